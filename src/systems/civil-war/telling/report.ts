/**
 * The letter of a seat after a run, from its view, its notices and its own sheets alone (C2.7, C4.1): a story that opens
 * with what matters most, then tables. A TC gets the account of his own forces; an SC positions, sightings and public
 * notices.
 */
import { armyOf } from '../rules/leaders/army-name.js';
import { capitalized, byText, groupedBy, type Viewer } from '../../../kernel/basic.js';
import type { PlainReport, ReportSection } from '../../../kernel/report.js';
import type { Question } from '../../../kernel/system.js';
import { counted, strength } from '../rules/counts.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { SIDES, type Pack, type Side } from '../rules/pack.js';
import { setting } from '../rules/settings.js';
import type { View } from '../rules/view.js';
import { isIn, type CivilWarNotice } from './notice.js';
import { sayNotice } from './phrases.js';
import { knownSection, sightingsSection } from './report-enemy.js';
import { ended, openingOf } from './report-lead.js';
import { absentLines, leaderSections, rankSigns, ratingWords } from './report-leaders.js';
import { lossesSection } from './report-losses.js';
import { meansSections, pointsSections } from './report-means.js';
import { ordersTold } from './report-orders.js';
import { shipSections } from './report-ships.js';
import {
  momentWords,
  numberedOnce,
  says,
  type Reader,
  type TimedNotice,
  type Told,
} from './report-text.js';
import { sayEnding, sayPoints } from './tell-country.js';
import type { Section } from './tell.js';
import { listWords, sideWords } from './words.js';

export function reportFor(reader: Reader, asked: readonly Question[], who: Viewer): PlainReport {
  const { seen } = reader;
  const opening = openingOf(reader, asked);
  return {
    title: seen.title,
    lead: opening.map(({ text }) => text).join(' '),
    opening,
    sections: [
      ...numberedOnce(story(reader, asked, who).filter(isFilled)),
      ...tables(reader),
    ].filter(isFilled),
  };
}

const isFilled = ({ lines, table }: ReportSection): boolean =>
  lines.length > 0 || table !== undefined;

/** What happened, in the order in which its reader asks: what of my orders, where was fought, what is lost, what is next. */
function story(reader: Reader, asked: readonly Question[], who: Viewer): readonly ReportSection[] {
  const orders = ordersTold(reader);
  const rest: Reader = {
    ...reader,
    told: reader.told.filter((one) => !orders.used.has(one) && !isOfBattle(reader.told, one)),
  };
  return [
    ...(who === 'gm' ? [accountSection(reader, 'What happened', 'truth')] : []),
    accountSection(rest, 'Changed by the gamemaster', 'ruled'),
    ...orders.sections,
    battlesSection(reader),
    accountSection(rest, doingsHeading(reader, orders.sections.length > 0), 'doings'),
    groundSection(rest),
    accountSection(rest, 'Leaders', 'leaders'),
    sightingsSection(reader),
    ...meansSections(reader),
    accountSection(rest, 'Other news', 'public'),
    victorySection(reader.seen),
    lossesSection(reader),
    nextSection(reader, asked),
  ];
}

const doingsHeading = ({ seen }: Reader, hasOrders: boolean): string =>
  seen.role === 'supreme'
    ? 'Other events on your side'
    : hasOrders
      ? 'Also in your command'
      : 'What your forces did';

/** What there is: for looking up. */
function tables({ seen: view, ...reader }: Reader): readonly ReportSection[] {
  const { pack } = reader;
  return [
    ...pointsSections({ ...reader, seen: view }),
    dueSection(view),
    poolSection(view),
    ...leaderSections(pack, view),
    knownSection(pack, view),
    ...shipSections(pack, view),
    ...positionSections(pack, view),
  ];
}

function sectionOf({ pack }: Reader, heading: string, told: Told): ReportSection {
  const lines = told.map(({ at, notice }) =>
    says(pack, `${momentWords(at)}${sayNotice(pack, notice)}`),
  );
  return { heading, lines };
}

const accountSection = (
  reader: Reader,
  heading: string,
  section: Section | 'truth',
): ReportSection =>
  sectionOf(
    reader,
    heading,
    reader.told.filter(({ notice }) =>
      section === 'truth'
        ? notice.kind === 'truth'
        : isIn(section, notice) && !isGround(notice) && notice.kind !== 'engaged',
    ),
  );

/** The accounts of battles, and for those who get none what battles did to forces of their side. */
const battlesSection = (reader: Reader): ReportSection =>
  sectionOf(
    reader,
    'Battles',
    reader.told.filter(({ notice }) => isIn('battles', notice) || notice.kind === 'engaged'),
  );

