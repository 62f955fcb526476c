/**
 * Where an assistant or observer begins: his seats and what waits on the left, the map in the middle (the full position for
 * those who help with the whole campaign, else that of a seat of theirs), and on the right questions, rulings and reports.
 */
import { listSeats } from '../../campaign/seats/name-seat.js';
import { listAsks } from '../../campaign/sheets/list-asks.js';
import { must } from '../frame.js';
import { mapData, mapWithTables } from '../map/map-data.js';
import type { Page, Visit } from '../page.js';
import { stageFrame } from '../stage.js';
import { letterGroups } from './letters.js';
import { questionsData } from './questions.js';
import { trayData } from './tray.js';
import { isHis, umpireOf } from './umpire-of.js';

/** More are on the page of all letters. */
const LETTERS_SHOWN = 12;

export const umpireFront: Page = async (visit) => {
  const umpire = umpireOf(visit);
  const { step } = await must(listAsks(visit.campaign));
  const seats = (await must(listSeats(visit.campaign))).filter(({ seat }) => isHis(visit, seat));
  const { letters } = await trayData(visit);
  const waiting = letters.filter(({ waits }) => waits);
  const asked = await questionsData(visit);
  const { held, sent } = await letterGroups(visit);
  const isAssistant = umpire.role === 'assistant';
  const action = isAssistant ? actionOf(waiting.length, asked.questions.length) : false;
  const tabs = [
    { id: 'asked', title: 'Questions', count: waiting.length },
    { id: 'rulings', title: 'Rulings', count: asked.questions.length },
    { id: 'reports', title: 'Reports', count: held.length },
  ];
  const open = waiting.length === 0 && asked.questions.length > 0 ? 'rulings' : 'asked';
  const data = {
    ...stageFrame(visit, umpire.title, {
      who: `${umpire.title} · ${visit.campaign.meta.title}`,
      ink: '',
      ...{ step, due: undefined, tabs, open },
      phone: [
        { id: 'stage-map', title: 'Map' },
        { id: 'stage-left', title: 'Seats' },
        ...tabs.slice(0, 1),
        { id: 'rulings', title: 'Rulings', count: asked.questions.length },
      ],
      view: 'map',
    }),
    ...{ name: umpire.name, stepTitle: step.title, isAssistant, action },
    opens: { asked: open === 'asked', rulings: open === 'rulings' },
    ...(await mapOf(visit, seats)),
    seats: seats.map(({ seat, title, name = 'vacant' }) => ({
      ...{ title, name, href: `${visit.home}/as/${seat}` },
    })),
    ...{ letters: letters.slice(0, LETTERS_SHOWN), hasMore: letters.length > LETTERS_SHOWN },
    asked,
    ...{ held, sent: sent.slice(0, LETTERS_SHOWN) },
  };
  return { kind: 'page', view: 'umpire/front.html', data };
};

/** What the assistant can do now: the main button leads there. */
function actionOf(questions: number, rulings: number) {
  if (questions > 0)
    return {
      href: '#asked',
      text: questions === 1 ? 'Answer a question' : `Answer ${String(questions)} questions`,
    };
  if (rulings === 0) return false;
  return {
    href: '#rulings',
    text: rulings === 1 ? 'Propose a ruling' : `Propose ${String(rulings)} rulings`,
  };
}

async function mapOf(
  visit: Visit,
  [first]: readonly { readonly seat: NonNullable<Visit['umpire']>['id']; readonly title: string }[],
) {
  const { home, umpire } = visit;
  if (umpire?.seesAll === true)
    return { map: await mapWithTables(visit, { who: 'gm', base: home }), mapOf: '' };
  if (first === undefined) return { map: mapData(home), mapOf: '' };
  const base = `${home}/as/${first.seat}`;
  const map = await mapWithTables(visit, { who: first.seat, base });
  return { map, mapOf: `What ${first.title} knows` };
}
