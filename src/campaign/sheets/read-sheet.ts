/** Finding the question that a sheet answers, and reading the sheet against what its seat sees. */
import { no, ok, type Json, type Result, type SeatId } from '../../kernel/basic.js';
import { nameOf, namesOf } from '../../kernel/list-line.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Offer, Prompt, Question, Reading } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStepOf, seatOf, type OpenStep } from '../turn/open-step.js';
import { isWithGamemaster, questionsTo, stateAsked, stateTold } from '../letters/told-to.js';
import { offersTo } from './offers.js';
import type { Refusal } from '../types.js';
import { refuse } from '../use-case.js';

/** A sheet to be read; `list` where the seat is asked for two. */
export type SheetToCheck = {
  readonly seat: SeatId;
  readonly kind: string;
  readonly list?: string;
  readonly text: string;
  /** Who gives it; absent: the seat. In the gamemaster's own sheets limits are warnings. */
  readonly by?: 'seat' | 'gm';
};

/** A sheet with the step and the question it belongs to. */
export type ReadSheet = {
  readonly step: OpenStep;
  readonly question: Question | Offer;
  readonly reading: Reading<Json>;
};

/** More than any sheet; a text beyond it is a slip or a nuisance. */
const LONGEST_CHARACTERS = 1_000_000;

/** The question that a sheet answers, and what its seat sees of the game. */
export type AskedSheet = {
  readonly step: OpenStep;
  readonly question: Question | Offer;
  readonly seen: Json;
};

/** Call inside a transaction. */
export async function findAskedSheet(
  campaign: Campaign,
  sheet: SheetToCheck,
): Promise<Result<AskedSheet, Refusal>> {
  if (sheet.text.length > LONGEST_CHARACTERS)
    return refuse('bad-input', 'Orders may be a million characters long at most.');
  const step = await loadStepOf(campaign, sheet.seat);
  const seat = seatOf(campaign, step.base, sheet.seat);
  if (isRefusal(seat)) return no(seat);
  const found = await findPrompt(campaign, step, { ...sheet, ...listNamed(sheet) });
  if (!found.ok) return found;
  const { question, state } = found.value;
  return ok({ step, question, seen: campaign.game.view(await state(), seat.id) });
}

/** Call inside a transaction. */
export async function readSheet(
  campaign: Campaign,
  sheet: SheetToCheck,
): Promise<Result<ReadSheet, Refusal>> {
  const asked = await findAskedSheet(campaign, sheet);
  if (!asked.ok) return asked;
  const { step, question, seen } = asked.value;
  return ok({ step, question, reading: readFor(campaign, { ...sheet, question, seen }) });
}

/** A text as the sheet of a question. */
export function readFor(
  campaign: Pick<Campaign, 'game'>,
  { text, question, seen, by }: Pick<SheetToCheck, 'text' | 'by'> & Omit<AskedSheet, 'step'>,
): Reading<Json> {
  if ('lasts' in question && text.trim() === '') return NOTHING_SENT;
  const reading = campaign.game.read(text, question, seen, by);
  const strayed = otherList(text, question);
  const faults = strayed === undefined ? reading.faults : [strayed, ...reading.faults];
  return { ...reading, faults };
}

/** An empty sheet withdraws what was offered. */
const NOTHING_SENT: Reading<Json> = { lines: [], faults: [], warnings: [], totals: [] };

/** The list that a sheet is for: as told beside it, else as its own first lines say (`List: naval`). */
function listNamed({ list, text }: SheetToCheck): { readonly list?: string } {
  const told = list ?? LIST_LINE.exec(text)?.[1]?.toLowerCase();
  return told === undefined ? {} : { list: told };
}

const LIST_LINE = /^[^\S\n\r\u2028\u2029]*list[^\S\n]*:[^\S\n]*([\w-]+(?:[/.][\w-]+)*)/im;
const LIST_LINES = new RegExp(LIST_LINE, 'gim');

/** A sheet that says itself for which list it is does not count for another one. */
function otherList(text: string, question: Prompt): Fault | undefined {
  const { list } = question;
  if (list === undefined) return undefined;
  const names = namesOf(question);
  const said = [...text.matchAll(LIST_LINES)].find(
    ([, name = '']) => !names.includes(name.toLowerCase()),
  );
  if (said === undefined) return undefined;
  const line = text.slice(0, said.index).split('\n').length;
  const message = `List: ${list}, since this is the sheet of that list; or leave the line out`;
  return { ...{ line, column: 1, code: 'other-list', rule: '' }, read: said[0].trim(), message };
}

/** Something that a sheet may be for, and the state that its seat sees then. */
type Open = { readonly question: Question | Offer; readonly state: () => Promise<Json> };

/** What a sheet names by its kind and its list, or why it is nothing. */
export async function findPrompt(
  campaign: Campaign,
  step: OpenStep,
  sheet: Omit<SheetToCheck, 'text'>,
): Promise<Result<Open, Refusal>> {
  const isShut = isWithGamemaster(step, sheet.seat);
  const asked = isShut ? [] : questionsTo(step, sheet.seat);
  const offers = await offersTo(campaign, step, sheet.seat);
  const open: readonly Open[] = [
    ...asked.map((one) => ({
      question: one.question,
      state: () => stateAsked(campaign, step, one),
    })),
    ...offers.map((question) => ({ question, state: () => stateTold(campaign, step, sheet.seat) })),
  ];
  const ofKind = open.filter(({ question }) => question.kind === sheet.kind);
  const fits = ofKind.filter(
    ({ question }) => sheet.list === undefined || namesOf(question).includes(sheet.list),
  );
  const [only] = fits;
  if (only !== undefined && fits.length === 1) return ok(only);
  if (ofKind.length === 0 && isShut) return refuse('not-asked', saysWithGamemaster(step));
  if (ofKind.length === 0)
    return refuse(
      'not-asked',
      saysNotAsked(
        sheet,
        open.map(({ question }) => question),
      ),
    );
  const lists = ofKind.map(({ question }) => nameOf(question));
  const wrong = sheet.list === undefined ? '' : ` There is no list "${sheet.list}".`;
  return refuse(
    'which-list',
    `${sheet.seat} is asked for ${sheet.kind} of ${lists.join(' and ')}.${wrong} Say which: "List: ${lists[0] ?? ''}" as the first line.`,
  );
}

const saysWithGamemaster = ({ step }: OpenStep): string =>
  `${step.title} has been played and is with the gamemaster. There is nothing to send until he releases it.`;

function saysNotAsked(
  sheet: Omit<SheetToCheck, 'text'>,
  prompts: readonly (Question | Offer)[],
): string {
  const named = ({ kind, list, title }: Prompt): string =>
    list === undefined ? `${kind} (${title})` : `${kind}, list ${list} (${title})`;
  const asked = prompts.filter((prompt) => !('lasts' in prompt)).map(named);
  const offered = prompts.filter((prompt) => 'lasts' in prompt).map(named);
  const open =
    asked.length === 0 ? 'nothing is asked of it' : `it is asked for ${asked.join('; ')}`;
  const more = offered.length === 0 ? '' : `; it may send ${offered.join('; ')}`;
  return `No sheet of the kind "${sheet.kind}" is asked of ${sheet.seat} now: ${open}${more}.`;
}
