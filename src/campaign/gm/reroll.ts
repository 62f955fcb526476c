/** The gamemaster has dice fall once more, under a new name; whoever is told of the roll reads both, and why. */
import { ok } from '../../kernel/basic.js';
import { holdsIn } from '../../kernel/dice.js';
import { nearest } from '../../kernel/sheet-text.js';
import { selectRolls } from '../../store/beat.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep, type OpenStep } from '../turn/open-step.js';
import { refuseTold } from './told-for-good.js';
import { playAfter } from '../turn/play-after.js';
import { lateFor } from '../turn/stamp.js';
import type { Clock, Outcome, RunResult } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** `key`: the roll's name in the log; `reason`: those who are told of the roll read it. */
export type Reroll = {
  readonly key: string;
  readonly reason: string;
  readonly stamp?: string | undefined;
  readonly release?: boolean | undefined;
};

/** `fell`, `now`: faces, or what was drawn, before and after. */
export type Rerolled = {
  readonly name: string;
  readonly fell: readonly (number | string)[];
  readonly now: readonly (number | string)[];
  readonly run: RunResult;
};

const LONGEST_REASON = 300;

/**
 * Rolls dice of the open step again and plays the step again. It cannot be taken back, so that nobody rolls until he likes
 * what falls and then says that he never did. Refuses a name that is no roll, and one whose dice are set by hand.
 */
export function rerollDice(campaign: Campaign, input: Reroll, clock: Clock): Outcome<Rerolled> {
  return useCase<Rerolled>(campaign, 'write', async () => {
    const reason = input.reason.replace(/\s+/g, ' ').trim();
    if (reason === '' || reason.length > LONGEST_REASON) return refuse('bad-input', SAYS_REASON);
    const step = await loadStep(campaign);
    const late = lateFor(step, input.stamp) ?? (await refuseTold(campaign, step, input.key.trim()));
    if (late !== undefined) return late;
    const start = `${step.step.name}/`;
    const key = input.key.trim();
    const name = key.startsWith(start) ? key.slice(start.length) : key;
    const before = await rollsOf(campaign, step);
    const roll = before.find((one) => one.name === name);
    if (roll === undefined)
      return refuse(
        'not-asked',
        saysNoRoll(
          step,
          name,
          before.map((one) => one.name),
        ),
      );
    if (roll.ruled)
      return refuse(
        'bad-input',
        `You have set these dice by hand (${holdsIn(roll).join(' ')}). Take that back first, or set them otherwise.`,
      );
    const written = clock();
    const body = { kind: 'ruling' as const, on: 'reroll' as const, key: name, text: '', reason };
    await appendEntry(campaign.inside.journal, { written, step: step.step.name, body });
    const run = await playAfter(campaign, written, { releases: input.release });
    const after = (await rollsOf(campaign, await loadStep(campaign))).find(
      (one) => one.name === name,
    );
    return ok({ name, fell: holdsIn(roll), now: after === undefined ? [] : holdsIn(after), run });
  });
}

const SAYS_REASON = `Give a reason of at most ${LONGEST_REASON} characters. Players who are told of the roll read it.`;

const rollsOf = async (campaign: Campaign, { run }: OpenStep) =>
  run === undefined
    ? []
    : (await selectRolls(campaign.inside.journal, run.seq)).flatMap(({ rolls }) => rolls);

function saysNoRoll(step: OpenStep, name: string, rolls: readonly string[]): string {
  const near = nearest(name, rolls);
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `No roll of ${step.step.title} is named "${name.slice(0, 80)}".${meant} See vedette log.`;
}
