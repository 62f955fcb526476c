/** What theater commanders lay before their supreme commander; the rest does not exist for him (C5.3.1, C5.3.2). */
import { asQuestionKey, byText } from '../../../../kernel/basic.js';
import type { Answers, Question } from '../../../../kernel/system.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarOrder } from '../../orders/order.js';
import type { ListName, Side } from '../../rules/pack.js';
import { SEATS, type SeatRow } from '../../rules/seats.js';
import type { Prospect, State } from '../../rules/state.js';
import { isServing, listOfLeader } from '../../rules/leaders/whereabouts.js';

/** Promotions and reliefs of the leaders of these commands that have not been presented, by name. */
function presentable(now: State, side: Side, lists: readonly ListName[]): readonly Prospect[] {
  return now.prospects
    .filter((prospect) => prospect.side === side && !prospect.presented)
    .filter(({ leader: name }) => {
      const leader = now.leaders[name];
      if (leader === undefined || !isServing(leader)) return false;
      const list = listOfLeader(leader);
      return list !== undefined && lists.includes(list);
    })
    .sort((a, b) => byText(a.leader, b.leader));
}

const presentKey = (now: State, seat: SeatRow): string => `${now.clock.pbem}/present/${seat.id}`;

/** One question for each theater commander who has something to present; silence presents nothing. */
export const presentQuestions = (now: State): readonly Question[] =>
  SEATS.filter(({ side, lists }) => presentable(now, side, lists).length > 0).map((seat) => ({
    key: asQuestionKey(presentKey(now, seat)),
    to: seat.id,
    kind: 'present',
    title: `Recommend leaders for promotion in turn ${now.clock.pbem}`,
    help: ['Each line recommends a leader, as in present NAME; or write none.'],
    about: { side: seat.side },
    silence: 'default' as const,
    unanswered: 'nobody is recommended',
  }));

/** What the answers to those questions bring before the supreme commanders. */
export const presentedByAnswer = (
  now: State,
  answers: Answers<CivilWarOrder>,
): readonly CivilWarFact[] =>
  SEATS.flatMap((seat) => {
    const answer = answers.get(asQuestionKey(presentKey(now, seat)));
    return answer === undefined || answer.by === 'silence'
      ? []
      : presentedBy(now, seat, answer.orders);
  });

/** The `present` lines of one sheet; a leader who is no more his to present is passed over. */
export function presentedBy(
  now: State,
  { side, lists }: Pick<SeatRow, 'side' | 'lists'>,
  orders: readonly CivilWarOrder[],
): readonly CivilWarFact[] {
  const named = new Set(
    orders.flatMap((order) => (order.kind === 'present' ? [order.leader] : [])),
  );
  return presentable(now, side, lists)
    .filter(({ leader }) => named.has(leader))
    .flatMap(({ leader: name, what }): readonly CivilWarFact[] => {
      const leader = now.leaders[name];
      const list = leader === undefined ? undefined : listOfLeader(leader);
      return list === undefined ? [] : [{ kind: 'presented', leader: name, side, list, what }];
    });
}
