import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyAt } from '../kept-at.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { retryLetters } from '../../src/campaign/letters/resend-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { readTaken, takeDueLetters } from '../../src/campaign/letters/due-letters.js';
import {
  markDeliveries,
  markSent,
  readyLetters,
  writeLetter,
} from '../../src/campaign/letters/outbox.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { Unable } from '../../src/campaign/sheets/unable.js';
import { glanceAt } from '../../src/campaign/seen/glance.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { asSeat, no } from '../../src/kernel/basic.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import {
  folderTransport,
  RefusedForGood,
  Unreachable,
  type Transport,
} from '../../src/mail/transport.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { openCourier } from '../../src/mail/courier.js';
import { OWN_ADDRESS, type Sending } from '../../src/mail/letter-mail.js';
import { JournalFailure } from '../../src/store/failure.js';
import { got } from '../campaign/cast.js';
import { RED, toy } from '../toys/line/system.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL, startPost, type Post } from './post.js';

let post: Post;
beforeEach(async () => {
  post = await startPost();
});
afterEach(async () => {
  vi.useRealTimers();
  await post.close();
});

const folder = (): string => join(post.dir, 'letters');
const send = (): Promise<readonly Sending[]> =>
  must(sendOutbox(post.campaign, { folder: folder() }, post.clock));
const idsOf = (letters: readonly { readonly id: number }[]): readonly number[] =>
  letters.map(({ id }) => id);
const playATurn = async (): Promise<void> => {
  await must(runTurn(post.campaign, { now: true }, post.clock));
  await must(releaseTurn(post.campaign, post.clock));
};

it('sends nothing of a run that is not released', async () => {
  await must(runTurn(post.campaign, { now: true }, post.clock));
  expect(await send()).toEqual([]);
});

it('sends a letter with text, HTML and map to every seat', async () => {
  await playATurn();
  const seen: string[] = [];
  const progress = ({ file }: Sending): void => void seen.push(file);
  const sent = await must(sendOutbox(post.campaign, { folder: folder(), progress }, post.clock));
  expect(seen).toEqual(sent.map(({ file }) => file));
  expect((await readdir(folder())).sort()).toEqual([...seen].sort());
  for (const file of seen) {
    const mail = await PostalMime.parse(await readFile(join(folder(), file)));
    expect(mail.text).toContain('Turn 2');
    expect(mail.html).toContain('cid:map');
    const auto = mail.headers.find(({ key }) => key === 'auto-submitted')?.value;
    expect(auto).toBe('auto-generated');
    const [map] = mail.attachments;
    expect(map?.mimeType).toBe('image/png');
  }
  expect(await send()).toEqual([]);
});

it('names the files by what all may know', async () => {
  await playATurn();
  for (const { file } of await send())
    expect(file).toMatch(/^(red|blue)-[a-z0-9-]+-[0-9a-f]{6}\.eml$/);
});

it('sends the same mail again when it was killed before it could record it', async () => {
  await playATurn();
  const [letter] = await must(readyLetters(post.campaign));
  const delivered = new Map<string, Buffer>();
  const killed = {
    deliver: (name: string, bytes: Buffer): Promise<void> => {
      delivered.set(name, bytes);
      return Promise.reject(new Error('killed'));
    },
  };
  const input = { folder: folder(), transport: killed };
  const first = await must(sendOutbox(post.campaign, input, post.clock));
  expect(first[0]?.failed).toBe('killed');
  const again = await send();
  // Letters to several people leave at the same time: whose is there first is chance.
  const files = (all: typeof first) => all.map(({ file }) => file).sort();
  expect(files(again)).toEqual(files(first));
  for (const [name, bytes] of delivered)
    expect((await readFile(join(folder(), name))).equals(bytes)).toBe(true);
  expect([...delivered.values()].join('\n')).toContain(letter?.messageId ?? 'none');
});

