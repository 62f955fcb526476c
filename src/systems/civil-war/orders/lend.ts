/** `lend SHIPS to LIST`: ships, and naval CP and PP, for another account until the turn ends (C6.2). */
import { be } from '../rules/counts.js';
import type { ShipsName } from './words/names.js';
import { type ListName, LISTS, type Pack } from '../rules/pack.js';
import {
  type ShipOrder,
  readShips,
  partOf,
  strayParts,
  sayShips,
  writeShips,
} from './words/ship-words.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Read, Verb } from './verb.js';
import { isWord, countOf, leftOver, listOf, nameHint, textOf, slipAt } from './words/read-words.js';
import type { Scene } from './words/read-force.js';
import type { World } from './words/projection.js';
import { type Verdict, refuse, problem, allow } from './words/read-verdict.js';
import { choose, partGroup, toBeLent } from './words/ships-there.js';
import type { State } from '../rules/state.js';
import type { Doer, Done, Unable } from './forces/carried.js';
import { findShips } from './forces/find-ships.js';
import { ok } from '../../../kernel/basic.js';
import { LIST_NAMES } from '../rules/seats.js';

export type Lend = {
  readonly kind: 'lend';
  readonly ships: ShipsName;
  readonly list: ListName;
  readonly cp: number;
  readonly pp: number;
};

/** `lend 2 NSP at Cairo to west [with 3 CP 3 PP]`. */
export function readLend(order: ShipOrder, subject: readonly Word[]): Read<Lend> {
  const ships = readShips(order, subject);
  const to = partOf(order, 'to');
  const list = listOf(to?.words[0]);
  // Every part of `with 3 CP and 3 PP` is a phrase of its own.
  const along = order.phrases.filter(({ key }) => key === 'with').flatMap(({ words }) => words);
  const { cp, pp, stray } = pointsIn([...(to?.words.slice(1) ?? []), ...along]);
  const hint = to === undefined ? '' : nameHint(textOf(to.words), LISTS);
  const loan = `Lend to whom? Write lend 2 NSP at PLACE to east, west, trans or naval.${hint}`;
  const slips = [
    ...('slip' in ships ? [ships.slip] : []),
    ...(list === undefined
      ? [slipAt('which-list', 'C6.2', to?.words[0] ?? order.words[0], loan)]
      : []),
    ...strayParts(order, ['at', 'to', 'with']),
    ...leftOver(stray, 'Write with 3 CP 3 PP, or delete this.'),
  ];
  if (slips.length > 0 || 'slip' in ships || list === undefined) return { slips };
  return {
    draft: { kind: 'lend', ships: ships.ships, list, cp, pp },
    slips,
  };
}

type Points = { readonly cp: number; readonly pp: number; readonly stray: readonly Word[] };

/** `3 CP, 3 PP`, and what else stands there. */
function pointsIn(words: readonly Word[]): Points {
  const [word, next, ...later] = words;
  if (word === undefined) return { cp: 0, pp: 0, stray: [] };
  const n = countOf(word);
  const what = (['cp', 'pp'] as const).find((name) => isWord(next, name));
  if (n !== undefined && what !== undefined) {
    const points = pointsIn(later);
    return { ...points, [what]: points[what] + n };
  }
  const points = pointsIn(words.slice(1));
  return { ...points, stray: [word, ...points.stray] };
}

function checkLend(scene: Scene, world: World, order: Lend): Verdict {
  const { list, ships, cp, pp } = order;
  if (scene.side !== 'usa' || list === scene.list) {
    const message = 'Lend to another command of your side: east, west, trans or naval.';
    return refuse(world, problem('which-list', 'C6.2', 'order', message));
  }
  const left = scene.seen.accounts[scene.side][scene.list]?.left ?? { cp: 0, pp: 0 };
  // The line itself takes a PP before it lends any.
  if (left.cp < cp || left.pp - 1 < pp) {
    const message = `You have ${left.cp} CP and ${left.pp} PP left, and this order takes 1 PP.`;
    return refuse(world, problem('over-left', 'C6.2', 'order', message));
  }
  const chosen = choose(scene, world, ships, undefined);
  if ('code' in chosen) return refuse(world, chosen);
  const taken = new Map(chosen.takes.map(({ index, n }) => [index, n]));
  const after = world.ships.flatMap((group, index) =>
    partGroup(group, taken.get(index) ?? 0, { list }),
  );
  return allow({ ...world, ships: after }, ...toBeLent(scene, world, chosen));
}

/** C6.2: ships, and naval CP and PP, for a theater commander, until the turn ends. */
function lend(pack: Pack, now: State, line: Doer, action: Lend): Done | Unable {
  const { side, list } = line;
  const found = findShips(pack, now, line, action.ships);
  if ('why' in found) return found;
  const left = now.accounts[side][list]?.left ?? { cp: 0, pp: 0 };
  if (left.cp < action.cp || left.pp < action.pp) {
    return { why: 'so many points are not left to lend', by: 'player' };
  }
  const takes = found.groups.flatMap((group) => group.takes);
  return {
    facts: [
      {
        ...{ kind: 'fleet-lent', side, from: list, to: action.list, takes },
        ...{ n: action.ships.n, cp: action.cp, pp: action.pp, order: line.place },
      },
    ],
  };
}

export const lendVerb: Verb<Lend> = {
  begins: ['lend'],
  complete: (draft) => draft,
  check: checkLend,
  price: () => ok({ cp: 0, pp: 1 }),
  say: (pack, { ships, list, cp, pp }) => {
    const means = cp + pp === 0 ? '' : `, with ${cp} CP and ${pp} PP`;
    return `${sayShips(pack, ships)} ${be(ships.n)} lent to ${LIST_NAMES[list]}${means}`;
  },
  write: (pack, { ships, list, cp, pp }) => {
    const means = cp + pp === 0 ? '' : ` with ${cp} CP ${pp} PP`;
    return `lend ${writeShips(pack, ships)} to ${list}${means}`;
  },
  acts: 'at-last',
  contends: () => undefined,
  carryOut: lend,
};
