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

/** `round`: does all that is due now. One round at a time. */
export function keepTime(input: TimeInput): { readonly round: () => Promise<void> } {
  /** When what failed is tried again, by campaign. */
  const again = new Map<string, string>();
  let last: Look | undefined;
  return {
    round: async () => {
      const look = { at: input.clock(), steady: input.steady() };
      const jump = jumpBetween(last, look);
      last = look;
      for (const name of await input.due(look.at)) await strikeIn(input, name, again, jump);
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
  name: string,
  again: Map<string, string>,
  jump: ClockJump | undefined,
): Promise<void> {
  const now = input.clock();
  if ((again.get(name) ?? '') > now) return;
  again.delete(name);
  try {
    const done = await input.strike(name, jump);
    // One that is in use now is tried again in the next round.
    if (done?.ok === false && done.error.code !== 'locked') throw new Error(done.error.say);
  } catch (error) {
    input.report(error);
    again.set(name, new Date(Date.parse(now) + AGAIN_MILLISECONDS).toISOString());
  }
}