/** A retreat or an advance of which the account of a battle of the same moment tells. */
const isOfBattle = (told: Told, { at, notice }: TimedNotice): boolean => {
  if (notice.kind !== 'withdrew' && notice.kind !== 'advanced') return false;
  if (notice.kind === 'advanced' && notice.unopposed === true) return false;
  const hex = notice.kind === 'withdrew' ? notice.from : notice.to;
  return told.some(
    (one) =>
      one.at === at &&
      (one.notice.kind === 'battle' ||
        one.notice.kind === 'overrun' ||
        one.notice.kind === 'engaged') &&
      one.notice.hex === hex,
  );
};

const GROUND: ReadonlySet<string> = new Set<CivilWarNotice['kind']>([
  ...([
    'city',
    'state-fell',
    'state-recovered',
    'capital-fell',
    'works-taken',
    'works-lost',
  ] as const),
  ...(['depot-taken', 'depot-lost', 'fortress', 'rail'] as const),
]);
const isGround = ({ kind }: CivilWarNotice): boolean => GROUND.has(kind);

/** Towns, works and railroads that changed hands. */
const groundSection = (reader: Reader): ReportSection =>
  sectionOf(
    reader,
    'Ground won and lost',
    reader.told.filter(({ notice }) => isGround(notice)),
  );

/** The score, for those who may know it, and the end (B11). */
function victorySection({ victory, ended: over }: View): ReportSection {
  const lines = [
    ...(over === undefined ? [] : [sayEnding(over)]),
    ...(victory === undefined ? [] : [sayPoints(victory)]),
  ];
  return { heading: 'Victory', lines };
}

/** What is due from the reader, and what will happen without him. */
function nextSection(
  { pack, seen: view, told }: Reader,
  asked: readonly Question[],
): ReportSection {
  const due = asked.map(({ title }) => ended(`Due from you: ${title}`));
  const lines = [
    ...(view.ended === undefined && view.role !== 'gm' && due.length === 0
      ? [NEXT[view.clock.step]]
      : due),
    ...rallyLines(pack, view),
    ...absentLines(view, told),
  ];
  return { heading: 'What comes next', lines: lines.map((text) => says(pack, text)) };
}

const NEXT: Readonly<Record<View['clock']['step'], string>> = {
  strategic: 'The strategic turn is next. The supreme commanders hand out points.',
  first: 'The first sub-turn is next. The theater commanders send their orders.',
  second: 'The second sub-turn is next. The theater commanders send their orders.',
};

/** Leaders whom the supreme commander may assign, by stars and kind alone (C3.5.7). */
function dueSection(seen: View): ReportSection {
  const isAsked = seen.role === 'supreme' && seen.clock.step === 'strategic';
  const lines = (isAsked ? seen.chests : []).flatMap(({ due }) =>
    due.map(
      ({ stars, of, n }) =>
        `${counted(n, of === 'land' ? 'leader' : `${of} leader`)} of ${counted(stars, 'star')}.`,
    ),
  );
  return { heading: 'Leaders to assign', lines };
}

function poolSection(seen: View): ReportSection {
  const rows = seen.pool.map((leader) => [
    listWords(leader.list),
    leader.name,
    rankSigns(leader.stars, leader.kind),
    ratingWords(leader),
  ]);
  const heading = 'Leaders waiting to enter, in this order';
  const columns = ['Pool', 'Leader', 'Rank', 'Ratings (I, T, S)'];
  return rows.length === 0
    ? { heading, lines: [] }
    : { heading, lines: [], table: { columns, rows } };
}

/** What the end of the game turn will do to one's own demoralized forces, before the last sheet that bears on it (C3.16). */
function rallyLines(pack: Pack, seen: View): readonly string[] {
  const { step, part, parts } = seen.clock;
  const isNext = step === 'second' && (part >= parts || setting(seen, 'rally') === 'every');
  if (!isNext || seen.role !== 'theater') return [];
  const shaken = seen.troops.filter(
    ({ side, list, demoralized }) => demoralized && side === seen.side && seen.lists.includes(list),
  );
  const lines = [...groupedBy(shaken, ({ hex }) => hex)].map(([hex, groups]) => {
    const place = placeName(pack, hex);
    const sp = groups.reduce((sum, row) => sum + row.sp, 0);
    return sp > 1
      ? `At the end of the game turn the ${strength(sp)} at ${place} that are demoralized rally, if they are in supply. It costs one of them.`
      : `At the end of the game turn your only demoralized strength point at ${place} will not rally, because the rally would cost it. To give it up, write in your orders: give up last SP at ${placeText(pack, hex)}.`;
  });
  return [...lines].sort(byText);
}

