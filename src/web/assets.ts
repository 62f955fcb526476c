/**
 * Style and script of the pages. Their address holds a hash of all their bytes, so that a browser keeps them for good
 * and asks again only when the program has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BROWSER_SCRIPTS, VIEWS_ROOT } from '../shipped.js';

/** `text` of each file by its path below `/assets/HASH/`. */
export type Assets = {
  readonly stylesheet: string;
  readonly script: string;
  readonly icon: string;
  /** The modules of the map, for the browser to fetch at once and not one after another. */
  readonly mapModules: readonly string[];
  readonly files: ReadonlyMap<string, Asset>;
};

export type Asset = { readonly type: 'css' | 'js' | 'svg'; readonly text: string };

/** In the order in which later rules go before earlier ones. */
const SHEETS = ['base', 'map', 'desk', 'seat', 'form', 'stage', 'door', 'print'] as const;
const ENTRY = 'main.js';
const MAP = 'map/map.js';

/** Reads style and scripts once. Without built scripts the pages are served without any. */
export function loadAssets(): Assets {
  const css = SHEETS.map((name) => readFileSync(join(VIEWS_ROOT, `assets/${name}.css`), 'utf8'));
  const files = new Map<string, Asset>([
    ['style.css', { type: 'css', text: css.join('\n') }],
    ['icon.svg', { type: 'svg', text: readFileSync(join(VIEWS_ROOT, 'assets/icon.svg'), 'utf8') }],
    ...scripts(),
  ]);
  const hash = createHash('sha256');
  for (const [path, { text }] of files) hash.update(path).update('\0').update(text).update('\0');
  const base = `/assets/${hash.digest('hex').slice(0, 16)}`;
  return {
    stylesheet: `${base}/style.css`,
    script: files.has(ENTRY) ? `${base}/${ENTRY}` : '',
    icon: `${base}/icon.svg`,
    mapModules: modulesOf(MAP, files).map((path) => `${base}/${path}`),
    files: new Map([...files].map(([path, asset]) => [`${base}/${path}`, asset])),
  };
}

function scripts(): readonly (readonly [string, Asset])[] {
  if (!existsSync(BROWSER_SCRIPTS)) return [];
  return readdirSync(BROWSER_SCRIPTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .sort()
    .map((path) => [
      path.split(sep).join('/'),
      { type: 'js', text: readFileSync(join(BROWSER_SCRIPTS, path), 'utf8') },
    ]);
}

const IMPORT = /^(?:import|export) [^;]*?from "(\.[^"]+)";/gm;

/** A module, and all that it and those import. */
function modulesOf(start: string, files: ReadonlyMap<string, Asset>): readonly string[] {
  const found = new Set(files.has(start) ? [start] : []);
  for (const path of found)
    for (const [, from = ''] of files.get(path)?.text.matchAll(IMPORT) ?? [])
      found.add(posix.join(posix.dirname(path), from));
  return [...found];
}

const packed = new WeakMap<Asset, Buffer>();

/** An asset packed by gzip. */
export function packAsset(asset: Asset): Buffer {
  const bytes = packed.get(asset) ?? gzipSync(asset.text);
  packed.set(asset, bytes);
  return bytes;
}
