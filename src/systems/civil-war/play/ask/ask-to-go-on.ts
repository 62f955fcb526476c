/** A campaign that has ended asks nobody but the gamemaster, and him one thing alone. */
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { CivilWarPlay } from './ask-figure.js';
import type { State } from '../../rules/state.js';
import { sayEnding } from '../../telling/tell-country.js';

/** Waits for his `go on`; nothing else can be played, and no sheet is asked for. */
export function* askToGoOn(now: State): CivilWarPlay<State> {
  const [ending] = now.endings;
  if (ending === undefined) return now;
  const { pbem, step } = now.clock;
  yield {
    do: 'ask',
    at: 'start',
    questions: [
      {
        key: asQuestionKey(`${pbem}/${step}/ended`),
        to: 'gm',
        kind: 'ended',
        title: `${sayEnding(ending)} Answer "go on" to play on anyway`,
        about: { why: ending.why },
        silence: 'wait',
      },
    ],
  };
  return (yield { do: 'happen', at: 'start', facts: [{ kind: 'campaign-resumed' }] }).now;
}
