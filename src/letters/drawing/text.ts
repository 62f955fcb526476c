/** How wide text is in the map's fonts, so that labels can be placed without drawing them, and text as SVG. */
import { between, type Course, type Spot } from './path.js';
import type { Box, Point } from './mesh.js';
import { escapeXml, num } from './xml.js';

/**
 * Names are set in a serif, the figures of counters in a sans. The PNG is drawn with DejaVu's condensed serif; Georgia
 * and Times, which browsers have, are no wider, so that what has room here has room there.
 */
export const FONT_FAMILY = "Georgia, 'DejaVu Serif', 'Times New Roman', serif";
const FIGURE_FAMILY = "'DejaVu Sans', Verdana, sans-serif";

/** Widths of the characters 32 to 126 in hundredths of the size, from the fonts' own tables. */
const REGULAR =
  '29 36 41 75 57 85 80 25 35 35 45 75 29 30 29 30 57 57 57 57 57 57 57 57 57 57 30 30 75 75 75 48 90 65 66 69 72 66 62 72 78 36 36 67 60 92 79 74 61 74 68 62 60 76 65 92 64 59 62 35 30 35 75 45 45 54 58 50 58 53 33 58 58 29 28 54 29 85 58 54 58 58 43 46 36 58 51 77 51 51 47 57 30 57 75';
const BOLD =
  '31 40 47 75 63 85 81 28 43 43 47 75 31 37 31 33 63 63 63 63 63 63 63 63 63 63 33 33 75 75 75 53 90 70 76 72 78 69 64 77 85 42 43 78 63 100 82 78 68 78 75 65 67 78 70 101 70 64 66 43 33 43 75 45 45 58 63 55 63 57 39 63 65 34 33 62 34 95 65 60 63 63 47 51 42 65 52 77 54 52 51 58 33 58 75';
const FIGURE =
  '35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84';
const widthsOf = (text: string): readonly number[] => text.split(' ').map(Number);
const WIDTHS = {
  regular: widthsOf(REGULAR),
  bold: widthsOf(BOLD),
  figure: widthsOf(FIGURE),
} as const;
const UNKNOWN_WIDTH = 85;

/** `figure`: the bold sans of counters. Italics are as wide as upright letters. */
export type Weight = keyof typeof WIDTHS;

/** An accent makes no letter wider. */
const letterWidth = (letter: string, weight: Weight): number =>
  WIDTHS[weight][letter.normalize('NFD').charCodeAt(0) - 32] ?? UNKNOWN_WIDTH;

/** The width of one line of text, in the units of `size`. `spacing` is added after each letter. */
export function textWidth(
  text: string,
  size: number,
  weight: Weight = 'regular',
  spacing = 0,
): number {
  let hundredths = 0;
  for (const letter of text) hundredths += letterWidth(letter, weight);
  return (hundredths * size) / 100 + spacing * text.length;
}

/** How a line of text looks. `halo`: a thin edge of the ground's colour that keeps lines off the letters. */
export type TextLook = {
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  readonly halo?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly italic?: true;
  readonly spacing?: number;
  readonly opacity?: string;
};

const HALO_SHARE = 0.16;
const BASELINE = 0.36;

function written(look: TextLook): string {
  return [
    ` font-size="${num(look.size)}" fill="${look.fill}"`,
    look.weight === 'figure' ? ` font-family="${FIGURE_FAMILY}"` : '',
    look.weight === 'bold' || look.weight === 'figure' ? ' font-weight="bold"' : '',
    look.italic === true ? ' font-style="italic"' : '',
    look.opacity === undefined ? '' : ` fill-opacity="${look.opacity}"`,
    look.halo === undefined
      ? ''
      : ` stroke="${look.halo}" stroke-opacity=".8" stroke-width="${num(look.size * HALO_SHARE)}" stroke-linejoin="round" paint-order="stroke"`,
  ].join('');
}

/** One line of text whose middle height is at `at`. */
export function drawText(text: string, at: Point, look: TextLook): string {
  const y = at.y + look.size * BASELINE;
  const anchor = look.anchor === 'start' ? '' : ` text-anchor="${look.anchor ?? 'middle'}"`;
  const spacing = look.spacing === undefined ? '' : ` letter-spacing="${num(look.spacing)}"`;
  return `<text x="${num(at.x)}" y="${num(y)}"${anchor}${spacing}${written(look)}>${escapeXml(text)}</text>`;
}

/** A line of text whose every letter has its own place. */
export type Lettering = {
  readonly text: string;
  readonly spots: readonly Spot[];
  readonly boxes: readonly Box[];
};

/**
 * Text along a course from `start` on, `aside` units to its right, upright letters whichever way it runs; undefined
 * where the course is too short or bends so that letters would tumble.
 */
