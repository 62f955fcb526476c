import { asSeat } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addRemind: AddVerb = (program, shell, end) => {
  program
    .command('remind')
    .description('reminds the players whose orders are missing, with their errors and the deadline')
    .argument('<file>', 'the campaign')
    .option('--seat <seat>', 'this seat alone')
    .option('--words <text>', 'your own words, above the rest')
    .action((file: string, { seat, words }: { seat?: string; words?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { remindSeat } = await import('../campaign/gm/remind-seat.js');
          const whom = seat === undefined ? {} : { seat: asSeat(seat) };
          const { reminded } = await must(remindSeat(campaign, { ...whom, words }, shell.clock));
          shell.say(`Reminded: ${reminded.join(', ')}.`);
          return EXIT.fine;
        }),
      ),
    );
};
