/** The state with which a campaign begins. */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import { nearest, type Fault } from '../../../../kernel/sheet-text.js';
import type { Options } from '../../../../kernel/system.js';
import { theaterAt } from '../ground/atlas.js';
import { emptyAccount } from './draft.js';
import { fleetsOf } from './setup-fleets.js';
import { readSettings } from '../settings.js';
import type { LeaderRow, ListName, Pack, SetupRow, Side } from '../pack.js';
import { listsOf } from '../seats.js';
import type { Account, Army, Chest, Leader, LeaderPlace, State, Troops, Works } from '../state.js';

/** A map without pieces, at the first sub-turn of turn 1: where rules cases begin. */
export const EMPTY = 'empty';

export function setUp(
  pack: Pack,
  scenario: string,
  options: Options,
): Result<State, readonly Fault[]> {
  const rows = scenario === EMPTY ? [] : pack.setups.get(scenario);
  if (rows === undefined) return no([unknownScenario(pack, scenario)]);
  const settings = readSettings(options);
  if (!settings.ok) return settings;
  const clock: State['clock'] =
    scenario === EMPTY
      ? { game: 1, pbem: 1, part: 1, parts: 1, step: 'first', last: '' }
      : { game: 1, pbem: 1, part: 1, parts: 0, step: 'strategic', last: '' };
  return ok({
    clock,
    troops: troopsOf(pack, rows),
    leaders: leadersOf(pack, rows),
    armies: armiesOf(pack, rows),
    prospects: [],
    decisions: [],
    shifts: [],
    works: worksOf(rows),
    ...fleetsOf(pack, rows, scenario === EMPTY),
    rails: {},
    control: controlOf(rows),
    believed: { usa: controlOf(rows), csa: controlOf(rows) },
    states: {},
    fallen: [],
    accounts: { usa: emptyAccounts('usa'), csa: emptyAccounts('csa') },
    chests: { usa: emptyChest, csa: emptyChest },
    contacts: { usa: {}, csa: {} },
    met: { usa: [], csa: [] },
    figures: {},
    later: { usa: { cp: 0, pp: 0 }, csa: { cp: 0, pp: 0 } },
    settings: settings.value,
    industry: { usa: [], csa: [] },
    score: { reuses: 0, given: { usa: 0, csa: 0 } },
    washingtonFell: false,
    endings: [],
    nextTroops: rows.length + 1,
  });
}

function unknownScenario(pack: Pack, scenario: string): Fault {
  const known = [...pack.setups.keys(), EMPTY];
  const meant = nearest(scenario, known);
  return {
    line: 0,
    column: 1,
    code: 'unknown-scenario',
    rule: 'C7.2',
    read: scenario,
    message: `one of ${known.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  };
}

const rest = { times: 0, last: 0 } as const;

const emptyChest: Chest = {
  cp: 0,
  pp: 0,
  rail: 0,
  reserve: { cp: 0, pp: 0 },
  planned: {},
  discretionary: 0,
  late: [],
};

const emptyAccounts = (side: Side): Readonly<Partial<Record<ListName, Account>>> =>
  Object.fromEntries(listsOf(side).map((list) => [list, emptyAccount]));

function troopsOf(pack: Pack, rows: readonly SetupRow[]): State['troops'] {
  const troops: Record<string, Troops> = {};
  rows.forEach((row, index) => {
    if (row.kind !== 'sp') return;
    const twin = Object.values(troops).find((t) => t.hex === row.hex && t.side === row.side);
    const id = twin?.id ?? `t${String(index + 1).padStart(5, '0')}`;
    troops[id] = {
      id,
      side: row.side,
      hex: row.hex,
      sp: (twin?.sp ?? 0) + row.n,
      list: theaterAt(pack, row.hex) ?? 'east',
      demoralized: false,
      marches: rest,
    };
  });
  return troops;
}

function leadersOf(pack: Pack, rows: readonly SetupRow[]): State['leaders'] {
  const places = new Map<string, string>();
  for (const row of rows) {
    if (row.kind === 'leader' || row.kind === 'army') places.set(row.leader, row.hex);
  }
  return Object.fromEntries(
    pack.leaders.map((row) => [row.name, leaderOf(pack, row, places.get(row.name))]),
  );
}

function leaderOf(pack: Pack, row: LeaderRow, hex: string | undefined): Leader {
  const { name, side, stars, kind, initiative, tactical, strategic, seniority, order } = row;
  const place: LeaderPlace =
    hex === undefined
      ? { at: 'due', turn: Math.max(1, row.arrives) }
      : {
          at: 'map',
          hex,
          list: kind === 'naval' && side === 'usa' ? 'naval' : (theaterAt(pack, hex) ?? 'east'),
        };
  return {
    name,
    side,
    stars,
    kind,
    initiative,
    tactical,
    strategic,
    seniority,
    order,
    planned: row.planned,
    told: { tactical, strategic },
    place,
    marches: rest,
  };
}

function armiesOf(pack: Pack, rows: readonly SetupRow[]): State['armies'] {
  const armies: Record<string, Army> = {};
  for (const row of rows) {
    const known = row.kind === 'army' ? pack.armies.find((a) => a.name === row.army) : undefined;
    if (row.kind !== 'army' || known === undefined) continue;
    armies[row.army] = { name: row.army, side: known.side, commander: row.leader };
  }
  return armies;
}

function worksOf(rows: readonly SetupRow[]): State['works'] {
  const works: Record<string, Works> = {};
  for (const row of rows) {
    if (row.kind !== 'depot' && row.kind !== 'fort' && row.kind !== 'fortress') continue;
    works[`${row.kind} ${row.hex}`] = { kind: row.kind, side: row.side, hex: row.hex };
  }
  return works;
}

const controlOf = (rows: readonly SetupRow[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(rows.flatMap((row) => (row.kind === 'control' ? [[row.hex, row.side]] : [])));
