/**
 * Layers of a map as pixels of four bytes, premultiplied by their alpha as resvg gives them. Of a layer that leaves
 * something of the map free only the pixels are kept that it paints.
 */

/** `colors`: of the pixels that `at` counts row by row; without it, of all of them, and none lets anything through. */
export type Raster = {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint32Array;
  readonly at?: Uint32Array;
};

const OPAQUE = 255;

/** `pixels`: all of the layer, row by row. */
export function asRaster(pixels: Buffer, width: number, height: number): Raster {
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  let painted = 0;
  let opaque = 0;
  for (let index = 0; index < colors.length; index += 1) {
    if (colors[index] === 0) continue;
    painted += 1;
    if (pixels[4 * index + 3] === OPAQUE) opaque += 1;
  }
  if (opaque === colors.length) return { width, height, colors };
  const at = new Uint32Array(painted);
  for (let index = 0, to = 0; to < painted; index += 1) {
    if (colors[index] === 0) continue;
    at[to] = index;
    to += 1;
  }
  return { width, height, at, colors: at.map((index) => colors[index] ?? 0) };
}

/** The pixels of layers of one size that are laid over each other, the lowest first. */
export function laidOver(layers: readonly Raster[]): Uint8Array {
  const [lowest] = layers;
  const canvas = new Uint32Array((lowest?.width ?? 0) * (lowest?.height ?? 0));
  for (const { colors, at } of layers)
    if (at === undefined) canvas.set(colors);
    else layOver(canvas, colors, at);
  return bytesOf(canvas);
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
