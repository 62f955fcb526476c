/** How mails leave: by a transport to a server, or to a folder. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the program's own letters come from, and the addresses of seats whose holder has none. */
export const OWN_DOMAIN = 'campaign.invalid';

/** Where mails go. */
export type Transport = {
  /** Delivers the bytes of a mail. The same name twice is the same mail. Rejects when it could not. */
  readonly deliver: (name: string, bytes: Buffer, way: Envelope) => Promise<void>;
  /** Rejects when nothing can be delivered now, with the reason. */
  readonly check?: () => Promise<void>;
  readonly close?: () => void;
};

/** From whom and to whom a mail really goes; nothing in the mail itself changes that. */
type Envelope = { readonly from: string; readonly to: string };

/** Nothing can be delivered at all just now, whatever the mail: the others do not have to be tried. */
export class Unreachable extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Unreachable';
  }
}

/** The mail server will never take this mail for this address (5xx): it is not tried again by itself. */
export class RefusedForGood extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'RefusedForGood';
  }
}

/**
 * Mail to a folder, each mail a file. Delivering the same name twice leaves one mail. A mail is written under another name
 * and then renamed, so a program killed in between leaves no half mail.
 */
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
