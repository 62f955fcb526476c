/** `sea move n SP at PLACE to PLACE`: by sea lift, without ships (C6.3). */
import { type ShipOrder, readTroops, strayParts } from './words/ship-words.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Read, Verb } from './verb.js';
import type { Scene } from './words/read-force.js';
import { type World, isReady, spAt } from './words/projection.js';
import type { Span } from './words/read-movers.js';
import {
  type Verdict,
  type Problem,
  problem,
  alreadyThere,
  refuse,
  allow,
} from './words/read-verdict.js';
import { isOurShore, ashore, tired } from './words/ships-there.js';
import { agreeing, few } from '../rules/counts.js';
import { cityAt, holderOf } from '../rules/ground/atlas.js';
import { neighbours } from '../rules/ground/hexes.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { isSeaLiftHex, isSafeHaven, seaLiftOf } from '../rules/naval/sea-lift.js';
import { watersRound } from '../rules/ground/waters.js';
import { enemyOf, type Pack } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import type { Doer, Done, Unable } from './forces/carried.js';
import { nameOf } from './forces/mover.js';
import { byRest, restUnder } from './forces/rest.js';
import { pointsOf, troopsIn, takeUpTo } from '../rules/ground/muster.js';
import { ok } from '../../../kernel/basic.js';

export type SeaMove = {
  readonly kind: 'sea-move';
  readonly n: number;
  readonly hex: string;
  readonly to: string;
};

export function readSeaMove(order: ShipOrder, subject: readonly Word[]): Read<SeaMove> {
  const troops = readTroops(order, subject, 'sea move 3 SP at PLACE to PLACE');
  if ('slips' in troops) return { slips: troops.slips };
  const slips = strayParts(order, ['at', 'to', 'sea']);
  return slips.length > 0 ? { slips } : { draft: { kind: 'sea-move', ...troops }, slips };
}

/** C6.3: from the coast of the Union's own states, to a place that is held, on naval CP that the SC gave for it. */
function checkSeaMove(scene: Scene, world: World, order: SeaMove, span: Span): Verdict {
  const { pack, seen, side, list } = scene;
  const { n, hex, to } = order;
  if (to === hex) return refuse(world, alreadyThere(pack, to));
  const problems: Problem[] = [];
  const add = (code: string, about: Problem['about'], message: string): unknown =>
    problems.push(problem(code, 'C6.3', about, message));
  if (side !== 'usa' || list === 'naval')
    add('not-yours', 'order', 'Only Union theaters move by sea.');
  else if (world.sea < n) {
    add('no-naval-cp', 'order', `You have naval CP to move ${few(world.sea)} SP by sea.`);
  }
  const here = world.groups.filter((group) => group.hex === hex && group.list === list);
  const rested = here.filter(({ marches }) => isReady(marches, n, span.from, scene.rule));
  if (spAt(world, hex, list) < n) {
    add(
      'too-few',
      'force',
      `You have ${few(spAt(world, hex, list))} SP at ${placeName(pack, hex)}.`,
    );
  } else if (pointsOf(rested) < n) {
    problems.push(tired(scene, here, n, 'These troops have no moves left: they'));
  }
  if (!isSeaLiftHex(pack, hex)) {
    add(
      'wrong-coast',
      'force',
      `${placeName(pack, hex)} is not on the coast or a navigable river of Maryland, Delaware, New Jersey, Pennsylvania or New York, where sea moves begin.`,
    );
  }
  if (watersRound(pack, to).length === 0 || !isOurShore(scene, world, to)) {
    add(
      'not-friendly',
      'place',
      `${placeName(pack, to)} is not a place on the water that your side holds.`,
    );
  }
  const room = Math.max(0, seaLiftOf(pack, seen) - world.lifted);
  if (seen.washingtonFell === true) add('sea-lift', 'order', LIFT_OVER);
  else if (n > room) add('sea-lift', 'order', `Sea lift for ${few(room)} SP is left this turn.`);
  if (problems.length > 0) return refuse(world, ...problems);
  const after = ashore(world, { ...order, leaders: [], list }, span.to);
  return allow(
    { ...after, sea: world.sea - n, lifted: world.lifted + n },
    ...doubts(scene, world, to),
  );
}

