/**
 * The letter of a seat after a run, from its view and notices alone (C2.7, C4.1). A TC gets the account of his own
 * forces; an SC positions, sightings and public notices.
 */
import { byText, groupedBy, type Viewer, capitalized } from '../../../kernel/basic.js';
import type { Report, ReportSection } from '../../../kernel/report.js';
import type { Question, Timed } from '../../../kernel/system.js';
import { capsOf } from '../rules/production/caps.js';
import { shipSections } from './report-ships.js';
import { isIn, type CivilWarNotice } from './notice.js';
import type { Section } from './tell.js';
import { listsOf } from '../rules/seats.js';
import { SIDES, type ListName, type Pack, type Side } from '../rules/pack.js';
import { sayNotice } from './phrases.js';
import { ended, leadOf } from './report-lead.js';
import { leaderSections, ratingWords, starWords } from './report-leaders.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { setting } from '../rules/settings.js';
import type { View } from '../rules/view.js';
import { sayEnding, sayPoints } from './tell-country.js';
import { counted, points, strength } from '../rules/counts.js';
import { forceWords, listWords, sideWords } from './words.js';

type Told = readonly Timed<CivilWarNotice>[];

export function reportFor(
  pack: Pack,
  seen: View,
  told: Told,
  asked: readonly Question[],
  who: Viewer,
): Omit<Report, 'subject'> {
  const sections = [
    ...(who === 'gm' ? [accountSection(pack, told, 'What happened', 'truth')] : []),
    accountSection(pack, told, 'Changed by the gamemaster', 'ruled'),
    accountSection(pack, told, 'Battles', 'battles'),
    accountSection(pack, told, 'Ground and losses', 'ground'),
    accountSection(pack, told, 'What your forces did', 'doings'),
    accountSection(pack, told, 'Leaders', 'leaders'),
    ...meansSections(pack, seen, told),
    accountSection(pack, told, 'Public notices', 'public'),
    accountSection(pack, told, 'What was seen of the enemy', 'sightings'),
    enemySection(pack, seen),
    ...shipSections(pack, seen),
    victorySection(seen),
    ...pointsSections(pack, seen, told),
    dueSection(seen),
    poolSection(seen),
    ...leaderSections(pack, seen),
    rallySection(pack, seen),
    ...positionSections(pack, seen),
    askedSection(asked),
  ].filter((section) => section.lines.length > 0 || section.table !== undefined);
  return {
    title: seen.title,
    lead: leadOf(pack, seen, told, asked),
    sections,
  };
}

function accountSection(
  pack: Pack,
  told: Told,
  heading: string,
  section: Section | 'truth',
): ReportSection {
  const lines = told
    .filter(({ notice }) => (section === 'truth' ? notice.kind === 'truth' : isIn(section, notice)))
    .map(({ at, notice }) => `${momentWords(at)}${sayNotice(pack, notice)}`);
  return { heading, lines };
}

/** A supreme commander reads what he allotted as a table, account by account, and the rest in sentences. */
function meansSections(pack: Pack, seen: View, told: Told): readonly ReportSection[] {
  const notices = told.flatMap(({ notice }) => (isIn('means', notice) ? [notice] : []));
  const allotted = seen.role === 'supreme' ? allottedSection(notices) : undefined;
  const rest = notices.filter(
    ({ kind }) => allotted === undefined || (kind !== 'share' && kind !== 'reinforcements'),
  );
  const lines = rest.map((notice) => sayNotice(pack, notice));
  return [...(allotted === undefined ? [] : [allotted]), { heading: 'Means', lines }];
}

function allottedSection(notices: readonly CivilWarNotice[]): ReportSection | undefined {
  const rows = notices.flatMap((notice): readonly (readonly string[])[] => {
    if (notice.kind !== 'share') return [];
    const { list, cp, pp, rail } = notice;
    const sp = notices.reduce(
      (sum, one) => (one.kind === 'reinforcements' && one.list === list ? sum + one.sp : sum),
      0,
    );
    return [[listWords(list), ...[cp, pp, rail, sp].map(String)]];
  });
  if (rows.length === 0) return undefined;
  const columns = ['Account', 'Command', 'Pulse', 'Rail', 'Strength'];
  return { heading: 'What was allotted, in points', lines: [], table: { columns, rows } };
}

