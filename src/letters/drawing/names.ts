/** Names that follow a line: rivers along their course, ridges along their crest; and the names of gaps. */
import { groupedBy, sortedBy } from '../../kernel/basic.js';
import type { Board, Link } from '../../kernel/map/board.js';
import type { Mesh, Point } from './mesh.js';
import { labelBeside, type Label } from './label.js';
import { chainsOfLinks, RIVER_WIDTHS, WEIGHTS, type Weight } from './lines.js';
import { between, courseOf, handLine, type Course } from './path.js';
import { printedOn } from './printed.js';
import type { Style } from './style.js';
import { drawLettering, letterAlong, textWidth, type Lettering, type TextLook } from './text.js';
import { boxAround, type Place } from './place-boxes.js';

const SHOWN: Readonly<Record<Style['reach'], readonly Weight[]>> = {
  whole: [3, 4],
  region: WEIGHTS,
  near: WEIGHTS,
};
const RIVER_SIZE = 10;
const LETTER_SPACING = 0.09;
/** A course bears its name again after so many times the length of the name. */
const REPEAT_AFTER = { whole: 9, region: 8, near: 8 } as const;
/** A course shorter than so many lengths of its name goes without. */
const LEAST_COURSE = 1.15;

const coursesOf = (mesh: Mesh, links: readonly Link[]): readonly Course[] =>
  chainsOfLinks(mesh, links).map(({ keys, closed }) => courseOf(handLine(keys, closed, mesh.hand)));

/** Names of rivers along their courses, the greatest rivers first. */
export function riverNames(board: Board, mesh: Mesh, style: Style): readonly Label[] {
  const weights = SHOWN[style.reach];
  const { rivers, courses } = printedOn(board);
  const rank = new Map<string, Weight>();
  for (const { link, weight } of rivers) {
    const { name = '' } = link;
    if (name === '' || !weights.includes(weight)) continue;
    if ((rank.get(name) ?? 0) < weight) rank.set(name, weight);
  }
  const loose = courses('river').filter(({ weight }) => weights.includes(weight));
  for (const { name, weight } of loose) if (name !== '') rank.set(name, weight);
  const looseByName = groupedBy(loose, ({ name }) => name);
  const names = sortedBy(rank, ([name, weight]) => `${String(9 - weight)} ${name}`);
  const byName = groupedBy(rivers, ({ link }) => link.name ?? '');
  return names.flatMap(([name, weight]) => {
    const links = (byName.get(name) ?? []).map(({ link }) => link);
    const all = (looseByName.get(name) ?? []).map(({ points }) => courseOf(evened(points)));
    return riverName([...coursesOf(mesh, links), ...all], name, weight, style);
  });
}

/** A winding course as a name follows it, which does not wind with it. */
function evened(points: readonly Point[]): readonly Point[] {
  let line = points;
  for (let round = 0; round < EVENED; round += 1)
    line = line.map((point, index) => {
      const [before, after] = [line[index - 1], line[index + 1]];
      const isEnd = before === undefined || after === undefined;
      return isEnd ? point : between(point, between(before, after));
    });
  return line;
}

const EVENED = 5;

function riverName(
  courses: readonly Course[],
  name: string,
  weight: Weight,
  style: Style,
): readonly Label[] {
  const { riverText: fill, halo } = style.palette;
  const size =
    RIVER_SIZE * style.scale * (weight === 1 ? 0.9 : 1) * (style.reach === 'whole' ? 0.85 : 1);
  const aside = (RIVER_WIDTHS[weight][0] / 2) * style.line + size * 0.62;
  return alongCourses(name, courses, { size, fill, halo, italic: true }, [aside, -aside], style);
}

/** Names of ridges along their crests, for views that show them. */
export function ridgeNames(board: Board, mesh: Mesh, style: Style): readonly Label[] {
  if (style.reach === 'whole') return [];
  const { links: linksOf, courses } = printedOn(board);
  const ridges = groupedBy(linksOf('ridge'), ({ name = '' }) => name);
  const size = 8.6 * style.scale;
  const look = { size, fill: style.palette.ridge, halo: style.palette.halo, italic: true as const };
  const aside = 7 + size * 0.5;
  const named = [
    ...[...ridges].map(([name, links]) => ({ name, own: coursesOf(mesh, links) })),
    ...[...courses('ridge'), ...courses('mountain')].map(({ name, points }) => ({
      name,
      own: [courseOf(points)],
    })),
  ];
  return sortedBy(named, ({ name }) => name).flatMap(({ name, own }) =>
    alongCourses(name, own, look, [aside, -aside], style),
  );
}

/** Sizes of names of water by weight, and how far their letters may stand apart, as a share of the size. */
const NAME_SIZES: Readonly<Record<Weight, number>> = { 1: 17, 2: 22, 3: 32, 4: 58 };
const WIDEST_SPACING = 1.1;
/** So many sizes of a line stay free, both ends together. */
const AT_ENDS = 2.6;

