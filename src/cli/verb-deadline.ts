import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

export const addDeadline: AddVerb = (program, shell, end) => {
  program
    .command('deadline')
    .description(
      'sets the deadline of the open step, and writes to the players who have not sent orders',
    )
    .argument('<file>', 'the campaign')
    .argument('<time>', "such as 2026-12-01T20:00, in the campaign's zone")
    .option(
      '--grace <hours>',
      'hours in which late orders are still accepted, 24 at most (C7.3)',
      '0',
    )
    .option('--reason <text>', 'why; it stays on record', 'the deadline of the step')
    .action((file: string, due: string, flags: { grace: string; reason: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { setDeadline } = await import('../campaign/turn/set-deadline.js');
          const input = { due, graceHours: Number(flags.grace), reason: flags.reason };
          const set = await must(setDeadline(campaign, input, shell.clock));
          const grace = set.graceHours === 0 ? '' : ` and ${set.graceHours} hours of grace`;
          shell.say(
            `Orders are accepted until ${set.due}${grace}. Players who have not sent orders get a letter.`,
          );
          return EXIT.fine;
        }),
      ),
    );
};
