/** A clock that is wrong for a while, and is put right, holds up no letter and sends none twice. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeDeskLetter } from '../../src/campaign/desk-letter.js';
import { releaseTurn } from '../../src/campaign/release-turn.js';
import { replayCampaign } from '../../src/campaign/replay.js';
import { runTurn } from '../../src/campaign/run-turn.js';
import { setDeadline } from '../../src/campaign/set-deadline.js';
import { submitSheet } from '../../src/campaign/submit-sheet.js';
import { openPostOffice, type PostOffice } from '../../src/mail/post-office.js';
import { Unreachable } from '../../src/mail/transport.js';
import { openDirectory, type Directory } from '../../src/people/directory.js';
import { RED } from '../toy/toy-system.js';
import { BLUE_MAIL, must, RED_MAIL, startPost, type Post } from './post.js';

const HOUR = 3_600_000;
let post: Post;
let directory: Directory;
let sent: string[];
let fails: 'never' | 'refused' | 'unreachable';
/** By how many hours the clock is wrong. */
let off: number;

beforeEach(async () => {
  [sent, fails, off] = [[], 'never', 0];
  post = await startPost();
  directory = await must(openDirectory(`${post.dir}/directory.sqlite`));
});
afterEach(async () => {
  directory.close();
  await post.close();
});

const clock = (): string => new Date(Date.parse(post.clock()) + off * HOUR).toISOString();

function deliver(to: string): Promise<void> {
  if (fails === 'refused') return Promise.reject(new Error('4.7.1 Come back later'));
  if (fails === 'unreachable') return Promise.reject(new Unreachable('no way there'));
  sent.push(to);
  return Promise.resolve();
}

const office = (): PostOffice =>
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
    clock,
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