/** Names that fill the line that they stand on: of an ocean, a gulf, a lake. */
export function namesAlong(board: Board, style: Style): readonly Label[] {
  const { riverText: fill, halo } = style.palette;
  return sortedBy(printedOn(board).courses('name'), ({ name }) => name).flatMap(
    ({ name, weight, points }): readonly Label[] => {
      const course = courseOf(points);
      const wanted = Math.max(NAME_SIZES[weight], RIVER_SIZE * style.scale);
      const size = Math.min(wanted, course.length / (textWidth(name, 1, 'regular', 0.1) + AT_ENDS));
      const most = course.length - AT_ENDS * size;
      const spare = (most - textWidth(name, size, 'regular')) / Math.max(1, name.length - 1);
      const spacing = Math.min(spare, size * WIDEST_SPACING);
      const start = (course.length - textWidth(name, size, 'regular', spacing)) / 2;
      const lettering = letterAlong(name, course, start, { size, spacing, aside: 0 });
      if (lettering === undefined || size < RIVER_SIZE * style.scale * 0.6) return [];
      return [
        {
          ...{ text: name, places: [{ boxes: lettering.boxes, cost: 0 }], need: 'drop', limit: 9 },
          draw: () => drawLettering(lettering, { size, fill, halo, italic: true, opacity: '.75' }),
        },
      ];
    },
  );
}

function alongCourses(
  text: string,
  courses: readonly Course[],
  look: TextLook,
  asides: readonly number[],
  style: Style,
): readonly Label[] {
  const width = textWidth(text, look.size, 'regular', look.size * LETTER_SPACING);
  const long = courses.filter(({ length }) => length >= width * LEAST_COURSE);
  const [longest] = [...long].sort((a, b) => b.length - a.length);
  return long.flatMap((course) => {
    const parts = Math.floor(course.length / (width * REPEAT_AFTER[style.reach]));
    if (parts === 0 && course !== longest) return [];
    const n = Math.max(1, Math.min(4, parts));
    return Array.from({ length: n }, (_, part) =>
      alongPart(
        text,
        course,
        [(course.length * (part + EDGE)) / n, (course.length * (part + 1 - EDGE)) / n],
        look,
        asides,
      ),
    );
  });
}

/** The share of a part at both its ends that is kept free, so that a repeated name does not follow itself. */
const EDGE = 0.14;
const MOST_STARTS = 24;

/** One name somewhere on a part of a course, where it is straightest and free. */
function alongPart(
  text: string,
  course: Course,
  [from, to]: readonly [number, number],
  look: TextLook,
  asides: readonly number[],
): Label {
  const spacing = look.size * LETTER_SPACING;
  const width = textWidth(text, look.size, 'regular', spacing);
  const room = Math.max(0, to - from - width);
  const starts = Math.min(MOST_STARTS, 1 + Math.floor(room / (look.size * 1.4)));
  const letterings: Lettering[] = [];
  const places: Place[] = [];
  for (let index = 0; index < starts; index += 1) {
    const share = starts === 1 ? 0.5 : index / (starts - 1);
    for (const aside of asides) {
      const lettering = letterAlong(text, course, from + room * share, {
        size: look.size,
        spacing,
        aside,
      });
      if (lettering === undefined) continue;
      letterings.push(lettering);
      places.push({ boxes: lettering.boxes, cost: bendOf(lettering) + 2 * Math.abs(share - 0.5) });
    }
  }
  return {
    text,
    places,
    need: 'drop',
    limit: 9,
    draw: (place) => {
      const lettering = letterings.find(({ boxes }) => boxes === place.boxes);
      return lettering === undefined ? '' : drawLettering(lettering, look);
    },
  };
}

/** How much a name bends, one for a quarter turn; steep names cost as well. */
function bendOf({ spots }: Lettering): number {
  let bend = 0;
  spots.forEach(({ angle }, index) => {
    const before = spots[index - 1]?.angle ?? angle;
    bend += Math.abs(((angle - before + 540) % 360) - 180) / 45;
  });
  const middle = spots[Math.floor(spots.length / 2)]?.angle ?? 0;
  return bend + 1.5 * Math.abs(Math.sin((middle * Math.PI) / 180));
}

/** Names of gaps beside them, on near views. */
export function gapNames(board: Board, mesh: Mesh, style: Style): readonly Label[] {
  if (!style.hasGapNames) return [];
  const look: TextLook = {
    size: 8 * style.scale,
    fill: style.palette.ridge,
    halo: style.palette.halo,
    italic: true,
  };
  return sortedBy(printedOn(board).links('gap'), ({ a, b }) => `${a}${b}`).flatMap((link) => {
    const [side] = mesh.sidesOf(link);
    if (side === undefined || link.name === undefined) return [];
    const at = between(mesh.hand(side[0]), mesh.hand(side[1]));
    const room = { at, gap: 4, most: 20, need: 'drop' as const, limit: 5 };
    return [labelBeside(shortName(link.name), boxAround(at, 8, 8), look, room)];
  });
}

/** A gap's name without what is said of it in brackets, and the first of two. */
const shortName = (name: string): string => (name.split(/ [(/]/)[0] ?? name).trim();
