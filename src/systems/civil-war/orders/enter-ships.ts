/** `enter fleet | naval pool | ironclad [at WATER]`: ships of the account's pool come into the game (C6.4, C6.5). */
import { byText } from '../../../kernel/basic.js';
import { plainName } from '../../../kernel/sheet-text.js';
import { type ShipOrder, SHIP_WORDS, strayParts, partOf, faulty } from './words/ship-words.js';
import { countOf, isWord, leftOver, type Slip, slipAt } from './words/read-words.js';
import type { Read, Verb } from './verb.js';
import { entryOfPool, fleetsAt, mayEnterBeside } from '../rules/naval/fleets.js';
import { readWaterWords } from './words/water-words.js';
import type { Scene } from './words/read-force.js';
import { type World, spAt } from './words/projection.js';
import { type Problem, type Verdict, refuse, problem, allow } from './words/read-verdict.js';
import { mayEnterShips, byTable } from './words/price-figure.js';
import { partGroup } from './words/ships-there.js';
import type { SeenFleet } from '../rules/view.js';
import { sideName, landOf, sideText } from '../rules/ground/side-names.js';
import type { Fleet, State } from '../rules/state.js';
import { mayComeTo } from '../rules/naval/voyage-route.js';
import { type Doer, type Done, type Unable, keptOut } from './forces/carried.js';
import { type Pack, type Side, enemyOf } from '../rules/pack.js';
import { isFriendlyShore } from './forces/find-ships.js';
import { ownerOf } from '../rules/ground/atlas.js';
import { placeName } from '../rules/ground/places.js';

/** An ironclad of the account's pool (CSA), or the whole naval pool (USA) where the SC says. */
export type EnterShips = { readonly kind: 'enter-ships'; readonly water?: string };

/** `enter ironclad at Norfolk`, `enter fleet`, `enter naval pool at 7819 NE`. */
export function readEnterShips(order: ShipOrder): Read<EnterShips> {
  const slips = [
    ...strayParts(order, ['at', 'to']),
    ...wrongNumber(order),
    ...strayWords(order),
    ...wrongKind(order),
  ];
  const at = partOf(order, 'at') ?? partOf(order, 'to');
  if (slips.length > 0) return { slips };
  if (at === undefined) return { draft: { kind: 'enter-ships' }, slips: [] };
  const { seen, side, pack } = order.scene;
  const isEntry = (water: string): boolean =>
    seen.fleets.some(
      (fleet) => fleet.at === 'pool' && entryOfPool(side, seen.navy.entry, fleet.water) === water,
    );
  const read = readWaterWords(pack, at.words, order.end, 'enter ironclad at Norfolk', isEntry);
  return 'slip' in read
    ? faulty(read.slip)
    : { draft: { kind: 'enter-ships', water: read.water }, slips: [] };
}

/** An order brings in one ironclad, or all that wait in the naval pool; a number that says otherwise is not dropped. */
function wrongNumber({ phrases, scene: { side } }: ShipOrder): readonly Slip[] {
  const numbers = phrases[0].words.filter((one) => countOf(one) !== undefined);
  const word = numbers.find((one, index) => side === 'usa' || countOf(one) !== 1 || index > 0);
  if (word === undefined) return [];
  return [
    side === 'csa'
      ? slipAt(
          'one-ironclad',
          'C6.5',
          word,
          'One ironclad enters with each order. Write enter ironclad, once for each.',
        )
      : slipAt(
          'whole-pool',
          'C6.4',
          word,
          'All ships of the naval pool enter together. Write enter naval pool.',
        ),
  ];
}

const NAMING = [...SHIP_WORDS, 'the', 'all', 'whole', 'of', 'pool', 'river', 'ocean'] as const;

/** `enter ironclad Norfolk`: the place is not dropped because `at` is missing. */
function strayWords({ phrases, scene: { side } }: ShipOrder): readonly Slip[] {
  const stray = phrases[0].words
    .slice(1)
    .filter((word) => countOf(word) === undefined && !isWord(word, ...NAMING));
  const ships = side === 'csa' ? 'ironclad' : 'naval pool';
  return leftOver(stray, `Write enter ${ships} at PLACE, or delete this.`);
}

const KIND_WORDS = /^(?:river|ocean|ironclad|transport)$/;

