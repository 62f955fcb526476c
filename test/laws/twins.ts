/**
 * Two copies of one campaign, behind the same shell, played alike but for one thing that somebody may not know; and all
 * that he can get from each: his pages, answers to what he posts and mails, his letters, and what the command line shows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAction } from '../../src/campaign/gm/after-action.js';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { checkSheet } from '../../src/campaign/sheets/check-sheet.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks, listAsksOf, seeAsk } from '../../src/campaign/sheets/list-asks.js';
import { listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import { inviteSpectator } from '../../src/campaign/seats/spectators.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { readSheets } from '../../src/campaign/sheets/read-sheets.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { store } from '../../src/store/store.js';
import { putFile, touch } from '../kept-at.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { seeReport, seeView } from '../../src/campaign/seen/see.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import type { Clock, Letter, RunResult } from '../../src/campaign/types.js';
import { asSeat, canonicalJson, type Json, type SeatId } from '../../src/kernel/basic.js';
import type { Engine } from '../../src/kernel/run.js';
import { boardHash, levelKey } from '../../src/letters/drawing/draw-map.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf as mailBytes, OWN_ADDRESS, sendingsOf } from '../../src/mail/letter-mail.js';
import { SYSTEMS } from '../../src/systems/index.js';
import { TOYS } from '../toys/index.js';
import { signIn } from '../web/people.js';
import { must, serveDir } from '../web/site.js';
import { pagesToHelper } from './helper-pages.js';
import type { LawCase } from './law-case.js';
import { randOf, type Rand } from './rand.js';
import {
  oddAnswersTo,
  pagesTo,
  postsBy,
  watchedBy,
  type Asked,
  type Visitor,
} from './seat-pages.js';

const ENGINES: readonly Engine[] = [...SYSTEMS, ...TOYS.map(({ engine }) => engine)];
/** Names of one length, so that pages have one length too. */
export type Twin = 'meeting' | 'another';

/** What a viewer can get, by what he did to get it. */
export type Exits = ReadonlyMap<string, string>;

