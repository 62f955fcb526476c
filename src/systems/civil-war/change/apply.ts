/**
 * Folds facts into the state: one shallow copy a beat, no choices. What a fact does not say does not change.
 */
import { never } from '../../../kernel/basic.js';
import { applyAmendment } from './apply-amendment.js';
import { applyStepEnd } from './apply-step-end.js';
import {
  draftOf,
  mergeTroops,
  setAccount,
  setChest,
  setLeader,
  takeTroops,
  troopsAt,
  without,
  type Draft,
} from './draft.js';
import type { Body, CivilWarFact } from '../fact.js';
import type { Pack, Side } from '../pack.js';
import type { State } from '../state.js';

export function applyFacts(pack: Pack, now: State, facts: readonly CivilWarFact[]): State {
  if (facts.length === 0) return now;
  const draft = draftOf(now);
  for (const fact of facts) applyFact(pack, draft, fact);
  return draft.state();
}

function applyFact(pack: Pack, draft: Draft, fact: CivilWarFact): void {
  switch (fact.kind) {
    case 'initiative-rolled':
    case 'command-rolled':
    case 'looked-up':
    case 'order-failed':
    case 'condition-read':
    case 'went-first':
    case 'spotted':
      return;
    case 'game-turn-reckoned':
      draft.next.later = {
        usa: { cp: fact.cp.usa, pp: fact.pp },
        csa: { cp: fact.cp.csa, pp: fact.pp },
      };
      return;
    case 'split-decided':
      draft.next.clock = { ...draft.next.clock, parts: fact.parts };
      return;
    case 'figure-given':
      draft.next.figures = {
        ...draft.next.figures,
        [`${fact.table}|${fact.row}|${fact.column}`]: fact.value,
      };
      return;
    case 'means-set':
    case 'allotted':
    case 'reserve-kept':
    case 'reinforced':
    case 'redirected':
    case 'leader-assigned':
    case 'reinforcements-lost':
      return applyMeans(draft, fact);
    case 'step-ended':
      return applyStepEnd(pack, draft, fact);
    case 'paid':
      return pay(draft, fact);
    case 'entered-leader':
    case 'entered-sp':
      return enter(draft, fact);
    case 'marched':
      return march(draft, fact);
    case 'advanced':
      return shift(draft, fact.who, fact.to);
    case 'retreated':
      return shift(draft, allOf(draft, fact), fact.to);
    case 'depot-built':
    case 'fort-built':
    case 'depot-burnt':
    case 'fort-taken':
      return build(draft, fact);
    case 'order-stopped': {
      const { side, list } = fact.order;
      setAccount(draft, side, list, (account) => ({
        ...account,
        left: { ...account.left, cp: account.left.cp + fact.cpReturned },
      }));
      return;
    }
    case 'fought':
      return meet(draft, fact);
    case 'lost-sp':
      for (const take of fact.takes) takeTroops(draft, take.id, take.n);
      return;
    case 'demoralized':
      return setMorale(draft, fact.ids ?? idsAt(draft, fact.side, fact.hex), true);
    case 'rallied':
      return setMorale(draft, fact.ids, false);
    case 'leader-displaced':
      return setLeader(draft, fact.leader, (leader) => ({
        ...leader,
        place: { at: 'away', until: fact.until, list: fact.list },
      }));
    case 'city-taken':
      draft.next.control = { ...draft.next.control, [fact.hex]: fact.by };
      for (const side of fact.knownTo) believe(draft, side, fact.hex, fact.by);
      return;
    case 'learned':
      return believe(draft, fact.side, fact.hex, fact.holder);
    case 'state-fell':
      draft.next.fallen = [...draft.next.fallen, fact.state].sort();
      return;
    case 'sighted':
    case 'sight-lost':
    case 'sight-cleared':
      return remember(draft, fact);
    case 'amended':
      return applyAmendment(pack, draft, fact.change);
    default:
      never(fact);
  }
}

type FactOf<K extends CivilWarFact['kind']> = Extract<CivilWarFact, { kind: K }>;