it.each(['is refused', 'fails', 'cannot be begun'])(
  'what was delivered while the record of it %s for a moment is recorded then, and delivered once',
  async (how) => {
    await playATurn();
    const ids = (await must(readyLetters(post.campaign))).map(({ id }) => id);
    const delivered: string[] = [];
    const deliver: Transport['deliver'] = (name) => {
      delivered.push(name);
      return Promise.resolve();
    };
    const courier = openCourier({ from: OWN_ADDRESS, transport: { deliver }, clock: post.clock });
    let missed = 0;
    const access = async <T>(use: (campaign: Campaign) => Promise<T>): Promise<T | undefined> => {
      if (delivered.length < 2 || missed > 0) return use(post.campaign);
      missed += 1;
      if (how === 'fails') throw new Unable({ say: 'The connection is lost' });
      // What `markDeliveries` answers.
      return (how === 'is refused' ? no({ code: 'away', say: '' }) : undefined) as T | undefined;
    };
    const sent = await must(courier.send(access, ids));
    expect([sent.length, delivered.length, missed]).toEqual([2, 2, 1]);
    expect(await must(readyLetters(post.campaign))).toEqual([]);
    expect(await send()).toEqual([]);
  },
);

/** A way on which nothing arrives before it is let go. */
function slowWay() {
  const delivered: string[] = [];
  let go = (): void => undefined;
  const slow = new Promise<void>((done) => (go = done));
  const deliver: Transport['deliver'] = async (name) => {
    delivered.push(name);
    await slow;
  };
  return { delivered, deliver, go: () => go() };
}

it.each(['is recorded by the same round', 'is not recorded before the program ends'])(
  'what was delivered while the database was away for three minutes %s, and is not delivered again by a later round',
  async (how) => {
    await playATurn();
    const ids = (await must(readyLetters(post.campaign))).map(({ id }) => id);
    const { delivered, deliver, go } = slowWay();
    go();
    const ending = new AbortController();
    const said = new Set<string>();
    const unrecorded = (why: string): void => void said.add(why);
    const again = { againMilliseconds: 2, ending: ending.signal, unrecorded };
    let minutes = 0;
    const clock = (): string => new Date(Date.parse(post.clock()) + minutes * 60_000).toISOString();
    const courier = openCourier({ from: OWN_ADDRESS, transport: { deliver }, clock, ...again });
    let missed = 0;
    const access = async <T>(use: (campaign: Campaign) => Promise<T>): Promise<T | undefined> => {
      if (delivered.length < 2 || missed >= 90) return use(post.campaign);
      missed += 1;
      if (missed === 60 && how === 'is not recorded before the program ends') ending.abort();
      return no({ code: 'away', say: 'It is away.' }) as T;
    };
    const sent = await courier.send(access, ids);
    expect([...said]).toEqual(['It is away.']);
    expect(sent.ok).toBe(how === 'is recorded by the same round');
    [minutes, missed] = [3, 90];
    await must(courier.send(access, ids));
    expect([delivered.length, await must(readyLetters(post.campaign))]).toEqual([2, []]);
  },
);

it('what was delivered before a damaged file was replaced by a copy stops no letter of the copy', async () => {
  const { path } = post.campaign;
  const put = async (from: string, to: string): Promise<Campaign> => {
    post.campaign.close();
    await copyAt(from, to);
    return must(openCampaign(path, [toy]));
  };
  const copy = join(post.dir, 'copy.vedette');
  post = { ...post, campaign: await put(path, copy) };
  const delivered: string[] = [];
  const deliver: Transport['deliver'] = (_name, bytes) => {
    delivered.push(bytes.toString());
    return Promise.resolve();
  };
  const courier = openCourier({ from: OWN_ADDRESS, transport: { deliver }, clock: post.clock });
  const access = async <T>(use: (campaign: Campaign) => Promise<T>): Promise<T> =>
    delivered.length < 2 ? use(post.campaign) : (no({ code: 'damaged', say: '' }) as T);
  await playATurn();
  const before = await must(readyLetters(post.campaign));
  expect((await courier.send(access, idsOf(before))).ok).toBe(false);
  expect(delivered).toHaveLength(2);
  post = { ...post, campaign: await put(copy, path) };
  await playATurn();
  const after = await must(readyLetters(post.campaign));
  expect(idsOf(after)).toEqual(idsOf(before));
  await must(courier.send((use) => use(post.campaign), idsOf(after)));
  expect(delivered).toHaveLength(4);
  expect(await must(readyLetters(post.campaign))).toEqual([]);
});

