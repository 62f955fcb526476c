/** The whole truth by moment: facts, dice, rulings, sheets; searched, and by pages. The gamemaster's alone. */
import { sortedBy } from '../../kernel/basic.js';
import { placeTitle } from '../../kernel/map/places.js';
import { searchLog, type LogPage, type LogSearch } from '../../campaign/gm/search-log.js';
import type { LogLine } from '../../campaign/types.js';
import { filterOf, sayName, type Choice } from './filters.js';
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
    ...{ told, empty: told.length === 0, looksFor },
    search: {
      ...{ action: `${visit.home}/log`, words: search.words, tick: false, looksFor },
      filters: filtersOf(visit, search, found),
    },
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

function filtersOf({ campaign: { game } }: Visit, search: LogSearch, found: LogPage) {
  const named = (names: readonly string[]): readonly Choice[] =>
    names.map((one) => [one, sayName(one)]);
  const places = found.places.map((one): Choice => [one, placeTitle(game.board(), one)]);
  const seats = found.seats.map(({ seat, title }): Choice => [seat, title]);
  const moments = found.moments.map(({ id, title }): Choice => [id, title]);
  return [
    filterOf('seat', 'Seat', search.seat, seats),
    filterOf(
      'step',
      'Step',
      search.step,
      found.steps.map((one): Choice => [one, game.stepCalled(one)]),
    ),
    filterOf('moment', 'When', found.moment, moments),
    filterOf(
      'place',
      'Where',
      search.place,
      sortedBy(places, ([, says]) => says),
    ),
    filterOf('kind', 'Kind', search.kind, named(found.kinds)),
  ];
}

type LogRow = {
  readonly kind: string;
  readonly text: string;
  readonly undo: Undo | false;
  readonly isDice: boolean;
};

/** Neighboring lines of one moment stand together, in the order of play, its dice by themselves; all but the latest are folded. */
function byMoment(visit: Visit, lines: readonly LogLine[], undos: ReadonlyMap<number, Undo>) {
  const moments: { at: string; lines: LogRow[] }[] = [];
  for (const { at, kind, text, entry } of lines) {
    const last = moments.at(-1);
    const undo: Undo | false = typeof entry === 'number' ? (undos.get(entry) ?? false) : false;
    const isDice = kind === 'rolled' || kind === 'drawn';
    const line = { kind: kind.replaceAll('-', ' '), text, undo, isDice };
    if (last?.at === at) last.lines.push(line);
    else moments.push({ at, lines: [line] });
  }
  return moments.map(({ at, lines: rows }, index) => ({
    lines: rows.filter(({ isDice }) => !isDice),
    dice: rows.filter(({ isDice }) => isDice),
    says: sayAt(visit, at),
    // Whoever helps the gamemaster has no such page.
    played: at.includes('/') && visit.umpire === undefined ? playedAt(visit, at) : '',
    latest: index === moments.length - 1,
  }));
}

/** `turn 1.1/p9` as words. */
function sayAt({ campaign: { game } }: Visit, at: string): string {
  const cut = at.indexOf('/');
  return cut === -1
    ? game.stepCalled(at)
    : `${game.stepCalled(at.slice(0, cut))}, ${game.moment(at.slice(cut + 1)).title}`;
}

/** The page of what was played, with its battles and dice, at a moment. */
const playedAt = ({ home }: Visit, at: string): string => {
  const query = new URLSearchParams({ moment: at }).toString();
  return `${home}/played?${query}#at-${encodeURIComponent(at.slice(at.indexOf('/') + 1))}`;
};
