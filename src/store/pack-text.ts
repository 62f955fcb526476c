/** Long texts of a file, compressed. What they say is proved by digests of the text, never of these bytes. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The best that takes less than a millisecond for a letter with its map; the next better ones save 2 % and take ten times as long. */
const QUALITY = 5;
/** Half the time for 7 % more. An answer is so short, and its sender waits for it. */
const QUICK = { bytes: 20_000, quality: 3 };
/** How far back a text may repeat itself: 256 KB, more than a letter. */
const WINDOW_BITS = 18;

/** Damaged bytes must not fill the memory. */
const MOST_BYTES = 256_000_000;

export const packText = (text: string): Buffer => packBytes(Buffer.from(text, 'utf8'));

/** The same of a text as UTF-8. */
export function packBytes(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < QUICK.bytes ? QUICK.quality : QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The text that was packed, as UTF-8; nothing where the bytes are damaged. */
export function unpackBytes(packed: Uint8Array): Buffer | undefined {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}

/** The same as text. */
export const unpackText = (packed: Uint8Array): string | undefined =>
  unpackBytes(packed)?.toString('utf8');
