/**
 * `npm run bench -- american-revolution`: a player-turn with all views and letters, at each point of a war by machine. Figures are
 * medians on this machine.
 */
import { seededDice } from '../../src/campaign/turn/dice.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { emptyInput } from '../../src/kernel/outcome.js';
import type { Game } from '../../src/kernel/run.js';
import { composeReport } from '../../src/letters/compose.js';
import { americanRevolution } from '../../src/systems/american-revolution/index.js';
import { readPack } from '../../src/systems/american-revolution/pack/read-pack.js';
import { turnTitle } from '../../src/systems/american-revolution/rules/state.js';
import { wage, type Step } from '../../src/systems/american-revolution/soak/war.js';
import { ownWords } from '../read-words.js';

const ROUNDS = 15;
const WARMING = 10;
const MUST_MS = 40;

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Plays the step again, and makes what every seat is sent of it. */
function playAndTell(game: Game, { from, answers }: Step, seed: string): void {
  const outcome = game.play(from, { ...emptyInput, answers, silence: true }, seededDice(seed));
  for (const seat of game.seats(outcome.after)) {
    const seen = game.view(outcome.after, seat.id);
    const report = game.report(seen, game.tell(outcome, seat.id), [], seat.id, 'Benchmark');
    composeReport(report, {
      ...{ campaign: 'Benchmark', zone: 'Europe/London', seatTitle: seat.title },
      written: '1776-07-04T12:00:00.000Z',
    });
  }
}

function timeOf(game: Game, step: Step, seed: string): number {
  const times: number[] = [];
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    const start = performance.now();
    playAndTell(game, step, seed);
    if (round >= WARMING) times.push(performance.now() - start);
  }
  return median(times);
}

ownWords({ usage: 'npm run bench -- american-revolution', options: {}, words: [] });
const files = readShippedPack(americanRevolution, '1775');
if (!files.ok) throw new Error(files.error.say);
const pack = readPack(files.value);
const game = americanRevolution.open(files.value);
if (!pack.ok || !game.ok) throw new Error('The pack does not read');
const settings: readonly Readonly<Record<string, string>>[] = [
  {},
  { fog: 'yes', seats: 'theaters' },
];
for (const options of settings) {
  const seed = '0001';
  const steps = [...wage(game.value, pack.value, seededDice(seed), options)];
  const times = steps.map((step) => ({ step, ms: timeOf(game.value, step, seed) }));
  const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a));
  const what = options['fog'] === undefined ? 'open, two seats' : 'hidden, eight seats';
  console.log(
    `A player-turn, ${what}: ${median(times.map(({ ms }) => ms)).toFixed(1)} ms; the slowest, ${turnTitle(slowest.step.before.turn)}, ${slowest.ms.toFixed(1)} ms; must be under ${MUST_MS}`,
  );
}
