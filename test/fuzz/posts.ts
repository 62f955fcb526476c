/**
 * Requests to every address that takes a form: the forms that the pages really have, with other values, for every
 * visitor. A text is one request, as its lines say: address, visitor, then a field a line as JSON, `[name, value]`, or a
 * file, `[name, file name, content]`.
 */
import assert from 'node:assert/strict';
import { isUmpireId } from '../../src/campaign/seats/umpires.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { BEGIN_ROUTES } from '../../src/web/begin.js';
import { doorRoutes } from '../../src/web/door/routes.js';
import { ROUTES } from '../../src/web/routes.js';
import { zipOf } from '../../src/web/zip.js';
import { type Rand, randOf } from '../laws/rand.js';
import { cookieOf } from '../web/people.js';
import type { Answer } from '../web/site.js';
import type { Form } from './forms.js';
import { fieldsByChance, fieldsOf, ZIP, type Field } from './field-values.js';
import { mutate } from './mutate.js';
import { count, talliesOf, type Reached } from './reached.js';
import { inTimeLater, type Target } from './target.js';
import { look, openWorld, PASSKEY, takeIn, wander, watch } from './world.js';
import type { Visitor, World, WorldKind } from './world.js';

type PostRoute = { readonly who: string; readonly path: string };

/** The journal of a campaign grows with what is done in it: so many requests later a new one is begun. */
const REQUESTS_OF_WORLD: Readonly<Record<WorldKind, number>> = {
  ...{ toy: 1500, '1861': 600, border: 600, empty: 300 },
};
/** What plays a step of a war is not read alone; it has so many times the time of a reader. */
const TIMES_FOR_PLAY = 20;
const READERS = /\/(?:check|fill|line|draft|sheet|orders\/enter|orders\/mail)$/;

function routesOf(kind: WorldKind): readonly PostRoute[] {
  const inside = ROUTES.filter(
    ({ method, who }) => method === 'POST' && (who !== 'umpire' || kind === 'toy'),
  );
  const door = doorRoutes().filter(({ method }) => method === 'POST');
  const begin = BEGIN_ROUTES.filter(({ method }) => method === 'POST');
  if (kind === 'empty') return begin.map(({ path }) => ({ who: 'begin', path }));
  const atDoor = kind === 'toy' ? door.map(({ path }) => ({ who: 'door', path })) : [];
  return [...inside.map(({ who, path }) => ({ who, path })), ...atDoor];
}

const isOf = ({ who }: Visitor, route: PostRoute): boolean => {
  if (route.who === 'umpire' || isUmpireId(who)) return route.who === 'umpire' && isUmpireId(who);
  return route.who === 'seat' ? !['gm', 'door', 'begin'].includes(who) : who === route.who;
};

/** An address as the table of routes has it: below whose it is. */
const below = ({ who, home }: Visitor, path: string): string =>
  (who === 'door' ? path.replace(/^\/c\/[^/]+\/[^/]+/, '') : path.slice(home.length)).replace(
    /\?.*$/,
    '',
  );

type Known = PostRoute & { readonly name: string; readonly pattern: RegExp };
/** What is sent next: somebody's form for a route, whose page has just been looked at; or none, if no page has one. */
type Next = { readonly route: Known; readonly one: Visitor; readonly page?: string };

const formsFor = ({ route, one, page = '' }: Next): readonly Form[] =>
  (one.pages.get(page) ?? []).filter(({ path }) => route.pattern.test(below(one, path)));

/** By these a campaign goes on, so that there is something for the others to do. */
const GOES_ON = /^\/(?:sheet|run|release|answer|letters|door\/in|door\/ask|packs\/copy)$/;

/** These do what they can and then show where one stands, whatever comes: they refuse nobody whom they know. */
const REFUSE_NOBODY: ReadonlySet<string> = new Set([
  ...['/letters/go', '/letters/again', '/door/invited/again', '/door/out', '/door/out/everywhere'],
  ...['/door/out/device', '/door/passkey/ask', '/door/passkey/remove'],
]);

/** Pages that lead to most others. */
const HUBS = ['', '/played', '/orders', '/letters', '/tray', '/packs', '/take-back', '/people'];