export type Twins = {
  readonly dir: string;
  readonly seats: readonly SeatId[];
  /** The minute that the clock shows until it is moved; the same for both. */
  readonly moveClock: () => void;
  /** In both, or in one; answers what it came to in the first. */
  readonly both: <T>(use: (campaign: Campaign) => Promise<T>) => Promise<T>;
  readonly one: <T>(twin: Twin, use: (campaign: Campaign) => Promise<T>) => Promise<T>;
  readonly clock: () => string;
  /** `posts`: with what he can post and mail; `all`: with odd addresses and heads too. Both take long. */
  readonly exits: (twin: Twin, seat: SeatId, how?: 'pages' | 'posts' | 'all') => Promise<Exits>;
  /** What an assistant or observer can open, who signs in with his address. */
  readonly helperExits: (twin: Twin, id: string, mail: string) => Promise<Exits>;
  /** A third campaign in the folder, in which the same persons hold the seats. */
  readonly addCampaign: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A campaign of the law's system in two copies, each seat with a holder. Without a seed its dice are signed, in both by one key. */
export async function layTwins(law: LawCase, seed?: string): Promise<Twins> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-twins-'));
  let minute = 0;
  const clock = (): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  const path = (name: string): string => join(dir, `${name}.vedette`);
  const dice = seed === undefined ? {} : { seed };
  const more = { title: 'Twins', zone: 'UTC', ...dice, scenario: law.scenario };
  const first = await must(
    newCampaign(path('meeting'), { ...law.campaign, ...more }, clock, ENGINES),
  );
  const seats = (await must(listSeats(first))).map(({ seat }) => seat);
  for (const seat of seats)
    await must(nameSeat(first, { seat, name: `Holder ${seat}`, mail: mailOf(seat) }, clock));
  const watches = await letWatch(first, clock);
  await must(backUp(first, path('another')));
  await putFile(path('another'));
  if (seed === undefined)
    store().keys.write(path('another'), store().keys.read(path('meeting')) ?? '');
  const board = first.game.board();
  first.close();
  const open = (file: string): ReturnType<typeof openCampaign> => openCampaign(file, ENGINES);
  const limits = { asks: 1e6, posts: 1e6, pages: 1e6 };
  const site = await serveDir(dir, clock, { limits }, open);
  const one: Twins['one'] = async (twin, use) => {
    const campaign = await must(open(path(twin)));
    try {
      return await use(campaign);
    } finally {
      campaign.close();
    }
  };
  const cookies = new Map<SeatId, string>();
  const cookieOf = async (seat: SeatId): Promise<string> => {
    const cookie = cookies.get(seat) ?? (await signIn(site, mailOf(seat)));
    cookies.set(seat, cookie);
    return cookie;
  };
  const drawn = { svg: `${levelKey(board, 'wide', 'light')}.svg`, hash: boardHash(board) };
  let copies = 0;
  return {
    ...{ dir, seats, one, clock },
    moveClock: () => void (minute += 7),
    both: async (use) => {
      const came = await one('meeting', use);
      await one('another', use);
      return came;
    },
    exits: async (twin, seat, how = 'pages') => {
      const found = new Map<string, string>();
      const put = (name: string, answer: string): void => void found.set(name, answer);
      const others = await one('meeting', (campaign) => askedOfOthers(campaign, seat));
      const asked = await one(twin, async (campaign) => {
        forgetPages(campaign);
        await wordsTo(campaign, seat, put);
        if (how !== 'pages') put('last mail', await lastMail(campaign, seat));
        return askedOf(campaign, seat);
      });
      const visitor = { ...drawn, site, campaign: twin, seat, asked, others };
      await pagesTo(visitor, put);
      const mine = await site.get(`${site.url}/`, await cookieOf(seat));
      put('his seats', partOf(mine.text, twin));
      const eyes = watches.get(seat);
      if (eyes !== undefined) {
        await watchedBy({ site, home: `/watch/${twin}/${eyes.token}` }, put);
        const told = await one(twin, (campaign) => must(afterAction(campaign, eyes)));
        put('after-action report', told.html);
      }
      // The names of the copies are of one length too.
      const copy = `copy${String((copies += 1)).padStart(3, '0')}`;
      if (how === 'all') await oddAnswersTo(visitor, put);
      if (how !== 'pages') await probed(visitor, { path: path(twin), copy, clock }, put);
      return found;
    },
    helperExits: async (twin, id, mail) => {
      const found = new Map<string, string>();
      await one(twin, (campaign) => Promise.resolve(forgetPages(campaign)));
      const cookie = await signIn(site, mail);
      await pagesToHelper({ site, home: `/c/${twin}/${id}`, cookie }, (name, answer) => {
        found.set(name, answer);
      });
      return found;
    },
    addCampaign: async (name) => {
      const third = { ...law.campaign, ...more, title: 'Another war', seed: `ff${seed}` };
      const campaign = await must(newCampaign(path(name), third, clock, ENGINES));
      for (const seat of seats)
        await must(nameSeat(campaign, { seat, name: 'Elsewhere', mail: mailOf(seat) }, clock));
      campaign.close();
    },
    close: () => site.close(),
  };
}

/** What the list of somebody's seats, who has the same in both, says of one of the twins. */
function partOf(mine: string, twin: Twin): string {
  const home = `/c/${twin}/`;
  const part = mine.split('<section').find((one) => one.includes(home));
  if (part === undefined) throw new Error(`No seat of ${twin} is listed.`);
  return (part.split('</section>')[0] ?? '').replaceAll(home, '/c/twin/');
}

/** Who watches for a side, and whose sight it is: that of its only seat. */
async function letWatch(campaign: Campaign, clock: Clock) {
  const found = new Map<SeatId, { readonly side: string; readonly token: string }>();
  const start = await must(listSeats(campaign));
  for (const { seat, side } of start) {
    if (start.filter((other) => other.side === side).length > 1) continue;
    const guest = { name: `Guest of ${side}`, side, delay: 0 };
    found.set(seat, { side, token: (await must(inviteSpectator(campaign, guest, clock))).token });
  }
  return found;
}

const mailOf = (seat: SeatId): string => `${seat}@players.example.org`;

