/** Promotions above three stars: there is no such grade, so the gamemaster decides the result (C5.3.1). */
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Answer, Question } from '../../../../kernel/system.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from './ask-figure.js';
import { type CivilWarOrder } from '../../orders/order.js';
import type { Pack } from '../../rules/pack.js';
import { seatOf } from '../../rules/seats.js';
import type { State } from '../../rules/state.js';
import { inBounds, type RatingName } from '../../rules/leaders/ratings.js';
import { REWARDS, type Reward } from '../../rules/facts/leader.js';
import type { Risen } from '../../rules/leaders/grades.js';

/** Asks for the result of each, all at once, and carries it out. */
export function* rewardBeyond(
  pack: Pack,
  now: State,
  at: string,
  risen: readonly Risen[],
): CivilWarPlay<State> {
  if (risen.length === 0) return now;
  const questions = risen.map((man) => questionOf(pack, now, man));
  const { answers } = yield { do: 'ask', at, questions };
  const facts = risen.flatMap((man, index) => {
    const key = questions[index]?.key;
    return reward(pack, now, man, key === undefined ? undefined : answers.get(key));
  });
  return (yield { do: 'happen', at, facts }).now;
}

function questionOf(pack: Pack, now: State, man: Risen): Question {
  const { leader, side, list, hex, won } = man;
  const where = `${now.clock.pbem}/promotion/${won.replaceAll(/[ /]/g, '-')}`;
  const choices = REWARDS.flatMap((answer) => {
    const says = sayReward(pack, now, man, answer);
    return says === undefined ? [] : [{ answer, says }];
  });
  return {
    key: asQuestionKey(`${where}/${leader.replaceAll(' ', '-')}`),
    to: 'gm',
    kind: 'promotion',
    title: `${leader} has won a promotion, and there is no rank above three stars. What happens?`,
    about: { seat: seatOf(side, list).id, leader, hex, choices },
    silence: 'wait',
  };
}

/** A rating that is at its bound is no choice. */
function sayReward(pack: Pack, now: State, { leader }: Risen, what: Reward): string | undefined {
  if (what === 'nothing') return `${leader} stays as he is`;
  const change = changeOf(pack, now, leader, what);
  return change && `his ${what} rating goes from ${change.from} to ${change.to}`;
}

/** Of the initiative, less is better. */
function changeOf(
  pack: Pack,
  now: State,
  name: string,
  rating: RatingName,
): { readonly from: number; readonly to: number } | undefined {
  const from = now.leaders[name]?.[rating];
  if (from === undefined) return undefined;
  const to = inBounds(pack, now, rating, from + (rating === 'initiative' ? -1 : 1));
  return from === to ? undefined : { from, to };
}

function reward(
  pack: Pack,
  now: State,
  { won: _won, ...who }: Risen,
  answer: Answer<CivilWarOrder> | undefined,
): readonly CivilWarFact[] {
  const order = answer === undefined || answer.by === 'silence' ? undefined : answer.orders[0];
  const gives = order?.kind === 'reward' ? order.gives : 'nothing';
  const change = gives === 'nothing' ? undefined : changeOf(pack, now, who.leader, gives);
  return [
    { kind: 'promotion-ruled', ...who, gives },
    ...(gives === 'nothing' || change === undefined
      ? []
      : [{ kind: 'rating-changed' as const, ...who, rating: gives, ...change }]),
  ];
}
