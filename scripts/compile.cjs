/**
 * Keeps what V8 has compiled of the built program after it did what many commands do, so that a command compiles nothing
 * of that again: `node scripts/compile.cjs`, the last step of `npm run build`.
 */
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { compiled, launch } = require('../dist/main.js');

/** What a verb says. */
async function says({ runCommand, shell }, ...words) {
  const lines = [];
  const say = (line) => lines.push(line);
  await runCommand(words, { ...shell, say, complain: () => undefined });
  return lines.join('\n');
}

/** Does with a new campaign of a system what its gamemaster and its seats do first. */
async function warmUp(program, system, folder) {
  const file = join(folder, `${system}.vedette`);
  const sheet = join(folder, 'sheet.txt');
  writeFileSync(sheet, 'PP 1: wait\n');
  await says(program, 'new', file, '--system', system, '--seed', '07', '--zone', 'UTC');
  for (const verb of ['asks', 'state', 'log']) await says(program, verb, file);
  const links = await says(program, 'links', file, '--url', 'http://127.0.0.1', '--json');
  for (const { who } of JSON.parse(links)) {
    await says(program, 'view', file, '--seat', who);
    await says(program, 'check', file, sheet, '--seat', who, '--kind', 'orders');
  }
}

async function main() {
  process.argv.splice(2, Infinity, '--version');
  const { script, exports: program } = launch();
  await program.ended;
  await says(program, 'help');
  const folder = mkdtempSync(join(tmpdir(), 'vedette-compile-'));
  try {
    const systems = await says(program, 'systems');
    for (const [, system] of systems.matchAll(/^(\S+@\d+)/gm))
      await warmUp(program, system, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  writeFileSync(compiled, script.createCachedData());
}
void main();
