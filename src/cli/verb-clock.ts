import type { AddVerb } from './add-verb.js';
import { sayLostWords } from './say-lost-words.js';
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
          const { strikeAll } = await import('../campaign/turn/strike-clock.js');
          const struck = await must(strikeAll(campaign, shell.clock));
          for (const { key, says, stopped } of struck) {
            const [act = '', step = ''] = key.split('|');
            shell.say(
              stopped === undefined
                ? `${step}: ${says}.`
                : `${step}: not ${says} (${act}): ${stopped}.`,
            );
          }
          if (struck.length === 0) shell.say('Nothing is due.');
          else (await sayLostWords(campaign)).forEach(shell.complain);
          return EXIT.fine;
        }),
      ),
    );
};
