/** A try: what each seat would learn if the step were played now. Nothing of it is kept. */
import { randomBytes } from 'node:crypto';
import { tryRun, type Tried, type TriedSeat } from '../../campaign/gm/try-run.js';
import type { Mark } from '../../kernel/map/picture.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { placeTitle } from '../../kernel/map/places.js';
import { drawMap } from '../../letters/drawing/draw-map.js';
import { frame, maybe, reportData } from '../frame.js';
import { missing, type Page, type Visit } from '../page.js';
import { sideClass } from '../side-class.js';

/** `?dice=` names throw-away dice, so that the maps beside a try show the same one. */
export const deskTry: Page = async (visit) => {
  const dice = visit.query['dice'] ?? randomBytes(8).toString('hex');
  const tried = await maybe(tryRun(visit.campaign, dice));
  if (tried === undefined) return missing;
  const data = {
    ...frame(visit, tried.held ? 'What each seat would learn' : 'A try'),
    ...{ stepTitle: tried.title, held: tried.held, done: tried.done },
    ...{ silent: tried.silent, open: tried.open },
    seats: tried.seats.map((seat) => seatData(visit, tried, seat, dice)),
  };
  return { kind: 'page', view: 'desk/try.html', data };
};

function seatData(visit: Visit, tried: Tried, seat: TriedSeat, dice: string) {
  const { holder, report, told, come, gone } = seat;
  const query = new URLSearchParams({ dice, seat: holder.seat });
  return {
    id: `try-${holder.seat}`,
    title: holder.title,
    side: sideClass(visit.campaign.game, holder.side),
    lead: report.lead,
    told: told.map(({ at, text }) => ({ at: visit.campaign.game.moment(at).title, text })),
    come: come.map((mark) => markText(tried, mark)),
    gone: gone.map((mark) => markText(tried, mark)),
    same: come.length + gone.length === 0,
    map: `${visit.home}/try/map.svg?${query.toString()}`,
    report: reportData(report),
  };
}

/** `South force, Medium, Bridgetown (7413)`. */
const markText = ({ board }: Tried, { words, at }: Mark): string =>
  [
    words,
    placesOfSpot(at)
      .map((place) => placeTitle(board, place))
      .join(' and '),
  ].join(', ');

/** What a seat's map would show. */
export const tryMap: Page = async (visit) => {
  const { dice = '', seat = '' } = visit.query;
  const tried = await maybe(tryRun(visit.campaign, dice));
  const found = tried?.seats.find(({ holder }) => holder.seat === seat);
  if (tried === undefined || found === undefined) return missing;
  return { kind: 'svg', svg: drawMap(tried.board, found.picture) };
};
