import { FILES } from '../../src/store/file-store.js';
import { store } from '../../src/store/store.js';
/** Letters by SMTP, against a real server on this machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatId } from '../../src/kernel/basic.js';
import { glanceAt } from '../../src/campaign/seen/glance.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { retryLetters } from '../../src/campaign/letters/resend-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { vacateSeat } from '../../src/campaign/seats/replace-player.js';
import { openPostOffice, type PostOffice } from '../../src/mail/post-office.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { smtpOptions, smtpTransport } from '../../src/mail/smtp-transport.js';
import { Unreachable, type Transport } from '../../src/mail/transport.js';
import { askForLink } from '../../src/people/ask-for-link.js';
import { invite, openInvitation } from '../../src/people/invitations.js';
import { openDirectory, type Directory } from '../../src/people/directory.js';
import { appendEntry } from '../../src/store/entries.js';
import { bundled } from '../bundle.js';
import { sqliteOf } from '../sqlite-of.js';
import { BLUE, RED } from '../toys/line/system.js';
import { undoLater } from '../undo.js';
import { cutInData } from './cut-in-data.js';
import {
  startMailServer,
  type Got,
  type MailServer,
  type MailServerOptions,
} from './mail-server.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';
import { copyAt } from '../kept-at.js';

let post: Post;
let directory: Directory;
let got: Got[];
let server: MailServer | undefined;
let transports: Transport[] = [];
/** Minutes by which the clock has been put on. */
let later = 0;

beforeEach(async () => {
  post = await startPost();
  directory = await must(openDirectory(join(post.dir, 'directory.sqlite')));
  got = [];
  later = 0;
});
afterEach(async () => {
  // An open connection would keep the server for half a minute.
  for (const transport of transports) transport.close?.();
  transports = [];
  await stopServer();
  directory.close();
  await post.close();
});

async function startServer(options: Omit<MailServerOptions, 'got'> = {}): Promise<number> {
  server = await startMailServer({ ...options, got });
  return server.port;
}

async function stopServer(): Promise<void> {
  const running = server;
  server = undefined;
  await running?.stop();
}

const clock = (): string => new Date(Date.parse(post.clock()) + later * 60_000).toISOString();

/** `aheadMilliseconds`: so long the others wait for the first letter. */
async function officeAt(
  port: number,
  by?: Transport,
  how: { readonly aheadMilliseconds?: number } = {},
): Promise<PostOffice> {
  const transport = by ?? (await smtpTransport(`smtp://127.0.0.1:${String(port)}`));
  transports.push(transport);
  return openPostOffice({
    directory,
    files: () => Promise.resolve([{ name: 'toy', path: post.campaign.path }]),
    with: (_name, use) => use(post.campaign),
    transport,
    from: { address: 'war@example.org' },
    site: 'https://war.example.org',
    clock,
    ...how,
  });
}

async function playATurn(): Promise<void> {
  await must(runTurn(post.campaign, { now: true }, post.clock));
  await must(releaseTurn(post.campaign, post.clock));
}

const CUT_OFF = /connection/i;

const waiting = async () => (await must(glanceAt(post.campaign.path))).letters;
const recipients = (): readonly string[] => got.map(({ to }) => to).sort();

it('sends each letter to its own seat alone, from the address of the settings, with its map inside', async () => {
  const office = await officeAt(await startServer());
  await playATurn();
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL].sort());
  for (const { to, mail } of got) {
    expect(mail.to?.map(({ address }) => address)).toEqual([to]);
    expect(mail.from?.address).toBe('war@example.org');
    expect(mail.attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([
      ['image/png', 'inline'],
    ]);
  }
  const red = got.find(({ to }) => to === RED_MAIL)?.mail.text ?? '';
  const blue = got.find(({ to }) => to === BLUE_MAIL)?.mail.text ?? '';
  expect(red).toContain('Rosa');
  expect(red).not.toMatch(/Bertrand|\b[XY] in box/);
  expect(blue).not.toMatch(/Rosa|\b[AB] in box/);
  expect(await waiting()).toEqual([]);
  await office.round();
  expect(got).toHaveLength(2);
});

