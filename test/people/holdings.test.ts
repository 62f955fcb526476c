/** What the directory knows of the campaigns of a folder: nobody opens all files for it. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { markDeliveries, markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeHeld } from '../../src/campaign/letters/see-outbox.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { addAddress } from '../../src/campaign/seats/second-address.js';
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
import { selectWrittenFrom } from '../../src/store/directory/holding.js';
import { JournalFailure, type FailureCode } from '../../src/store/failure.js';
import { FILES } from '../../src/store/file-store.js';
import { store, useStore } from '../../src/store/store.js';
import { findSession } from '../../src/people/sessions.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { GAMEMASTER } from '../../src/campaign/seats/holders.js';
import { clock, got, RED, reopen, run, tempFile, toyCampaign } from '../campaign/cast.js';
import { copyAt } from '../kept-at.js';
import { tamper } from '../store/tamper.js';

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

  it('of a program that is started again forgets a campaign whose file went meanwhile', async () => {
    await refresh();
    store().remove(join(dirname(path), 'copy-10.vedette'));
    const again = got(await openDirectory(join(dirname(path), DIRECTORY_FILE)));
    await refresh(again);
    const held = await listHoldings(again, 'ada@example.org');
    again.close();
    expect(held.map(({ campaign }) => campaign)).not.toContain('copy-10');
    expect(held).toHaveLength(COPIES);
  });

  it.each(['locked', 'away'] as const)(
    'keeps what it knew of a file that is %s for the moment, and looks again',
    async (code) => {
      await refresh();
      const campaign = await reopen(path);
      got(await nameSeat(campaign, { seat: RED, name: 'Bea', mail: 'bea@example.org' }, clock));
      campaign.close();
      const { look } = store();
      const failing: typeof look = (at) => {
        throw new JournalFailure(code, `${at} cannot be used now.`);
      };
      useStore({ ...store(), look: failing });
      await refresh();
      const toy = async (mail: string) =>
        (await listHoldings(directory, mail)).filter((one) => one.campaign === 'toy');
      expect(await toy('ada@example.org')).toHaveLength(1);
      useStore({ ...store(), look });
      await refresh();
      expect([await toy('ada@example.org'), await toy('bea@example.org')]).toEqual([
        [],
        [expect.objectContaining({ seat: 'red', name: 'Bea' })],
      ]);
    },
  );

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

describe('a file that could not be read, and can be without having changed', () => {
  const held = async (of = directory) =>
    (await listHoldings(of, 'ada@example.org')).filter((one) => one.campaign === 'toy');
  /** It is refused until it can be read again. */
  const refuse = (code: FailureCode): (() => void) => {
    const { look } = store();
    const failing: typeof look = (at, work) => {
      if (at !== path) return look(at, work);
      looks.push(at);
      throw new JournalFailure(code, `${at} cannot be read.`);
    };
    useStore({ ...store(), look: failing });
    return () => void useStore({ ...store(), look });
  };
  const MINUTE = 60_000;
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it.each(['read-only', 'unwritten'] as const)(
    'is looked into again after a minute where it was %s, and no other is',
    async (code) => {
      const putRight = refuse(code);
      await refresh();
      await refresh();
      expect(looks).toHaveLength(COPIES + 1);
      expect(await listUnread(directory)).toEqual(['toy']);
      vi.advanceTimersByTime(MINUTE);
      await refresh();
      await refresh();
      expect(looks.slice(COPIES + 1)).toEqual([path]);
      putRight();
      await refresh();
      expect(await held()).toEqual([]);
      vi.advanceTimersByTime(MINUTE);
      const unlock = refuse('locked');
      await refresh();
      unlock();
      await refresh();
      expect(await held()).toHaveLength(1);
      vi.advanceTimersByTime(MINUTE);
      await refresh();
      expect(looks.slice(COPIES + 1)).toEqual([path, path, path]);
    },
  );

  it.each(['read-only', 'newer'] as const)(
    'is looked into by a program that is started again where it was %s',
    async (code) => {
      const putRight = refuse(code);
      await refresh();
      putRight();
      const again = got(await openDirectory(join(dirname(path), DIRECTORY_FILE)));
      await refresh(again);
      expect(await held(again)).toHaveLength(1);
      again.close();
      expect(looks.slice(COPIES + 1)).toEqual([path]);
    },
  );

  it('is not looked into again where its own words are wrong, until they change', async () => {
    refuse('damaged');
    await refresh();
    vi.advanceTimersByTime(MINUTE);
    await refresh();
    expect(looks).toHaveLength(COPIES + 1);
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

describe('the desks of a gamemaster', () => {
  const desks = async (mail: string | undefined, words: string) => {
    const search = { words, from: 0, most: 99 };
    return (await listDesks(directory, mail, search)).map(({ name }) => name);
  };

  it('are those where he is the gamemaster, and none where he plays', async () => {
    const campaign = await reopen(path);
    const mail = 'greta@example.org';
    got(await nameSeat(campaign, { seat: GAMEMASTER, name: 'Greta', mail }, clock));
    campaign.close();
    await refresh();
    expect(await desks(mail, '')).toEqual(['toy']);
    expect(await desks('ada@example.org', '')).toEqual([]);
    expect(await desks(undefined, '')).toHaveLength(COPIES);
  });

  it('are found by what their titles say, signs of patterns too', async () => {
    (await toyCampaign(join(dirname(path), 'odd.vedette'), { title: '50% of_all!' })).close();
    await refresh();
    for (const words of ['50%', 'F_ALL', '!'])
      expect(await desks(undefined, words)).toEqual(['odd']);
    for (const words of ['5%f', '50_', 's%t']) expect(await desks(undefined, words)).toEqual([]);
  });
});

it('a mail that answers a letter of an earlier Vedette may be for each campaign with such letters', async () => {
  const campaign = await reopen(path);
  await run(campaign);
  const [letter] = got(await readyLetters(campaign));
  campaign.close();
  const answering = (id: string) =>
    findMailed(directory, { from: 'x@example.org', subject: '', tokens: [], replyTo: [id] });
  await refresh();
  expect([...(await answering(letter?.messageId ?? '')).keys()]).toContain('toy');
  const old = '<0123456789abcdef0123456789abcdef@vedette.invalid>';
  expect([...(await answering(old)).keys()]).toEqual([]);
  if (before !== FILES) return;
  tamper(path, `UPDATE letter SET message_id = '${old}' WHERE id = (SELECT min(id) FROM letter)`);
  await refresh();
  expect([...(await answering(old)).keys()]).toEqual(['toy']);
});

it('the campaign of an e-mail is found by each address from which a player writes, and none of them signs in', async () => {
  const further = 'Ada@Work.example';
  const campaign = await reopen(path);
  got(await addAddress(campaign, { seat: RED, address: further }, clock));
  campaign.close();
  await refresh();
  const from = { from: further, subject: '', tokens: [], replyTo: [] };
  expect([...(await findMailed(directory, from)).keys()]).toEqual(['toy']);
  expect(await listHoldings(directory, further)).toEqual([]);
  const held = { campaign: 'toy', mail: further };
  expect(await mayHold(directory, () => Promise.resolve([]), held)).toBe(false);
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

  it('is no letter that a mail server refused for good', async () => {
    const campaign = await reopen(path);
    const failed = async (final: boolean) => {
      const deliveries = got(await readyLetters(campaign)).map(({ id }) => {
        return { id, kind: 'failed' as const, why: 'no such user', final };
      });
      got(await markDeliveries(campaign, deliveries, clock));
      await refresh();
      return (await listDue(directory, 'posts', '9999')).includes('toy');
    };
    expect([await failed(false), await failed(true)]).toEqual([true, false]);
    campaign.close();
  });

  it('is no letter that waits for a time and is kept back', async () => {
    const campaign = await reopen(path);
    for (const { id } of got(await readyLetters(campaign)))
      got(await markSent(campaign, id, clock));
    const letter = { to: [RED], as: 'gamemaster' as const, text: 'Soon.', goes: DUE };
    got(await writeDeskLetter(campaign, letter, clock));
    await refresh();
    const isDue = async () => (await listDue(directory, 'posts', '9999')).includes('toy');
    expect(await isDue()).toBe(true);
    const [held] = got(await seeHeld(campaign));
    got(await holdLetter(campaign, { letter: held?.id ?? 0, reason: 'not yet' }, clock));
    await refresh();
    expect(await isDue()).toBe(false);
    campaign.close();
  });

  it('is nothing in a file that is no campaign', async () => {
    const torn = join(dirname(path), 'torn.vedette');
    if (before !== FILES) return;
    writeFileSync(torn, 'no campaign');
    await refresh();
    expect(await listUnread(directory)).toEqual(['torn']);
    const mail = { from: 'x@example.org', subject: 'Of the war', tokens: [], replyTo: [] };
    expect([...(await findMailed(directory, mail)).keys()]).toEqual([]);
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
  await selectWrittenFrom(directory.inside.journal, 'ada@example.org');
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
