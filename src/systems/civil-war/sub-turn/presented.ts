/** The `present` lines of order sheets, which take no pulses (C5.3.1). */
import { asQuestionKey } from '../../../kernel/basic.js';
import type { Answers } from '../../../kernel/system.js';
import type { CivilWarFact } from '../fact.js';
import { presentedBy } from '../leaders/presenting.js';
import type { CivilWarOrder } from '../order.js';
import type { ListName } from '../pack.js';
import { SEATS } from '../seats.js';
import type { State } from '../state.js';
import { ordersKey } from './line.js';

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
