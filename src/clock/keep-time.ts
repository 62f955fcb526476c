/** Does what is due by the clock in all campaigns of a folder, one round after the other. */
import type { ClockJump, strikeAll } from '../campaign/turn/strike-clock.js';
import type { Clock } from '../campaign/types.js';

/** `steady`: milliseconds of a clock that nobody puts forward or back. */
export type TimeInput = {
  /** The campaigns in which something is due now. */
  readonly due: (now: string) => Promise<readonly string[]>;
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

type Look = { readonly at: string; readonly steady: number };

/** What was due in a campaign and could not be done `at` a time: tried again from `until` on. `jump`: of the clock since. */
type Undone = {
  readonly at: string;
  readonly until: string;
  readonly jump: ClockJump | undefined;
};

/** `round`: does all that is due now. One round at a time. */
export function keepTime(input: TimeInput): { readonly round: () => Promise<void> } {
  const undone = new Map<string, Undone>();
  let last: Look | undefined;
  /** Of which no campaign has been told yet, since nobody could say what is due. */
  let untold: ClockJump | undefined;
  return {
    round: async () => {
      const look = { at: input.clock(), steady: input.steady() };
      const jump = (untold = together(untold, jumpBetween(last, look)));
      last = look;
      const names = await input.due(look.at);
      untold = undefined;
      for (const name of names) await strikeIn(input, name, undone, jump);
    },
  };
}

function jumpBetween(last: Look | undefined, look: Look): ClockJump | undefined {
  if (last === undefined) return undefined;
  const ahead = Date.parse(look.at) - Date.parse(last.at) - (look.steady - last.steady);
  return ahead > JUMP_MILLISECONDS ? { from: last.at, to: look.at } : undefined;
}

/** Both, and all between them. */
const together = (a: ClockJump | undefined, b: ClockJump | undefined): ClockJump | undefined =>
  a === undefined || b === undefined
    ? (a ?? b)
    : { from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to };

async function strikeIn(
  input: TimeInput,
  name: string,
  undone: Map<string, Undone>,
  jumped: ClockJump | undefined,
): Promise<void> {
  const now = input.clock();
  const before = undone.get(name);
  // What came due in a jump stays so until the campaign is asked about it.
  const jump = together(before?.jump, jumped);
  // A time that is still to come was noted before the clock was put back.
  if (before !== undefined && before.at <= now && now < before.until) {
    undone.set(name, { ...before, jump });
    return;
  }
  undone.delete(name);
  try {
    const done = await input.strike(name, jump);
    if (done?.ok === true) return;
    // One that is in use now is tried again in the next round.
    if (done !== undefined && done.error.code !== 'locked') throw new Error(done.error.say);
    undone.set(name, { at: now, until: now, jump });
  } catch (error) {
    input.report(error);
    const until = new Date(Date.parse(now) + AGAIN_MILLISECONDS).toISOString();
    undone.set(name, { at: now, until, jump });
  }
}
