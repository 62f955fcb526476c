/**
 * The campaign files of one folder, opened when first asked for; those that were used last stay open for a while. A handle serves
 * one caller at a time, so what is asked of one campaign waits in a queue of its own. Whoever may write to it waits in a second
 * one besides: while another thread writes, pages are still read.
 */
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { byText, ok, type Result } from '../kernel/basic.js';
import {
  glanceAt,
  markOfFile,
  namesIn,
  placeOfFile,
  whenSettled,
  type Place,
} from '../campaign/seen/glance.js';
import { unableOf } from '../campaign/sheets/unable-of.js';
import { openCampaign, type Campaign } from '../campaign/open-campaign.js';
import { stateStamp } from '../campaign/turn/state-stamp.js';
import type { Refusal } from '../campaign/types.js';
import { DIRECTORY_FILE } from '../people/directory.js';
import type { CampaignFile } from '../people/holdings.js';
import { withoutLong } from './aside/long-sheet.js';
import { emptyKept, type Kept } from './kept.js';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/** Where two files have one name, the first of these is it. */
const ENDINGS = ['.vedette', '.sqlite'] as const;
/** More are opened when they are asked for, and the one that was used longest ago is closed. */
const MOST_OPEN = 24;
/** Whoever comes back within this time finds his campaign open. */
const IDLE_MILLISECONDS = 60_000;

export type Campaigns = {
  /** The campaigns in the folder by their names in links. */
  readonly files: () => Promise<readonly CampaignFile[]>;
  /** The file of a name, if there is one now. */
  readonly file: (name: string) => CampaignFile | undefined;
  /**
   * Calls `use` with the campaign; `undefined` when there is no such file, or it cannot be opened. `refused` is told why
   * it cannot.
   */
  readonly with: Use;
  /** The same for whoever only reads: behind nobody who writes to it by another handle. */
  readonly read: Use;
  /** Does what writes to it by another handle. */
  readonly elsewhere: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Looks into a campaign by a handle of its own, behind nobody; `undefined` as for `with`. */
  readonly look: <T>(
    name: string,
    use: (campaign: Campaign) => Promise<T>,
  ) => Promise<T | undefined>;
  /** Which of these are no campaigns that one can open now, each with its sentence. */
  readonly troubles: (names: readonly string[]) => Promise<readonly FileTrouble[]>;
  readonly close: () => Promise<void>;
};

type Use = <T>(
  name: string,
  use: (campaign: Campaign, kept: Kept) => Promise<T>,
  refused?: (refusal: Refusal) => void,
) => Promise<T | undefined>;

export type FileTrouble = { readonly name: string; readonly say: string };

type Open = (path: string) => ReturnType<typeof openCampaign>;
/** `used`: when it was asked for last, of a clock that only goes on. */
type Held = { readonly campaign: Campaign; file: Place; kept: Kept; used: number };

/** `open` is the use case, or in tests the same with other systems. */
export function openCampaigns(dir: string, open: Open = openCampaign): Campaigns {
  const held = new Map<string, Held>();
  const handles = newQueues();
  const writers = newQueues();
  /** Files to which another handle of this program writes now. */
  const written = new Set<string>();
  const files = filesIn(dir);
  let resting: NodeJS.Timeout | undefined;
  const closeLater = (): void => {
    resting ??= setTimeout(() => {
      resting = undefined;
      closeIdle(held, handles.busy);
      if (held.size > 0) closeLater();
    }, IDLE_MILLISECONDS / 4).unref();
  };
  const read: Use = async (name, use, refused) => {
    const file = fileOf(dir, name);
    if (file === undefined) return undefined;
    return handles.inTurn(file.path, async () => {
      const isOurs = written.has(file.path);
      const opened = await openHeld({ held, path: file.path, isOurs }, open);
      if (!opened.ok) {
        refused?.(opened.error);
        return undefined;
      }
      closeIdle(held, handles.busy);
      closeLater();
      return useHeld(opened.value, file.path, use);
    });
  };
  return {
    files,
    file: (name) => fileOf(dir, name),
    read,
    with: (name, use, refused) =>
      writers.inTurn(name, async () => {
        // A step that another process plays keeps nobody from reading here meanwhile.
        const path = fileOf(dir, name)?.path;
        if (path !== undefined) await whenSettled(path);
        return read(name, use, refused);
      }),
    elsewhere: (name, work) =>
      writers.inTurn(name, async () => {
        const path = fileOf(dir, name)?.path ?? '';
        written.add(path);
        try {
          return await work();
        } finally {
          written.delete(path);
          const known = held.get(path);
          if (known !== undefined) noteWritten(known, path);
        }
      }),
    look: async (name, use) => {
      const file = fileOf(dir, name);
      const opened = file === undefined ? undefined : await open(file.path);
      if (opened?.ok !== true) return undefined;
      try {
        return await use({ ...opened.value, onPages: true });
      } finally {
        opened.value.close();
      }
    },
    troubles: async (names) => {
      const looks = names.map(async (name) => {
        const file = fileOf(dir, name);
        const found = file && (await glanceAt(file.path));
        return found?.ok === false ? [{ name, say: found.error.say }] : [];
      });
      return (await Promise.all(looks)).flat();
    },
    close: async () => {
      clearTimeout(resting);
      await writers.ended();
      await handles.ended();
      for (const { campaign } of held.values()) campaign.close();
      held.clear();
    },
  };
}

