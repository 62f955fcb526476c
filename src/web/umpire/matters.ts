/** The letters that are an umpire's to read: those of his seats to the gamemaster and others, and those to his seats. */
import { seeTray, type SeenLetter } from '../../campaign/gm/see-tray.js';
import { seeOutbox, type OfficeLetter } from '../../campaign/letters/see-outbox.js';
import { must } from '../frame.js';
import type { Visit } from '../page.js';
import { isHis } from './umpire-of.js';

/** What his seats wrote, the latest first. */
export async function trayOf(visit: Visit): Promise<readonly SeenLetter[]> {
  const { letters } = await must(seeTray(visit.campaign));
  return letters.filter(({ from }) => isHis(visit, from)).toReversed();
}

/** What is written to his seats: held, on its way, and gone; the latest first of each. */
export async function lettersOf(visit: Visit): Promise<readonly OfficeLetter[]> {
  const { held, ready, failed, sent } = await must(seeOutbox(visit.campaign));
  return [...held, ...ready, ...failed, ...sent].filter(({ seat }) => isHis(visit, seat));
}
