/**
 * Requests to every address that takes a form: the forms that the pages of the toy's campaign really have, with other
 * values, for every viewer. A text is one request, as its lines say: address, viewer, then a field a line as JSON.
 */
import assert from 'node:assert/strict';
import { ROUTES } from '../../src/web/routes.js';
import type { Rand } from '../laws/rand.js';
import { sampleOf } from '../web/sample-address.js';
import { startSite, type Site } from '../web/site.js';
import { lengthen, mutate } from './mutate.js';
import { inTimeLater, type Target } from './target.js';

type Form = {
  readonly who: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
};

const VIEWERS = ['gm', 'red', 'blue'] as const;
const LONGEST = 60_000;
/** The journal of a campaign grows with what is done in it: so many requests later a new one is begun. */
const REQUESTS_OF_CAMPAIGN = 1500;
const limits = { asks: 1e9, posts: 1e9, pages: 1e9 };

const WORDS = [
  'PP 1: move A to 2',
  'PP 1-3: wait',
  'yes',
  'no',
  '',
  '1',
  '-1',
  'red',
  'gm',
  'orders',
  'scouts',
  '2/orders/red',
];

/** The site runs until the target is closed. */
export async function postTarget(): Promise<Target> {
  let site = await startSite('The meeting', { limits });
  let forms = await formsOf(site);
  let sent = 0;
  const open = async (): Promise<Site> => {
    if (sent === 0 || sent % REQUESTS_OF_CAMPAIGN !== 0) return site;
    await site.close();
    site = await startSite('The meeting', { limits });
    forms = await formsOf(site);
    return site;
  };
  const posts = ROUTES.filter(({ method }) => method === 'POST');
  const text = (rand: Rand): string => {
    const form = rand.pick(forms);
    const route = rand.pick(posts);
    const isReal = form !== undefined && rand.chance(60);
    const who = route?.who === 'gm' ? 'gm' : (rand.pick(['red', 'blue']) ?? 'red');
    const path = isReal ? form.path : sampleOf((route?.path ?? '').replace(':entry', '1'), who);
    const fields = isReal
      ? form.fields
      : Object.fromEntries(FIELDS.filter(() => rand.chance(25)).map((name) => [name, '']));
    const said = Object.entries(fields).map(([name, value]) => [name, valueFor(rand, value)]);
    const odd = rand.chance(10)
      ? [[mutate(rand.pick(FIELDS) ?? 'text', rand), valueFor(rand, '')]]
      : [];
    const lines = [...said, ...odd].map((field) => JSON.stringify(field));
    return [rand.chance(95) ? path : mutate(path, rand), isReal ? form.who : who, ...lines].join(
      '\n',
    );
  };
  const tries = async (request: string): Promise<void> => {
    const { url, link, post, errors } = await open();
    sent += 1;
    const [path = '', who = '', ...lines] = request.split('\n');
    const fields = lines.flatMap((line) => fieldOf(line));
    const body = fields.map(([, value]) => value).join('\n');
    const address = new URL(
      `${link(who) === '' ? url : link(who)}/${encodeURI(path.replace(/\p{Surrogate}/gu, '')).replace(/^\/+/, '')}`,
    );
    const { status, text: answer } = await inTimeLater('a request', body, () =>
      post(address.href, Object.fromEntries(fields)),
    );
    const logged = errors
      .splice(0)
      .map((error) => (error instanceof Error ? error.stack : String(error)));
    assert.deepEqual([status < 500, logged], [true, []], `${String(status)} for ${path}`);
    assert.doesNotMatch(answer, /node_modules|\bat \w+ \(/);
  };
  return { name: 'posts', corpus: 'posts', text, tries, close: () => site.close() };
}

const FIELDS = [
  ...[
    'text',
    'kind',
    'list',
    'key',
    'seat',
    'to',
    'reason',
    'answer',
    'moment',
    'word',
    'name',
    'mail',
    'revision',
  ],
  ...[
    'stamp',
    'now',
    'yes',
    'ready',
    'does',
    'id',
    'from',
    'due',
    'what',
    'a',
    'b',
    'hex',
    'lines',
    'title',
    'told',
  ],
];

/** A field as a line says it; none where it does not. */
function fieldOf(line: string): readonly (readonly [string, string])[] {
  try {
    const said: unknown = JSON.parse(line);
    if (!Array.isArray(said)) return [];
    const [name, value] = said as readonly unknown[];
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  } catch {
    // A line that was shortened until it says nothing.
    return [];
  }
}

function valueFor(rand: Rand, value: string): string {
  if (rand.chance(50)) return value;
  const other = value === '' || rand.chance(40) ? (rand.pick(WORDS) ?? '') : value;
  if (rand.chance(3)) return lengthen(`${other} `, rand, LONGEST);
  if (rand.chance(5)) return `${other}\n`.repeat(200);
  return mutate(other, rand);
}

/** The forms of all pages that each viewer has now. */
async function formsOf(site: Site): Promise<readonly Form[]> {
  const found: Form[] = [];
  for (const who of VIEWERS) {
    const link = site.link(who);
    const own = new URL(link).pathname;
    for (const { method, path, who: whose } of ROUTES) {
      if (
        method !== 'GET' ||
        (whose === 'gm') !== (who === 'gm') ||
        /\.(?:svg|png|json)/.test(path)
      )
        continue;
      const { text } = await site.get(link + sampleOf(path.replace(':entry', '1'), who));
      for (const [, head = '', inside = ''] of text.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)) {
        const action = attribute(head, 'action');
        if (attribute(head, 'method') !== 'post' || !action.startsWith(own)) continue;
        found.push({ who, path: action.slice(own.length), fields: fieldsIn(inside) });
      }
    }
  }
  return found;
}

const attribute = (head: string, name: string): string =>
  plain(new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1] ?? '');

const plain = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

function fieldsIn(form: string): Readonly<Record<string, string>> {
  const fields: (readonly [string, string])[] = [];
  for (const [, tag = ''] of form.matchAll(/<(?:input|button) ([^>]*)>/g))
    fields.push([attribute(tag, 'name'), attribute(tag, 'value')]);
  for (const [, tag = '', value = ''] of form.matchAll(/<textarea ([^>]*)>(.*?)<\/textarea>/gs))
    fields.push([attribute(tag, 'name'), plain(value)]);
  for (const [, tag = '', inside = ''] of form.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs))
    fields.push([attribute(tag, 'name'), attribute(inside, 'value')]);
  return Object.fromEntries(fields.filter(([name]) => name !== ''));
}
