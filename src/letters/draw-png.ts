/**
 * A map's layers to PNG by resvg with the fonts of npm's dejavu-fonts-ttf and no others, so that the same map gives the same
 * picture on every machine.
 */
import { createRequire } from 'node:module';
import type { MapLayer } from './drawing/draw-map.js';
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
const kept = new Map<string, Raster>();

/**
 * Layers laid over each other, the lowest first. Drawn and packed on threads of their own, so that whoever else is served
 * does not wait. The picture is `width` pixels wide (default 1200), its height by the SVG's own shape. Throws on ill-formed SVG.
 */
export async function drawPng(
  layers: readonly MapLayer[],
  { width = DEFAULT_WIDTH }: { readonly width?: number } = {},
): Promise<Buffer> {
  const rasters = await Promise.all(layers.map((layer) => rasterOf(layer, width)));
  return encodePng(laidOver(rasters), width, rasters[0]?.height ?? 0);
}

async function rasterOf({ key, svg }: MapLayer, width: number): Promise<Raster> {
  if (key === undefined) return draw(svg(), width);
  const name = `${key} ${String(width)}`;
  const raster = kept.get(name) ?? (await draw(svg(), width));
  kept.delete(name);
  kept.set(name, raster);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return raster;
}

async function draw(svg: string, width: number): Promise<Raster> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const drawn = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: fontsOfMaps(),
  });
  return asRaster(drawn.pixels, drawn.width, drawn.height);
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
