import type { AddVerb } from './add-verb.js';
import { sayRuled } from './say-ruled.js';
import { must, withFile } from './shell.js';

const MORE = `
KEY is what vedette asks shows, or the name of a roll or result in vedette log:
  vedette answer war.vedette 1/alloc/usa-supreme/approve yes --reason "within the limits"
  vedette answer war.vedette "p9/battle 7513/attacker" 5 --reason "the die fell off the table"
A sheet that you write for a seat is the TEXT of an answer to that seat's question, or vedette submit --gm. It may go
beyond the limits set for players; you are warned of each.
`;

export const addAnswer: AddVerb = (program, shell, end) => {
  program
    .command('answer')
    .description("the gamemaster's ruling: an answer, an approval, a sheet for a seat, or dice")
    .argument('<file>', 'the campaign')
    .argument('<key>', 'question, KEY/approve, roll or result')
    .argument('<text>', 'the answer')
    .requiredOption('--reason <text>', 'why; it stays on record')
    .addHelpText('after', MORE)
    .action((file: string, key: string, text: string, flags: { reason: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { giveRuling } = await import('../campaign/give-ruling.js');
          const ruling = { key, text, reason: flags.reason };
          return sayRuled(shell, await must(giveRuling(campaign, ruling, shell.clock)));
        }),
      ),
    );
};
