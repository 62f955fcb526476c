/** Mail to a folder: each mail a file, whole or not there at all. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from './transport.js';

/** Delivering the same name twice leaves one mail. Writes beside the place, to the disk, and then renames: a program killed in between leaves no half mail. */
export function folderTransport(folder: string): Transport {
  return {
    deliver: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `.${name}.part`);
      const file = await open(part, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, join(folder, name));
      await syncFolder(folder);
    },
  };
}

/** The new name itself must be on the disk before the letter is called sent. */
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