it('hands the server no letter to a seat that nobody with an address holds; its next holder has it', async () => {
  const office = await officeAt(await startServer());
  await must(vacateSeat(post.campaign, { seat: RED }, post.clock));
  await playATurn();
  await office.round();
  // Who held it reads that he does not any more.
  expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL].sort());
  expect(got.find(({ to }) => to === RED_MAIL)?.mail.subject).toContain('your seat');
  const { failed } = await must(seeOutbox(post.campaign));
  expect(failed).toMatchObject([
    { seat: RED, problem: 'Nobody with a mail address holds this seat.' },
  ]);
  const ruth = { seat: RED, name: 'Ruth', mail: 'ruth@example.org' };
  await must(nameSeat(post.campaign, ruth, post.clock));
  later += 60;
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL, ruth.mail].sort());
});

it('sends nothing of a turn that is not released', async () => {
  const office = await officeAt(await startServer());
  await must(runTurn(post.campaign, { now: true }, post.clock));
  await office.round();
  expect(got).toEqual([]);
});

it("sends a letter of the gamemaster's when its time has come, also to a file that has not changed", async () => {
  const office = await officeAt(await startServer());
  const goes = new Date(Date.parse(clock()) + 60 * 60_000).toISOString();
  const letter = { to: [RED], as: 'rumor' as const, text: 'Snow.', goes };
  await must(writeDeskLetter(post.campaign, letter, post.clock));
  await office.round();
  await office.round();
  expect(got).toEqual([]);
  later += 61;
  await office.round();
  expect(recipients()).toEqual([RED_MAIL]);
  expect(got[0]?.mail.text).toContain('Snow.');
  await office.round();
  expect(got).toHaveLength(1);
});

it('tries again after a pause what is put off, and sends the others meanwhile', async () => {
  let puts = 0;
  const office = await officeAt(
    await startServer({
      how: {
        onRcptTo: ({ address }, _session, done) => {
          if (address !== RED_MAIL || (puts += 1) > 2) return done();
          done(
            Object.assign(new Error('4.7.1 Greylisted, come back later'), { responseCode: 451 }),
          );
        },
      },
    }),
  );
  await playATurn();
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL]);
  expect(await waiting()).toMatchObject([{ state: 'failed', tries: 1 }]);
  await office.round();
  expect(puts).toBe(1);
  later += 2;
  await office.round();
  expect(puts).toBe(2);
  later += 2;
  await office.round();
  expect(puts, 'the second pause is longer').toBe(2);
  later += 5;
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL].sort());
  expect(await waiting()).toEqual([]);
});

it('a letter that is to be tried soon does not wait for one before it that is not', async () => {
  const isFull = new Set([RED_MAIL, BLUE_MAIL]);
  const sent: string[] = [];
  const way: Transport = {
    deliver: (_file, _bytes, { to }) => {
      if (isFull.has(to)) return Promise.reject(new Error('4.2.2 The mailbox is full'));
      return Promise.resolve(void sent.push(to));
    },
  };
  const office = await officeAt(0, way);
  const write = (seat: SeatId) =>
    must(
      writeDeskLetter(
        post.campaign,
        { to: [seat], as: 'rumor', text: 'Snow.', goes: 'now' },
        clock,
      ),
    );
  await write(RED);
  for (const minutes of [0, 2, 6]) {
    later += minutes;
    await office.round();
  }
  expect(await waiting()).toMatchObject([{ state: 'failed', tries: 3 }]);
  await write(BLUE);
  await office.round();
  isFull.clear();
  // A program that was started again looks into every file, though nothing is due yet.
  const again = await officeAt(0, way);
  later += 0.1;
  await again.round();
  expect(sent).toEqual([]);
  later += 1;
  await again.round();
  expect(sent).toEqual([BLUE_MAIL]);
});

