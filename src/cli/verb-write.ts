import { asSeat } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { readText } from './read-file.js';
import { EXIT, must, withFile } from './shell.js';

export const addWrite: AddVerb = (program, shell, end) => {
  program
    .command('write')
    .description('sends a letter between seats of a side, on record for the gamemaster')
    .argument('<file>', 'the campaign')
    .argument('<letter>', 'a text file, - for standard input')
    .requiredOption('--from <seat>', 'who writes: a seat, or gm')
    .requiredOption('--to <seat>', 'to whom; across the sides it stays with the gamemaster')
    .action((file: string, path: string, flags: { from: string; to: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { sendDispatch } = await import('../campaign/send-dispatch.js');
          const from = flags.from === 'gm' ? ('gm' as const) : asSeat(flags.from);
          const letter = { from, to: asSeat(flags.to), text: await readText(shell, path) };
          const { delivered } = await must(sendDispatch(campaign, letter, shell.clock));
          shell.say(
            delivered
              ? `In the outbox for ${flags.to}; a copy is on record.`
              : `Not delivered: ${flags.to} is of the other side. The gamemaster has it on record.`,
          );
          return EXIT.fine;
        }),
      ),
    );
};
