/** A seat's letters as the gamemaster reads them: the one that is held, and those that left. */
import { asSeat } from '../../kernel/basic.js';
import { seeHeldLetters, seeLetters } from '../../campaign/seen/see.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, must } from '../frame.js';
import { missing, type Page } from '../page.js';
import { findHolder } from '../seat/holder.js';

export const deskLetter: Page = async (visit) => {
  const seat = asSeat(visit.params['seat'] ?? '');
  const holder = await findHolder(visit, seat);
  if (holder === undefined) return missing;
  const held = (await must(seeHeldLetters(visit.campaign))).filter((one) => one.seat === seat);
  const released = await must(seeLetters(visit.campaign, seat));
  const letters = [...released, ...held].toReversed().map((letter) => ({
    subject: letter.subject,
    state: letter.state,
    written: writtenTime(letter.written, visit.campaign.meta.zone),
    text: letter.text,
  }));
  const title = `Letters to ${holder.title}`;
  const data = { ...frame(visit, title), letters, none: letters.length === 0 };
  return { kind: 'page', view: 'desk/letter.html', data };
};
