/** A clock that is wrong for a while, and is put right, holds up no letter and sends none twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { openPostOffice, type PostOffice } from '../../src/mail/post-office.js';
import { Unreachable } from '../../src/mail/transport.js';
import { openDirectory, type Directory } from '../../src/people/directory.js';
import { RED } from '../toys/line/system.js';
import { BLUE_MAIL, must, RED_MAIL, startPost, type Post } from './post.js';

const HOUR = 3_600_000;
let post: Post;
let directory: Directory;
let sent: string[];
let fails: 'never' | 'refused' | 'unreachable';
/** By how many hours the clock is wrong. */
let off: number;

beforeEach(async () => {
  [sent, fails, off, accept] = [[], 'never', 0, Promise.resolve()];
  post = await startPost();
  directory = await must(openDirectory(`${post.dir}/directory.sqlite`));
});
afterEach(async () => {
  directory.close();
  await post.close();
});

const clock = (): string => new Date(Date.parse(post.clock()) + off * HOUR).toISOString();

/** What a delivery waits for. */
let accept: Promise<void>;
async function deliver(to: string): Promise<void> {
  if (fails === 'refused') return Promise.reject(new Error('4.7.1 Come back later'));
  if (fails === 'unreachable') return Promise.reject(new Unreachable('no way there'));
  sent.push(to);
  return accept;
}

const office = (now = clock): PostOffice =>
  openPostOffice({
    directory,
    files: () => Promise.resolve([{ name: 'toy', path: post.campaign.path }]),
    with: (_name, use) => use(post.campaign),
    transport: {
      deliver: (_file, _bytes, { to }) => deliver(to),
      check: () =>
        fails === 'unreachable'
          ? Promise.reject(new Unreachable('no way there'))
          : Promise.resolve(),
    },
    from: { address: 'war@example.org' },
    site: 'https://war.example.org',
    clock: now,
  });

async function playATurn(): Promise<void> {
  await must(runTurn(post.campaign, { now: true }, clock));
  await must(releaseTurn(post.campaign, clock));
}

const BOTH = [BLUE_MAIL, RED_MAIL];

it.each([
  ['hours', 5],
  ['days', 24 * 9],
])(
  'what was released while the clock was ahead by %s leaves as soon as it is right',
  async (_what, hours) => {
    const rounds = office();
    off = hours;
    await playATurn();
    off = 0;
    await rounds.round();
    expect(sent.sort()).toEqual(BOTH);
    await rounds.round();
    expect(sent).toHaveLength(2);
  },
);

it('what could not leave while the clock was ahead is tried as soon as it is right', async () => {
  for (const how of ['refused', 'unreachable'] as const) {
    sent = [];
    const rounds = office();
    [off, fails] = [24 * 9, how];
    await playATurn();
    await rounds.round();
    [off, fails] = [0, 'never'];
    await rounds.round();
    expect([how, sent.sort()]).toEqual([how, BOTH]);
  }
});

it('a letter that one machine is sending is left to it by another, whose clock is a little behind', async () => {
  await playATurn();
  const now = Date.parse(clock());
  const at = (milliseconds: number): PostOffice =>
    office(() => new Date(now + milliseconds).toISOString());
  let go = (): void => undefined;
  accept = new Promise((done) => (go = done));
  const first = at(0).round();
  while (sent.length < 2) await pause(5);
  const second = at(-2000).round();
  await Promise.race([second, pause(500)]);
  go();
  await Promise.all([first, second]);
  expect(sent.sort()).toEqual(BOTH);
});

it('a letter that waits for its time waits for it again when the clock is put back', async () => {
  const rounds = office();
  const goes = new Date(Date.parse(clock()) + 4 * HOUR).toISOString();
  await must(
    writeDeskLetter(post.campaign, { to: [RED], as: 'rumor', text: 'Snow.', goes }, clock),
  );
  off = 3;
  await rounds.round();
  off = -48;
  await rounds.round();
  off = 3;
  await rounds.round();
  expect(sent).toEqual([]);
  off = 5;
  await rounds.round();
  await rounds.round();
  expect(sent).toEqual([RED_MAIL]);
});

