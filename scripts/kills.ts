/**
 * `npm run kills`: ends the program at each of its points and at moments of chance, `-- --kills 2000`, or `-- mail` while it
 * sends and receives e-mail alone, at each point and then 200 times more; lets it go on, and
 * compares with an undisturbed twin; then fills the disk under each act. Prints how many kills hit between which steps; exit
 * 1 when anything differs or a point was not hit.
 */
import { availableParallelism } from 'node:os';
import {
  everyPoint,
  liveInTrouble,
  liveTwin,
  liveWith,
  momentsOfChance,
  newTally,
  pointsOf,
  sayTally,
  type Cut,
  type IsTried,
  type Trouble,
} from '../test/kills/harness.js';
import { STORY } from '../test/kills/story.js';
import { keepFigures } from './figures.js';
import { ownWords } from './read-words.js';

const { options, words } = ownWords({
  usage: 'npm run kills -- [mail | store] [--kills N] [--figures FILE]',
  options: { kills: 'number', figures: 'text' },
  words: ['mail', 'store'],
});
if (words.includes('store')) await endSites();

/** `-- store --kills 500`: two processes that serve one PostgreSQL, each ended in the middle of what players ask of it. */
async function endSites(): Promise<never> {
  const { startPostgres } = await import('../test/postgres/server.js');
  const { killSites } = await import('../test/postgres/two-sites.js');
  const server = await startPostgres();
  const most = options.kills ?? 500;
  const done = await killSites(await server.empty(), most, (kills) =>
    process.stderr.write(`\r${String(kills)} kills `),
  );
  server.stop();
  const { kills, kept, unsaid, releases, letters, wrong } = done;
  console.log(
    `\n${kills} kills of two processes: ${kept} sheets said to be kept, ${unsaid} unsaid, ${releases} releases, ` +
      `${letters} letters; ${wrong.length === 0 ? 'nothing lost, doubled or early' : 'WRONG:'}`,
  );
  wrong.forEach((line) => console.log(line));
  process.exit(wrong.length === 0 ? 0 : 1);
}
const ofMail = words.includes('mail');
const isTried: IsTried = (kind) => !ofMail || kind === 'send' || kind === 'receive';
const MAIL_BY_CHANCE = 200;
/** Where a write fails: in the log, on its way home, in a letter, in a copy. */
const KILOBYTES = [4, 12, 36, 44, 60, 72, 100, 140];

const twin = await liveTwin();
const tally = newTally();
const lives = [...everyPoint(twin, isTried)];
const places = lives.flat().length;
const most = options.kills ?? (ofMail ? places + MAIL_BY_CHANCE : 2000);

function nextLife(): readonly Cut[] | undefined {
  const points = lives.shift();
  if (points !== undefined) return points;
  return tally.kills < most && tally.wrong.length === 0
    ? momentsOfChance(twin, Math.random, isTried)
    : undefined;
}

async function lane(): Promise<void> {
  for (let cuts = nextLife(); cuts !== undefined; cuts = nextLife()) {
    await liveWith(twin, cuts, tally);
    process.stderr.write(`\r${String(tally.kills)} kills, ${String(tally.wrong.length)} wrong `);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));
process.stderr.write('\n');

let refused = 0;
for (const kilobytes of ofMail || most < 1000 ? [] : KILOBYTES) {
  const troubles = STORY.map((_act, act): Trouble => ({ act, kilobytes }));
  refused += await liveInTrouble(twin, troubles, tally);
}

sayTally(tally).forEach((line) => console.log(line));
console.log(`${String(places)} places to be ended at, before each step of each act.`);
console.log(`${String(refused)} acts were refused on a full disk, and had not happened.`);
const missed = [...pointsOf(twin, isTried)].filter((point) => !tally.points.has(point));
missed.forEach((point) => console.log(`not hit: ${point}`));
tally.wrong.forEach((why) => console.log(`wrong: ${why}`));
keepFigures(ofMail ? 'npm run kills -- mail' : 'npm run kills', {
  kills: tally.kills,
  points: tally.points.size,
  missedPoints: missed.length,
  lives: tally.lives,
  refusedOnFullDisk: refused,
  differences: tally.wrong.length,
});
process.exitCode = missed.length + tally.wrong.length > 0 ? 1 : 0;
