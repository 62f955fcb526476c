/** What the directory knows of the campaigns of a folder: nobody opens all files for it. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { setCalendar } from '../../src/campaign/turn/change-calendar.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { DIRECTORY_FILE, openDirectory, type Directory } from '../../src/people/directory.js';
import {
  findMailed,
  listDesks,
  listDue,
  listHoldings,
  listUnread,
  mayHold,
  refreshHoldings,
} from '../../src/people/holdings.js';
import { JournalFailure } from '../../src/store/failure.js';
import { FILES } from '../../src/store/file-store.js';
import { store, useStore } from '../../src/store/store.js';
import { findSession } from '../../src/people/sessions.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { clock, got, RED, reopen, run, tempFile, toyCampaign } from '../campaign/cast.js';
import { copyAt } from '../kept-at.js';

const COPIES = 12;
const DUE = '1861-07-28T20:00';
const before = store();
let path = '';
let directory: Directory;
let looks: string[] = [];

beforeEach(async () => {
  path = tempFile();
  const campaign = await toyCampaign(path, { zone: 'UTC' });
  got(await nameSeat(campaign, { seat: RED, name: 'Ada', mail: 'ada@example.org' }, clock));
  campaign.close();
  for (let number = 10; number < 10 + COPIES; number += 1)
    await copyAt(path, join(dirname(path), `copy-${String(number)}.vedette`));
  directory = got(await openDirectory(join(dirname(path), DIRECTORY_FILE)));
  looks = [];
  const look: typeof before.look = (at, work) => {
    looks.push(at);
    return before.look(at, work);
  };
  useStore({ ...before, look });
});
afterEach(() => {
  useStore(before);
  directory.close();
});

const refresh = async (of = directory): Promise<void> =>
  refreshHoldings(of, await openCampaigns(dirname(path)).files());

describe('the directory', () => {
  it('has each file looked into once, and then those alone that have changed', async () => {
    await Promise.all([refresh(), refresh()]);
    expect(looks).toHaveLength(COPIES + 1);
    await refresh();
    expect(looks).toHaveLength(COPIES + 1);
    const changed = join(dirname(path), 'copy-11.vedette');
    const campaign = await reopen(changed);
    got(await nameSeat(campaign, { seat: RED, name: 'Bea', mail: 'bea@example.org' }, clock));
    campaign.close();
    await refresh();
    expect(await listHoldings(directory, 'bea@example.org')).toHaveLength(1);
    expect(looks.slice(COPIES + 1)).toEqual([changed]);
    // A program that is started again.
    const again = got(await openDirectory(join(dirname(path), DIRECTORY_FILE)));
    await refresh(again);
    expect(looks).toHaveLength(COPIES + 2);
    again.close();
  });

  it('forgets a campaign whose file is gone', async () => {
    await refresh();
    store().remove(join(dirname(path), 'copy-10.vedette'));
    await refresh();
    const held = await listHoldings(directory, 'ada@example.org');
    expect(held.map(({ campaign }) => campaign)).not.toContain('copy-10');
    expect(held).toHaveLength(COPIES);
  });

  it('keeps nothing of a look that a later change has overtaken', async () => {
    // Somebody writes to it while it is looked into.
    const markOf: typeof before.markOf = (at) =>
      at === path ? `mark ${String(looks.includes(path))}` : before.markOf(at);
    useStore({ ...store(), markOf });
    await refresh();
    const toy = async () =>
      (await listHoldings(directory, 'ada@example.org')).filter((one) => one.campaign === 'toy');
    expect(await toy()).toEqual([]);
    await refresh();
    expect(await toy()).toHaveLength(1);
  });
});

it('looks again into a file of which nothing could be noted, though the file is the same', async () => {
  const { turns } = directory.inside.journal;
  const held = () => listHoldings(directory, 'ada@example.org');
  const begin = vi.spyOn(turns, 'begin').mockImplementation(() => {
    throw new JournalFailure('unwritten', 'The disk is full.');
  });
  await refresh();
  begin.mockRestore();
  expect(await held()).toEqual([]);
  await refresh();
  expect(await held()).toHaveLength(COPIES + 1);
});

describe('what is due', () => {
  const RULE = { closes: true, early: 'no', remindHours: [24], mostSilent: 0 } as const;

  it('is found by its time, of the clock and of letters', async () => {
    const campaign = await reopen(path);
    await run(campaign);
    got(await setCalendar(campaign, { weekly: [], dates: [], clock: RULE }, clock));
    const deadline = { due: DUE, graceHours: 2, reason: 'Sunday' };
    got(await setDeadline(campaign, deadline, clock));
    await refresh();
    expect(await listDue(directory, 'strikes', '1861-07-27T19:59:00.000Z')).toEqual([]);
    expect(await listDue(directory, 'strikes', '1861-07-27T20:00:00.000Z')).toEqual(['toy']);
    expect(await listDue(directory, 'posts', '1861-07-21T11:59:00.000Z')).toEqual([]);
    expect(await listDue(directory, 'posts', clock())).toContain('toy');
    for (const { id } of got(await readyLetters(campaign)))
      got(await markSent(campaign, id, clock));
    await refresh();
    expect(await listDue(directory, 'posts', '9999')).not.toContain('toy');
    campaign.close();
  });

  it('is nothing in a file that is no campaign', async () => {
    const torn = join(dirname(path), 'torn.vedette');
    if (before !== FILES) return;
    writeFileSync(torn, 'no campaign');
    await refresh();
    expect(await listUnread(directory)).toEqual(['torn']);
    expect(await listDue(directory, 'strikes', '9999')).toEqual([]);
  });
});

/** What is asked of the directory with 10,000 campaigns in it, as SQLite goes about it. */
test.runIf(before === FILES)('each question of a page or of a round uses an index', async () => {
  await refresh();
  const { db } = directory.inside.journal;
  const campaign = await reopen(path);
  const token = replyToken(campaign, RED, 'turn 1');
  const asked = new Set<string>();
  const spy = vi.spyOn(db, 'prepare');
  await listDue(directory, 'strikes', clock());
  await listDue(directory, 'posts', clock());
  await listUnread(directory);
  await listHoldings(directory, 'ada@example.org');
  await mayHold(directory, () => Promise.resolve([]), { campaign: 'toy', mail: 'ada@example.org' });
  for (const mail of ['ada@example.org', undefined])
    await listDesks(directory, mail, { words: '', from: 0, most: 26 });
  await findMailed(directory, { from: '', subject: '', tokens: [token], replyTo: [] });
  await findSession(directory, 'no such session', clock);
  for (const [sql] of spy.mock.calls) if (/^\s*SELECT/.test(sql)) asked.add(sql);
  spy.mockRestore();
  campaign.close();
  expect(asked.size).toBeGreaterThan(7);
  const plans = [...asked].map((sql) => {
    const plan = db.prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN ${sql.replaceAll(/\?|@\w+/g, "''")}`,
    );
    return { sql, plan: plan.all().map(({ detail }) => detail) };
  });
  const scans = plans.filter(({ plan }) => plan.some((step) => /^SCAN (?!.*USING)/.test(step)));
  expect(scans).toEqual([]);
});