type Queues = {
  /** Does a job after those before it of the same name. */
  readonly inTurn: <T>(name: string, job: () => Promise<T>) => Promise<T>;
  /** How many jobs of a name are there. */
  readonly busy: ReadonlyMap<string, number>;
  readonly ended: () => Promise<unknown>;
};

function newQueues(): Queues {
  const busy = new Map<string, number>();
  const queues = new Map<string, Promise<unknown>>();
  const inTurn: Queues['inTurn'] = async (name, job) => {
    busy.set(name, (busy.get(name) ?? 0) + 1);
    // What came in meanwhile, for other campaigns too, is looked at between two callers.
    const turn = (queues.get(name) ?? Promise.resolve()).then(breathe, breathe).then(job);
    queues.set(name, turn);
    try {
      return await turn;
    } finally {
      const left = (busy.get(name) ?? 1) - 1;
      if (left > 0) busy.set(name, left);
      else {
        busy.delete(name);
        queues.delete(name);
      }
    }
  };
  return { inTurn, busy, ended: () => Promise.allSettled(queues.values()) };
}

const isSamePlace = (a: Place, b: Place | undefined): boolean =>
  a.disk === b?.disk && a.written === b.written;

/** What the handle writes itself is no other file: to open it again would mean to check all of it again. */
async function useHeld<T>(
  held: Held,
  path: string,
  use: (campaign: Campaign, kept: Kept) => Promise<T>,
): Promise<T> {
  const before = stateStamp(held.campaign);
  const value = await use(held.campaign, keptOf(held));
  noteWritten(held, path, before);
  return value;
}

/**
 * The file is as this program has written it, unless it stands as `before`. Where it cannot be looked at now, what was done with
 * it is done all the same, and whoever comes next is told.
 */
function noteWritten(held: Held, path: string, before?: string): void {
  try {
    if (before !== undefined && stateStamp(held.campaign) === before) return;
    const place = placeOfFile(path);
    if (place?.disk === held.file.disk) held.file = place;
  } catch (error) {
    if (unableOf(error) === undefined) throw error;
  }
}

type Wanted = {
  readonly held: Map<string, Held>;
  readonly path: string;
  /** This program is writing to it. */
  readonly isOurs: boolean;
};

async function openHeld(
  { held, path, isOurs }: Wanted,
  open: Open,
): Promise<Result<Held, Refusal>> {
  const known = held.get(path);
  held.delete(path);
  if (known !== undefined && isOurs) noteWritten(known, path);
  if (known !== undefined && isSamePlace(known.file, placeOfFile(path))) {
    held.set(path, known);
    known.used = performance.now();
    return ok(known);
  }
  known?.campaign.close();
  const file = placeOfFile(path) ?? { disk: '', written: '' };
  const opened = await open(path);
  if (!opened.ok) return opened;
  const campaign: Campaign = {
    ...opened.value,
    game: withoutLong(opened.value.game),
    onPages: true,
  };
  const fresh = { campaign, file, kept: emptyKept('', known?.kept.times), used: performance.now() };
  held.set(path, fresh);
  return ok(fresh);
}

function keptOf(held: Held): Kept {
  const stamp = stateStamp(held.campaign);
  if (held.kept.stamp !== stamp) held.kept = emptyKept(stamp, held.kept.times);
  return held.kept;
}

/** Closes what nobody has asked for in a while, and what was used longest ago until few are open. */
function closeIdle(held: Map<string, Held>, busy: ReadonlyMap<string, number>): void {
  const now = performance.now();
  for (const [path, { campaign, used }] of held) {
    if (held.size <= MOST_OPEN && now - used < IDLE_MILLISECONDS) return;
    if (busy.has(path)) continue;
    held.delete(path);
    campaign.close();
  }
}

function fileOf(dir: string, name: string): CampaignFile | undefined {
  if (!NAME.test(name)) return undefined;
  const path = ENDINGS.map((ending) => name + ending)
    .filter((file) => file !== DIRECTORY_FILE)
    .map((file) => join(dir, file))
    .find((file) => markOfFile(file) !== undefined);
  return path === undefined ? undefined : { name, path };
}

/** Asked for each second: as long as the names are the same, the answer is. */
function filesIn(dir: string): Campaigns['files'] {
  let known:
    | { readonly names: readonly string[]; readonly files: readonly CampaignFile[] }
    | undefined;
  return async () => {
    const names = await namesIn(dir);
    if (known?.names !== names) known = { names, files: filesNamed(dir, names) };
    return known.files;
  };
}

function filesNamed(dir: string, files: readonly string[]): readonly CampaignFile[] {
  const names = files.flatMap((file) => {
    const ending = ENDINGS.find((one) => file.endsWith(one));
    return ending === undefined ? [] : [file.slice(0, -ending.length)];
  });
  return [...new Set(names)].sort(byText).flatMap((name) => fileOf(dir, name) ?? []);
}
