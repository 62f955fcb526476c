import { InvalidArgumentError } from 'commander';
import type { AddVerb } from './add-verb.js';
import { readBytes } from './read-file.js';
import type { MailSight } from '../campaign/sheets/entered-mail.js';
import { asSeat } from '../kernel/basic.js';
import { sayReading } from './say-reading.js';
import { sayRun } from './say-run.js';
import { EXIT, must, Stop, withFile, type ExitCode, type MailWay, type Shell } from './shell.js';
import { counted } from './table.js';

export const addMail: AddVerb = (program, shell, end) => {
  const mail = program.command('mail').description('mails in, by hand too, and letters out');
  mail
    .command('in')
    .description('finds the seat of each mail, stores its sheet, writes the answer to the outbox')
    .argument('<file>', 'the campaign')
    .argument('<mail...>', 'mails as .eml files')
    .action((file: string, mails: readonly string[]) => end(takeMails(shell, file, mails)));
  mail
    .command('enter')
    .description('shows how a mail is read; with --reason enters its sheets for the seat, as yours')
    .argument('<file>', 'the campaign')
    .argument(
      '<mail>',
      'an .eml file, or text copied from a mail program; - for the standard input',
    )
    .option('--seat <seat>', 'whose sheet it is; the seat of its sender when absent')
    .option('--key <key...>', 'for which question each of its sheets is (vedette asks)')
    .option('--reason <text>', 'enters it; why, for the record')
    .option('--told <text>', 'a word to the player, who has a letter')
    .option('--late <number>', 'in the place of what was not taken (vedette late list)')
    .action((file: string, path: string, flags: EnterFlags) =>
      end(enterMail(shell, file, path, flags)),
    );
  mail
    .command('out')
    .description('sends the letters that may leave')
    .argument('<file>', 'the campaign')
    .option(
      '--to <where>',
      'a folder for .eml files, or smtp://USER:PASSWORD@mail.example.org:587; VEDETTE_SMTP_URL when absent',
      readWhere,
    )
    .option('--from <address>', 'who they come from; VEDETTE_FROM when absent')
    .option('--again', 'tries those again too that a mail server refused for good')
    .action((file: string, flags: MailWay) => end(sendLetters(shell, file, flags)));
};

type EnterFlags = {
  readonly seat?: string;
  readonly key?: readonly string[];
  readonly reason?: string;
  readonly told?: string;
  readonly late?: string;
};

/** Shows the mail as it is read, and enters it when there is a reason. */
function enterMail(
  shell: Shell,
  file: string,
  path: string,
  { seat, key, reason, told, late }: EnterFlags,
): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    const desk = await shell.post.desk();
    const mail = {
      source: await readBytes(shell, path),
      ...(seat === undefined ? {} : { seat: asSeat(seat) }),
      ...(key === undefined ? {} : { keys: key }),
    };
    const sight = await must(desk.look(campaign, mail));
    if (seat !== undefined && !sight.seats.some((one) => one.seat === seat))
      throw new Stop(EXIT.faults, saysNoSuchSeat(sight, seat));
    saySight(sight).forEach(shell.say);
    if (sight.trouble !== undefined) throw new Stop(EXIT.faults, sight.trouble);
    if (reason === undefined) {
      shell.complain('vedette: nothing was entered. To enter it, say why: --reason TEXT');
      return sight.parts.every(({ reading }) => reading.faults.length === 0)
        ? EXIT.fine
        : EXIT.faults;
    }
    const entering = { ...mail, reason, told, late };
    const done = await must(desk.enter(campaign, entering, shell.clock));
    shell.say(`Entered for ${done.seat}: ${done.keys.join(', ')}. Its player has a letter.`);
    sayRun(done.run).forEach(shell.say);
    return EXIT.fine;
  });
}

const saysNoSuchSeat = ({ seats }: MailSight, seat: string): string =>
  `There is no seat "${seat.slice(0, 40)}". The seats: ${seats.map((one) => one.seat).join(', ')}.`;

/** The mail as it is read: sender, seat, each sheet, and what is left out. */
function saySight({ from, subject, seat, parts, leftOut, quoted, warnings }: MailSight) {
  return [
    `from ${from === '' ? '(nobody named)' : from}${subject === '' ? '' : `: ${subject}`}`,
    ...(seat === undefined ? [] : [`for ${seat.title} (${seat.seat})`]),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...parts.flatMap(({ key, title, reading }) => [`${title} (${key}):`, ...sayReading(reading)]),
    ...leftOut.map(({ line, text }) => `not read as an order, line ${line}: ${text}`),
    ...(quoted.length === 0
      ? []
      : [`${counted(quoted.length, 'line')} of quotation and signature left out.`]),
  ];
}

/** `folder:DIR`, `DIR` or the URL of a mail server. */
function readWhere(text: string): string {
  if (/^smtps?:\/\/./i.test(text)) return text;
  const folder = /^(?:folder:)?(.+)$/.exec(text)?.[1];
  if (folder === undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(folder))
    throw new InvalidArgumentError('Name a folder, or a mail server: smtp://mail.example.org:587.');
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

function sendLetters(shell: Shell, file: string, way: MailWay): Promise<ExitCode> {
  return withFile(shell, file, async (campaign) => {
    const { sent, failed } = await must(shell.post.send(campaign, way, shell.clock, shell.say));
    const where = way.to === undefined || way.to.includes('://') ? 'the mail server' : way.to;
    shell.say(`${counted(sent, 'letter')} sent to ${where}.`);
    if (failed > 0) shell.complain(`vedette: ${counted(failed, 'letter')} could not leave.`);
    return failed > 0 ? EXIT.faults : EXIT.fine;
  });
}
