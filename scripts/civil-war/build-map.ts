/**
 * Makes the map of the pack of 1861 from its fact tables: `npm run build-map -- civil-war`. What it writes is committed; a test
 * builds it again and compares. The steps stand in `build-map/build.ts`.
 */
import { writeFileSync } from 'node:fs';
import { ownWords } from '../read-words.js';
import { buildMap } from './build-map/build.js';
import { MAP_FOLDER } from './build-map/facts.js';

ownWords({ usage: 'npm run build-map -- civil-war', options: {}, words: [] });
const before = process.cpuUsage();
const { files, measure } = buildMap();
const { user, system } = process.cpuUsage(before);
for (const [name, text] of Object.entries(files)) {
  writeFileSync(MAP_FOLDER + name, text);
  console.log(`${name}: ${text.trimEnd().split('\n').length - 1} rows`);
}
const { banks, borders, waterways, rails } = measure();
const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : ` (${items.join(', ')})`;
console.log(
  `bank facts: ${banks.asked - banks.missed.length} of ${banks.asked}${list(banks.missed)}`,
);
console.log(`borders on rivers: ${borders.on} of ${borders.all} sides${list(borders.off)}`);
console.log(
  `rivers: ${waterways.sides} sides, ${waterways.perMile.toFixed(3)} of the courses' length; curls ${waterways.curls.length}${list(waterways.curls)}; crooked ${waterways.crooked.length}${list(waterways.crooked)}`,
);
console.log(
  `railways through towns they did not serve: ${rails.passed.length}${list(rails.passed)}, reasoned ${rails.allowed.length}${list(rails.allowed)}; over ridges without a gap: ${rails.overRidge.length}${list(rails.overRidge)}`,
);
console.log(`${((user + system) / 1000).toFixed(0)} ms of the processor`);
