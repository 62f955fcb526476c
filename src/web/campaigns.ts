/**
 * The campaign files of one folder, opened when first asked for. A handle serves one caller at a time, so what is asked
 * of one campaign waits in a queue of its own.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { byText, ok, type Result } from '../kernel/basic.js';
import { openCampaign, type Campaign } from '../campaign/open-campaign.js';
import type { Refusal } from '../campaign/types.js';

export const CAMPAIGN_FILE = /^([A-Za-z0-9][A-Za-z0-9._-]{0,99})\.(vedette|sqlite)$/;

export type Campaigns = {
  /** Names of the campaigns in the folder, as they stand in links. */
  readonly names: () => Promise<readonly string[]>;
  /** Calls `use` with the campaign; `undefined` when there is no such file, or it cannot be opened. */
  readonly with: <T>(
    name: string,
    use: (campaign: Campaign) => Promise<T>,
  ) => Promise<T | undefined>;
  /** The files of the folder that cannot be opened now, each with its sentence. */
  readonly troubles: () => Promise<readonly FileTrouble[]>;
  readonly close: () => Promise<void>;
};

export type FileTrouble = { readonly name: string; readonly say: string };

type Open = (path: string) => ReturnType<typeof openCampaign>;
type Held = { readonly campaign: Campaign; readonly inode: number };

/** `open` is the use case, or in tests the same with other systems. */
export function openCampaigns(dir: string, open: Open = openCampaign): Campaigns {
  const held = new Map<string, Held>();
  const queues = new Map<string, Promise<unknown>>();
  const inTurn = <T>(name: string, job: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(job, job);
    queues.set(name, turn);
    return turn;
  };
  return {
    names: async () => (await filesByName(dir)).map(([name]) => name),
    with: async (name, use) => {
      const path = new Map(await filesByName(dir)).get(name);
      if (path === undefined) return undefined;
      return inTurn(name, async () => {
        const opened = await openHeld(held, path, open);
        return opened.ok ? use(opened.value) : undefined;
      });
    },
    troubles: async () => {
      const troubles: FileTrouble[] = [];
      for (const [name, path] of await filesByName(dir)) {
        const opened = await inTurn(name, () => openHeld(held, path, open));
        if (!opened.ok) troubles.push({ name, say: opened.error.say });
      }
      return troubles;
    },
    close: async () => {
      await Promise.allSettled(queues.values());
      for (const { campaign } of held.values()) campaign.close();
      held.clear();
    },
  };
}

async function openHeld(
  held: Map<string, Held>,
  path: string,
  open: Open,
): Promise<Result<Campaign, Refusal>> {
  const { ino } = await stat(path);
  const known = held.get(path);
  if (known?.inode === ino) return ok(known.campaign);
  known?.campaign.close();
  held.delete(path);
  const opened = await open(path);
  if (opened.ok) held.set(path, { campaign: opened.value, inode: ino });
  return opened;
}

async function filesByName(dir: string): Promise<readonly (readonly [string, string])[]> {
  const files = (await readdir(dir)).sort(byText);
  return files.flatMap((file) => {
    const name = CAMPAIGN_FILE.exec(file)?.[1];
    return name === undefined ? [] : [[name, join(dir, file)] as const];
  });
}
