/** A site to which requests are sent, and its visitors: each knows the forms and links of the pages that he has seen. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asSeat } from '../../src/kernel/basic.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import type { Clock } from '../../src/campaign/types.js';
import { openInbox } from '../../src/mail/inbox.js';
import { openPostOffice } from '../../src/mail/post-office.js';
import { OWN_ADDRESS } from '../../src/mail/letter-mail.js';
import { ROUTES } from '../../src/web/routes.js';
import { linksOf } from '../../src/web/viewer-links.js';
import type { Rand } from '../laws/rand.js';
import { seat, signIn } from '../web/people.js';
import { mailOf } from '../mail/post.js';
import { must, serveDir, startSite, type Answer, type Site } from '../web/site.js';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { inviteSpectator } from '../../src/campaign/seats/spectators.js';
import { isUmpireId, listUmpires, nameUmpire } from '../../src/campaign/seats/umpires.js';
import { WATCH_ROUTES } from '../../src/web/watch/page.js';
import { mutate } from './mutate.js';
import { formsForPointing, formsIn, linksIn, type Form } from './forms.js';
import { passkeyDevice, type Device } from './passkey.js';

export type Visitor = {
  readonly who: string;
  /** What his addresses begin with; nothing at the door. It changes when somebody else gets the seat. */
  home: string;
  /** Of an umpire, who keeps it when he is named anew. */
  readonly name?: string;
  cookie?: string;
  /** The forms of each page, as it was seen last. */
  readonly pages: Map<string, readonly Form[]>;
  readonly links: Set<string>;
  readonly seen: Set<string>;
  readonly device: Device;
};

export type World = {
  readonly site: Site;
  readonly visitors: Visitor[];
  /** What the addresses of each spectator begin with. */
  readonly guests: readonly string[];
  /** Has a player write, and all mail sent that is due; whoever is at the door gets the links in it. */
  readonly mail: () => Promise<void>;
  /** Whoever was given a seat learns its address, and umpires who were dismissed are named anew. */
  readonly findHomes: () => Promise<void>;
};

export type WorldKind = 'toy' | '1861' | 'border' | 'empty';

export const MAILS = ['greta@example.org', 'rosa@example.org', 'bo@example.org'] as const;
const SITE = 'https://war.example.org';
const limits = { asks: 1e9, posts: 1e9, pages: 1e9 };
const MOST_PAGES = 120;
const MOST_LINKS = 300;

/** A clock that moves a little at each look, so that links in mails live for some hundred requests. */
function slowClock(): Clock {
  let looks = 0;
  return () => new Date(Date.UTC(2026, 10, 21, 12) + (looks += 1) * 50).toISOString();
}

let wars = 0;
let meetings = 0;
const ASKING = 'PP 1: if "it rains" then wait';

async function toOrders(campaign: Campaign, clock: Clock): Promise<void> {
  const split = { key: '1/split', text: 'split 1', reason: 'As agreed', release: true };
  await must(giveRuling(campaign, split, clock));
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
}

/** Half of the meetings wait for a ruling. */
async function toyOf(clock: Clock): Promise<Site> {
  const site = await startSite('The meeting', { limits, clock });
  if ((meetings += 1) % 2 === 0) return site;
  const sheet = {
    seat: asSeat('red'),
    kind: 'orders',
    list: 'scouts',
    via: 'web',
    text: ASKING,
  } as const;
  await site.with(async (campaign) => {
    await must(submitSheet(campaign, sheet, clock));
    await must(runTurn(campaign, { now: true }, clock));
  });
  return site;
}

async function siteOf(kind: WorldKind): Promise<Site> {
  const clock = slowClock();
  if (kind === 'toy') return toyOf(clock);
  const dir = await mkdtemp(join(tmpdir(), 'vedette-fuzz-'));
  if (kind !== 'empty') {
    const input = { system: 'civil-war', packName: kind, title: 'The war', zone: 'UTC' };
    const campaign = await must(newCampaign(join(dir, 'meeting.vedette'), input, clock));
    // Every second war stands where orders are asked for.
    if ((wars += 1) % 2 === 1) await toOrders(campaign, clock);
    campaign.close();
  }
  return serveDir(dir, clock, { limits });
}

const WHO: Readonly<Record<WorldKind, readonly string[]>> = {
  toy: ['gm', 'red', 'blue'],
  '1861': ['gm', 'usa-supreme', 'usa-east', 'usa-west', 'csa-supreme', 'csa-east'],
  border: ['gm', 'usa-supreme', 'usa-east', 'csa-supreme', 'csa-east'],
  empty: [],
};

const visitor = (who: string, home: string): Visitor => ({
  ...{ who, home, pages: new Map<string, readonly Form[]>(), links: new Set<string>() },
  seen: new Set<string>(),
  device: passkeyDevice(),
});