it('keeps what is refused for good with its reason, and the others leave', async () => {
  const office = await officeAt(
    await startServer({
      how: {
        onRcptTo: ({ address }, _session, done) =>
          address === RED_MAIL
            ? done(Object.assign(new Error('5.1.1 No such box'), { responseCode: 550 }))
            : done(),
      },
    }),
  );
  await playATurn();
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL]);
  const refused = { seat: RED, to: RED_MAIL, final: true, tries: 1 };
  const { failed } = await must(seeOutbox(post.campaign));
  expect(failed).toMatchObject([refused]);
  expect(failed[0]?.problem).toContain('5.1.1');
  later += 60 * 24 * 30;
  await office.round();
  expect((await must(seeOutbox(post.campaign))).failed).toMatchObject([refused]);
  expect(await waiting(), 'nothing is due by itself').toEqual([]);
  await must(retryLetters(post.campaign, clock));
  expect(await waiting()).toMatchObject([{ state: 'ready', tries: 1 }]);
});

it('a letter whose server is slow to answer delays no other, and no second program sends it meanwhile', async () => {
  let answer = (): void => undefined;
  const port = await startServer({
    answer: (done) => {
      if (got.at(-1)?.to === RED_MAIL) answer = done;
      else done();
    },
  });
  const office = await officeAt(port);
  const other = await officeAt(port);
  await playATurn();
  const round = office.round();
  await expect.poll(recipients, { timeout: 15_000 }).toEqual([BLUE_MAIL, RED_MAIL].sort());
  await other.round();
  expect(got).toHaveLength(2);
  answer();
  await round;
  expect(await waiting()).toEqual([]);
  expect(got).toHaveLength(2);
});

it('a letter about which a server thinks for long is its sender’s all the time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  undoLater(() => vi.useRealTimers());
  const asked: string[] = [];
  let answer = (): void => undefined;
  const slow: Transport = {
    deliver: (_file, _bytes, { to }) => {
      const isFirst = to === RED_MAIL && !asked.includes(to);
      asked.push(to);
      return isFirst ? new Promise((done) => (answer = done)) : Promise.resolve();
    },
  };
  const [office, other] = [await officeAt(0, slow), await officeAt(0, slow)];
  await playATurn();
  const round = office.round();
  await expect.poll(() => asked.toSorted()).toEqual([BLUE_MAIL, RED_MAIL].sort());
  for (let minute = 0; minute < 10; minute += 1) {
    later += 1;
    await vi.advanceTimersByTimeAsync(60_000);
    await other.round();
  }
  expect(asked).toHaveLength(2);
  answer();
  await round;
  expect(await waiting()).toEqual([]);
});

it.each([
  ['put off', 452, '4.2.2 The mailbox is full', undefined],
  ['refused for good', 552, '5.2.2 The mailbox is full', true],
] as const)(
  'a full mailbox: the letter is %s, with the words of the server',
  async (_what, responseCode, says, final) => {
    let isFull = true;
    const office = await officeAt(
      await startServer({
        refuse: ({ to }) =>
          to === RED_MAIL && isFull ? Object.assign(new Error(says), { responseCode }) : undefined,
      }),
    );
    await playATurn();
    await office.round();
    expect(recipients()).toEqual([BLUE_MAIL]);
    const { failed } = await must(seeOutbox(post.campaign));
    expect(failed).toMatchObject([{ seat: RED, to: RED_MAIL, tries: 1, ...(final && { final }) }]);
    expect(failed[0]?.problem).toContain(`${String(responseCode)} ${says}`);
    isFull = false;
    later += 5;
    await office.round();
    if (final === true) expect(recipients(), 'not by itself').toEqual([BLUE_MAIL]);
    if (final === true) await must(retryLetters(post.campaign, clock));
    await office.round();
    expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL].sort());
  },
);

