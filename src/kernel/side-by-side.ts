/**
 * Plays in step with each other, such as battles by mail: each is written as if it were alone, and none runs ahead of the
 * others, whoever answers first.
 */
import type { Beat, MomentId, Play, Question, Resumed } from './system.js';

/** Where the plays wait for each other. */
export type Meeting = { readonly at: MomentId; readonly release?: string };

/**
 * Takes the beats of each play in the order of the list until it asks or ends; then all that they ask goes out as one
 * group, and each goes on with the new state. A play that asks nothing waits with the others. Answers what each came to.
 */
export function* sideBySide<S, O, F, T>(
  plays: readonly Play<S, O, F, T>[],
  { at, release }: Meeting,
): Play<S, O, F, readonly T[]> {
  const ended = new Map<number, T>();
  let resumed: Resumed<S, O> | undefined;
  for (;;) {
    const questions: Question[] = [];
    for (const [index, play] of plays.entries()) {
      if (ended.has(index)) continue;
      let turn = advance(play, resumed);
      while (turn.done !== true && turn.value.do === 'happen') {
        resumed = yield turn.value;
        turn = play.next(resumed);
      }
      if (turn.done === true) ended.set(index, turn.value);
      else if (turn.value.do === 'ask') questions.push(...turn.value.questions);
    }
    if (ended.size === plays.length) return plays.map((_play, index) => ended.get(index) as T);
    resumed = yield { do: 'ask', at, questions, ...(release === undefined ? {} : { release }) };
  }
}

/** A play that begins looks at nothing that it is handed. */
const advance = <S, O, F, T>(
  play: Play<S, O, F, T>,
  resumed: Resumed<S, O> | undefined,
): IteratorResult<Beat<F>, T> => play.next(...(resumed === undefined ? [] : ([resumed] as const)));