it('across a deadline, days forward and back, every sheet is kept and every letter leaves once', async () => {
  const rounds = office();
  for (const [turn, hours] of [0, 24 * 30, -24 * 30, 1, -1, 24 * 365].entries()) {
    off = hours;
    const due = new Date(Date.parse(clock()) + HOUR).toISOString().slice(0, 16);
    await must(setDeadline(post.campaign, { due, graceHours: 0, reason: 'as agreed' }, clock));
    const isLate = turn % 2 === 0;
    off = hours + (isLate ? 40 : -40);
    const sheet = { seat: RED, kind: 'orders', text: 'PP 1: move A to 3', via: 'web' as const };
    // One that comes too late is kept for the gamemaster, who may take it.
    expect((await must(submitSheet(post.campaign, sheet, clock))).counts).toBe(!isLate);
    await playATurn();
    off = -hours;
    await rounds.round();
  }
  const rows = (sql: string): unknown => post.campaign.inside.journal.db.prepare(sql).pluck().get();
  expect(rows(`SELECT count(*) FROM entry WHERE body LIKE '%PP 1: move A to 3%'`)).toBe(6);
  expect(rows(`SELECT count(*) FROM letter WHERE state IN ('ready', 'failed')`)).toBe(0);
  // The first two had left before.
  expect(rows(`SELECT count(*) FROM letter WHERE state = 'sent'`)).toBe(sent.length + 2);
  expect((await must(replayCampaign(post.campaign))).differs).toBeUndefined();
});

describe('a clock that jumps by hours where daylight saving time changes', () => {
  /** 20:00 on the day of the change in New York, and what that is in UTC, set while the other time was in force. */
  const CHANGES = [
    ['ends', '2026-10-31T16:00:00Z', '2026-11-01T20:00', '2026-11-02T01:00:00.000Z'],
    ['begins', '2027-03-13T17:00:00Z', '2027-03-14T20:00', '2027-03-15T00:00:00.000Z'],
  ] as const;
  const GRACE = 2;

  it.each(CHANGES)(
    'when it %s, keeps the deadline at its hour on the wall, and the grace at its length',
    async (_what, set, due, utc) => {
      const eastern = await startPost('The meeting', '07', 'America/New_York');
      const at = (hours: number) => (): string =>
        new Date(Date.parse(utc) + hours * HOUR).toISOString();
      const input = { due, graceHours: GRACE, reason: 'as agreed' };
      const kept = await must(
        setDeadline(eastern.campaign, input, () => new Date(set).toISOString()),
      );
      expect(kept.due).toBe(utc);
      const text = 'PP 1: move A to 3';
      const sheet = { seat: RED, kind: 'orders', text, via: 'web' as const };
      const minute = 1 / 60;
      const jumps: readonly (readonly [number, boolean, readonly string[]])[] = [
        [-minute, true, []],
        [minute, true, ['in-grace']],
        [-1 + minute, true, []],
        [1 - minute, true, ['in-grace']],
        [GRACE + minute, false, ['too-late']],
        [GRACE - 1, true, ['in-grace']],
        [-1, true, []],
        [GRACE + 1, false, ['too-late']],
        [-23, true, []],
      ];
      for (const [hours, counts, codes] of jumps) {
        const receipt = await must(submitSheet(eastern.campaign, sheet, at(hours)));
        const { faults, warnings } = receipt.reading;
        const found = [...faults, ...warnings].map(({ code }) => code);
        expect([hours, receipt.counts, found]).toEqual([hours, counts, codes]);
      }
      expect((await must(replayCampaign(eastern.campaign))).differs).toBeUndefined();
      await eastern.close();
    },
  );

  it.each(CHANGES)(
    'when it %s, sends a letter that waits for an hour once, and not before it',
    async (_what, set, due, utc) => {
      const eastern = await startPost('The meeting', '07', 'America/New_York');
      let now = new Date(set).toISOString();
      const rounds = openPostOffice({
        directory,
        files: () => Promise.resolve([{ name: 'toy', path: eastern.campaign.path }]),
        with: (_name, use) => use(eastern.campaign),
        transport: {
          deliver: (_file, _bytes, { to }) => deliver(to),
          check: () => Promise.resolve(),
        },
        from: { address: 'war@example.org' },
        site: 'https://war.example.org',
        clock: () => now,
      });
      const letter = { to: [RED], as: 'rumor', text: 'Snow.', goes: due } as const;
      await must(writeDeskLetter(eastern.campaign, letter, () => now));
      for (const [hours, letters] of [
        [-1.02, 0],
        [-0.02, 0],
        [-1, 0],
        [0.02, 1],
        [-1, 1],
        [1, 1],
      ] as const) {
        now = new Date(Date.parse(utc) + hours * HOUR).toISOString();
        await rounds.round();
        expect([hours, sent.length]).toEqual([hours, letters]);
      }
      await eastern.close();
    },
  );
});
