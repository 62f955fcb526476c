/** Rulings that assistants propose. One becomes a ruling when the gamemaster gives it, and stays on record in any case. */
import { ok } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { asksOf } from '../sheets/asks.js';
import { loadStep, type OpenStep } from '../turn/open-step.js';
import { judgedMarkOf, replacedFor } from '../turn/stamp.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { USUAL_REASON, type Ruling } from './ruling.js';

/** `who`: the name of whoever proposes it. `judges`: of a verdict, `judgedMarkOf` of the sheet that he read. */
export type Proposal = {
  readonly key: string;
  readonly text: string;
  readonly reason: string;
  readonly who: string;
  readonly judges?: string | undefined;
};

/** The reasons of a proposal that is accepted: only the record names who made it, the player reads the reason as a ruling's. */
export const acceptedReasons = ({
  reason,
  who,
}: Pick<Proposal, 'reason' | 'who'>): Pick<Ruling, 'reason' | 'why'> => ({
  reason: `${reason === '' ? 'As proposed' : reason} (proposed by ${who})`,
  why: reason === '' ? USUAL_REASON : reason,
});

const KEY = 'proposal ';
const LONGEST = 2000;

/** The proposals of the open step, of each assistant his last for each question, in the order in which they came. */
export function proposalsIn({ entries }: Pick<OpenStep, 'entries'>): readonly Proposal[] {
  const last = new Map<string, Proposal>();
  for (const [index, { body }] of entries.entries()) {
    if (body.kind !== 'ruling' || body.on !== 'proposal') continue;
    const { text, reason, who = '' } = body;
    const key = body.key.slice(KEY.length);
    // One that was made from an older page was refused: it is about what counted as it came.
    const judges = judgedMarkOf({ entries: entries.slice(0, index) }, key);
    last.set(`${key}\n${who}`, { key, text, reason, who, judges });
  }
  return [...last.values()];
}

/** Proposes an answer to a question that the gamemaster is asked now. Nothing is played from it. */
export function proposeRuling(
  campaign: Campaign,
  input: Omit<Proposal, 'who'>,
  clock: Clock,
): Outcome<undefined> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const [text, reason] = [input.text.trim(), input.reason.trim()];
    if (text === '') return refuse('bad-input', 'Write the answer that you propose.');
    if (text.length + reason.length > LONGEST)
      return refuse('bad-input', `This is too long: at most ${LONGEST} characters are kept.`);
    const isAsked = asksOf(step).some(
      ({ key, to, state }) => key === input.key && to === 'gm' && state === 'open',
    );
    if (!isAsked) return refuse('stale', 'This question was answered meanwhile.');
    const replaced = replacedFor(step, input);
    if (replaced !== undefined) return replaced;
    const what = { on: 'proposal' as const, key: KEY + input.key, text, reason };
    const body = { kind: 'ruling' as const, ...what };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.step.name, body });
    return ok(undefined);
  });
}

/** All that is proposed now. */
export function seeProposals(campaign: Campaign): Outcome<readonly Proposal[]> {
  return useCase(campaign, 'read', async () => ok(proposalsIn(await loadStep(campaign))));
}
