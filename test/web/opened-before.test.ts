/**
 * A form that was opened before something else happened says so, by hidden fields with what its page showed: so nobody
 * changes what he has not seen, and nothing is sent twice. Whichever of them an address reads, each form that leads there has.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import type { Page } from '../../src/web/page.js';
import { ROUTES } from '../../src/web/routes.js';
import { mailOf, RED_MAIL } from '../mail/post.js';
import { RED } from '../toys/line/system.js';
import { layBorder, playOn } from './side.js';
import { must, serveDir, startSite, testClock, type Site } from './site.js';

/** By which a page says what it showed. */
const SEEN = [
  'stamp',
  'was',
  'after',
  'copies',
  'last',
  'mark',
  'revision',
  'sent',
  'over',
  'shown',
];
const WHO = ['gm', 'usa-supreme', 'usa-east', 'blue'] as const;
/** What is saved, drawn, or of another campaign has no forms. */
const NO_PAGE =
  /\.(?:svg|json|csv)|\/(?:backup|export|figures|after-action\/page|campaigns)\b|save=yes/;
/** Of an address with many parameters, so many are looked at. */
const MOST_ALIKE = 4;

/** Of what was not taken, these act on the one e-mail alone, which is open or is not; only to take it goes by the step. */
const NO_STEP = /^\/orders\/late (?:aside|up|address|reply)$/;

type Form = {
  readonly page: string;
  readonly action: string;
  readonly fields: Map<string, string>;
};

const clock = testClock();
let sites: readonly Site[] = [];
/** By an address and what its form says that it does: which fields its page has read. */
const read = new Map<string, Set<string>>();
const pages = new Map<{ page: Page }, Page>();

beforeAll(async () => {
  // What a page reads of its form is noted; the table is put right again at the end.
  for (const route of ROUTES as readonly { path: string; method: string; page: Page }[]) {
    const { page, path } = route;
    pages.set(route, page);
    if (route.method === 'POST')
      route.page = (visit) => page({ ...visit, form: noted(visit.form, path) });
  }
  sites = [await serveDir(await layBorder(clock), clock), await startSite()];
});
afterAll(async () => {
  for (const [route, page] of pages) route.page = page;
  for (const { errors, close } of sites) {
    expect(errors).toEqual([]);
    await close();
  }
});

const deed = (path: string, does = ''): string => `${path} ${does}`.trim();

function noted(form: Readonly<Record<string, string>>, path: string): typeof form {
  const name = deed(path, form['does']);
  const of = read.get(name) ?? new Set<string>();
  read.set(name, of);
  return new Proxy(form, {
    get: (fields, name) => {
      if (typeof name === 'string') of.add(name);
      return fields[String(name)];
    },
  });
}

const plain = (text: string): string =>
  text.replaceAll('&#x3D;', '=').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The fields of a form's own that are hidden, or that its buttons bring. */
function formsIn(page: string, text: string): readonly Form[] {
  return [...text.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].flatMap(
    ([, head = '', inside = '']) => {
      const fields = new Map(
        [
          ...inside.matchAll(
            /<(?:input type="hidden"|button)[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"/g,
          ),
        ].map(([, name = '', value = '']) => [name, plain(value)] as const),
      );
      const own = / action="([^"]+)"/.exec(head)?.[1];
      const others = [...inside.matchAll(/ formaction="([^"]+)"/g)].map(([, to = '']) => to);
      const actions = head.includes('method="post"') ? [own, ...others] : others;
      return actions.flatMap((to) =>
        to === undefined ? [] : [{ page, action: plain(to), fields }],
      );
    },
  );
}