const momentWords = (at: string): string => {
  const pulse = /^p(\d+)$/.exec(at)?.[1];
  return pulse === undefined ? '' : `Pulse ${pulse}: `;
};

function enemySection(pack: Pack, seen: View): ReportSection {
  const now = seen.enemies.map(({ hex, size }) => [placeName(pack, hex), size, 'in sight now']);
  const before = seen.remembered.map(({ hex, size, step, pulse }) => [
    placeName(pack, hex),
    size,
    pulse === 0 ? `last seen before ${step}` : `last seen in ${step}, pulse ${pulse}`,
  ]);
  const rough = seen.rumoured.map(({ near, what }) => [near, what, 'always known roughly']);
  const works = seen.works
    .filter(({ side }) => side !== seen.side)
    .map(({ kind, hex }) => [
      placeName(pack, hex),
      capitalized(kind),
      kind === 'fortress' ? 'always known' : 'in sight now',
    ]);
  const rows = [...now, ...before, ...rough, ...works];
  const heading = 'What is known of the enemy';
  if (seen.role === 'gm') return { heading, lines: [] };
  if (rows.length === 0) return { heading, lines: ['Nothing.'] };
  return { heading, lines: [], table: { columns: ['Place', 'Force', 'When'], rows } };
}

/** The score, for those who may know it, and the end (B11). */
function victorySection({ victory, ended }: View): ReportSection {
  const lines = [
    ...(ended === undefined ? [] : [sayEnding(ended)]),
    ...(victory === undefined ? [] : [sayPoints(victory)]),
  ];
  return { heading: 'Victory', lines };
}

function pointsSections(pack: Pack, seen: View, told: Told): readonly ReportSection[] {
  return SIDES.flatMap((side) =>
    listsOf(side).flatMap((list) => {
      const account = seen.accounts[side][list];
      if (account === undefined) return [];
      const caps = capsOf(pack, seen, list, account);
      const most = seen.clock.step === 'strategic' ? undefined : caps;
      const { left, reinforcements, rail } = account;
      const whose = seen.role === 'gm' ? `${sideWords(side)} ${listWords(list)}` : listWords(list);
      const rows = [
        ['Command points', String(left.cp), most === undefined ? '-' : String(most.cp)],
        ['Pulse points', String(left.pp), most === undefined ? '-' : String(most.mostPp)],
        ['Rail points', String(rail), most === undefined ? '-' : String(most.rail)],
        ['Reinforcements to enter', strength(reinforcements), ''],
      ];
      const columns = ['', 'Left', 'At most in the next sub-turn'];
      const lines = seen.role === 'gm' ? [] : cameBack(seen, list, told);
      return [{ heading: `Points of ${whose}`, lines, table: { columns, rows } }];
    }),
  );
}

/** What came back from orders that the enemy stopped, and what that has to do with what is left (C3.17). */
function cameBack(seen: View, list: ListName, told: Told): readonly string[] {
  const sum = (of: 'cpReturned' | 'ppReturned'): number =>
    told.reduce(
      (n, { notice }) =>
        notice.kind === 'stopped' && notice.order.list === list ? n + (notice[of] ?? 0) : n,
      0,
    );
  const [cp, pp] = [sum('cpReturned'), sum('ppReturned')];
  const back = [
    ...(cp === 0 ? [] : [points(cp, 'command')]),
    ...(pp === 0 ? [] : [points(pp, 'pulse')]),
  ];
  if (back.length === 0) return [];
  const from = `${back.join(' and ')} came back from orders that the enemy stopped`;
  return seen.clock.step === 'strategic'
    ? [`${from}. What was not used of them by the end of the turn has lapsed.`]
    : [`${from}. What is left includes what was not used of them.`];
}

