/**
 * Every address of the site for everybody who could come: what he gets, and what must not be in it. Made from the tables
 * of addresses, so that a new one is tried as soon as it is there.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asSeat } from '../../src/kernel/basic.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { doorRoutes } from '../../src/web/door/routes.js';
import type { Route } from '../../src/web/route.js';
import { ROUTES } from '../../src/web/routes.js';
import { headerFaults } from './headers.js';
import { seat, signIn } from './people.js';
import { sampleOf } from './sample-address.js';
import { must, startSite, type Answer, type Site } from './site.js';

const OWN_NOTE = 'Red is asleep at box five';
const BLUE_WORDS = 'The fog over box seven';
const MAILS = {
  gm: 'greta@example.org',
  red: 'rosa@example.org',
  blue: 'bertrand@example.org',
  replaced: 'ben@example.org',
  elsewhere: 'eva@example.org',
  otherDesk: 'otto@example.org',
  invited: 'ines@example.org',
  assistant: 'anna@example.org',
  observer: 'oskar@example.org',
} as const;

type Visitor = {
  readonly name: string;
  /** What his addresses would begin with. */
  readonly home: (site: Site, of: string) => string;
  readonly cookie?: string;
  /** As whom he comes in, if he does. */
  readonly is?: 'gm' | 'red' | 'blue';
};

let site: Site;
let visitors: readonly Visitor[];
let missing: Answer;
/** The number of a letter in the gamemaster's tray. */
let letter = '';

beforeAll(async () => {
  site = await startSite('The meeting', {
    limits: { asks: 1e6, posts: 1e6, pages: 1e6 },
  });
  await seat(site, 'red', 'Benno', MAILS.replaced);
  const replacedLink = await linkOf('red');
  const replaced = await signIn(site, MAILS.replaced);
  for (const who of ['gm', 'red', 'blue'] as const) await seat(site, who, NAMES[who], MAILS[who]);
  await site.campaigns.with('other', (campaign) =>
    must(
      nameSeat(campaign, { seat: asSeat('red'), name: 'Eva', mail: MAILS.elsewhere }, site.clock),
    ),
  );
  await site.campaigns.with('other', (campaign) =>
    must(
      nameSeat(campaign, { seat: asSeat('gm'), name: 'Otto', mail: MAILS.otherDesk }, site.clock),
    ),
  );
  for (const role of ['assistant', 'observer'] as const)
    await site.with((campaign) =>
      must(nameUmpire(campaign, { name: role, mail: MAILS[role], role, of: 'all' }, site.clock)),
    );
  const invited = await inviteSomebody();
  await playATurn();
  await site.post(`${site.url}${await linkOf('gm')}/notes`, {
    ...{ text: OWN_NOTE, seat: 'red', place: '0505', step: 'turn 1' },
  });
  const copy = { from: 'civil-war@1|border', name: 'mine' };
  await site.post(`${site.url}${await linkOf('gm')}/packs/copy`, copy);
  await site.post(`${site.url}${await linkOf('red')}/letters`, {
    to: 'gm',
    text: 'May I dig?',
  });
  const tray = await site.with((campaign) => must(seeTray(campaign)));
  letter = String(tray.letters[0]?.id);
  const byName = (_site: Site, of: string): string => `/c/meeting/${of}`;
  const links = new Map<string, string>();
  for (const who of ['gm', 'red', 'blue']) links.set(who, await linkOf(who));
  const byLink = (who: string) => (): string => links.get(who) ?? '';
  const session = (mail: string): Promise<string> => signIn(site, mail);
  visitors = [
    { name: 'the gamemaster by his link', is: 'gm', home: byLink('gm') },
    { name: 'red by its link', is: 'red', home: byLink('red') },
    { name: 'blue by its link', is: 'blue', home: byLink('blue') },
    { name: 'the replaced player by his old link', home: () => replacedLink },
    {
      name: 'a stranger by a link of his own making',
      home: () => `/c/meeting/s/${'A'.repeat(43)}`,
    },
    { name: 'a stranger without any', home: byName },
    {
      name: 'the gamemaster',
      is: 'gm',
      home: byName,
      cookie: await session(MAILS.gm),
    },
    { name: 'red', is: 'red', home: byName, cookie: await session(MAILS.red) },
    {
      name: 'blue',
      is: 'blue',
      home: byName,
      cookie: await session(MAILS.blue),
    },
    { name: 'the replaced player', home: byName, cookie: replaced },
    {
      name: 'somebody of another campaign',
      home: byName,
      cookie: await session(MAILS.elsewhere),
    },
    {
      name: 'somebody with a cookie that is none',
      home: byName,
      cookie: `vedette=${'B'.repeat(43)}`,
    },
    { name: 'an assistant', home: byName, cookie: await session(MAILS.assistant) },
    { name: 'an observer', home: byName, cookie: await session(MAILS.observer) },
    {
      name: 'the gamemaster of another campaign',
      home: byName,
      cookie: await session(MAILS.otherDesk),
    },
    {
      name: 'somebody who was invited and has not come in, by the token of his letter',
      home: () => `/c/meeting/s/${invited}`,
    },
    {
      name: 'somebody who was invited, with the token of his letter for a cookie',
      home: byName,
      cookie: `vedette=${invited}`,
    },
  ];
  missing = await site.get(`${site.url}/nothing`);
});
afterAll(() => site.close());

