/**
 * Runs a script that lies beside one system: `npm run soak -- civil-war --seeds 3` runs
 * `scripts/civil-war/soak.ts`. Without a name it is the first system of the register that has such a script. What is no name of
 * one is left to a script that takes words of its own.
 */
import { existsSync } from 'node:fs';
import { SYSTEMS } from '../src/systems/index.js';

const [script = '', named = ''] = process.argv.slice(2);
const address = (system: string): URL => new URL(`${system}/${script}.ts`, import.meta.url);
const systems = SYSTEMS.map(({ key }) => key.replace(/@\d+$/, '')).filter((name) =>
  existsSync(address(name)),
);
const isNamed = systems.includes(named);
const system = isNamed ? named : systems[0];
if (system === undefined) {
  console.error(`No system has a script "${script}".`);
  process.exit(2);
}
const TAKES_WORDS: ReadonlySet<string> = new Set(['bench']);
if (!isNamed && /^[^-]/.test(named) && !TAKES_WORDS.has(script)) {
  console.error(
    `No system "${named}" has a script "${script}". These have one: ${systems.join(', ')}.`,
  );
  process.exit(2);
}
// The script reads its own words from where every script finds them.
process.argv.splice(2, isNamed ? 2 : 1);
await import(address(system).href);
