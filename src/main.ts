#!/usr/bin/env node
/** Starts the command. Web and mail are loaded when a verb needs them, so that the others start at once. */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { ok } from './kernel/basic.js';
import { runCommand } from './cli/program.js';
import { EXIT, Stop, type Post, type Shell } from './cli/shell.js';
import type { MailReceipt } from './mail/mail-receipt.js';
import type { Clock } from './campaign/types.js';

const clock: Clock = () => new Date().toISOString();
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** `Edward <…>: usa-east, 1.1/orders/usa-east/east counts; 1 answer`. */
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

const post: Post = {
  receive: async (campaign, raw, now) => {
    const { receiveMail } = await import('./mail/receive-mail.js');
    const received = await receiveMail(campaign, raw, now);
    if (!received.ok) return received;
    return ok(sayReceived(received.value));
  },
  send: async (campaign, folder, now, progress) => {
    const { sendOutbox } = await import('./mail/send-outbox.js');
    const sent = await sendOutbox(
      campaign,
      {
        folder,
        progress: ({ file, to, failed }) =>
          progress(`${file}  to ${to}${failed === undefined ? '' : `  FAILED: ${failed}`}`),
      },
      now,
    );
    if (!sent.ok) return sent;
    const failed = sent.value.filter((sending) => sending.failed !== undefined).length;
    return ok({ sent: sent.value.length - failed, failed });
  },
};

/** Why a folder cannot be served, where that is no fault of ours. */
function sayUnserved(dir: string, error: unknown): string | undefined {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return 'The port is taken. Name another: --port 0 takes any.';
    case 'EACCES':
    case 'EPERM':
      return `${dir} or the port may not be used; check the folder's rights, or name a port above 1023.`;
    case 'ENOENT':
      return `There is no folder ${dir}. Make it, or play the demonstration into it: vedette demo ${dir}`;
    case 'ENOTDIR':
      return `${dir} is no folder; name the folder that your campaigns are in.`;
    default:
      return undefined;
  }
}

async function serveFolder(dir: string, port: number | undefined, host?: string): Promise<void> {
  const { serve } = await import('./web/serve.js');
  const report = (error: unknown): void =>
    complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const named = host === undefined ? {} : { host };
  const input = { dir, clock, report, ...named, ...(port === undefined ? {} : { port }) };
  const served = await serve(input).catch((error: unknown) => {
    const say = sayUnserved(dir, error);
    throw say === undefined ? error : new Stop(EXIT.faults, say);
  });
  say(`Vedette serves ${dir} on ${served.url}, on this machine alone. Ctrl-C ends it.`);
  served.links.forEach(({ campaign, title, url }) => say(`  ${campaign}  ${title}  ${url}`));
  served.troubles.forEach(({ say: why }) => complain(`vedette: not served: ${why}`));
  if (served.links.length + served.troubles.length === 0)
    say(
      `  There is no campaign in ${dir} yet. Begin one: vedette new ${dir}/war.vedette --system civil-war`,
    );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await served.close();
}

// A reader that has seen enough (`vedette log FILE | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const shell: Shell = {
  clock,
  say,
  complain,
  readInput: () => buffer(process.stdin),
  post,
  serve: serveFolder,
};
process.exitCode = await runCommand(process.argv.slice(2), shell);
