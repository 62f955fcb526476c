import type { Command } from 'commander';
import type { SeenLate } from '../campaign/sheets/see-late.js';
import type { AddVerb } from './add-verb.js';
import { sayReading } from './say-reading.js';
import { readText } from './read-file.js';
import { sayPlayed } from './say-run.js';
import { EXIT, must, withFile } from './shell.js';
import { columns } from './table.js';

const MORE = `
What came after its step was played, after the deadline, or was not understood. Each is kept until you take it, enter
it, or set it aside:
  vedette late take war.vedette 12 --reason "his train was late"
Reply to whoever sent an e-mail, a stranger too; the reply stands in the thread of his e-mail:
  vedette late reply war.vedette 12 reply.txt
An e-mail without orders, or whose orders have errors, is entered by hand: late show writes its text out; fix it, then
  vedette mail enter war.vedette fixed.txt --seat red --late 12 --reason "a typo"
`;

export const addLate: AddVerb = (program, shell, end) => {
  const late = program
    .command('late')
    .description(
      'late orders and e-mails that were not accepted: list, show, take, reply, set aside',
    )
    .addHelpText('after', MORE);
  late
    .command('list')
    .description('all that waits, the latest first')
    .argument('<file>', 'the campaign')
    .option('--all', 'also what is done with')
    .action((file: string, flags: { all?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeLate } = await import('../campaign/sheets/see-late.js');
          const { items } = await must(seeLate(campaign));
          const shown = items.filter(({ isOpen }) => isOpen || flags.all === true);
          if (shown.length === 0) shell.say('Nothing is waiting.');
          else columns(shown.map(rowOf)).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
    );
  numbered(late, 'show', 'one of them: its text, why it was not taken, and how it reads').action(
    (file: string, id: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeLateItem } = await import('../campaign/sheets/see-late.js');
          sayItem(await must(seeLateItem(campaign, id))).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
  );
  numbered(late, 'take', 'accepts it as the orders of its seat; the sender gets a letter')
    .requiredOption('--reason <text>', 'why; it stays on record')
    .option('--told <text>', 'a word to the player')
    .option('--key <key>', 'for which question it is, where it could be for several')
    .action((file: string, id: string, flags: { reason: string; told?: string; key?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { takeLate } = await import('../campaign/sheets/take-late.js');
          const taken = await must(takeLate(campaign, { id, ...flags }, shell.clock));
          shell.say(`Taken for ${taken.key}. A letter to ${taken.seat} says so.`);
          await sayPlayed(shell, campaign, taken.run);
          return EXIT.fine;
        }),
      ),
    );
  numbered(late, 'aside', 'sets it aside; whoever sent orders gets a letter')
    .option('--told <text>', 'a word to the player')
    .option('--quiet', 'without a letter: the player has sent others since')
    .action((file: string, id: string, { told, quiet }: { told?: string; quiet?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { setLateAside } = await import('../campaign/sheets/take-late.js');
          const aside = { id, told, quiet: quiet === true };
          const done = await must(setLateAside(campaign, aside, shell.clock));
          shell.say(
            `Set aside.${done.told ? ' Its sender has a letter.' : ''} "vedette late up" puts it back.`,
          );
          return EXIT.fine;
        }),
      ),
    );
  numbered(late, 'reply', 'writes back to the sender of an e-mail, a stranger too')
    .argument('<text>', 'a file, or - for the standard input')
    .action((file: string, id: string, path: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { replyToLate } = await import('../campaign/sheets/reply-late.js');
          const text = await readText(shell, path);
          const { to } = await must(replyToLate(campaign, { id, text }, shell.clock));
          shell.say(`In the outbox for ${to}.`);
          return EXIT.fine;
        }),
      ),
    );
  numbered(late, 'up', 'puts back what was set aside or answered').action(
    (file: string, id: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { takeUpLate } = await import('../campaign/sheets/take-late.js');
          await must(takeUpLate(campaign, id, shell.clock));
          shell.say('It waits again.');
          return EXIT.fine;
        }),
      ),
  );
};

const numbered = (late: Command, name: string, says: string): Command =>
  late
    .command(name)
    .description(says)
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows');

const DEEDS = { taken: 'taken', entered: 'entered', aside: 'set aside', answered: 'answered' };

/** Number, what happened to it, whose, how and when it came, and why it was not taken. */
function rowOf({ id, done, holder, from, way, written, why }: SeenLate): readonly string[] {
  const who = holder?.seat ?? (from === '' ? 'nobody named' : from);
  return [id, done === undefined ? 'waiting' : DEEDS[done.what], who, way, written, why];
}

function sayItem(item: SeenLate): readonly string[] {
  const { id, subject, from, step, text, choices, reading, replacesRuling, isPast } = item;
  return [
    rowOf(item).join('  '),
    ...(from === '' ? [] : [`from ${from}${subject === '' ? '' : `: ${subject}`}`]),
    `sent during ${step}`,
    ...choices.map(({ key, title }) => `could be for ${key}: ${title}`),
    ...(replacesRuling
      ? ['You went on without these orders; accepting them takes that ruling back.']
      : []),
    ...(isPast
      ? [`Only taking a step back helps: vedette take-back FILE "${step}" --reason R`]
      : []),
    ...(reading === undefined ? [] : ['As understood:', ...sayReading(reading)]),
    ...(isPast || !item.isOpen || item.sheet === undefined
      ? []
      : [`vedette late take FILE ${id} --reason R`]),
    '',
    text,
    ...item.replies.flatMap((reply) => ['', `Your reply, ${reply.written}:`, reply.text]),
  ];
}
