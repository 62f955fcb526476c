/** How questions are closed: by silence, by standing answers, and for good at a release point. */
import { describe, expect, it } from 'vitest';
import { asQuestionKey, type Json } from '../../src/kernel/basic.js';
import { chanceOf } from '../../src/campaign/turn/dice.js';
import { d6 } from '../../src/kernel/dice.js';
import {
  emptyInput,
  type AnswerText,
  type Outcome,
  type StepInput,
} from '../../src/kernel/outcome.js';
import { sideBySide } from '../../src/kernel/side-by-side.js';
import type { Beat, Play, Question } from '../../src/kernel/system.js';
import { ask, BLUE, openBare, RED, wordsOf, type Bare, type Line } from '../toys/bare.js';

type Said = { readonly kind: 'said'; readonly text: string };
type State = { readonly said: readonly string[] };
type Own = Play<State, Line, Said>;

const bare = (play: Bare<State, Said>['play']): Bare<State, Said> => ({
  ...{ name: 'asks', setup: { said: [] }, kinds: ['word'], play },
  step: () => ({ name: 'step 1', title: 'Step 1' }),
  apply: (now, { text }) => ({ said: [...now.said, text] }),
  tell: ({ text }) => text,
  wants: ([word]) => (word === 'bad' ? 'a good word' : undefined),
});
const key = asQuestionKey;
const say = (...texts: readonly string[]): Beat<Said> => ({
  do: 'happen',
  at: 'm',
  facts: texts.map((text) => ({ kind: 'said', text })),
});
const seat = (text: string, approved = false): AnswerText => ({ by: 'seat', text, approved });
const noDice = chanceOf((_dice, name) => {
  throw new Error(`no die was expected: ${name}`);
});
const played = (
  play: Bare<State, Said>['play'],
  answers: Readonly<Record<string, AnswerText>>,
  more: Partial<StepInput> = {},
  dice = noDice,
): Outcome => {
  const input = { ...emptyInput, answers: new Map(Object.entries(answers)), ...more };
  return openBare(bare(play)).play({ said: [] }, input, dice);
};
const saidIn = ({ after }: Outcome): readonly string[] => (after as State).said;
const openIn = ({ open }: Outcome): readonly string[] => open.map(({ question }) => question.key);

const word = (to: typeof RED, more: Partial<Question> = {}): Question =>
  ask({ key: key(`word/${to}`), to, kind: 'word', title: `A word of ${to}`, ...more });

describe('a question that may be passed', () => {
  const swap = word(BLUE, { silence: 'pass', approve: true });
  const card = word(RED);
  const play = function* (): Own {
    const { answers } = yield { do: 'ask', at: 'm', questions: [card, swap] };
    yield say(wordsOf(answers, card).join(' '), wordsOf(answers, swap).join(' ') || 'passed');
  };
  it('is open while another of its group is, and holds up nothing', () => {
    const first = played(play, {});
    expect(first.open.map(({ waitsFor }) => waitsFor)).toEqual(['answer', 'nothing']);
    expect(saidIn(played(play, { 'word/red': seat('ace') }))).toEqual(['ace', 'passed']);
  });
  it('does not hold up play for approval, for a slip, or while sheets stay open', () => {
    const red = { 'word/red': seat('ace') };
    for (const answer of [seat('king'), seat('bad'), seat('bad', true)])
      expect(saidIn(played(play, { ...red, 'word/blue': answer }))).toEqual(['ace', 'passed']);
    const waits = new Set(['word/blue']);
    expect(saidIn(played(play, red, { waits }))).toEqual(['ace', 'passed']);
    const approved = { ...red, 'word/blue': seat('king', true) };
    expect(saidIn(played(play, approved))).toEqual(['ace', 'king']);
  });
});

describe('a standing answer', () => {
  const standing = [key('offer/one'), key('offer/all')];
  const card = word(RED, { standing });
  const play = function* (): Own {
    const { answers } = yield { do: 'ask', at: 'm', questions: [card] };
    yield say(wordsOf(answers, card).join(' '), answers.get(card.key)?.by ?? '');
  };
  it('is the first of its offers that reads, where nothing was sent', () => {
    const offers = { 'offer/one': seat('bad'), 'offer/all': seat('stand') };
    expect(saidIn(played(play, offers))).toEqual(['stand', 'standing']);
    expect(saidIn(played(play, { ...offers, 'word/red': seat('go') }))).toEqual(['go', 'seat']);
  });
  it('is none once it was withdrawn by an empty sheet', () => {
    const outcome = played(play, { 'offer/one': seat(' \n'), 'offer/all': seat('bad') });
    expect(openIn(outcome)).toEqual(['word/red']);
  });
});

