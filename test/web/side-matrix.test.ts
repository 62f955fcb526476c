/**
 * Every address of a seat for everybody who could come, where a side has several seats: the seat itself, another of its
 * side, the other side, the gamemaster, whoever held it before, a stranger; by every verb; and what must not be in it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { boardHash, levelKey } from '../../src/letters/drawing/draw-map.js';
import { asSeat } from '../../src/kernel/basic.js';
import type { Route } from '../../src/web/route.js';
import { ROUTES } from '../../src/web/routes.js';
import { signIn } from './people.js';
import { sampleOf } from './sample-address.js';
import { layBorder, mailOf, nameOf, playOn, SIDE_SEATS, wordsOf } from './side.js';
import { must, serveDir, testClock, type Answer, type Site } from './site.js';

const OWN = 'usa-east';
const LIMITS = { asks: 1e6, posts: 1e6, pages: 1e6 };
const VERBS = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

let site: Site;
let samples: readonly (readonly [string, string])[];
const cookies = new Map<string, string>();

beforeAll(async () => {
  const clock = testClock();
  const dir = await layBorder(clock);
  site = await serveDir(dir, clock, { limits: LIMITS });
  await site.with((campaign) => {
    const board = campaign.game.board();
    samples = samplesOf(
      `${levelKey(board, 'wide', 'light')}.svg`,
      `${boardHash(board)}-facts.json`,
    );
    return Promise.resolve();
  });
  const before = { seat: asSeat(OWN), name: 'Benno', mail: 'benno@players.example.org' };
  await site.with((campaign) => must(nameSeat(campaign, before, clock)));
  cookies.set('replaced', await signIn(site, before.mail));
  const now = { seat: asSeat(OWN), name: nameOf(OWN), mail: mailOf(OWN) };
  await site.with((campaign) => must(nameSeat(campaign, now, clock)));
  for (const who of ['gm', ...SIDE_SEATS]) cookies.set(who, await signIn(site, mailOf(who)));
  cookies.set('stranger', '');
}, 60_000);
afterAll(() => site.close());

const samplesOf = (svg: string, json: string): typeof samples => [
  ['/sheet/:id', '/sheet/1.2~orders~WHO~east'],
  [':seat', OWN],
  [':id', '1'],
  [':level', 'wide'],
  [':key.svg', svg],
  [':key.json', json],
  ['/pieces', '/pieces?kind=orders&list=east'],
];

const come = (verb: string, path: string, who: string): Promise<Answer> => {
  const cookie = cookies.get(who) ?? '';
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  return ask(verb, site.url + path, own);
};

async function ask(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const plain = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
});

const SEAT_ROUTES = ROUTES.filter(({ who }) => who === 'seat');
const READ = SEAT_ROUTES.filter(({ method }) => method === 'GET');
const titled = (routes: readonly Route[]) =>
  routes.map((route) => [route.method, route.path, route] as const);
const STRANGE = ['usa-west', 'usa-supreme', 'csa-east', 'gm', 'replaced', 'stranger'] as const;

describe('an address of a seat, where its side has others', () => {
  it.each(titled(SEAT_ROUTES))(
    '%s %s is for its own seat, and for all others as what is not there',
    async (method, path) => {
      const sample = sampleOf(path, OWN, samples);
      for (const who of STRANGE) {
        const there = await come(method, `/c/meeting/${OWN}${sample}`, who);
        const nowhere = await come(method, `/c/nowhere/${OWN}${sample}`, who);
        expect([who, there.status]).toEqual([who, 404]);
        expect(plain(there), who).toEqual(plain(nowhere));
      }
      const own = await come(method, `/c/meeting/${OWN}${sample}`, OWN);
      if (method === 'GET') expect(own.status).toBe(200);
      else expect(own.status).toBeLessThan(500);
    },
  );

  it.each(titled(READ))(
    'by every other verb %s %s says nothing that an address which is not there does not say',
    async (_method, path) => {
      const sample = sampleOf(path, OWN, samples);
      for (const who of [OWN, ...STRANGE])
        for (const verb of VERBS.filter((one) => one !== 'HEAD' || who !== OWN)) {
          const there = await come(verb, `/c/meeting/${OWN}${sample}`, who);
          const nowhere = await come(verb, '/c/nowhere/nobody', who);
          expect(plain(there), `${verb} by ${who}`).toEqual(plain(nowhere));
        }
    },
  );
});

/** What stands in `text` that is not for the seat's eyes. */
function strangeIn(text: string, seat: string): readonly string[] {
  const side = seat.slice(0, 3);
  const kinds = ['sheet', 'draft', 'togm', 'across', 'towest', 'fromgm', 'ownnote', 'sidenote'];
  const words = SIDE_SEATS.filter((who) => who !== seat).flatMap((who) =>
    kinds
      // A letter to the west is the west's too, where it is of the same side.
      .filter((kind) => !(kind === 'towest' && seat === `${side}-west` && who.startsWith(side)))
      // What is drawn for a side all of that side see.
      .filter((kind) => !(kind === 'sidenote' && who.startsWith(side)))
      .map((kind) => wordsOf(who, kind)),
  );
  const foes = SIDE_SEATS.filter((who) => !who.startsWith(side)).flatMap((who) => [
    nameOf(who),
    mailOf(who),
  ]);
  const office = [wordsOf('gm', 'amend'), wordsOf('gm', 'ruling'), mailOf('gm'), site.dir, 'Benno'];
  const others = SIDE_SEATS.filter((who) => who !== seat).map(mailOf);
  return [...words, ...foes, ...office, ...others].filter((one) => text.includes(one));
}

