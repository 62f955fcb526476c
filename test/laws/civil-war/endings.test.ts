/**
 * Law 4 where orders end in every way: steps of case files, played by their own sheets and dice, beside other worlds. What a
 * letter says of the reader's orders is compared with what it says in them.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runCaseFile } from '../../../src/campaign/cases/case-file.js';
import { ok } from '../../../src/kernel/basic.js';
import type { Json } from '../../../src/kernel/basic.js';
import type { Game } from '../../../src/kernel/run.js';
import type { Played } from '../law-case.js';
import { keepsSecretsInPlay } from '../law-of-secrets.js';
import { loadShippedGame } from '../shipped-game.js';
import { emptyTally } from '../tally.js';
import { civilWarLaw } from './player.js';

/** In them orders are carried out, in time and late, fight, are stopped, fail, are not due, and are not reached. */
const ENDS = [
  ...['b11-washington-falls', 'c3.12-waits-are-rest', 'c3.14-an-earlier-order-and-points-left'],
  ...[
    'c3.14-wait-until-then',
    'c3.14-a-force-that-has-won-is-found-where-it-stands',
    'c3.14-else-if',
  ],
  ...['c3.16-what-is-done-when-an-entrenchment-is-interrupted', 'c3.16-a-standing-rally'],
  ...[
    'c3.17-failed-a-force-that-rode-away',
    'c3.17-entry-stopped',
    'c3.17-failed-no-points-are-left',
  ],
  ...['c3.17-leaving-while-attacked-too-late', 'c3.17-not-completed-uses-the-returned-points'],
  ...['c3.17-stopped-a-march-from-where-the-retreat-ended', 'c3.17-stopped-a-railway-cut-before'],
];

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const law = civilWarLaw();
const tally = emptyTally();

/** The steps of a case file in which a seat had sent something, as each was played last. */
function stepsOf(name: string): readonly Played[] {
  const steps = new Map<Json, Played>();
  const load: typeof loadShippedGame = (system, pack) => {
    const game = loadShippedGame(system, pack);
    if (!game.ok) return game;
    const play: Game['play'] = (from, input, dice, like, watch) => {
      const outcome = game.value.play(from, input, dice, like, watch);
      const about = { hidden: new Set<string>(), from, input, outcome, before: [] };
      if (outcome.done) steps.set(from, { seed: 0, dice, ...about });
      return outcome;
    };
    return ok({ ...game.value, play });
  };
  const { findings } = runCaseFile(readFileSync(`test/battles/${name}.battle`, 'utf8'), name, load);
  expect(findings).toEqual([]);
  return [...steps.values()].filter(({ input }) => input.answers.size > 0);
}

it.each(ENDS)('4, in other worlds letters say the same of the orders in %s', (name) => {
  for (const played of stepsOf(name)) {
    const asked = played.outcome.asked.filter(({ key }) => played.input.answers.has(key));
    for (const watcher of new Set(asked.map(({ to }) => to)))
      if (watcher !== 'gm')
        for (const seed of SEEDS) keepsSecretsInPlay(law, { ...played, watcher }, seed, tally);
  }
});

it('4, and orders ended in every way that a letter tells of', () => {
  process.stdout.write(`${JSON.stringify(tally.endings)}\n`);
  expect(Object.keys(tally.endings).sort()).toEqual(Object.keys(law.endings ?? {}).sort());
});
