/**
 * Orders in the player's own words (C3.15): the gamemaster reads the text and answers with words for the player, with an
 * order of the grammar in the pulses and CP that were kept for it, or with nothing. He may insist on what the rules forbid.
 */
import { asQuestionKey, fingerprint } from '../../../../kernel/basic.js';
import type { Question } from '../../../../kernel/system.js';
import { applyFacts } from '../../rules/change/apply.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import type { Pack } from '../../rules/pack.js';
import { seatOf } from '../../rules/seats.js';
import { sayCarry } from '../../orders/say-orders.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { each, fail, happen, withLine, type Next, type Scene } from '../lines/scene.js';
import { mayByHand, type Carry } from '../../orders/sheet/fit-answer.js';
import { doByHand } from './by-hand.js';
import { choicesFor } from './order-choices.js';

type Worded = { readonly line: Line; readonly words: string; readonly cp: number };

/** Asks for what the lines in words that begin now come to. */
export function* readInWords(start: Scene, here: readonly Line[]): CivilWarPlay<Scene> {
  const { pack, pulse } = start;
  const worded = here.flatMap((line): readonly Worded[] => {
    const { does, end } = line;
    if (end !== undefined || line.start !== pulse || does?.action.kind !== 'words') return [];
    return [{ line, words: does.action.words, cp: does.cp }];
  });
  if (worded.length === 0) return start;
  const questions = worded.map((one) => orderQuestion(pack, start.now, one, pulse));
  const { now, answers } = yield { do: 'ask', at: `p${pulse}`, questions };
  let changed = now;
  const read = each({ ...start, now }, [...worded.entries()], (scene, [index, one]) => {
    const answer = answers.get(questions[index]?.key ?? asQuestionKey(''));
    const order = answer === undefined || answer.by === 'silence' ? undefined : answer.orders[0];
    const carry: Carry = order?.kind === 'carry' ? order : { kind: 'carry' };
    const next = carryOutWords(scene, changed, one, carry);
    changed = applyFacts(pack, changed, next.facts);
    return next;
  });
  return yield* happen(read);
}

/** What a line in words does from now on, and what its commander is told. `now`: after what others in words have done. */
function carryOutWords(
  start: Scene,
  now: State,
  { line, words }: Worded,
  { does, told, against }: Carry,
): Next {
  const { pack } = start;
  const scene = withLine(start, line, () => ({ does }));
  const read: CivilWarFact = {
    ...{ kind: 'order-read', order: line.place, words },
    says: does === undefined ? 'nothing' : sayCarry(pack, does),
    ...(told === undefined ? {} : { told }),
  };
  if (does === undefined || against !== 'rules' || !mayByHand(does.action)) {
    return { scene, facts: [read] };
  }
  const done = doByHand(pack, now, line.side, does.action);
  if ('why' in done) {
    const failed = fail(scene, line, done.why);
    return { ...failed, facts: [read, ...failed.facts] };
  }
  const { cp, pp } = does;
  return {
    scene: withLine(scene, line, () => ({ does: { action: { kind: 'wait' }, cp, pp } })),
    facts: [read, ...done.facts],
  };
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
    title: `${seat.title}, ${pulsesText(pulse, pulses)}, up to ${cp} CP: what happens? "${words}"`,
    about: {
      ...{ words, seat: seat.id, side, list, pulse, pulses, cp },
      reads: `The gamemaster read the order of pulse ${line.place.from} ("${words}"): …`,
      choices: choicesFor(pack, now, line, { words, pulse, pulses, cp }),
    },
    silence: 'wait',
    amends: true,
  };
}

const pulsesText = (from: number, pulses: number): string =>
  pulses === 1 ? `pulse ${from}` : `pulses ${from}–${from + pulses - 1}`;
