/** A seat's own page: what is asked of it, its map, its report, its letters. All of it from its view. */
import type { SeatId } from '../../kernel/basic.js';
import { listAsksOf } from '../../campaign/list-asks.js';
import { listSeats } from '../../campaign/name-seat.js';
import { seeLetters, seeReport } from '../../campaign/see.js';
import { seeSheets, type StandingSheet } from '../../campaign/see-sheets.js';
import type { Ask, SeatHolder } from '../../campaign/types.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, must, reportData } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import { missing, seatOf, type Page, type Reply, type Visit } from '../page.js';
import { filledForm, type FormData } from './form.js';

export const seatFront: Page = (visit) => seatPage(visit, seatOf(visit));

/** What stands in the form of one question, and what was just done. */
export type SeatSaid = {
  readonly form?: FormData;
  readonly notice?: string;
  readonly trouble?: string;
  readonly status?: 200 | 409 | 413 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  counts: 'Your sheet counts. A later one without faults will take its place.',
  approval: 'Your sheet reads well. It counts once the gamemaster has approved it.',
};

/** The page of a seat, for its holder. */
export async function seatPage(visit: Visit, seat: SeatId, said: SeatSaid = {}): Promise<Reply> {
  const holder = await findHolder(visit, seat);
  if (holder === undefined) return missing;
  const asks = await must(listAsksOf(visit.campaign, seat));
  const sheets = await must(seeSheets(visit.campaign, seat));
  const { notice = DONE[visit.query['did'] ?? ''] ?? '', trouble = '' } = said;
  const data = {
    ...frame(visit, holder.title, { notice, trouble }),
    ...(await whatSeatKnows(visit, seat, holder)),
    map: await mapWithTables(visit, { who: seat, base: visit.home }),
    letters: await letterLinks(visit, seat),
    asks: asks.map((ask) => ({ home: visit.home, ...askData(ask, said.form, sheets) })),
    asked: asks.length > 0,
  };
  return { kind: 'page', view: 'seat/front.html', data, status: said.status ?? 200 };
}

/** The part of the page that the gamemaster is shown too when he looks as this seat. */
export async function whatSeatKnows(visit: Visit, seat: SeatId, holder: SeatHolder) {
  const seen = await maybe(seeReport(visit.campaign, seat));
  return {
    seatTitle: holder.title,
    holder: holder.name ?? '',
    report: seen === undefined ? false : reportData(seen.report),
  };
}

export async function findHolder(visit: Visit, seat: SeatId): Promise<SeatHolder | undefined> {
  const seats = await must(listSeats(visit.campaign));
  return seats.find((holder) => holder.seat === seat);
}

function askData(ask: Ask, form: FormData | undefined, sheets: readonly StandingSheet[]) {
  const text = sheets.find(({ key }) => key === ask.key)?.text ?? '';
  const own = form?.kind === ask.kind && (form.list === '' || form.list === (ask.list ?? ''));
  return {
    id: `sheet-${ask.kind}-${ask.list ?? 'all'}`,
    title: ask.title,
    answered: ask.state === 'answered',
    ...(own ? { ...form, list: ask.list ?? '' } : filledForm(ask.kind, ask.list ?? '', text)),
  };
}

async function letterLinks(visit: Visit, seat: SeatId) {
  const letters = (await maybe(seeLetters(visit.campaign, seat))) ?? [];
  return letters.toReversed().map((letter, index) => ({
    href: `${visit.home}/letter/${String(letters.length - index)}`,
    subject: letter.subject,
    written: writtenTime(letter.written, visit.campaign.meta.zone),
  }));
}
