/** The whole truth by moment: facts, dice, rulings, sheets; searched, and by pages. The gamemaster's alone. */
import { capitalized, sortedBy } from '../../kernel/basic.js';
import { placeTitle } from '../../kernel/map/places.js';
import { searchLog, type LogSearch } from '../../campaign/gm/search-log.js';
import type { LogLine } from '../../campaign/types.js';
import { undosOf } from './undo-bar.js';
import { frame, must, type Undo } from '../frame.js';
import type { Page, Visit } from '../page.js';

/** More of a field than any search has. */
const LONGEST_CHARACTERS = 200;

export const deskLog: Page = async (visit) => {
  const search = searchOf(visit);
  const found = await must(searchLog(visit.campaign, search, visit.query['before'] ?? ''));
  const told = byMoment(visit, found.lines, await undosOf(visit)).toReversed();
  const looksFor = Object.values(search).some((value) => value !== '');
  const older = new URLSearchParams({ ...search, before: found.older });
  const data = {
    ...frame(visit, 'Log'),
    ...{ search, told, empty: told.length === 0, looksFor },
    kinds: chosen(found.kinds, search.kind, sayName),
    steps: chosen(found.steps, search.step, sayName),
    moments: chosen(
      found.moments.map(({ id }) => id),
      found.moment,
      (one) => visit.campaign.game.moment(one).title,
    ),
    places: placesOf(visit, found.places, search.place),
    seats: found.seats.map(({ seat, title }) => ({ seat, title, chosen: seat === search.seat })),
    older: found.older === '' ? '' : `${visit.home}/log?${older.toString()}`,
    count: String(found.lines.length),
  };
  return { kind: 'page', view: 'desk/log.html', data };
};

function searchOf(visit: Visit): LogSearch {
  const { query } = visit;
  const field = (name: string): string => (query[name] ?? '').trim().slice(0, LONGEST_CHARACTERS);
  return {
    words: field('words'),
    kind: field('kind'),
    seat: field('seat'),
    moment: field('moment'),
    step: field('step'),
    place: field('place'),
  };
}

/** Choices; what an address looks for is among them, whatever has come of it. */
const chosen = (values: readonly string[], value: string, say: (value: string) => string) =>
  [...new Set([...values, ...(value === '' ? [] : [value])])].map((one) => ({
    ...{ value: one, says: say(one), chosen: one === value },
  }));

/** By the names of places, where the map has them. */
const placesOf = ({ campaign: { game } }: Visit, places: readonly string[], place: string) =>
  sortedBy(
    chosen(places, place, (one) => placeTitle(game.board(), one)),
    ({ says }) => says,
  );

const sayName = (name: string): string => capitalized(name).replaceAll('-', ' ');

type LogRow = { readonly kind: string; readonly text: string; readonly undo: Undo | false };

/** Neighbouring lines of one moment stand together, in the order of play; all but the latest are folded. */
function byMoment(visit: Visit, lines: readonly LogLine[], undos: ReadonlyMap<number, Undo>) {
  const moments: { at: string; lines: LogRow[] }[] = [];
  for (const { at, kind, text, entry } of lines) {
    const last = moments.at(-1);
    const undo: Undo | false = typeof entry === 'number' ? (undos.get(entry) ?? false) : false;
    const line = { kind: kind.replaceAll('-', ' '), text, undo };
    if (last?.at === at) last.lines.push(line);
    else moments.push({ at, lines: [line] });
  }
  return moments.map((moment, index) => ({
    ...moment,
    says: sayAt(visit, moment.at),
    played: moment.at.includes('/') ? playedAt(visit, moment.at) : '',
    latest: index === moments.length - 1,
  }));
}

/** `turn 1.1/p9` as words. */
function sayAt({ campaign: { game } }: Visit, at: string): string {
  const cut = at.indexOf('/');
  return cut === -1
    ? sayName(at)
    : `${sayName(at.slice(0, cut))}, ${game.moment(at.slice(cut + 1)).title}`;
}

/** The page of what was played, with its battles and dice, at a moment. */
const playedAt = ({ home }: Visit, at: string): string => {
  const query = new URLSearchParams({ moment: at }).toString();
  return `${home}/played?${query}#at-${encodeURIComponent(at.slice(at.indexOf('/') + 1))}`;
};
