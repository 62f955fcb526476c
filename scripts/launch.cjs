#!/usr/bin/env node
/**
 * `dist/main.js`: starts the program, which is one file beside it, with what V8 compiled of that file when it was built
 * (`scripts/compile.cjs`). Another version of Node compiles it anew.
 */
const { closeSync, existsSync, fstatSync, openSync, readSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const filename = join(__dirname, 'program.js');
const compiled = join(__dirname, 'program.bin');

/**
 * The bytes of a file in memory pages of their own, which go back to the system as soon as they are dropped. Freeing a
 * large `Buffer` would make the C library keep that much in each thread for good.
 */
function readPages(path) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // Only an array buffer that may grow is not allocated by the C library.
    const bytes = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));
    for (let at = 0, read = 1; read > 0 && at < size; at += read)
      read = readSync(file, bytes, at, size - at, at);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Runs the program; `exports` are what `src/main.ts` exports. */
function launch() {
  // All of it is ASCII: one function of what node gives a file.
  const script = new Script(readPages(filename).latin1Slice(), {
    filename,
    ...(existsSync(compiled) ? { cachedData: readPages(compiled) } : {}),
  });
  // What the optimizing compiler takes for the start would stay with a site. Other verbs are over sooner without any
  // setting: node's own modules are compiled anew once one differs.
  if (process.argv[2] === 'serve') require('node:v8').setFlagsFromString('--no-opt');
  const program = { exports: {} };
  script.runInThisContext()(program.exports, require, program, filename, __dirname);
  return { script, exports: program.exports };
}

if (require.main === module) launch();
module.exports = { launch, compiled };
