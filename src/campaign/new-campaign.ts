import type { Options, PackFiles } from '../kernel/system.js';
import type { Campaign } from './campaign.js';
import type { Clock, Outcome } from './types.js';

/** What a campaign begins from. `system` with or without `@1`; what is absent takes the system's default. */
export type NewCampaign = {
  readonly system: string;
  readonly title?: string;
  readonly scenario?: string;
  /** Name of a pack that ships with the system. */
  readonly packName?: string;
  /** Files of a pack of the gamemaster's own, by path inside its folder; goes before `packName`. */
  readonly pack?: PackFiles;
  readonly zone?: string;
  /** 64 hexadecimal digits; chosen at random when absent. */
  readonly seed?: string;
  readonly options?: Options;
};

/** Begins a campaign in a new file, sets it up, and plays the first step as far as it goes without sheets. */
export function newCampaign(_path: string, _input: NewCampaign, _clock: Clock): Outcome<Campaign> {
  throw new Error('…');
}
