/**
 * SVG to PNG by resvg with the fonts of npm's dejavu-fonts-ttf and no others, so that the same map gives the same
 * picture on every machine.
 */
import { createRequire } from 'node:module';
import { encodePng } from './encode-png.js';

const FONT_FILES = [
  'DejaVuSerifCondensed.ttf',
  'DejaVuSerifCondensed-Bold.ttf',
  'DejaVuSerifCondensed-Italic.ttf',
  'DejaVuSans-Bold.ttf',
] as const;
const DEFAULT_WIDTH = 1200;

/**
 * Drawn and packed on threads of their own, so that whoever else is served does not wait. The picture `width` pixels wide (default 1200), its height by the SVG's own
 * shape. Throws on ill-formed SVG.
 */
export async function drawPng(
  svg: string,
  options: { readonly width?: number } = {},
): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: options.width ?? DEFAULT_WIDTH },
    font: fontsOfMaps(),
  });
  return encodePng(image.pixels, image.width, image.height);
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
