/**
 * Layers of a map as pixels: numbers of four bytes, red the lowest, premultiplied by their alpha as resvg gives them. Of a
 * layer that leaves something of the map free only the pixels are kept that it paints.
 */

/** A rectangle of pixels in a picture. */
export type Cut = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** `colors`: of the pixels that `at` counts row by row in the whole picture; without it, of all of them, and none lets anything through. */
export type Raster = { readonly colors: Uint32Array; readonly at?: Uint32Array };

const OPAQUE = 255;
/** So many pixels that are free are passed at once. */
const STRIDE = 8;
/** Of every layer in turn: to make so much room anew costs more than to look through it. */
let room = new Uint32Array();

/** `pixels`: all of a layer that fills `cut` of a picture that is `across` pixels wide, row by row. */
export function asRaster(pixels: Buffer, cut: Cut, across: number): Raster {
  const { left, top, width, height } = cut;
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  if (room.length < colors.length) room = new Uint32Array(colors.length);
  const painted = paintedIn(colors, room);
  if (painted === colors.length && width === across && colors.every(isOpaque)) return { colors };
  const found = room.slice(0, painted);
  return {
    colors: found.map((index) => colors[index] ?? 0),
    at: found.map((index) => {
      const column = index % width;
      return ((index - column) / width + top) * across + left + column;
    }),
  };
}

const isOpaque = (color: number): boolean => color >>> 24 === OPAQUE;

/** Writes down which pixels are not free, and says how many. */
function paintedIn(colors: Uint32Array, at: Uint32Array): number {
  let painted = 0;
  for (let from = 0; from < colors.length; from += STRIDE) {
    if (isFree(colors, from)) continue;
    for (let index = from; index < from + STRIDE; index += 1)
      if ((colors[index] ?? 0) !== 0) {
        at[painted] = index;
        painted += 1;
      }
  }
  return painted;
}

function isFree(colors: Uint32Array, from: number): boolean {
  let all = 0;
  for (let index = from; index < from + STRIDE; index += 1) all |= colors[index] ?? 0;
  return all === 0;
}

/** The pixels of layers that are laid over each other in a picture of `size` pixels, the lowest first. */
export function laidOver(layers: readonly Raster[], size: number): Uint32Array {
  const canvas = new Uint32Array(size);
  for (const { colors, at } of layers)
    if (at === undefined) canvas.set(colors);
    else layOver(canvas, colors, at);
  return canvas;
}

function layOver(canvas: Uint32Array, colors: Uint32Array, at: Uint32Array): void {
  const [below, above] = [bytesOf(canvas), bytesOf(colors)];
  at.forEach((spot, index) => {
    const alpha = above[4 * index + 3] ?? 0;
    if (alpha === OPAQUE) {
      canvas[spot] = colors[index] ?? 0;
      return;
    }
    for (let channel = 0; channel < 4; channel += 1) {
      const through = (below[4 * spot + channel] ?? 0) * (OPAQUE - alpha) + 128;
      // Divided by 255 and rounded.
      below[4 * spot + channel] =
        (above[4 * index + channel] ?? 0) + ((through + (through >> 8)) >> 8);
    }
  });
}

const bytesOf = (colors: Uint32Array): Uint8Array =>
  new Uint8Array(colors.buffer, colors.byteOffset, colors.byteLength);
