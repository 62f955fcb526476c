/** What players were told at a release point stands: it is neither ruled again nor taken back. */
import { no, type Result } from '../../kernel/basic.js';
import { selectBeats } from '../../store/beat.js';
import type { Campaign } from '../campaign.js';
import { passedIn } from '../letters/told-to.js';
import type { OpenStep } from '../turn/open-step.js';
import { releasedRun } from '../turn/step-input.js';
import { reopeningKey, silenceKey } from '../turn/withdrawal-key.js';
import type { Refusal } from '../types.js';

const SAYS_STANDS =
  'The players have already been told the result, so it cannot be changed here. Change the position with an amendment, or take the turn back.';

/** The refusal of a ruling on something that came before the last release point. Call inside a transaction. */
export async function refuseTold(
  campaign: Campaign,
  { entries, step }: OpenStep,
  key: string,
): Promise<Result<never, Refusal> | undefined> {
  const run = releasedRun(entries);
  if (run === undefined) return undefined;
  const beats = await selectBeats(campaign.inside.journal, run.seq);
  const reached = new Set(['start', ...beats.map(({ at }) => at)]);
  const told = [
    ...passedIn(run.body).flatMap((question) => [
      question.key,
      `${question.key}/approve`,
      silenceKey(question.key),
      reopeningKey(question.key),
    ]),
    ...beats.flatMap(({ rolls }) => rolls.map(({ name }) => name)),
    ...run.body.settled.map(({ name }) => name),
    ...entries.flatMap(({ seq, body }) =>
      seq < run.seq && body.kind === 'amendment' && reached.has(body.at)
        ? [`amendment ${seq}`]
        : [],
    ),
  ];
  const start = `${step.name}/`;
  const own = key.startsWith(start) ? key.slice(start.length) : key;
  return told.includes(key) || told.includes(own)
    ? no({ code: 'not-allowed', say: SAYS_STANDS })
    : undefined;
}
