/**
 * Pixels to a PNG of at most 256 colours: a map has few, and such a file is a third of one in true colour. The colours
 * are found by median cut over a coarse cube; flat areas keep theirs.
 */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

const packed = promisify(deflate) as (data: Buffer, how: typeof PACKING) => Promise<Buffer>;

const BITS = 5;
const CELLS = 1 << (3 * BITS);
const MOST_COLOURS = 256;
const CHANNELS = [0, 1, 2] as const;
/** The file is four hundredths larger than by level 6, which takes twice as long. */
const PACKING = { level: 4, memLevel: 9 };

/** A cell of the cube with the pixels that fall into it: how many, and their sums by channel. */
type Bin = {
  readonly cell: number;
  readonly count: number;
  readonly mean: readonly [number, number, number];
};

/** `colors`: a pixel each, red the lowest of its four bytes and all of them opaque (the alpha is not kept). */
export async function encodePng(
  colors: Uint32Array,
  width: number,
  height: number,
): Promise<Buffer> {
  const palette = medianCut(binsOf(colors));
  const colourOf = new Uint8Array(CELLS);
  palette.forEach((group, index) => {
    for (const bin of group) colourOf[bin.cell] = index;
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap((group) => meanOf(group).map(Math.round)))),
    chunk('IDAT', await packed(rowsOf(colors, colourOf, width, height), PACKING)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The pixels by their colours of the palette, before each row the byte that says it is not filtered. */
function rowsOf(colors: Uint32Array, colourOf: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.allocUnsafe((width + 1) * height);
  let last = 0;
  let colour = colourOf[cellOf(last)] ?? 0;
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    rows[to] = 0;
    to += 1;
    for (let x = 0; x < width; x += 1, from += 1, to += 1) {
      const color = colors[from] ?? 0;
      if (color !== last) colour = colourOf[cellOf(color)] ?? 0;
      last = color;
      rows[to] = colour;
    }
  }
  return rows;
}

/** A colour's place in the cube. */
function cellOf(color: number): number {
  const shift = 8 - BITS;
  const [r, g, b] = [color & 0xff, (color >> 8) & 0xff, (color >> 16) & 0xff];
  return ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift);
}

function binsOf(colors: Uint32Array): readonly Bin[] {
  const counts = new Uint32Array(CELLS);
  const [red, green, blue] = [
    new Uint32Array(CELLS),
    new Uint32Array(CELLS),
    new Uint32Array(CELLS),
  ];
  // Pixels beside each other are mostly alike.
  for (let from = 0, to = 0; from < colors.length; from = to) {
    const color = colors[from] ?? 0;
    while (to < colors.length && colors[to] === color) to += 1;
    const cell = cellOf(color);
    const alike = to - from;
    counts[cell] = (counts[cell] ?? 0) + alike;
    red[cell] = (red[cell] ?? 0) + alike * (color & 0xff);
    green[cell] = (green[cell] ?? 0) + alike * ((color >> 8) & 0xff);
    blue[cell] = (blue[cell] ?? 0) + alike * ((color >> 16) & 0xff);
  }
  const bins: Bin[] = [];
  counts.forEach((count, cell) => {
    if (count === 0) return;
    const mean = (sums: Uint32Array): number => (sums[cell] ?? 0) / count;
    bins.push({ cell, count, mean: [mean(red), mean(green), mean(blue)] });
  });
  return bins;
}

/** Splits the group that errs most, until there are as many groups as colours. */
function medianCut(bins: readonly Bin[]): readonly (readonly Bin[])[] {
  const groups = [{ bins, ...spreadOf(bins) }];
  while (groups.length < MOST_COLOURS) {
    const worst = groups.reduce((best, group) => (group.error > best.error ? group : best));
    if (worst.bins.length < 2) break;
    const halves = split(worst.bins, worst.channel);
    groups.splice(groups.indexOf(worst), 1);
    groups.push(...halves.map((half) => ({ bins: half, ...spreadOf(half) })));
  }
  return groups.map((group) => group.bins);
}

/** The channel in which a group is widest, and its error: squared distance from the mean, summed over its pixels. */
function spreadOf(bins: readonly Bin[]): { readonly channel: 0 | 1 | 2; readonly error: number } {
  const mean = meanOf(bins);
  const errors = CHANNELS.map((channel) => ({
    channel,
    error: bins.reduce((sum, bin) => sum + bin.count * (bin.mean[channel] - mean[channel]) ** 2, 0),
  }));
  const total = errors.reduce((sum, { error }) => sum + error, 0);
  const widest = errors.reduce((best, one) => (one.error > best.error ? one : best));
  return { channel: widest.channel, error: bins.length < 2 ? 0 : total };
}

function meanOf(bins: readonly Bin[]): readonly [number, number, number] {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  const mean = (channel: 0 | 1 | 2): number =>
    bins.reduce((sum, bin) => sum + bin.count * bin.mean[channel], 0) / Math.max(1, count);
  return [mean(0), mean(1), mean(2)];
}

/** Two groups, cut at the mean of the widest channel. */
function split(bins: readonly Bin[], channel: 0 | 1 | 2): readonly (readonly Bin[])[] {
  const sorted = [...bins].sort((a, b) => a.mean[channel] - b.mean[channel] || a.cell - b.cell);
  const middle = meanOf(bins)[channel];
  const found = sorted.findIndex((bin) => bin.mean[channel] > middle);
  const cut = Math.min(sorted.length - 1, Math.max(1, found));
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Eight bits a pixel, colours from the palette, no interlace.
  data.set([8, 3, 0, 0, 0], 8);
  return data;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