/** Who helps, and how. */
const HELPERS = {
  anna: { role: 'assistant', of: 'all' },
  oda: { role: 'observer', of: 'side red' },
} as const;
let named = 0;

/** Assistants and observers, who have no links: they sign in. Whoever was dismissed is named anew, as another umpire. */
async function nameHelpers(world: World): Promise<void> {
  const { site, visitors } = world;
  const known = await site.with((campaign) => must(listUmpires(campaign)));
  for (const [name, how] of Object.entries(HELPERS)) {
    const before = visitors.findIndex((one) => one.name === name);
    if (known.some(({ id }) => id === visitors[before]?.who)) continue;
    // Whoever was asked for at the door too often gets no further letter for a while.
    const mail = `${name}-${String((named += 1))}@example.org`;
    const { id } = await site.with((campaign) =>
      must(nameUmpire(campaign, { name, mail, ...how }, site.clock)),
    );
    const one = { ...visitor(id, `/c/meeting/${id}`), name, cookie: await signIn(site, mail) };
    visitors.splice(before === -1 ? visitors.length : before, 1, one);
    await lookAround(world, one);
  }
}

const guestsOf = (site: Site): Promise<readonly string[]> =>
  site.with(async (campaign) => {
    const homes: string[] = [];
    for (const side of [{}, { side: 'red' }]) {
      const guest = { name: 'Wanda', delay: homes.length, ...side };
      const { token } = await must(inviteSpectator(campaign, guest, site.clock));
      homes.push(`/watch/meeting/${token}`);
    }
    return homes;
  });

export async function openWorld(kind: WorldKind): Promise<World> {
  const site = await siteOf(kind);
  if (kind !== 'empty')
    for (const [index, mail] of MAILS.entries())
      await seat(site, WHO[kind][index] ?? 'gm', mail.split('@')[0] ?? '', mail);
  const visitors = WHO[kind].map((who) => visitor(who, ''));
  const guests = kind === 'toy' ? await guestsOf(site) : [];
  const door = kind === 'toy' ? visitor('door', '') : undefined;
  if (door !== undefined) visitors.push(door);
  if (kind === 'empty')
    visitors.push(visitor('begin', new URL(site.begin).pathname.replace(/\/campaign\/new$/, '')));
  const world: World = {
    ...{ site, visitors, guests, mail: postOf(site, door) },
    findHomes: async () => {
      await findHomes(world);
      if (kind === 'toy') await nameHelpers(world);
    },
  };
  await world.findHomes();
  for (const one of visitors)
    if (one.who === 'door' || one.who === 'begin') await lookAround(world, one);
  return world;
}

/** Whoever is given a seat has a link of his own. */
async function findHomes(world: World): Promise<void> {
  const { site, visitors } = world;
  if (visitors.some(({ who }) => who === 'begin')) return;
  const links = await site.campaigns.read('meeting', (campaign) =>
    linksOf(campaign, 'meeting', site.url),
  );
  for (const one of visitors) {
    const link = links?.find(({ who }) => who === one.who);
    const home = link === undefined ? one.home : new URL(link.url).pathname;
    if (home === one.home) continue;
    one.home = home;
    one.pages.clear();
    one.links.clear();
    await lookAround(world, one);
  }
}

/** Below a signature orders may be meant or not: they wait for a yes, and the answer has a link to say it. */
const WAITING = 'PP 1: wait\r\n\r\n-- \r\nPP 2: wait';

/** A mail by one player after the other, whoever has the seats just then. */
function lettersTo(site: Site): () => Promise<void> {
  const inbox = openInbox({
    ...{ files: site.campaigns.files, with: site.campaigns.with },
    ...{ servers: [], site: SITE, clock: site.clock },
  });
  let sent = 0;
  return async () => {
    const seats = await site.campaigns.read('meeting', (campaign) => must(listSeats(campaign)));
    const mails = (seats ?? []).flatMap(({ mail = '' }) => (mail === '' ? [] : [mail]));
    const from = mails[(sent += 1) % Math.max(1, mails.length)];
    if (from !== undefined) await inbox(mailOf(from, WAITING), { vouched: true });
  };
}

function postOf(site: Site, door: Visitor | undefined): () => Promise<void> {
  const comes = door === undefined ? undefined : lettersTo(site);
  const office = openPostOffice({
    ...{ directory: site.directory, files: site.campaigns.files, with: site.campaigns.with },
    transport: {
      deliver: (_name, bytes) => {
        const text = bytes
          .toString()
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        for (const [, path = ''] of text.matchAll(/https:\/\/war\.example\.org(\/door\/[\w/-]+)/g))
          door?.links.add(path);
        return Promise.resolve();
      },
    },
    ...{ from: OWN_ADDRESS, site: SITE, clock: site.clock },
  });
  return async () => {
    await comes?.();
    await office.round();
  };
}

