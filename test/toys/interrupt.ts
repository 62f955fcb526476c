/**
 * A card played in the middle of another player's move. Red marches over open ground, one field after another; on each of
 * them blue may play his ambush, asked there and then, or by a standing answer that he sent before. He may swap his card
 * beside red's order: nobody waits for that.
 */
import { asQuestionKey, type Json, type SeatId } from '../../src/kernel/basic.js';
import { d6, type Umpire } from '../../src/kernel/dice.js';
import type { Beat, Offer, Play, Prompt } from '../../src/kernel/system.js';
import { ask, BLUE, RED, wordsOf, type Bare, type Line } from './bare.js';

type Fact =
  | { readonly kind: 'swapped' }
  | { readonly kind: 'entered'; readonly field: number }
  | { readonly kind: 'ambushed'; readonly field: number; readonly die: number }
  | { readonly kind: 'turned' };
type State = {
  readonly turn: number;
  readonly field: number;
  readonly card: 'ambush' | 'rally' | 'none';
};
type Own<T = void> = Play<State, Line, Fact, T>;

const key = (now: State, ...names: readonly string[]) =>
  asQuestionKey([String(now.turn), ...names].join('/'));
const happen = (at: string, ...facts: readonly Fact[]): Beat<Fact> => ({ do: 'happen', at, facts });

/** Blue's standing answers: for every field of the campaign, or for one of this turn. */
const ALWAYS = asQuestionKey('plan/blue/always');
const planFor = (now: State, field: number) => key(now, 'plan', 'blue', String(field));

/** What it means that red sends no order to march. */
type Silence = 'wait' | 'default';

function* play(now: State, umpire: Umpire, silence: Silence): Own {
  const march = ask({
    ...{ key: key(now, 'march', 'red'), to: RED, kind: 'march', title: 'How far do you march?' },
    silence,
    help: ['Write march and a number of fields from 1 to 3.'],
  });
  const swap = ask({
    ...{ key: key(now, 'swap', 'blue'), to: BLUE, kind: 'swap', title: 'Swap your card?' },
    silence: 'pass',
  });
  let { now: state, answers } = yield { do: 'ask', at: 'start', questions: [march, swap] };
  if (wordsOf(answers, swap)[0] === 'swap')
    ({ now: state, answers } = yield happen('start', { kind: 'swapped' }));
  for (let field = 1; field <= Number(wordsOf(answers, march)[1] ?? 0); field += 1) {
    ({ now: state, answers } = yield happen(`field-${String(field)}`, { kind: 'entered', field }));
    if (yield* ambush(state, field, umpire)) break;
  }
  yield happen('end', { kind: 'turned' });
}

/** Whether blue stops the march on a field. */
function* ambush(now: State, field: number, { roll }: Umpire): Own<boolean> {
  if (now.card !== 'ambush') return false;
  const at = `field-${String(field)}`;
  const react = ask({
    ...{ key: key(now, 'react', String(field)), to: BLUE, kind: 'react', which: at, hours: 24 },
    title: `Red is on field ${String(field)}: play your ambush?`,
    standing: [planFor(now, field), ALWAYS],
  });
  const { answers } = yield { do: 'ask', at, questions: [react], release: 'march' };
  if (wordsOf(answers, react)[0] !== 'play') return false;
  const [die = 0] = roll(d6, `${at}/ambush`);
  yield happen(at, { kind: 'ambushed', field, die });
  return true;
}

const offers = (now: State): readonly Offer[] => [
  {
    ...{ key: ALWAYS, to: BLUE, kind: 'plan', which: 'always', about: null, lasts: 'campaign' },
    title: 'Standing answer: your ambush, on any field',
  },
  ...[1, 2, 3].map((field): Offer => ({
    ...{ key: planFor(now, field), to: BLUE, kind: 'plan', about: null, lasts: 'step' },
    ...{ which: `field-${String(field)}`, title: `Standing answer: field ${String(field)}` },
  })),
];

const GRAMMAR: Readonly<Record<string, RegExp>> = {
  march: /^march [123]$/,
  swap: /^(swap|keep)$/,
  react: /^(play|pass)$/,
  plan: /^(play|pass)$/,
};
const wants = (words: readonly string[], { kind }: Prompt): string | undefined =>
  GRAMMAR[kind]?.test(words.join(' ')) === true
    ? undefined
    : `a line such as ${EXAMPLES[kind] ?? ''}`;
const EXAMPLES: Readonly<Record<string, string>> = { march: 'march 2', swap: 'swap' };

function apply(now: State, fact: Fact): State {
  if (fact.kind === 'swapped') return { ...now, card: now.card === 'ambush' ? 'rally' : 'ambush' };
  if (fact.kind === 'entered') return { ...now, field: fact.field };
  if (fact.kind === 'ambushed') return { ...now, card: 'none' };
  return { turn: now.turn + 1, field: 0, card: now.card };
}

/** Nobody but blue knows that he swapped. */
function tell(fact: Fact, who: SeatId | 'gm'): string | undefined {
  if (fact.kind === 'swapped') return who === RED ? undefined : 'Blue swapped his card.';
  if (fact.kind === 'entered') return `Red marched to field ${String(fact.field)}.`;
  if (fact.kind === 'turned') return who === 'gm' ? 'The turn is over.' : undefined;
  return `Red was ambushed on field ${String(fact.field)}, die ${String(fact.die)}.`;
}

/** Red's view holds no card: `card` is what blue alone knows. */
const view = (now: State, who: SeatId | 'gm'): State =>
  who === RED ? { ...now, card: 'none' } : now;

export const interrupt = (
  card: State['card'] = 'ambush',
  silence: Silence = 'wait',
): Bare<State & Json, Fact> => ({
  ...{ name: 'interrupt', setup: { turn: 1, field: 0, card }, offers, wants, apply },
  play: (now, umpire) => play(now, umpire, silence),
  ...{ tell, view, kinds: ['march', 'swap', 'react', 'plan'] },
  step: ({ turn }) => ({
    name: `turn ${String(turn)}`,
    title: `Turn ${String(turn)}`,
    kind: 'turn',
  }),
  releases: [
    { kind: 'turn', title: 'A turn', usual: 'at-once' },
    { kind: 'march', title: 'A march', usual: 'at-once' },
  ],
});
