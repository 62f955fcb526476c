/**
 * How fast letters leave: 200 letters without pictures, from a campaign's file to a mail server on this machine that keeps
 * them, beside nodemailer alone with as many connections, which is handed the same mails and writes nothing down. And how
 * much of a processor it takes to read, check and answer 200 sheets that come by e-mail.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { asSeat } from '../../../src/kernel/basic.js';
import type { Campaign } from '../../../src/campaign/open-campaign.js';
import type * as GiveRulingModule from '../../../src/campaign/gm/give-ruling.js';
import type * as NameSeatModule from '../../../src/campaign/seats/name-seat.js';
import type * as ReleaseTurnModule from '../../../src/campaign/turn/release-turn.js';
import type * as RunTurnModule from '../../../src/campaign/turn/run-turn.js';
import type * as ReceiveModule from '../../../src/mail/receive-mail.js';
import type * as OutboxModule from '../../../src/campaign/letters/outbox.js';
import type * as NewCampaignModule from '../../../src/campaign/new-campaign.js';
import type * as SendModule from '../../../src/mail/send-outbox.js';
import type * as SmtpModule from '../../../src/mail/smtp-transport.js';
import type { Letter } from '../../../src/campaign/types.js';
import type * as EngineModule from '../../../src/engine-mode.js';
import { built } from './served.js';

const LETTERS = 200;
/** As many as one step may get. */
const SHEETS = 200;
/**
 * So many other campaigns get as many before, which are not counted: a server has been running for a while, and has compiled
 * what it runs often. After so many, further ones take it no less time.
 */
const BEFORE = 9;
const MILLISECONDS_APART = 20 * 60 * 1000;
const CONNECTIONS = 6;
const ROUNDS = 5;

export type MailFigures = {
  /** Seconds for all of them, and letters a second. */
  readonly sent_s: number;
  readonly rate: number;
  readonly bare_rate: number;
  /** Of the rate of nodemailer alone. */
  readonly percent: number;
  /** Seconds of a processor for 200 sheets. */
  readonly sheets_cpu_s: number;
};

export async function mailFigures(): Promise<MailFigures> {
  const sent = await sendFigures();
  const dir = mkdtempSync(join(tmpdir(), 'vedette-mail-bench-'));
  try {
    const { setEngine } = await built<typeof EngineModule>('engine-mode.js');
    setEngine({ isCrowded: true });
    for (let n = 0; n < BEFORE; n += 1) await takeSheets(join(dir, `before-${String(n)}.vedette`));
    const sheets = await takeSheets(join(dir, 'sheets.vedette'));
    return { ...sent, sheets_cpu_s: Math.round(sheets * 100) / 100 };
  } finally {
    rmSync(dir, { recursive: true, maxRetries: 5 });
  }
}

