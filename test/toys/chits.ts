/**
 * Units activated by chits. A step is a chit, drawn from those that are left; its unit's player says what it does, or his plan
 * does, which he may send at any time. The state holds a set, and no order: nobody can read what comes next.
 */
import { asQuestionKey, type SeatId } from '../../src/kernel/basic.js';
import { d6, type Umpire } from '../../src/kernel/dice.js';
import type { Beat, Offer, Play } from '../../src/kernel/system.js';
import { ask, BLUE, RED, wordsOf, type Bare, type Line } from './bare.js';

type Fact =
  | { readonly kind: 'drawn'; readonly chit: string }
  | { readonly kind: 'acted'; readonly unit: string; readonly does: string; readonly die?: number };
type State = {
  readonly draws: number;
  readonly left: readonly string[];
  readonly at: Readonly<Record<string, number>>;
};

const UNITS = ['red horse', 'red guns', 'blue horse', 'blue guns'];
const END = 'end of turn';
const CHITS = [...UNITS, END];
const ownerOf = (unit: string): SeatId => (unit.startsWith('red') ? RED : BLUE);
const planOf = (unit: string) => asQuestionKey(`plan/${unit.replace(' ', '/')}`);

const happen = (at: string, fact: Fact): Beat<Fact> => ({ do: 'happen', at, facts: [fact] });

function* play(now: State, { draw, roll }: Umpire): Play<State, Line, Fact> {
  const [chit = END] = draw(now.left, 1, 'chit');
  yield happen('chit', { kind: 'drawn', chit });
  if (chit === END) return;
  const act = ask({
    ...{ key: asQuestionKey(`${String(now.draws)}/act`), to: ownerOf(chit), kind: 'act' },
    ...{ title: `What does ${chit} do?`, which: chit.replace(' ', '-'), standing: [planOf(chit)] },
  });
  const { answers } = yield { do: 'ask', at: 'act', questions: [act], release: 'chit' };
  const does = wordsOf(answers, act)[0] ?? 'wait';
  const fact = { kind: 'acted', unit: chit, does } as const;
  yield happen('act', does === 'fire' ? { ...fact, die: roll(d6, chit)[0] ?? 0 } : fact);
}

const offers = (): readonly Offer[] =>
  UNITS.map((unit) => ({
    ...{ key: planOf(unit), to: ownerOf(unit), kind: 'plan', which: unit.replace(' ', '-') },
    ...{ title: `Plan for ${unit}`, about: null, lasts: 'campaign' },
  }));

function apply(now: State, fact: Fact): State {
  if (fact.kind === 'acted') {
    const moved = fact.does === 'move' ? 1 : 0;
    return { ...now, at: { ...now.at, [fact.unit]: (now.at[fact.unit] ?? 0) + moved } };
  }
  const left = fact.chit === END ? CHITS : now.left.filter((chit) => chit !== fact.chit);
  return { ...now, draws: now.draws + 1, left };
}

const tell = (fact: Fact): string =>
  fact.kind === 'drawn'
    ? `Drawn: ${fact.chit}.`
    : `${fact.unit}: ${fact.does}${fact.die === undefined ? '' : `, die ${String(fact.die)}`}.`;

export const chits: Bare<State, Fact> = {
  ...{ name: 'chits', play, offers, apply, tell, kinds: ['act', 'plan'] },
  setup: { draws: 1, left: CHITS, at: {} },
  step: ({ draws }) => {
    const number = String(draws);
    return { name: `chit ${number}`, title: `Chit ${number}`, kind: 'chit' };
  },
  wants: ([word = '']) =>
    ['move', 'fire', 'wait'].includes(word) ? undefined : 'move, fire or wait',
  releases: [{ kind: 'chit', title: 'A chit', usual: 'at-once' }],
};
