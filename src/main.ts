/** Starts the command. Web and mail are loaded when a verb needs them, so that the others start at once. */
import { once } from 'node:events';
import { basename, dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { workerData } from 'node:worker_threads';
import { ok, type Json, type Result } from './kernel/basic.js';
import type { Campaign } from './campaign/campaign.js';
import { progressLine } from './cli/progress-line.js';
import { runCommand } from './cli/program.js';
import {
  EXIT,
  Stop,
  type MailInbox,
  type MailWay,
  type Post,
  type ServeFlags,
  type Shell,
  type TakenMail,
} from './cli/shell.js';
import { openOutput } from './cli/standard-output.js';
import { readableTrace } from './readable-trace.js';
import { readConfig, readFrom, readStore, sayProblems, type Config } from './config.js';
import type { InboxReceipt } from './mail/inbox.js';
import type { Sending } from './mail/letter-mail.js';
import type { MailReceipt } from './mail/receive-mail.js';
import { Unable } from './campaign/sheets/unable.js';
import type { Clock, Outcome, Refusal } from './campaign/types.js';
import type { Directory } from './people/directory.js';
import type { CampaignFile, MailSigns } from './people/holdings.js';
import type { MailboxMark } from './people/mailboxes.js';
import type { ThreadData } from './step-errands.js';
import type { Served } from './web/serve.js';

const clock: Clock = () => new Date().toISOString();
const { say, complain, isLost } = openOutput();

/** `Edward <…>: north-east, 1.1/orders/north-east/east counts; 1 answer`. */
function sayReceived({ from, became, seat, sheets, answered }: MailReceipt): string {
  const what = sheets.map((sheet) => {
    if ('refusal' in sheet) return sheet.refusal.say;
    const { key, counts, reading } = sheet.receipt;
    const faults = reading.faults.length === 1 ? '1 fault' : `${reading.faults.length} faults`;
    return `${key} ${counts ? 'counts' : `does not count (${faults})`}`;
  });
  const about = what.length === 0 ? became : what.join('; ');
  return `from ${from}${seat === undefined ? '' : ` (${seat})`}: ${about}; answers: ${answered}`;
}

const progress = progressLine(process.stderr, process.argv.includes('--progress'));

const post: Post = {
  receive: async (campaign, raw, now) => {
    const { receiveMail } = await import('./mail/receive-mail.js');
    const received = await receiveMail(campaign, raw, now);
    if (!received.ok) return received;
    return ok(sayReceived(received.value));
  },
  inbox: (path, vouched) => mailInbox(path, vouched),
  isByMail: () => settings().smtp !== undefined,
  desk: async () => (await import('./mail/enter-mail.js')).mailDesk,
  send: async (campaign, way, now, said) => {
    const { sendOutbox } = await import('./mail/send-outbox.js');
    const { transport, ...rest } = await wayOut(way);
    const input = {
      ...{ ...rest, transport, again: way.again === true },
      begins: (done: number, of: number) => {
        if (way.isQuiet !== true) progress('Drawing maps and sending letters', done, of);
      },
      progress: (one: Sending) => said(saySent(one)),
      unrecorded: (why: string) =>
        complain(
          `vedette: What has left cannot be recorded just now. ${why} That is tried again for half an hour: if you end the program before it succeeds, those letters will be sent twice.`,
        ),
    };
    try {
      const sending = await sendOutbox(campaign, input, now);
      if (!sending.ok) return sending;
      const { seeOutbox } = await import('./campaign/letters/see-outbox.js');
      const outbox = await seeOutbox(campaign);
      const tried = new Set(sending.value.map(({ id }) => id));
      const refused = outbox.ok ? outbox.value.failed.filter(({ id }) => !tried.has(id)) : [];
      for (const { seatTitle, to = '', problem = '' } of refused)
        complain(`vedette: ${seatTitle} <${to}>: refused before, not tried again: ${problem}`);
      const failed = sending.value.filter((one) => one.failed !== undefined).length;
      return ok({ sent: sending.value.length - failed, failed });
    } finally {
      transport.close?.();
    }
  },
};

/** Where mails come in by a command, as the settings say. */
async function mailInbox(path: string, vouched: boolean): Promise<MailInbox> {
  const config = settings();
  const { statSync } = await import('node:fs');
  const { openCampaigns } = await import('./web/campaigns.js');
  const { openInbox } = await import('./mail/inbox.js');
  const { markOfFile, namesIn } = await import('./campaign/seen/glance.js');
  // In a database there are folders that are none on this machine.
  const isFolder =
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ||
    (markOfFile(path) === undefined && (await namesIn(path).catch(() => [])).length > 0);
  const dir = isFolder ? path : dirname(resolve(path));
  const campaigns = openCampaigns(dir);
  const name = basename(path).replace(/\.(?:vedette|sqlite)$/, '');
  const own = { name, path: resolve(path) };
  const opened = isFolder ? undefined : openOne(own.path);
  const { openDirectory, DIRECTORY_FILE } = await import('./people/directory.js');
  let opening: ReturnType<typeof openDirectory> | undefined;
  const directory = () => (opening ??= openDirectory(join(dir, DIRECTORY_FILE)));
  const inbox = openInbox({
    ...(isFolder ? { mailed: (signs) => mailedIn(directory, campaigns.files, signs) } : {}),
    files: isFolder ? campaigns.files : () => Promise.resolve([own]),
    with: opened ?? campaigns.with,
    servers: config.mail.authserv,
    answers: config.mail.answers,
    clock,
  });
  /** The newer of two mails must not be taken before the older one. */
  const waiting = new Map<string, Refusal>();
  const take: MailInbox['take'] = async (raw, arrived) => {
    const arrival = { vouched, ...(arrived === undefined ? {} : { arrived }) };
    const taken = await inbox(raw, arrival, waiting);
    if (!taken.ok)
      for (const campaign of taken.error.campaigns ?? []) waiting.set(campaign, taken.error);
    return takenMail(taken);
  };
  return {
    take,
    poll: async (told) => {
      const { imap } = config.mail;
      if (imap === undefined) throw new Stop(EXIT.usage, 'Name the mailbox: VEDETTE_IMAP_URL.');
      const { pollImap } = await import('./mail/imap-inbox.js');
      const { noteMailbox, readMailbox } = await import('./people/mailboxes.js');
      const found = await directory();
      if (!found.ok) throw new Stop(EXIT.again, found.error.say);
      const of = found.value;
      const marks = {
        read: (box: string) => readMailbox(of, box),
        note: (box: string, mark: MailboxMark) => noteMailbox(of, box, mark),
      };
      await pollImap({ ...imap, inbox, marks, taken: (one) => told(takenMail(one)) });
    },
    close: async () => {
      await opened?.close();
      await campaigns.close();
      const found = await opening;
      if (found?.ok === true) found.value.close();
    },
  };
}

/** The campaigns of a folder that an e-mail may be for; any, where its directory cannot be read just now. */
async function mailedIn(
  open: () => Outcome<Directory>,
  files: () => Promise<readonly CampaignFile[]>,
  signs: MailSigns,
): Promise<ReadonlyMap<string, number>> {
  const { findMailed, refreshHoldings } = await import('./people/holdings.js');
  const directory = await open();
  if (!directory.ok) {
    const { BY_LETTER, BY_SENDER, isAnswer } = await import('./campaign/sheets/whose-mail.js');
    const claim = isAnswer(signs) ? BY_LETTER : BY_SENDER;
    return new Map((await files()).map(({ name }) => [name, claim]));
  }
  await refreshHoldings(directory.value, await files());
  return findMailed(directory.value, signs);
}

/** One campaign's file, opened when it is first asked for. */
function openOne(path: string) {
  let open: Campaign | undefined;
  const use = async <T>(
    _name: string,
    work: (campaign: Campaign) => Promise<T>,
    refused?: (refusal: Refusal) => void,
  ): Promise<T | undefined> => {
    if (open === undefined) {
      const { openCampaign } = await import('./campaign/open-campaign.js');
      const opened = await openCampaign(path);
      if (!opened.ok) {
        refused?.(opened.error);
        return undefined;
      }
      open = opened.value;
    }
    return work(open);
  };
  return Object.assign(use, {
    close: (): Promise<void> => Promise.resolve(open?.close()),
  });
}

const takenMail = (taken: Result<InboxReceipt, Refusal>): Result<TakenMail, Refusal> =>
  taken.ok ? ok({ says: sayReceived(taken.value), data: dataOf(taken.value) }) : taken;

/** What became of a mail, for a program that reads it. */
const dataOf = ({
  from,
  became,
  seat,
  sheets,
  answered,
  campaign,
  messageId,
}: InboxReceipt): Json => ({
  ...{ campaign, messageId, from, became, answered },
  ...(seat === undefined ? {} : { seat }),
  sheets: sheets.map((sheet) =>
    'refusal' in sheet
      ? { refused: sheet.refusal.say }
      : {
          key: sheet.receipt.key,
          version: sheet.receipt.version,
          counts: sheet.receipt.counts,
          faults: sheet.receipt.reading.faults.length,
        },
  ),
});

/** The settings of the environment, or the end of the verb. */
function settings(): Config {
  const config = readConfig(process.env);
  if (!config.ok) throw new Stop(EXIT.usage, sayProblems(config.error));
  return config.value;
}

/** `red-turn-1.eml  to ann@example.org  FAILED for red: …`. */
const saySent = ({ file, seat, to, failed, final }: Sending): string => {
  if (failed === undefined) return `${file}  to ${to}`;
  const whose = seat === undefined ? '' : ` for ${seat}`;
  const goes = final === true ? 'refused for good, not tried again' : 'tried again by mail out';
  return `${file}  to ${to}  FAILED${whose} (${goes}): ${failed}`;
};

/** The transport of a command, and who its letters come from. */
async function wayOut({ to, from }: MailWay) {
  const { smtp, mail } = settings();
  const { folderTransport } = await import('./mail/transport.js');
  const sender = from === undefined ? smtp?.from : readFrom(from);
  if (from !== undefined && sender === undefined)
    throw new Stop(EXIT.usage, '--from: write an address, such as Vedette <war@example.org>.');
  const whose = { ...(sender === undefined ? {} : { from: sender }), plus: mail.plus };
  if (to !== undefined && !/^smtps?:/i.test(to))
    return { transport: folderTransport(to), ...whose };
  const url = to ?? smtp?.url;
  if (url === undefined)
    throw new Stop(EXIT.usage, 'Say where to: --to FOLDER, --to smtp://…, or VEDETTE_SMTP_URL.');
  if (sender === undefined)
    throw new Stop(EXIT.usage, 'Say who the letters come from: --from, or VEDETTE_FROM.');
  const { smtpTransport } = await import('./mail/smtp-transport.js');
  return { transport: await smtpTransport(url, smtp?.plainPassword ?? false), ...whose };
}

/** Why a folder cannot be served, where that is no fault of ours. */
function sayUnserved(dir: string, error: unknown): string | undefined {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return 'The port is taken. Name another: --port 0 takes any.';
    case 'EACCES':
    case 'EPERM':
      return `${dir} or the port may not be used; check the folder's rights, or name a port above 1023.`;
    case 'ENOENT':
      return `There is no folder ${dir}. Create it, or play the demonstration into it: vedette demo ${dir}`;
    case 'ENOTDIR':
      return `${dir} is not a folder. Name the folder with your campaigns.`;
    default:
      return undefined;
  }
}

