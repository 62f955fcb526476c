/**
 * Ships that fight beside land troops: off an enemy coast, or in an attack over land that they support (B9). They add
 * to its strength, and share its losses.
 */
import { wholeFigure } from '../figures/figures.js';
import type { CivilWarFact } from '../facts/fact.js';
import type { ListName, Pack, Side } from '../pack.js';
import type { State } from '../state.js';
import { fleetsAt, isTransport } from './fleets.js';
import { asSquadron, leadersWith, lostLeaders, nspOf, type Squadron } from './gunnery.js';

/** Ships of one account that have come to a hexside of the place attacked; counts are naval strength points. */
export type Gunboats = {
  readonly side: Side;
  readonly list: ListName;
  readonly water: string;
  readonly ironclads: number;
  readonly transports: number;
};

/** Ships that support an attack upon a hex over land. */
export type Support = { readonly hex: string; readonly boats: Gunboats };

export function gunboatsOf(
  { side, list, water }: Pick<Gunboats, 'side' | 'list' | 'water'>,
  left: readonly Squadron[],
): Gunboats {
  const transports = nspOf(left.filter(({ fleet }) => isTransport(fleet.kind)));
  return { side, list, water, ironclads: nspOf(left) - transports, transports };
}

/** Those of them who lie there still. */
export function stillThere(now: State, boats: Gunboats): Gunboats {
  const here = fleetsAt(now, boats.side, boats.water).filter(({ list }) => list === boats.list);
  const left = gunboatsOf(boats, here.map(asSquadron));
  return {
    ...boats,
    ironclads: Math.min(boats.ironclads, left.ironclads),
    transports: Math.min(boats.transports, left.transports),
  };
}

/** What ships add to the strength ashore: ironclads 1 each, transports by the pack's number. */
export function gunsOf(pack: Pack, now: State, { ironclads, transports }: Gunboats): number {
  const row = 'landing-transports-a-strength';
  const each = wholeFigure(pack, now.figures, 'naval', row, 'value') ?? 1;
  return ironclads + Math.floor(transports / Math.max(1, each));
}

type Arm = 'sp' | 'ironclad' | 'transport';
const ORDER: readonly Arm[] = ['sp', 'ironclad', 'transport', 'sp'];

/** Who suffers the losses of an attack from ships or with them, in the order SP, ironclad, transport, SP. */
export function shareLosses(
  lost: number,
  sp: number,
  boats: readonly Gunboats[],
): { readonly sp: number; readonly ships: number } {
  const left: Record<Arm, number> = {
    sp,
    ironclad: boats.reduce((sum, each) => sum + each.ironclads, 0),
    transport: boats.reduce((sum, each) => sum + each.transports, 0),
  };
  const gone = { sp: 0, ships: 0 };
  for (let turn = 0; turn < (lost + 1) * ORDER.length; turn += 1) {
    const arm = ORDER[turn % ORDER.length] ?? 'sp';
    if (gone.sp + gone.ships === lost) break;
    if (left[arm] === 0) continue;
    left[arm] -= 1;
    gone[arm === 'sp' ? 'sp' : 'ships'] += 1;
  }
  return gone;
}

/** So many NSP of these sunk: ironclads and transports in turn, an ironclad first; and leaders who lost all their ships. */
export function sunkFacts(
  now: State,
  boats: readonly Gunboats[],
  lost: number,
): readonly CivilWarFact[] {
  const afloat = (wanted: 'ironclad' | 'transport'): { id: string; list: ListName; side: Side }[] =>
    boats.flatMap(({ side, list, water, ironclads, transports }) =>
      fleetsAt(now, side, water)
        .filter((fleet) => fleet.list === list)
        .filter(({ kind }) => isTransport(kind) === (wanted === 'transport'))
        .flatMap(({ id, n }) => Array.from({ length: n }, () => ({ id, list, side })))
        .slice(0, wanted === 'transport' ? transports : ironclads),
    );
  const waiting = [afloat('ironclad'), afloat('transport')];
  const sunk = Array.from({ length: lost }, (_, nth) => {
    const ship = waiting[nth % 2]?.shift() ?? waiting[(nth + 1) % 2]?.shift();
    return ship === undefined ? [] : [ship];
  }).flat();
  const facts = sunk.map(({ id, list, side }): CivilWarFact => ({
    ...{ kind: 'nsp-lost', side, list, takes: [{ id, n: 1 }] },
  }));
  return [...facts, ...leaderless(now, boats, sunk)];
}

/** Leaders aboard on hexsides where no ship is left. */
function leaderless(
  now: State,
  boats: readonly Gunboats[],
  sunk: readonly { readonly id: string }[],
): readonly CivilWarFact[] {
  const stations = new Map(boats.map((each) => [`${each.side} ${each.water}`, each]));
  return [...stations.values()].flatMap(({ side, water }) => {
    const here = fleetsAt(now, side, water);
    const gone = sunk.filter(({ id }) => here.some((fleet) => fleet.id === id)).length;
    const isEmpty = gone === nspOf(here.map(asSquadron));
    return isEmpty ? lostLeaders(now, leadersWith(now, side, water), water, side) : [];
  });
}
