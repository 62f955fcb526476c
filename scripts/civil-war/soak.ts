/**
 * `npm run soak -- civil-war`: wars by machine from 1861 to 1865, `--seeds 20 --from 1`. Every step is played by the rules with all
 * their audits; a broken invariant, a question that nobody can answer or a step without an end stops it with the seed.
 */
import { seededDice } from '../../src/campaign/turn/dice.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { readPack } from '../../src/systems/civil-war/pack/read-pack.js';
import { ownWords } from '../read-words.js';
import { newChronicle, record, sayChronicle, type Chronicle } from './chronicle.js';
import { countryOf } from '../../src/systems/civil-war/soak/country.js';
import { wage } from '../../src/systems/civil-war/soak/war.js';

/** The last game turn that begins in 1861. */
const LAST_OF_1861 = 3;

const { options } = ownWords({
  usage: 'npm run soak -- civil-war [--seeds N] [--from SEED] [--turns N]',
  options: { seeds: 'number', from: 'number', turns: 'number' },
  words: [],
});

function main(): void {
  const files = readShippedPack(civilWar, '1861');
  if (!files.ok) throw new Error(files.error.say);
  const pack = readPack(files.value);
  const game = civilWar.open(files.value);
  if (!pack.ok || !game.ok) throw new Error('The pack does not read');
  const country = countryOf(pack.value);
  const first = options.from ?? 1;
  const turns = options.turns ?? 19;
  const chronicles: Chronicle[] = [];
  for (let seed = first; seed < first + (options.seeds ?? 20); seed += 1) {
    const name = seed.toString(16).padStart(4, '0');
    const chronicle = newChronicle(name);
    let start = performance.now();
    for (const step of wage(game.value, country, seededDice(name), turns)) {
      record(chronicle, pack.value, step, performance.now() - start);
      start = performance.now();
      process.stderr.write(`\r${name} ${step.name}        `);
    }
    process.stderr.write('\r');
    sayChronicle(chronicle).forEach((line) => process.stdout.write(`${line}\n`));
    chronicles.push(chronicle);
  }
  sayAll(chronicles);
}

/** What all wars together show. */
function sayAll(chronicles: readonly Chronicle[]): void {
  const decided = chronicles.filter(({ decided: turn }) => turn <= LAST_OF_1861).length;
  const kinds = new Map<string, number>();
  for (const { kinds: counted } of chronicles)
    for (const [kind, n] of Object.entries(counted)) kinds.set(kind, (kinds.get(kind) ?? 0) + n);
  process.stdout.write(`${chronicles.length} wars; ${decided} decided in 1861.\n`);
  const all = [...kinds].sort(([, a], [, b]) => b - a);
  process.stdout.write(`Facts: ${all.map(([kind, n]) => `${kind} ${n}`).join(', ')}.\n`);
}

main();
