import { asSeat } from '../kernel/basic.js';
import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addSeat: AddVerb = (program, shell, end) => {
  program
    .command('seat')
    .description('says who holds a seat, so that his mail can be matched')
    .argument('<file>', 'the campaign')
    .argument('<seat>', 'the seat, such as red; gm: the gamemaster himself')
    .requiredOption('--name <name>', 'what the person is called')
    .option(
      '--mail <address>',
      'where his letters go, and where his mail comes from; absent: as before',
    )
    .option('--form <form>', 'map, html or text: how the letters come (C7.1); absent: as before')
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