/** All pages of a seat, and those that they lead to. */
async function pagesOf(seat: string): Promise<readonly (readonly [string, Answer])[]> {
  const home = `/c/meeting/${seat}`;
  const list = seat.slice(4);
  const found = new Map<string, Answer>();
  const todo = READ.map(
    ({ path }) =>
      home +
      sampleOf(path, seat, samples).replace(/~east|list=east/, (all) => all.replace('east', list)),
  );
  for (const path of todo) {
    if (found.has(path)) continue;
    const answer = await come('GET', path, seat);
    found.set(path, answer);
    const isPage = answer.headers.get('content-type')?.includes('html') === true;
    const links = isPage ? [...answer.text.matchAll(/(?:href|src)="([^"]+)"/g)] : [];
    for (const [, href = ''] of links) {
      // A sign that is written as a number holds a "#" too.
      const [next = ''] = href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&').split('#');
      if (next.startsWith(home)) todo.push(next);
    }
  }
  return [...found];
}

const LETTERS = ['togm', 'fromgm', 'across'];
const OWN_KINDS = new Map([
  ['usa-east', [...LETTERS, 'sheet', 'draft', 'towest']],
  ['usa-west', [...LETTERS, 'sheet', 'draft']],
  ['usa-supreme', [...LETTERS, 'towest']],
  ['csa-east', [...LETTERS, 'sheet', 'draft', 'towest']],
]);

describe.each([...OWN_KINDS.keys()])('the pages of %s', (seat) => {
  it('lead nowhere that is missing, and hold no word of others', async () => {
    const pages = await pagesOf(seat);
    expect(pages.length).toBeGreaterThan(15);
    for (const [path, { text, status }] of pages) {
      if (!/sheet|pieces/.test(path)) expect([path, status]).toEqual([path, 200]);
      expect([path, strangeIn(text, seat)]).toEqual([path, []]);
    }
    const all = pages.map(([, { text }]) => text).join();
    for (const kind of OWN_KINDS.get(seat) ?? []) expect(all).toContain(wordsOf(seat, kind));
  }, 60_000);
});

it('a commander finds on his first page what he sent before, a supreme one what he handed out', async () => {
  for (const [seat, sent, words] of [
    ['usa-supreme', 'Allocation, turn 1<', 'CP east 12'],
    ['usa-west', 'Orders, west, turn 1.1<', 'move Grant to 1312'],
  ] as const) {
    const { text } = await come('GET', `/c/meeting/${seat}`, seat);
    const [, href = ''] = new RegExp(`<a href="([^"]+)">${sent}`).exec(text) ?? [];
    expect((await come('GET', href, seat)).text).toContain(words);
  }
});

it('the words that are looked for do stand in the pages of the gamemaster', async () => {
  const pages = ['/log', '/orders'].map((path) => come('GET', `/c/meeting/gm${path}`, 'gm'));
  const text = (await Promise.all(pages)).map((page) => page.text).join();
  for (const kind of ['sheet', 'togm', 'across', 'towest', 'fromgm'])
    expect(strangeIn(text, OWN).join()).toContain(kind);
  expect(strangeIn(text, OWN)).toContain(wordsOf('gm', 'amend'));
});

/** Pages that say what a seat knows; the others say too what is asked of it now. */
const isKnowledge = (path: string): boolean => /map|enemy|report|letter/.test(path);

it('a step that is played and not released changes no map, report or letter of a seat', async () => {
  const knows = async () =>
    (await pagesOf(OWN)).flatMap(([path, { text }]) => (isKnowledge(path) ? [[path, text]] : []));
  const before = await knows();
  const told = await site.with((campaign) => playOn(campaign, site.clock));
  expect(told.length).toBeGreaterThan(10);
  const after = await knows();
  expect(after).toEqual(before);
  expect(before.length).toBeGreaterThan(8);
});

it('leaves nothing in the log of errors', () => {
  expect(site.errors).toEqual([]);
});
