import type { AddVerb } from './add-verb.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';

const MORE = `
KEY is that of the question which the orders answered:
  vedette reopen war.vedette 1/orders/red --reason "one line was read wrongly"
The player gets a letter with the reason. The step waits for his new orders; all others stay closed.
To close it again without new orders, so that the old ones stand:
  vedette withdraw war.vedette "reopen 1/orders/red" --reason "he keeps his orders"
`;

export const addReopen: AddVerb = (program, shell, end) => {
  program
    .command('reopen')
    .description("reopens one seat's orders after the step has been played")
    .argument('<file>', 'the campaign')
    .argument('<key>', 'the question that the orders answered')
    .requiredOption('--reason <text>', 'why; the player reads it, and it stays on record')
    .addHelpText('after', MORE)
    .action((file: string, key: string, flags: { reason: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { reopenSheet } = await import('../campaign/sheets/reopen-sheet.js');
          const { seat, run } = await must(reopenSheet(campaign, { key, ...flags }, shell.clock));
          shell.say(`Open again: ${key}. A letter to ${seat} says so.`);
          await sayPlayed(shell, campaign, run);
          return EXIT.fine;
        }),
      ),
    );
};
