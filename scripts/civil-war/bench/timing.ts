/**
 * Whether the time of a page tells a player that somebody else has written since he last looked: `npm run bench -- timing`. A
 * seat looks at its pages over and over; before each look, another seat writes to the gamemaster or does not, by chance.
 */
import { asSeat } from '../../../src/kernel/basic.js';
import { randOf } from '../../../test/laws/rand.js';
import { inFolder, linksOf } from './served.js';
import { median } from './sub-turns.js';

const PAGES = ['', '/reports', '/letters', '/state', '/map.json'];
/** Of each page; half of them find the threshold, by which the others are guessed. */
const LOOKS = 160;
/** Looks at each page that are not counted: by then the program has compiled what it runs often. */
const BEFORE = 40;
const [WATCHER, WRITER] = [asSeat('usa-east'), asSeat('csa-west')];

type Look = { readonly isAfter: boolean; readonly milliseconds: number };

/** `again_ms`, `after_ms`: medians of a page where nobody wrote, and where somebody did. `right_percent`: guesses by its time. */
export type TimingFigures = {
  readonly pages: number;
  readonly looks: number;
  readonly again_ms: number;
  readonly after_ms: number;
  readonly right_percent: number;
};

export async function timingFigures(): Promise<TimingFigures> {
  return inFolder(1, async ({ file, serve }) => {
    const site = await serve();
    const links = linksOf(file, site.url);
    const homeOf = (seat: typeof WATCHER): string =>
      site.url + new URL(links.get(seat) ?? '').pathname;
    const byPage: Look[][] = [];
    for (const page of PAGES)
      byPage.push(await looksAt(homeOf(WATCHER) + page, homeOf(WRITER), site.url));
    const guesses = byPage.flatMap(guessed);
    const all = byPage.flat();
    const medianOf = (isAfter: boolean): number =>
      Math.round(
        10 *
          median(all.filter((look) => look.isAfter === isAfter).map((look) => look.milliseconds)),
      ) / 10;
    return {
      ...{ pages: PAGES.length, looks: guesses.length },
      ...{ again_ms: medianOf(false), after_ms: medianOf(true) },
      right_percent: Math.round((100 * guesses.filter(Boolean).length) / guesses.length),
    };
  });
}

async function looksAt(page: string, writer: string, origin: string): Promise<Look[]> {
  const rand = randOf(1861);
  const looks: Look[] = [];
  for (let n = 0; n < BEFORE + LOOKS; n += 1) {
    const isAfter = rand.chance(50);
    if (isAfter) await write(writer, origin, n);
    const start = performance.now();
    const answer = await fetch(page);
    await answer.text();
    if (!answer.ok) throw new Error(`${page} answered ${String(answer.status)}`);
    if (n >= BEFORE) looks.push({ isAfter, milliseconds: performance.now() - start });
  }
  return looks;
}

async function write(home: string, origin: string, n: number): Promise<void> {
  const body = new URLSearchParams({ to: 'gm', text: `Nothing new, for the time ${String(n)}.` });
  const headers = { origin };
  const sent = await fetch(`${home}/letters`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  await sent.text();
  if (sent.status !== 303) throw new Error(`A letter was answered with ${String(sent.status)}`);
}

/** Of the second half of the looks, whether it is guessed rightly by the best threshold of the first. */
function guessed(looks: readonly Look[]): readonly boolean[] {
  const [known, asked] = [looks.slice(0, LOOKS / 2), looks.slice(LOOKS / 2)];
  const rightBy = (most: number, some: readonly Look[]): readonly boolean[] =>
    some.map(({ isAfter, milliseconds }) => milliseconds > most === isAfter);
  const scoreOf = (most: number): number => rightBy(most, known).filter(Boolean).length;
  const best = known
    .map(({ milliseconds }) => milliseconds)
    .reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
  return rightBy(best, asked);
}

export function showTiming({
  pages,
  looks,
  again_ms,
  after_ms,
  right_percent,
}: TimingFigures): void {
  console.log(`The time of ${String(pages)} pages of a seat, looked at again and again`);
  console.log(
    `  ${String(again_ms)} ms where nobody has written since, ${String(after_ms)} ms where another seat has`,
  );
  console.log(
    `  of ${String(looks)} guesses by the time whether one has, ${String(right_percent)} % are right; 50 % by chance alone`,
  );
}
