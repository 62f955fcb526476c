/** Mails to a site of several campaigns, of which one cannot be read just now: what is meant for it counts in no other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { GAMEMASTER } from '../../src/campaign/seats/holders.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { lateItems } from '../../src/campaign/sheets/late.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import type { Refusal } from '../../src/campaign/types.js';
import { openInbox, type Inbox } from '../../src/mail/inbox.js';
import { DIRECTORY_FILE, openDirectory, type Directory } from '../../src/people/directory.js';
import {
  findMailed,
  listDesks,
  listHoldings,
  listUnread,
  refreshHoldings,
} from '../../src/people/holdings.js';
import { JournalFailure } from '../../src/store/failure.js';
import { store, useStore } from '../../src/store/store.js';
import { openCampaigns, type Campaigns } from '../../src/web/campaigns.js';
import { BLUE, RED, toy, toyFiles } from '../toys/line/system.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL } from './post.js';

const TITLES = { a: 'Scouts II', b: 'Scouts' } as const;
type Name = keyof typeof TITLES;
const NAMES: readonly Name[] = ['a', 'b'];
let dir: string;
let campaigns: Campaigns;
let directory: Directory;
/** Campaigns that cannot be opened, and why. */
const refused = new Map<string, Refusal['code']>();
let second = 0;
const clock = (): string => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))).toISOString();

const pathOf = (name: Name): string => join(dir, `${name}.vedette`);

// Red's player plays in both, Blue's in the first alone.
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-unread-'));
  refused.clear();
  for (const name of NAMES) {
    const input = {
      ...{ system: 'toy', title: TITLES[name], pack: toyFiles, zone: 'UTC' },
      seed: (name === 'a' ? '07' : '08').repeat(32),
      options: { release: 'at-once' },
    };
    const campaign = await must(newCampaign(pathOf(name), input, clock, [toy]));
    await must(nameSeat(campaign, { seat: RED, name: 'Rosa', mail: RED_MAIL }, clock));
    if (name === 'a')
      await must(nameSeat(campaign, { seat: BLUE, name: 'Bertrand', mail: BLUE_MAIL }, clock));
    campaign.close();
  }
  campaigns = openCampaigns(dir, (path) => openCampaign(path, [toy]));
  directory = await must(openDirectory(join(dir, DIRECTORY_FILE)));
});
afterEach(async () => {
  await campaigns.close();
  directory.close();
  await rm(dir, { recursive: true });
});

/** The inbox of the site, as it is served. */
const takes: Inbox = (raw, arrival, waiting) =>
  openInbox({
    files: campaigns.files,
    mailed: async (signs) => {
      await refreshHoldings(directory, await campaigns.files());
      return findMailed(directory, signs);
    },
    with: (name, use, say) => {
      const code = refused.get(name);
      if (code === undefined) return campaigns.with(name, use, say);
      say?.({ code, say: 'It cannot be opened.' });
      return Promise.resolve(undefined);
    },
    ...{ servers: [], clock },
  })(raw, arrival, waiting);

const send = (from: string, subject: string, text = 'PP 1: wait') =>
  takes(mailOf(from, text, { Subject: subject }), { vouched: true });

const within = async <T>(name: Name, use: (campaign: Campaign) => Promise<T>): Promise<T> => {
  const done = await campaigns.with(name, async (campaign) => ({ value: await use(campaign) }));
  if (done === undefined) throw new Error(`${name} cannot be opened`);
  return done.value;
};
const stateOf = (name: Name): Promise<string | undefined> =>
  within(
    name,
    async (campaign) => (await must(listAsks(campaign))).asks.find(({ to }) => to === 'red')?.state,
  );

