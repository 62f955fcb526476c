import type { AddVerb } from './add-verb.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';

const MORE = `
KEY is that of the ruling in vedette log, or an amendment by its number there:
  vedette withdraw war.vedette "turn 3/battle at Boston/attacker" --reason "the die was found under the table"
  vedette withdraw war.vedette "amendment 12" --reason "the wrong place"
  vedette withdraw war.vedette "reopen 1/orders/red" --reason "he keeps his orders"
`;

export const addWithdraw: AddVerb = (program, shell, end) => {
  program
    .command('withdraw')
    .description('takes back a ruling or an amendment of the open step')
    .argument('<file>', 'the campaign')
    .argument('<key>', 'what was ruled')
    .requiredOption('--reason <text>', 'why; it stays on record')
    .option('--release', 'releases the letters that it causes at once')
    .addHelpText('after', MORE)
    .action((file: string, key: string, flags: { reason: string; release?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { withdrawRuling } = await import('../campaign/gm/withdraw-ruling.js');
          const { run } = await must(withdrawRuling(campaign, { key, ...flags }, shell.clock));
          shell.say(`Withdrawn: ${key}.`);
          await sayPlayed(shell, campaign, run);
          return EXIT.fine;
        }),
      ),
    );
};
