import { no, ok, type Json, type QuestionKey, type Result } from '../../kernel/basic.js';
import { nearest } from '../../kernel/sheet-text.js';
import { selectBeats } from '../../store/beat.js';
import type { WrittenBody } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import { lettersDigest } from '../../store/letter.js';
import { giveApproval, noSheetFor, readVerdict } from '../sheets/approve.js';
import type { Campaign } from '../campaign.js';
import {
  askedOf,
  loadStep,
  releaseKey,
  RELEASED,
  stateAfter,
  type Asked,
  type OpenStep,
} from '../turn/open-step.js';
import { sendOfStep } from '../sheets/forward-sheet.js';
import { lettersOnSheet } from '../sheets/tell-sheets.js';
import { refuseTold } from './told-for-good.js';
import { playAfter } from '../turn/play-after.js';
import type { Decision, Ruling } from './ruling.js';
import { readFallen, readResult, reasonsOf } from './read-ruling.js';
import { lateFor, sheetMarkOf } from '../turn/stamp.js';
import { standingRulings } from './standing-rulings.js';
import { countingSheets } from '../turn/step-input.js';
import { judgedKey } from '../turn/withdrawal-key.js';
import type { Clock, Outcome, Refusal, Ruled } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export type { Ruling } from './ruling.js';

const SAYS_NEWER_SHEET =
  'New orders for this seat came in after you opened this page. Nothing was saved. What you wrote is below, with the orders as they are now. Compare them, and send yours again if you still want them.';

/**
 * The gamemaster decides: answers his question, approves, writes a seat's sheet, or sets dice. Kept with its reason, then
 * the step is played on. `no` to an approval writes that seat a letter.
 */
export function giveRuling(campaign: Campaign, ruling: Ruling, clock: Clock): Outcome<Ruled> {
  return useCase(campaign, 'write', async () => {
    if (ruling.reason.trim() === '')
      return refuse('bad-input', 'Give a reason. It stays on record.');
    const step = await loadStep(campaign);
    const late =
      answeredMeanwhile(step, ruling) ??
      lateFor(step, ruling.stamp) ??
      (await refuseTold(campaign, step, ruling.key.trim()));
    if (late !== undefined) return late;
    if (ruling.over !== undefined && ruling.over !== sheetMarkOf(step, ruling.key))
      return refuse('stale', SAYS_NEWER_SHEET);
    const now = clock();
    const approval = approvalOf(step, ruling);
    if (approval !== undefined) return giveApproval(campaign, { step, ruling, key: approval, now });
    const decision = await decide(campaign, step, ruling);
    if (!decision.ok) return decision;
    if ('faults' in decision.value) return ok({ kept: false, faults: decision.value.faults });
    const { body, on, says, warnings = [] } = decision.value;
    await keepDecision(campaign, step, body, now);
    const run = await playAfter(campaign, now, { releases: ruling.release });
    return ok({ kept: true, on, says, warnings, run });
  });
}

/** Writes it down; whoever's sheet it is has a letter at once, with its lines as understood. */
async function keepDecision(
  campaign: Campaign,
  step: OpenStep,
  body: WrittenBody,
  now: string,
): Promise<void> {
  const letters = await lettersOnSheet(campaign, step, body, now);
  const kept = letters.length === 0 ? body : { ...body, letters: lettersDigest(letters) };
  const entry = { written: now, step: step.step.name, body: kept };
  await sendOfStep(campaign, step, await appendEntry(campaign.inside.journal, entry), letters);
}

/** A form of an older page for a question that has been answered since, in another window. */
function answeredMeanwhile(
  step: OpenStep,
  { key, stamp }: Ruling,
): { readonly ok: false; readonly error: Refusal } | undefined {
  if (lateFor(step, stamp) === undefined) return undefined;
  const ruled = standingRulings(step).find((one) => one.key === key);
  if (ruled === undefined) return undefined;
  return refuse(
    'stale',
    `This question has already been answered, perhaps in another window: "${ruled.text.slice(0, 200)}". Your answer was not saved. To change it, take your ruling back on the desk, under Events, and answer again.`,
  );
}

/** The key of the question whose sheet is approved or refused; undefined when the ruling is another. */
function approvalOf(step: OpenStep, { key, text }: Ruling): QuestionKey | undefined {
  const own = judgedKey(key);
  const question = askedOf(step).find((asked) => asked.question.key === own)?.question;
  if (question?.approve !== true) return undefined;
  if (own !== key) return question.key;
  const hasSheet = countingSheets(step.entries).has(own);
  return hasSheet && readVerdict(text) !== undefined ? question.key : undefined;
}

async function decide(
  campaign: Campaign,
  step: OpenStep,
  ruling: Ruling,
): Promise<Result<Decision, Refusal>> {
  const asked = askedOf(step).find(({ question }) => question.key === ruling.key);
  if (asked !== undefined) return answerFor(campaign, step, asked, ruling);
  const name = ruling.key.startsWith(`${step.step.name}/`)
    ? ruling.key.slice(step.step.name.length + 1)
    : ruling.key;
  const result = step.run?.body.settled.find((settled) => settled.name === name);
  if (result !== undefined) return ok(readResult({ ...ruling, key: name }, result));
  const beats =
    step.run === undefined ? [] : await selectBeats(campaign.inside.journal, step.run.seq);
  const rolls = beats.flatMap((beat) => beat.rolls);
  const roll = rolls.find((record) => record.name === name);
  if (roll !== undefined) return ok(readFallen({ ...ruling, key: name }, roll));
  return no(
    unknownKey(
      step,
      ruling.key,
      rolls.map((record) => record.name),
    ),
  );
}

/** The gamemaster's answer to his own question, or the sheet that he writes for a seat. */
async function answerFor(
  campaign: Campaign,
  step: OpenStep,
  { question, after }: Asked,
  ruling: Ruling,
): Promise<Result<Decision, Refusal>> {
  if (question.to === 'gm' && (ruling.told ?? '').trim() !== '') return no(NO_WORDS_BESIDE);
  const state: Json = await stateAfter(campaign, step, after);
  const reading = campaign.game.readAnswer(ruling.text, question, state);
  const isVerdict = question.approve === true && readVerdict(ruling.text) !== undefined;
  if (reading.faults.length > 0)
    return isVerdict ? noSheetFor(question.key) : ok({ faults: reading.faults });
  const on = question.to === 'gm' ? 'question' : 'sheet';
  return ok({
    body: {
      ...{ kind: 'ruling', on, key: question.key, text: ruling.text },
      ...reasonsOf(ruling),
    },
    on,
    says: reading.lines.map(({ says }) => says),
    warnings: reading.warnings,
  });
}

/** Nobody would read them there. */
const NO_WORDS_BESIDE: Refusal = {
  code: 'bad-input',
  say: 'Words for a player go into the answer to this question, not beside it. Nothing was saved. Give the answer without --told, or write him a letter.',
};

function unknownKey(step: OpenStep, key: string, rolls: readonly string[]): Refusal {
  if (key === releaseKey(step)) return { code: 'not-asked', say: RELEASED };
  const results = (step.run?.body.settled ?? []).map(({ name }) => name);
  const keys = askedOf(step).map(({ question }) => question.key);
  const known = [...keys, ...rolls, ...results];
  const near = nearest(key, known);
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  return {
    code: 'not-asked',
    say: `No question, roll or result of ${step.step.title} is named "${key.slice(0, 80)}".${meant} See vedette asks and vedette log.`,
  };
}