export async function sendFigures(): Promise<Omit<MailFigures, 'sheets_cpu_s'>> {
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

const SEATS = ['usa-east', 'usa-west', 'csa-east', 'csa-west'] as const;

/** Seconds of a processor. The seats write in turn, each time another sheet, in reply to their last letter. */
export async function takeSheets(file: string): Promise<number> {
  const campaign = await askedForOrders(file);
  const { receiveMail } = await built<typeof ReceiveModule>('mail/receive-mail.js');
  const asked = await lettersThatAsk(campaign);
  const mails = Array.from({ length: SHEETS }, (_, n) => sheetMail(n, asked));
  const start = Date.now();
  const before = process.cpuUsage();
  for (const [n, mail] of mails.entries()) {
    // Nobody gets more than some answers a day.
    const now = new Date(start + n * MILLISECONDS_APART).toISOString();
    const taken = await receiveMail(campaign, mail, () => now);
    if (!taken.ok) throw new Error(taken.error.say);
    if (taken.value.became !== 'sheet' || taken.value.answered !== 1)
      throw new Error(`A sheet became: ${taken.value.became}`);
  }
  const { user, system } = process.cpuUsage(before);
  campaign.close();
  return (user + system) / 1_000_000;
}

export async function askedForOrders(file: string): Promise<Campaign> {
  const { newCampaign } = await built<typeof NewCampaignModule>('campaign/new-campaign.js');
  const { nameSeat } = await built<typeof NameSeatModule>('campaign/seats/name-seat.js');
  const { giveRuling } = await built<typeof GiveRulingModule>('campaign/gm/give-ruling.js');
  const { runTurn } = await built<typeof RunTurnModule>('campaign/turn/run-turn.js');
  const { releaseTurn } = await built<typeof ReleaseTurnModule>('campaign/turn/release-turn.js');
  const clock = (): string => new Date().toISOString();
  const begun = await newCampaign(file, { system: 'civil-war', title: 'Bench' }, clock);
  if (!begun.ok) throw new Error(begun.error.say);
  const campaign = begun.value;
  for (const seat of SEATS)
    await nameSeat(
      campaign,
      { seat: asSeat(seat), name: seat, mail: `${seat}@example.org` },
      clock,
    );
  const split = { key: '1/split', text: 'split 1', reason: 'bench', release: true };
  await giveRuling(campaign, split, clock);
  await runTurn(campaign, { now: true }, clock);
  await releaseTurn(campaign, clock);
  return campaign;
}

/** The Message-IDs of the letters that ask for the sheets, by their seats. */
async function lettersThatAsk(campaign: Campaign): Promise<ReadonlyMap<string, string>> {
  const { readyLetters } = await built<typeof OutboxModule>('campaign/letters/outbox.js');
  const ready = await readyLetters(campaign);
  if (!ready.ok) throw new Error(ready.error.say);
  return new Map(ready.value.map(({ seat = '', messageId }) => [seat, messageId]));
}

const TOWNS = [
  ...['Richmond', 'Norfolk', 'Winchester', 'Manassas Junction', 'Staunton', 'Nashville', 'Mobile'],
  ...['Atlanta', 'Savannah', 'Knoxville', 'Wilmington NC', 'Fredericksburg', 'Yorktown'],
];

function sheetMail(n: number, asked: ReadonlyMap<string, string>): Buffer {
  const seat = SEATS[n % SEATS.length] ?? SEATS[0];
  const time = Math.floor(n / SEATS.length);
  const length = 2 + (time % 3);
  // Each says something else than any before it, which would wait for a yes.
  const apart = 3 + Math.floor(time / (3 * TOWNS.length));
  const own = Array.from({ length }, (_, index) => {
    const town = TOWNS[(time + apart * index) % TOWNS.length] ?? '';
    return `PP ${String(index + 1)}: if ${town} is ours then wait`;
  });
  const body = [
    'Dear umpire,',
    ...['', `List: ${seat.endsWith('east') ? 'east' : 'west'}`, ...own, '', 'Regards,', seat, ''],
    'On Tue, 21 Nov 2026 the umpire wrote:',
    ...Array.from({ length: 40 }, (_, index) => `> Line ${String(index)} of the report to you.`),
  ];
  return Buffer.from(
    [
      ...[`From: ${seat}@example.org`, 'To: war@example.org', `Subject: Orders ${String(n)}`],
      ...[`Message-ID: <sheet-${String(n)}@example.org>`, 'MIME-Version: 1.0'],
      `In-Reply-To: ${asked.get(seat) ?? ''}`,
      ...['Content-Type: text/plain; charset=utf-8', '', ...body],
    ].join('\r\n'),
  );
}

export function showMail({ sent_s, rate, bare_rate, percent, sheets_cpu_s }: MailFigures): void {
  console.log(`mail: ${String(LETTERS)} letters without pictures in ${String(sent_s)} s`);
  console.log(
    `  ${String(rate)} a second; nodemailer alone ${String(bare_rate)}: ${String(percent)} %`,
  );
  console.log(
    `  ${String(SHEETS)} sheets by e-mail read, checked and answered in ${String(sheets_cpu_s)} s of a processor, ${((1000 * sheets_cpu_s) / SHEETS).toFixed(1)} ms each`,
  );
}
