/** The drawings of the boards that ship with the program, made when it is built: nobody waits for those. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Seen from `dist/web/map`; sources that are not built have none. */
export const SHIPPED = fileURLToPath(new URL('../../boards', import.meta.url));

export const shippedFile = (key: string): string => `${key}.svg.gz`;

/** A packed drawing by its key, if it was shipped. */
export async function shippedDrawing(key: string): Promise<Buffer | undefined> {
  try {
    return await readFile(`${SHIPPED}/${shippedFile(key)}`);
  } catch {
    return undefined;
  }
}