describe('a release point', () => {
  const fire = word(RED, { key: key('fire') });
  const stand = word(BLUE, { key: key('stand') });
  const again = word(BLUE, { key: key('again') });
  const play: Bare<State, Said>['play'] = function* (_now, umpire): Own {
    let { answers } = yield { do: 'ask', at: 'm', questions: [fire] };
    const [face = 0] = umpire.roll(d6, 'fire');
    const hit = umpire.settle('hit', face > 3 ? 'yes' : 'no');
    yield say(`${wordsOf(answers, fire).join(' ')} ${String(face)} ${hit}`);
    ({ answers } = yield { do: 'ask', at: 'm', questions: [stand], release: 'fire' });
    yield say(wordsOf(answers, stand).join(' '));
    ({ answers } = yield { do: 'ask', at: 'm', questions: [again], release: 'fire' });
    yield say(wordsOf(answers, again).join(' '));
  };
  const four = chanceOf(() => [4]);
  const first = { fire: seat('volley') };
  const told = { ...emptyInput, answers: new Map(Object.entries(first)) };
  const released = { asks: 1, input: told };

  it('stops play where a seat owes an answer, and says how far it is', () => {
    const outcome = played(play, first, {}, four);
    expect(outcome.point).toEqual({ kind: 'fire', asks: 1 });
    expect(saidIn(outcome)).toEqual(['volley 4 yes']);
    const both = played(play, { ...first, stand: seat('run') }, { released }, four);
    expect(both.point).toEqual({ kind: 'fire', asks: 2 });
  });
  it('is none where every answer is there', () => {
    const all = { ...first, stand: seat('run'), again: seat('rally') };
    expect(played(play, all, {}, four)).toMatchObject({ done: true });
    expect(played(play, all, {}, four).point).toBeUndefined();
  });
  it('keeps answers, dice, rulings and silence before it as they were, whatever comes later', () => {
    const later: Partial<StepInput> = {
      released,
      rulings: new Map([
        ['fire', '1'],
        ['hit', '"no"'],
      ]),
      rerolls: new Map([['fire', 2]]),
      silence: true,
      waits: new Set(['fire']),
    };
    const outcome = played(play, { fire: seat('charge'), stand: seat('run') }, later, four);
    expect(saidIn(outcome)).toEqual(['volley 4 yes', 'run']);
    expect(openIn(outcome)).toEqual(['again']);
  });
  it('hands in again what was released before the last one', () => {
    const second = new Map(Object.entries({ ...first, stand: seat('run') }));
    const input = { ...emptyInput, answers: second, released };
    const answers = { fire: seat('a'), stand: seat('b'), again: seat('rally') };
    const outcome = played(play, answers, { released: { asks: 2, input } }, four);
    expect(saidIn(outcome)).toEqual(['volley 4 yes', 'run', 'rally']);
  });
  it('does not count for the gamemaster, or for what may be passed', () => {
    const silent: Bare<State, Said>['play'] = function* (): Own {
      const words = word(RED, { to: 'gm', key: key('words') });
      const pass = word(BLUE, { silence: 'pass' });
      yield { do: 'ask', at: 'm', questions: [pass], release: 'fire' };
      yield { do: 'ask', at: 'm', questions: [pass, words], release: 'fire' };
    };
    const outcome = played(silent, {});
    expect(openIn(outcome)).toContain('words');
    expect(outcome.point).toBeUndefined();
  });
});

describe('plays side by side', () => {
  const battle = function* (name: string, rounds: number): Play<State, Line, Said, string> {
    for (let round = 1; round <= rounds; round += 1) {
      const own = [RED, BLUE].map((to) =>
        word(to, { key: key(`${name}/${String(round)}/${to}`), which: name }),
      );
      const { answers, now } = yield { do: 'ask', at: name, questions: own };
      const texts = own.map((question) => wordsOf(answers, question).join(' '));
      yield say(`${name} ${String(round)}: ${texts.join(' against ')}, ${String(now.said.length)}`);
      // A round that needs no answer keeps step with the others.
      if (round === 1) yield { do: 'ask', at: name, questions: [] };
    }
    return `${name} over`;
  };
  const play: Bare<State, Said>['play'] = function* (): Own {
    const plays = [battle('york', 1), battle('kent', 2)];
    const ended = yield* sideBySide(plays, { at: 'round', release: 'round' });
    yield say(...ended);
  };
  const round = (name: string, number: number, red: string, blue: string) => ({
    [`${name}/${String(number)}/red`]: seat(red),
    [`${name}/${String(number)}/blue`]: seat(blue),
  });

  it('ask in one group, and none runs ahead of the others', () => {
    const york = round('york', 1, 'a', 'b');
    const outcome = played(play, york);
    expect(openIn(outcome)).toEqual(['kent/1/red', 'kent/1/blue']);
    expect(outcome).toMatchObject({ beats: [], point: { kind: 'round', asks: 0 } });
    expect(outcome.asked).toHaveLength(4);
  });
  it('go on with the new state when one of them has ended, through rounds without questions', () => {
    const answers = { ...round('york', 1, 'a', 'b'), ...round('kent', 1, 'c', 'd') };
    const first = played(play, answers);
    expect(saidIn(first)).toEqual(['york 1: a against b, 0', 'kent 1: c against d, 1']);
    expect(openIn(first)).toEqual(['kent/2/red', 'kent/2/blue']);
    expect(first.point).toEqual({ kind: 'round', asks: 2 });
    const last = played(play, { ...answers, ...round('kent', 2, 'e', 'f') });
    expect(saidIn(last).slice(2)).toEqual(['kent 2: e against f, 2', 'york over', 'kent over']);
  });
  it('come out the same whoever answers first', () => {
    const all = {
      ...round('york', 1, 'a', 'b'),
      ...round('kent', 1, 'c', 'd'),
      ...round('kent', 2, 'e', 'f'),
    };
    const turned = Object.fromEntries(Object.entries(all).reverse());
    const json = (outcome: Outcome): Json => outcome.after;
    expect(json(played(play, turned))).toEqual(json(played(play, all)));
  });
});
