import { ok } from '../../kernel/basic.js';
import type { RulingEntry } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep, type OpenStep } from './open-step.js';
import { playOn } from './play-on.js';
import { missingSheets, type Missing } from '../sheets/see-missing.js';
import { lateFor } from './stamp.js';
import type { Clock, Outcome, RunResult } from '../types.js';
import { useCase } from '../use-case.js';

/**
 * `now`: goes on without the sheets that are missing: each is ruled silent, on record, or what reads of a faulty one is
 * taken for it. `take`: the keys of those whose good lines are taken. `stamp`: of the page that asks for it.
 * `shown`: the version of each missing sheet that the gamemaster was shown as sent, by its key, 0 or no key: none. One with
 * errors that he was not shown is neither silence nor taken. Absent: not compared.
 */
export type RunInput = {
  readonly now: boolean;
  readonly take?: readonly string[];
  readonly stamp?: string | undefined;
  readonly shown?: ReadonlyMap<string, number>;
};

/**
 * Plays the open step as far as possible, from its start, with all that was sent and ruled. Done: its letters are written
 * and held. A held step is played again, with the same dice.
 */
export function runTurn(campaign: Campaign, input: RunInput, clock: Clock): Outcome<RunResult> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const late = input.stamp === undefined ? undefined : lateFor(step, input.stamp);
    if (late !== undefined) return late;
    const now = clock();
    if (input.now) {
      const changed = await goOnWithout(campaign, step, input, now);
      if (changed !== undefined) return changed;
    }
    return ok(await playOn(campaign, now));
  });
}

async function goOnWithout(
  campaign: Campaign,
  first: OpenStep,
  { take = [], shown }: RunInput,
  now: string,
): Promise<ReturnType<typeof refused> | undefined> {
  let step = first;
  if (step.run === undefined) {
    // A step that was never run has told nobody of any question.
    await playOn(campaign, now);
    step = await loadStep(campaign);
  }
  const all = await missingSheets(campaign, step);
  const other = all.filter(({ key, sent }) => (shown?.get(key) ?? 0) !== (sent?.version ?? 0));
  if (shown !== undefined && other.length > 0) return refused(other);
  for (const missing of all) {
    const body = rulingFor(missing, take.includes(missing.key));
    await appendEntry(campaign.inside.journal, { written: now, step: step.step.name, body });
  }
  return undefined;
}

/** What was shown as sent is not what stands now: nobody is silent, and no line is taken, unread by the gamemaster. */
function refused(other: readonly Missing[]) {
  const titles = [...new Set(other.map(({ holder }) => holder.title))].join(', ');
  const say = `${titles}: new orders with errors arrived after you were asked. Nothing was played. Read them, and resolve the step again if you still want to.`;
  return { ok: false as const, error: { code: 'stale' as const, say } };
}

/** What stands on record of a sheet without which the gamemaster went on. */
function rulingFor({ key, sent }: Missing, takes: boolean): RulingEntry {
  const base = { kind: 'ruling' as const, key };
  if (sent?.good !== undefined && takes) {
    const reason = `The lines of version ${sent.version} that read`;
    return { ...base, on: 'sheet', text: sent.good.text, reason, takes: sent.entry };
  }
  const reason = sent === undefined ? 'No orders received' : `Version ${sent.version} has errors`;
  return { ...base, on: 'silence', text: '', reason };
}
