/**
 * Who held a seat and holds it no more, and who holds it now, both of them inside all the while: by session, by link, with
 * a page still open. The one is let in nowhere any more, the other everywhere at once. Made from the table of addresses.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { boardHash, levelKey } from '../../src/letters/drawing/draw-map.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { beginSession } from '../../src/people/sessions.js';
import { selectPersonByMail } from '../../src/store/directory/person.js';
import { selectEntriesOf } from '../../src/store/entries.js';
import { DESK_ROUTES } from '../../src/web/desk/routes.js';
import type { Route } from '../../src/web/route.js';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { linksOf } from '../../src/web/viewer-links.js';
import { letters, linkFor, signIn } from './people.js';
import { ask, contentOfFolder, OWN, type RawAnswer } from './raw.js';
import { sampleOf } from './sample-address.js';
import { layBorder, mailOf, SIDE_SEATS } from './side.js';
import { must, serveDir, testClock, type Site } from './site.js';

const limits = { asks: 1e6, posts: 1e6, pages: 1e6 };
/** After all that was laid out by a clock that moves, and so that nobody is noted as seen meanwhile. */
const clock = (): string => '2026-11-21T13:00:00.000Z';
type Form = Readonly<Record<string, string>>;

let site: Site;
let missing: RawAnswer;
let samples: readonly (readonly [string, string])[];
const cookies = new Map<string, string>();
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const come = (method: string, path: string, cookie = '', form?: Form): Promise<RawAnswer> => {
  const asked = { port: site.port, method, path, headers: { ...OWN, cookie } };
  return ask(form === undefined ? asked : { ...asked, form });
};
const byName = (seat: string): string => `/c/meeting/${seat}`;
const linkOf = async (who: string): Promise<string> => {
  const links = await site.with((campaign) => linksOf(campaign, 'meeting', ''));
  return links.find((link) => link.who === who)?.url ?? '';
};

function addressOf(route: Route, seat: string): string {
  const [, list = ''] = seat.split('-');
  return sampleOf(route.path.replace(':entry', '1'), seat, samples)
    .replace(/~LIST/, `~${list}`)
    .replace(/list=LIST/, `list=${list}`);
}

async function begin(dir: string, key: string): Promise<void> {
  site = await serveDir(dir, clock, { limits });
  missing = await come('GET', '/nothing');
  await site.with((campaign) => {
    const board = campaign.game.board();
    samples = [
      ['/sheet/:id', `/sheet/${key}~orders~WHO~LIST`],
      [':seat', 'usa-east'],
      ['/:key/', '/1.2%2Forders%2Fusa-east%2Feast/'],
      [':level', 'wide'],
      [':what', Buffer.from('dice=0123456789abcdef').toString('base64url')],
      ...[':key.svg', ':board.svg'].map(
        (name) => [name, `${levelKey(board, 'wide', 'light')}.svg`] as const,
      ),
      ...[':key.json', ':board.json'].map(
        (name) => [name, `${boardHash(board)}-facts.json`] as const,
      ),
      [':id', '1'],
      ['/packs/:pack/file', '/packs/mine/file?path=pack.csv'],
      [':pack', 'mine'],
      [':token', 'gone'],
      ['/pieces', '/pieces?kind=orders&list=LIST'],
    ];
    return Promise.resolve();
  });
}

/** Nothing of a seat's pages is there for him, and nothing that he sends comes in. */
async function expectShut(routes: readonly Route[], home: string, seat: string, cookie = '') {
  const before = await contentOfFolder(site.dir);
  for (const route of routes) {
    const path = home + addressOf(route, seat);
    const { status, headers, text } = await come(
      route.method,
      path,
      cookie,
      route.method === 'POST' ? {} : undefined,
    );
    expect([route.method, path, status]).toEqual([route.method, path, 404]);
    expect([path, text, headers]).toEqual([path, missing.text, missing.headers]);
  }
  expect(await contentOfFolder(site.dir)).toEqual(before);
}

/** Every page of the seat is there for him, and what he sends is at least read. */
async function expectOpen(home: string, seat: string, cookie = '') {
  for (const route of SEAT_ROUTES) {
    const path = home + addressOf(route, seat);
    const posts = route.method === 'POST';
    const { status } = await come(route.method, path, cookie, posts ? {} : undefined);
    const isFine = posts ? status !== 404 && status < 500 : status === 200;
    expect([route.method, path, isFine ? 'open' : status]).toEqual([route.method, path, 'open']);
  }
}

/** The forms of a page, as a tab that was left open would post them. */
async function tabOf(path: string, cookie: string): Promise<readonly (readonly [string, Form])[]> {
  const { text } = await come('GET', path, cookie);
  const forms = text.matchAll(/<form method="post" action="([^"]+)"[^>]*>([^]*?)<\/form>/g);
  return [...forms].map(([, action = '', inside = '']) => {
    const inputs = inside.matchAll(/<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"/g);
    const fields = [...inputs].map(([, name = '', value = '']) => [name, value] as const);
    return [action, { ...Object.fromEntries(fields), text: 'PP 1: "I am still here" (1 CP)' }];
  });
}

