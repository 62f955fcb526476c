import type { Command } from 'commander';
import type { AddVerb, EndWith } from './add-verb.js';
import { readBytes } from './read-file.js';
import { EXIT, must, withFile, type Shell } from './shell.js';
import { columns, counted } from './table.js';

export const addLetter: AddVerb = (program, shell, end) => {
  const letter = program
    .command('letter')
    .description('letters that wait: list, keep back, let go, correct');
  addList(letter, shell, end);
  letter
    .command('hold')
    .description('keeps a held letter out of the release; all others go')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows', Number)
    .requiredOption('--reason <reason>', 'why; it stays on record')
    .action((file: string, id: number, { reason }: { reason: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { holdLetter } = await import('../campaign/hold-letter.js');
          await must(holdLetter(campaign, { letter: id, reason }, shell.clock));
          shell.say(`Letter ${id} is kept back until it is let go.`);
          return EXIT.fine;
        }),
      ),
    );
  letter
    .command('go')
    .description('lets a letter go that was kept back')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows', Number)
    .action((file: string, id: number) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { letLetterGo } = await import('../campaign/hold-letter.js');
          const { letters } = await must(letLetterGo(campaign, { letter: id }, shell.clock));
          shell.say(
            letters === 0 ? 'It goes with the others.' : `${counted(letters, 'letter')} may leave.`,
          );
          return EXIT.fine;
        }),
      ),
    );
  addCorrect(letter, shell, end);
};

function addList(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('list')
    .description('what waits for the gamemaster')
    .argument('<file>', 'the campaign')
    .action((file: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeOutbox } = await import('../campaign/see-outbox.js');
          const { held } = await must(seeOutbox(campaign));
          const rows = held.map(({ id, seat = '', subject, back }) => [
            ...[String(id), seat, subject],
            back === undefined ? 'goes with the release' : `kept back: ${back}`,
          ]);
          columns(rows).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
    );
}

function addCorrect(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('correct')
    .description('puts a text of your own in the place of a letter')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows', Number)
    .argument('<text>', 'a file, or - for the standard input')
    .requiredOption('--reason <reason>', 'why; it stays on record')
    .option('--subject <subject>', 'as before when absent')
    .action((file: string, id: number, from: string, flags: { reason: string; subject?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { correctLetter } = await import('../campaign/correct-letter.js');
          const { seeLetterFile } = await import('../campaign/see-outbox.js');
          const { subject } = await must(seeLetterFile(campaign, id));
          const text = (await readBytes(shell, from)).toString('utf8');
          const input = { subject, ...flags, letter: id, text };
          const done = await must(correctLetter(campaign, input, shell.clock));
          shell.say(`Letter ${done.letter} is held in its place.`);
          return EXIT.fine;
        }),
      ),
    );
}