it('a failure whose record was kept, though the answer to it was lost, counts once', async () => {
  await playATurn();
  const ids = (await must(readyLetters(post.campaign))).map(({ id }) => id);
  let tried = 0;
  const deliver = (): Promise<void> => {
    tried += 1;
    return Promise.reject(new Error('4.7.1 Come back later'));
  };
  const way = { transport: { deliver }, clock: post.clock, againMilliseconds: 2 };
  const courier = openCourier({ from: OWN_ADDRESS, ...way });
  let lost = false;
  await courier.send(async (use) => {
    const done = await use(post.campaign);
    if (tried < 2 || lost) return done;
    lost = true;
    throw new Unable({ say: 'The connection is lost' });
  }, ids);
  const { letters } = got(await glanceAt(post.campaign.path));
  expect([lost, letters.map(({ tries }) => tries)]).toEqual([true, [1, 1]]);
});

it('what waited when the server was lost is due at once to whoever sends next', async () => {
  for (let count = 0; count < 3; count += 1) await playATurn();
  const ids = idsOf(await must(readyLetters(post.campaign)));
  let tried = 0;
  const check = (): Promise<void> => Promise.reject(new Unreachable('No route to the server'));
  const deliver = (): Promise<void> => ((tried += 1) === 1 ? Promise.resolve() : check());
  const way = { transport: { deliver, check }, clock: post.clock, aheadMilliseconds: 5000 };
  const courier = openCourier({ from: OWN_ADDRESS, ...way });
  await expect(courier.send((use) => use(post.campaign), ids)).rejects.toThrow('No route');
  const { letters } = got(await glanceAt(post.campaign.path));
  const untried = idsOf(letters.filter(({ state }) => state === 'ready'));
  expect(untried).not.toEqual([]);
  const taken = await must(takeDueLetters(post.campaign, ids, post.clock));
  expect(new Set(taken.flatMap((one) => idsOf(one.letters)))).toEqual(new Set(untried));
});

it('what failed while the record of it was lost is tried again, and is not taken for sent', async () => {
  await playATurn();
  const ids = idsOf(await must(readyLetters(post.campaign)));
  let tried = 0;
  const deliver = (): Promise<void> =>
    (tried += 1) > ids.length ? Promise.resolve() : Promise.reject(new Error('4.7.1 Later'));
  let minutes = 0;
  const clock = (): string => new Date(Date.parse(post.clock()) + minutes * 60_000).toISOString();
  const courier = openCourier({ from: OWN_ADDRESS, transport: { deliver }, clock });
  await courier
    .send(
      async (use) =>
        tried < ids.length ? use(post.campaign) : Promise.reject(new Error('A fault of ours')),
      ids,
    )
    .catch(() => undefined);
  minutes = 3;
  await must(courier.send((use) => use(post.campaign), ids));
  expect([tried, await must(readyLetters(post.campaign))]).toEqual([2 * ids.length, []]);
});

it('a letter that another program has taken since is not given back by the one that had it before', async () => {
  await playATurn();
  const [id = 0] = idsOf(await must(readyLetters(post.campaign)));
  const at = (minute: number) => (): string =>
    new Date(Date.UTC(2026, 10, 21, 13, minute)).toISOString();
  const take = (minute: number) => must(takeDueLetters(post.campaign, [id], at(minute)));
  const [before] = await take(0);
  expect(await take(3)).toHaveLength(1);
  const back = { id, kind: 'back', until: before?.until ?? '' } as const;
  await must(markDeliveries(post.campaign, [back], at(4)));
  expect((await take(4)).length).toBe(0);
});

it('what waits while more cannot be taken is held, and a later round does not take it too', async () => {
  for (let count = 0; count < 3; count += 1) await playATurn();
  const ids = (await must(readyLetters(post.campaign))).map(({ id }) => id);
  const { delivered, deliver, go } = slowWay();
  let minutes = 0;
  const clock = (): string => new Date(Date.parse(post.clock()) + minutes * 60_000).toISOString();
  const transport = { deliver, check: () => Promise.resolve() };
  const ways = { transport, clock, aheadMilliseconds: 20 };
  const courier = openCourier({ from: OWN_ADDRESS, ...ways });
  let asked = 0;
  const between = (): Promise<void> =>
    (asked += 1) < 5 ? Promise.resolve() : Promise.reject(new Error('The directory is away'));
  const access = <T>(use: (campaign: Campaign) => Promise<T>): Promise<T> => use(post.campaign);
  const first = courier.send(access, ids, { between }).catch((error: unknown) => String(error));
  while (asked < 5) await pause(5);
  minutes = 3;
  const second = courier.send(access, ids);
  await pause(200);
  go();
  await must(second);
  expect(await first).toContain('The directory is away');
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(delivered).toHaveLength(ids.length);
  expect(await must(readyLetters(post.campaign))).toEqual([]);
});

