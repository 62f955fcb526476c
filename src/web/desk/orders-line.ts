/**
 * The line of orders of the desk: those of all lists as bars on the slots of the step, and the moments that were played, each
 * with its place on the same scale, so that the playhead stands where the orders stand.
 */
import { capitalized, type Json } from '../../kernel/basic.js';
import type { Game } from '../../kernel/run.js';
import type { Understood } from '../../kernel/system.js';
import { readSlot, slotText, type Slot } from '../../kernel/timeline.js';
import { costText } from '../../letters/compose-answer.js';
import type { SeenForce } from '../../campaign/gm/see-forces.js';
import type { SheetRow } from '../../campaign/sheets/read-sheets.js';
import type { ScrubberData, ScrubberMoment } from '../map/scrubber.js';
import { sideClass } from '../side-class.js';
import { joined, placesOfLine } from './places-of.js';

/** Where the forces of each seat stand. */
export type ForcesBySeat = ReadonlyMap<string, readonly SeenForce[]>;

/** More bars than a page can show are left out; the sheet itself lists every line. */
const MOST_BARS = 120;
const MOST_SLOTS = 99;

/** `x` and `w` in percent of the line. */
type Bar = {
  readonly from: number;
  readonly to: number;
  readonly x: string;
  readonly w: string;
  readonly text: string;
  readonly tip: string;
  /** Class in the style sheet. */
  readonly look: string;
  readonly href: string;
  readonly places: string;
};

export const sheetAnchor = (key: string): string => `sheet-${key.replace(/[^a-z0-9]+/gi, '-')}`;
export const lineAnchor = (key: string, line: number): string =>
  `${sheetAnchor(key)}-${String(line)}`;

/** A moment with its place on the line, in percent. */
export type PlacedMoment = ScrubberMoment & { readonly x: string };

/** How many slots the line has: as many as orders name or moments were played; 0 where the system has none. */
export function slotsOf(
  game: Game,
  rows: readonly SheetRow[],
  moments: readonly ScrubberMoment[],
): number {
  const named = rows.flatMap(({ reading }) =>
    (reading?.lines ?? []).flatMap(({ slot }) => (slot === undefined ? [] : [slot.to])),
  );
  const played = moments.flatMap(({ at }) => game.moment(at).slot ?? []);
  return Math.min(MOST_SLOTS, Math.max(0, ...named, ...played));
}

/** Several moments of one slot share its room; those before the first slot stand at its start, all others at the end. */
export function placeMoments(
  game: Game,
  moments: readonly ScrubberMoment[],
  slots: number,
): readonly PlacedMoment[] {
  const slotAt = moments.map(({ at }) => game.moment(at).slot);
  const last = Math.max(1, moments.length - 1);
  return moments.map((moment, index) => {
    const slot = slotAt[index];
    if (slots === 0) return { ...moment, x: percent(index / last) };
    if (slot === undefined) {
      const isBefore = slotAt.slice(0, index).every((one) => one === undefined);
      return { ...moment, x: percent(isBefore && index < last ? 0 : 1) };
    }
    const same = slotAt.filter((one) => one === slot).length;
    const nth = slotAt.slice(0, index + 1).filter((one) => one === slot).length;
    return { ...moment, x: percent((slot - 1 + nth / same) / slots) };
  });
}

const percent = (part: number): string => `${(100 * part).toFixed(2)}%`;

/** What `partials/orders-line` needs. */
export function ordersLine(
  game: Game,
  rows: readonly SheetRow[],
  slots: number,
  scrubber: ScrubberData,
  forces: ForcesBySeat = new Map(),
) {
  const index = Math.max(
    0,
    scrubber.moments.findIndex(({ current }) => current),
  );
  const shown = scrubber.moments[index];
  return {
    title: game.timeline === undefined ? 'Moments' : `Orders by ${game.timeline.unit}`,
    rows:
      slots === 0 ? [] : rows.map((row) => lineRow(game, row, slots, forces.get(row.seat) ?? [])),
    marks: Array.from({ length: slots }, (_, at) => ({
      x: percent((at + 0.5) / slots),
      says: String(at + 1),
    })),
    ticks: Array.from({ length: Math.max(0, slots - 1) }, (_, at) => percent((at + 1) / slots)),
    moments: scrubber.moments.length > 1,
    ruler: slots > 0 || scrubber.moments.length > 1,
    previous: scrubber.previous,
    next: scrubber.next,
    now: shown?.title ?? '',
    says: shown === undefined ? '' : eventsSay(shown),
    index: String(index),
    lastIndex: String(Math.max(0, scrubber.moments.length - 1)),
  };
}

