import { InvalidArgumentError } from 'commander';
import type { AddVerb } from './add-verb.js';
import { readBytes } from './read-file.js';
import { EXIT, must, Stop, withFile, type ExitCode, type Shell } from './shell.js';
import { counted } from './table.js';

export const addMail: AddVerb = (program, shell, end) => {
  const mail = program.command('mail').description('mail in, and letters out');
  mail
    .command('in')
    .description('finds the seat of each mail, stores its sheet, writes the answer to the outbox')
    .argument('<file>', 'the campaign')
    .argument('<mail...>', 'mails as .eml files')
    .action((file: string, mails: readonly string[]) => end(takeMails(shell, file, mails)));
  mail
    .command('out')
    .description('sends the letters that may leave')
    .argument('<file>', 'the campaign')
    .requiredOption('--to <folder:DIR>', 'where to: a folder for .eml files', readFolder)
    .action((file: string, flags: { to: string }) => end(sendLetters(shell, file, flags.to)));
};

function readFolder(text: string): string {
  const folder = /^folder:(.+)$/.exec(text)?.[1];
  if (folder === undefined) throw new InvalidArgumentError('Write it as folder:DIR.');
  return folder;
}

/** Every mail is taken; one that cannot be does not stop the others. */
function takeMails(shell: Shell, file: string, mails: readonly string[]): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    let code: ExitCode = EXIT.fine;
    for (const path of mails) {
      try {
        const raw = await readBytes(shell, path);
        shell.say(`${path}: ${await must(shell.post.receive(campaign, raw, shell.clock))}`);
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        shell.complain(`vedette: ${path}: ${error.say}`);
        code = error.code;
      }
    }
    return code;
  });
}

function sendLetters(shell: Shell, file: string, folder: string): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    const { sent, failed } = await must(shell.post.send(campaign, folder, shell.clock, shell.say));
    shell.say(`${counted(sent, 'letter')} sent to ${folder}.`);
    if (failed > 0) shell.complain(`vedette: ${counted(failed, 'letter')} could not leave.`);
    return failed > 0 ? EXIT.faults : EXIT.fine;
  });
}