it('a letter that is cut off in the middle of DATA comes whole and once when it is tried again', async () => {
  const behind = await startServer();
  const { port, cuts, stop } = await cutInData(behind);
  try {
    const office = await officeAt(port);
    await playATurn();
    await office.round();
    expect(cuts()).toBe(1);
    const { failed } = await must(seeOutbox(post.campaign));
    expect(failed.map(({ problem }) => problem)).toEqual([expect.stringMatching(CUT_OFF)]);
    for (let round = 0; round < 3; round += 1) {
      later += 30;
      await office.round();
    }
    expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL].sort());
    expect(got.every(({ raw }) => raw.trimEnd().endsWith('--'))).toBe(true);
    expect(await waiting()).toEqual([]);
  } finally {
    for (const transport of transports) transport.close?.();
    await stop();
  }
});

it('waits ten minutes for the answer to a letter, as RFC 5321 asks', async () => {
  const { createTransport } = await import('nodemailer');
  const options = smtpOptions('smtp://mail.example.org:25', false);
  expect(createTransport(options).options).toMatchObject({ pool: true });
  expect(options.socketTimeout).toBeGreaterThanOrEqual(10 * 60_000);
});

it('loses nothing while the server is away, and asks it no oftener than it must', async () => {
  const port = await startServer();
  const office = await officeAt(port);
  await stopServer();
  await playATurn();
  for (let round = 0; round < 5; round += 1) await office.round();
  const tried = (await waiting()).reduce((sum, { tries }) => sum + tries, 0);
  expect(tried).toBe(1);
  await startServer({ port });
  later += 30;
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL, RED_MAIL].sort());
});

it('sends a link to sign in to whoever asked and holds a seat, and to nobody else', async () => {
  const office = await officeAt(await startServer());
  for (const mail of [RED_MAIL, 'stranger@example.org'])
    await must(askForLink(directory, mail, clock));
  await office.round();
  expect(recipients()).toEqual([RED_MAIL]);
  const [letter] = got;
  expect(letter?.mail.subject).toBe('[Vedette] Your link to sign in');
  expect(letter?.mail.text).toMatch(/https:\/\/war\.example\.org\/door\/in\/[\w-]{43}\n/);
  expect(letter?.mail.text).not.toContain(BLUE_MAIL);
});

it('says of every e-mail that a program has written it, so that no other program answers', async () => {
  const office = await officeAt(await startServer());
  await must(receiveMail(post.campaign, mailOf('stranger@example.org', 'Hello'), clock));
  await playATurn();
  await must(askForLink(directory, RED_MAIL, clock));
  const person = { name: 'Rosa', by: 'Greta', title: 'The meeting', seatTitle: 'Red', zone: 'UTC' };
  const invitation = { campaign: 'toy', seat: RED, mail: RED_MAIL, about: person };
  await invite(directory, invitation, clock);
  await office.round();
  const said = got.map(({ mail }) => {
    const of = (name: string): string | undefined =>
      mail.headers.find(({ key }) => key === name)?.value;
    return `${of('auto-submitted') ?? 'by nobody'}, ${of('x-auto-response-suppress') ?? ''}`;
  });
  // Two reports, a link, an invitation, and what a stranger is answered.
  const generated = Array.from({ length: 4 }, () => 'auto-generated, All');
  expect(said.sort()).toEqual([...generated, 'auto-replied, All']);
});

it('sends a link to sign in before the letters of a turn that are still to go', async () => {
  const port = await startServer({
    answer: (done) => {
      // The first letter of the turn is on its way; only now somebody asks to be let in.
      const asks = got.length === 1 ? askForLink(directory, BLUE_MAIL, clock) : undefined;
      void Promise.resolve(asks).then(done);
    },
  });
  // However busy the machine is, the second letter is taken when the first has left.
  const office = await officeAt(port, undefined, { aheadMilliseconds: 60_000 });
  await playATurn();
  await office.round();
  expect(got.map(({ mail }) => mail.subject?.includes('sign in'))).toEqual([false, true, false]);
});

