/**
 * The log by pages, the latest first, and searched. A step is read only when a page comes to it, and what stands is read
 * once, so that a year of play is searched as fast as a turn.
 */
import { LRUCache } from 'lru-cache';
import { byText, ok } from '../../kernel/basic.js';
import type { Moment } from '../../kernel/system.js';
import { selectAbandoned } from '../../store/branch.js';
import { selectEntriesBetween, selectStepNames } from '../../store/entries.js';
import { selectMoments } from '../../store/beat.js';
import { selectSnapshotBefore, selectSnapshotEntries } from '../../store/snapshot.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { loadStep } from '../turn/open-step.js';
import { linesOfStep } from './read-log.js';
import type { LogLine, Outcome, SeatHolder } from '../types.js';
import { useCase } from '../use-case.js';

/** What is looked for; '' for anything. `words`: all of them stand in the line. `moment`: the id or the slot of one of `moments`. */
export type LogSearch = {
  readonly words: string;
  readonly kind: string;
  readonly seat: string;
  readonly moment: string;
  readonly step: string;
  readonly place: string;
};

/** Lines in the order of play. `older`: where the next page ends, as the search takes it; '' when there is none. */
export type LogPage = {
  readonly lines: readonly LogLine[];
  readonly older: string;
  readonly kinds: readonly string[];
  readonly seats: readonly SeatHolder[];
  /** The names of all steps, the latest first. */
  readonly steps: readonly string[];
  /** Where in a step something has happened, in order. */
  readonly moments: readonly Moment[];
  /** The one that was looked for; '' for any. */
  readonly moment: string;
  /** Where anything happened in the steps that were read. */
  readonly places: readonly string[];
};

const MOST_LINES = 300;
/** Steps whose lines are kept for the next search. */
const MOST_STEPS_KEPT = 400;

/** `before`: where the page ends, as `older` of the page after it said; '' for the latest. */
export function searchLog(campaign: Campaign, search: LogSearch, before: string): Outcome<LogPage> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const seats = await seatHolders(campaign, base);
    const { game } = campaign;
    const names = await selectMoments(campaign.inside.journal, search.step);
    const moments = names.map((name) => game.moment(name)).sort(inOrder);
    const meant = moments.find(({ slot }) => slot !== undefined && String(slot) === search.moment);
    const moment = meant?.id ?? search.moment;
    const fits = matcher({ ...search, moment }, seats);
    const [beforeStep = Infinity, beforeLine = Infinity] = cursorOf(before);
    const places = new Set<string>();
    const found: { readonly line: LogLine; readonly at: string }[] = [];
    const entries = await selectSnapshotEntries(campaign.inside.journal);
    for (const [index, entry] of entries.entries()) {
      if (entry > beforeStep) continue;
      if (found.length >= MOST_LINES) break;
      const lines = await linesOf(campaign, entry, { end: entries[index - 1], seats });
      for (const { place } of lines) if (typeof place === 'string') places.add(place);
      const end = entry === beforeStep ? beforeLine : Infinity;
      for (let no = Math.min(lines.length, end) - 1; no >= 0; no -= 1) {
        const line = lines[no];
        if (line === undefined || !fits(line)) continue;
        found.push({ line, at: `${String(entry)}.${String(no)}` });
        if (found.length >= MOST_LINES) break;
      }
    }
    return ok({
      lines: found.map(({ line }) => line).toReversed(),
      older: found.length < MOST_LINES ? '' : (found.at(-1)?.at ?? ''),
      kinds: [...game.words.facts, ...OTHER_KINDS].sort(),
      seats,
      steps: await selectStepNames(campaign.inside.journal),
      ...{ moments, moment, places: [...places] },
    });
  });
}

/** Slots in their order, then all others. */
const inOrder = (a: Moment, b: Moment): number =>
  (a.slot ?? Number.MAX_SAFE_INTEGER) - (b.slot ?? Number.MAX_SAFE_INTEGER) ||
  byText(a.title, b.title);

/** Kinds of lines that are no facts. */
const OTHER_KINDS = [
  ...['rolled', 'drawn', 'settled', 'seat', 'sheet', 'ruling', 'approval'],
  ...['amendment', 'release', 'mail', 'letter'],
];

const cursorOf = (before: string): readonly number[] =>
  /^\d{1,9}\.\d{1,9}$/.test(before) ? before.split('.').map(Number) : [];

/** What stands of a released step never changes; the open one is read again. */
const KEPT = new WeakMap<Campaign, LRUCache<string, readonly LogLine[]>>();

async function linesOf(
  campaign: Campaign,
  entry: number,
  { end, seats }: { readonly end: number | undefined; readonly seats: readonly SeatHolder[] },
): Promise<readonly LogLine[]> {
  const kept =
    KEPT.get(campaign) ?? new LRUCache<string, readonly LogLine[]>({ max: MOST_STEPS_KEPT });
  KEPT.set(campaign, kept);
  const { journal } = campaign.inside;
  const gone = await selectAbandoned(journal);
  const name = `${String(entry)}/${String(end ?? '')}/${String(gone.length)}`;
  const known = end === undefined ? undefined : kept.get(name);
  if (known !== undefined) return known;
  const until = end ?? Number.MAX_SAFE_INTEGER;
  const snapshot = await selectSnapshotBefore(journal, entry + 1);
  const entries = await selectEntriesBetween(journal, entry, until);
  if (snapshot === undefined) return [];
  const lines = await linesOfStep(campaign, snapshot, { end: until, entries, gone, seats });
  if (end !== undefined) kept.set(name, lines);
  return lines;
}

/** Whether a line is looked for. */
function matcher(search: LogSearch, seats: readonly SeatHolder[]): (line: LogLine) => boolean {
  const words = search.words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holder = seats.find(({ seat }) => seat === search.seat);
  return (line) => {
    const { kind, at } = line;
    if (search.kind !== '' && kind !== search.kind) return false;
    if (search.moment !== '' && at.slice(at.indexOf('/') + 1) !== search.moment) return false;
    if (search.place !== '' && line['place'] !== search.place) return false;
    if (search.step !== '' && at !== search.step && !at.startsWith(`${search.step}/`)) return false;
    if (search.seat !== '' && (holder === undefined || !concerns(line, holder))) return false;
    const text = `${at} ${kind} ${line.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** A line is a seat's when it names the seat, or its side and one of its accounts, or its side and no account. */
function concerns(line: LogLine, { seat, side, lists }: SeatHolder): boolean {
  if ([line['seat'], line['from'], line['to']].includes(seat)) return true;
  const { key, list } = { key: line['key'], list: line['list'] };
  if (typeof key === 'string' && key.split('/').includes(seat)) return true;
  const own = list === undefined || (typeof list === 'string' && lists.includes(list));
  return line['side'] === side && own;
}
