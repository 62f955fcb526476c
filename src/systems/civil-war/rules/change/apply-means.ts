/** Folds in what happens between sub-turns: dice, means, allocations, figures. */
import { never } from '../../../../kernel/basic.js';
import type { FactOf } from '../facts/fact.js';
import type { MeansFact } from '../facts/means.js';
import type { Pack } from '../pack.js';
import { applyStepEnd } from './apply-step-end.js';
import { setAccount, setChest, setLeader, type Draft } from './draft.js';

export function applyMeansFact(pack: Pack, draft: Draft, fact: MeansFact): void {
  switch (fact.kind) {
    case 'command-rolled':
      return countUse(draft, fact);
    case 'initiative-rolled':
    case 'looked-up':
    case 'persons-switched':
      return;
    case 'game-turn-reckoned':
      draft.next.later = {
        usa: { cp: fact.cp.usa, pp: fact.pp + (fact.free?.usa ?? 0) },
        csa: { cp: fact.cp.csa, pp: fact.pp + (fact.free?.csa ?? 0) },
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
    case 'step-ended':
      return applyStepEnd(pack, draft, fact);
    default:
      return handOut(draft, fact);
  }
}

/** Every use of the command table after the first is told once for each side; one of them counts (B11). */
function countUse(draft: Draft, { use, side }: FactOf<'command-rolled'>): void {
  if (use === 1 || side === 'usa') return;
  const { score } = draft.next;
  draft.next.score = { ...score, reuses: score.reuses + 1 };
}

function handOut(
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
        allotted: { cp: fact.cp, pp: fact.pp, rail: fact.rail },
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
    default:
      never(fact);
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
