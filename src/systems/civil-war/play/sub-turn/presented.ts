/** The `present` lines of order sheets, which take no pulses (C5.3.1). */
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Answers } from '../../../../kernel/system.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { presentedBy } from '../strategic/presenting.js';
import type { CivilWarOrder } from '../../orders/order.js';
import type { ListName } from '../../rules/pack.js';
import { SEATS } from '../../rules/seats.js';
import type { State } from '../../rules/state.js';
import { ordersKey } from '../lines/line.js';

export const presentedInSheets = (
  now: State,
  answers: Answers<CivilWarOrder>,
): readonly CivilWarFact[] =>
  SEATS.flatMap((seat) => {
    const lists: readonly ListName[] = seat.lists;
    const orders = lists.flatMap((list) => {
      const answer = answers.get(asQuestionKey(ordersKey(now.clock, seat.side, list)));
      return answer === undefined || answer.by === 'silence' ? [] : answer.orders;
    });
    return presentedBy(now, seat, orders);
  });
