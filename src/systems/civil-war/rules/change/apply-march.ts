/** Folds in what the lines of the sheets bring about: payments, entries, marches, works. */
import { never } from '../../../../kernel/basic.js';
import type { Body, FactOf } from '../facts/fact.js';
import type { MarchFact } from '../facts/march.js';
import type { ListName, Pack, Side } from '../pack.js';
import { applyAmendment } from './apply-amendment.js';
import { mergeTroops, setAccount, setLeader, takeTroops, without, type Draft } from './draft.js';

export function applyMarchFact(pack: Pack, draft: Draft, fact: MarchFact): void {
  switch (fact.kind) {
    case 'order-failed':
    case 'condition-read':
    case 'went-first':
      return;
    case 'activated':
      return giveBack(draft, fact.side, fact.list, { cp: fact.cpReturned });
    case 'rail-converted':
      draft.next.rails = { ...draft.next.rails, [fact.hex]: fact.by };
      return;
    case 'paid':
      return pay(draft, fact);
    case 'entered-leader':
    case 'entered-sp':
      return enter(draft, fact);
    case 'marched':
      return march(draft, fact);
    case 'depot-built':
    case 'fort-built':
    case 'depot-burnt':
    case 'depot-captured':
    case 'fort-taken':
    case 'fortress-built':
      return build(draft, fact);
    case 'order-stopped': {
      const { side, list } = fact.order;
      return giveBack(draft, side, list, { cp: fact.cpReturned, pp: fact.ppReturned ?? 0 });
    }
    case 'leader-displaced':
      return setLeader(draft, fact.leader, (leader) => ({
        ...leader,
        place: { at: 'away', until: fact.until, list: fact.list },
      }));
    case 'command-changed':
      return changeCommand(draft, fact);
    case 'amended':
      return applyAmendment(pack, draft, fact.change);
    default:
      never(fact);
  }
}

function giveBack(
  draft: Draft,
  side: Side,
  list: ListName,
  back: { cp: number; pp?: number },
): void {
  const { cp, pp = 0 } = back;
  if (cp + pp === 0) return;
  setAccount(draft, side, list, (account) => ({
    ...account,
    left: { ...account.left, cp: account.left.cp + cp, pp: account.left.pp + pp },
  }));
}

function pay(draft: Draft, fact: FactOf<'paid'>): void {
  setAccount(draft, fact.side, fact.list, (account) => ({
    ...account,
    left: { cp: account.left.cp - fact.cp, pp: account.left.pp - fact.pp },
    rail: account.rail - fact.rail,
  }));
}

const fresh = { times: 0, last: 0 } as const;

function enter(draft: Draft, fact: FactOf<'entered-leader' | 'entered-sp'>): void {
  if (fact.kind === 'entered-leader') {
    return setLeader(draft, fact.leader, (leader) => ({
      ...leader,
      place: { at: 'map', hex: fact.hex, list: fact.list },
      marches: fresh,
    }));
  }
  setAccount(draft, fact.side, fact.list, (account) => ({
    ...account,
    reinforcements: account.reinforcements - fact.sp,
  }));
  mergeTroops(draft, {
    side: fact.side,
    hex: fact.hex,
    sp: fact.sp,
    list: fact.list,
    demoralized: false,
    marches: fresh,
  });
}

function march(draft: Draft, fact: FactOf<'marched'>): void {
  const to = fact.path.at(-1) ?? '';
  for (const { hex, takes } of [{ hex: to, takes: fact.who.takes }, ...(fact.drops ?? [])]) {
    for (const take of takes) {
      const troops = takeTroops(draft, take.id, take.n);
      if (troops === undefined) continue;
      const marches = { times: troops.marches.times + 1, last: fact.pulse };
      mergeTroops(draft, { ...troops, hex, marches });
    }
  }
  for (const name of fact.who.leaders) {
    setLeader(draft, name, (leader) =>
      leader.place.at === 'map'
        ? {
            ...leader,
            place: { ...leader.place, hex: to },
            marches: { times: leader.marches.times + 1, last: fact.pulse },
          }
        : leader,
    );
  }
}

function build(
  draft: Draft,
  fact: FactOf<
    | 'depot-built'
    | 'fort-built'
    | 'depot-burnt'
    | 'fort-taken'
    | 'depot-captured'
    | 'fortress-built'
  >,
): void {
  const { works } = draft.next;
  switch (fact.kind) {
    case 'depot-built':
    case 'fort-built': {
      const kind = fact.kind === 'depot-built' ? 'depot' : 'fort';
      const { side, hex } = fact;
      draft.next.works = { ...works, [`${kind} ${hex}`]: { kind, side, hex } };
      return;
    }
    case 'fortress-built': {
      const { side, hex } = fact;
      const rest = without(works, `fort ${hex}`);
      draft.next.works = { ...rest, [`fortress ${hex}`]: { kind: 'fortress', side, hex } };
      return;
    }
    case 'depot-burnt':
      draft.next.works = without(works, `depot ${fact.hex}`);
      return;
    case 'depot-captured':
      draft.next.works = {
        ...works,
        [`depot ${fact.hex}`]: { kind: 'depot', side: fact.by, hex: fact.hex },
      };
      return;
    case 'fort-taken': {
      const { what: kind, by: side, hex } = fact;
      draft.next.works = { ...works, [`${kind} ${hex}`]: { kind, side, hex } };
    }
  }
}

function changeCommand(draft: Draft, { ids, leaders, to }: FactOf<'command-changed'>): void {
  for (const id of ids) {
    const troops = takeTroops(draft, id);
    if (troops !== undefined) mergeTroops(draft, { ...troops, list: to }, id);
  }
  for (const name of leaders) {
    setLeader(draft, name, (leader) =>
      leader.place.at === 'map' ? { ...leader, place: { ...leader.place, list: to } } : leader,
    );
  }
}

/** Strength points and leaders put down elsewhere, as they are. */
export function shift(draft: Draft, who: Pick<Body, 'takes' | 'leaders'>, to: string): void {
  for (const take of who.takes) {
    const troops = takeTroops(draft, take.id, take.n);
    if (troops !== undefined) mergeTroops(draft, { ...troops, hex: to });
  }
  for (const name of who.leaders) {
    setLeader(draft, name, (leader) =>
      leader.place.at === 'map' ? { ...leader, place: { ...leader.place, hex: to } } : leader,
    );
  }
}
