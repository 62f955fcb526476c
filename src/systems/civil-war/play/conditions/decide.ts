/**
 * Decides the conditions of a pulse, all from the state at its start. Words go to the gamemaster, and by the setting
 * `conditions=gm` the closed ones too, with the program's verdict; he may overrule each (C3.14, C3.15).
 */
import { asQuestionKey, fingerprint, type Json } from '../../../../kernel/basic.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { Question } from '../../../../kernel/system.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { seatOf } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import { sayCondition } from '../../orders/words/condition-words.js';
import { judge, type Known } from './judge.js';
import type { Condition } from '../../orders/words/condition.js';
import { standNow, withStand, type Scene } from '../lines/scene.js';
import type { Stand } from '../lines/stand.js';
import { sayStanding } from '../../orders/sheet/standing-words.js';
import { during } from '../../rules/happening.js';

/** A condition that is due. `name`: what its result is called, once a step; `then` and `otherwise` in words. */
export type Due = {
  readonly known: Known;
  readonly when: Condition;
  readonly name: string;
  readonly then: string;
  readonly otherwise: string;
};

/** What is asked of one due condition: its words, or all of it. */
type Asked = { readonly due: number; readonly words?: string; readonly question: Question };

/** Whether each of the conditions holds, in their order. */
export function* decide(dues: readonly Due[], umpire: Umpire): CivilWarPlay<readonly boolean[]> {
  const asks = dues.flatMap((due, index) => asksOf(due, index));
  const said = new Map<string, boolean>();
  if (asks.length > 0) {
    const at = `p${dues[0]?.known.pulse ?? 0}`;
    const { answers } = yield { do: 'ask', at, questions: asks.map(({ question }) => question) };
    for (const { due, words, question } of asks) {
      const answer = answers.get(question.key);
      const order = answer === undefined || answer.by === 'silence' ? undefined : answer.orders[0];
      said.set(`${due} ${words ?? ''}`, order?.kind === 'verdict' && order.yes);
    }
  }
  return dues.map((due, index) => {
    const whole = said.get(`${index} `);
    if (whole !== undefined) return whole;
    const worked = judge(due.known, due.when, (words) => said.get(`${index} ${words}`)) ?? false;
    return due.when.is === 'words'
      ? worked
      : during(umpire, due.name).settle('', worked, [true, false]);
  });
}

function asksOf(due: Due, index: number): readonly Asked[] {
  const holds = judge(due.known, due.when, () => undefined);
  if (holds !== undefined) {
    const isShown = setting(due.known.now, 'conditions') === 'gm';
    return isShown ? [{ due: index, question: verdictQuestion(due, holds) }] : [];
  }
  return [...new Set(wordsIn(due.when))].map((words) => ({
    ...{ due: index, words, question: wordsQuestion(due, words) },
  }));
}

/** All quoted words of a condition. */
function wordsIn(when: Condition): readonly string[] {
  if (when.is === 'words') return [when.words];
  if (when.is === 'not') return wordsIn(when.of);
  return when.is === 'all' || when.is === 'any' ? when.of.flatMap(wordsIn) : [];
}

type Choice = { readonly answer: string; readonly says: string };

function wordsQuestion(due: Due, words: string): Question {
  const choices = [
    { answer: 'yes', says: due.when.is === 'words' ? due.then : 'it holds' },
    { answer: 'no', says: due.when.is === 'words' ? due.otherwise : 'it does not hold' },
  ];
  return question(due, 'words', words, `does this hold? "${words}"`, { words, choices });
}

function verdictQuestion(due: Due, holds: boolean): Question {
  const words = sayCondition(due.known.pack, due.when);
  const verdict = holds ? 'yes' : 'no';
  const choices: readonly Choice[] = [
    { answer: 'yes', says: due.then },
    { answer: 'no', says: due.otherwise },
    { answer: 'default', says: `as the program finds: ${verdict}` },
  ];
  const title = `does this hold? ${words} (the program finds: ${verdict})`;
  return question(due, 'condition', words, title, { words, verdict, choices });
}

function question(
  { known, name }: Due,
  kind: 'words' | 'condition',
  text: string,
  title: string,
  about: { readonly [field: string]: Json },
): Question {
  const { now, side, list, pulse } = known;
  const seat = seatOf(side, list);
  const half = now.clock.step === 'first' ? 1 : 2;
  const where = `${seat.id}/${list}/p${pulse}`;
  const standing = /standing \d+/.exec(name)?.[0].replace(' ', '-') ?? '';
  const mark = fingerprint(`${standing}${text}`);
  return {
    key: asQuestionKey(`${now.clock.pbem}.${half}/${kind}/${where}/${mark}`),
    to: 'gm',
    kind,
    list,
    title: `${seat.title}, pulse ${pulse}: ${title}`,
    about: { ...about, seat: seat.id, side, list, pulse },
    silence: 'wait',
  };
}

/** Whether its condition holds, decided once a pulse from the state at its start; without one it does. */
export function* holds(
  scene: Scene,
  stand: Stand,
): CivilWarPlay<{ readonly scene: Scene; readonly holds: boolean }> {
  const { pulse, umpire } = scene;
  const { side, list, nth, order } = stand;
  const { verdict } = standNow(scene, stand);
  if (order.when === undefined) return { scene, holds: true };
  if (verdict?.pulse === pulse) return { scene, holds: verdict.holds };
  const name = `p${pulse}/condition ${seatOf(side, list).id} ${list} standing ${nth}`;
  const known = knownTo({ ...scene, now: scene.begun }, stand);
  const then = sayStanding(scene.pack, { kind: 'standing', does: order.does });
  const due = { known, when: order.when, name, then, otherwise: 'nothing is done' };
  const [decided = false] = yield* decide([due], umpire);
  return {
    scene: withStand(scene, stand, { verdict: { pulse, holds: decided } }),
    holds: decided,
  };
}

/** What an account knows when a condition of its sheet is decided. */
export function knownTo(
  { pack, now, pulse, battles, lines }: Scene,
  { side, list }: Pick<Known, 'side' | 'list'>,
): Known {
  const own = lines.filter((line) => line.side === side && line.list === list);
  return { pack, now, side, list, pulse, battles, lines: own };
}