/** A kind is named that not all who wait are of: which of them enter is no choice of the order's. */
function wrongKind({ phrases, scene: { seen, side, list } }: ShipOrder): readonly Slip[] {
  const pool = seen.fleets.filter(
    (fleet) => fleet.side === side && fleet.at === 'pool' && fleet.list === list,
  );
  const named = phrases[0].words.map((word) => ({
    word,
    kind: plainName(word.text).replace(/s$/, ''),
  }));
  const stray = named.filter(
    ({ kind }) =>
      KIND_WORDS.test(kind) && pool.some((fleet) => !fleet.kind.split('-').includes(kind)),
  );
  const ships = side === 'csa' ? 'ironclad' : 'naval pool';
  return leftOver(
    stray.map(({ word }) => word),
    `Not all ships that wait are of this kind. Write enter ${ships}.`,
  );
}

/** Where the SC has said; ships enter where their side holds the shore (C3.5.3, C6.4, C6.5). */
function checkEnterShips(scene: Scene, world: World, { water }: EnterShips): Verdict {
  const { side, list, seen } = scene;
  if (!mayEnterShips(scene.pack, seen, list)) {
    const message = 'Production is too low for ships to enter.';
    return refuse(world, problem('no-ships', 'B8', 'order', message));
  }
  const pool = world.ships.filter((ships) => ships.at === 'pool' && ships.list === list);
  if (pool.length === 0) {
    return refuse(
      world,
      problem('pool-empty', 'C6.4', 'force', 'No ships are waiting in the pool.'),
    );
  }
  const entryOf = (ships: SeenFleet): string | undefined =>
    entryOfPool(side, seen.navy.entry, ships.water);
  const first = pool.map(entryOf).find((id) => id !== undefined);
  if (first === undefined) {
    return refuse(world, noEntry(side));
  }
  const at = water ?? first;
  const atEntry = pool.filter((ships) => entryOf(ships) === at);
  if (atEntry.length === 0) {
    const message = `Your supreme commander has ships enter at ${sideName(scene.pack, first)}.`;
    return refuse(world, problem('wrong-entry', 'C3.5.3', 'place', message));
  }
  const waiting = atEntry.filter((fleet) => mayEnterAt(scene.pack, seen.figures, fleet, at));
  const message = sayBarred(scene.pack, seen.figures, atEntry, at) ?? '';
  if (waiting.length === 0) return refuse(world, problem('barred', 'C6.6', 'place', message));
  const warnings = [
    ...(message === '' ? [] : [problem('barred', 'C6.6', 'place', `Note: ${message}`)]),
    ...foreignShore(scene, world, at),
  ];
  const entering = side === 'usa' ? waiting : waiting.slice(0, 1);
  const ships = world.ships.flatMap((group) => {
    if (!entering.includes(group)) return [group];
    return partGroup(group, side === 'usa' ? group.n : 1, { at: 'water', water: at });
  });
  return allow({ ...world, ships }, ...warnings);
}

/** By that pulse the shore may be taken: a warning where, as far as is known, it is not held (C6.4, C6.5). */
function foreignShore(scene: Scene, world: World, water: string): readonly Problem[] {
  const { pack, seen, side, enemies } = scene;
  const holds = (who: Side, hex: string): boolean => {
    if (enemies.has(hex)) return who !== side;
    if (spAt(world, hex) > 0) return who === side;
    return ownerOf(pack, seen, hex) === who;
  };
  if (mayEnterBeside(pack, side, water, holds)) return [];
  const message = `Your side does not hold the shore on ${sideName(pack, water)}. It must be held before that pulse.`;
  return [problem('not-friendly', side === 'usa' ? 'C6.4' : 'C6.5', 'place', message)];
}

/** C6.6 is of the Union: an ironclad of the CSA lies where it is assigned, be it in a port on the coast. */
const mayEnterAt = (
  pack: Pack,
  given: Readonly<Record<string, string>>,
  { side, kind }: Pick<Fleet, 'side' | 'kind'>,
  water: string,
): boolean => side === 'csa' || mayComeTo(pack, given, kind, water);

