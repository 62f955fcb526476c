/** Kept campaign files are packed by Brotli, with a window over the whole of them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

export const packed = (file: Buffer): Buffer =>
  brotliCompressSync(file, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
    },
  });

/** A kept file, laid out in a folder of its own; `name` is its path in here. */
export function unpacked(name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'vedette-kept-')), 'kept.vedette');
  const file = readFileSync(new URL(`${name}.vedette.br`, import.meta.url));
  writeFileSync(path, brotliDecompressSync(file));
  return path;
}