async function expectTabShut(tab: Awaited<ReturnType<typeof tabOf>>, cookie = '') {
  expect(tab.length).toBeGreaterThan(0);
  const before = await contentOfFolder(site.dir);
  for (const [action, form] of tab) {
    if (action.startsWith('/door/')) continue;
    const { status, text } = await come('POST', action, cookie, form);
    expect([action, status]).toEqual([action, 404]);
    // What he wrote is not lost to himself.
    expect(text).toContain('I am still here');
  }
  expect(await contentOfFolder(site.dir)).toEqual(before);
}

const sessionOf = (seat: string): string => cookies.get(seat) ?? '';
const desk = async (path: string, form: Form): Promise<void> => {
  const { status } = await come('POST', `/c/meeting/gm${path}`, sessionOf('gm'), form);
  expect([path, status]).toEqual([path, 303]);
};
const give = (seat: string, to: string) =>
  desk('/people', { seat, name: `Somebody of ${to}`, mail: mailOf(to), writes: 'yes' });

describe('a seat of a side that has several', () => {
  beforeAll(async () => {
    await begin(await layBorder(testClock()), '1.2');
    for (const who of ['gm', ...SIDE_SEATS]) cookies.set(who, await signIn(site, mailOf(who)));
  }, 60_000);
  beforeEach(async () => {
    for (const seat of ['usa-east', 'usa-west', 'usa-trans'])
      await site.with((campaign) =>
        must(nameSeat(campaign, { seat: asSeat(seat), name: seat, mail: mailOf(seat) }, clock)),
      );
  });

  it('C3.4 given to another who is inside already is his at once, and shut to the one before', async () => {
    const [old, oldLink] = [sessionOf('usa-east'), await linkOf('usa-east')];
    const tab = await tabOf(`${byName('usa-east')}/sheet/1.2~orders~usa-east~east`, old);
    const linkTab = await tabOf(`${oldLink}/letters`, '');
    await give('usa-east', 'usa-trans');
    await expectShut(SEAT_ROUTES, byName('usa-east'), 'usa-east', old);
    await expectShut(SEAT_ROUTES, oldLink, 'usa-east');
    await expectTabShut(tab, old);
    await expectTabShut(linkTab);
    await expectOpen(byName('usa-east'), 'usa-east', sessionOf('usa-trans'));
    await expectOpen(await linkOf('usa-east'), 'usa-east');
  }, 60_000);

  it('lets nobody in by another way who does not hold it any more: passkey, sign-in, mail, first page', async () => {
    await give('usa-east', 'usa-trans');
    const { journal } = site.directory.inside;
    const person = await selectPersonByMail(journal, mailOf('usa-east'));
    // What a passkey of his begins, and a link of which he has pressed the button.
    const secret = await beginSession(journal, person?.id ?? 0, 'A telephone', clock());
    const device = await come('GET', '/door/me', `vedette=${secret}`);
    expect([device.status, device.text.includes('A telephone')]).toEqual([200, true]);
    await expectShut(SEAT_ROUTES, byName('usa-east'), 'usa-east', `vedette=${secret}`);
    const first = await come('GET', '/', `vedette=${secret}`);
    expect(first.text).not.toMatch(/The border|\/c\/meeting/);
    await letters(site);
    await expect(linkFor(site, mailOf('usa-east'))).rejects.toThrow('No letter');
    await site.with(async (campaign) => {
      const mail = `From: ${mailOf('usa-east')}\r\nSubject: Orders\r\nMessage-ID: <late@x.example>\r\n\r\nPP 1: wait\r\n`;
      await must(receiveMail(campaign, Buffer.from(mail), clock));
      const [last] = (await selectEntriesOf(campaign.inside.journal, 'mail')).slice(-1);
      expect([last?.body.from, last?.body.seat]).toEqual([mailOf('usa-east'), undefined]);
    });
  });

  it('left vacant is shut to everybody; given back, it opens to his old session, and not by the old link', async () => {
    const [old, oldLink] = [sessionOf('usa-east'), await linkOf('usa-east')];
    const tab = await tabOf(`${byName('usa-east')}/letters`, old);
    await desk('/people/vacate', { seat: 'usa-east' });
    for (const who of ['usa-east', 'usa-west', 'usa-supreme', 'csa-east'])
      await expectShut(SEAT_ROUTES, byName('usa-east'), 'usa-east', sessionOf(who));
    await expectShut(SEAT_ROUTES, oldLink, 'usa-east');
    await expectTabShut(tab, old);
    await give('usa-east', 'usa-east');
    await expectOpen(byName('usa-east'), 'usa-east', old);
    await expectShut(SEAT_ROUTES, oldLink, 'usa-east');
  }, 60_000);

  it('C3.4 exchanged for another: each has all of the other’s, and nothing of his own before', async () => {
    const [east, west] = [sessionOf('usa-east'), sessionOf('usa-west')];
    const links = [await linkOf('usa-east'), await linkOf('usa-west')] as const;
    const tab = await tabOf(`${byName('usa-east')}/sheet/1.2~orders~usa-east~east`, east);
    await desk('/people/swap', { a: 'usa-east', b: 'usa-west' });
    await expectShut(SEAT_ROUTES, byName('usa-east'), 'usa-east', east);
    await expectShut(SEAT_ROUTES, byName('usa-west'), 'usa-west', west);
    for (const link of links) await expectShut(SEAT_ROUTES, link, 'usa-east');
    await expectTabShut(tab, east);
    await expectOpen(byName('usa-west'), 'usa-west', east);
    await expectOpen(byName('usa-east'), 'usa-east', west);
  }, 60_000);

  it('a new gamemaster has the desk at once, and the one before not a page of it', async () => {
    const [old, oldLink] = [sessionOf('gm'), await linkOf('gm')];
    const tab = await tabOf(`${byName('gm')}/tray/write`, old);
    const [name, mail] = ['Somebody of usa-trans', mailOf('usa-trans')];
    const form = { seat: 'gm', name, mail, writes: 'yes', confirm: 'yes' };
    // Nothing of the desk is left to him to be led to: the answer itself says whose it is.
    expect((await come('POST', `${byName('gm')}/people`, old, form)).status).toBe(200);
    await expectShut(DESK_ROUTES, byName('gm'), 'gm', old);
    await expectShut(DESK_ROUTES, oldLink, 'gm');
    await expectTabShut(tab, old);
    expect((await come('GET', byName('gm'), sessionOf('usa-trans'))).status).toBe(200);
    await site.close();
  }, 60_000);
});