it('what could not be held for long, and was sent by another program meanwhile, is not sent from memory', async () => {
  for (let count = 0; count < 3; count += 1) await playATurn();
  const ids = (await must(readyLetters(post.campaign))).map(({ id }) => id);
  const { delivered, deliver, go } = slowWay();
  let minutes = 0;
  const clock = (): string => new Date(Date.parse(post.clock()) + minutes * 60_000).toISOString();
  const courier = openCourier({ from: OWN_ADDRESS, transport: { deliver }, clock });
  const first = courier.send((use) => use(post.campaign), ids);
  while (delivered.length < 2) await pause(5);
  minutes = 3;
  const others = slowWay();
  const way = { transport: { deliver: others.deliver } };
  const second = must(sendOutbox(post.campaign, way, clock));
  while (others.delivered.length < 2) await pause(5);
  go();
  await must(first);
  others.go();
  await second;
  // The two of them that were on their way already are delivered by both.
  expect(delivered).toHaveLength(2);
  expect(others.delivered).toHaveLength(ids.length);
});

it('a letter that failed may be tried again at once, while one that was taken with it is still being delivered', async () => {
  await playATurn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let accept = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const deliver: Transport['deliver'] = (_name, _bytes, { to }) =>
    to === RED_MAIL ? Promise.reject(new Error('4.7.1 Come back later')) : slow;
  const first = must(sendOutbox(post.campaign, { transport: { deliver } }, post.clock));
  while ((await must(seeOutbox(post.campaign))).failed.length === 0) await pause(5);
  await must(retryLetters(post.campaign, post.clock));
  // So long that the program says again which letters it still has.
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await send()).map(({ to }) => to)).toEqual([RED_MAIL]);
  accept();
  expect((await first).map(({ to }) => to).sort()).toEqual([BLUE_MAIL, RED_MAIL]);
  expect(await send()).toEqual([]);
});

it('a letter that is long on its way is its sender’s all the while, and no other program sends it too', async () => {
  await playATurn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let accept = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    accept = resolve;
  });
  let [now, begun] = [Date.parse(post.clock()), 0];
  const clock = (): string => new Date(now).toISOString();
  const deliver: Transport['deliver'] = () => {
    begun += 1;
    return slow;
  };
  const first = must(sendOutbox(post.campaign, { transport: { deliver } }, clock));
  while (begun < 2) await pause(5);
  for (let minute = 1; minute <= 4; minute += 1) {
    now += 60_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await must(sendOutbox(post.campaign, { folder: folder() }, clock))).toEqual([]);
  }
  accept();
  expect(await first).toHaveLength(2);
});

it('a letter that is long on its way stays its sender’s, though the answer to one of the times he said so was lost', async () => {
  await playATurn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ids = idsOf(await must(readyLetters(post.campaign)));
  const { delivered, deliver, go } = slowWay();
  let now = Date.parse(post.clock());
  const clock = (): string => new Date(now).toISOString();
  const courier = openCourier({ from: OWN_ADDRESS, transport: { deliver }, clock });
  const first = must(courier.send((use) => use(post.campaign), ids));
  while (delivered.length < 2) await pause(5);
  const { db } = post.campaign.inside.journal;
  const exec = db.exec.bind(db);
  let lost = 0;
  vi.spyOn(db, 'exec').mockImplementation((sql) => {
    const done = exec(sql);
    if (sql !== 'COMMIT' || lost > 0) return done;
    lost += 1;
    throw new JournalFailure('unsure', 'The connection is lost');
  });
  for (let minute = 1; minute <= 4; minute += 1) {
    now += 60_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await must(sendOutbox(post.campaign, { folder: folder() }, clock))).toEqual([]);
  }
  go();
  expect([lost, (await first).length]).toEqual([1, 2]);
});

/** Of many such letters only some are held until they leave. */
const LONG = '<p>A long report.</p>'.repeat(2000);

