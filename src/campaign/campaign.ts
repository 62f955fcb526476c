import type { DiceSource } from '../kernel/dice.js';
import type { Engine, Game } from '../kernel/run.js';
import type { Journal } from '../store/journal.js';
import type { CampaignMeta } from './types.js';

/** An open campaign. `path` is its file. Close it when done; callers at the same time wait for each other. */
export type Campaign = {
  readonly path: string;
  /** Its refusals are read on pages, by players too: what is wrong with the file is said without its path. */
  readonly onPages?: true;
  readonly meta: CampaignMeta;
  readonly game: Game;
  readonly close: () => void;
  /** For this folder alone. */
  readonly inside: Inside;
};

/** What no caller from outside needs: the file, the dice, and the campaign's own name in Message-IDs. */
export type Inside = {
  readonly journal: Journal;
  /** The rules that it is played by, not yet open on a pack. */
  readonly engine: Engine;
  readonly dice: DiceSource;
  readonly id: string;
  readonly doorKey: string;
  /** Whether letters in the middle of a step leave at once or wait for the gamemaster. */
  readonly lettersAtOnce: boolean;
};
