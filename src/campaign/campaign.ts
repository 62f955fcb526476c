import type { Engine, Game } from '../kernel/run.js';
import type { Options } from '../kernel/system.js';
import type { Journal } from '../store/journal.js';
import type { CampaignDice } from './turn/campaign-dice.js';
import type { CampaignMeta } from './types.js';

/** An open campaign. `path` is its file. Close it when done; callers at the same time wait for each other. */
export type Campaign = {
  readonly path: string;
  /** Its refusals are read on pages, by players too: what is wrong with the file is said without its path. */
  readonly onPages?: true;
  readonly meta: CampaignMeta;
  /** By the rules of the step that was loaded last, which is the open one when a use case begins (`rules-at`). */
  readonly game: Game;
  readonly close: () => void;
  /** For this folder alone. */
  readonly inside: Inside;
};

/** The rules of one step. `key`: of the changes in it. */
export type Edition = {
  readonly key: string;
  readonly game: Game;
  readonly options: Options;
  /** Whether settings were changed since the beginning. */
  readonly isSettledAnew: boolean;
};

/** Which edition the game of a handle is now: of the step that was loaded last, in every use case first the open one. */
export type Editions = { readonly first: Edition; now: Edition };

/** What no caller from outside needs: the file, the dice, and the campaign's own name in Message-IDs. */
export type Inside = {
  readonly journal: Journal;
  /** The rules that it is played by, not yet open on a pack. */
  readonly engine: Engine;
  readonly editions: Editions;
  readonly dice: CampaignDice;
  readonly id: string;
  readonly doorKey: string;
};