it('of many that wait for one address each leaves once, in order; of those whose turn comes after the seat is handed over, to its new holder', async () => {
  const subjects = Array.from({ length: 130 }, (_, index) => `Letter ${String(index)}`);
  for (const subject of subjects) {
    const words = { subject, text: `${subject}: hold.`, html: `<p>${subject}: hold.</p>${LONG}` };
    await must(writeLetter(post.campaign, { seat: asSeat('red'), ...words }, post.clock));
  }
  const came: { readonly to: string; readonly bytes: Buffer }[] = [];
  let accept = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const deliver: Transport['deliver'] = async (_name, bytes, { to }) => {
    came.push({ to, bytes });
    await slow;
  };
  const first = must(sendOutbox(post.campaign, { transport: { deliver } }, post.clock));
  // The last of them is taken: its sender has it for longer than now.
  const taken = async (): Promise<boolean> => {
    const waiting = got(await glanceAt(post.campaign.path)).letters;
    return waiting.filter(({ changed }) => changed > post.clock()).length > 100;
  };
  while (!(await taken())) await pause(5);
  const holder = { seat: asSeat('red'), name: 'Later', mail: 'later@example.org' };
  await must(nameSeat(post.campaign, holder, post.clock));
  accept();
  const sent = await first;
  await must(sendOutbox(post.campaign, { transport: { deliver } }, post.clock));
  const read = await Promise.all(came.map(({ bytes }) => PostalMime.parse(bytes)));
  const letters = read.flatMap(({ text = '', to }, index) => {
    const [, says] = /(Letter \d+): hold\./.exec(text) ?? [];
    const named = to?.map(({ address }) => address).join();
    return says === undefined ? [] : [{ says, to: named, envelope: came[index]?.to }];
  });
  expect(letters.map(({ says }) => says)).toEqual(subjects);
  for (const { to, envelope } of letters) expect(to).toBe(envelope);
  const late = letters.filter(({ to }) => to === 'later@example.org').length;
  expect(late).toBeGreaterThan(50);
  expect(letters.filter(({ to }) => to === RED_MAIL).length).toBe(subjects.length - late);
  expect(sent.length).toBeLessThan(came.length);
});

it('leaves no half mail under the name of a whole one', async () => {
  const transport = folderTransport(folder());
  const way = { from: 'a@example.org', to: 'b@example.org' };
  await transport.deliver('a.eml', Buffer.from('whole'), way);
  await transport.deliver('a.eml', Buffer.from('again'), way);
  expect(await readdir(folder())).toEqual(['a.eml']);
  expect(await readFile(join(folder(), 'a.eml'), 'utf8')).toBe('again');
});

it('a letter that was taken, and has left meanwhile by another program, is not read again to be sent', async () => {
  await playATurn();
  const [letter] = await must(readyLetters(post.campaign));
  const id = letter?.id ?? 0;
  const [{ until } = { until: '' }] = await must(takeDueLetters(post.campaign, [id], post.clock));
  expect((await must(readTaken(post.campaign, [id], until)))?.letters[0].id).toBe(id);
  await must(markSent(post.campaign, id, post.clock));
  expect(await must(readTaken(post.campaign, [id], until))).toBeUndefined();
});

it('tries again what a server refused for good only when that is asked for', async () => {
  await playATurn();
  const refuses: Transport = {
    deliver: (_name, _bytes, { to }) =>
      to === RED_MAIL ? Promise.reject(new RefusedForGood('No such user')) : Promise.resolve(),
  };
  await must(sendOutbox(post.campaign, { transport: refuses }, post.clock));
  expect(await send()).toEqual([]);
  const again = { folder: folder(), again: true };
  const sent = await must(sendOutbox(post.campaign, again, post.clock));
  expect(sent.map(({ to }) => to)).toEqual([RED_MAIL]);
});

it('sends what the gamemaster has timed when its time has come, and not before', async () => {
  const goes = '2026-12-24T20:00:00.000Z';
  const own = { to: [RED], as: 'gamemaster' as const, text: 'A star in the east.', goes };
  await must(writeDeskLetter(post.campaign, own, post.clock));
  expect(await send()).toEqual([]);
  const sent = await must(sendOutbox(post.campaign, { folder: folder() }, () => goes));
  expect(sent.map(({ to }) => to)).toEqual([RED_MAIL]);
});

it('answers a mail in its own thread', async () => {
  await must(
    receiveMail(
      post.campaign,
      mailOf(RED_MAIL, 'PP 1: move A to 3', { 'Message-ID': '<q@x.org>' }),
      post.clock,
    ),
  );
  const [sending] = await send();
  const mail = await PostalMime.parse(await readFile(join(folder(), sending?.file ?? '')));
  expect(mail.inReplyTo).toBe('<q@x.org>');
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(mail.to?.[0]?.address).toBe(RED_MAIL);
});
