/** A pack's file as JSON. */
import type { Json } from '../../../kernel/basic.js';
import type { PackFiles } from '../../../kernel/system.js';
import type { Complain } from '../../../kernel/read-csv.js';

/** What stands in a file; undefined where there is none; `otherwise`, and a fault at the line, when it is no JSON. */
export function readJson(
  files: PackFiles,
  file: string,
  complain: Complain,
  otherwise?: Json,
): Json | undefined {
  const text = files[file];
  if (text === undefined) return undefined;
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    const at = Number(/position (\d+)/.exec(why)?.[1] ?? 0);
    const row = text.slice(0, at).split('\n').length;
    complain({ file, row, column: '', read: text.slice(at, at + 20), expected: 'JSON' });
    return otherwise;
  }
}
