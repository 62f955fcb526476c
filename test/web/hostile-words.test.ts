/**
 * Everybody writes, wherever he can, what is meant to become more than text: titles, names, orders, letters, reasons,
 * notes, mails, names in a pack, searches. No page, map, mail or list has a tag, an attribute or a header of it; and each
 * of the gamemaster's acts stands in the audit.
 */
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditActs, type Act } from '../../src/campaign/gm/audit-acts.js';
import { seeUndoables } from '../../src/campaign/gm/undo-act.js';
import { keepNote } from '../../src/campaign/gm/keep-note.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { markFailed, markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import type { TrayLetter } from '../../src/campaign/gm/tray.js';
import { listSpectators } from '../../src/campaign/seats/spectators.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { asSeat } from '../../src/kernel/basic.js';
import { boardHash, levelKey } from '../../src/letters/drawing/draw-map.js';
import { openPostOffice } from '../../src/mail/post-office.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { OWN_ADDRESS } from '../../src/mail/letter-mail.js';
import { refreshHoldings } from '../../src/people/holdings.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { DESK_ROUTES } from '../../src/web/desk/routes.js';
import { doorRoutes } from '../../src/web/door/routes.js';
import { FOLDER_ROUTES } from '../../src/web/office/routes.js';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { WATCH_ROUTES } from '../../src/web/watch/page.js';
import { HOSTILE, HOSTILE_LINE, hostileIn, MARK } from './hostile.js';
import { signIn } from './people.js';
import { ask, OWN, type RawAnswer } from './raw.js';
import { sampleOf } from './sample-address.js';
import { layBorder, mailOf, nameOf, playOn, SIDE_SEATS } from './side.js';
import { must, serveDir, testClock, type Site } from './site.js';

type Form = Readonly<Record<string, string>>;
const clock = testClock();
const limits = { asks: 1e6, posts: 1e6, pages: 1e6 };
/** For the cells of a pack in which anything may stand; a comma or a quote would be the CSV's own. Names are letters. */
const CELL = `<i onclick=${MARK}>'=${MARK}`;

let site: Site;
const cookies = new Map<string, string>();
const samples: [string, string][] = [];

const come = (method: string, path: string, who: string, form?: Form): Promise<RawAnswer> => {
  const headers = { ...OWN, cookie: cookies.get(who) ?? '' };
  const asked = { port: site.port, method, path, headers };
  return ask(form === undefined ? asked : { ...asked, form });
};