/** The token of an invitation that its letter brought, and that nobody has opened. */
async function inviteSomebody(): Promise<string> {
  const { invite, writeInvitation } = await import('../../src/people/invitations.js');
  const about = {
    title: 'T',
    zone: 'UTC',
    name: 'Ines',
    by: 'Greta',
    seatTitle: 'Blue',
  };
  const input = { campaign: 'other', seat: 'blue', mail: MAILS.invited, about };
  await site.campaigns.with('other', (campaign) =>
    must(
      nameSeat(campaign, { seat: asSeat('blue'), name: 'Ines', mail: MAILS.invited }, site.clock),
    ),
  );
  await refreshHoldings(site.directory, await site.campaigns.files());
  await invite(site.directory, input, site.clock);
  const written = await writeInvitation(site.directory, await site.campaigns.files(), site.clock);
  return written?.path.split('/').at(-1) ?? '';
}

const NAMES = { gm: 'Greta', red: 'Rosa', blue: 'Bertrand' } as const;

async function linkOf(who: string): Promise<string> {
  const { linksOf } = await import('../../src/web/viewer-links.js');
  const links = await site.campaigns.with('meeting', (campaign) =>
    linksOf(campaign, 'meeting', ''),
  );
  return links?.find((link) => link.who === who)?.url ?? '';
}

async function playATurn(): Promise<void> {
  const send = async (who: string, text: string): Promise<void> => {
    const form = { kind: 'orders', list: 'scouts', text };
    await site.post(`${site.url}${await linkOf(who)}/sheet`, form);
  };
  await send('red', 'PP 1: move B to 3');
  await send('blue', 'PP 1: wait');
  const gm = site.url + (await linkOf('gm'));
  await site.post(`${gm}/run`, { now: 'yes' });
  await site.post(`${gm}/release`, {});
  await send('blue', `PP 1: if "${BLUE_WORDS}" then move X to 7`);
}

/** A page with nothing to show is answered as what is not there, and the test would prove nothing. */
const NO_SAMPLE =
  'a page of his must show something; give it a sample in test/web/sample-address.ts';

const plain = ({ headers }: Answer): unknown => [...headers].filter(([name]) => name !== 'date');

function come(visitor: Visitor, route: Route, of: string): Promise<Answer> {
  const url =
    site.url + visitor.home(site, of) + sampleOf(route.path.replace(':entry', letter), of);
  if (route.method === 'GET') return site.get(url, visitor.cookie);
  const own = { 'sec-fetch-site': 'same-origin', origin: site.url };
  const cookie = visitor.cookie === undefined ? {} : { cookie: visitor.cookie };
  return site.post(url, {}, { ...own, ...cookie });
}

/** Those of assistants and observers have a test of their own. */
const TABLE = ROUTES.filter(({ who }) => who !== 'umpire');

