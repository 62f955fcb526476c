/** The gamemaster's page: where the campaign stands, who owes what, what waits for him. */
import { doorToken } from '../../campaign/door.js';
import { listAsks } from '../../campaign/list-asks.js';
import { listSeats } from '../../campaign/name-seat.js';
import { seeHeldLetters, seeReport } from '../../campaign/see.js';
import { seeSheets, type StandingSheet } from '../../campaign/see-sheets.js';
import type { Ask, SeatHolder, Standing } from '../../campaign/types.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { faultData, frame, maybe, must, reportData } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import type { Page, Reply, Visit } from '../page.js';

export const deskFront: Page = (visit) => deskPage(visit);

/** What was just done or tried at the desk. `filled`: the answer that was not kept. */
export type DeskSaid = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly faults?: readonly Fault[];
  readonly filled?: { readonly key: string; readonly text: string; readonly reason: string };
  readonly status?: 200 | 409 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  waiting: 'Played as far as it goes; the step waits for what is listed below.',
  held: 'The step is done. Its letters wait until you release them.',
  released: 'Released. The letters may leave, and the next step is open.',
  ruled: 'Your answer is on record, and the step was played on.',
};

/** The desk, with what was just said at it. */
export async function deskPage(visit: Visit, said: DeskSaid = {}): Promise<Reply> {
  const standing = await must(listAsks(visit.campaign));
  const seats = await must(listSeats(visit.campaign));
  const truth = await maybe(seeReport(visit.campaign, 'gm'));
  const { notice = DONE[visit.query['did'] ?? ''] ?? '', trouble = '' } = said;
  const own = standing.asks.filter((ask) => ask.to === 'gm' && ask.state === 'open');
  const sheets = await must(seeSheets(visit.campaign, 'gm'));
  const data = {
    ...frame(visit, 'The desk', { notice, trouble }),
    faults: (said.faults ?? []).map(faultData),
    stepTitle: standing.step.title,
    ...standingData(standing),
    letters: standing.state === 'held' ? await heldCount(visit) : 0,
    questions: own.map((ask) => questionData(ask, said, sheets)),
    hasQuestions: own.length > 0,
    seats: await Promise.all(seats.map((seat) => seatRow(visit, seat, standing.asks))),
    map: await mapWithTables(visit, { who: 'gm', base: visit.home }),
    report: truth === undefined ? false : reportData(truth.report),
  };
  return { kind: 'page', view: 'desk/front.html', data, status: said.status ?? 200 };
}

const isApproval = (ask: Ask): boolean => ask.kind === 'approval';

function standingData(standing: Standing) {
  const open = standing.asks.filter((ask) => ask.state === 'open').length;
  return { held: standing.state === 'held', waiting: standing.state === 'waiting', open };
}

async function heldCount(visit: Visit): Promise<number> {
  return ((await maybe(seeHeldLetters(visit.campaign))) ?? []).length;
}

function questionData(ask: Ask, said: DeskSaid, sheets: readonly StandingSheet[]) {
  const filled = said.filled?.key === ask.key ? said.filled : undefined;
  const about = sheets.find(({ key }) => ask.key === `${key}/approve`);
  return {
    key: ask.key,
    id: `q-${ask.key.replace(/[^a-z0-9]+/gi, '-')}`,
    title: ask.title,
    approval: isApproval(ask),
    release: ask.kind === 'release',
    about: about?.text ?? '',
    text: filled?.text ?? '',
    reason: filled?.reason ?? '',
  };
}

async function seatRow(visit: Visit, seat: SeatHolder, asks: readonly Ask[]) {
  const own = asks.filter((ask) => ask.to === seat.seat);
  return {
    title: seat.title,
    side: seat.side,
    name: seat.name ?? '',
    mail: seat.mail ?? '',
    asks: own.map((ask) => ({ title: ask.title, answered: ask.state === 'answered' })),
    as: `${visit.home}/as/${seat.seat}`,
    letter: `${visit.home}/letters/${seat.seat}`,
    link: `/c/${encodeURIComponent(visit.name)}/s/${await must(doorToken(visit.campaign, seat.seat))}`,
  };
}
