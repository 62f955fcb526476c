import { asSeat } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { readText } from './read-file.js';
import { EXIT, must, withFile } from './shell.js';

export const addWrite: AddVerb = (program, shell, end) => {
  program
    .command('write')
    .description('sends a letter of a seat to another, or to the gamemaster')
    .argument('<file>', 'the campaign')
    .argument('<letter>', 'a text file, - for standard input')
    .requiredOption('--from <seat>', 'who writes: a seat, or gm')
    .requiredOption(
      '--to <seat>',
      "to whom: a seat, or gm; a letter to the other side lies in the gamemaster's tray",
    )
    .option('--orders', 'orders in words to a commander under the writer')
    .action((file: string, path: string, flags: { from: string; to: string; orders?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { sendDispatch } = await import('../campaign/letters/send-dispatch.js');
          const { writeDeskLetter } = await import('../campaign/gm/desk-letter.js');
          const text = await readText(shell, path);
          const [from, to] = [asSeat(flags.from), asSeat(flags.to)];
          if (flags.from === 'gm') {
            const letter = { to: [to], as: 'gamemaster' as const, text, goes: 'now' };
            await must(writeDeskLetter(campaign, letter, shell.clock));
          }
          const sent =
            flags.from === 'gm'
              ? { delivered: true, travels: false }
              : await must(
                  sendDispatch(
                    campaign,
                    {
                      from,
                      to: flags.to === 'gm' ? 'gm' : to,
                      text,
                      orders: flags.orders === true,
                    },
                    shell.clock,
                  ),
                );
          shell.say(saysWritten(flags.to, sent));
          return EXIT.fine;
        }),
      ),
    );
};

function saysWritten(
  to: string,
  { delivered, travels }: { readonly delivered: boolean; readonly travels: boolean },
): string {
  if (to === 'gm') return "In the gamemaster's tray.";
  if (travels) return `On its way to ${to}; the gamemaster has a copy.`;
  return delivered
    ? `In the outbox for ${to}; the gamemaster has a copy.`
    : `Not delivered: ${to} is of the other side. It lies in the gamemaster's tray.`;
}
