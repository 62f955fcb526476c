/** A letter of the gamemaster's own: to one seat, a side, several or all, in his name or as a rumor. */
import { writeDeskLetter } from '../../campaign/gm/desk-letter.js';
import { seeTray } from '../../campaign/gm/see-tray.js';
import type { Refusal } from '../../campaign/types.js';
import { frame, must } from '../frame.js';
import type { Page, Reply, Visit } from '../page.js';
import { statusOf } from './tray-letter.js';
import { goesData, goesIn, recipientData, seatsIn, textIn, voiceData } from './tray-form.js';

export const trayWritePage: Page = (visit) => writePage(visit);

export const writeFromTray: Page = async (visit) => {
  const { form } = visit;
  const { seats } = await must(seeTray(visit.campaign));
  const letter = {
    ...{ to: seatsIn(form, seats), text: textIn(form['text']), goes: goesIn(form) },
    as: form['as'] === 'rumor' ? ('rumor' as const) : ('gamemaster' as const),
    after: form['after'],
  };
  const done = await writeDeskLetter(visit.campaign, letter, visit.clock);
  return done.ok
    ? { kind: 'go', to: `${visit.home}/tray?show=own&did=written` }
    : writePage(visit, done.error);
};

async function writePage(visit: Visit, error?: Refusal): Promise<Reply> {
  const { seats, own } = await must(seeTray(visit.campaign));
  const { form } = visit;
  const asked = seats.find(({ seat }) => seat === visit.query['to']);
  const data = {
    ...frame(visit, 'Write a letter', { trouble: error?.say ?? '' }),
    after: form['after'] ?? String(own[0]?.entry ?? 0),
    text: textIn(form['text']),
    recipients: recipientData(visit.campaign.game.board(), seats, form, asked?.seat),
    voices: voiceData(['gamemaster', 'rumor'], form['as']),
    goes: goesData('write', visit.campaign.meta.zone, form),
  };
  return { kind: 'page', view: 'desk/tray-write.html', data, status: statusOf(error) };
}