export function letterAlong(
  text: string,
  course: Course,
  start: number,
  look: { readonly size: number; readonly spacing: number; readonly aside: number },
): Lettering | undefined {
  const width = textWidth(text, look.size, 'regular', look.spacing);
  const [first, last] = [course.at(start), course.at(start + width)];
  if (first === undefined || last === undefined) return undefined;
  const isBackwards = last.x < first.x;
  const spotAt = (along: number): Spot | undefined => {
    const spot = turnOf(course, isBackwards ? start + width - along : start + along, look.size);
    return spot === undefined ? undefined : besideSpot(spot, isBackwards, look.aside);
  };
  const spots: Spot[] = [];
  let at = 0;
  let half = -look.spacing;
  for (const letter of text) {
    const ownHalf = (letterWidth(letter, 'regular') * look.size) / 200;
    const next = nextSpot(spotAt, at, half + look.spacing + ownHalf, spots.at(-1));
    if (next === undefined) return undefined;
    spots.push(next.spot);
    [at, half] = [next.at, ownHalf];
  }
  if (isTumbling(spots)) return undefined;
  return { text, spots, boxes: letterBoxes(text, spots, look.size) };
}

/** How far a letter may stand from where it should before it is moved, as a share of its step. */
const MOST_SLIP = 0.06;
/** Letters closer than this share of their step would run into each other. */
const LEAST_STEP = 0.8;

/**
 * Where the next letter goes, a step after the one before. Beside a bend the way is shorter inside and longer outside
 * than the course itself: there the step along the course is stretched or shortened.
 */
function nextSpot(
  spotAt: (along: number) => Spot | undefined,
  at: number,
  step: number,
  before: Spot | undefined,
): { readonly at: number; readonly spot: Spot } | undefined {
  const spot = spotAt(at + step);
  if (spot === undefined || before === undefined) return spot && { at: at + step, spot };
  const share = step / Math.max(step / 4, apart(before, spot));
  if (Math.abs(share - 1) <= MOST_SLIP) return { at: at + step, spot };
  const moved = spotAt(at + step * share);
  if (moved === undefined || apart(before, moved) < step * LEAST_STEP) return undefined;
  return { at: at + step * share, spot: moved };
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y);

/** The course's direction over the breadth of a letter and its neighbours, not of its smallest wriggle. */
function turnOf(course: Course, at: number, size: number): Spot | undefined {
  const [here, before, after] = [course.at(at), course.at(at - size), course.at(at + size)];
  if (here === undefined || before === undefined || after === undefined) return undefined;
  const angle = Math.atan2(after.y - before.y, after.x - before.x);
  return {
    at: between(here, between(before, after), 0.5),
    angle: (angle * 180) / Math.PI,
  };
}

function besideSpot({ at, angle }: Spot, isBackwards: boolean, aside: number): Spot {
  const turn = isBackwards ? angle + 180 : angle;
  const around = (turn * Math.PI) / 180;
  return {
    at: { x: at.x - Math.sin(around) * aside, y: at.y + Math.cos(around) * aside },
    angle: turn,
  };
}

const MOST_TURN = 24;
const MOST_SWING = 70;

const difference = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

function isTumbling(spots: readonly Spot[]): boolean {
  const [first] = spots;
  return spots.some(({ angle }, index) => {
    const before = spots[index - 1]?.angle ?? angle;
    const isSteep = Math.cos((angle * Math.PI) / 180) < -0.05;
    return (
      isSteep ||
      difference(angle, before) > MOST_TURN ||
      difference(angle, first?.angle ?? angle) > MOST_SWING
    );
  });
}

/** Upright boxes around the letters, one a letter. */
export function letterBoxes(
  text: string,
  spots: readonly Spot[],
  size: number,
  weight: Weight = 'regular',
): readonly Box[] {
  return spots.flatMap(({ at, angle }, index) => {
    const letter = text[index] ?? ' ';
    if (letter === ' ') return [];
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const [w, h] = [(letterWidth(letter, weight) * size) / 100, size * 0.9];
    const [across, down] = [cos * w + sin * h, sin * w + cos * h];
    return [{ x: at.x - across / 2, y: at.y - down / 2, w: across, h: down }];
  });
}

/** Letters at their spots, each turned as its spot is. */
export function drawLettering({ text, spots }: Lettering, look: TextLook): string {
  const starts = spots.map(({ at, angle }, index) => {
    const turn = (angle * Math.PI) / 180;
    const half = (letterWidth(text[index] ?? ' ', look.weight ?? 'regular') * look.size) / 200;
    const drop = look.size * BASELINE;
    return {
      x: at.x - Math.cos(turn) * half - Math.sin(turn) * drop,
      y: at.y - Math.sin(turn) * half + Math.cos(turn) * drop,
      turn: Math.round(angle),
    };
  });
  const list = (values: readonly number[]): string => values.map(num).join(' ');
  const isTurned = starts.some(({ turn }) => turn % 360 !== 0);
  const rotate = isTurned ? ` rotate="${list(starts.map(({ turn }) => turn))}"` : '';
  return `<text x="${list(starts.map(({ x }) => x))}" y="${list(starts.map(({ y }) => y))}"${rotate}${written(look)}>${escapeXml(text)}</text>`;
}
