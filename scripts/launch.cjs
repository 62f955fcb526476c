#!/usr/bin/env node
/**
 * `dist/main.js`: starts the program, which is one file beside it, with what V8 compiled of that file when it was built
 * (`scripts/compile.cjs`). Another version of Node compiles it anew.
 */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const filename = join(__dirname, 'program.js');
const compiled = join(__dirname, 'program.bin');

/** Runs the program; `exports` are what `src/main.ts` exports. */
function launch() {
  // All of it is ASCII: one function of what node gives a file.
  const script = new Script(readFileSync(filename, 'latin1'), {
    filename,
    ...(existsSync(compiled) ? { cachedData: readFileSync(compiled) } : {}),
  });
  const program = { exports: {} };
  script.runInThisContext()(program.exports, require, program, filename, __dirname);
  return { script, exports: program.exports };
}

if (require.main === module) launch();
module.exports = { launch, compiled };