export const eventsSay = ({ texts }: ScrubberMoment): string =>
  texts.length === 0 ? '' : texts.length === 1 ? '1 event' : `${String(texts.length)} events`;

/** Orders that do not count are drawn as such while they can still come to count; play passed them over else. */
function lineRow(game: Game, row: SheetRow, slots: number, forces: readonly SeenForce[]) {
  const counts = row.versions.some((version) => version.counts);
  const lines = counts || row.isSilent !== true ? (row.reading?.lines ?? []) : [];
  const lanes = lanesOf(
    lines.flatMap((line) => barOf(game, row.key, line, { slots, forces, counts })),
  );
  return {
    ...labelOf(game, row),
    places: joined(forces.map(({ place }) => place)),
    ink: sideClass(game, row.side),
    href: `#${sheetAnchor(row.key)}`,
    lanes: (lanes.length === 0 ? [[]] : lanes).map((bars) => ({ bars })),
    empty: lanes.length > 0 ? '' : emptyOf(row, counts),
  };
}

function emptyOf({ versions, isSilent }: SheetRow, counts: boolean): string {
  if (versions.length === 0) return 'no orders received';
  if (counts) return '';
  return isSilent === true ? 'resolved without orders' : 'no orders accepted';
}

/** Side and list where it has one; the seat's own title else. */
function labelOf(game: Game, { seatTitle, side, list }: SheetRow) {
  const whose = game.board().sides.find(({ id }) => id === side)?.title ?? '';
  const title = list === '' ? seatTitle : `${whose} ${capitalized(list)}`.trim();
  return { title, whole: list === '' ? seatTitle : `${seatTitle}, ${list}` };
}

/** In lanes, so that no two bars lie over each other. */
function lanesOf(bars: readonly Bar[]): readonly (readonly Bar[])[] {
  const lanes: Bar[][] = [];
  for (const bar of bars.slice(0, MOST_BARS)) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? 0) < bar.from);
    if (free === undefined) lanes.push([bar]);
    else free.push(bar);
  }
  return lanes;
}

function barOf(
  game: Game,
  key: string,
  { slot, text, says, cost, line, way }: Understood<Json>,
  {
    slots,
    forces,
    counts,
  }: {
    readonly slots: number;
    readonly forces: readonly SeenForce[];
    readonly counts: boolean;
  },
): readonly Bar[] {
  if (slot === undefined || !isOnLine(slot, slots)) return [];
  const { from, to } = slot;
  const mark = markOf(text);
  const unit = from === to ? (game.timeline?.unit ?? '') : (game.timeline?.units ?? '');
  return [
    {
      ...{ from, to, x: percent((from - 1) / slots), w: percent((to - from + 1) / slots) },
      text: orderText(game, text),
      tip: [
        `${says} (${unit} ${slotText(slot)})`,
        costText(cost),
        mark,
        counts ? '' : 'not accepted',
      ]
        .filter((part) => part !== '')
        .join(' · '),
      look: counts ? LOOKS[mark] : 'void',
      href: `#${lineAnchor(key, line)}`,
      places: placesOfLine(game.board(), { says, ...(way === undefined ? {} : { way }) }, forces),
    },
  ];
}

const isOnLine = ({ from, to }: Slot, slots: number): boolean =>
  from >= 1 && to >= from && to <= slots;

/** The line without its slots. */
function orderText({ timeline }: Game, text: string): string {
  if (timeline === undefined || readSlot(timeline, text) === undefined) return text.trim();
  return text
    .trim()
    .replace(new RegExp(`^${timeline.head}`, 'i'), '')
    .replace(/^[\s:.]+/, '');
}

/** The class of a mark in the style sheet. */
export const LOOKS = { 'in words': 'words', if: 'if', '': '' } as const;

/** What makes an order uncertain: words that the gamemaster judges, or a condition that the program does. */
export function markOf(text: string): 'in words' | 'if' | '' {
  if (/["\u201c\u201d]/.test(text)) return 'in words';
  return /\b(?:if|unless|until|when)\b/i.test(text) ? 'if' : '';
}