const LIFT_OVER = 'Sea lift ended for good when Washington fell.';

/** Why, as far as is known, the troops could not come ashore now: by their pulse they may (B9). */
function doubts({ pack, seen, side }: Scene, world: World, to: string): readonly Problem[] {
  const name = placeName(pack, to);
  const enemy = enemyOf(side);
  const walls = seen.works.filter(({ kind }) => kind !== 'depot');
  const isHeld =
    spAt(world, to) > 0 ||
    (cityAt(pack, to) !== undefined && holderOf(pack, seen.control, to) === side) ||
    walls.some((works) => works.side === side && works.hex === to);
  const near = [to, ...neighbours(to)];
  const fort = walls.find((works) => works.side === enemy && near.includes(works.hex));
  const waters = watersRound(pack, to);
  const isShip = seen.ships.some(({ water }) => waters.includes(water));
  const says = [
    ...(isHeld
      ? []
      : [`Your side must have troops, a city or walls at ${name} before that pulse.`]),
    ...(fort === undefined
      ? []
      : [
          `Nobody can go there by sea past the enemy ${fort.kind} at ${placeName(pack, fort.hex)}.`,
        ]),
    ...(isShip ? [`Nobody can go there by sea past the enemy ships at ${name}.`] : []),
  ];
  return says.map((message) => problem('no-haven', 'C6.3', 'place', message));
}

/** C6.3: paid in naval CP that the SC gave for it, within the turn's sea lift. */
function seaMove(pack: Pack, now: State, line: Doer, { n, hex, to }: SeaMove): Done | Unable {
  const { side, list } = line;
  const account = now.accounts[side][list];
  if ((account?.sea?.left ?? 0) < n) return { why: 'no naval CP are left for it' };
  if (now.washingtonFell) return { why: 'sea lift ended for good when Washington fell' };
  if (now.navy.lifted + n > seaLiftOf(pack, now))
    return { why: 'no sea lift is left in this turn' };
  const here = troopsIn(now, side, hex).filter((troops) => troops.list === list);
  if (pointsOf(here) < n) return { why: 'not so many strength points stand there' };
  const rest = restUnder(pack, now, { start: line.start, cp: n, idle: line.idle });
  const rested = here.filter(({ marches }) => rest.may(marches)).sort(byRest);
  if (pointsOf(rested) < n) {
    const moves = here.map(({ marches }) => marches);
    return { why: rest.why({ did: 'moved' }, moves) };
  }
  const takes = takeUpTo(rested, n);
  if (!isSeaLiftHex(pack, hex)) return { why: 'they do not stand on a coast of ours' };
  if (!isSafeHaven(pack, now, side, to)) {
    return { why: 'the place is not held, or an enemy fort or ship is next to it' };
  }
  const pulse = line.start + (line.does?.pp ?? 1) - 1;
  return {
    facts: [
      { kind: 'sea-paid', side, list, cp: n },
      {
        ...{ kind: 'carried', side, list, leaders: [], takes, sp: n },
        ...{ from: hex, to, by: 'sea lift', pulse },
      },
    ],
  };
}

/** They leave one hex and enter another as those do who march (C3.17). */
const contenderBySea: Verb<SeaMove>['contends'] = (pack, now, by, order) =>
  'why' in seaMove(pack, now, by, order)
    ? undefined
    : { ...nameOf(undefined, by.side, order.hex), spot: order.hex, reach: [order.to] };

/** Sea movement is paid in naval CP that are counted apart (C6.3). */
export const seaMoveVerb: Verb<SeaMove> = {
  begins: ['sea move'],
  also: ['sea'],
  complete: (draft) => draft,
  check: checkSeaMove,
  price: (_pack, _seen, { n }) => ok({ cp: 0, pp: n }),
  say: (pack, { n, hex, to }) =>
    `${n} SP ${agreeing(n, 'goes', 'go')} by sea from ${placeName(pack, hex)} to ${placeName(pack, to)}`,
  write: (pack, { n, hex, to }) =>
    `sea move ${n} SP at ${placeText(pack, hex)} to ${placeText(pack, to)}`,
  acts: 'at-last',
  contends: contenderBySea,
  carryOut: seaMove,
};
