/** Where an error was thrown, by the lines of the sources that the program was built from. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `at runTurn (/…/dist/program.js:1:2345)` as `at runTurn (src/campaign/turn/run-turn.ts:40:12)`. */
export const readableTrace = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? error.message).replace(
        /((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)/g,
        sourcePlace,
      )
    : String(error);

function sourcePlace(place: string, url: string, line: string, column: string): string {
  const built = url.startsWith('file:') ? fileURLToPath(url) : url;
  const map = `${built}.map`;
  if (!existsSync(map)) return place;
  // Written by the build.
  const payload = JSON.parse(readFileSync(map, 'utf8')) as ConstructorParameters<
    typeof SourceMap
  >[0];
  const found = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in found)) return place;
  const source = relative(process.cwd(), resolve(dirname(map), found.originalSource));
  return `${source}:${String(found.originalLine + 1)}:${String(found.originalColumn + 1)}`;
}
