import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { AddVerb } from './add-verb.js';
import { readBytes } from './read-file.js';
import type { MailSight } from '../campaign/sheets/entered-mail.js';
import { asSeat, byText, no, type Json, type Result, counted } from '../kernel/basic.js';
import type { Refusal } from '../campaign/types.js';
import { sayReading } from './say-reading.js';
import { sayPlayed } from './say-run.js';
import {
  EXIT,
  must,
  Stop,
  withFile,
  type ExitCode,
  type MailWay,
  type Shell,
  type TakenMail,
} from './shell.js';
import { worldFailure } from '../campaign/world-failure.js';

export const addMail: AddVerb = (program, shell, end) => {
  const mail = program
    .command('mail')
    .description('e-mail: takes it in, by hand too, and sends letters');
  mail
    .command('in')
    .description(
      'finds the seat of each e-mail, saves its orders, and writes the answer to the outbox',
    )
    .argument('<file>', 'the campaign, or the folder of several')
    .argument(
      '[mail...]',
      'mails as .eml files; - for one on the standard input, from a mail server',
    )
    .option('--maildir <dir>', 'takes what is new in a Maildir, and moves it from new to cur')
    .option('--imap', 'takes what is new in the mailbox of VEDETTE_IMAP_URL')
    .option('--vouch', 'you know yourself who wrote them: nothing else need prove it')
    .option('--json', 'a line of JSON for each mail')
    .addHelpText('after', MAIL_IN_HELP)
    .action((file: string, mails: readonly string[], flags: InFlags) =>
      end(takeMails(shell, file, mails, flags)),
    );
  mail
    .command('enter')
    .description(
      'shows how an e-mail is read; with --reason enters its orders for the seat, as yours',
    )
    .argument('<file>', 'the campaign')
    .argument(
      '<mail>',
      'an .eml file, or text copied from a mail program; - for the standard input',
    )
    .option('--seat <seat>', 'whose orders they are; default: the seat of the sender')
    .option('--key <key...>', 'which question each of its orders answers (vedette asks)')
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
    const stray = key?.find((one, index) => sight.parts[index]?.key !== one);
    if (stray !== undefined) throw new Stop(EXIT.faults, saysNoSuchKey(sight, stray));
    if (reason === undefined) {
      shell.complain('vedette: nothing was entered. To enter it, say why: --reason TEXT');
      return sight.parts.every(({ reading, isGuess }) => reading.faults.length === 0 && !isGuess)
        ? EXIT.fine
        : EXIT.faults;
    }
    const entering = { ...mail, reason, told, late };
    const done = await must(desk.enter(campaign, entering, shell.clock));
    shell.say(`Entered for ${done.seat}: ${done.keys.join(', ')}. Its player has a letter.`);
    await sayPlayed(shell, campaign, done.run);
    return EXIT.fine;
  });
}

const saysNoSuchSeat = ({ seats }: MailSight, seat: string): string =>
  `There is no seat "${seat.slice(0, 40)}". The seats: ${seats.map((one) => one.seat).join(', ')}.`;

const saysNoSuchKey = ({ parts }: MailSight, key: string): string => {
  const keys = parts.flatMap(({ choices }) => choices.map((choice) => choice.key));
  return `No orders of this e-mail are for "${key.slice(0, 40)}". They may be for: ${[...new Set(keys)].join(', ')}.`;
};

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

type InFlags = {
  readonly maildir?: string;
  readonly imap?: true;
  readonly vouch?: true;
  readonly json?: true;
};

const MAIL_IN_HELP = `
Orders are accepted if their e-mail bears the token of a letter (replies do), or comes from a player's address and passed DMARC or SPF at
a mail server that VEDETTE_AUTHSERV_ID names. Any other stays in the tray, and the player is asked by e-mail for a yes.
It ends with 75 when a mail was not kept and should be handed in again, as mail servers expect.
`;

/** Another program holds the file, the disk is full, or the database is away: a mail server tries again later. */
const AGAIN: readonly Refusal['code'][] = ['locked', 'unwritten', 'read-only', 'away', 'unsure'];

type Source = {
  readonly name: string;
  readonly arrived?: string;
  readonly done?: () => Promise<void>;
};

/** Every mail is taken; one that cannot be does not stop the others. */
async function takeMails(
  shell: Shell,
  file: string,
  mails: readonly string[],
  { maildir, imap, vouch, json }: InFlags,
): Promise<ExitCode> {
  if (mails.length === 0 && maildir === undefined && imap === undefined)
    throw new Stop(EXIT.usage, 'Name mails, - for the standard input, --maildir DIR or --imap.');
  const inbox = await shell.post.inbox(file, vouch === true).catch((error: unknown) => {
    const failure = worldFailure(error, file);
    if (failure === undefined) throw error;
    throw new Stop(AGAIN.includes(failure.code) ? EXIT.again : EXIT.faults, failure.say);
  });
  let code: ExitCode = EXIT.fine;
  const failed = (name: string, say: string, how: ExitCode): void => {
    if (json === true)
      shell.say(JSON.stringify({ mail: name, error: say, again: how === EXIT.again }));
    else shell.complain(`vedette: ${name}: ${say}`);
    if (code !== EXIT.again) code = how;
  };
  const told = (name: string, taken: Result<TakenMail, Refusal>): void => {
    if (!taken.ok)
      failed(name, taken.error.say, AGAIN.includes(taken.error.code) ? EXIT.again : EXIT.faults);
    else if (json === true)
      shell.say(JSON.stringify({ mail: name, ...asObject(taken.value.data) }));
    else shell.say(`${name}: ${taken.value.says}`);
  };
  try {
    const found = maildir === undefined ? [] : await newInMaildir(maildir);
    const sources: readonly Source[] = [...mails.map((name) => ({ name })), ...found];
    for (const { name, arrived, done } of sources) {
      try {
        const taken = await inbox.take(await readBytes(shell, name), arrived);
        told(name, taken);
        if (taken.ok) await done?.();
      } catch (error) {
        const failure = worldFailure(error, file);
        if (error instanceof Stop) failed(name, error.say, error.code);
        else if (failure === undefined) throw error;
        else told(name, no(failure));
      }
    }
    if (imap === true)
      await inbox
        .poll((taken) => told('imap', taken))
        .catch((error: unknown) => {
          if (error instanceof Stop) throw error;
          failed('imap', error instanceof Error ? error.message : String(error), EXIT.again);
        });
  } finally {
    await inbox.close();
  }
  return code;
}

const asObject = (data: Json): object => (typeof data === 'object' && data !== null ? data : {});

/** The mails that have come to a Maildir, the oldest first; each is moved when it is kept. */
async function newInMaildir(dir: string): Promise<readonly Source[]> {
  const { mkdir, readdir, rename, stat } = await import('node:fs/promises');
  const names = await readdir(join(dir, 'new')).catch(() => {
    throw new Stop(EXIT.faults, `${dir} is not a Maildir: it has no folder new.`);
  });
  const files = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => ({ name, time: (await stat(join(dir, 'new', name))).mtime })),
  );
  return files
    .sort((a, b) => a.time.getTime() - b.time.getTime() || byText(a.name, b.name))
    .map(({ name, time }) => ({
      name: join(dir, 'new', name),
      arrived: time.toISOString(),
      done: async () => {
        await mkdir(join(dir, 'cur'), { recursive: true });
        await rename(join(dir, 'new', name), join(dir, 'cur', `${name}:2,S`));
      },
    }));
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
