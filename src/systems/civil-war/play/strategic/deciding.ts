/** What a supreme commander decides of those before him, and whom he shifts (C3.5.8, C3.5.9, C5.3, C5.4). */
import type { CivilWarFact, FactOf } from '../../rules/facts/fact.js';
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Answers, Question } from '../../../../kernel/system.js';
import type { AllocationOrder, CivilWarOrder } from '../../orders/order.js';
import { SIDES, type Pack, type Side } from '../../rules/pack.js';
import { supremeOf } from '../../rules/seats.js';
import type { State } from '../../rules/state.js';
import { demotion, shiftPrice } from '../../rules/leaders/grades.js';
import { listOfLeader } from '../../rules/leaders/whereabouts.js';

/** Facts of the `promote`, `refuse`, `demote`, `remove` and `keep` lines of an allocation. */
export function decide(
  pack: Pack,
  now: State,
  side: Side,
  orders: readonly AllocationOrder[],
): readonly CivilWarFact[] {
  const seniorities = new Map<string, number>();
  return orders.flatMap((order): readonly CivilWarFact[] => {
    if (order.kind !== 'decide') return [];
    const leader = now.leaders[order.leader];
    const list = leader === undefined ? undefined : listOfLeader(leader);
    const before = now.prospects.some((row) => row.leader === order.leader && row.presented);
    if (leader?.side !== side || list === undefined || !before) return [];
    const { what, to } = order;
    const where = to === undefined ? {} : { to };
    const decided = { kind: 'decided', leader: leader.name, side, list, what, ...where } as const;
    if (what === 'refuse' || what === 'keep') return [decided];
    // Both take effect in the game turn that begins, else when the next begins; a promotion when all is decided.
    if (now.clock.part > 1) return [{ ...decided, at: now.clock.game + 1 }];
    if (what === 'promote') return [{ ...decided, at: now.clock.game }];
    return [decided, demotion(pack, now, leader, list, what, seniorities)];
  });
}

export function orderShifts(
  pack: Pack,
  now: State,
  side: Side,
  orders: readonly AllocationOrder[],
): readonly FactOf<'shift-ordered'>[] {
  const n = shiftPrice(pack, now.figures);
  return orders.flatMap((order): readonly FactOf<'shift-ordered'>[] => {
    if (order.kind !== 'shift') return [];
    const { leader, from: list, to, hex } = order;
    const where = hex === undefined ? {} : { hex };
    return [{ kind: 'shift-ordered', leader, side, list, to, ...where, cp: n, pp: n }];
  });
}

const decisionKey = (now: State, side: Side): string =>
  `${now.clock.pbem}/decide/${supremeOf(side).id}`;

/** Asks the supreme commanders before whom leaders have come since their allocations were asked for. */
export const decisionQuestions = (now: State, before: State): readonly Question[] =>
  SIDES.filter((side) =>
    now.prospects.some(
      (row) => row.side === side && row.presented && !before.prospects.includes(row),
    ),
  ).map((side) => ({
    key: asQuestionKey(decisionKey(now, side)),
    to: supremeOf(side).id,
    kind: 'decide',
    title: `Decide on leaders recommended for promotion in turn ${now.clock.pbem}`,
    help: ['Each line decides on a leader, as in promote NAME, or refuse NAME.'],
    about: { side },
    silence: 'default' as const,
    unanswered: 'nobody is promoted or dismissed',
  }));

export function decidedByAnswer(
  pack: Pack,
  now: State,
  side: Side,
  answers: Answers<CivilWarOrder>,
): readonly CivilWarFact[] {
  const answer = answers.get(asQuestionKey(decisionKey(now, side)));
  if (answer === undefined || answer.by === 'silence') return [];
  return decide(
    pack,
    now,
    side,
    answer.orders.filter((order) => order.kind === 'decide'),
  );
}