describe('of a campaign that refuses to open', () => {
  beforeEach(() => refused.set('a', 'damaged'));

  it('a new mail from one who plays in it alone waits, and no other gamemaster reads it', async () => {
    expect(await send(BLUE_MAIL, 'My orders')).toMatchObject({
      ok: false,
      error: { code: 'damaged', campaigns: ['a'] },
    });
    refused.clear();
    expect(await send(BLUE_MAIL, 'My orders')).toMatchObject({ value: { campaign: 'a' } });
  });

  it('a mail with its title waits, though its sender plays in another whose title is the beginning', async () => {
    expect(await send(RED_MAIL, 'Scouts II: my orders')).toMatchObject({
      error: { code: 'damaged', campaigns: ['a'] },
    });
    expect(await stateOf('b')).toBe('open');
  });

  it('a word that takes orders back waits where its sender has none to take back elsewhere', async () => {
    expect(await send(RED_MAIL, 'My orders', 'withdraw')).toMatchObject({
      error: { code: 'damaged', campaigns: ['a'] },
    });
    await send(RED_MAIL, 'My orders');
    expect(await send(RED_MAIL, 'My orders', 'withdraw')).toMatchObject({
      value: { campaign: 'b', became: 'command' },
    });
    expect(await stateOf('b')).toBe('open');
  });

  it('no mail waits that names another, or whose sender plays in another and names none', async () => {
    expect(await send('eve@example.net', 'Hello')).toMatchObject({ value: { campaign: 'b' } });
    expect(await send(BLUE_MAIL, 'Scouts: hello')).toMatchObject({ value: { campaign: 'b' } });
    expect(await send(RED_MAIL, 'My orders')).toMatchObject({ value: { campaign: 'b' } });
    expect(await stateOf('b')).toBe('answered');
  });
});

describe('of one of the campaigns that a gamemaster runs or helps in, which refuses to open', () => {
  const greta = { name: 'Greta', mail: 'greta@example.org' };
  const helper = { ...greta, role: 'assistant', of: 'all' };
  it.each([
    [
      'the gamemaster',
      (campaign: Campaign) => nameSeat(campaign, { seat: GAMEMASTER, ...greta }, clock),
    ],
    ['an assistant', (campaign: Campaign) => nameUmpire(campaign, helper, clock)],
  ])('a mail from %s goes to another', async (_who, name) => {
    for (const one of NAMES) await within(one, async (campaign) => name(campaign));
    refused.set('a', 'damaged');
    for (const text of ['Who is late?', 'withdraw'])
      expect(await send(greta.mail, 'Hello', text)).toMatchObject({ value: { campaign: 'b' } });
  });
});

describe('of a campaign whose file cannot be looked into', () => {
  const before = store();
  const tear = (): void => {
    refused.set('a', 'damaged');
    useStore({
      ...before,
      look: (path, work) => {
        if (path !== pathOf('a')) return before.look(path, work);
        throw new JournalFailure('damaged', 'It is no whole campaign file.');
      },
      // As one that has changed since.
      markOf: (path) => (path === pathOf('a') ? 'torn' : before.markOf(path)),
    });
  };
  afterEach(() => useStore(before));
  const waits = { ok: false, error: { code: 'damaged', campaigns: ['a'] } };

  it('a reply waits, whether the file was ever looked into or not', async () => {
    const token = await within('a', async (campaign) =>
      replyToken(campaign, RED, (await must(listAsks(campaign))).step.name),
    );
    const letter = await within('a', async (campaign) => must(readyLetters(campaign)));
    tear();
    expect(await send(RED_MAIL, `Re: Scouts (${token})`)).toMatchObject(waits);
    const answers = { 'In-Reply-To': letter[0]?.messageId ?? 'none' };
    expect(await takes(mailOf(RED_MAIL, 'PP 1: wait', answers), { vouched: true })).toMatchObject(
      waits,
    );
    expect(await stateOf('b')).toBe('open');
  });

  it('what was known of it before still says which mails are for it, and that it is not read', async () => {
    await refreshHoldings(directory, await campaigns.files());
    tear();
    expect(await send(BLUE_MAIL, 'My orders')).toMatchObject(waits);
    expect(await send(RED_MAIL, 'Scouts II: my orders')).toMatchObject(waits);
    expect(await stateOf('b')).toBe('open');
    expect(await listUnread(directory)).toEqual(['a']);
    expect(await listHoldings(directory, BLUE_MAIL)).toEqual([]);
    const desks = await listDesks(directory, undefined, { words: '', from: 0, most: 9 });
    expect(desks.map(({ name }) => name)).toEqual(['b']);
    // Nor does it hold up what answers a letter of nobody here.
    const other = { 'In-Reply-To': '<0123456789abcdef0123456789abcdef.aaaaa@vedette.invalid>' };
    const taken = await takes(mailOf('eve@example.net', 'hi', other), {});
    expect(taken).toMatchObject({ ok: true, value: { campaign: 'b' } });
    useStore(before);
    refused.clear();
    expect(await send(BLUE_MAIL, 'My orders')).toMatchObject({ value: { campaign: 'a' } });
    expect(await listUnread(directory)).toEqual([]);
  });
});

