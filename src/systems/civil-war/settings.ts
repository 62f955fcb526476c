/** Campaign settings of the system, each with its default ([S] in the rules page). */
import { no, ok, type Result } from '../../kernel/basic.js';
import { ROUNDINGS } from '../../kernel/ledger.js';
import { nearest, type Fault } from '../../kernel/sheet-text.js';
import type { Options } from '../../kernel/system.js';

type Setting = { readonly name: string; readonly values: readonly string[]; readonly rule: string };

/** The first value is the default. */
export const SETTINGS: readonly Setting[] = [
  { name: 'rounding', values: ROUNDINGS, rule: 'C3.5.4' },
  { name: 'account', values: ['own', 'theater', 'side'], rule: 'C2.7' },
  { name: 'victory', values: ['gm', 'players'], rule: 'B11' },
  { name: 'failed-ride', values: ['lost', 'cp-returned'], rule: 'C5.1' },
  { name: 'joint-attack', values: ['yes', 'no'], rule: 'C3.17' },
  { name: 'conditions', values: ['program', 'gm'], rule: 'C3.14' },
  { name: 'careers', values: ['on', 'off'], rule: 'C5.2' },
  { name: 'relief', values: ['after', 'before'], rule: 'C5.2' },
  { name: 'overrun-careers', values: ['victims', 'all'], rule: 'C5.2' },
];

export function readSettings(
  options: Options,
): Result<Readonly<Record<string, string>>, readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(options)) {
    const setting = SETTINGS.find((row) => row.name === name);
    const valid = setting?.values ?? SETTINGS.map((row) => row.name);
    const read = setting === undefined ? name : value;
    if (setting !== undefined && valid.includes(value)) continue;
    const meant = nearest(read, valid);
    faults.push({
      line: 0,
      column: 1,
      code: setting === undefined ? 'unknown-option' : 'unknown-value',
      rule: setting?.rule ?? 'options',
      read,
      expected: `one of ${valid.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    });
  }
  if (faults.length > 0) return no(faults);
  return ok(
    Object.fromEntries(
      SETTINGS.map(({ name, values }) => [name, options[name] ?? values[0] ?? '']),
    ),
  );
}
