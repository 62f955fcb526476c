/** One due action, planned from the state at the start of its pulse and carried out on the state of its turn (C3.17). */
import { never } from '../../../../kernel/basic.js';
import { carryOutShips, contenderOfShips } from './carry-out-naval.js';
import { isNavalAction } from '../../orders/words/orders.js';
import type { Pack, Side } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { Leader, State } from '../../rules/state.js';
import { carryOutShift, formArmy } from './careers.js';
import { enter, poolOf } from './enter.js';
import type { Line } from '../lines/line.js';
import type { Done, Unable } from '../lines/line-end.js';
import { march, planMarch, type MarchPlan } from './march.js';
import { findForce } from '../lines/mover.js';
import type { Contender } from '../lines/precedence.js';
import { cutRail } from './rail-lines.js';
import { buildDepot, destroyDepot, entrench, fortify } from './works.js';
import { bySeniority } from '../../rules/leaders/command.js';
import { rally } from './rally.js';

/** How precedence sees a due action; undefined when it cannot happen at all. */
export function contenderOf(
  pack: Pack,
  now: State,
  line: Line,
  pulse: number,
): Contender | undefined {
  const action = line.does?.action;
  if (action === undefined) return undefined;
  const base = { id: line.id, side: line.side };
  switch (action.kind) {
    case 'move': {
      const plan = planMarch(pack, now, line, action, pulse);
      if ('why' in plan) return undefined;
      const { force, path, contact } = plan;
      const reach = [...path.slice(1), ...(contact === undefined ? [] : [contact])];
      return {
        ...base,
        name: force.name,
        initiative: force.initiative ?? 0,
        spot: force.hex,
        reach: force.sp === 0 ? [] : reach,
        ...joining(now, line.side, plan),
      };
    }
    case 'entrench': {
      const force = findForce(pack, now, line, action.force);
      if ('why' in force) return undefined;
      const chief = chiefAt(now, line.side, force.hex);
      return { ...base, ...nameOf(chief, line.side, force.hex), spot: force.hex, reach: [] };
    }
    case 'depot':
    case 'fortify':
    case 'cut':
    case 'destroy-depot': {
      const chief = chiefAt(now, line.side, action.hex);
      return { ...base, ...nameOf(chief, line.side, action.hex), spot: action.hex, reach: [] };
    }
    case 'shift':
    case 'form-army': {
      const leader = now.leaders[action.leader];
      const spot = leader?.place.at === 'map' ? leader.place.hex : '';
      return { ...base, ...nameOf(leader, line.side, spot), spot, reach: [] };
    }
    case 'enter-leaders': {
      const leader = poolOf(now, line.side, line.list)[0];
      return { ...base, ...nameOf(leader, line.side, action.hex), spot: action.hex, reach: [] };
    }
    case 'enter-sp':
      return {
        ...base,
        ...nameOf(undefined, line.side, action.hex),
        spot: action.hex,
        reach: [],
      };
    case 'rally': {
      const force = findForce(pack, now, line, action.force);
      if ('why' in force) return undefined;
      const chief = chiefAt(now, line.side, force.hex);
      return { ...base, ...nameOf(chief, line.side, force.hex), spot: force.hex, reach: [] };
    }
    case 'save':
    case 'words':
    case 'wait':
      return undefined;
    default: {
      const ships = isNavalAction(action)
        ? contenderOfShips(pack, now, line, action)
        : never(action);
      return ships === undefined ? undefined : { ...base, ...ships };
    }
  }
}

/** Who falls upon the enemy does so together with all of his side who do so at the same hex (C3.17). */
function joining(
  now: State,
  side: Side,
  { force, contact }: MarchPlan,
): Pick<Contender, 'joins' | 'senior'> {
  if (contact === undefined || force.sp === 0) return {};
  if (setting(now, 'joint-attack') === 'no') return {};
  const chief = force.leaders
    .map((name) => now.leaders[name])
    .filter((leader) => leader !== undefined)
    .sort(bySeniority)[0];
  return { joins: `${side} ${contact}`, ...(chief === undefined ? {} : { senior: chief }) };
}

const nameOf = (
  chief: Leader | undefined,
  side: Side,
  hex: string,
): { readonly name: string; readonly initiative: number } => ({
  name: chief?.name ?? `${side} ${hex}`,
  initiative: chief?.initiative ?? 0,
});

/** The leader who commands in a hex: most stars, then seniority. */
function chiefAt(now: State, side: Side, hex: string): Leader | undefined {
  return Object.values(now.leaders)
    .filter(
      (leader) =>
        leader.side === side &&
        leader.kind !== 'naval' &&
        leader.place.at === 'map' &&
        leader.place.hex === hex,
    )
    .sort(bySeniority)[0];
}

/** What a due action comes to, or why it cannot be done. */
export function carryOut(pack: Pack, now: State, line: Line, pulse: number): Done | Unable {
  const action = line.does?.action;
  if (action === undefined) return { facts: [] };
  switch (action.kind) {
    case 'enter-leaders':
    case 'enter-sp':
      return enter(pack, now, line, action, pulse - line.start);
    case 'move':
      return march(pack, now, line, action, pulse);
    case 'depot':
      return buildDepot(pack, now, line, action.hex);
    case 'fortify':
      return fortify(pack, now, line, action.hex);
    case 'cut':
      return cutRail(pack, now, line, action.hex);
    case 'destroy-depot':
      return destroyDepot(pack, now, line, action.hex);
    case 'entrench':
      return entrench(pack, now, line, action);
    case 'rally':
      return rally(pack, now, line, action.force);
    case 'shift':
      return carryOutShift(pack, now, line, action, pulse);
    case 'form-army':
      return formArmy(now, line, action);
    case 'save':
    case 'words':
    case 'wait':
      return { facts: [] };
    default:
      return isNavalAction(action) ? carryOutShips(pack, now, line, action) : never(action);
  }
}