describe('seats that an order of the rules exchanges', () => {
  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'vedette-exchanged-'));
    const input = { system: 'civil-war', packName: 'border', title: 'The border', zone: 'UTC' };
    const made = await must(
      newCampaign(join(dir, 'meeting.vedette'), { ...input, seed: '0008' }, clock),
    );
    for (const who of [...SIDE_SEATS, 'gm'])
      await must(nameSeat(made, { seat: asSeat(who), name: who, mail: mailOf(who) }, clock));
    made.close();
    await begin(dir, '1.1');
    cookies.clear();
    for (const who of ['usa-east', 'usa-west']) cookies.set(who, await signIn(site, mailOf(who)));
  }, 60_000);

  it('C3.4 change hands with the release, and back when the step is taken back', async () => {
    const [east, west] = [sessionOf('usa-east'), sessionOf('usa-west')];
    const rule = (key: string, text: string) =>
      site.with((campaign) =>
        must(giveRuling(campaign, { key, text, reason: 'So', release: true }, clock)),
      );
    await rule('1/split', 'split 1');
    const allocation = { seat: asSeat('usa-supreme'), kind: 'allocation', via: 'web' as const };
    const text = 'CP east 12, west 8, trans 4, naval 4\nswitch east and west';
    const sent = await site.with((campaign) =>
      must(submitSheet(campaign, { ...allocation, text }, clock)),
    );
    expect([sent.counts, sent.reading.faults]).toEqual([true, []]);
    await site.with((campaign) => must(runTurn(campaign, { now: true }, clock)));
    for (const { key, to } of (await site.with((campaign) => must(listAsks(campaign)))).asks)
      if (to === 'gm') await rule(key, 'yes');
    const held = await site.with((campaign) => must(listAsks(campaign)));
    if (held.state !== 'held')
      await site.with((campaign) => must(runTurn(campaign, { now: true }, clock)));
    expect((await come('GET', byName('usa-east'), east)).status).toBe(200);
    expect((await come('GET', byName('usa-west'), east)).status).toBe(404);
    const tab = await tabOf(`${byName('usa-east')}/letters`, east);
    await site.with((campaign) => must(releaseTurn(campaign, clock)));
    await expectShut(SEAT_ROUTES, byName('usa-east'), 'usa-east', east);
    await expectShut(SEAT_ROUTES, byName('usa-west'), 'usa-west', west);
    await expectTabShut(tab, east);
    expect((await come('GET', byName('usa-west'), east)).status).toBe(200);
    expect((await come('GET', byName('usa-east'), west)).status).toBe(200);
    const later = await tabOf(`${byName('usa-west')}/letters`, east);
    const back = { step: 'turn 1', reason: 'A wrong map', tells: 'Once more' };
    await site.with((campaign) => must(takeBackTurn(campaign, back, clock)));
    await refreshHoldings(site.directory, await site.campaigns.files());
    await expectShut(SEAT_ROUTES, byName('usa-east'), 'usa-east', west);
    await expectShut(SEAT_ROUTES, byName('usa-west'), 'usa-west', east);
    await expectTabShut(later, east);
    expect((await come('GET', byName('usa-east'), east)).status).toBe(200);
    expect((await come('GET', byName('usa-west'), west)).status).toBe(200);
  }, 60_000);
});
