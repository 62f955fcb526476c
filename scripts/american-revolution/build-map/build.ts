/** The drawn land from the facts, step by step. Pure but for the files it reads; the same files give the same bytes. */
import { claimsOf } from './claim.js';
import { readFacts, type Course, type Facts } from './facts.js';
import { BESIDE, landOf } from './land.js';
import { at, SHEET, UNITS_A_MILE, type Point } from './plane.js';
import { outlinesOf, type Outline } from './trace.js';

export type Built = {
  /** By their paths in the pack. */
  readonly files: Readonly<Record<string, string>>;
  /** How many cells of one place lie along cells of another, by their ids in alphabetical order. */
  readonly touching: ReadonlyMap<string, number>;
};

/** Land that no area is, and its islands, have no id. */
const NONE = '';
/** Rings that are only holes, or so small that nobody sees them, are left out. */
const LEAST_SURFACE = 60;

export function buildMap(facts: Facts = readFacts()): Built {
  const claims = claimsOf(facts, landOf(facts));
  const outlines = outlinesOf(
    claims,
    facts.rivers.filter(({ weight }) => weight > 1),
  ).filter(({ points }) => surface(points) > LEAST_SURFACE);
  return {
    files: { 'outlines.csv': writeOutlines(facts, outlines), 'features.csv': writeFeatures(facts) },
    touching: touching(facts, claims),
  };
}

const surface = (ring: readonly Point[]): number =>
  ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { x, y };
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);

const text = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join(' ');

/** The greatest ring of an area is the area; its islands are land beside it. */
function writeOutlines({ places }: Facts, outlines: readonly Outline[]): string {
  const rows = places.flatMap(({ name, isWild }, index) => {
    const own = outlines
      .filter(({ claim }) => claim === index + 1)
      .sort((a, b) => surface(b.points) - surface(a.points));
    return own.map(
      ({ points }, order) => `${order === 0 && !isWild ? name : NONE},${text(points)}`,
    );
  });
  return (
    '# note: Made by build-map; do not change by hand. Rings of points in units of the drawing; without an id, land that is no area.\n' +
    `# sheet: ${SHEET.w} ${SHEET.h}\n# miles-per-unit: ${1 / UNITS_A_MILE}\n` +
    `id,outline\n${rows.join('\n')}\n`
  );
}

function writeFeatures({ rivers, ridges, lakes }: Facts): string {
  const row = (kind: string, weight: string, { name, points }: Course): string =>
    `${kind},${name},${weight},${text(points)}`;
  const rows = [
    ...rivers.map((river) => row('river', String(river.weight), river)),
    ...lakes.filter(({ kind }) => kind === 'printed').map((lake) => row('lake', '', lake)),
    ...ridges.map((ridge) => row('ridge', '', ridge)),
  ];
  return `# note: Made by build-map; do not change by hand. What is printed on the land.\nkind,name,weight,points\n${rows.join('\n')}\n`;
}

function touching({ places }: Facts, claims: ArrayLike<number>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let cell = 0; cell < claims.length; cell += 1)
    for (const step of BESIDE) {
      const [a, b] = [at(claims, cell), claims[cell + step] ?? 0];
      if (step < 0 || a === b || a === 0 || b === 0) continue;
      const key = [at(places, a - 1).name, at(places, b - 1).name].sort().join(' ');
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  return found;
}