/** Looks for a page with a form for one of the routes that no known page has a form for. */
async function explore(rand: Rand, world: World, routes: readonly Known[]): Promise<void> {
  const lacking = routes.filter((route) =>
    world.visitors.every((one) =>
      [...one.pages.keys()].every((page) => formsFor({ route, one, page }).length === 0),
    ),
  );
  const route = rand.pick(lacking);
  if (route === undefined) return;
  const one = must(rand.pick(world.visitors.filter((visitor) => isOf(visitor, route))));
  // What a seat posts stands on the page of a sheet; of others, near the address of the page.
  const near = route.who === 'seat' ? 'sheet' : (route.path.split('/')[1] ?? '');
  const links = [...one.links].filter((link) => below(one, link).split('/')[1] === near);
  const fresh = links.filter((link) => !one.seen.has(link));
  const link = rand.pick(fresh.length > 0 && rand.chance(70) ? fresh : links);
  const isHub = link === undefined || rand.chance(35);
  await look(
    world,
    one,
    isHub ? one.home + (rand.pick(one.who === 'gm' ? HUBS : ['']) ?? '') : link,
  );
}

/** So many of those that were posted least often are next. */
const SELDOM = 6;

function chooseNext(
  rand: Rand,
  { visitors }: World,
  routes: readonly Known[],
  reached: Reached,
): Next {
  const times = ({ name }: Known): number =>
    (reached[name]?.taken ?? 0) + (reached[name]?.refused ?? 0);
  const ready = routes.flatMap((route) =>
    visitors.flatMap((one) =>
      [...one.pages.keys()]
        .map((page) => ({ route, one, page }))
        .filter((next) => formsFor(next).length > 0),
    ),
  );
  if (ready.length === 0 || rand.chance(5)) {
    const route = must(rand.pick(routes));
    return { route, one: must(rand.pick(visitors.filter((one) => isOf(one, route)))) };
  }
  const open = [...new Set(ready.map(({ route }) => route))];
  const going = open.filter(({ path }) => GOES_ON.test(path));
  const seldom = [...open].sort((a, b) => times(a) - times(b)).slice(0, SELDOM);
  const route = must(rand.pick(rand.chance(25) && going.length > 0 ? going : seldom));
  return must(rand.pick(ready.filter((next) => next.route === route)));
}

function must<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}

export async function postTarget(kind: WorldKind): Promise<Target> {
  const routes = routesOf(kind).map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
    name: `POST ${route.path} by ${route.who}`,
  }));
  const refusing = routes.filter(({ path }) => !REFUSE_NOBODY.has(path));
  const reached = talliesOf(
    routes.map(({ name }) => name),
    refusing.map(({ name }) => name),
  );
  const zip = await shippedZip();
  let world = await openWorld(kind);
  let sent = 0;
  let next = chooseNext(randOf(1), world, routes, reached);
  const text = (rand: Rand): string => {
    const { route, one } = next;
    const form = rand.chance(95) ? rand.pick(formsFor(next)) : undefined;
    const path = form?.path.slice(one.home.length) ?? route.path.replace(/:\w+/g, () => '1');
    const fields = form === undefined ? fieldsByChance(rand) : fieldsOf(rand, form, kind === 'toy');
    const lines = fields.map((field) => JSON.stringify(field));
    return [rand.chance(97) ? path : mutate(path, rand), one.who, ...lines].join('\n');
  };
  const tries = async (request: string, rand: Rand): Promise<void> => {
    const [path = '', who = '', ...lines] = request.split('\n');
    const one = world.visitors.find((visitor) => visitor.who === who);
    // A text that was shortened until nobody sends it.
    if (one === undefined) return;
    sent += 1;
    const answer = await send(world, one, path, lines.flatMap(fieldIn), { rand, zip });
    const [at, page] = [below(one, one.home + path), one.home + path];
    const route = routes.find(
      (known) => (isOf(one, known) || one.who === 'door') && known.pattern.test(at),
    );
    if (route !== undefined) count(reached, route.name, answer.status < 400);
    if (answer.headers.get('set-cookie') !== null)
      one.cookie = cookieOf(answer).replace(/^[^=]*=$/, '');
    await takeIn(world, one, `POST ${page}`, answer.text);
    const to = answer.headers.get('location');
    if (to !== null && rand.chance(25)) await look(world, one, to);
    if (rand.chance(25)) await wander(world, one, rand);
    if (rand.chance(10)) await watch(world, rand);
    await explore(rand, world, routes);
    if (/invit|people|door\/ask/.test(path) || rand.chance(2)) await world.mail();
    expectNoErrors(world, path);
    if (sent % REQUESTS_OF_WORLD[kind] === 0) {
      await world.site.close();
      world = await openWorld(kind);
    }
    next = chooseNext(rand, world, routes, reached);
    if (next.page?.startsWith('/') === true && rand.chance(60))
      await look(world, next.one, next.page);
  };
  const close = (): Promise<void> => world.site.close();
  return { name: `posts ${kind}`, corpus: `posts-${kind}`, text, tries, reached, close };
}