/** The questions of the open step to a seat, asked now or before, as both twins name them. */
async function askedOf(campaign: Campaign, seat: SeatId): Promise<readonly Asked[]> {
  const { rows } = await must(readSheets(campaign));
  return rows
    .filter((row) => row.seat === seat)
    .map(({ key, list }) => ({ key, kind: key.split('/')[1] ?? '', list }));
}

/**
 * Has the site work out again what it keeps of the campaign's pages, as whenever anything is kept in its file: which of the
 * twins was written to last is no secret, and how often each page was looked at before is none either.
 */
function forgetPages(campaign: Campaign): void {
  touch(campaign.inside.journal);
}

/** The questions of the open step to other seats. */
async function askedOfOthers(campaign: Campaign, seat: SeatId) {
  const { rows } = await must(readSheets(campaign));
  return rows
    .filter((row) => row.seat !== seat)
    .map(({ key, list, seat: to }) => ({ key, kind: key.split('/')[1] ?? '', list, to }));
}

/** What the command line, letters and checks say. */
async function wordsTo(
  campaign: Campaign,
  seat: SeatId,
  say: (name: string, answer: string) => void,
): Promise<void> {
  const put = (name: string, value: unknown): void =>
    say(name, canonicalJson((value ?? null) as Json));
  put('view', await seeView(campaign, seat));
  put('report', await seeReport(campaign, seat));
  put('reports', await seeReports(campaign, seat));
  put('asks', await listAsksOf(campaign, seat));
  put('own sheets', await seeOwnSheets(campaign, seat));
  put('versions', await seeVersions(campaign, seat));
  for (const { key, kind, list } of await askedOf(campaign, seat)) {
    const named = list === '' ? { list: key } : { list };
    put(`check ${key}`, await checkSheet(campaign, { seat, kind, ...named, text: 'PP 1: wait' }));
  }
  const letters = (await must(readyLetters(campaign))).filter((letter) => letter.seat === seat);
  put('letters', letters.map(bareLetter));
  put(
    'file names',
    letters.map((letter) => namesOf(campaign, letter)),
  );
}

/** A letter without what is drawn from the key of its campaign and an entry's number, and tells nothing: its Message-IDs. */
function bareLetter({ id: _id, messageId: _message, ...letter }: Letter) {
  const { root, ...rest } = letter.thread ?? { step: '' };
  const thread = root === undefined ? rest : { ...rest, root: '<1@vedette.invalid>' };
  return letter.thread === undefined ? letter : { ...letter, thread };
}

/** What a letter is called, but for the part that is drawn from the key of its campaign and tells nothing. */
function namesOf(campaign: Campaign, letter: Letter): Json {
  const id = /[0-9a-f]{32}/.exec(letter.messageId)?.[0] ?? letter.messageId;
  const [{ file }] = sendingsOf(campaign, { letters: [letter] });
  return [letter.messageId.replace(id, 'ID'), file.replace(`-${id.slice(0, 6)}.`, '-ID.')];
}

/** The seat's last letter with a map, as it leaves: head, parts and picture, under one Message-ID for both twins. */
async function lastMail(campaign: Campaign, seat: SeatId): Promise<string> {
  const letters = (await must(readyLetters(campaign))).filter((letter) => letter.seat === seat);
  const last = letters.findLast(({ picture }) => picture !== undefined) ?? letters.at(-1);
  if (last === undefined) return '';
  // Each campaign has a key of its own for tokens and Message-IDs.
  const bare = bareLetter(last);
  const token = 'vaaaaa-aaaaaaaaaaaaaaaa';
  const thread = bare.thread === undefined ? {} : { thread: { ...bare.thread, token } };
  const mail = await mailBytes(
    campaign,
    { letters: [{ ...last, ...thread, messageId: '<0@vedette.invalid>' }] },
    { from: OWN_ADDRESS },
  );
  return mail.toString('latin1');
}

