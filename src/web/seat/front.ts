/** A seat's own page: what is asked of it and how it stands, its map, its latest report and letters. */
import { capitalized, type SeatId } from '../../kernel/basic.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import { seeReports } from '../../campaign/seen/see-reports.js';
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import { seeVersions } from '../../campaign/sheets/see-versions.js';
import type { SeatHolder } from '../../campaign/types.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe, must } from '../frame.js';
import { mapWithTables } from '../map/map-data.js';
import { missing, seatOf, type Page, type Reply, type Visit } from '../page.js';
import { letterLinks } from './letter.js';
import { reportLink } from './reports.js';
import { ownSheets } from './own-sheets.js';
import { sheetId } from './sheet-id.js';
import { stateOf } from './states.js';

/** So many of the latest letters, and of the sheets that were sent, stand on the first page. */
const LETTERS_SHOWN = 3;
const SHEETS_SHOWN = 4;

export const seatFront: Page = (visit) => seatPage(visit, seatOf(visit));

/** What was just done, or why it was not. */
export type SeatSaid = {
  readonly notice?: string;
  readonly trouble?: string;
  readonly status?: 200 | 409 | 413 | 422;
};

const DONE: Readonly<Record<string, string>> = {
  ready: 'You are ready. A sheet that you send after this has to be called ready again.',
  'not-ready': 'You are not ready after all; your sheet counts as before.',
};

/** The page of a seat, for its holder. */
export async function seatPage(visit: Visit, seat: SeatId, said: SeatSaid = {}): Promise<Reply> {
  const holder = await findHolder(visit, seat);
  if (holder === undefined) return missing;
  const own = await ownSheets(visit);
  const reports = (await maybe(seeReports(visit.campaign, seat))) ?? [];
  const latest = reports.at(-1);
  const letters = await letterLinks(visit);
  const { notice = DONE[visit.query['did'] ?? ''] ?? '', trouble = '' } = said;
  const data = {
    ...frame(visit, holder.title, { notice, trouble }),
    ...{ holder: holder.name ?? '', home: visit.home, step: own.step.title },
    map: await mapWithTables(visit, { who: seat, base: visit.home }),
    asks: own.asks.map((asked) => askData(visit, asked)),
    offers: own.offers.map((offer) => askData(visit, offer)),
    asked: own.asks.length > 0,
    held: own.held,
    deadline:
      own.deadline === undefined ? '' : writtenTime(own.deadline.due, visit.campaign.meta.zone),
    latest: latest === undefined ? false : reportLink(visit, latest),
    sent: await sentBefore(visit, seat),
    letters: letters.slice(0, LETTERS_SHOWN),
    hasLetters: letters.length > 0,
  };
  return { kind: 'page', view: 'seat/front.html', data, status: said.status ?? 200 };
}

/** A question or an offer with the way to its sheet. */
const askData = (visit: Visit, asked: OwnAsk) => ({
  home: visit.home,
  key: asked.ask.key,
  title: asked.ask.title,
  href: `${visit.home}/sheet/${sheetId(asked.ask.key)}`,
  ...stateOf(visit, asked),
});

/** The sheets that counted last, each with its receipt: what a commander has ordered, and a supreme one has handed out. */
async function sentBefore(visit: Visit, seat: SeatId) {
  const versions = await must(seeVersions(visit.campaign, seat));
  return versions
    .filter(({ counts }) => counts)
    .slice(-SHEETS_SHOWN)
    .reverse()
    .map(({ n, kind, list, step, written }) => ({
      href: `${visit.home}/receipt/${String(n)}`,
      says: [capitalized(kind), ...(list === undefined ? [] : [list]), step].join(', '),
      written: writtenTime(written, visit.campaign.meta.zone),
    }));
}

export async function findHolder(visit: Visit, seat: SeatId): Promise<SeatHolder | undefined> {
  const seats = await must(listSeats(visit.campaign));
  return seats.find((holder) => holder.seat === seat);
}
