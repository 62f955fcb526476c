/**
 * Does what is due by the clock in all campaigns of a folder, one round after the other. A campaign in which nothing is due is
 * only glanced at, and only when its file has changed.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { glanceAt, markOfFile } from '../campaign/seen/glance.js';
import type { ClockJump, strikeAll } from '../campaign/turn/strike-clock.js';
import type { Clock } from '../campaign/types.js';
import type { CampaignFile } from '../people/holdings.js';

/** `steady`: milliseconds of a clock that nobody puts forward or back. */
export type TimeInput = {
  readonly files: () => Promise<readonly CampaignFile[]>;
  /** Does what is due in a campaign; undefined where it cannot be opened now. */
  readonly strike: (
    name: string,
    jump: ClockJump | undefined,
  ) => Promise<Awaited<ReturnType<typeof strikeAll>> | undefined>;
  readonly clock: Clock;
  readonly steady: () => number;
  /** Told of what failed in one campaign; the others are not kept waiting by it. */
  readonly report: (error: unknown) => void;
};

/** More than so far apart from the steady one, and the clock jumped. */
const JUMP_MILLISECONDS = 120_000;
/** What failed is tried again after so long. */
const AGAIN_MILLISECONDS = 60_000;

const NEVER = '9999';
type Known = { readonly mark: string; readonly due: string };
type Look = { readonly at: string; readonly steady: number };

/** `round`: does all that is due now. One round at a time. */
export function keepTime(input: TimeInput): { readonly round: () => Promise<void> } {
  const known = new Map<string, Known>();
  let last: Look | undefined;
  return {
    round: async () => {
      const look = { at: input.clock(), steady: input.steady() };
      const jump = jumpBetween(last, look);
      last = look;
      for (const file of await input.files()) await strikeIn(input, file, known, jump);
    },
  };
}

function jumpBetween(last: Look | undefined, look: Look): ClockJump | undefined {
  if (last === undefined) return undefined;
  const ahead = Date.parse(look.at) - Date.parse(last.at) - (look.steady - last.steady);
  return ahead > JUMP_MILLISECONDS ? { from: last.at, to: look.at } : undefined;
}

async function strikeIn(
  input: TimeInput,
  { name, path }: CampaignFile,
  known: Map<string, Known>,
  jump: ClockJump | undefined,
): Promise<void> {
  const mark = markOfFile(path) ?? 'gone';
  const before = known.get(name);
  const due = before?.mark === mark ? before.due : await dueIn(path);
  if (due === undefined) return;
  known.set(name, { mark, due });
  const now = input.clock();
  if (due > now) return;
  try {
    const done = await input.strike(name, jump);
    // One that is in use now is tried again in the next round.
    if (done?.ok === false && done.error.code !== 'locked') throw new Error(done.error.say);
  } catch (error) {
    input.report(error);
    const again = new Date(Date.parse(now) + AGAIN_MILLISECONDS).toISOString();
    known.set(name, { mark: markOfFile(path) ?? 'gone', due: again });
  }
}

/** Undefined where the file is in use now; one that is no campaign is looked at again when it has changed. */
async function dueIn(path: string): Promise<string | undefined> {
  // When a folder of thousands is looked into, pages come in between.
  await breathe();
  const found = await glanceAt(path);
  if (found.ok) return found.value.strikes ?? NEVER;
  return found.error.code === 'locked' ? undefined : NEVER;
}
