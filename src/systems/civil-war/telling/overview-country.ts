/** Production of the South, victory points and what they are for, towns that changed hands (B8, B11). */
import { counted } from '../rules/counts.js';
import {
  withChanges,
  type KeyedRow,
  type OverviewSection,
  type OverviewTable,
} from '../../../kernel/overview.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { section, type OverviewField } from './overview-field.js';
import { sayEffect, sayEnding, sayPoints } from './tell-country.js';
import { count, listWords, sideWords, stateName } from './words.js';

type Rows = (seen: View) => readonly KeyedRow[];

const tableOf = (
  { seen, last }: OverviewField,
  title: string,
  columns: readonly string[],
  rows: Rows,
): readonly OverviewTable[] => {
  const all = withChanges(columns, rows(seen), last && rows(last.start));
  return all.length === 0 ? [] : [{ title, columns, rows: all }];
};

export function productionSection(field: OverviewField): OverviewSection {
  const { pack, seen } = field;
  const isTotal = seen.industry.some(({ total }) => total !== undefined);
  const columns = ['Of', ...(isTotal ? ['Production', 'Imports', 'Total'] : []), 'Effects'];
  const rows: Rows = (view) =>
    view.industry.map(({ theaters, production, imports, total, effects }) => {
      const figures = [production, imports, total].map((n) => (n === undefined ? '' : String(n)));
      const says = effects.map((effect) => sayEffect(pack, view.figures, effect)).join('; ');
      const of = count(theaters.map(listWords));
      return { key: of, cells: [of, ...(isTotal ? figures : []), says === '' ? 'none' : says] };
    });
  const { merchants } = seen.navy;
  const lines =
    merchants > 0
      ? [`Raiders have sunk ${counted(merchants, 'merchant ship')} since the war began.`]
      : [];
  return section('Production', tableOf(field, '', columns, rows), lines);
}

export function victorySection(field: OverviewField): OverviewSection {
  const { seen, last } = field;
  const { victory, ended } = seen;
  const before = last?.start.victory;
  const wasPoints =
    victory === undefined || before === undefined || before.difference === victory.difference
      ? ''
      : ` When the last step began they were USA ${String(before.usa)}, CSA ${String(before.csa)}.`;
  const lines = [
    ...(ended === undefined ? [] : [sayEnding(ended)]),
    ...(victory === undefined ? [] : [`${sayPoints(victory)}${wasPoints}`]),
  ];
  const tables = [
    ...tableOf(field, 'What the points are for', ['Side', 'For', 'Points'], scoreRows(field.pack)),
    ...tableOf(
      field,
      'Towns held outside one’s own states',
      ['Town', 'Held by'],
      townRows(field.pack),
    ),
  ];
  return section('Victory', tables, lines);
}

const PARTS = {
  merchants: 'merchant ships sunk',
  table: 'further uses of the command table',
  given: 'given by the gamemaster',
} as const;

const scoreRows =
  (pack: Pack): Rows =>
  ({ victory }) =>
    (victory?.parts ?? []).map((part) => {
      const of =
        part.what === 'city'
          ? placeName(pack, part.hex)
          : part.what === 'state'
            ? `all of ${stateName(pack, part.state)}`
            : PARTS[part.what];
      return { key: `${part.side} ${of}`, cells: [sideWords(part.side), of, String(part.points)] };
    });

/** Towns whose holder is not the side that their state began with, as far as the viewer knows. */
const townRows =
  (pack: Pack): Rows =>
  ({ control }) =>
    Object.entries(control).flatMap(([hex, holder]) => {
      const state = pack.hexes.get(hex)?.state;
      const owner = state === undefined ? undefined : pack.states.get(state)?.side;
      return owner === holder
        ? []
        : [{ key: hex, cells: [placeName(pack, hex), sideWords(holder)] }];
    });
