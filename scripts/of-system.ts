/**
 * Runs a script that lies beside one system: `tsx scripts/of-system.ts soak civil-war --seeds 3` runs
 * `scripts/civil-war/soak.ts`. Where only one system has such a script, its name may be left out.
 */
import { existsSync, readdirSync } from 'node:fs';

const [script = '', named = ''] = process.argv.slice(2);
const address = (system: string): URL => new URL(`${system}/${script}.ts`, import.meta.url);
const systems = readdirSync(new URL('../src/systems/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(address(entry.name)))
  .map(({ name }) => name);
const isNamed = systems.includes(named);
const system = isNamed || systems.length > 1 ? named : systems[0];
if (system === undefined || !systems.includes(system)) {
  console.error(`npm run ${script} -- SYSTEM, one of: ${systems.join(', ')}`);
  process.exit(2);
}
// The script reads its own words from where every script finds them.
process.argv.splice(2, isNamed ? 2 : 1);
await import(address(system).href);
