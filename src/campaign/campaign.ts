import type { Game } from '../kernel/run.js';
import type { CampaignMeta } from './types.js';

/** An open campaign. `path` is its file. Close it when done; one handle is used by one caller at a time. */
export type Campaign = {
  readonly path: string;
  readonly meta: CampaignMeta;
  readonly game: Game;
  readonly close: () => void;
};