/** All forms on all pages to which links lead from somebody's first page. */
async function formsOf(site: Site, who: string): Promise<readonly Form[]> {
  if (site.link(who) === '') return [];
  const home = new URL(site.link(who)).pathname;
  const alike = new Map<string, number>();
  const found: Form[] = [];
  const queue = who === 'gm' ? [home, `${home}/people?did=named`] : [home];
  const known = new Set(queue);
  for (const address of queue) {
    const { text, status } = await site.get(site.url + address);
    expect([address, status]).toEqual([address, 200]);
    found.push(...formsIn(address.slice(home.length), text));
    for (const [, to = ''] of text.matchAll(/<a\b[^>]*? href="([^"]+)"/g)) {
      const href = plain(to).replace(/#.*$/, '');
      const kind = href.replace(/\?.*$/, '').replace(/\d+/g, 'N');
      if (!href.startsWith(`${home}/`) && href !== home) continue;
      if (known.has(href) || NO_PAGE.test(href) || href.startsWith(`${home}/as/`)) continue;
      const count = (alike.get(kind) ?? 0) + 1;
      alike.set(kind, count);
      if (count > MOST_ALIKE) continue;
      known.add(href);
      queue.push(href);
    }
  }
  return found.map((form) => ({ ...form, action: form.action.slice(home.length) }));
}

/** The path in the table of addresses. */
const pathOf = (action: string): string | undefined =>
  ROUTES.find(({ method, path }) => {
    const pattern = path.replace(/:\w+/g, '[^/]+').replaceAll('.', String.raw`\.`);
    return method === 'POST' && new RegExp(`^${pattern}(?:\\?.*)?$`).test(action);
  })?.path;

/** What the pages of a site show as play goes on, and then what they take. */
async function visit(
  site: Site,
  stages: readonly (() => Promise<unknown>)[],
): Promise<readonly Form[]> {
  const forms: Form[] = [];
  for (const play of stages) {
    await play();
    for (const who of WHO) forms.push(...(await formsOf(site, who)));
  }
  const each = new Map(forms.map((one) => [deed(one.action, one.fields.get('does')), one]));
  for (const { action, fields } of each.values())
    for (const who of WHO)
      if (site.link(who) !== '')
        await site.post(site.link(who) + action, Object.fromEntries(fields));
  return forms;
}

it('each form brings back what its page showed, wherever that is asked for', async () => {
  const [border, toy] = sites as [Site, Site];
  const inBorder =
    <T>(does: (campaign: Campaign) => Promise<T>) =>
    () =>
      border.with(does);
  const inToy =
    <T>(does: (campaign: Campaign) => Promise<T>) =>
    () =>
      toy.with(does);
  const forms = [
    ...(await visit(border, [
      inBorder(async (campaign) => {
        for (const { id } of await must(readyLetters(campaign)))
          await must(markSent(campaign, id, clock));
      }),
      inBorder((campaign) => playOn(campaign, clock)),
      inBorder((campaign) => must(releaseTurn(campaign, clock))),
    ])),
    ...(await visit(toy, [
      inToy(async (campaign) => {
        await must(nameSeat(campaign, { seat: RED, name: 'Rosa', mail: RED_MAIL }, clock));
        for (const from of ['stranger@example.net', RED_MAIL])
          await must(receiveMail(campaign, mailOf(from, 'PP 1: fly'), clock));
      }),
      inToy((campaign) => must(runTurn(campaign, { now: true }, clock))),
    ])),
  ];
  const guarded = new Map(
    [...read].map(([name, of]) => [name, SEEN.filter((field) => of.has(field))] as const),
  );
  expect([...guarded.values()].filter(({ length }) => length > 0).length).toBeGreaterThan(25);
  const lacking = forms.flatMap(({ page, action, fields }) => {
    const name = deed(pathOf(action) ?? '', fields.get('does'));
    const lost = (guarded.get(name) ?? []).filter(
      (field) => !fields.has(field) && !(field === 'stamp' && NO_STEP.test(name)),
    );
    return lost.length === 0 ? [] : [`${page}: ${name} ${lost.join()}`];
  });
  expect([...new Set(lacking)]).toEqual([]);
});
