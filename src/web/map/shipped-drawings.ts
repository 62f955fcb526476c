/** The drawings of the boards that ship with the program, made when it is built: nobody waits for those. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SHIPPED_BOARDS } from '../../shipped.js';

export const shippedFile = (key: string): string => `${key}.svg.gz`;

const pathOf = (key: string): string => `${SHIPPED_BOARDS}/${shippedFile(key)}`;

export const isShipped = (key: string): boolean => existsSync(pathOf(key));

/** A packed drawing by its key. */
export const readShipped = (key: string): Promise<Buffer> => readFile(pathOf(key));