/** What becomes of sheets, drafts, letters and mails that the seat sends: tried on a copy, which is thrown away. */
async function probed(
  visitor: Visitor,
  { path, copy, clock }: { readonly path: string; readonly copy: string; readonly clock: Clock },
  put: (name: string, answer: string) => void,
): Promise<void> {
  const file = join(dirname(path), `${copy}.vedette`);
  const campaign = await must(openCampaign(path, ENGINES));
  await must(backUp(campaign, file));
  await putFile(file);
  campaign.close();
  await postsBy({ ...visitor, campaign: copy }, put);
  const probe = await must(openCampaign(file, ENGINES));
  try {
    const say = (name: string, value: unknown): void =>
      put(name, canonicalJson((value ?? null) as Json));
    for (const { key, kind, list } of visitor.asked) {
      const named = { seat: visitor.seat, kind, list: list === '' ? key : list };
      const sheet = { ...named, text: 'PP 1: wait' };
      say(`submit ${key}`, await submitSheet(probe, { ...sheet, via: 'cli' }, clock));
    }
    const before = (await must(readyLetters(probe))).length;
    const { messageId: _id, ...receipt } = await must(
      receiveMail(probe, mailText(visitor.seat), clock),
    );
    say('mail', receipt);
    const answers = (await must(readyLetters(probe))).slice(before);
    say('answers', answers.map(bareLetter));
  } finally {
    probe.close();
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  }
}

const mailText = (seat: SeatId): Buffer =>
  Buffer.from(
    [
      `From: ${mailOf(seat)}`,
      'To: vedette@example.org',
      'Subject: Orders',
      `Message-ID: <probe-${seat}@players.example.org>`,
      'Date: Sat, 21 Nov 2026 12:00:00 +0000',
      '',
      'PP 1: wait',
      '',
    ].join('\r\n'),
  );

/** Where two exits are not the same, in words; none when nothing can be told apart. */
export function differences(a: Exits, b: Exits): readonly string[] {
  const names = [...new Set([...a.keys(), ...b.keys()])];
  return names
    .filter((name) => a.get(name) !== b.get(name))
    .slice(0, 5)
    .map((name) => {
      const [left = '(not there)', right = '(not there)'] = [a.get(name), b.get(name)];
      let at = 0;
      while (left[at] === right[at]) at += 1;
      const part = (text: string): string => text.slice(Math.max(0, at - 80), at + 120);
      return `${name}:\n  ${part(left)}\n  ${part(right)}`;
    });
}

export const release = (campaign: Campaign, clock: () => string) =>
  must(releaseTurn(campaign, clock));
export const run = (campaign: Campaign, clock: () => string, now = false): Promise<RunResult> =>
  must(runTurn(campaign, { now }, clock));

/** The same answer to the same question in both twins, whatever else is asked. */
const numberOf = (key: string): number =>
  Array.from(key).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** Answers all that the gamemaster is asked, and lets go what that causes; until seats are asked, or all is done. */
export async function answerAll(
  law: LawCase,
  campaign: Campaign,
  clock: () => string,
): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const { asks, state } = await must(listAsks(campaign));
    const own = asks.find(({ to, state: how }) => to === 'gm' && how === 'open');
    if (own === undefined || state === 'held') return;
    if (own.kind === 'release') {
      await release(campaign, clock);
      continue;
    }
    const asked = await must(seeAsk(campaign, own.key.replace(/\/approve$/, '')));
    const text = own.kind === 'approval' ? 'yes' : law.gmAnswer(randOf(numberOf(own.key)), asked);
    const ruling = { key: own.key, text, reason: 'As it is', release: true };
    const ruled = await must(giveRuling(campaign, ruling, clock));
    if (!ruled.kept) throw new Error(`${own.key}: ${text}: ${JSON.stringify(ruled.faults)}`);
  }
}

/** Sheets that would read, one for each question to a seat, in an order at random. */
export async function randomSheets(
  law: LawCase,
  campaign: Campaign,
  rand: Rand,
): Promise<readonly { seat: SeatId; key: string; kind: string; list: string; text: string }[]> {
  const { asks } = await must(listAsks(campaign));
  const sheets = [];
  for (const { to, key, kind, list } of asks) {
    if (to === 'gm') continue;
    const asked = await must(seeAsk(campaign, key));
    const { view } = await must(seeView(campaign, to));
    const text = law.randomSheet(rand, asked, view) ?? '';
    sheets.push({ seat: asSeat(to), key, kind, list: list ?? key, text });
  }
  return sheets;
}
