/**
 * How fast letters leave: 200 letters without pictures, from a campaign's file to a mail server on this machine that keeps
 * them, beside nodemailer alone with as many connections, which is handed the same mails and writes nothing down.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { asSeat } from '../../../src/kernel/basic.js';
import type * as OutboxModule from '../../../src/campaign/letters/outbox.js';
import type * as NewCampaignModule from '../../../src/campaign/new-campaign.js';
import type * as SendModule from '../../../src/mail/send-outbox.js';
import type * as SmtpModule from '../../../src/mail/smtp-transport.js';
import type { Letter } from '../../../src/campaign/types.js';
import { built } from './served.js';

const LETTERS = 200;
const CONNECTIONS = 6;
const ROUNDS = 5;

export type MailFigures = {
  /** Seconds for all of them, and letters a second. */
  readonly sent_s: number;
  readonly rate: number;
  readonly bare_rate: number;
  /** Of the rate of nodemailer alone. */
  readonly percent: number;
};

export async function mailFigures(): Promise<MailFigures> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const dir = mkdtempSync(join(tmpdir(), 'vedette-mail-bench-'));
  try {
    const own: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seconds, letters } = await sendOwn(join(dir, `${String(round)}.vedette`), port);
      own.push(seconds);
      bare.push(await sendBare(letters, port));
    }
    const sent_s = Math.min(...own);
    const rate = Math.round(LETTERS / sent_s);
    const bare_rate = Math.round(LETTERS / Math.min(...bare));
    const percent = Math.round((100 * rate) / bare_rate);
    return { sent_s: Math.round(sent_s * 100) / 100, rate, bare_rate, percent };
  } finally {
    await new Promise<void>((closed) => server.close(() => closed()));
    rmSync(dir, { recursive: true, maxRetries: 5 });
  }
}

type Sent = { readonly seconds: number; readonly letters: readonly Letter[] };

async function sendOwn(file: string, port: number): Promise<Sent> {
  const { newCampaign } = await built<typeof NewCampaignModule>('campaign/new-campaign.js');
  const { readyLetters, writeLetter } = await built<typeof OutboxModule>(
    'campaign/letters/outbox.js',
  );
  const { sendOutbox } = await built<typeof SendModule>('mail/send-outbox.js');
  const { smtpTransport } = await built<typeof SmtpModule>('mail/smtp-transport.js');
  const clock = (): string => new Date().toISOString();
  const begun = await newCampaign(file, { system: 'civil-war', title: 'Bench' }, clock);
  if (!begun.ok) throw new Error(begun.error.say);
  const campaign = begun.value;
  const line = 'Patterson marches from Harpers Ferry to Winchester, and halts there for the night.';
  for (let n = 0; n < LETTERS; n += 1) {
    const written = await writeLetter(
      campaign,
      {
        seat: asSeat(n % 2 === 0 ? 'usa-east' : 'csa-east'),
        to: `player-${String(n)}@players-${String(n % 20)}.example`,
        subject: `Letter ${String(n)}`,
        text: `${line}\n`.repeat(30),
        html: `<p>${line}</p>\n`.repeat(30),
      },
      clock,
    );
    if (!written.ok) throw new Error(written.error.say);
  }
  const ready = await readyLetters(campaign);
  if (!ready.ok) throw new Error(ready.error.say);
  const transport = await smtpTransport(`smtp://127.0.0.1:${String(port)}`);
  const start = performance.now();
  const sent = await sendOutbox(
    campaign,
    { transport, from: { address: 'war@example.org' }, plus: true },
    clock,
  );
  const seconds = (performance.now() - start) / 1000;
  transport.close?.();
  campaign.close();
  if (!sent.ok || sent.value.some(({ failed }) => failed !== undefined))
    throw new Error('A letter did not leave');
  return { seconds, letters: ready.value };
}

async function sendBare(letters: readonly Letter[], port: number): Promise<number> {
  const mailer = createTransport({
    ...{ pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity },
    ...{ host: '127.0.0.1', port, ignoreTLS: true },
  });
  const start = performance.now();
  await Promise.all(
    letters.map(({ to = 'nobody@example.org', subject, text, html, messageId }) =>
      mailer.sendMail({ from: 'war@example.org', to, subject, text, html, messageId }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  mailer.close();
  return seconds;
}

export function showMail({ sent_s, rate, bare_rate, percent }: MailFigures): void {
  console.log(`mail: ${String(LETTERS)} letters without pictures in ${String(sent_s)} s`);
  console.log(
    `  ${String(rate)} a second; nodemailer alone ${String(bare_rate)}: ${String(percent)} %`,
  );
}
