/** Questions as they come up in play, each with what whoever is asked sees, and sheets that answer it. */
import { readFileSync } from 'node:fs';
import { runCaseFile } from '../../src/campaign/cases/case-file.js';
import { ok, type Json } from '../../src/kernel/basic.js';
import { emptyInput, type AnswerText, type Outcome } from '../../src/kernel/outcome.js';
import { type Game } from '../../src/kernel/run.js';
import type { Question } from '../../src/kernel/system.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import type { LawCase } from '../laws/law-case.js';
import { diceOf, type Rand, randOf } from '../laws/rand.js';
import { loadShippedGame, packFiles } from '../laws/shipped-game.js';
import { playWar } from '../laws/wars.js';
import type { Grammar } from './grammar.js';
import { languageOf } from './sheet-grammar.js';

export type Asked = {
  readonly game: Game;
  readonly question: Question;
  readonly seen: Json;
  /** The truth when it was asked. */
  readonly now: Json;
  readonly grammar: Grammar;
  /** Sheets and answers, most of which read without a fault. */
  readonly sheets: readonly string[];
};

export const listsOf = ({ list }: Question): readonly string[] =>
  list === undefined ? [] : [list];

function askedAt(
  game: Game,
  question: Question,
  now: Json,
  sheets: (seen: Json) => readonly string[],
): Asked {
  const seen = game.view(now, question.to);
  const grammar = languageOf(game, question.kind, seen, listsOf(question));
  const shown = game.phrases(question, seen).flatMap((phrase) => phrase.lines);
  return { game, question, seen, now, grammar, sheets: [...sheets(seen), ...shown] };
}

const WARS = 3;
/** Steps of a toy cost nothing, and what it asks rarely is asked in some of them. */
const WARS_OF_TOYS: Readonly<Record<string, number>> = { toy: 40, colony: 400 };
/** So many questions of a kind are kept from the wars. */
const MOST_OF_KIND = 6;

/** What is asked in random play. */
export function askedInWars(law: LawCase): readonly Asked[] {
  const { game } = law;
  const found: Asked[] = [];
  const known = new Map<string, number>();
  for (let seed = 1; seed <= (WARS_OF_TOYS[law.name] ?? WARS); seed += 1) {
    const rand = randOf(seed);
    for (const { before, outcome } of playWar(law, seed).steps)
      for (const { open, after: now } of [...before, outcome])
        for (const { question } of open) {
          const count = known.get(question.kind) ?? 0;
          if (count >= MOST_OF_KIND) continue;
          known.set(question.kind, count + 1);
          found.push(
            askedAt(game, question, now, (seen) => sheetsOf(law, rand, question, now, seen)),
          );
        }
  }
  return found;
}

function sheetsOf(
  law: LawCase,
  rand: Rand,
  question: Question,
  now: Json,
  seen: Json,
): readonly string[] {
  const sheet =
    question.to === 'gm' ? law.gmAnswer(rand, question) : law.randomSheet(rand, question, seen);
  return [sheet ?? '', law.probe(rand, question, now)];
}

/** Between them these ask what random play hardly ever comes to. */
const RARE_CASES: Readonly<Record<string, readonly string[]>> = {
  'civil-war': [
    'test/battles/b11-go-on',
    'test/battles/c3.14-words-that-hold',
    'test/battles/c3.15-an-order-in-words-waits',
    'test/battles/c3.15-words-that-are-spent',
    'test/battles/c3.15-each-condition-by-default',
    'test/battles/c3.15-each-condition-is-shown-by-setting',
    'test/battles/c5.3-presented-with-the-allocation',
    'test/battles/c5.3.1-presented-above-three-stars',
  ],
  'american-revolution': [
    'src/systems/american-revolution/cases/AR-20-order-of-losses',
    'src/systems/american-revolution/cases/AR-63-gone-on',
  ],
};
const OFTEN_ASKED: ReadonlySet<string> = new Set(['orders', 'allocation', 'split']);

/** What is asked in case files of a system, with the answers that they give. */
export const askedInCases = (system: string): readonly Asked[] =>
  (RARE_CASES[system] ?? []).flatMap((name) => {
    const text = readFileSync(new URL(`../../${name}.battle`, import.meta.url), 'utf8');
    const found = new Map<string, Asked>();
    runCaseFile(text, name, (system, pack) => {
      const game = loadShippedGame(system, pack);
      if (!game.ok) return game;
      const play: Game['play'] = (now, input, dice, like, watch) => {
        const outcome = game.value.play(now, input, dice, like, watch);
        for (const asked of rarelyAsked(game.value, outcome, input.answers))
          found.set(asked.question.key, asked);
        return outcome;
      };
      return ok({ ...game.value, play });
    });
    return [...found.values()];
  });

function rarelyAsked(
  game: Game,
  outcome: Outcome,
  answers: ReadonlyMap<string, AnswerText>,
): readonly Asked[] {
  return outcome.asked.flatMap((question, index) => {
    if (OFTEN_ASKED.has(question.kind)) return [];
    const now = outcome.states[(outcome.askedAfter[index] ?? 0) - 1] ?? outcome.before;
    const answer = answers.get(question.key)?.text;
    return [askedAt(game, question, now, () => (answer === undefined ? [] : [answer]))];
  });
}

/** The first thing that is asked on a pack that lacks a figure. */
export function askedForFigure(): readonly Asked[] {
  const files = packFiles('civil-war', 'border');
  const table = 'tables/rail.csv';
  const lacking = { ...files, [table]: (files[table] ?? '').replace(/usa,\d+/, 'usa,@missing') };
  const game = civilWar.open(lacking);
  if (!game.ok) throw new Error(JSON.stringify(game.error.slice(0, 3)));
  const start = game.value.setup('first-shots', {});
  if (!start.ok) throw new Error('No set-up');
  const answers = new Map<string, AnswerText>();
  for (;;) {
    const input = { ...emptyInput, answers, silence: true };
    const outcome = game.value.play(start.value, input, diceOf(1));
    const question = outcome.open.find(({ question: { kind } }) => kind === 'figure')?.question;
    if (question !== undefined)
      return [askedAt(game.value, question, outcome.after, () => ['20', '1', 'a figure'])];
    const split = outcome.open.find(({ question: { kind } }) => kind === 'split')?.question;
    if (split === undefined) throw new Error('A pack that lacks a figure asks for none');
    answers.set(split.key, { by: 'gm', text: 'split 1', approved: true });
  }
}