function hostilePack() {
  const files = readShippedPack(civilWar, 'border');
  if (!files.ok) throw new Error('There is no small pack.');
  const rename = (text: string): string =>
    text
      .replace(/^# note: .*$/gm, `# note: ${CELL}`)
      .replaceAll('commands at Washington', CELL)
      .replace('The Border', CELL);
  return Object.fromEntries(
    Object.entries(files.value).map(([path, text]) => [path, rename(text)] as const),
  );
}

beforeAll(async () => {
  const dir = await layBorder(clock, { title: HOSTILE_LINE, pack: hostilePack() });
  site = await serveDir(dir, clock, { limits });
  const board = await site.with((campaign) => Promise.resolve(campaign.game.board()));
  const [svg, json] = [`${levelKey(board, 'wide', 'light')}.svg`, `${boardHash(board)}-facts.json`];
  samples.push(['/sheet/:id', '/sheet/1.2~orders~usa-east~east'], [':seat', 'usa-east']);
  samples.push(['/:key/', '/1.2%2Forders%2Fusa-east%2Feast/'], [':level', 'wide']);
  samples.push([':key.svg', svg], [':board.svg', svg], [':key.json', json], [':board.json', json]);
  samples.push([':id', '1'], ['/packs/:pack/file', '/packs/mine/file?path=leaders.csv']);
  samples.push([':what', Buffer.from('dice=0123456789abcdef').toString('base64url')]);
  samples.push([':token', 'gone'], [':pack', 'mine'], ['/pieces', '/pieces?kind=orders&list=east']);
  for (const who of ['gm', 'usa-east', 'csa-west'])
    cookies.set(who, await signIn(site, mailOf(who)));
  await asHtml();
  await playersWrite();
}, 120_000);
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

/** A map in every mail would take long to draw. */
async function asHtml(): Promise<void> {
  for (const who of SIDE_SEATS.filter((seat) => seat !== 'usa-east'))
    await site.with((campaign) =>
      must(nameSeat(campaign, { seat: asSeat(who), name: nameOf(who), form: 'html' }, clock)),
    );
}

/** Letters, drafts, notes, orders that read and that do not, mails of players and strangers. */
async function playersWrite(): Promise<void> {
  await site.with(async (campaign) => {
    await must(keepNote(campaign, { text: HOSTILE, seat: 'usa-east', place: 'Washington' }, clock));
    for (const who of ['usa-east', 'csa-west'] as const) {
      const seat = asSeat(who);
      const list = who.slice(4);
      for (const to of ['gm', 'usa-west'].filter((one) => one !== who))
        await must(sendDispatch(campaign, { from: seat, to: asSeat(to), text: HOSTILE }, clock));
      const key = `1.2/orders/${who}/${list}`;
      const words = HOSTILE.replaceAll('"', "'").replace(/[^\x20-\x7e]/g, '');
      for (const text of [HOSTILE, `PP 1: "${words}" (1 CP)`])
        await must(submitSheet(campaign, { seat, kind: 'orders', list, text, via: 'web' }, clock));
      const asked = (await must(listAsks(campaign))).asks.find((one) => one.key === key);
      if (asked === undefined) throw new Error(`${key} is not asked.`);
      await must(keepDraft(campaign, { seat, key: asked.key, text: HOSTILE, revision: 1 }, clock));
    }
    for (const from of [mailOf('usa-east'), 'mallory@evil.example'])
      await must(receiveMail(campaign, mailFrom(from), clock));
  });
}

const mailFrom = (from: string): Buffer =>
  Buffer.from(
    [
      `From: "${HOSTILE_LINE.replaceAll('"', '')}" <${from}>`,
      `Subject: =?utf-8?B?${Buffer.from(`${HOSTILE}\r\nX-Injected: ${MARK}`).toString('base64')}?=`,
      `Message-ID: <${MARK}.${from.replace('@', '.')}@players.example.org>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      HOSTILE,
      '',
    ].join('\r\n'),
  );

const actsNow = (): Promise<readonly Act[]> =>
  site.with(async (campaign) => (await must(auditActs(campaign))).acts);
const trayLetters = () => site.with(async (campaign) => (await must(seeTray(campaign))).letters);
async function letterWhich(is: (letter: TrayLetter) => boolean): Promise<TrayLetter> {
  const found = (await trayLetters()).findLast(is);
  if (found === undefined) throw new Error('No such letter lies in the tray.');
  return found;
}
const openLetter = () => letterWhich(({ isOpen }) => isOpen);
const openId = async (): Promise<string> => String((await openLetter()).id);
const asideLetter = () =>
  letterWhich(({ deeds }) => deeds.some(({ what, isUndone }) => what === 'aside' && !isUndone));
const outbox = () => site.with((campaign) => must(seeOutbox(campaign)));
const heldLetter = async (): Promise<string> =>
  String(
    (await outbox()).held.find(({ back, due }) => back === undefined && due === undefined)?.id,
  );
const keptBack = async (): Promise<string> =>
  String((await outbox()).held.find(({ back }) => back !== undefined)?.id);
const asksNow = () => site.with(async (campaign) => (await must(listAsks(campaign))).asks);

const WORDS = { reason: HOSTILE, told: HOSTILE, why: HOSTILE, tells: HOSTILE };
const LATER = { goes: 'at', at: '2027-03-01T08:00' };
const EAST = '1.2/orders/usa-east/east';

/** One letter of each kind has left, and one could not. */
async function someLeave(): Promise<void> {
  await site.with(async (campaign) => {
    const [gone, stuck] = await must(readyLetters(campaign));
    if (gone === undefined || stuck === undefined) throw new Error('No letters wait.');
    await must(markSent(campaign, gone.id, clock));
    await must(markFailed(campaign, stuck.id, HOSTILE_LINE, clock));
  });
}

/**
 * What is posted at the desk, in its order: the route, what its parameter is, its form. A route of the desk that is not
 * among these has no act to leave, or must be added here.
 */
const DEEDS: readonly (readonly [
  path: string,
  form: Form | (() => Promise<Form>),
  id?: () => Promise<string>,
])[] = [
  [
    '/people',
    { seat: 'csa-west', name: HOSTILE_LINE, mail: mailOf('csa-west'), form: 'html', writes: 'yes' },
  ],
  ['/people', { seat: 'gm', name: HOSTILE_LINE, mail: mailOf('gm') }],
  ['/people/invite', { seat: 'csa-west' }],
  [
    '/people/umpires',
    { name: HOSTILE_LINE, mail: 'anna@players.example.org', role: 'assistant', of: 'all' },
  ],
  ['/people/swap', { a: 'usa-west', b: 'usa-trans' }],
  ['/people/vacate', { seat: 'usa-trans', word: HOSTILE }],
  ['/deadline', { due: '2027-02-01T12:00', grace: '2' }],
  [
    '/undo',
    async () => {
      const undos = await site.with((campaign) => must(seeUndoables(campaign)));
      return { entry: String(undos.at(-1)?.entry) };
    },
  ],
  ['/spectators', { name: HOSTILE_LINE, side: '', delay: '1' }],
  ['/spectators', { name: HOSTILE_LINE, side: '', delay: '0' }],
  [
    '/spectators/dismiss',
    async () => {
      const all = await site.with((campaign) => must(listSpectators(campaign)));
      return { entry: String(all[0]?.entry) };
    },
  ],
  ['/calendar/pause', { words: HOSTILE }],
  ['/calendar/resume', {}],
  ['/calendar', { 'off-6': 'yes', 'due-7': 'yes', time: '20:00', grace: '2', sets: 'propose' }],
  ['/tray/:entry/aside', async () => ({ stamp: (await openLetter()).stamp }), openId],
  [
    '/tray/:entry/up',
    async () => ({ stamp: (await asideLetter()).stamp }),
    async () => String((await asideLetter()).id),
  ],
  [
    '/tray/:entry/answer',
    async () => ({ stamp: (await openLetter()).stamp, text: HOSTILE, goes: 'now' }),
    openId,
  ],
  [
    '/tray/:entry/pass',
    async () => ({
      ...{ stamp: (await openLetter()).stamp, text: HOSTILE, note: HOSTILE, as: 'writer' },
      ...{ 'seat-usa-supreme': 'yes', goes: 'now' },
    }),
    openId,
  ],
  ['/tray/write', { text: HOSTILE, as: 'rumor', 'seat-usa-east': 'yes', ...LATER }],
  [
    '/tray/:entry/recall',
    {},
    async () => {
      const { own } = await site.with((campaign) => must(seeTray(campaign)));
      return String(own.find(({ goes }) => goes !== 'now')?.entry);
    },
  ],
  ['/tray/write', { text: HOSTILE, as: 'gamemaster', all: 'yes', goes: 'release' }],
  [
    '/orders/late',
    async () => {
      const { items } = await site.with((campaign) => must(seeLate(campaign)));
      const id = items.find(({ isOpen }) => isOpen)?.id ?? '';
      return { id, does: 'aside', told: HOSTILE };
    },
  ],
  ['/amend', { at: 'start', text: 'place 1 SP usa at Washington', ...WORDS }],
  [
    '/withdraw',
    async () => {
      const act = (await actsNow()).findLast(({ kind }) => kind === 'amendment');
      return { key: `amendment ${String(act?.entry)}`, ...WORDS };
    },
  ],
  ['/orders/enter', { key: EAST, text: 'PP 1: wait', ...WORDS }],
  ['/run', { now: 'yes' }],
  [
    '/answer',
    async () => {
      const asked = (await asksNow()).find(({ to }) => to === 'gm');
      return { key: asked?.key ?? '', text: 'nothing', ...WORDS };
    },
  ],
  ['/reopen', { key: EAST, ...WORDS }],
  ['/remind', {}],
  ['/withdraw', { key: `reopen ${EAST}`, ...WORDS }],
  ['/letter/:id/hold', WORDS, heldLetter],
  ['/letter/:id/go', {}, keptBack],
  ['/letter/:id/note', { note: HOSTILE, place: 'top' }, heldLetter],
  [
    '/letter/:id/correct',
    { subject: HOSTILE.replace(/[\r\n]/g, ' ').slice(0, 250), text: HOSTILE, ...WORDS },
    heldLetter,
  ],
  ['/letter/:id/hold', WORDS, heldLetter],
  ['/release', {}],
  [
    '/letters/go',
    async () => ({ shown: (await outbox()).held.map(({ id }) => String(id)).join(' ') }),
  ],
  ['/letters/again', {}],
  ['/letter/:id/again', { copies: '0' }, async () => String((await outbox()).sent[0]?.id)],
  ['/take-back', { step: 'turn 1.2', hold: 'yes', ...WORDS }],
];

/** Of the folder and not of this campaign: its packs, and new campaigns. And what other tests of the audit do. */
const NO_ACT = new Set([
  ...FOLDER_ROUTES.map(({ path }) => path),
  ...['/rule', '/reroll', '/change', '/change/figures', '/orders/mail'],
  // Notes to himself are no acts.
  ...['/notes', '/notes/drop'],
  // Nor are the two that change nothing: replaying the journal, and laying out a preview on a copy.
  ...['/campaign/check', '/try'],
]);

it('each of the gamemaster’s acts stands in the audit, in his own words', async () => {
  for (const [path, fields, id] of DEEDS) {
    if (path === '/letters/again') await someLeave();
    const before = (await actsNow()).length;
    const form = typeof fields === 'function' ? await fields() : fields;
    const to = path.replace(/:\w+/, (await id?.()) ?? '');
    const { status, text } = await come('POST', `/c/meeting/gm${to}`, 'gm', form);
    const said = /class="said bad"[^>]*>([^<]*)/.exec(text)?.[1] ?? '';
    expect([to, status, said]).toEqual([to, 303, '']);
    // What was played already is not played twice.
    if (path !== '/run') expect([to, (await actsNow()).length > before]).toEqual([to, true]);
    if (path === '/answer') await site.with((campaign) => playOn(campaign, clock));
  }
  const posted = new Set(DEEDS.map(([path]) => path));
  const all = DESK_ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(all.filter((path) => !posted.has(path) && !NO_ACT.has(path))).toEqual([]);
}, 120_000);

const inHome = (home: string, html: string): readonly string[] =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'))
    // Signs that are written as numbers hold a "#" too.
    .map((href) => href.split('#')[0] ?? '')
    .filter((href) => href.startsWith(home));

/** The one page that is saved to be read elsewhere brings its script with it. */
const withoutOwnScript = (path: string, text: string): string =>
  path.includes('/after-action/page') ? text.replace(/<script[^]*?<\/script>/g, '') : text;

function expectHarmless(path: string, { headers, text, status }: RawAnswer): void {
  expect([path, status < 500]).toEqual([path, true]);
  for (const [name, value] of Object.entries(headers))
    expect([path, name, /injected/i.test(name), /[<>]/.test(value)]).toEqual([
      ...[path, name, false, false],
    ]);
  expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) JSON.parse(text);
  else if (/html|svg/.test(type))
    expect([path, hostileIn(withoutOwnScript(path, text))]).toEqual([path, []]);
}

const MOST_OF_A_KIND = 3;
const QUERIES = ['words', 'q', 'kind', 'seat', 'step', 'pulse', 'since', 'moment', 'compare', 'to'];

/** All pages of a visitor with what they lead to, no more than some of each kind; and each of them with hostile searches. */
async function visitAll(
  who: string,
  routes: readonly string[],
  home = who === 'nobody' ? '' : `/c/meeting/${who}`,
): Promise<number> {
  const query = QUERIES.map((name) => `${name}=${encodeURIComponent(HOSTILE)}`).join('&');
  const todo = routes.flatMap((path) => [
    home + path,
    `${home}${path}${path.includes('?') ? '&' : '?'}${query}`,
  ]);
  const kinds = new Map<string, number>();
  const done = new Set<string>();
  let marked = 0;
  for (const path of todo) {
    if (done.has(path)) continue;
    done.add(path);
    const answer = await come('GET', path, who);
    expectHarmless(path, answer);
    if (answer.text.includes(MARK)) marked += 1;
    if (answer.headers['content-type']?.includes('html') !== true || path.includes(MARK)) continue;
    for (const next of home === '' ? [] : inHome(home, answer.text)) {
      const kind = next.replace(/\d+|=[^&]*/g, '#');
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      if (count <= MOST_OF_A_KIND && !/board|\.svg|backup/.test(next)) todo.push(next);
    }
  }
  return marked;
}

const reads = (routes: readonly { method: string; path: string }[], who: string) =>
  routes
    .filter(({ method, path }) => method === 'GET' && path !== '/backup')
    .map(({ path }) => sampleOf(path.replace(':entry', '1'), who, samples));

it('no page of the gamemaster has more of it than text', async () => {
  await come('POST', '/c/meeting/gm/packs/copy', 'gm', {
    from: 'civil-war@1|border',
    name: 'mine',
  });
  const cell = { path: 'leaders.csv', 'cell-4-1': HOSTILE, 'cell-4-13': HOSTILE };
  await come('POST', '/c/meeting/gm/packs/mine/file', 'gm', cell);
  const tray = (await trayLetters())[0]?.id ?? 0;
  const routes = [...reads(DESK_ROUTES, 'usa-east'), `/tray/${String(tray)}`];
  expect(await visitAll('gm', routes)).toBeGreaterThan(40);
}, 120_000);

it.each(['usa-east', 'csa-west'])(
  'no page of %s has more of it than text',
  async (who) => {
    expect(await visitAll(who, reads(SEAT_ROUTES, who))).toBeGreaterThan(20);
  },
  120_000,
);

it('nor has a page of a spectator', async () => {
  const guest = { name: HOSTILE_LINE, side: 'usa', delay: '0' };
  expect((await come('POST', '/c/meeting/gm/spectators', 'gm', guest)).status).toBe(303);
  const all = await site.with((campaign) => must(listSpectators(campaign)));
  expect(all.map(({ side }) => side)).toEqual([undefined, 'usa']);
  for (const { token } of all) {
    const paths = WATCH_ROUTES.map(({ path }) => sampleOf(path, 'gm', samples));
    expect(await visitAll('nobody', paths, `/watch/meeting/${token}`)).toBeGreaterThan(5);
  }
}, 120_000);

it('nor has a page of the door, nor one that gives a form back as it was filled', async () => {
  const doors = doorRoutes().map(({ method, path }) => [method, path] as const);
  const token = (path: string): string => path.replace(':token', encodeURIComponent(HOSTILE_LINE));
  for (const [method, path] of doors.filter(([, path]) => !/out/.test(path)))
    for (const who of ['usa-east', 'nobody']) {
      const form = method === 'POST' ? HOSTILE_FORM : undefined;
      expectHarmless(path, await come(method, token(path), who, form));
    }
  for (const [who, routes] of [
    ['gm', DESK_ROUTES],
    ['usa-east', SEAT_ROUTES],
  ] as const)
    for (const { path } of routes.filter(({ method }) => method === 'POST')) {
      const to = `/c/meeting/${who}${sampleOf(path.replace(':entry', '1'), who, samples)}`;
      expectHarmless(to, await come('POST', to, who, HOSTILE_FORM));
      expectHarmless(to, await come('POST', to, 'nobody', HOSTILE_FORM));
    }
}, 120_000);

const FIELDS = ['text', 'reason', 'name', 'mail', 'key', 'kind', 'list', 'seat', 'to', 'title'];
const MORE_FIELDS = [
  'places',
  'place',
  'size',
  'words',
  'whom',
  'word',
  'note',
  'why',
  'tells',
  'subject',
  'told',
  'zone',
  'scene',
  'step',
];
const HOSTILE_FORM: Form = Object.fromEntries(
  [...FIELDS, ...MORE_FIELDS, 'from', 'path', 'piece', 'verb', 'due', 'at', 'credential', 'q'].map(
    (name) => [name, HOSTILE],
  ),
);

it('no mail has a header, a tag or a line of its head of it', async () => {
  const sent: Buffer[] = [];
  await refreshHoldings(site.directory, await site.campaigns.files());
  await come('POST', '/door/ask', 'nobody', { mail: mailOf('csa-west') });
  const office = openPostOffice({
    ...{ directory: site.directory, files: site.campaigns.files, with: site.campaigns.with },
    transport: { deliver: (_name, bytes) => Promise.resolve(void sent.push(bytes)) },
    ...{ from: OWN_ADDRESS, site: 'https://war.example.org', clock },
  });
  await office.round();
  expect(sent.length).toBeGreaterThan(20);
  let marked = 0;
  for (const bytes of sent) {
    const raw = bytes.toString();
    const mail = await PostalMime.parse(bytes);
    expect([mail.subject, /^x-injected/im.test(raw)]).toEqual([mail.subject, false]);
    expect(mail.headers.map(({ key }) => key).join()).not.toMatch(/injected|zqx7|[<>]/);
    expect(mail.subject).not.toMatch(/[\r\n\u0000\u2028\u2029]/);
    for (const { address = '' } of mail.to ?? [])
      expect(address).toMatch(
        /^[\w.-]+@(?:players\.example\.org|evil\.example|campaign\.invalid)$/,
      );
    expect([mail.subject, hostileIn(mail.html ?? '')]).toEqual([mail.subject, []]);
    if (mail.html?.includes(MARK) === true) marked += 1;
    for (const { filename } of mail.attachments) expect(filename).toMatch(/^[\w.-]+$/);
  }
  expect(marked).toBeGreaterThan(10);
}, 120_000);

it('no cell of the audit as CSV is one that a spreadsheet calculates', async () => {
  const { text } = await come('GET', '/c/meeting/gm/audit.csv', 'gm');
  const cells = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
  expect(cells.length).toBeGreaterThan(100);
  expect(text).toContain(MARK);
  expect(cells.filter((cell) => /^[\s]*[=+\-@]/.test(cell))).toEqual([]);
});
