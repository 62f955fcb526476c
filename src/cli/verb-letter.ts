import { counted } from '../kernel/basic.js';
import type { Command } from 'commander';
import type { AddVerb, EndWith } from './add-verb.js';
import { addTrayVerbs, letterNumber, trayNumber, trayRow, trayText } from './letter-tray.js';
import { readText } from './read-file.js';
import { EXIT, must, withFile, type Shell } from './shell.js';
import { columns } from './table.js';

export const addLetter: AddVerb = (program, shell, end) => {
  const letter = program
    .command('letter')
    .description(
      'letters of the tray and the outbox: list, answer, pass on, write, keep back, correct; marks',
    );
  addList(letter, shell, end);
  letter
    .command('hold')
    .description('keeps a held letter out of the release; all others go')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows', letterNumber)
    .requiredOption('--reason <reason>', 'why; it stays on record')
    .action((file: string, id: number, { reason }: { reason: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { holdLetter } = await import('../campaign/letters/hold-letter.js');
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
    .argument('<number>', 'the number that the list shows', letterNumber)
    .action((file: string, id: number) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { letLetterGo } = await import('../campaign/letters/hold-letter.js');
          const { letters } = await must(letLetterGo(campaign, { letter: id }, shell.clock));
          shell.say(
            letters === 0 ? 'It goes with the others.' : `${counted(letters, 'letter')} may leave.`,
          );
          return EXIT.fine;
        }),
      ),
    );
  addCorrect(letter, shell, end);
  addNoteAndAgain(letter, shell, end);
  addTrayVerbs(letter, shell, end);
  addMarks(letter, shell, end);
};

const SAYS_LOST =
  '=== You had edited it before the step was played again. Your words of then, which are not in it:\n';

function addList(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('list')
    .description('what waits for the gamemaster: letters of the tray, then letters held')
    .argument('<file>', 'the campaign')
    .option('--all', 'also the letters that are done with, and copies')
    .action((file: string, { all }: { all?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { seeHeld } = await import('../campaign/letters/see-outbox.js');
          const { seeTray } = await import('../campaign/gm/see-tray.js');
          const { letters } = await must(seeTray(campaign));
          const held = await must(seeHeld(campaign));
          const tray = letters.filter(({ isOpen }) => isOpen || all === true);
          columns(tray.map(trayRow)).forEach(shell.say);
          const rows = held.map(({ id, seat = '', subject, back, due, lost }) => [
            ...[String(id), seat, subject],
            [
              back === undefined
                ? `goes ${due === undefined ? 'with the release' : `at ${due}`}`
                : `kept back: ${back}`,
              ...(lost === undefined ? [] : ['without your words, see show']),
            ].join(', '),
          ]);
          columns(rows).forEach(shell.say);
          return EXIT.fine;
        }),
      ),
    );
  letter
    .command('show')
    .description('one letter with its text')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows: t12 of the tray, 12 of the outbox')
    .action((file: string, number: string) =>
      end(
        withFile(shell, file, async (campaign) => {
          if (/^t/i.test(number)) {
            const { seeTrayLetter } = await import('../campaign/gm/see-tray.js');
            const found = await must(seeTrayLetter(campaign, trayNumber(number)));
            trayText(found.letter).forEach(shell.say);
          } else {
            const { seeLetterFile } = await import('../campaign/letters/see-outbox.js');
            const { subject, seat, text, lost } = await must(
              seeLetterFile(campaign, letterNumber(number), shell.clock),
            );
            [`${number}: to ${seat ?? 'a stranger'}: ${subject}`, '', text].forEach(shell.say);
            if (lost !== undefined)
              [SAYS_LOST, `${lost.subject} (${lost.reason})`, '', lost.text].forEach(shell.say);
          }
          return EXIT.fine;
        }),
      ),
    );
}

function addCorrect(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('correct')
    .description('replaces a letter with your own text')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows', letterNumber)
    .argument('<text>', 'a file, or - for the standard input')
    .requiredOption('--reason <reason>', 'why; it stays on record')
    .option('--subject <subject>', 'as before when absent')
    .action((file: string, id: number, from: string, flags: { reason: string; subject?: string }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { correctLetter } = await import('../campaign/letters/correct-letter.js');
          const { seeLetterFile } = await import('../campaign/letters/see-outbox.js');
          const { subject } = await must(seeLetterFile(campaign, id, shell.clock));
          const text = await readText(shell, from);
          const input = { subject, ...flags, letter: id, text };
          const done = await must(correctLetter(campaign, input, shell.clock));
          shell.say(`Letter ${done.letter} is held in its place.`);
          return EXIT.fine;
        }),
      ),
    );
}

function addNoteAndAgain(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('note')
    .description('adds your own words to a held letter, which otherwise stays the same')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'the number that the list shows', letterNumber)
    .argument('<text>', 'a file, or - for the standard input')
    .option('--end', 'below what it says; above when absent')
    .action((file: string, id: number, from: string, { end: atEnd }: { end?: true }) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { addNote } = await import('../campaign/letters/note-letter.js');
          const text = await readText(shell, from);
          const input = { letter: id, text, place: atEnd ? ('end' as const) : ('top' as const) };
          const done = await must(addNote(campaign, input, shell.clock));
          shell.say(`Letter ${done.letter} is held in its place.`);
          return EXIT.fine;
        }),
      ),
    );
  letter
    .command('again')
    .description('sends a letter once more, to whoever holds its seat now')
    .argument('<file>', 'the campaign')
    .argument('<number>', 'its number', letterNumber)
    .action((file: string, id: number) =>
      end(
        withFile(shell, file, async (campaign) => {
          const { resendLetter } = await import('../campaign/letters/resend-letter.js');
          const done = await must(resendLetter(campaign, { letter: id }, shell.clock));
          shell.say(`Letter ${done.letter} is in the outbox, a copy of ${id}.`);
          return EXIT.fine;
        }),
      ),
    );
}

const MARKS = `
The last line of a letter has its mark, which follows from all letters that its seat was sent before. Where a player has
a letter with a mark that the file does not know, the file has lost its newest entries, or is an older copy.
`;

function addMarks(letter: Command, shell: Shell, end: EndWith): void {
  letter
    .command('marks')
    .description('the newest letter of each seat; with a mark, the letter that has it')
    .argument('<file>', 'the campaign')
    .argument(
      '[mark]',
      'as the last line of a letter has it; exit 1 when the file does not know it',
    )
    .addHelpText('after', MARKS)
    .action((file: string, mark?: string) =>
      end(
        withFile(
          shell,
          file,
          async (campaign) => {
            const { findMark, newestMarks } = await import('../campaign/seats/find-mark.js');
            const { writtenTime } = await import('../letters/written-time.js');
            const found =
              mark === undefined
                ? await must(newestMarks(campaign))
                : [await must(findMark(campaign, mark))];
            const rows = found.map((one) => [
              ...[one.mark, one.seat, `letter ${one.number}`],
              ...[writtenTime(one.freed, campaign.meta.zone), one.subject],
            ]);
            columns(rows).forEach(shell.say);
            return EXIT.fine;
          },
          'unchecked',
        ),
      ),
    );
}
