/**
 * The gamemaster opens the sheet of one seat again after play has passed it. The seat's last sheet does not count until
 * another one comes or the gamemaster takes the reopening back. All other sheets of the step stay closed.
 */
import { ok, type SeatId } from '../../kernel/basic.js';
import { nearest } from '../../kernel/sheet-text.js';
import type { Question } from '../../kernel/system.js';
import { appendEntry } from '../../store/entries.js';
import { insertLetters, lettersDigest, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import { seatsBehind } from '../letters/keep-back.js';
import { askedOf, loadStep, type OpenStep } from '../turn/open-step.js';
import { playOn } from '../turn/play-on.js';
import { openedByGamemaster } from './reopened.js';
import { lateFor } from '../turn/stamp.js';
import { releasedRun } from '../turn/step-input.js';
import { passedBefore, passedIn, questionsTo, standingOf } from '../letters/told-to.js';
import type { Clock, Outcome, RunResult } from '../types.js';
import { refuse, useCase } from '../use-case.js';

const LONGEST_REASON = 2000;

export type Reopening = {
  readonly key: string;
  readonly reason: string;
  /** Of the page that asks for it. */
  readonly stamp?: string | undefined;
};

/** Keys of the sheets of the open step that are shut and can be opened again. */
export function shutSheets(step: OpenStep): readonly string[] {
  const passed = passedBefore(step);
  const told = releasedRun(step.entries);
  const stands = new Set(told === undefined ? [] : passedIn(told.body).map(({ key }) => key));
  return askedOf(step).flatMap(({ question: { key, to } }) =>
    to !== 'gm' && passed.has(key) && !stands.has(key) && canReopen(step, to, key) ? [key] : [],
  );
}

/** The seat was asked it as far as it knows, and cannot answer it now. */
const canReopen = (step: OpenStep, seat: SeatId, key: string): boolean =>
  standingOf(step, seat)?.run.body.asked.some((question) => question.key === key) === true &&
  !questionsTo(step, seat).some(({ question }) => question.key === key) &&
  !openedByGamemaster(step.entries).has(key);

/** Opens the sheet, writes its seat why, and plays the step up to where it waits for another. */
export function reopenSheet(
  campaign: Campaign,
  reopening: Reopening,
  clock: Clock,
): Outcome<{ readonly seat: SeatId; readonly run: RunResult }> {
  return useCase(campaign, 'write', async () => {
    const reason = reopening.reason.trim();
    if (reason === '' || reason.length > LONGEST_REASON) return refuse('bad-input', SAYS_REASON);
    const step = await loadStep(campaign);
    const late = lateFor(step, reopening.stamp);
    if (late !== undefined) return late;
    const key = reopening.key.trim();
    const question = askedOf(step).find((asked) => asked.question.key === key)?.question;
    if (question === undefined || question.to === 'gm' || !shutSheets(step).includes(key))
      return refuse('not-asked', saysNotShut(step, key));
    const seat = question.to;
    if ((await seatsBehind(campaign, step)).has(seat)) return refuse('not-allowed', SAYS_BEHIND);
    const now = clock();
    const letter = await letterTo(campaign, step, { seat, question, reason, now });
    const body = {
      ...{ kind: 'ruling' as const, on: 'reopen' as const, key, text: '', reason },
      letters: lettersDigest([letter]),
    };
    const { journal, doorKey } = campaign.inside;
    const entry = await appendEntry(journal, { written: now, step: step.step.name, body });
    await insertLetters(journal, { entry, doorKey, state: 'ready' }, [letter]);
    return ok({ seat, run: await playOn(campaign, now, { stays: true }) });
  });
}

const SAYS_REASON =
  'Give a reason of at most 2000 characters. The player reads it, and it stays on record.';
export const SAYS_BEHIND =
  'A letter to this seat is kept back. Send it first; then you can reopen its orders.';

function saysNotShut(step: OpenStep, key: string): string {
  const shut = shutSheets(step);
  const near = nearest(key, shut);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  const list = shut.length === 0 ? 'none' : shut.join(', ');
  return `"${key.slice(0, 80)}" is not the key of a closed sheet of ${step.step.title}.${meant} Closed sheets: ${list}.`;
}

async function letterTo(
  campaign: Campaign,
  step: OpenStep,
  about: { seat: SeatId; question: Question; reason: string; now: string },
): Promise<LetterText> {
  const { composeNotice } = await import('../../letters/compose.js');
  const { seat, question, reason, now } = about;
  const name = (await holdersBySeat(campaign)).get(seat)?.name;
  const composed = composeNotice({
    campaign: campaign.meta.title,
    subject: `${step.step.title}: you can send orders again`,
    ...(name === undefined ? {} : { name }),
    paragraphs: [
      `The gamemaster has reopened your orders (${question.title}).`,
      `His reason: ${reason}`,
      'Please send new orders. The step waits for them; what you sent before is not played.',
    ],
  });
  return { ...composed, step: step.step.name, seat, written: now };
}