/** That some of these ships, or all, may not lie on a hexside where they should enter; undefined where all may (C6.6). */
export function sayBarred(
  pack: Pack,
  given: Readonly<Record<string, string>>,
  ships: readonly SeenFleet[],
  water: string,
): string | undefined {
  const barred = ships.filter((fleet) => !mayEnterAt(pack, given, fleet, water));
  const n = barred.reduce((sum, fleet) => sum + fleet.n, 0);
  if (n === 0) return undefined;
  const what = ['ocean', 'river']
    .filter((of) => barred.some(({ kind }) => kind.startsWith(of)))
    .join(' and ');
  return `${n} NSP of ${what} ships cannot enter on ${sideName(pack, water)}: they may not go there, and stay in the pool.`;
}

/** The SC of the USA says where its pool enters; only the gamemaster puts an ironclad of the CSA into a pool without a place. */
function noEntry(side: Side): Problem {
  if (side === 'csa') {
    const message = 'Nobody has named where these ships enter. Ask the gamemaster to name a place.';
    return problem('no-entry', 'C6.5', 'order', message);
  }
  const message =
    'Your supreme commander has not named where ships enter. Ask him to add to his allocation: entry of naval pool at PLACE.';
  return problem('no-entry', 'C6.4', 'order', message);
}

/** Where ships of the account's pool enter: where the line says, else where the SC said. */
function entryOf(now: State, line: Doer, action: EnterShips): string | undefined {
  if (action.water !== undefined) return action.water;
  return shipsInPool(now, line)[0]?.entry;
}

function shipsInPool(
  now: State,
  { side, list }: Doer,
): readonly (Pick<Fleet, 'id' | 'n' | 'side' | 'kind'> & { readonly entry: string })[] {
  return Object.values(now.fleets)
    .sort((a, b) => byText(a.id, b.id))
    .flatMap((fleet) => {
      if (fleet.side !== side || fleet.list !== list || fleet.place.at !== 'pool') return [];
      const entry = entryOfPool(side, now.navy.entry[side], fleet.place.water);
      return entry === undefined ? [] : [{ ...fleet, entry }];
    });
}

/** The whole pool of the USA for one price, of the CSA one ironclad (C6.4, C6.5). */
function enterShips(pack: Pack, now: State, line: Doer, action: EnterShips): Done | Unable {
  const { side, list } = line;
  const at = entryOf(now, line, action);
  const atEntry = shipsInPool(now, line).filter(({ entry }) => entry === at);
  if (atEntry.length === 0) return { why: 'no ships wait to enter there' };
  const waiting = atEntry.filter((fleet) => mayEnterAt(pack, now.figures, fleet, fleet.entry));
  const [first] = waiting;
  if (first === undefined) return { why: 'none of the ships that wait may go there' };
  const { entry: water } = first;
  const hex = landOf(pack, water);
  if (fleetsAt(now, enemyOf(side), water).length > 0) return keptOut(pack, hex);
  if (!mayEnterBeside(pack, side, water, (who, bank) => isFriendlyShore(pack, now, who, bank))) {
    return { why: `the shore at ${placeName(pack, hex)} is not yours` };
  }
  const entering = side === 'usa' ? waiting : [first];
  const n = side === 'usa' ? entering.reduce((sum, fleet) => sum + fleet.n, 0) : 1;
  const takes = entering.map(({ id, n: all }) => ({ id, n: side === 'usa' ? all : 1 }));
  return { facts: [{ kind: 'fleet-entered', side, list, takes, n, water }] };
}

export const enterShipsVerb: Verb<EnterShips> = {
  begins: [],
  complete: (draft) => draft,
  check: checkEnterShips,
  price: (pack, seen, _action, { list }) =>
    byTable(pack, seen, seen.side === 'csa' ? 'ironclad' : 'naval-pool', { list }),
  say: (pack, { water }) =>
    `ships enter${water === undefined ? '' : ` on ${sideName(pack, water)}`}`,
  write: (pack, { water }) =>
    `enter ships${water === undefined ? '' : ` at ${sideText(pack, water)}`}`,
  acts: 'at-last',
  contends: (_pack, now, line, action) => {
    const spot = entryOf(now, line, action);
    return spot === undefined
      ? undefined
      : { name: `${line.side} ${spot}`, initiative: 0, spot, reach: [] };
  },
  carryOut: enterShips,
};