it('a reply waits for a campaign that was locked when its file was to be looked into for the first time', async () => {
  const token = await within('b', async (campaign) =>
    replyToken(campaign, RED, (await must(listAsks(campaign))).step.name),
  );
  refused.set('b', 'locked');
  const before = store();
  useStore({
    ...before,
    look: (path, work) => {
      if (path !== pathOf('b')) return before.look(path, work);
      throw new JournalFailure('locked', 'It is in use by another program.');
    },
  });
  const reply = mailOf(RED_MAIL, 'PP 1: wait', { Subject: `Re: Scouts (${token})` });
  const taken = await takes(reply, { vouched: true });
  useStore(before);
  refused.clear();
  expect(taken).toMatchObject({ ok: false, error: { code: 'locked', campaigns: ['b', 'a'] } });
  expect(await takes(reply, { vouched: true })).toMatchObject({
    value: { campaign: 'b', became: 'sheet' },
  });
});

it('a reply to a campaign that is gone counts in no other, and its sender and a gamemaster are told', async () => {
  const [letter] = await within('a', async (campaign) => must(readyLetters(campaign)));
  const token = await within('a', async (campaign) =>
    replyToken(campaign, RED, (await must(listAsks(campaign))).step.name),
  );
  await refreshHoldings(directory, await campaigns.files());
  store().remove(pathOf('a'));
  const headers = [
    { Subject: `Re: Scouts (${token})` },
    { 'In-Reply-To': letter?.messageId ?? 'none' },
  ];
  for (const header of headers) {
    const taken = await takes(mailOf(RED_MAIL, 'PP 1: wait', header), { vouched: true });
    expect(taken).toMatchObject({
      ok: true,
      value: { campaign: 'b', became: 'elsewhere', answered: 1 },
    });
  }
  expect(await stateOf('b')).toBe('open');
  const answer = await within('b', async (campaign) => must(readyLetters(campaign)));
  expect(answer.at(-1)?.text).toContain('answers a letter of a campaign that is not here');
  expect(answer.at(-1)?.text).not.toContain('Scouts');
  const tray = await within('b', async (campaign) => lateItems(campaign.inside.journal));
  expect(tray.map(({ why }) => why)).toEqual(
    Array(2).fill('It answers a letter of a campaign that is not here, so nothing of it counts.'),
  );
  expect(await send(RED_MAIL, 'My orders')).toMatchObject({ value: { became: 'sheet' } });
});

describe('a reply to a letter that an older copy of its campaign has not', () => {
  const olderReply = async (subject = 'My orders'): Promise<Buffer> => {
    const [letter] = await within('b', (campaign) => must(readyLetters(campaign)));
    const older = letter?.messageId.replace(/^<.{4}/, '<0000') ?? 'none';
    return mailOf(RED_MAIL, 'PP 1: wait', { 'In-Reply-To': older, Subject: subject });
  };

  it('goes to the campaign that wrote the letter', async () => {
    const taken = await takes(await olderReply(), { vouched: true });
    expect(taken).toMatchObject({ value: { campaign: 'b', became: 'sheet' } });
    expect([await stateOf('a'), await stateOf('b')]).toEqual(['open', 'answered']);
  });

  it('waits for no other of its sender’s campaigns, behind the mails for that or by its title', async () => {
    refused.set('a', 'damaged');
    const damaged: Refusal = { code: 'damaged', say: 'It cannot be opened.' };
    const behind = new Map([['a', damaged]]);
    const came = { value: { campaign: 'b', became: 'sheet' } };
    expect(await takes(await olderReply(), { vouched: true }, behind)).toMatchObject(came);
    const titled = await olderReply('Scouts II: my orders');
    expect(await takes(titled, { vouched: true })).toMatchObject(came);
  });
});

it.each(['locked', 'away'] as const)(
  'a mail waits that may be for a campaign that is %s for the moment, and says for which others it may be',
  async (code) => {
    refused.set('a', code);
    const taken = await send(RED_MAIL, 'My orders');
    expect(taken).toMatchObject({ ok: false, error: { code, campaigns: ['a', 'b'] } });
    expect(await stateOf('b')).toBe('open');
  },
);