function expectNoErrors({ site }: World, path: string): void {
  const logged = site.errors
    .splice(0)
    .map((error) => (error instanceof Error ? error.stack : String(error)));
  assert.deepEqual(logged, [], `An error for ${path}`);
}

type Means = { readonly rand: Rand; readonly zip: Buffer };

async function send(
  world: World,
  one: Visitor,
  path: string,
  fields: readonly Field[],
  means: Means,
): Promise<Answer> {
  const { site } = world;
  const safe = encodeURI(path.replace(/\p{Surrogate}/gu, '').replace(/^\/+/, '/'));
  const address = new URL(
    site.url + one.home + (safe.startsWith('/') || safe === '' ? safe : `/${safe}`),
  );
  const body = await bodyOf(world, one, path, fields, means);
  const read = fields.map((field) => field.at(-1)).join('\n');
  const isPlay = one.home !== '' && world.visitors.length > 4 && !READERS.test(path);
  const headers = {
    ...{ 'sec-fetch-site': 'same-origin', origin: site.url },
    ...(one.cookie === undefined ? {} : { cookie: one.cookie }),
    ...(/draft|line|fill|check/.test(path) && means.rand.chance(60)
      ? { accept: 'application/json' }
      : {}),
  };
  const patience = isPlay ? TIMES_FOR_PLAY : 1;
  const answer = await inTimeLater('a request', read, () => post(address, body, headers), patience);
  assert.ok(answer.status < 500, `${String(answer.status)} for ${path}`);
  assert.doesNotMatch(answer.text, /node_modules|\bat \S+ \(\S+:\d+:\d+\)/);
  return answer;
}

async function post(
  address: URL,
  body: URLSearchParams | FormData,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function bodyOf(
  world: World,
  one: Visitor,
  path: string,
  fields: readonly Field[],
  { rand, zip }: Means,
): Promise<URLSearchParams | FormData> {
  const hasFile = fields.some((field) => field.length === 3);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value, content] of fields)
    if (content === undefined)
      body.append(name, value === PASSKEY ? await passkeyFor(world, one, path, rand) : value);
    else if (body instanceof FormData) {
      const bytes = content === ZIP ? new Uint8Array(zip) : content;
      body.append(name, new Blob([bytes]), value);
    }
  return body;
}

/** What the visitor's device answers to a challenge that the site has just given. */
async function passkeyFor(
  { site }: World,
  { device, cookie }: Visitor,
  path: string,
  rand: Rand,
): Promise<string> {
  const isNew = path.endsWith('/add');
  const own = { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) };
  const asked = await site.post(`${site.url}/door/passkey/${isNew ? 'new' : 'ask'}`, {}, own);
  const challenge = /"challenge":"([\w-]+)"/.exec(asked.text)?.[1] ?? '';
  const shown = isNew ? device.make(challenge, site.url) : device.show(challenge, site.url);
  return rand.chance(50) ? shown : mutate(shown, rand);
}

async function shippedZip(): Promise<Buffer> {
  const shipped = readShippedPack(civilWar, 'border');
  return zipOf('border', shipped.ok ? shipped.value : {});
}

/** A field as a line says it; none where it does not. */
function fieldIn(line: string): readonly Field[] {
  try {
    const said: unknown = JSON.parse(line);
    if (!Array.isArray(said) || said.length < 2 || said.length > 3) return [];
    // Texts were looked for just now.
    return said.every((one) => typeof one === 'string') ? [said as unknown as Field] : [];
  } catch {
    // A line that was shortened until it says nothing.
    return [];
  }
}
