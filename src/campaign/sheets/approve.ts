/** The gamemaster's yes or no to a sheet that counts only with it (C2.4). */
import { ok, type QuestionKey, type Result, type SeatId } from '../../kernel/basic.js';
import type { Forward, Question } from '../../kernel/system.js';
import type { ApprovalEntry } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import { lettersDigest, type LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import type { Ruling } from '../gm/ruling.js';
import { holdersBySeat } from '../seats/holders.js';
import { forwardLetters, sendOfStep, withdrawalLetters } from './forward-sheet.js';
import { askedOf, type OpenStep } from '../turn/open-step.js';
import { playAfter } from '../turn/play-after.js';
import { replacedFor } from '../turn/stamp.js';
import { countingSheets } from '../turn/step-input.js';
import { stateTold } from '../letters/told-to.js';
import type { Refusal, Ruled } from '../types.js';
import { refuse } from '../use-case.js';

type Verdict = { readonly yes: boolean; readonly why?: string };

/** `yes`, `no`, `no "you give the East too much"`; undefined when it is not one of these. */
export function readVerdict(text: string): Verdict | undefined {
  const match = /^(yes|no)(?:\s*["\u201c](.*)["\u201d])?$/is.exec(text.trim());
  if (match === null) return undefined;
  const [, word = '', why] = match;
  return { yes: word.toLowerCase() === 'yes', ...(why === undefined ? {} : { why }) };
}

type Approving = {
  readonly step: OpenStep;
  readonly ruling: Ruling;
  readonly key: QuestionKey;
  readonly now: string;
};

/** Keeps the verdict on the sheet that counts now, and plays on. A no writes the seat why. */
export async function giveApproval(
  campaign: Campaign,
  { step, ruling, key, now }: Approving,
): Promise<Result<Ruled, Refusal>> {
  const verdict = readVerdict(ruling.text);
  if (verdict === undefined) return ok({ kept: false, faults: [noVerdict(ruling.text)] });
  const sheet = countingSheets(step.entries).get(key);
  const question = askedOf(step).find((asked) => asked.question.key === key)?.question;
  if (sheet === undefined || question === undefined || question.to === 'gm') return noSheetFor(key);
  const told = ruling.told?.trim() ?? '';
  if (verdict.yes && told !== '') return NOBODY_READS;
  const replaced = replacedFor(step, ruling);
  if (replaced !== undefined) return replaced;
  const body = {
    kind: 'approval' as const,
    key,
    sheet: sheet.seq,
    reason: ruling.reason,
    ...(ruling.why === undefined ? {} : { why: ruling.why }),
    ...(told === '' ? {} : { why: told }),
    ...verdict,
  };
  const said = `${question.title}: ${verdict.yes ? 'approved' : 'not approved'}`;
  const judged = { step, to: question.to, question, text: sheet.text, body, now };
  const letters = await (verdict.yes ? lettersOfYes : lettersOfNo)(campaign, judged);
  const kept = letters.length === 0 ? body : { ...body, letters: lettersDigest(letters) };
  const entry = { written: now, step: step.step.name, body: kept };
  await sendOfStep(campaign, step, await appendEntry(campaign.inside.journal, entry), letters);
  const run = await playAfter(campaign, now, { releases: ruling.release });
  return ok({ kept: true, on: 'approval', says: [said], run });
}

/** The refusal of a verdict on nothing. */
export const noSheetFor = (key: string): ReturnType<typeof refuse> =>
  refuse('not-asked', `There are no accepted orders for ${key} to approve.`);

const NOBODY_READS = refuse(
  'bad-input',
  'A yes sends the player no letter, so nobody would read these words. Nothing was saved. Give the yes without --told, or write him a letter.',
);

const noVerdict = (text: string) => ({
  ...{ line: 1, column: 1, code: 'verdict', rule: 'C2.4', read: text.slice(0, 200) },
  message: 'yes or no, with a reason in quotation marks',
});

type Judged = {
  readonly step: OpenStep;
  readonly to: SeatId;
  readonly question: Question;
  /** The sheet as it was sent. */
  readonly text: string;
  readonly body: ApprovalEntry;
  readonly now: string;
};

const lettersOfNo = async (campaign: Campaign, judged: Judged): Promise<readonly LetterText[]> => [
  await refusalLetter(campaign, judged),
  ...(await withdrawalLetters(campaign, {
    ...judged,
    forwards: await forwardsOf(campaign, judged),
  })),
];

/** What the sheet tells other seats once it counts. */
async function lettersOfYes(campaign: Campaign, judged: Judged): Promise<readonly LetterText[]> {
  const forwards = (await forwardsOf(campaign, judged)).filter(({ when }) => when === 'counts');
  return forwardLetters(campaign, { ...judged, forwards });
}

async function forwardsOf(
  campaign: Campaign,
  { step, to, question, text }: Judged,
): Promise<readonly Forward[]> {
  const seen = campaign.game.view(await stateTold(campaign, step, to), to);
  return campaign.game.read(text, question, seen).forwards ?? [];
}

async function refusalLetter(
  campaign: Campaign,
  { step, to, question, body, now }: Judged,
): Promise<LetterText> {
  const { composeNotice } = await import('../../letters/compose.js');
  const name = (await holdersBySeat(campaign)).get(to)?.name;
  const composed = composeNotice({
    campaign: campaign.meta.title,
    subject: `${step.step.title}: your orders were not approved`,
    ...(name === undefined ? {} : { name }),
    paragraphs: [
      `The gamemaster did not approve your orders (${question.title}).`,
      `His reason: ${body.why ?? body.reason}`,
      'Please send new orders.',
    ],
  });
  return { ...composed, step: step.step.name, seat: to, written: now };
}
