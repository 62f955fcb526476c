/** The state of the war in tables, from a view alone: score, regions, forces, arrivals and what is known of the enemy. */
import {
  withChanges,
  type KeyedRow,
  type LastStep,
  type Overview,
  type OverviewSection,
  type OverviewTable,
} from '../../../kernel/overview.js';
import type { Pack } from '../rules/figures.js';
import { areaOf } from '../rules/land.js';
import {
  countOf,
  KINDS,
  SIDES,
  sideOfKind,
  stacksOf,
  turnTitle,
  type SideName,
} from '../rules/state.js';
import type { View } from '../rules/view.js';
import { REGION_COLUMNS, regionRows } from './report-ground.js';
import { knownEnemies } from './report-enemy.js';
import { fleetLines, waitingLines, withdrawalLines } from './report-next.js';
import { postsIn } from './view-of.js';
import {
  comingTitle,
  forceCodes,
  ofSide,
  placeIn,
  regionIn,
  sideName,
  tallyOfStacks,
} from './words.js';

type Field = {
  readonly pack: Pack;
  readonly seen: View;
  readonly last: LastStep<View> | undefined;
};
type Rows = (seen: View) => readonly KeyedRow[];

export const overviewOf =
  (pack: Pack) =>
  (seen: View, last?: LastStep<View>): Overview => {
    const field: Field = { pack, seen, last };
    const sections = [
      scoreSection(field),
      regionsSection(field),
      forcesSection(field),
      arrivalsSection(field),
      enemySection(field),
    ];
    return { sections: sections.filter(({ lines, tables }) => lines.length + tables.length > 0) };
  };

function tableOf(
  { seen, last }: Field,
  title: string,
  columns: readonly string[],
  rows: Rows,
): readonly OverviewTable[] {
  const all = withChanges(columns, rows(seen), last && rows(last.start));
  return all.length === 0 ? [] : [{ title, columns, rows: all }];
}

const sidesSeen = ({ side }: View): readonly SideName[] => (side === null ? SIDES : [side]);

function scoreSection({ pack, seen }: Field): OverviewSection {
  const { vp, level, successes, frenchDue, turn, over } = seen;
  const french =
    frenchDue === null
      ? 'France has not entered the war.'
      : frenchDue > turn
        ? `France enters the war in ${comingTitle(frenchDue)}.`
        : `France entered the war in ${turnTitle(frenchDue)}.`;
  const lines = [
    ...(over === null ? [] : [`The ${sideName(over.victor)} have won: ${over.why}.`]),
    `The British control regions worth ${String(vp)} VP; they win with ${String(level)}.`,
    `Major successes of the Americans: ${String(successes)} of 3.`,
    french,
    ...fleetLines(pack, seen).map(({ text }) => text),
  ];
  return { tab: 'Score', heading: 'Score', lines, tables: [] };
}

function regionsSection(field: Field): OverviewSection {
  const rows: Rows = (seen) =>
    regionRows(field.pack, seen).map((cells) => ({ key: cells[0] ?? '', cells }));
  return {
    ...{ tab: 'Regions', heading: 'Regions', lines: [] },
    tables: tableOf(field, '', REGION_COLUMNS, rows),
  };
}

const FORCES = ['Area', 'Region', 'SP', 'Of which'] as const;

function forcesSection(field: Field): OverviewSection {
  const { pack, seen } = field;
  const tables = sidesSeen(seen).flatMap((side) => {
    const rows: Rows = (view) =>
      postsIn(view, side).map((area) => {
        const here = stacksOf(view.stacks, { area, side });
        const region = regionIn(pack.land, areaOf(pack.land, area).region);
        const cells = [
          placeIn(pack.land, area),
          region,
          String(countOf(here)),
          forceCodes(tallyOfStacks(here)),
        ];
        return { key: area, cells };
      });
    return tableOf(field, seen.side === null ? sideName(side) : '', FORCES, rows);
  });
  const totals = sidesSeen(seen).map((side) => totalWords(seen, side));
  return { tab: 'Forces', heading: 'Forces', lines: totals, tables };
}

/** `42 SP on the map: 27 M, 15 B.` */
function totalWords(seen: View, side: SideName): string {
  const own = stacksOf(seen.stacks, { side });
  const kinds = KINDS.filter((kind) => sideOfKind(kind) === side).flatMap((kind) => {
    const n = countOf(own, { kinds: [kind] });
    return n === 0 ? [] : [`${String(n)} ${kind}`];
  });
  const of = kinds.length === 0 ? '' : `: ${kinds.join(', ')}`;
  const whose = seen.side === null ? `${ofSide(side)}: ` : '';
  return `${whose}${String(countOf(own))} SP on the map${of}.`;
}

function arrivalsSection({ seen }: Field): OverviewSection {
  const lines = [
    ...waitingLines(seen).map((text) => `${text}.`),
    ...withdrawalLines(seen).map(({ text }) => text),
  ];
  return { tab: 'Arrivals', heading: 'Overseas', lines, tables: [] };
}

function enemySection(field: Field): OverviewSection {
  const { pack } = field;
  const rows: Rows = (view) =>
    knownEnemies(pack, view).map(({ area, region, forces, how }) => ({
      key: area,
      cells: [placeIn(pack.land, area), region, forces, how],
    }));
  const tables = tableOf(field, '', ['Area', 'Region', 'SP', 'Known'], rows);
  return { tab: 'Enemy', heading: 'Known of the enemy', lines: [], tables };
}
