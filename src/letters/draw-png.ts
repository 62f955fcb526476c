/**
 * A map's layers to PNG by resvg with the fonts of npm's dejavu-fonts-ttf and no others, so that the same map gives the same
 * picture on every machine.
 */
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type { Box } from '../kernel/map/board.js';
import { svgOfLayer, type MapLayer } from './drawing/draw-map.js';
import { encodePng } from './encode-png.js';
import { asRaster, laidOver, type Raster } from './raster.js';

const FONT_FILES = [
  'DejaVuSerifCondensed.ttf',
  'DejaVuSerifCondensed-Bold.ttf',
  'DejaVuSerifCondensed-Italic.ttf',
  'DejaVuSans-Bold.ttf',
] as const;
const DEFAULT_WIDTH = 1200;

/** Public layers that are kept once they are drawn: a letter's map has three of them, of five megabytes together. */
const MOST_KEPT = 24;
const kept = new LRUCache<string, Raster>({ max: MOST_KEPT });

/**
 * Layers laid over each other, the lowest first. Drawn and packed on threads of their own, so that whoever else is served
 * does not wait. The picture is `width` pixels wide (default 1200), its height by the map's own shape. Throws on ill-formed SVG.
 */
export async function drawPng(
  layers: readonly MapLayer[],
  { width = DEFAULT_WIDTH }: { readonly width?: number } = {},
): Promise<Buffer> {
  const { colors, height } = await drawPixels(layers, width);
  return encodePng(colors, width, height);
}

/** The picture before it is packed: its pixels row by row. */
export async function drawPixels(
  layers: readonly MapLayer[],
  width: number,
): Promise<{ readonly colors: Uint32Array; readonly height: number }> {
  const [lowest] = layers;
  if (lowest === undefined) return { colors: new Uint32Array(), height: 0 };
  const height = Math.round((width * lowest.box.h) / lowest.box.w);
  const picture = { view: lowest.box, width, height };
  const rasters = await Promise.all(layers.map((layer) => rasterOf(layer, picture)));
  return { colors: laidOver(rasters, width * height), height };
}

type Picture = { readonly view: Box; readonly width: number; readonly height: number };

async function rasterOf(layer: MapLayer, picture: Picture): Promise<Raster> {
  if (layer.key === undefined) return draw(layer, picture);
  const name = `${layer.key} ${String(picture.width)}`;
  const raster = kept.get(name) ?? (await draw(layer, picture));
  kept.set(name, raster);
  return raster;
}

async function draw({ box, content }: MapLayer, { view, width, height }: Picture): Promise<Raster> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const [across, down] = [width / view.w, height / view.h];
  const pixel = {
    x: Math.round((box.x - view.x) * across),
    y: Math.round((box.y - view.y) * down),
  };
  const cut = {
    ...{ left: pixel.x, width: Math.round((box.x + box.w - view.x) * across) - pixel.x },
    ...{ top: pixel.y, height: Math.round((box.y + box.h - view.y) * down) - pixel.y },
  };
  const shown = { x: view.x + cut.left / across, y: view.y + cut.top / down };
  const drawn = await renderAsync(
    svgOfLayer(content(), {
      ...{ view: { ...shown, w: cut.width / across, h: cut.height / down } },
      ...{ width: cut.width, height: cut.height },
    }),
    { font: fontsOfMaps() },
  );
  return asRaster(drawn.pixels, cut, width);
}

/** No font of the machine. */
export function fontsOfMaps(): {
  readonly loadSystemFonts: false;
  readonly fontFiles: string[];
  readonly defaultFontFamily: string;
} {
  const { resolve } = createRequire(import.meta.url);
  const fontFiles = FONT_FILES.map((file) => resolve(`dejavu-fonts-ttf/ttf/${file}`));
  return { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Serif' };
}
