import type { checkSheet } from '../campaign/sheets/check-sheet.js';
import { asSeat, type Json } from '../kernel/basic.js';
import type { Fault } from '../kernel/sheet-text.js';
import type { Reading } from '../kernel/system.js';
import { jsonHelp, withSheetFlags, type AddVerb, type SheetFlags } from './add-verb.js';
import { readText } from './read-file.js';
import { READING_EXAMPLE, readingJson, sayReading } from './say-reading.js';
import { EXIT, must, withFile } from './shell.js';
import { jsonText } from './table.js';

export const addCheck: AddVerb = (program, shell, end) => {
  withSheetFlags(
    program
      .command('check')
      .description(
        'checks orders without saving them: each line as understood, its price, its errors',
      ),
  )
    .option('--gm', 'as your own orders for the seat: limits are only warnings')
    .addHelpText('after', jsonHelp(READING_EXAMPLE))
    .action((file: string, path: string, flags: SheetFlags & { gm?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { checkSheet } = await import('../campaign/sheets/check-sheet.js');
          const { seat, kind, list } = flags;
          const text = await readText(shell, path);
          const by = flags.gm === true ? ('gm' as const) : ('seat' as const);
          const bare = { seat: asSeat(seat), kind, text, by };
          const sheet = { ...bare, ...(list === undefined ? {} : { list }) };
          const reading = await readingOrFault(checkSheet(campaign, sheet));
          if (flags.json === true) shell.say(jsonText(readingJson(reading)));
          else sayReading(reading).forEach(shell.say);
          return reading.faults.length === 0 ? EXIT.fine : EXIT.faults;
        }),
      ),
    );
};

/** Two lists and none named is a fault of the sheet like any other; all else that is refused ends the verb. */
async function readingOrFault(checked: ReturnType<typeof checkSheet>): Promise<Reading<Json>> {
  const result = await checked;
  if (result.ok || result.error.code !== 'which-list') return (await must(checked)).reading;
  const { code, say } = result.error;
  const fault: Fault = { line: 0, column: 1, code, rule: '', read: '', message: say };
  return { lines: [], faults: [fault], warnings: [], totals: [] };
}
