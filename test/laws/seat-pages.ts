/**
 * All that a seat gets from the site: every page of the table of routes and those that they lead to, what is answered to
 * odd addresses and heads, and to all that it can post; each answer with its head and the number of queries behind it.
 */
import type { SeatId } from '../../src/kernel/basic.js';
import type { Piece } from '../../src/kernel/sheet-form.js';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { WATCH_ROUTES } from '../../src/web/watch/page.js';
import { sheetId } from '../../src/web/seat/sheet-id.js';
import { sampleOf } from '../web/sample-address.js';
import { ask, OWN } from '../web/raw.js';
import type { Site } from '../web/site.js';
import { queriesSoFar } from './count-queries.js';

export type Asked = { readonly key: string; readonly kind: string; readonly list: string };

/** A seat at a campaign of the site; `asked`: the questions of the open step to it, `others`: those to other seats. */
export type Visitor = {
  readonly site: Site;
  readonly campaign: string;
  readonly seat: SeatId;
  readonly asked: readonly Asked[];
  readonly others: readonly (Asked & { readonly to: SeatId })[];
  /** Of the whole map: one of its drawings, and the hash of its board. */
  readonly svg: string;
  readonly hash: string;
};

type Heads = Readonly<Record<string, string>>;
type Put = (name: string, answer: string) => void;

const MOMENTS = ['start', 'p1', 'p2', 'means', 'allocation', 'end'];

/** What the addresses of a visitor begin with. */
const homeOf = ({ site, seat, campaign }: Visitor): string =>
  new URL(site.link(seat).replace('/c/meeting/', `/c/${campaign}/`)).pathname;

async function answerTo(
  visitor: Visitor,
  method: string,
  path: string,
  more: { readonly headers?: Heads; readonly form?: Heads } = {},
): Promise<{ readonly said: string; readonly html: string }> {
  const home = homeOf(visitor);
  const before = queriesSoFar();
  const { port } = visitor.site;
  const { status, headers, text } = await ask({ port, method, path: home + path, ...more });
  const head = JSON.stringify(headers);
  const said = `${status}, ${queriesSoFar() - before} queries ${head}\n${text}`;
  const isPage = headers['content-type']?.includes('html') === true;
  return { said: said.replaceAll(home, '/HOME'), html: isPage ? text : '' };
}

/**
 * Whoever asks first after something was kept has it read into memory, in whichever campaign, and the plots of old steps
 * measured: nobody counts that. The address is one of which no page is kept that is looked at afterwards.
 */
const warmUp = async (visitor: Visitor): Promise<void> => {
  await answerTo(visitor, 'GET', '/letter/999999');
  await answerTo(visitor, 'GET', '/state?first=yes');
};

function samplesOf({ svg, hash, asked }: Visitor): readonly (readonly [string, string])[] {
  return [
    ['/state', '/state?part=all'],
    ['/sheet/:id', `/sheet/${sheetId(asked[0]?.key ?? 'none')}`],
    [':level', 'wide'],
    [':key.svg', svg],
    [':key.json', `${hash}-facts.json`],
    [':id', '1'],
  ];
}

const READ = SEAT_ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path);
const POSTED = SEAT_ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path);
const tableOf = (visitor: Visitor): readonly string[] =>
  READ.map((path) => sampleOf(path, visitor.seat, samplesOf(visitor)));

/** Every page of the table, with each sheet, letter, report and moment that there could be; and all that they lead to. */
export async function pagesTo(visitor: Visitor, put: Put): Promise<void> {
  const { asked, others } = visitor;
  await warmUp(visitor);
  const step = /turn [\d.]+/.exec(asked[0]?.key ?? '')?.[0] ?? '';
  const steps = [...new Set([step, ...asked.map(({ key }) => `turn ${key.split('/')[0] ?? ''}`)])];
  await follow(visitor, put, [
    ...tableOf(visitor),
    ...[...asked, ...others].map(({ key }) => `/sheet/${sheetId(key)}`),
    ...asked.map(({ kind, list, key }) => `/pieces?kind=${kind}&list=${list === '' ? key : list}`),
    ...[1, 2, 3, 4, 5].flatMap((n) => [`/letter/${n}`, `/report/${n}`, `/receipt/${n}`]),
    ...steps.flatMap((name) =>
      MOMENTS.flatMap((moment) => [
        `/report/1?moment=${encodeURIComponent(`${name}/${moment}`)}`,
        `/map.json?moment=${encodeURIComponent(`${name}/${moment}`)}`,
      ]),
    ),
  ]);
}

async function follow(visitor: Visitor, put: Put, paths: readonly string[]): Promise<void> {
  const home = homeOf(visitor);
  const todo = [...paths];
  const done = new Set<string>();
  for (const path of todo) {
    if (done.has(path)) continue;
    done.add(path);
    const { said, html } = await answerTo(visitor, 'GET', path);
    put(path, said);
    for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"]+)/g)) {
      const [next = ''] = href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&').split('#');
      if (next.startsWith(home) && !isDrawing(next)) todo.push(next.slice(home.length));
    }
  }
}

/** Drawings take long; one of each address is in the table, and what they show is in the words of each map. */
const isDrawing = (path: string): boolean => /\/board\/|\.svg/.test(path);

