/**
 * What the served program keeps of memory after some 5,500 requests at random, over all its addresses, by seats, the
 * gamemaster and strangers, with forms that no page of ours would send. The same requests each time.
 */
import type * as RoutesModule from '../../../src/web/routes.js';
import { built, inFolder, linksOf, memoryOf } from './served.js';

const REQUESTS = 5500;
const AT_ONCE = 4;
const SEED = 1861;
/** Rounds over all pages of all viewers, before memory is called that of the start: code is compiled, caches are full. */
const WARMING = 2;
const LONGEST = 200_000;

/** Megabytes held by the program: just started, after all its pages were opened, at most, and at the end. */
export type FuzzFigures = {
  readonly requests: number;
  readonly failed: number;
  readonly cold_mb: number;
  readonly warm_mb: number;
  readonly most_mb: number;
  readonly end_mb: number;
  readonly ratio: number;
};

type Chance = {
  readonly upTo: (n: number) => number;
  readonly one: <T>(from: readonly T[]) => T;
};

/** Mulberry32: the same numbers for the same seed. */
function chanceOf(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (n: number): number => Math.floor(next() * n);
  return {
    upTo,
    one: (from) => {
      const found = from[upTo(from.length)];
      if (found === undefined) throw new Error('Nothing to choose from');
      return found;
    },
  };
}

export async function fuzzFigures(): Promise<FuzzFigures> {
  return inFolder(3, async ({ file, serve }) => {
    const { ROUTES } = await built<typeof RoutesModule>('web/routes.js');
    const { url, pid } = await serve();
    const links = [...linksOf(file, url).values()];
    const cold_mb = memoryOf(pid);
    const pages = ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    for (let round = 0; round < WARMING; round += 1)
      for (const link of links)
        for (const { path } of pages) await visit(`${link}${path}?round=${String(round)}`);
    await rest();
    const warm_mb = memoryOf(pid);
    const chance = chanceOf(SEED);
    let [most_mb, failed, sent] = [warm_mb, 0, 0];
    const strangers = links.map((link) => `${link.slice(0, -9)}AAAAAAAAA`);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (sent < REQUESTS) {
          sent += 1;
          const status = await visit(...requestOf(chance, ROUTES, [...links, ...strangers]));
          if (status === 500) failed += 1;
          if (sent % 50 === 0) most_mb = Math.max(most_mb, memoryOf(pid));
        }
      }),
    );
    await rest();
    const end_mb = memoryOf(pid);
    const ratio = Math.round((end_mb / warm_mb) * 100) / 100;
    return { requests: REQUESTS, failed, cold_mb, warm_mb, most_mb, end_mb, ratio };
  });
}

/** A site rests most of the day: what it holds then is what it holds. */
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30_000));

/** Answers with the status; 0 where the connection was ended. */
async function visit(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const reply = await fetch(url, { redirect: 'manual', ...init });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}

const WORDS = [
  ...['PP 1: wait', 'PP 1-3: move 1 SP at Washington to Alexandria', 'CP east 5', 'yes', 'no', ''],
  ...['usa-east', 'gm', 'orders', 'allocation', '../../etc/passwd', '<b>&amp;', '{{seat}}', '1'],
  ...['-1', '1e9', '\u0000', 'turn 1.1', 'light', 'dark', '7512', '__proto__', '%00'],
];
const FIELDS = [
  ...['text', 'kind', 'list', 'key', 'seat', 'to', 'reason', 'answer', 'moment', 'region', 'theme'],
  ...['name', 'mail', 'revision', 'sent', 'piece', 'verb', 'path', 'from', 'due', 'grace', 'file'],
];

function requestOf(
  chance: Chance,
  routes: typeof RoutesModule.ROUTES,
  links: readonly string[],
): [string, RequestInit] {
  const route = chance.one(routes);
  const link = chance.one(links);
  const path = route.path.replace(/:\w+/g, () => encodeURIComponent(wordOf(chance, 30)));
  const fields = new URLSearchParams(
    Array.from({ length: chance.upTo(6) }, () => [chance.one(FIELDS), wordOf(chance, LONGEST)]),
  );
  if (route.method === 'GET') {
    const query = fields.toString().slice(0, 4000);
    return [`${link}${path}?${query}`, {}];
  }
  const headers = { origin: new URL(link).origin };
  return [`${link}${path}`, { method: 'POST', headers, body: fields }];
}

/** A word of ours or a few, many lines of one, or noise of some length. */
function wordOf(chance: Chance, longest: number): string {
  const kind = chance.upTo(20);
  const length = chance.upTo(longest);
  if (kind === 0) return 'x'.repeat(length);
  if (kind === 1) return `${chance.one(WORDS)}\n`.repeat(Math.ceil(length / 50)).slice(0, longest);
  if (kind < 5)
    return Array.from({ length: 1 + chance.upTo(8) }, () => chance.one(WORDS)).join('\n');
  return chance.one(WORDS);
}

export function showFuzz(figures: FuzzFigures): void {
  const { requests, failed, cold_mb, warm_mb, most_mb, end_mb, ratio } = figures;
  console.log(
    `Memory over ${String(requests)} requests by chance, ${String(failed)} of them failed`,
  );
  console.log(
    `  ${String(cold_mb)} MB just started, ${String(warm_mb)} MB after all pages were opened, ` +
      `${String(most_mb)} MB at most, ${String(end_mb)} MB at the end: ${String(ratio)} times the pages' own`,
  );
}
