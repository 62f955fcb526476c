/** Whose letters an answer of the gamemaster would cause in the middle of the step, before he gives it. */
import type { QuestionKey, SeatId } from '../../kernel/basic.js';
import type { Entry, EntryBody } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import type { OpenStep } from '../turn/open-step.js';
import { throwAwayDice } from '../turn/throw-away-dice.js';
import { reopenedSheets } from '../sheets/reopened.js';
import { silenceOf } from '../turn/silence.js';
import { countingSheets, stepInput } from '../turn/step-input.js';
import { doLettersLeave, isAtOnce } from '../packs/program-options.js';
import { seatsWrittenTo } from '../letters/write-letters.js';

/** `text`: an answer to a question of his own; absent: a yes to the sheet that a seat has sent. */
export type Supposed = { readonly key: QuestionKey; readonly text?: string };

/**
 * Nobody where letters leave at once: then there is nothing to ask him. Keeps nothing. It is played with dice that do not count,
 * so that he learns nothing of those that will fall: where they decide who is asked, others may be written to.
 */
export async function seatsCaused(
  campaign: Campaign,
  step: OpenStep,
  { key, text }: Supposed,
): Promise<readonly SeatId[]> {
  const sheet = countingSheets(step.entries).get(key)?.seq ?? 0;
  const body: EntryBody =
    text === undefined
      ? { kind: 'approval', key, sheet, yes: true, reason: '' }
      : { kind: 'ruling', on: 'question', key, text, reason: '' };
  const last = step.entries.at(-1);
  const supposed: Entry = { seq: (last?.seq ?? 0) + 1, written: '', step: step.step.name, body };
  const entries = [...step.entries, supposed];
  const waits = [...reopenedSheets(entries)];
  const input = stepInput({ ...step, entries }, silenceOf(step.run?.body), waits);
  const dice = await throwAwayDice(campaign, step, 'caused');
  const outcome = campaign.game.play(step.base, input, dice);
  const { done, point } = outcome;
  const leaves = point === undefined ? doLettersLeave(campaign) : isAtOnce(campaign, point.kind);
  return done || leaves ? [] : seatsWrittenTo(campaign, step, outcome);
}
