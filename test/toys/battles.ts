/**
 * Battles in steps between two players, several side by side. Each is written as if it were alone: both sides play a card at
 * once, dice fall, and the loser may withdraw. A round that costs nothing asks nothing more, and the others still keep up.
 */
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import { d6, type Umpire } from '../../src/kernel/dice.js';
import { sideBySide } from '../../src/kernel/side-by-side.js';
import type { Beat, Play } from '../../src/kernel/system.js';
import { ask, BLUE, RED, wordsOf, type Bare, type Line } from './bare.js';

type Side = 'red' | 'blue';
type Fact =
  | {
      readonly kind: 'fought';
      readonly battle: string;
      readonly round: number;
      readonly cards: readonly string[];
      readonly dice: readonly number[];
      readonly loser?: Side;
    }
  | { readonly kind: 'withdrew'; readonly battle: string; readonly side: Side }
  | { readonly kind: 'turned'; readonly won: readonly string[] };
/** How many each side has left in each battle. */
type State = {
  readonly turn: number;
  readonly won: readonly string[];
  readonly left: Readonly<Record<string, Readonly<Record<Side, number>>>>;
};
type Own<T = void> = Play<State, Line, Fact, T>;

const SEATS = [RED, BLUE];
/** In the order in which they are asked about. */
const BATTLES = ['york', 'kent'];
const happen = (at: string, ...facts: readonly Fact[]): Beat<Fact> => ({ do: 'happen', at, facts });

/** Fights until one side is gone; answers who won. */
function* battle(name: string, turn: number, umpire: Umpire): Own<string> {
  const { roll } = umpire.during({ id: name, title: `The battle of ${name}` });
  const question = (round: number, kind: string, to: SeatId, title: string) =>
    ask({
      ...{ key: asQuestionKey([turn, name, round, kind, to].join('/')), to, kind, title },
      ...{ which: name, hours: 12 },
      help: [`Begin the line with the battle: ${name} ${kind === 'card' ? 'charge' : 'yes'}.`],
    });
  for (let round = 1; ; round += 1) {
    const at = `${name}-${String(round)}`;
    const cards = SEATS.map((to) => question(round, 'card', to, `${name}, round ${String(round)}`));
    const { answers } = yield { do: 'ask', at, questions: cards };
    const played = cards.map((card) => wordsOf(answers, card)[1] ?? '');
    const dice = played.map((card, index) =>
      card === 'stand' ? 3 : (roll(d6, `${String(round)}/${SEATS[index] ?? ''}`)[0] ?? 0),
    );
    const [red = 0, blue = 0] = dice;
    const loser: Side | undefined = red < blue ? 'red' : blue < red ? 'blue' : undefined;
    const fought = { kind: 'fought', battle: name, round, cards: played, dice } as const;
    const { now } = yield happen(at, loser === undefined ? fought : { ...fought, loser });
    if (loser === undefined) {
      yield { do: 'ask', at, questions: [] };
      continue;
    }
    const winner = loser === 'red' ? 'blue' : 'red';
    if ((now.left[name]?.[loser] ?? 0) <= 0) return `${name} ${winner}`;
    const retreat = question(
      round,
      'withdraw',
      loser === 'red' ? RED : BLUE,
      `Withdraw from ${name}?`,
    );
    const word = wordsOf((yield { do: 'ask', at, questions: [retreat] }).answers, retreat)[1];
    if (word !== 'yes') continue;
    yield happen(at, { kind: 'withdrew', battle: name, side: loser });
    return `${name} ${winner}`;
  }
}

function* play({ turn }: State, umpire: Umpire): Own {
  const battles = BATTLES.map((name) => battle(name, turn, umpire));
  const won = yield* sideBySide(battles, { at: 'round', release: 'round' });
  yield happen('end', { kind: 'turned', won });
}

function apply(now: State, fact: Fact): State {
  if (fact.kind === 'turned') return { ...now, turn: now.turn + 1, won: fact.won };
  const side = fact.kind === 'fought' ? fact.loser : fact.side;
  const here = now.left[fact.battle];
  if (side === undefined || here === undefined) return now;
  const lost = { ...here, [side]: fact.kind === 'withdrew' ? 0 : here[side] - 1 };
  return { ...now, left: { ...now.left, [fact.battle]: lost } };
}

function tell(fact: Fact): string {
  if (fact.kind === 'turned') return `Won: ${fact.won.join(', ')}.`;
  if (fact.kind === 'withdrew') return `${fact.battle}: ${fact.side} withdraws.`;
  const what = fact.loser === undefined ? 'nobody loses' : `${fact.loser} loses one`;
  return `${fact.battle} ${String(fact.round)}: ${fact.cards.join(' against ')}, ${what}.`;
}

export const battles: Bare<State, Fact> = {
  ...{ name: 'battles', play, apply, tell, kinds: ['card', 'withdraw'] },
  setup: { turn: 1, won: [], left: { york: { red: 2, blue: 2 }, kent: { red: 1, blue: 1 } } },
  step: ({ turn }) => ({ name: `turn ${String(turn)}`, title: `Turn ${String(turn)}` }),
  wants: ([name, word = ''], { kind, which = '' }) => {
    const words = kind === 'card' ? ['charge', 'stand'] : ['yes', 'no'];
    return name === which && words.includes(word) ? undefined : `${which} ${words.join(' or ')}`;
  },
  releases: [{ kind: 'round', title: 'A round of battles', usual: 'at-once' }],
};
