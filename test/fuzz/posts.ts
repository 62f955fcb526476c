/**
 * Requests to every address that takes a form: the forms that the pages really have, with other values, for every
 * visitor. A text is one request, as its lines say: address, visitor, then a field a line as JSON, `[name, value]`, or a
 * file, `[name, file name, content]`.
 */
import assert from 'node:assert/strict';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { zipOf } from '../../src/web/zip.js';
import { type Rand, randOf } from '../laws/rand.js';
import { cookieOf } from '../web/people.js';
import { answerTo, type Answer } from '../web/site.js';
import { fieldsByChance, fieldsOf, ZIP, type Field } from './field-values.js';
import { mutate } from './mutate.js';
import { knownRoutes, newChooser, routeOf } from './next-post.js';
import { count, talliesOf } from './reached.js';
import { inTimeLater, type Target } from './target.js';
import { look, openWorld, PASSKEY, takeIn, wander, watch } from './world.js';
import type { Visitor, World, WorldKind } from './world.js';

/** The journal of a campaign grows with what is done in it: so many requests later a new one is begun. */
const REQUESTS_OF_WORLD: Readonly<Record<WorldKind, number>> = {
  ...{ toy: 1500, '1861': 600, border: 600, empty: 300 },
};
const REQUESTS_BETWEEN_MAILS = 250;
/** What plays a step of a war, or checks a whole map, is not read alone; it has so many times the time of a reader. */
const TIMES_FOR_PLAY = 20;
const READERS = /^\/(?:check|fill|line|draft|sheet|orders\/enter|orders\/mail)$/;

/** These do what they can and then show where one stands, whatever comes: they refuse nobody whom they know. */
const REFUSE_NOBODY: ReadonlySet<string> = new Set([
  ...['/letters/go', '/letters/again', '/door/invited/again', '/door/out', '/door/out/everywhere'],
  ...['/door/out/device', '/door/passkey/ask', '/door/passkey/remove'],
  ...['/campaign/check', '/orders/mail', '/try'],
]);

export async function postTarget(kind: WorldKind): Promise<Target> {
  const routes = knownRoutes(kind);
  const refusing = routes.filter(({ path }) => !REFUSE_NOBODY.has(path));
  const reached = talliesOf(
    routes.map(({ name }) => name),
    refusing.map(({ name }) => name),
  );
  const zip = await shippedZip();
  let world = await openWorld(kind);
  let sent = 0;
  const chooser = newChooser(routes, reached);
  let next = chooser.next(randOf(1), world);
  const text = (rand: Rand): string => {
    const { route, one } = next;
    const form = rand.chance(95) ? rand.pick(chooser.formsFor(next)) : undefined;
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
    const page = one.home + path;
    const route = routeOf(routes, one, page);
    if (route !== undefined) count(reached, route.name, answer.status < 400);
    if (answer.headers.get('set-cookie') !== null)
      one.cookie = cookieOf(answer).replace(/^[^=]*=$/, '');
    await takeIn(world, one, `POST ${page}`, answer.text);
    await lookOn(one, path, answer, rand);
    expectNoErrors(world, path);
    if (sent % REQUESTS_OF_WORLD[kind] === 0) {
      await world.site.close();
      world = await openWorld(kind);
    }
    next = chooser.next(rand, world);
    if (next.page?.startsWith('/') === true && rand.chance(45))
      await look(world, next.one, next.page);
  };
  /** Some other pages: most of the time goes to requests, and what these have done is seen by whoever comes by. */
  const lookOn = async (one: Visitor, path: string, answer: Answer, rand: Rand): Promise<void> => {
    const to = answer.headers.get('location');
    if (to !== null && rand.chance(20)) await look(world, one, to);
    if (rand.chance(12)) await wander(world, one, rand);
    if (rand.chance(5)) await watch(world, rand);
    await chooser.explore(rand, world);
    const isSeating = /invit|people|door\/ask/.test(path);
    // A letter brings a link to the door; without one, drawing the maps of a war's letters takes most of the time.
    const isAwaited = world.visitors.some(({ who }) => who === 'door');
    if (isAwaited ? isSeating || rand.chance(2) : sent % REQUESTS_BETWEEN_MAILS === 0)
      await world.mail();
    if (isSeating) await world.findHomes();
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
  const { href } = new URL(
    site.url + one.home + (safe.startsWith('/') || safe === '' ? safe : `/${safe}`),
  );
  const { type, bytes } = await packed(await bodyOf(world, one, path, fields, means));
  const read = fields.map((field) => field.at(-1)).join('\n');
  const isPlay = world.visitors.length > 4 || /^\/(?:packs|campaign)\b/.test(path);
  const headers = {
    ...{ 'sec-fetch-site': 'same-origin', origin: site.url, 'content-type': type },
    ...(one.cookie === undefined ? {} : { cookie: one.cookie }),
    ...(/draft|line|fill|check/.test(path) && means.rand.chance(60)
      ? { accept: 'application/json' }
      : {}),
  };
  const patience = one.home !== '' && isPlay && !READERS.test(path) ? TIMES_FOR_PLAY : 1;
  const answer = await inTimeLater(
    'a request',
    read,
    () => answerTo('POST', href, headers, bytes),
    patience,
  );
  assert.ok(answer.status < 500, `${String(answer.status)} for ${path}`);
  assert.doesNotMatch(answer.text, /node_modules|\bat \S+ \(\S+:\d+:\d+\)/);
  return answer;
}

/** The bytes of a form, and what they are called. */
async function packed(
  body: URLSearchParams | FormData,
): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const whole = new Response(body);
  const type = whole.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await whole.arrayBuffer()) };
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
