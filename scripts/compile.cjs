/**
 * Keeps what V8 has compiled of the built program after it did what many commands do, so that a command compiles nothing
 * of that again: `node scripts/compile.cjs`, the last step of `npm run build`.
 */
const { execFileSync } = require('node:child_process');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const main = require.resolve('../dist/main.js');
const { compiled, launch } = require(main);

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
  // By itself: what is done once in a campaign would only make the file longer that each command reads.
  const begin = ['new', file, '--system', system, '--seed', '07', '--zone', 'UTC'];
  execFileSync(process.execPath, [main, ...begin], { stdio: 'ignore' });
  await says(program, 'asks', file);
  const links = await says(program, 'links', file, '--url', 'http://127.0.0.1', '--json');
  for (const { who } of JSON.parse(links)) {
    await says(program, 'view', file, '--seat', who);
    await says(program, 'check', file, sheet, '--seat', who, '--kind', 'orders');
  }
}

async function compile() {
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
void compile();
