import { asSeat } from '../kernel/basic.js';
import type { SheetReceipt } from '../campaign/types.js';
import { jsonHelp, withSheetFlags, type AddVerb, type SheetFlags } from './add-verb.js';
import { readText } from './read-file.js';
import { readingJson, sayReading } from './say-reading.js';
import { EXIT, must, withFile } from './shell.js';
import { jsonText } from './table.js';

const EXAMPLE = `{ "key": "1.1/orders/usa-east/east", "version": 2, "counts": true, "needsApproval": false,
    "lines": […], "totals": […], "faults": […], "warnings": […] }
  version: how many sheets came for this key · counts: it reads · lines … warnings: as vedette help check says`;

export const addSubmit: AddVerb = (program, shell, end) => {
  withSheetFlags(
    program.command('submit').description('stores a sheet; it counts when it has no faults'),
  )
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, path: string, flags: SheetFlags) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { submitSheet } = await import('../campaign/submit-sheet.js');
          const { seat, kind, list } = flags;
          const text = await readText(shell, path);
          const sheet = { seat: asSeat(seat), kind, text, via: 'cli' as const };
          const sent = { ...sheet, ...(list === undefined ? {} : { list }) };
          const receipt = await must(submitSheet(campaign, sent, shell.clock));
          const { reading, ...rest } = receipt;
          if (flags.json === true) shell.say(jsonText({ ...rest, ...readingJson(reading) }));
          else [...sayReading(reading), sayReceipt(receipt)].forEach(shell.say);
          return receipt.counts ? EXIT.fine : EXIT.faults;
        }),
      ),
    );
};

function sayReceipt({ key, version, counts, needsApproval }: SheetReceipt): string {
  if (!counts) return `Kept as sheet ${version} for ${key}. It does not count: it has faults.`;
  const waits = needsApproval ? " It counts with the gamemaster's yes." : ' It counts.';
  return `Kept as sheet ${version} for ${key}.${waits}`;
}