/** Leaders whom the supreme commander may assign, by stars and kind alone (C3.5.7). */
function dueSection(seen: View): ReportSection {
  const isAsked = seen.role === 'supreme' && seen.clock.step === 'strategic';
  const lines = (isAsked ? seen.chests : []).flatMap(({ due }) =>
    due.map(({ stars, of, n }) => `${counted(n, 'leader')} of ${starWords(stars, of)}.`),
  );
  return { heading: 'Leaders to assign', lines };
}

function poolSection(seen: View): ReportSection {
  const rows = seen.pool.map((leader) => [
    listWords(leader.list),
    leader.name,
    starWords(leader.stars, leader.kind),
    ratingWords(leader),
  ]);
  const heading = 'Leaders who wait to enter, in this order';
  const columns = ['Pool', 'Leader', 'Rank', 'Initiative, tactical, strategic'];
  return rows.length === 0
    ? { heading, lines: [] }
    : { heading, lines: [], table: { columns, rows } };
}

/** What the end of the game turn will do to one's own demoralized forces, before the last sheet that bears on it (C3.16). */
function rallySection(pack: Pack, seen: View): ReportSection {
  const heading = 'At the end of the game turn';
  const { step, part, parts } = seen.clock;
  const isNext = step === 'second' && (part >= parts || setting(seen, 'rally') === 'every');
  if (!isNext || seen.role !== 'theater') return { heading, lines: [] };
  const shaken = seen.troops.filter(
    ({ side, list, demoralized }) => demoralized && side === seen.side && seen.lists.includes(list),
  );
  const lines = [...groupedBy(shaken, ({ hex }) => hex)].map(([hex, groups]) => {
    const place = placeName(pack, hex);
    const sp = groups.reduce((sum, row) => sum + row.sp, 0);
    return sp > 1
      ? `${place}: the ${strength(sp)} that are demoralized rally if they are in supply. It costs one of them.`
      : `${place}: the last strength point is demoralized. A rally would cost it, so it is kept and stays demoralized. To give it up, write in your orders: give up last SP at ${placeText(pack, hex)}.`;
  });
  return { heading, lines: [...lines].sort(byText) };
}

/** The full friendly set-up (C4.1), one's own command first. */
function positionSections(pack: Pack, seen: View): readonly ReportSection[] {
  const sides = seen.side === undefined ? SIDES : [seen.side];
  return sides.flatMap((side) => {
    const rows = positionsOf(pack, seen, side);
    const isMine = (row: Position): boolean =>
      row.lists.some((list) => (seen.lists as readonly string[]).includes(list));
    const columns = ['Place', 'Command', 'Force', 'State'];
    const table = (part: readonly Position[]): { columns: string[]; rows: string[][] } => ({
      columns,
      rows: part.map((row) => [row.place, row.command, row.force, row.state]),
    });
    const mine = rows.filter(isMine);
    const others = rows.filter((row) => !isMine(row));
    const all = seen.side === undefined ? `Positions of the ${sideWords(side)}` : 'Positions';
    return [
      { heading: 'Your positions', lines: [], table: table(mine) },
      {
        heading: mine.length === 0 ? all : 'Other friendly positions',
        lines: [],
        table: table(others),
      },
    ].filter((section) => section.table.rows.length > 0);
  });
}

type Position = {
  readonly place: string;
  readonly lists: readonly string[];
  readonly command: string;
  readonly force: string;
  readonly state: string;
};

function positionsOf(pack: Pack, seen: View, side: Side): readonly Position[] {
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
  const force = forceWords({ leaders: names, sp, ...(army ? { army: army.name } : {}) });
  const state = [
    broken === 0 ? '' : broken === sp ? 'demoralized' : `${broken} of them demoralized`,
    seen.unsupplied.some((row) => row.hex === hex) ? 'out of supply' : '',
    ...works.map(({ kind }) => kind),
  ];
  return {
    place: placeName(pack, hex),
    lists,
    command: lists.map(listWords).join(', '),
    force: sp === 0 && names.length === 0 ? '-' : force,
    state: state.filter((part) => part !== '').join(', '),
  };
}

function askedSection(asked: readonly Question[]): ReportSection {
  const lines = asked.map(({ title }) => ended(title));
  return { heading: 'What is asked of you', lines };
}
