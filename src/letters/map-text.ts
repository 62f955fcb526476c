/** How wide text is in DejaVu Sans, so that labels can be placed without drawing them, and text as SVG. */
import type { Point } from './map-geometry.js';
import { escapeXml, num } from './xml.js';

/** DejaVu Sans where it is; elsewhere its relatives, which are as wide. */
export const FONT_FAMILY = 'DejaVu Sans, Bitstream Vera Sans, Verdana, sans-serif';

/** Widths of the characters 32 to 126 in hundredths of the size, from the fonts' own tables. */
const REGULAR =
  '32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 53 100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34 39 84 50 50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84';
const BOLD =
  '35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 50 50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84';
const WIDTHS = {
  regular: REGULAR.split(' ').map(Number),
  bold: BOLD.split(' ').map(Number),
} as const;
const UNKNOWN_WIDTH = 80;

export type Weight = keyof typeof WIDTHS;

/** The width of one line of text, in the units of `size`. `spacing` is added after each letter. */
export function textWidth(
  text: string,
  size: number,
  weight: Weight = 'regular',
  spacing = 0,
): number {
  const widths = WIDTHS[weight];
  let hundredths = 0;
  for (const letter of text) hundredths += widths[letter.charCodeAt(0) - 32] ?? UNKNOWN_WIDTH;
  return (hundredths * size) / 100 + spacing * text.length;
}

/** How a line of text looks. `halo`: the colour around it that keeps it readable on the map. */
export type TextLook = {
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  readonly halo?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly italic?: true;
  readonly spacing?: number;
  readonly turn?: number;
};

const HALO_SHARE = 0.22;

/** One line of text whose middle height is at `at`. */
export function drawText(text: string, at: Point, look: TextLook): string {
  const y = at.y + look.size * 0.36;
  const parts = [
    `x="${num(at.x)}" y="${num(y)}" font-size="${num(look.size)}" fill="${look.fill}"`,
    look.anchor === 'start' ? '' : ` text-anchor="${look.anchor ?? 'middle'}"`,
    look.weight === 'bold' ? ' font-weight="bold"' : '',
    look.italic === true ? ' font-style="italic"' : '',
    look.spacing === undefined ? '' : ` letter-spacing="${num(look.spacing)}"`,
    look.turn === undefined
      ? ''
      : ` transform="rotate(${num(look.turn)} ${num(at.x)} ${num(at.y)})"`,
    look.halo === undefined
      ? ''
      : ` stroke="${look.halo}" stroke-width="${num(look.size * HALO_SHARE)}" stroke-linejoin="round" paint-order="stroke"`,
  ];
  return `<text ${parts.join('')}>${escapeXml(text)}</text>`;
}
