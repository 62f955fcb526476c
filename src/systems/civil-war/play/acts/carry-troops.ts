/** Troops taken over water by ships: put ashore, or landed against the enemy (C6.2, B9). */
import type { CivilWarFact, Take } from '../../rules/facts/fact.js';
import { displaced } from '../../rules/combat/losses.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import type { Pack } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { surprisesOf, type Helm } from './helm.js';
import { isFriendlyShore } from '../../orders/forces/find-ships.js';
import { gunboatsOf } from '../../rules/naval/gunboats.js';
import type { ShipsDone } from '../lines/ships-done.js';
import { voyage } from './voyage.js';
import type { Unable } from '../../orders/forces/carried.js';
import { findPassage, roomIn } from '../../orders/forces/carriers.js';
import type { Carry } from '../../orders/carry.js';

export function carryTroops(helm: Helm, now: State, line: Line, order: Carry): ShipsDone | Unable {
  const { pack, pulse, umpire, counted, begun } = helm;
  const { side, list } = line;
  const passage = findPassage(pack, now, begun, line, order);
  if ('why' in passage) return passage;
  const { sailors, ships, takes, path } = passage;
  const standing = surprisesOf(helm, line);
  const sailing = { side, list, leaders: sailors, takes: ships, path, pulse, standing };
  const end = voyage(pack, now, sailing, umpire, counted);
  const room = roomIn(pack, now, end.left);
  const dry = takeUpToTakes(takes, room);
  const facts = [...end.facts, ...drowned(line, takes, room)];
  const sp = sum(dry);
  const { leaders, hex: from, to } = order;
  if (end.halted !== undefined || sp === 0) {
    const gone = sp === 0 ? displaced(now, { side, lists: [list] }, { leaders, hex: from }) : [];
    return { facts: [...facts, ...gone], stopped: 'the ships were held up on the way' };
  }
  const moved = { side, list, leaders, takes: dry, sp, from, to, pulse };
  if (isFriendlyShore(pack, now, side, to) || isOpenShore(pack, now, line, to)) {
    return { facts: [...facts, { kind: 'carried', ...moved, by: 'ships' }] };
  }
  const boats = gunboatsOf({ side, list, water: end.water }, end.left);
  return {
    facts: [...facts, { kind: 'embarked', ...moved }],
    landing: {
      ...{ line, leaders, sailors, takes: dry, sp, boats },
      ...{ from, hex: to, pulse },
    },
  };
}

/** A neutral coast without an enemy is nobody's to defend. */
const isOpenShore = (pack: Pack, now: State, { side }: Line, hex: string): boolean => {
  const enemy = side === 'usa' ? 'csa' : 'usa';
  return (
    !strengthByHex(now, enemy).has(hex) &&
    !isFriendlyShore(pack, now, enemy, hex) &&
    now.works[`fort ${hex}`]?.side !== enemy &&
    now.works[`fortress ${hex}`]?.side !== enemy
  );
};

function takeUpToTakes(takes: readonly Take[], n: number): readonly Take[] {
  let rest = n;
  return takes.flatMap((take) => {
    const taken = Math.min(rest, take.n);
    rest -= taken;
    return taken > 0 ? [{ id: take.id, n: taken }] : [];
  });
}

/** Those for whom no transport is left. */
function drowned(line: Line, takes: readonly Take[], room: number): readonly CivilWarFact[] {
  let dry = room;
  const lost = takes.flatMap((take) => {
    const safe = Math.min(dry, take.n);
    dry -= safe;
    return take.n > safe ? [{ id: take.id, n: take.n - safe }] : [];
  });
  if (lost.length === 0) return [];
  return [{ kind: 'drowned', side: line.side, list: line.list, takes: lost, sp: sum(lost) }];
}

const sum = (takes: readonly Take[]): number => takes.reduce((total, { n }) => total + n, 0);
