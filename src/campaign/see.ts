import type { SeatId, Viewer } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import type { Letter, Outcome, SeatReport, Sight } from './types.js';

/**
 * What one viewer sees now. A seat: as of the last beat released to it. The gamemaster: the truth after all that was
 * played, held or not.
 */
export function seeView(_campaign: Campaign, _who: Viewer): Outcome<Sight> {
  throw new Error('…');
}

/** The latest report: of a seat, the last that was released to it; of `gm`, the whole truth of the latest run. */
export function seeReport(_campaign: Campaign, _who: Viewer): Outcome<SeatReport> {
  throw new Error('…');
}

/** All letters that have been released to a seat, oldest first. */
export function seeLetters(_campaign: Campaign, _seat: SeatId): Outcome<readonly Letter[]> {
  throw new Error('…');
}

/** The gamemaster's look at the letters that wait for release. */
export function seeHeldLetters(_campaign: Campaign): Outcome<readonly Letter[]> {
  throw new Error('…');
}
