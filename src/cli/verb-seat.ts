import { asSeat } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addSeat: AddVerb = (program, shell, end) => {
  program
    .command('seat')
    .description('names the player of a seat, so that e-mail from that address is recognized')
    .argument('<file>', 'the campaign')
    .argument('<seat>', 'the seat, such as red; gm: the gamemaster himself')
    .requiredOption('--name <name>', 'what the person is called')
    .option('--mail <address>', 'his e-mail address; default: no change')
    .option(
      '--form <form>',
      'map, html or text: the form of his letters (C7.1); default: no change',
    )
    .action((file: string, seat: string, flags: { name: string; mail?: string; form?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { nameSeat } = await import('../campaign/seats/name-seat.js');
          const input = { seat: asSeat(seat), ...flags };
          const holder = await must(nameSeat(campaign, input, shell.clock));
          const mail = holder.mail === undefined ? '' : ` <${holder.mail}>`;
          shell.say(`${holder.title} is held by ${holder.name ?? ''}${mail}.`);
          if (flags.mail === undefined && holder.mail !== undefined)
            shell.say(`The address stays as it was: ${holder.mail}. --mail gives another.`);
          return EXIT.fine;
        }),
      ),
    );
};
