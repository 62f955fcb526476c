/** Whom a step waits for, what each has sent, and what would be done if the gamemaster went on without him. */
import { ok, type Json, type QuestionKey, type SeatId } from '../../kernel/basic.js';
import type { Question, Reading } from '../../kernel/system.js';
import { ofKinds } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { seatsBeforeRelease } from '../letters/keep-back.js';
import { askedOf, loadStep, stateAfter, type Asked, type OpenStep } from '../turn/open-step.js';
import { stampOf } from '../turn/stamp.js';
import { openedByHand } from './reopened.js';
import { countingSheets } from '../turn/step-input.js';
import { untoldQuestions } from '../letters/told-to.js';
import type { Outcome, SeatHolder } from '../types.js';
import { useCase } from '../use-case.js';

/** The sheet that a seat sent last for a question, with faults; `good`: its lines that read, if there are any. */
export type FaultySheet = {
  readonly entry: number;
  readonly version: number;
  readonly written: string;
  readonly faults: number;
  readonly good?: GoodLines;
};

/** `sent`: absent where nothing was sent. */
export type Missing = {
  readonly key: QuestionKey;
  readonly seat: SeatId;
  readonly holder: SeatHolder;
  readonly title: string;
  readonly list: string;
  /** What is done without it, as a clause. */
  readonly unanswered: string;
  readonly sent?: FaultySheet;
};

/** `unreleased`: seats that have not sent orders and have not been asked for it: their letters wait for the gamemaster. */
export type MissingSheets = {
  readonly title: string;
  readonly stamp: string;
  readonly missing: readonly Missing[];
  readonly unreleased: readonly SeatHolder[];
};

export const NOTHING_DONE = 'nothing is done';

/** All sheets that the open step waits for, in the order of the seats. */
export function seeMissing(campaign: Campaign): Outcome<MissingSheets> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const { missing, unreleased } = await owedSheets(campaign, step);
    return ok({ title: step.step.title, stamp: stampOf(step), missing, unreleased });
  });
}

/** Those whose silence may be ruled, in a transaction. Nobody is silent who was never asked. */
export const missingSheets = async (
  campaign: Campaign,
  step: OpenStep,
): Promise<readonly Missing[]> => (await owedSheets(campaign, step)).missing;

/** The same, and the seats that were never asked. */
export async function owedSheets(
  campaign: Campaign,
  step: OpenStep,
): Promise<Pick<MissingSheets, 'missing' | 'unreleased'>> {
  const run = step.run?.body;
  if (run?.state !== 'waiting') return { missing: [], unreleased: [] };
  const waits = new Set(
    run.open.filter(({ waitsFor }) => waitsFor === 'answer').map(({ key }) => key as string),
  );
  const sheets = countingSheets(step.entries);
  const byHand = openedByHand(step.entries);
  const asked = askedOf(step).filter(({ question }) => {
    const isDefault = question.to !== 'gm' && question.silence === 'default';
    const isFaulty = run.open.some(({ key, faults }) => key === question.key && faults.length > 0);
    const isMissing = isFaulty || (!sheets.has(question.key) && !byHand.has(question.key));
    return isDefault && waits.has(question.key) && isMissing;
  });
  const untold = new Set(untoldQuestions(step).map(({ key }) => key as string));
  const behind = await seatsBeforeRelease(campaign, step);
  const missing: Missing[] = [];
  const unreleased: SeatHolder[] = [];
  for (const holder of await seatHolders(campaign, step.base)) {
    const own = asked.filter(({ question }) => question.to === holder.seat);
    const isAsked = ({ question }: Asked): boolean =>
      !untold.has(question.key) && !behind.has(holder.seat);
    if (!own.every(isAsked)) unreleased.push(holder);
    for (const { question, after } of own.filter(isAsked)) {
      const sent = await faultySheet(campaign, step, question, after);
      const { key, title, list = '', unanswered = NOTHING_DONE } = question;
      missing.push({
        ...{ key, seat: holder.seat, holder, title, list, unanswered },
        ...(sent === undefined ? {} : { sent }),
      });
    }
  }
  return { missing, unreleased };
}

async function faultySheet(
  campaign: Campaign,
  step: OpenStep,
  question: Question,
  after: number,
): Promise<FaultySheet | undefined> {
  const last = ofKinds(step.entries, 'sheet').findLast(({ body }) => body.key === question.key);
  if (last === undefined) return undefined;
  const { game } = campaign;
  const seen = game.view(await stateAfter(campaign, step, after), question.to);
  const good = goodLinesOf(last.body.text, (text) => game.read(text, question, seen));
  const { version, faults } = last.body;
  const sheet = { entry: last.seq, version, written: last.written, faults };
  return good === undefined ? sheet : { ...sheet, good };
}

/** The lines of a faulty sheet that read. `text`: a sheet of what reads, `says`: as understood; `left`: the lines that are left out, as they were sent. */
type GoodLines = {
  readonly text: string;
  readonly says: readonly string[];
  readonly left: readonly string[];
};

/** After so many readings the sheet is given up. */
const MOST_READINGS = 40;

/**
 * Leaves out the lines with faults and reads the rest again, since one line may depend on another. If the sheet as a whole
 * has a fault (it costs too much), its last line is left out. Undefined if no order is left.
 */
function goodLinesOf(text: string, read: (text: string) => Reading<Json>): GoodLines | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  const kept = lines.map((line) => line.trim() !== '');
  const sheet = (): string =>
    lines.map((line, index) => (kept[index] === true ? line : '')).join('\n');
  for (let round = 0; round < MOST_READINGS; round += 1) {
    const reading = read(sheet());
    const says = reading.lines.flatMap(({ means, says }) => (means === undefined ? [] : [says]));
    if (reading.faults.length === 0)
      return says.length === 0
        ? undefined
        : { text: sheet().trim(), says, left: leftOf(lines, kept) };
    const faulty = reading.faults.map(({ line }) => line).filter((line) => kept[line - 1] === true);
    const last = kept.lastIndexOf(true) + 1;
    for (const line of faulty.length === 0 ? [last] : faulty) kept[line - 1] = false;
    if (last === 0) return undefined;
  }
  return undefined;
}

const leftOf = (lines: readonly string[], kept: readonly boolean[]): readonly string[] =>
  lines
    .filter((line, index) => line.trim() !== '' && kept[index] !== true)
    .map((line) => line.trim());
