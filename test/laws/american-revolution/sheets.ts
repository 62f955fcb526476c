/** Random sheets of the American Revolution: lines are tried, read as the seat would read them, and dropped where they do not read. */
import type { Json } from '../../../src/kernel/basic.js';
import type { Game } from '../../../src/kernel/run.js';
import type { Question } from '../../../src/kernel/system.js';
import type {
  Condition,
  Kind,
  SideName,
  Stack,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { View } from '../../../src/systems/american-revolution/rules/view.js';
import { type Rand, shuffled } from '../rand.js';
import { isOf, type Country } from './country.js';

/** `may`: areas that the sheet may name. */
type Writer = {
  readonly game: Game;
  readonly country: Country;
  readonly rand: Rand;
  readonly view: View;
  readonly side: SideName;
  readonly may: (area: string) => boolean;
};

export function randomSheet(
  game: Game,
  country: Country,
  rand: Rand,
  question: Question,
  seen: Json,
  may: (area: string) => boolean = () => true,
): string | undefined {
  // Views come out of the same game.
  const view = seen as unknown as View;
  if (view.side === null) return undefined;
  const writer: Writer = { game, country, rand, view, side: view.side, may };
  switch (question.kind) {
    case 'orders':
      return linesThatRead(writer, question, drafts(writer));
    case 'losses':
      return losses(rand, question);
    default:
      return placing(writer, question);
  }
}

function linesThatRead(
  { game, view }: Writer,
  question: Question,
  lines: readonly string[],
): string {
  const kept: string[] = [];
  for (const line of lines) {
    const text = [...kept, line].join('\n');
    if (game.read(text, question, view).faults.length === 0) kept.push(line);
  }
  return kept.join('\n');
}

const ownStacks = ({ view, side, may }: Writer): readonly Stack[] =>
  view.stacks.filter(({ kind, area }) => isOf(side, kind) && may(area));
const enemiesAt = ({ view, side }: Writer, area: string): readonly Stack[] =>
  view.stacks.filter((stack) => stack.area === area && !isOf(side, stack.kind));

function drafts(writer: Writer): readonly string[] {
  const { rand } = writer;
  const lines: string[] = [];
  for (let left = 2 + rand.below(6); left > 0; left -= 1) {
    const make = rand.pick([move, move, move, sail, fleet, land, withdraw, open]) ?? move;
    lines.push(...make(writer));
  }
  lines.push(...attacks(writer), ...works(writer));
  return lines;
}

const partOf = (n: number, kind: Kind, condition?: Condition): string =>
  `${n}${kind}${condition === undefined || condition === 'open' ? '' : ` ${condition}`}`;

/** Some of the SPs of an area. */
function forceAt(writer: Writer, area: string, kinds?: readonly Kind[]): string | undefined {
  const { rand } = writer;
  const here = ownStacks(writer).filter(
    (stack) => stack.area === area && (kinds === undefined || kinds.includes(stack.kind)),
  );
  if (here.length === 0) return undefined;
  if (rand.chance(25)) return 'all';
  const some = shuffled(here, rand).slice(0, 1 + rand.below(2));
  return some
    .map(({ kind, condition, n }) =>
      partOf(1 + rand.below(n), kind, rand.chance(50) ? condition : undefined),
    )
    .join(' ');
}

/** A few areas on, now and then towards an enemy. */
function wayFrom({ country, rand, view, may }: Writer, from: string): readonly string[] {
  const way: string[] = [];
  let here = from;
  for (let left = 1 + rand.below(4); left > 0; left -= 1) {
    const near = (country.near.get(here) ?? []).filter((area) => may(area) && area !== from);
    const met = near.filter((area) =>
      view.stacks.some((one) => one.area === area && one.kind !== 'M'),
    );
    const next = rand.pick(met.length > 0 && rand.chance(40) ? met : near);
    if (next === undefined || way.includes(next)) break;
    way.push(next);
    here = next;
  }
  return way;
}

const STOPS = ['; stop after 1', '; stop when met', '; stop below 3', '; unless failed'];

function move(writer: Writer): readonly string[] {
  const { rand } = writer;
  const from = rand.pick(ownStacks(writer))?.area;
  if (from === undefined) return [];
  const force = forceAt(writer, from);
  const way = wayFrom(writer, from);
  if (force === undefined || way.length === 0) return [];
  const stop = rand.chance(70) ? '' : (rand.pick(STOPS) ?? '');
  const left = rand.chance(80) || way.length < 2 ? '' : `; leave 1B at ${way[0] ?? ''}`;
  // Where the whole way cannot be gone, its first area may.
  return [
    `move ${force} from ${from} to ${way.join(', ')}${left}${stop}`,
    `move ${force} from ${from} to ${way[0] ?? ''}`,
  ].slice(rand.below(2));
}

const coasts = ({ country, may }: Writer): readonly string[] =>
  [...country.seaOf.keys()].filter((area) => may(area));

function sail(writer: Writer): readonly string[] {
  const { rand } = writer;
  const from = rand.pick(
    ownStacks(writer).filter(({ area }) => writer.country.seaOf.has(area)),
  )?.area;
  const to = rand.pick(coasts(writer));
  const force = from === undefined ? undefined : forceAt(writer, from, ['B', 'SF', 'F', 'C']);
  if (from === undefined || to === undefined || force === undefined) return [];
  return [`sail ${force} from ${from} to ${to}`];
}

const fleet = (writer: Writer): readonly string[] => {
  const to = writer.rand.pick(coasts(writer));
  return to === undefined || writer.rand.chance(60) ? [] : [`fleet to ${to}`];
};

const land = (writer: Writer): readonly string[] => {
  const at = writer.rand.pick(coasts(writer));
  return at === undefined ? [] : [`land at ${at}`];
};

function withdraw(writer: Writer): readonly string[] {
  const { rand } = writer;
  const at = rand.pick(ownStacks(writer).filter(({ kind }) => kind === 'B'))?.area;
  return at === undefined || rand.chance(60) ? [] : [`withdraw ${1 + rand.below(4)} from ${at}`];
}

function open(writer: Writer): readonly string[] {
  const shut = ownStacks(writer).filter(({ condition }) => condition !== 'open');
  const one = writer.rand.pick(shut);
  return one === undefined || writer.rand.chance(50)
    ? []
    : [`open ${1 + writer.rand.below(one.n)}${one.kind} at ${one.area}`];
}

/** Most often wherever both sides are seen, with all. */
function attacks(writer: Writer): readonly string[] {
  const { rand } = writer;
  const places = [...new Set(ownStacks(writer).map(({ area }) => area))];
  const near = places.flatMap((area) => [area, ...(writer.country.near.get(area) ?? [])]);
  return [...new Set(near)].flatMap((area) => {
    if (!writer.may(area) || enemiesAt(writer, area).length === 0 || rand.chance(35)) return [];
    const against = rand.chance(60)
      ? ''
      : ` against ${rand.pick(['open', 'fort', 'siege', 'open, siege']) ?? 'all'}`;
    const odds = rand.chance(80) ? '' : '; odds 2-1';
    const force = rand.chance(60) ? 'all' : (forceAt(writer, area) ?? 'all');
    return [`attack ${area} with ${force}${against}${odds}`];
  });
}

function works(writer: Writer): readonly string[] {
  const { rand } = writer;
  return ownStacks(writer).flatMap(({ area, kind, n, condition }) => {
    if (condition !== 'open' || rand.chance(75)) return [];
    const verb = enemiesAt(writer, area).some((one) => one.condition === 'fort')
      ? 'besiege'
      : 'fortify';
    return [`${verb} ${area} with ${1 + rand.below(Math.min(n, 5))}${kind}`];
  });
}

/** So many in each of some areas, of each region that is asked about. */
function placing({ rand, may, country }: Writer, question: Question): string {
  type Place = { readonly region: string; readonly n: number };
  const { places } = question.about as { readonly places: readonly Place[] };
  return places
    .map(({ region, n }) => {
      const areas = country.areas.filter((area) => country.regionOf.get(area) === region);
      const free = areas.filter(may);
      const [first = areas[0] ?? '', second] = shuffled(free.length > 0 ? free : areas, rand);
      if (second === undefined || rand.chance(40)) return `place ${n} at ${first}`;
      const some = 1 + rand.below(n);
      return some === n ? `place ${n} at ${first}` : `place ${some} at ${first}, rest at ${second}`;
    })
    .join('\n');
}

function losses(rand: Rand, question: Question): string {
  type Part = { readonly kind: Kind; readonly condition?: Condition; readonly n: number };
  const { n, from } = question.about as { readonly n: number; readonly from: readonly Part[] };
  const lines: string[] = [];
  let left = n;
  for (const { kind, condition, n: there } of shuffled(from, rand)) {
    const some = Math.min(left, there, 1 + rand.below(there));
    if (some > 0)
      lines.push(`lose ${some} ${kind}${condition === undefined ? '' : ` ${condition}`}`);
    left -= some;
  }
  // What is left open is taken by the rules; to be sure that all is said, the first kinds give what they have.
  return left > 0 ? '' : lines.join('\n');
}