function applyMeans(
  draft: Draft,
  fact: FactOf<
    | 'means-set'
    | 'allotted'
    | 'reserve-kept'
    | 'reinforced'
    | 'redirected'
    | 'leader-assigned'
    | 'reinforcements-lost'
  >,
): void {
  switch (fact.kind) {
    case 'means-set':
      draft.next.later = { ...draft.next.later, [fact.side]: fact.later };
      return setChest(draft, fact.side, (chest) => ({
        ...chest,
        cp: fact.cp,
        pp: fact.pp,
        rail: fact.rail,
        reserve: { cp: 0, pp: 0 },
        planned: fact.planned,
        discretionary: fact.discretionary,
      }));
    case 'allotted':
      return setAccount(draft, fact.side, fact.list, (account) => ({
        ...account,
        allotted: { cp: fact.cp, pp: fact.pp },
        left: { cp: fact.cp, pp: fact.pp },
        rail: fact.rail,
      }));
    case 'reserve-kept':
      return setChest(draft, fact.side, (chest) => ({
        ...chest,
        reserve: { cp: fact.cp, pp: fact.pp },
      }));
    case 'reinforced':
      return reinforce(draft, fact);
    case 'redirected':
      return setChest(draft, fact.side, (chest) => ({
        ...chest,
        planned: { ...chest.planned, [fact.from]: (chest.planned[fact.from] ?? 0) - fact.sp },
        late: [...chest.late, { turn: fact.turn, list: fact.to, sp: fact.sp }],
      }));
    case 'leader-assigned':
      return setLeader(draft, fact.leader, (leader) => ({
        ...leader,
        place: { at: 'pool', list: fact.list, order: fact.order },
      }));
    case 'reinforcements-lost':
      return setAccount(draft, fact.side, fact.list, (account) => ({
        ...account,
        reinforcements: account.reinforcements - fact.sp,
      }));
  }
}

function reinforce(draft: Draft, fact: FactOf<'reinforced'>): void {
  setAccount(draft, fact.side, fact.list, (account) => ({
    ...account,
    reinforcements: account.reinforcements + fact.sp,
  }));
  setChest(draft, fact.side, (chest) => {
    switch (fact.source) {
      case 'planned':
        return { ...chest, planned: { ...chest.planned, [fact.list]: 0 } };
      case 'discretionary':
        return { ...chest, discretionary: chest.discretionary - fact.sp };
      case 'late': {
        const due = chest.late.findIndex((late) => late.list === fact.list && late.sp === fact.sp);
        return { ...chest, late: chest.late.filter((_, index) => index !== due) };
      }
    }
  });
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
  for (const take of fact.who.takes) {
    const troops = takeTroops(draft, take.id, take.n);
    if (troops === undefined) continue;
    const marches = { times: troops.marches.times + 1, last: fact.pulse };
    mergeTroops(draft, { ...troops, hex: to, marches });
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

function setMorale(draft: Draft, ids: readonly string[], demoralized: boolean): void {
  for (const id of ids) {
    const troops = takeTroops(draft, id);
    if (troops !== undefined) mergeTroops(draft, { ...troops, demoralized }, id);
  }
}

const idsAt = (draft: Draft, side: Side, hex: string): readonly string[] =>
  troopsAt(draft, hex)
    .filter((troops) => troops.side === side)
    .map((troops) => troops.id);

const allOf = (draft: Draft, fact: FactOf<'retreated'>): Pick<Body, 'takes' | 'leaders'> => ({
  leaders: fact.leaders,
  takes: troopsAt(draft, fact.from)
    .filter((troops) => troops.side === fact.side)
    .map((troops) => ({ id: troops.id, n: troops.sp })),
});

function shift(draft: Draft, who: Pick<Body, 'takes' | 'leaders'>, to: string): void {
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

function build(
  draft: Draft,
  fact: FactOf<'depot-built' | 'fort-built' | 'depot-burnt' | 'fort-taken'>,
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
    case 'depot-burnt':
      draft.next.works = without(works, `depot ${fact.hex}`);
      return;
    case 'fort-taken': {
      const { what: kind, by: side, hex } = fact;
      draft.next.works = { ...works, [`${kind} ${hex}`]: { kind, side, hex } };
    }
  }
}

function meet(draft: Draft, fact: FactOf<'fought'>): void {
  const add = (known: readonly string[], names: readonly string[]): readonly string[] =>
    [...new Set([...known, ...names])].sort();
  const met = { ...draft.next.met };
  met[fact.attacker.side] = add(met[fact.attacker.side], fact.defender.leaders);
  met[fact.defender.side] = add(met[fact.defender.side], fact.attacker.leaders);
  draft.next.met = met;
}

function believe(draft: Draft, side: Side, hex: string, holder: Side): void {
  const believed = draft.next.believed;
  draft.next.believed = { ...believed, [side]: { ...believed[side], [hex]: holder } };
}

function remember(draft: Draft, fact: FactOf<'sighted' | 'sight-lost' | 'sight-cleared'>): void {
  const { contacts } = draft.next;
  draft.next.contacts = { ...contacts, [fact.side]: recalled(contacts[fact.side], fact) };
}

function recalled(
  known: State['contacts'][Side],
  fact: FactOf<'sighted' | 'sight-lost' | 'sight-cleared'>,
): State['contacts'][Side] {
  switch (fact.kind) {
    case 'sighted': {
      const { hex, size, step, pulse } = fact;
      return { ...known, [hex]: { hex, size, step, pulse, age: 0, inSight: true } };
    }
    case 'sight-lost': {
      const { hex, step, pulse } = fact;
      const contact = known[hex];
      if (contact === undefined) return known;
      return { ...known, [hex]: { ...contact, step, pulse, inSight: false } };
    }
    case 'sight-cleared':
      return without(known, fact.hex);
  }
}
