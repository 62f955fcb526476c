import { asSeat } from '../kernel/basic.js';
import type { Campaign } from '../campaign/campaign.js';
import type { SheetReceipt } from '../campaign/types.js';
import { jsonHelp, withSheetFlags, type AddVerb, type SheetFlags } from './add-verb.js';
import { readText } from './read-file.js';
import { readingJson, sayReading } from './say-reading.js';
import { sayLostWords } from './say-lost-words.js';
import { sayRuled } from './say-run.js';
import { EXIT, must, withFile, type ExitCode, type Shell } from './shell.js';
import { jsonText } from './table.js';

const EXAMPLE = `{ "key": "1/orders/red", "version": 2, "counts": true, "needsApproval": false,
    "lines": […], "totals": […], "faults": […], "warnings": […] }
  version: how many came for this key · counts: they have no errors · lines … warnings: as vedette help check says`;

export const addSubmit: AddVerb = (program, shell, end) => {
  withSheetFlags(
    program
      .command('submit')
      .description('stores orders; they are accepted if they have no errors'),
  )
    .option('--gm', 'as your own orders for the seat: a ruling, in which limits are only warnings')
    .option('--reason <text>', 'with --gm: why; it stays on record')
    .addHelpText('after', jsonHelp(EXAMPLE))
    .action((file: string, path: string, flags: SubmitFlags) =>
      end(
        withFile(shell, file, async (campaign) => {
          if (flags.gm === true) return ruleSheet(shell, campaign, path, flags);
          const { submitSheet } = await import('../campaign/sheets/submit-sheet.js');
          const { seat, kind, list } = flags;
          const text = await readText(shell, path);
          const sheet = { seat: asSeat(seat), kind, text, via: 'cli' as const };
          const sent = { ...sheet, ...(list === undefined ? {} : { list }) };
          const receipt = await must(submitSheet(campaign, sent, shell.clock));
          const { reading, ...rest } = receipt;
          if (flags.json === true) shell.say(jsonText({ ...rest, ...readingJson(reading) }));
          else [...sayReading(reading), sayReceipt(receipt)].forEach(shell.say);
          if (!receipt.counts) return EXIT.faults;
          (await sayLostWords(campaign)).forEach(shell.complain);
          return EXIT.fine;
        }),
      ),
    );
};

type SubmitFlags = SheetFlags & { readonly gm?: true; readonly reason?: string };

/** The gamemaster's own sheet for a seat, as `vedette answer` keeps it. */
async function ruleSheet(
  shell: Shell,
  campaign: Campaign,
  path: string,
  { seat, kind, list, reason = '' }: SubmitFlags,
): Promise<ExitCode> {
  const { checkSheet } = await import('../campaign/sheets/check-sheet.js');
  const { giveRuling } = await import('../campaign/gm/give-ruling.js');
  const text = await readText(shell, path);
  const sheet = { seat: asSeat(seat), kind, text, ...(list === undefined ? {} : { list }) };
  const { key } = await must(checkSheet(campaign, sheet));
  return sayRuled(
    shell,
    campaign,
    await must(giveRuling(campaign, { key, text, reason }, shell.clock)),
  );
}

function sayReceipt({ key, version, counts, needsApproval }: SheetReceipt): string {
  if (!counts) return `Kept as sheet ${version} for ${key}. Not accepted: it has errors.`;
  const waits = needsApproval ? " It needs the gamemaster's approval." : ' Accepted.';
  return `Kept as sheet ${version} for ${key}.${waits}`;
}
