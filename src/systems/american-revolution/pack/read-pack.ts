/** Reads a pack from its files, all faults at once. */
import { no, ok, type Result } from '../../../kernel/basic.js';
import {
  linesOf,
  maybeOneOf,
  oneOf,
  readList,
  textOf,
  wholeIn,
  wordIn,
  wrong,
  type Complain,
  type Line,
} from '../../../kernel/read-csv.js';
import type { PackFault, PackFiles } from '../../../kernel/system.js';
import type { Pack, SetUpRow } from '../rules/figures.js';
import type { Land } from '../rules/land.js';
import { CONDITIONS, KINDS, SIDES } from '../rules/state.js';
import { FIGURE_PATHS, readFigures } from './read-figures.js';
import { LAND_PATHS, readLand } from './read-land.js';

const SETUP = /^setups\/([a-z0-9-]+)\.csv$/;

export function readPack(files: PackFiles): Result<Pack, readonly PackFault[]> {
  const land = readLand(files);
  if (!land.ok) return land;
  const faults: PackFault[] = [];
  const complain: Complain = (fault) => {
    faults.push(fault);
  };
  const title = readTitle(files, complain);
  const figures = readFigures(files, land.value, complain);
  const setups = readSetups(files, land.value, complain);
  checkPaths(files, complain);
  if (faults.length > 0 || figures === undefined) return no(faults);
  return ok({ title, land: land.value, ...figures, setups });
}

function readTitle(files: PackFiles, complain: Complain): string {
  const sheet = readList(files, 'pack.csv', { must: ['what', 'value'] }, complain);
  for (const line of linesOf(sheet)) {
    if (textOf(line, 'what') === 'title') return wordIn(line, 'value') ?? '';
    wrong(line, 'what', 'a row "title"');
  }
  return '';
}

function readSetups(files: PackFiles, land: Land, complain: Complain): Pack['setups'] {
  const paths = Object.keys(files).filter((path) => SETUP.test(path)).sort();
  const columns = { must: ['what', 'at', 'kind', 'condition', 'n'], may: ['status', 'note'] };
  return Object.fromEntries(
    paths.map((path) => {
      const sheet = readList(files, path, columns, complain);
      const rows = [...linesOf(sheet)].flatMap((line) => readRow(line, land) ?? []);
      return [SETUP.exec(path)?.[1] ?? '', rows] as const;
    }),
  );
}

/** `sp,boston,B,fort,13` · `fleet,boston,british` · `militia,mas` · `tories,mas`. */
function readRow(line: Line, land: Land): SetUpRow | undefined {
  const what = oneOf(line, 'what', ['sp', 'fleet', 'militia', 'tories'] as const);
  if (what === undefined) return undefined;
  if (what === 'militia' || what === 'tories') {
    const at = oneOf(line, 'at', land.regions.map(({ id }) => id));
    return at === undefined ? undefined : { what, at };
  }
  const isFleet = what === 'fleet';
  const areas = land.areas.filter(({ sea }) => !isFleet || sea !== undefined).map(({ id }) => id);
  const at = oneOf(line, 'at', areas);
  if (isFleet) {
    const side = oneOf(line, 'kind', SIDES);
    return at === undefined || side === undefined ? undefined : { what, at, side };
  }
  const kind = oneOf(line, 'kind', KINDS);
  const condition = maybeOneOf(line, 'condition', CONDITIONS, 'open' as const);
  const n = wholeIn(line, 'n', 1, 99);
  if (at === undefined || kind === undefined || condition === undefined || n === undefined) return undefined;
  return { what, at, kind, condition, n };
}

/** A table under a wrong name would be left out in silence. */
function checkPaths(files: PackFiles, complain: Complain): void {
  const known: readonly string[] = ['pack.csv', ...LAND_PATHS, ...FIGURE_PATHS];
  for (const file of Object.keys(files).sort())
    if (file.endsWith('.csv') && !known.includes(file) && !SETUP.test(file))
      complain({
        ...{ file, row: 1, column: '', read: file },
        expected: `a file that a pack has: ${known.join(', ')} or setups/NAME.csv`,
      });
}
