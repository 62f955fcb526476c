import type { AddVerb } from './add-verb.js';
import { EXIT, must, withFile } from './shell.js';

const MORE = `
vedette serve does this by itself every second. Without it, have cron run this verb every few minutes. What is done by itself
is set on the desk or with vedette calendar FILE --close, --early, --remind and --release.
`;

export const addClock: AddVerb = (program, shell, end) => {
  program
    .command('clock')
    .description('sends reminders, closes and releases steps that are due by the calendar')
    .argument('<file>', 'the campaign')
    .addHelpText('after', MORE)
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { strikeClock } = await import('../campaign/turn/strike-clock.js');
          let count = 0;
          for (;;) {
            const struck = await must(strikeClock(campaign, shell.clock));
            if (struck === undefined) break;
            count += 1;
            const [act = '', step = ''] = struck.key.split('|');
            shell.say(
              struck.stopped === undefined
                ? `${step}: ${struck.says}.`
                : `${step}: not ${struck.says} (${act}): ${struck.stopped}.`,
            );
          }
          if (count === 0) shell.say('Nothing is due.');
          return EXIT.fine;
        }),
      ),
    );
};
