/** The whole truth by moment: facts, dice, rulings, sheets; searched, and by pages. The gamemaster's alone. */
import { searchLog, type LogSearch } from '../../campaign/search-log.js';
import type { LogLine } from '../../campaign/types.js';
import { frame, must } from '../frame.js';
import type { Page, Visit } from '../page.js';

/** More of a field than any search has. */
const LONGEST_CHARACTERS = 200;

export const deskLog: Page = async (visit) => {
  const search = searchOf(visit);
  const found = await must(searchLog(visit.campaign, search, visit.query['before'] ?? ''));
  const moments = byMoment(visit, found.lines);
  const looksFor = Object.values(search).some((value) => value !== '');
  const older = new URLSearchParams({ ...search, before: found.older });
  const data = {
    ...frame(visit, 'The log'),
    ...{ search, moments, empty: moments.length === 0, looksFor },
    kinds: chosen(found.kinds, search.kind),
    seats: found.seats.map(({ seat, title }) => ({ seat, title, chosen: seat === search.seat })),
    older: found.older === '' ? '' : `${visit.home}/log?${older.toString()}`,
    count: String(found.lines.length),
  };
  return { kind: 'page', view: 'desk/log.html', data };
};

function searchOf({ query }: Visit): LogSearch {
  const field = (name: string): string => (query[name] ?? '').trim().slice(0, LONGEST_CHARACTERS);
  return {
    words: field('words'),
    kind: field('kind'),
    seat: field('seat'),
    pulse: field('pulse').replace(/^(\d+)$/, 'p$1'),
    step: field('step'),
  };
}

const chosen = (values: readonly string[], value: string) =>
  values.map((one) => ({ value: one, chosen: one === value }));

/** Neighbouring lines of one moment stand together, in the order of the log; all but the latest are folded. */
function byMoment(visit: Visit, lines: readonly LogLine[]) {
  const moments: { at: string; lines: { kind: string; text: string }[] }[] = [];
  for (const { at, kind, text } of lines) {
    const last = moments.at(-1);
    const line = { kind, text };
    if (last?.at === at) last.lines.push(line);
    else moments.push({ at, lines: [line] });
  }
  return moments.map((moment, index) => ({
    ...moment,
    played: moment.at.includes('/') ? playedAt(visit, moment.at) : '',
    latest: index === moments.length - 1,
  }));
}

/** The page of what was played, with its battles and dice, at a moment. */
const playedAt = ({ home }: Visit, at: string): string => {
  const query = new URLSearchParams({ moment: at }).toString();
  return `${home}/played?${query}#at-${encodeURIComponent(at.slice(at.indexOf('/') + 1))}`;
};