/** The full friendly set-up (C4.1), one's own command first. */
function positionSections(pack: Pack, seen: View): readonly ReportSection[] {
  const sides = seen.side === undefined ? SIDES : [seen.side];
  return sides.flatMap((side) => {
    const rows = positionsOf(pack, seen, side);
    const isMine = (row: Position): boolean =>
      row.lists.some((list) => (seen.lists as readonly string[]).includes(list));
    const mine = rows.filter(isMine);
    const others = rows.filter((row) => !isMine(row));
    const all = seen.side === undefined ? `Positions of the ${sideWords(side)}` : 'Positions';
    return [
      positionSection('Your positions', mine),
      positionSection(mine.length === 0 ? all : 'Other friendly positions', others),
    ];
  });
}

type Position = {
  readonly hex: string;
  readonly place: string;
  readonly lists: readonly string[];
  readonly command: string;
  readonly leaders: string;
  readonly sp: string;
  readonly state: string;
};

/** Whose command it is stands beside each force where there are several. */
function positionSection(heading: string, rows: readonly Position[]): ReportSection {
  if (rows.length === 0) return { heading, lines: [] };
  const isOne = new Set(rows.map(({ command }) => command)).size === 1;
  const table = {
    columns: ['Place', ...(isOne ? [] : ['Command']), 'SP', 'Leaders', 'State'],
    rows: rows.map(({ place, command, sp, leaders, state }) => [
      ...[place, ...(isOne ? [] : [command]), sp, leaders, state],
    ]),
    places: rows.map(({ hex }) => [hex]),
  };
  return { heading, lines: [], table };
}

/** Seats of a side have the same troops before them, and so the same positions. */
const positions = new WeakMap<View['troops'], { readonly seen: View; readonly rows: Rows }>();
type Rows = Partial<Record<Side, readonly Position[]>>;

function positionsOf(pack: Pack, seen: View, side: Side): readonly Position[] {
  const known = positions.get(seen.troops);
  const isSame =
    known?.seen.leaders === seen.leaders &&
    known.seen.works === seen.works &&
    known.seen.armies === seen.armies &&
    known.seen.unsupplied === seen.unsupplied;
  const rows = isSame ? known.rows : {};
  const found = rows[side] ?? standing(pack, seen, side);
  positions.set(seen.troops, { seen, rows: { ...rows, [side]: found } });
  return found;
}

function standing(pack: Pack, seen: View, side: Side): readonly Position[] {
  const here = <T extends { readonly side: Side; readonly hex: string }>(
    rows: readonly T[],
  ): ReadonlyMap<string, readonly T[]> =>
    groupedBy(
      rows.filter((row) => row.side === side),
      (row) => row.hex,
    );
  const troops = here(seen.troops);
  const leaders = here(seen.leaders);
  const works = here(seen.works);
  const hexes = new Set([...troops.keys(), ...leaders.keys(), ...works.keys()]);
  return [...hexes].sort(byText).map((hex) =>
    positionAt(pack, seen, hex, {
      troops: troops.get(hex) ?? [],
      leaders: leaders.get(hex) ?? [],
      works: works.get(hex) ?? [],
    }),
  );
}

function positionAt(
  pack: Pack,
  seen: View,
  hex: string,
  { troops, leaders, works }: Pick<View, 'troops' | 'leaders' | 'works'>,
): Position {
  const names = leaders.map(({ name }) => name);
  const army = seen.armies.find((row) => names.includes(row.commander));
  const sp = troops.reduce((sum, row) => sum + row.sp, 0);
  const broken = troops.filter((row) => row.demoralized).reduce((sum, row) => sum + row.sp, 0);
  const lists = [...new Set([...troops, ...leaders].map(({ list }) => list))].sort(byText);
  const state = [
    ...(army === undefined ? [] : [capitalized(armyOf(army.name))]),
    ...(broken === 0 ? [] : [broken === sp ? 'demoralized' : `${broken} demoralized`]),
    ...(seen.unsupplied.some((row) => row.hex === hex) ? ['out of supply'] : []),
    ...works.map(({ kind }) => kind),
  ];
  return {
    hex,
    place: placeName(pack, hex),
    lists,
    command: lists.map(listWords).join(', '),
    leaders: names.join(', '),
    sp: sp === 0 ? '' : String(sp),
    state: state.join(', '),
  };
}
