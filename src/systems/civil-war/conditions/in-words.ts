/**
 * Orders in the player's own words (C3.15): the gamemaster reads the text and answers with any order of the grammar, in
 * the pulses and CP that were kept for it, or with nothing.
 */
import { asQuestionKey, fingerprint } from '../../../kernel/basic.js';
import type { Question } from '../../../kernel/system.js';
import type { CivilWarFact } from '../fact.js';
import type { CivilWarPlay } from '../figures/ask-figure.js';
import type { Pack } from '../pack.js';
import { seatOf } from '../seats.js';
import { sayAction } from '../sheets/say-orders.js';
import type { State } from '../state.js';
import type { Line } from '../sub-turn/line.js';
import { choicesFor } from './order-choices.js';

type Worded = { readonly line: Line; readonly words: string; readonly cp: number };

/** Asks for what the lines in words that begin now come to. */
export function* readInWords(
  pack: Pack,
  start: State,
  here: readonly Line[],
  pulse: number,
): CivilWarPlay<State> {
  const worded = here.flatMap((line): readonly Worded[] => {
    const { does, over } = line;
    if (over || line.start !== pulse || does?.action.kind !== 'words') return [];
    return [{ line, words: does.action.words, cp: does.cp }];
  });
  if (worded.length === 0) return start;
  const questions = worded.map((one) => orderQuestion(pack, start, one, pulse));
  const { answers } = yield { do: 'ask', at: `p${pulse}`, questions };
  const facts = worded.map(({ line, words }, index): CivilWarFact => {
    const answer = answers.get(questions[index]?.key ?? asQuestionKey(''));
    const order = answer === undefined || answer.by === 'silence' ? undefined : answer.orders[0];
    line.does = order?.kind === 'carry' ? order.does : undefined;
    const says = line.does === undefined ? 'nothing' : sayAction(pack, line.does.action);
    return { kind: 'order-read', order: line.place, words, says };
  });
  return (yield { do: 'happen', at: `p${pulse}`, facts }).now;
}

function orderQuestion(
  pack: Pack,
  now: State,
  { line, words, cp }: Worded,
  pulse: number,
): Question {
  const { side, list } = line;
  const seat = seatOf(side, list);
  const half = now.clock.step === 'first' ? 1 : 2;
  const pulses = line.does?.pp ?? 1;
  const mark = fingerprint(words);
  return {
    key: asQuestionKey(
      `${now.clock.pbem}.${half}/order-in-words/${seat.id}/${list}/p${pulse}/${mark}`,
    ),
    to: 'gm',
    kind: 'order-in-words',
    list,
    title: `${seat.title}, pulses ${pulse}-${pulse + pulses - 1}, ${cp} CP at most: what is done? "${words}"`,
    about: {
      ...{ words, seat: seat.id, side, list, pulse, pulses, cp },
      choices: choicesFor(pack, now, line, { words, pulse, pulses, cp }),
    },
    silence: 'wait',
  };
}
