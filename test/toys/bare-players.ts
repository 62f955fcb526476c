/** Random legal play of the toys that have hardly more than a play: a march with a card in its midst, battles, chits, forms. */
import { asSeat, byText, type Json, type SeatId } from '../../src/kernel/basic.js';
import type { Outcome } from '../../src/kernel/outcome.js';
import type { Question } from '../../src/kernel/system.js';
import type { LawCase, ToldMoment } from '../laws/law-case.js';
import type { Rand } from '../laws/rand.js';
import { openBare, type Bare } from './bare.js';
import { battles } from './battles.js';
import { chits } from './chits.js';
import { formOf, formsToy } from './forms/system.js';
import { interrupt } from './interrupt.js';
import { toyLaw } from './line/player.js';
import { toyFiles } from './line/system.js';

type Own = Pick<LawCase, 'examples' | 'runs' | 'steps'> & {
  readonly sheet: (rand: Rand, question: Question) => string;
  /** Another state that differs in what the seat may not see; absent: there is nothing hidden. */
  readonly vary?: LawCase['hiddenVariation'];
};

/** A law of a toy in which nobody has strength or accounts, and the gamemaster is asked nothing. */
function lawOf<S extends Json, F extends { readonly kind: string } & Json>(
  toy: Bare<S, F>,
  { sheet, vary = (now) => now, ...own }: Own,
): LawCase {
  const seen = (now: Json, seat: SeatId): Json => toy.view?.(now as S, seat) ?? now;
  const toldIn = (outcome: Outcome, seat: SeatId): readonly ToldMoment[] =>
    outcome.beats.map(({ at, facts }, index) => ({
      ...{ at, beats: index + 1 },
      rest: () => seen(outcome.states[index] ?? outcome.after, seat),
      events: facts.filter((fact) => toy.tell(fact as F, seat) !== undefined),
    }));
  return {
    ...own,
    ...{ name: toy.name, game: openBare(toy), scenario: 'start' },
    campaign: { system: toy.name, pack: {} },
    randomSheet: sheet,
    gmAnswer: () => 'yes',
    hiddenVariation: vary,
    hiddenSheet: (rand, question, _now, watcher) =>
      question.to === watcher ? undefined : sheet(rand, question),
    remember: (now) => now,
    toldAtRest: seen,
    toldIn,
    differNearSight: () => false,
    elsewhere: (_rand, text) => text,
    hiddenAmendment: () => '',
    isHiddenRoll: () => false,
    probe: sheet,
    ...{ strength: () => 0, gain: () => 0, overdrawn: () => [] },
  };
}

const one = (rand: Rand, words: readonly string[]): string => rand.pick(words) ?? '';

/** Blue alone knows his card, and whether he swapped it. */
const interruptLaw = (): LawCase =>
  lawOf(interrupt(), {
    ...{ runs: 40, steps: 3 },
    sheet: (rand, { kind }) => {
      if (kind === 'march') return `march ${String(1 + rand.below(3))}`;
      return kind === 'swap' ? one(rand, ['swap', 'keep']) : one(rand, ['play', 'pass']);
    },
    vary: (now, seat, rand) =>
      seat === 'red'
        ? { ...(now as Record<string, Json>), card: one(rand, ['ambush', 'rally', 'none']) }
        : now,
    examples: [
      { seat: 'red', kind: 'march', text: 'march 2' },
      { seat: 'blue', kind: 'swap', text: 'swap' },
    ],
  });

const battlesLaw = (): LawCase =>
  lawOf(battles, {
    ...{ runs: 20, steps: 2 },
    sheet: (rand, { kind, which = '' }) =>
      `${which} ${one(rand, kind === 'card' ? ['charge', 'stand'] : ['yes', 'no'])}`,
    examples: [{ seat: 'red', kind: 'card', text: 'york charge' }],
  });

const chitsLaw = (): LawCase =>
  lawOf(chits, {
    ...{ runs: 40, steps: 6 },
    sheet: (rand) => one(rand, ['move', 'fire', 'wait']),
    examples: [],
  });

/** The line's, with sheets whose every line fills in one group of a form. */
function formsLaw(): LawCase {
  const game = formsToy.open(toyFiles);
  if (!game.ok) throw new Error('The toy does not open');
  const words = formOf('')
    .groups.map(({ id }) => id)
    .sort(byText);
  const sheet: LawCase['randomSheet'] = (rand, { kind }) =>
    kind === 'orders'
      ? words
          .filter((word) => word !== 'rest' && rand.chance(50))
          .map((word) => `${word}: ${one(rand, ['north', 'foot/new=2', 'c7'])}`)
          .join('\n')
      : one(rand, ['yes', 'no']);
  return {
    ...toyLaw(),
    ...{ name: 'forms', game: game.value, runs: 30 },
    campaign: { system: 'forms', pack: toyFiles },
    randomSheet: sheet,
    hiddenSheet: (rand, question, now, watcher) =>
      asSeat(question.to) === watcher ? undefined : sheet(rand, question, now),
    probe: (rand, question, now) => sheet(rand, question, now) ?? '',
    examples: [{ seat: 'red', kind: 'orders', text: 'losses: foot/new=2\nplay: c7' }],
  };
}

export const bareLaws = (): readonly LawCase[] => [
  interruptLaw(),
  battlesLaw(),
  chitsLaw(),
  formsLaw(),
];
