/** What was played, moment by moment: events, battle cards with what can be overruled, rulings, and the change of a position. */
import { sayMoments } from '../../campaign/gm/amend-position.js';
import { sayRollAbout, type Learned, type SeenHappening } from '../../campaign/gm/happenings.js';
import { seeAmendable } from '../../campaign/gm/see-amendable.js';
import type { PlayedStep } from '../../campaign/gm/see-played.js';
import type { Card, CardCell, CardTable } from '../../kernel/card.js';
import { diceOfRecord, holdsIn, kindOf } from '../../kernel/dice.js';
import type { AboutRoll } from '../../kernel/system.js';
import { shortTime } from '../../letters/written-time.js';
import { maybe } from '../frame.js';
import type { Visit } from '../page.js';
import { eventsSay, type PlacedMoment } from './orders-line.js';
import { valueText } from './value-text.js';

/** More than a place or a line of an amendment in an address. */
const LONGEST_LINE = 500;

/** An amendment that was sent and not kept. */
export type FilledAmendment = {
  readonly at: string;
  readonly text: string;
  readonly reason: string;
  readonly told: string;
};

/** Each moment with its events and, with the last of its name, what was rolled at it beside battles. */
export function momentsData(
  visit: Visit,
  played: PlayedStep | undefined,
  moments: readonly PlacedMoment[],
) {
  return moments.map((one, index) => {
    const isLast = !moments.slice(index + 1).some(({ at }) => at === one.at);
    const found = isLast ? played?.moments.find(({ at }) => at === one.at) : undefined;
    const others = (found?.happenings ?? []).filter((own) => !isPlaced(own));
    return {
      ...{ moment: one.moment, at: one.at, title: one.title, href: one.href, x: one.x },
      ...{ current: one.current, says: eventsSay(one) },
      events: one.texts.map((text, at) => ({ text, place: one.places[at] ?? '' })),
      others: played === undefined ? [] : others.map((own) => rollsData(visit, played, own)),
    };
  });
}

const isPlaced = ({ place, card }: SeenHappening): boolean =>
  place !== undefined || card !== undefined;

/** The battles of the step, in order, the last one up to the moment that is shown marked as current. */
export function battlesData(
  visit: Visit,
  played: PlayedStep | undefined,
  moments: readonly PlacedMoment[],
) {
  if (played === undefined) return [];
  const now = moments.findIndex(({ current }) => current);
  const battles = played.moments.flatMap((one) => {
    const ofMoment = moments.filter(({ at }) => at === one.at);
    return one.happenings.filter(isPlaced).map((own) => {
      const told = ofMoment.find(({ texts }) => texts.some((text) => own.texts.includes(text)));
      const moment = told ?? ofMoment[0];
      return { own, one, moment, index: moment === undefined ? -1 : moments.indexOf(moment) };
    });
  });
  const shown = battles.findLast(({ index }) => index <= now) ?? battles[0];
  return battles.map((battle, index) => ({
    id: `battle-${String(index + 1)}`,
    at: battle.one.at,
    when: battle.one.title,
    where: played.names.get(battle.own.place ?? '') ?? battle.own.title,
    moment: battle.moment?.moment ?? '',
    href: battle.moment?.href ?? '',
    place: battle.own.place ?? '',
    current: battle === shown,
    texts: battle.own.texts,
    learned: learnedData(battle.own.learned ?? []),
    ...cardData(visit, played, battle.own),
    title: battleTitle(
      played.names.get(battle.own.place ?? '') ?? battle.own.title,
      battle.one.title,
    ),
  }));
}

/** The place, then the moment; a moment that names the place itself stands alone: `Battle in Albany`. */
const battleTitle = (where: string, when: string): string =>
  when.includes(where) ? when : `${where}, ${when.charAt(0).toLowerCase()}${when.slice(1)}`;

/** Seats that are told the same stand together. */
function learnedData(learned: readonly Learned[]) {
  const texts = [...new Set(learned.map(({ text }) => text))];
  const sorted = [...texts.filter((text) => text !== ''), ...texts.filter((text) => text === '')];
  return sorted.map((text) => ({
    who: learned
      .filter((one) => one.text === text)
      .map(({ title }) => title)
      .join(', '),
    text: text === '' ? 'nothing' : text,
  }));
}

/** The card, and what can be overruled that is not on it. */
function cardData(visit: Visit, played: PlayedStep, own: SeenHappening) {
  const { card, rolls, results } = own;
  const used = new Set(card?.rows.flatMap(({ cells }) => cells.map(({ change }) => change)) ?? []);
  const isLeft = ({ label }: { readonly label: string }): boolean => !used.has(label);
  const rest = { ...own, rolls: rolls.filter(isLeft), results: results.filter(isLeft) };
  return {
    card: card === undefined ? (false as const) : shownCard(visit, played, own, card),
    ...rollsData(visit, played, rest),
    hasMore: rest.rolls.length + rest.results.length > 0,
  };
}

function shownCard(visit: Visit, played: PlayedStep, own: SeenHappening, card: Card) {
  const wide = String(card.columns.length);
  return {
    ...{ says: card.says, columns: card.columns, outcome: card.outcome },
    rows: card.rows.map(({ title, cells }) => ({
      title,
      cells: cells.map((cell) => ({
        ...cellData(visit, played, own, cell),
        label: title,
        span: cells.length === 1 && card.columns.length > 1 ? wide : '',
      })),
    })),
    tables: card.tables.map(tableData),
  };
}