/** Every page of a table of routes that needs no more in its address. */
async function lookAround(world: World, one: Visitor): Promise<void> {
  const { who } = one;
  const pages = ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .filter((route) =>
      isUmpireId(who)
        ? route.who === 'umpire'
        : route.who !== 'umpire' && (who === 'begin' || (route.who === 'gm') === (who === 'gm')),
    )
    .map(({ path }) => path)
    .filter((path) => !/\.|^\/(?:backup|export|pack|after-action\/page)$/.test(path));
  const paths =
    who === 'door' ? ['/', '/door/me'] : who === 'begin' ? ['/packs', '/campaign/new'] : pages;
  for (const path of paths) await look(world, one, one.home + path);
  if (who === 'door') one.pages.set('the script', PASSKEY_FORMS);
}

/** In a field: what the device answers to the challenge of the site. */
export const PASSKEY = '<passkey>';
const PASSKEY_FORMS = ['new', 'ask', 'add', 'in'].map((path): Form => {
  const fields: Form['fields'] = /add|in/.test(path) ? [['credential', [PASSKEY]]] : [];
  return { path: `/door/passkey/${path}`, fields, brings: false };
});

/** Looks at a page, and takes note of its forms and links. */
export async function look(world: World, one: Visitor, path: string): Promise<Answer> {
  const answer = await world.site.get(world.site.url + path, one.cookie);
  one.seen.add(path);
  await takeIn(world, one, path, answer.text);
  return answer;
}

/** `page`: where it was found; what stood there before is forgotten. */
export async function takeIn(
  world: World,
  one: Visitor,
  page: string,
  html: string,
): Promise<void> {
  for (const link of linksIn(html))
    if (link.startsWith(one.home)) {
      one.links.delete(link);
      one.links.add(link);
    }
  for (const old of [...one.links].slice(0, Math.max(0, one.links.size - MOST_LINKS)))
    one.links.delete(old);
  one.pages.delete(page);
  const here = page.replace(/^POST /, '');
  const forms = [...formsIn(html, here), ...(await formsOfMap(world, one, html))];
  if (forms.length > 0) one.pages.set(page, forms);
  for (const old of [...one.pages.keys()].slice(0, Math.max(0, one.pages.size - MOST_PAGES)))
    if (old !== 'the script') one.pages.delete(old);
}

/** The forces of a sheet's page, as its script asks for them. */
async function formsOfMap(world: World, one: Visitor, html: string): Promise<readonly Form[]> {
  const sheet = formsIn(html, '').find(({ path }) => path === `${one.home}/draft`);
  if (sheet === undefined || one.home === '') return [];
  const field = (name: string): string =>
    sheet.fields.find(([known]) => known === name)?.[1][0] ?? '';
  const [kind, list, text] = [field('kind'), field('list'), field('text')];
  const query = new URLSearchParams({ kind, list }).toString();
  const { status, text: json } = await world.site.get(
    `${world.site.url}${one.home}/pieces?${query}`,
    one.cookie,
  );
  if (status !== 200) return [];
  // The site's own answer.
  const { pieces } = JSON.parse(json) as { pieces: Parameters<typeof formsForPointing>[2] };
  return formsForPointing(one.home, { kind, list, text }, pieces);
}

/** A spectator opens one of his addresses, or one that is like it. */
export async function watch({ site, guests }: World, rand: Rand): Promise<void> {
  const home = rand.pick(guests);
  if (home === undefined) return;
  const front = await site.get(site.url + home);
  const moments = [...front.text.matchAll(/moment=([^"&]+)"/g)].map(([, moment = '']) => moment);
  const { path = '' } = rand.pick(WATCH_ROUTES) ?? {};
  const filled = path
    .replace(':level', rand.pick(['wide', 'near', 'x']) ?? '')
    .replace(':key', 'k');
  const moment = decodeURIComponent(rand.pick(moments) ?? 'turn 1/start');
  const query = new URLSearchParams({ moment: rand.chance(50) ? moment : mutate(moment, rand) });
  const asked = rand.chance(80) ? filled : mutate(filled, rand);
  const to = encodeURI(asked.replace(/\p{Surrogate}/gu, '')).replace(/[?#]/g, '');
  const { status } = await site.get(`${site.url}${home}${to}?${query.toString()}`);
  if (status >= 500) throw new Error(`${String(status)} for ${to}?${query.toString()}`);
}

/** Some page that he has seen a link to. */
export async function wander(world: World, one: Visitor, rand: Rand): Promise<void> {
  const fresh = [...one.links].filter((known) => !one.seen.has(known));
  const link = rand.pick(rand.chance(60) && fresh.length > 0 ? fresh : [...one.links]);
  if (link === undefined) return;
  const { status } = await look(world, one, link);
  if (status >= 400) one.links.delete(link);
}