async function serveFolder(dir: string, flags: ServeFlags): Promise<void> {
  const config = readConfig(process.env, flags);
  if (!config.ok) throw new Stop(EXIT.usage, sayProblems(config.error));
  const { setEngine } = await import('./engine-mode.js');
  setEngine({});
  const { openSite, Unserved } = await import('./open-site.js');
  const { openSteps } = await import('./open-steps.js');
  const url = readStore(process.env);
  const steps = openSteps(dir, {
    playing: (isPlaying) => setEngine({ isPlaying }),
    storeUrl: url.ok ? url.value : undefined,
  });
  const site = await openSite(dir, config.value, { clock, report, steps }).catch(
    (error: unknown) => {
      const why = error instanceof Unserved ? error.say : sayUnserved(dir, error);
      throw why === undefined ? error : new Stop(EXIT.faults, why);
    },
  );
  sayServed(dir, site.served);
  void site.served.troubles.then(
    (troubles) => troubles.forEach(({ say: why }) => complain(`vedette: not served: ${why}`)),
    report,
  );
  const { giveBackMemory } = await import('./give-back.js');
  const stop = giveBackMemory({ crowded: (isCrowded) => setEngine({ isCrowded }) });
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  stop();
  await site.close();
}

/** What lies in a file or in the database is said in a sentence; of a bug of ours, where it is. */
const report = (error: unknown): void =>
  complain(error instanceof Unable ? `vedette: ${error.message}` : readableTrace(error));