function cellData(visit: Visit, played: PlayedStep, own: SeenHappening, cell: CardCell) {
  const roll = own.rolls.find(({ label }) => label === cell.change);
  const result = own.results.find(({ label }) => label === cell.change);
  const name = roll?.name ?? result?.name;
  const was = result?.ruled === true ? valueText(result.worked) : (roll?.fell?.join(' ') ?? '');
  return {
    text: cell.text,
    dice: (cell.dice ?? []).map(dieData),
    change: name === undefined ? '' : ruleAt(visit, played, name),
    was,
  };
}

const tableData = ({ title, row, columns, cells, marked }: CardTable) => ({
  ...{ title, row },
  cells: columns.map((column, at) => ({
    ...{ column, text: cells[at] ?? '', marked: column === marked },
  })),
});

/** Where the pips of a die lie, on a square of 24. */
const [NEAR, MIDDLE, FAR] = ['6.5', '12', '17.5'] as const;
const CORNERS = {
  a: { x: NEAR, y: NEAR },
  b: { x: FAR, y: FAR },
  c: { x: FAR, y: NEAR },
  d: { x: NEAR, y: FAR },
  e: { x: NEAR, y: MIDDLE },
  f: { x: FAR, y: MIDDLE },
  m: { x: MIDDLE, y: MIDDLE },
} as const;
const { a, b, c, d, e, f, m } = CORNERS;
const PIPS = [[], [m], [a, b], [a, b, m], [a, b, c, d], [a, b, c, d, m], [a, b, c, d, e, f]];

/** A die as `partials/die` draws it: with pips up to six, else as a number. */
const dieData = (face: number) => ({
  face: String(face),
  pips: PIPS[face] ?? [],
});

const ruleAt = (visit: Visit, { open }: PlayedStep, name: string): string =>
  open ? `${visit.home}/rule?${new URLSearchParams({ key: name }).toString()}` : '';

/** As `partials/dice` takes it. */
function rollsData(visit: Visit, played: PlayedStep, { rolls, results }: SeenHappening) {
  return {
    rolls: rolls.map((roll) => ({
      ...aboutData(roll),
      ...{ ruled: roll.ruled, faces: holdsIn(roll).map(String) },
      kind: kindOf(diceOfRecord(roll)),
      again: (roll.again ?? []).length > 0 && !roll.ruled,
      fell: roll.fell?.join(' ') ?? '',
      rule: ruleAt(visit, played, roll.name),
    })),
    results: results.map(({ name, about, worked, holds, ruled }) => ({
      ...aboutData({ about }),
      ...{ holds: valueText(holds), worked: valueText(worked), ruled },
      rule: ruleAt(visit, played, name),
    })),
  };
}

/** `part` is enough where the title stands above it. */
const aboutData = ({ about }: { readonly about: AboutRoll }) => ({
  ...{ what: about.title, part: about.part ?? about.title, more: about.part ?? '' },
  says: sayRollAbout(about),
});

export const rulingsData = (visit: Visit, played: PlayedStep | undefined) =>
  (played?.rulings ?? []).map(({ key, title, text, reason, written }, index) => ({
    ...{ home: visit.home, stamp: played?.stamp ?? '', key, title, text, reason },
    id: `ruled-${String(index)}`,
    written: shortTime(written, visit.campaign.meta.zone),
  }));

export async function amendData(
  visit: Visit,
  played: PlayedStep | undefined,
  {
    moment,
    shown,
    filled,
  }: {
    readonly moment: string;
    readonly shown: string;
    readonly filled: FilledAmendment | undefined;
  },
) {
  if (played?.open !== true) return false;
  const standard = played.state === 'held' ? 'end' : 'start';
  return {
    home: visit.home,
    stamp: played.stamp,
    moments: played.amendable,
    when: sayMoments(played.amendable),
    at: filled?.at ?? (shown === '' ? standard : shown),
    text: filled?.text ?? (visit.query['text'] ?? '').slice(0, LONGEST_LINE),
    ...(await pointedData(visit, moment)),
    reason: filled?.reason ?? '',
    told: filled?.told ?? '',
    amends: played.amends,
    isOpen: filled !== undefined || visit.query['place'] !== undefined,
  };
}

/** What may be changed at the place that was pointed at, each line with the address of the page that has it written. */
async function pointedData(visit: Visit, moment: string) {
  const where = (visit.query['place'] ?? '').slice(0, LONGEST_LINE);
  const found =
    where === '' ? undefined : await maybe(seeAmendable(visit.campaign, { where, moment }));
  const { place = '', title = '', lines = [] } = found ?? {};
  const addressOf = (text: string): string =>
    `${visit.home}/played?${new URLSearchParams({ moment, place, text }).toString()}#amend`;
  return {
    ...{ moment, where, place: title },
    unknown: where !== '' && found === undefined,
    lines: lines.map((line) => {
      const text = line.endsWith(' to') ? `${line} ` : line;
      return { text, says: line.endsWith(' to') ? `${line} …` : line, href: addressOf(text) };
    }),
  };
}
