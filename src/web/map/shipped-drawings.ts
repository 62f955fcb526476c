/** The drawings of the boards that ship with the program, made when it is built: nobody waits for those. */
import { readFile } from 'node:fs/promises';
import { SHIPPED_BOARDS } from '../../shipped.js';

export const shippedFile = (key: string): string => `${key}.svg.gz`;

/** A packed drawing by its key, if it was shipped. */
export async function shippedDrawing(key: string): Promise<Buffer | undefined> {
  try {
    return await readFile(`${SHIPPED_BOARDS}/${shippedFile(key)}`);
  } catch {
    return undefined;
  }
}