/** All that a spectator who sees as a side does can open, moment by moment. */
export async function watchedBy(
  { site, home }: { readonly site: Site; readonly home: string },
  put: Put,
): Promise<void> {
  const get = async (path: string): Promise<string> => {
    const { status, headers, text } = await ask({
      port: site.port,
      method: 'GET',
      path: home + path,
    });
    const said = `${String(status)} ${JSON.stringify(headers)}\n${text}`.replaceAll(home, '/HOME');
    put(`watch ${path}`, said);
    return said;
  };
  const front = await get('');
  const moments = [...front.matchAll(/moment=([^"&]+)"/g)].map(([, moment = '']) => moment);
  const routes = WATCH_ROUTES.filter(({ path }) => !path.includes('/board/'));
  for (const { path } of routes)
    for (const moment of ['', ...new Set(moments)])
      await get(path.replace(':level', 'wide') + (moment === '' ? '' : `?moment=${moment}`));
}

const QUERIES = ['since', 'moment', 'compare', 'from', 'part', 'theme', 'did', 'kind', 'list'];
/** Heads that ask for less than the page, or for another form of it. */
const HEADS: readonly Heads[] = [
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b"', 'if-modified-since': 'Fri, 31 Dec 2077 23:59:59 GMT' },
  { range: 'bytes=0-99', accept: 'application/json', 'accept-encoding': 'gzip' },
];

/** The same addresses by HEAD, with conditions, and with parameters that no page gives. */
export async function oddAnswersTo(visitor: Visitor, put: Put): Promise<void> {
  await warmUp(visitor);
  const [other] = visitor.others;
  const foreign = sheetId(other?.key ?? 'none');
  const odd = [foreign, '0', '-1', '99999999999999999999', '%00', "'%22%3E%3Cscript%3E", '..%2F..'];
  const requests: (readonly [string, string, Heads])[] = [
    ...tableOf(visitor).flatMap((path) => [
      ['HEAD', path, {}] as const,
      ...HEADS.map((headers) => ['GET', path, headers] as const),
    ]),
    ...READ.filter((path) => path.includes(':')).flatMap((path) =>
      odd.map((value) => ['GET', path.replace(/:\w+/, value), {}] as const),
    ),
    ...tableOf(visitor).flatMap((path) =>
      [foreign, 'turn+1%2Fp1%22%3E%00'].map((value) => {
        const query = QUERIES.map((name) => `${name}=${value}`).join('&');
        return ['GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, {}] as const;
      }),
    ),
  ];
  for (const [method, path, headers] of requests)
    put(
      `${method} ${path} ${JSON.stringify(headers)}`,
      (await answerTo(visitor, method, path, { headers })).said,
    );
}

type Form = { readonly key: string; readonly kind: string; readonly list: string; to: string };

/** Everything that the seat can post, about its own questions and as if those of others were its own. */
export async function postsBy(visitor: Visitor, put: Put): Promise<void> {
  await warmUp(visitor);
  const seats = [...new Set(visitor.others.map(({ to }) => to))];
  const foreign = seats.flatMap((to) => {
    const first = visitor.others.find((one) => one.to === to);
    return first === undefined ? [] : [{ ...first, to }];
  });
  const own = visitor.asked.map((asked) => ({ ...asked, to: 'gm' }));
  const forms: readonly Form[] = [...own, ...foreign];
  for (const path of POSTED)
    for (const [n, { key, kind, list, to }] of forms.entries()) {
      const named = { key, kind, list: list === '' ? key : list, to };
      const form = { ...named, text: `PP 1: wait`, ready: 'yes', back: 'sheet', revision: '9' };
      const json = n % 2 === 0 ? { accept: 'application/json' } : {};
      for (const headers of n < own.length ? [OWN, { ...OWN, ...json }] : [OWN]) {
        const { said } = await answerTo(visitor, 'POST', path, { headers, form });
        put(`POST ${path} ${key} ${to} ${JSON.stringify(headers)}`, said);
      }
    }
  for (const { key, kind, list } of visitor.asked) {
    const query = new URLSearchParams({ kind, list: list === '' ? key : list }).toString();
    const { said } = await answerTo(visitor, 'GET', `/pieces?${query}`);
    for (const form of pointedAt(said, { kind, list: list === '' ? key : list }))
      for (const path of ['/line', '/aim'])
        put(
          `POST ${path} ${JSON.stringify(form)}`,
          (await answerTo(visitor, 'POST', path, { headers: OWN, form })).said,
        );
  }
  for (const path of POSTED)
    put(`POST ${path}`, (await answerTo(visitor, 'POST', path, { headers: OWN, form: {} })).said);
  const after = ['', '/letters', '/reports', ...[1, 2, 3].map((n) => `/receipt/${n}`)];
  for (const path of [...after, ...visitor.asked.map(({ key }) => `/sheet/${sheetId(key)}`)])
    put(`then ${path}`, (await answerTo(visitor, 'GET', path)).said);
}

/** What the script posts when the first forces of a sheet are pointed at. */
function pointedAt(
  said: string,
  sheet: Readonly<Record<'kind' | 'list', string>>,
): readonly Readonly<Record<string, string>>[] {
  const json = said.slice(said.indexOf('\n') + 1);
  if (!json.startsWith('{"pieces"')) return [];
  // The site's own answer.
  const { pieces } = JSON.parse(json) as { pieces: readonly Piece[] };
  return pieces.slice(0, 2).flatMap(({ id, at, deeds }) =>
    deeds.slice(0, 2).map(({ verb }) => ({
      ...{ ...sheet, text: '', piece: id, verb },
      way: JSON.stringify(at === undefined ? [] : [at]),
    })),
  );
}

/** The fields of forms in an answer, with what stands in them: counts and stamps that nobody sees. */
export const fieldsIn = (answer: string): readonly string[] =>
  [...answer.matchAll(/<(?:input|button|option)\b[^>]*>/g)].map(([tag]) => tag);