// What another holds of a directory is a file here.
it.runIf(store() === FILES)(
  'a letter of the door that was delivered while the directory was away is recorded when it is back, and sent once; its link opens',
  async () => {
    const [mail, key] = [RED_MAIL, 'toy'];
    await must(askForLink(directory, mail, clock));
    const about = { title: 'The meeting', seatTitle: 'Red', name: 'Rosa', by: '', zone: 'UTC' };
    await invite(directory, { campaign: key, seat: 'red', mail, about }, clock);
    const other = new Database(directory.path);
    undoLater(() => other.close());
    sqliteOf(directory.inside.journal).pragma('busy_timeout = 0');
    const sent: string[] = [];
    const deliver: Transport['deliver'] = (name, bytes) => {
      const text = bytes
        .toString()
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      sent.push(/\/door\/\w+\/[\w-]+/.exec(text)?.[0] ?? name);
      other.exec('BEGIN IMMEDIATE');
      return Promise.resolve();
    };
    const office = await officeAt(0, { deliver });
    const roundAway = async (): Promise<void> => {
      await expect(office.round()).rejects.toThrow();
      other.exec('ROLLBACK');
      later += 3;
    };
    await roundAway();
    await roundAway();
    await office.round();
    const kinds = sent.map((path) => path.split('/')[2]);
    expect(new Set(kinds)).toEqual(new Set(['in', 'invited']));
    expect(kinds).toHaveLength(2);
    const token =
      sent
        .find((path) => path.includes('invited'))
        ?.split('/')
        .at(-1) ?? '';
    const files = [{ name: key, path: post.campaign.path }];
    expect(await openInvitation(directory, { token, device: 'a', files }, clock)).toMatchObject({
      kind: 'in',
    });
  },
);

it('sends each letter once where two programs serve one folder', async () => {
  const sent: string[] = [];
  const office = (): PostOffice =>
    openPostOffice({
      directory,
      files: () => Promise.resolve([{ name: 'toy', path: post.campaign.path }]),
      with: (_name, use) => use(post.campaign),
      transport: {
        deliver: async (_name, _bytes, { to }) => {
          sent.push(to);
          await new Promise((resolve) => setImmediate(resolve));
        },
      },
      from: { address: 'war@example.org' },
      site: 'https://war.example.org',
      clock,
    });
  await playATurn();
  await Promise.all([office().round(), office().round()]);
  expect([...sent].sort()).toEqual([BLUE_MAIL, RED_MAIL].sort());
  expect(await waiting()).toEqual([]);
});

it('sends the others where one letter cannot be written', async () => {
  const { journal } = post.campaign.inside;
  await playATurn();
  const body = { kind: 'seat' as const, seat: RED, name: 'Rosa', mail: 'rosa,x@example.org' };
  await appendEntry(journal, { written: clock(), step: '1', body });
  await must(askForLink(directory, 'rosa,x@example.org', clock));
  const office = await officeAt(await startServer());
  await office.round();
  expect(recipients()).toEqual([BLUE_MAIL]);
  expect(await waiting()).toMatchObject([{ state: 'failed', tries: 1 }]);
});