const isOpen = (path: string, method: string, who: string): boolean =>
  TABLE.some(
    (route) =>
      route.path === path && route.method === method && (route.who === 'gm') === (who === 'gm'),
  );

/** Addresses of the seats are tried at both seats' names, those of the desk at its own. */
const cases = TABLE.flatMap((route) =>
  (route.who === 'gm' ? ['gm'] : ['red', 'blue']).map(
    (of) => [route.method, of, route.path, route] as const,
  ),
);

describe('an address of the table', () => {
  it.each(cases)(
    '%s %s%s gives each his own and others nothing, with no head but what each kind of answer has',
    async (method, of, path, route) => {
      for (const visitor of visitors) {
        const answer = await come(visitor, route, of);
        const byLink = visitor.cookie === undefined && visitor.is !== undefined;
        const enters =
          visitor.is !== undefined &&
          (byLink ? isOpen(path, method, visitor.is) : visitor.is === of);
        const told = `${visitor.name} at ${method} ${path}`;
        expect([told, headerFaults(path, answer)]).toEqual([told, []]);
        if (!enters) {
          expect([told, answer.status, answer.text]).toEqual([told, 404, missing.text]);
          expect(plain(answer), told).toEqual(plain(missing));
        } else if (method === 'GET' && (byLink ? visitor.is === of : true)) {
          expect(answer.status, `${told}: ${NO_SAMPLE}`).toBe(200);
        } else expect([told, answer.status < 500]).toEqual([told, true]);
      }
    },
  );

  it.each(cases.filter(([method, of]) => method === 'GET' && of === 'red'))(
    '%s %s%s tells red nothing of blue',
    async (_method, of, _path, route) => {
      for (const visitor of visitors.filter(({ is }) => is === 'red')) {
        const { text } = await come(visitor, route, of);
        expect(text).not.toMatch(/Bertrand|bertrand@|greta@|Greta|\b[XY] in box|blue [XY]|>[XY]</);
        expect(text).not.toContain(BLUE_WORDS);
        expect(text).not.toContain(OWN_NOTE);
        expect(text).not.toContain(site.dir);
      }
    },
  );
});

it('shows blue itself what red is not told', async () => {
  const sheet = ROUTES.find(({ path }) => path === '/sheet/:id');
  if (sheet === undefined) throw new Error('There is no page of a sheet.');
  for (const visitor of visitors.filter(({ is }) => is === 'blue'))
    expect((await come(visitor, sheet, 'blue')).text).toContain(BLUE_WORDS);
});

describe('an address of the door', () => {
  it.each(doorRoutes().map((route) => [route.method, route.path] as const))(
    '%s %s tells nobody of others, and whoever is not signed in nothing of anybody',
    async (method, path) => {
      const url = site.url + path.replace(':token', 'C'.repeat(43)).replace(':campaign', 'meeting');
      const strangers = ['', `vedette=${'B'.repeat(43)}`];
      const answers = [];
      for (const cookie of strangers)
        answers.push(
          method === 'GET'
            ? await site.get(url, cookie)
            : await site.post(
                url,
                {},
                {
                  cookie,
                  'sec-fetch-site': 'same-origin',
                  origin: site.url,
                },
              ),
        );
      for (const answer of answers) {
        const { status, text } = answer;
        expect(headerFaults(path, answer)).toEqual([]);
        expect(status).toBeLessThan(500);
        expect(text).not.toMatch(/Rosa|Bertrand|Greta|Eva|meeting/);
      }
      if (method === 'GET') {
        const [, , , , , , , red] = visitors;
        const { text } = await site.get(url, red?.cookie);
        expect(text).not.toMatch(/Bertrand|bertrand@|Greta|greta@|Eva|Benno/);
      }
    },
  );
});

it('leaves nothing in the log of errors', () => {
  expect(site.errors).toEqual([]);
});

it('shows the gamemaster the note that no seat is shown', async () => {
  const gm = visitors.find(({ is }) => is === 'gm');
  const { text } = await site.get(`${site.url}${gm?.home(site, 'gm') ?? ''}/notes`, gm?.cookie);
  expect(text).toContain(OWN_NOTE);
});
