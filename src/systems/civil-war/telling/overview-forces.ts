/** Forces by command, with their condition and supply; works; ships (B8, C4.1). */
import { armyOf } from '../rules/leaders/army-name.js';
import { strength } from '../rules/counts.js';
import { byText } from '../../../kernel/basic.js';
import type { KeyedRow, OverviewSection } from '../../../kernel/overview.js';
import { placeName } from '../rules/ground/places.js';
import { type ListName, type Pack, type Side, LISTS } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { section, tablesBySide, type OverviewField } from './overview-field.js';
import { whereWords } from './report-ships.js';
import { count, listWords } from './words.js';
import { shipWords } from '../rules/naval/fleets.js';

const FORCES = ['Command', 'Place', 'Leaders', 'SP', 'Condition', 'Supply'];

export function forceSections(field: OverviewField): readonly OverviewSection[] {
  const rows = (view: View, side: Side): readonly KeyedRow[] =>
    LISTS.flatMap((list) => forcesOf(field.pack, view, side, list));
  return [section('Forces', tablesBySide(field, FORCES, rows))];
}

/** The forces of a command by place, and its total first. */
function forcesOf(pack: Pack, view: View, side: Side, list: ListName): readonly KeyedRow[] {
  const isOurs = (row: { readonly side: Side; readonly list: ListName }): boolean =>
    row.side === side && row.list === list;
  const troops = view.troops.filter(isOurs);
  const leaders = view.leaders.filter(isOurs);
  const hexes = [...new Set([...troops, ...leaders].map(({ hex }) => hex))].sort(byText);
  if (hexes.length === 0) return [];
  const rows = hexes.map((hex): KeyedRow => {
    const here = troops.filter((row) => row.hex === hex);
    const names = leaders.filter((row) => row.hex === hex).map(({ name }) => name);
    const army = view.armies.find(({ commander }) => names.includes(commander));
    const who = army === undefined ? count(names) : `${armyOf(army.name)}: ${count(names)}`;
    const isCut = view.unsupplied.some((row) => row.side === side && row.hex === hex);
    const supply = isCut && here.length > 0 ? 'out of supply' : '';
    const cells = [listWords(list), placeName(pack, hex), who, String(sum(here))];
    return { key: `${list} ${hex}`, cells: [...cells, conditionOf(here), supply] };
  });
  const whole = [
    `${listWords(list)}, in all`,
    '',
    '',
    String(sum(troops)),
    conditionOf(troops),
    '',
  ];
  return [{ key: list, cells: whole }, ...rows];
}

const sum = (troops: View['troops']): number => troops.reduce((sp, row) => sp + row.sp, 0);

function conditionOf(troops: View['troops']): string {
  const broken = sum(troops.filter(({ demoralized }) => demoralized));
  return broken === 0 ? '' : `${String(broken)} SP demoralized`;
}

/** Depots, forts and fortresses of one's own side; the gamemaster's of both. */
export function worksSection(field: OverviewField): OverviewSection {
  const rows = (view: View, side: Side): readonly KeyedRow[] =>
    view.works
      .filter((works) => works.side === side)
      .map(({ kind, hex }) => ({
        key: `${kind} ${hex}`,
        cells: [placeName(field.pack, hex), kind],
      }));
  return section('Depots and works', tablesBySide(field, ['Place', 'What'], rows));
}

export function shipSection(field: OverviewField): OverviewSection {
  const { pack, seen } = field;
  const rows = (view: View, side: Side): readonly KeyedRow[] => {
    const found = new Map<string, { readonly cells: readonly string[]; readonly n: number }>();
    const inOrder = [...view.fleets].sort((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
    for (const fleet of inOrder) {
      if (fleet.side !== side) continue;
      const cells = [
        listWords(fleet.list),
        whereWords(pack, view, fleet),
        shipWords(1, fleet.kind).slice(2),
      ];
      const key = cells.join(' ');
      found.set(key, { cells, n: (found.get(key)?.n ?? 0) + fleet.n });
    }
    return [...found].map(([key, { cells, n }]) => ({ key, cells: [...cells, String(n)] }));
  };
  const lifted =
    seen.navy.lifted > 0
      ? [`Sea lift has carried ${strength(seen.navy.lifted)} in this turn.`]
      : [];
  return section('Ships', tablesBySide(field, ['Command', 'Where', 'Type', 'NSP'], rows), lifted);
}
