/** Folds in what happens to leaders: ratings, casualties, what is presented and decided, shifts, heads of armies. */
import { never } from '../../../../kernel/basic.js';
import type { FactOf } from '../facts/fact.js';
import type { LeaderFact } from '../facts/leader.js';
import type { LeaderPlace } from '../state.js';
import { setLeader, without, type Draft } from './draft.js';

export function applyLeaderFact(draft: Draft, fact: LeaderFact): void {
  switch (fact.kind) {
    case 'career-rolled':
    case 'counter-thrown':
    case 'promotion-barred':
    case 'promotion-ruled':
      return;
    case 'ratings-told': {
      const { tactical, strategic } = fact;
      return setLeader(draft, fact.leader, (leader) => ({
        ...leader,
        told: { tactical, strategic },
      }));
    }
    case 'rating-changed':
      return setLeader(draft, fact.leader, (leader) => ({ ...leader, [fact.rating]: fact.to }));
    case 'leader-wounded':
      return setPlace(draft, fact.leader, { at: 'away', until: fact.until, list: fact.list });
    case 'leader-killed':
      return leaveForGood(draft, fact.leader, { at: 'dead' });
    case 'left-the-game':
      return leaveForGood(draft, fact.leader, { at: 'left' });
    case 'leader-captured': {
      const { by, order, list } = fact;
      dropProspects(draft, fact.leader);
      return setPlace(draft, fact.leader, { at: 'captured', by, order, list });
    }
    case 'exchanged':
      for (const { leader, list, order } of [fact.usa, fact.csa]) {
        setPlace(draft, leader, { at: 'pool', list, order });
      }
      return;
    case 'joined-pool':
      return setPlace(draft, fact.leader, { at: 'pool', list: fact.list, order: fact.order });
    case 'promoted':
    case 'demoted':
      return regrade(draft, fact);
    case 'prospect-opened':
    case 'presented':
    case 'decided':
    case 'decision-void':
      return decide(draft, fact);
    case 'army-passed':
    case 'army-broken-up':
    case 'army-formed':
      return head(draft, fact);
    case 'shift-ordered':
    case 'shifted':
      return shift(draft, fact);
    default:
      never(fact);
  }
}

function setPlace(draft: Draft, name: string, place: LeaderPlace): void {
  setLeader(draft, name, (leader) => ({ ...leader, place }));
}

function dropProspects(draft: Draft, name: string): void {
  draft.next.prospects = draft.next.prospects.filter(({ leader }) => leader !== name);
}

/** Nothing waits for one who is gone for good. */
export function leaveForGood(draft: Draft, name: string, place: LeaderPlace): void {
  setPlace(draft, name, place);
  dropProspects(draft, name);
  draft.next.decisions = draft.next.decisions.filter(({ leader }) => leader !== name);
  draft.next.shifts = draft.next.shifts.filter(({ leader }) => leader !== name);
}

function regrade(draft: Draft, fact: FactOf<'promoted' | 'demoted'>): void {
  const { stars, initiative, tactical, strategic, told, seniority, list } = fact;
  draft.next.decisions = draft.next.decisions.filter(({ leader }) => leader !== fact.leader);
  setLeader(draft, fact.leader, (leader) => ({
    ...leader,
    ...{ stars, initiative, tactical, strategic, told, seniority },
    place: fact.kind === 'promoted' ? { at: 'promoted', order: fact.order, list } : leader.place,
  }));
}

function decide(
  draft: Draft,
  fact: FactOf<'prospect-opened' | 'presented' | 'decided' | 'decision-void'>,
): void {
  const { leader, side } = fact;
  const { prospects } = draft.next;
  switch (fact.kind) {
    // A leader has one prospect before his TC and one before his SC at most; a dismissal replaces both.
    case 'prospect-opened': {
      const { what } = fact;
      const presented = what === 'dismissal';
      const kept = prospects.filter(
        (row) => row.leader !== leader || (row.presented && !presented),
      );
      draft.next.prospects = [...kept, { leader, side, what, presented }];
      return;
    }
    case 'presented': {
      const { what } = fact;
      dropProspects(draft, leader);
      draft.next.prospects = [...draft.next.prospects, { leader, side, what, presented: true }];
      return;
    }
    case 'decided': {
      draft.next.prospects = prospects.filter((row) => row.leader !== leader || !row.presented);
      const { what, at, to } = fact;
      if (what === 'refuse' || what === 'keep' || at === undefined) return;
      const where = to === undefined ? {} : { to };
      draft.next.decisions = [...draft.next.decisions, { leader, side, what, at, ...where }];
      return;
    }
    case 'decision-void':
      draft.next.decisions = draft.next.decisions.filter((row) => row.leader !== leader);
  }
}

function head(draft: Draft, fact: FactOf<'army-passed' | 'army-broken-up' | 'army-formed'>): void {
  const { army, side } = fact;
  if (fact.kind === 'army-broken-up') {
    draft.next.armies = without(draft.next.armies, army);
    return;
  }
  const commander = fact.kind === 'army-passed' ? fact.to : fact.leader;
  draft.next.armies = { ...draft.next.armies, [army]: { name: army, side, commander } };
}

function shift(draft: Draft, fact: FactOf<'shift-ordered' | 'shifted'>): void {
  const others = draft.next.shifts.filter(({ leader }) => leader !== fact.leader);
  if (fact.kind === 'shift-ordered') {
    const { leader, side, list, to, hex, cp, pp } = fact;
    const where = hex === undefined ? {} : { hex };
    draft.next.shifts = [...others, { leader, side, list, to, ...where, cp, pp }];
    return;
  }
  draft.next.shifts = others;
  const { to, hex, order = 0, pulse } = fact;
  setLeader(draft, fact.leader, (leader) => ({
    ...leader,
    place: hex === undefined ? { at: 'pool', list: to, order } : { at: 'map', hex, list: to },
    marches: { times: leader.marches.times + 1, last: pulse },
  }));
}