function sayServed(dir: string, served: Served): void {
  const alone = served.linksOpen ? ', on this machine alone' : '';
  say(`Vedette serves ${dir} on ${served.url}${alone}. Ctrl-C ends it.`);
  served.links.forEach(({ campaign, title, url }) => say(`  ${campaign}  ${title}  ${url}`));
  const printed = new Set(served.links.map(({ campaign }) => campaign)).size;
  if (!served.linksOpen)
    say(`  ${sayCount(served.count)}. Whoever holds a seat signs in at ${served.url}`);
  else if (served.count > printed)
    say(`  and ${sayCount(served.count - printed)} more; for the links of one: vedette links FILE`);
  if (served.begin !== undefined)
    say(`  There is no campaign in ${dir} yet. Begin one in your browser: ${served.begin}`);
}

const sayCount = (count: number): string => `${count} ${count === 1 ? 'campaign' : 'campaigns'}`;

const MAIL_IN = 'mail in';
/** What these do, they do to files. */
const OF_FILES: ReadonlySet<string> = new Set(['rescue', 'upgrade', 'accept']);

/** A mail server sends an e-mail back that was taken, where the code is that of a fault. */
let isForMailServer = false;

/** Files need nothing; another store is opened before a verb looks for anything. */
async function openStore(verb: string, file = ''): Promise<void> {
  isForMailServer = verb === MAIL_IN;
  const url = readStore(process.env);
  if (!url.ok) throw new Stop(EXIT.usage, sayProblems(url.error));
  if (url.value === undefined) return;
  if (OF_FILES.has(verb)) {
    const says =
      `${verb} is for files. The database of VEDETTE_STORE is left alone: its tables are upgraded when ` +
      'they are opened, and what is damaged there is restored from your backup of it.';
    const { existsSync } = await import('node:fs');
    if (!existsSync(file)) throw new Stop(EXIT.faults, says);
    return complain(`vedette: ${says}`);
  }
  const { keepIn } = await import('./campaign/keep-in.js');
  const kept = await keepIn(url.value);
  // An e-mail that came meanwhile (`mail in`) is handed in again, whatever is wrong.
  if (!kept.ok)
    throw new Stop(
      kept.error.code === 'away' || verb === MAIL_IN ? EXIT.again : EXIT.usage,
      kept.error.say,
    );
}

const shell: Shell = {
  begin: openStore,
  clock,
  say,
  complain,
  progress,
  readInput: () => buffer(process.stdin),
  post,
  serve: serveFolder,
};
async function main(): Promise<void> {
  // Said by `open-steps.ts`, of a thread that it has begun.
  const { stepsOf, storeUrl } = (workerData ?? {}) as Partial<ThreadData>;
  if (stepsOf === undefined) {
    // What could not be written is sometimes told only after everything was done.
    process.on('exit', () => {
      if (isLost() && !isForMailServer) process.exitCode ||= EXIT.faults;
    });
    process.exitCode = await runCommand(process.argv.slice(2), shell);
  } else (await import('./step-thread.js')).doErrands(stepsOf, storeUrl);
}

/** The build does more with the program (`scripts/compile.cjs`). */
export { runCommand, shell };
export const ended = main();
