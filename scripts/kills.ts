/**
 * `npm run kills`: ends the program at each of its points and at moments of chance, `-- --kills 2000`, lets it go on, and
 * compares with an undisturbed twin. Prints how many kills hit between which steps; exit 1 when anything differs or a point
 * was not hit.
 */
import {
  everyPoint,
  liveTwin,
  liveWith,
  momentsOfChance,
  newTally,
  pointsOf,
  sayTally,
} from '../test/kills/harness.js';

const at = process.argv.indexOf('--kills');
const kills = at < 0 ? 2000 : Number(process.argv[at + 1]);

const twin = await liveTwin();
const tally = newTally();
const tell = (): void =>
  void process.stderr.write(`\r${String(tally.kills)} kills, ${String(tally.wrong.length)} wrong `);
for (const cuts of everyPoint(twin)) {
  await liveWith(twin, cuts, tally);
  tell();
}
while (tally.kills < kills && tally.wrong.length === 0) {
  await liveWith(twin, momentsOfChance(twin, Math.random), tally);
  tell();
}
process.stderr.write('\n');
sayTally(tally).forEach((line) => console.log(line));
const missed = [...pointsOf(twin)].filter((point) => !tally.points.has(point));
missed.forEach((point) => console.log(`not hit: ${point}`));
tally.wrong.forEach((why) => console.log(`wrong: ${why}`));
process.exitCode = missed.length + tally.wrong.length > 0 ? 1 : 0;