it('sends the same mail again when the program was killed before it could record it, and loses none', async () => {
  let answer: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let hold = true;
  const port = await startServer({
    answer: (done) => {
      if (hold) answer?.();
      else done();
    },
  });
  const dir = await mkdtemp(join(tmpdir(), 'vedette-killed-'));
  await playATurn();
  await copyAt(post.campaign.path, join(dir, 'toy.vedette'));
  const first = await serveToy(dir, port);
  await arrived;
  first.kill('SIGKILL');
  await once(first, 'exit');
  // The second letter does not wait long for the first one's answer.
  const unrecorded = got.length;
  hold = false;
  const second = await serveToy(dir, port, 5);
  await expect
    .poll(async () => (await must(glanceAt(join(dir, 'toy.vedette')))).letters, { timeout: 30_000 })
    .toEqual([]);
  second.kill('SIGTERM');
  await once(second, 'exit');
  const ids = got.map(({ to, mail }) => `${to} ${mail.messageId}`);
  expect(new Set(ids).size).toBe(2);
  expect(ids.length).toBe(2 + unrecorded);
  expect(new Set(got.map(({ to }) => to))).toEqual(new Set([RED_MAIL, BLUE_MAIL]));
  await rm(dir, { recursive: true });
}, 60_000);

it('two programs that send the letters of one file at the same time send each once', async () => {
  const port = await startServer();
  await playATurn();
  post.campaign.close();
  const letters = (await waiting()).length;
  expect(letters).toBeGreaterThan(1);
  const sent = await Promise.all([0, 1].map(() => mailOut(post.campaign.path, port)));
  expect(sent.flat().sort()).toEqual([...recipients()]);
  expect(new Set(got.map(({ mail }) => mail.messageId)).size).toBe(letters);
  expect(got).toHaveLength(letters);
  expect(await waiting()).toEqual([]);
}, 60_000);

const SENDER = new URL('./send-worker.ts', import.meta.url);

/** To whom one of them sent. */
async function mailOut(path: string, port: number): Promise<readonly string[]> {
  const words = [await bundled(SENDER), path, String(port)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) said += String(chunk);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  return said.split('\n').filter((line) => line !== '');
}

it('sends no password to a server that offers no encryption, unless it is told to', async () => {
  const signedIn: string[] = [];
  const port = await startServer({
    how: {
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _session, done) => {
        signedIn.push(username);
        done(null, { user: username });
      },
    },
  });
  const way = { from: 'war@example.org', to: RED_MAIL };
  const bytes = Buffer.from('Subject: x\r\n\r\nx\r\n');
  const url = `smtp://umpire:secret@127.0.0.1:${String(port)}`;
  const transport = await smtpTransport(url);
  const refused = await transport.deliver('x', bytes, way).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Unreachable);
  expect(String(refused)).toContain('offers no encryption (STARTTLS)');
  expect(String(refused)).not.toContain('secret');
  await expect(transport.check?.()).rejects.toThrow('VEDETTE_SMTP_PLAIN=yes');
  expect([signedIn, got]).toEqual([[], []]);
  transport.close?.();
  const insecure = await smtpTransport(url, true);
  transports.push(insecure);
  await insecure.deliver('x', bytes, way);
  expect(signedIn).toEqual(['umpire']);
  expect(got).toHaveLength(1);
});

it('letters stay, with the reason, while the mail server offers no encryption', async () => {
  const port = await startServer({ how: { allowInsecureAuth: true } });
  const open = await smtpTransport(`smtp://umpire:secret@127.0.0.1:${String(port)}`);
  const office = await officeAt(port, open);
  await playATurn();
  await office.round();
  expect(got).toEqual([]);
  expect(await waiting()).toContainEqual(expect.objectContaining({ state: 'failed' }));
  // On the desk's page of letters.
  expect(JSON.stringify(await must(seeOutbox(post.campaign)))).toContain(
    'the password was not sent',
  );
});

const PROGRAM = new URL('./serve-toy.ts', import.meta.url);

/** `minutesLater`: by how much its clock is ahead, when what was taken before is nobody's any more. */
async function serveToy(dir: string, port: number, minutesLater = 0): Promise<ChildProcess> {
  const env = {
    ...process.env,
    TEST_MINUTES_LATER: String(minutesLater),
    VEDETTE_SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
    VEDETTE_FROM: 'Vedette <war@example.org>',
  };
  return spawn(process.execPath, [await bundled(PROGRAM), dir], { env, stdio: 'inherit' });
}
