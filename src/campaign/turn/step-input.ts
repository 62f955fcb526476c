/** What was sent and ruled since the step opened, as the rules take it. */
import type { Amendment, AnswerText, StepInput } from '../../kernel/outcome.js';
import { isAbandoned, type Abandoned } from '../../store/branch.js';
import type { ApprovalEntry, Entry, RulingEntry, RunEntry, SheetEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import { silenceOf } from './silence.js';
import { reopeningKey, verdictKey } from './withdrawal-key.js';

/**
 * The sheet that counts for a question: the last that read. When the gamemaster refuses one, the one that he approved
 * before counts again (C3.11). One that is opened again, or taken back by its player, counts no more.
 */
export type CountingSheet = AnswerText & { readonly seq: number };

/** The counting sheet of each question, by key. `carried`: what counted before the first of the entries. Submission order of different seats changes nothing (law 2). */
export function countingSheets(
  entries: readonly Entry[],
  carried: ReadonlyMap<string, CountingSheet> = NONE,
): ReadonlyMap<string, CountingSheet> {
  const judged = ofKinds(entries, 'sheet', 'ruling', 'approval');
  const before = COUNTED.get(judged);
  if (before?.carried === carried) return before.sheets;
  const sheets = countIn(judged, carried);
  COUNTED.set(judged, { carried, sheets });
  return sheets;
}

const NONE: ReadonlyMap<string, CountingSheet> = new Map();
/** One page, or one e-mail, asks for it several times, and most of what is written down changes nothing of it. */
const COUNTED = new WeakMap<
  readonly Entry[],
  { readonly carried: Received['carried']; readonly sheets: Received['carried'] }
>();

function countIn(
  entries: readonly Entry<SheetEntry | RulingEntry | ApprovalEntry>[],
  carried: ReadonlyMap<string, CountingSheet>,
): ReadonlyMap<string, CountingSheet> {
  const sheets = new Map(carried);
  const approved = new Map<string, CountingSheet>();
  // What counted before the gamemaster wrote: it counts again when he takes that back.
  const before = new Map<string, CountingSheet | undefined>();
  const unjudged = new Map<string, Judged>();
  const reopened = new Map<string, Reopened>();
  for (const { seq, body } of entries) {
    if (body.kind === 'sheet' && body.faults === 0)
      sheets.set(body.key, { seq, by: 'seat', text: body.text, approved: false });
    if (body.kind === 'ruling' && body.on === 'withdrawal') {
      if (before.has(body.key)) restore(sheets, body.key, before.get(body.key));
      before.delete(body.key);
      const judged = unjudged.get(body.key);
      // Another sheet that came since counts on.
      if (judged !== undefined && sheets.get(judged.key)?.seq === judged.after?.seq) {
        restore(sheets, judged.key, judged.sheet);
        restore(approved, judged.key, judged.last);
      }
      unjudged.delete(body.key);
      const was = reopened.get(body.key);
      if (was !== undefined && !sheets.has(was.key)) {
        restore(sheets, was.key, was.sheet);
        restore(approved, was.key, was.last);
        if (was.before !== undefined) before.set(was.key, was.before.sheet);
      }
      reopened.delete(body.key);
    }
    if (body.kind === 'ruling' && body.on === 'reopen') {
      const { key } = body;
      reopened.set(reopeningKey(key), {
        ...{ key, sheet: sheets.get(key), last: approved.get(key) },
        ...(before.has(key) ? { before: { sheet: before.get(key) } } : {}),
      });
      for (const counted of [sheets, approved, before]) counted.delete(key);
    }
    if (body.kind === 'ruling' && (body.on === 'question' || body.on === 'sheet')) {
      const counted = sheets.get(body.key);
      if (counted?.by !== 'gm') before.set(body.key, counted);
      sheets.set(body.key, { seq, by: 'gm', text: body.text, approved: true });
    }
    if (body.kind === 'approval') {
      const sheet = sheets.get(body.key);
      if (sheet?.seq !== body.sheet) continue;
      const last = approved.get(body.key);
      if (body.yes) {
        approved.set(body.key, { ...sheet, approved: true });
        sheets.set(body.key, { ...sheet, approved: true });
      } else restore(sheets, body.key, last);
      unjudged.set(verdictKey(body.key), {
        ...{ key: body.key, sheet, last, after: sheets.get(body.key) },
      });
    }
  }
  return sheets;
}

/** By which way a sheet came that counted before its turn was taken back, and counts again. */
export const CARRIED_OVER = 'branch';

/** Whether an entry is such a sheet: nobody has sent it in this line of play. */
export const isCarriedOver = ({ body }: Entry): boolean =>
  body.kind === 'sheet' && body.via === CARRIED_OVER;

/** What counted before a verdict, and after it. */
type Judged = {
  readonly key: string;
  readonly sheet: CountingSheet;
  readonly last: CountingSheet | undefined;
  readonly after: CountingSheet | undefined;
};

/** What counted before a sheet was opened again, or taken back by its player. */
type Reopened = Pick<Judged, 'key' | 'last'> & {
  readonly sheet: CountingSheet | undefined;
  /** And what had counted before that, where the gamemaster wrote it. */
  readonly before?: { readonly sheet: CountingSheet | undefined };
};

function restore(
  sheets: Map<string, CountingSheet>,
  key: string,
  sheet: CountingSheet | undefined,
): void {
  if (sheet === undefined) sheets.delete(key);
  else sheets.set(key, sheet);
}

/** The sheets of lasting offers that are in force with an entry, in the line of play that stood then. */
export function lastingSheets(
  entries: readonly Entry[],
  gone: readonly Abandoned[],
  at: number,
): ReadonlyMap<string, CountingSheet> {
  const goneThen = gone.filter(({ till }) => till <= at);
  const stands = ({ seq }: Entry): boolean => seq <= at && !isAbandoned(goneThen, seq);
  return countingSheets(entries.filter((entry) => stands(entry) && isLasting(entry)));
}

/** The same as they will be in force when the open step is over. */
export const lastingAfter = ({ entries, carried }: Received): StepInput['answers'] =>
  countingSheets(entries.filter(isLasting), carried);

const isLasting = ({ body }: Entry): boolean => body.kind === 'sheet' && body.lasts === 'campaign';

/** What came in since a step opened, and the sheets of offers that were in force then. */
export type Received = {
  readonly entries: readonly Entry[];
  readonly carried: ReadonlyMap<string, CountingSheet>;
};

/** Input of the open step. `waits`: questions that stay open. */
export function stepInput(
  received: Received,
  silence: StepInput['silence'],
  waits: readonly string[] = [],
): StepInput {
  const { entries, carried } = received;
  const rulings = new Map<string, string>();
  const rerolls = new Map<string, number>();
  const amendments = new Map<string, Amendment>();
  for (const { seq, body } of ofKinds(entries, 'amendment', 'ruling')) {
    if (body.kind === 'amendment')
      amendments.set(`amendment ${seq}`, {
        ...{ id: seq, at: body.at, text: body.text },
        ...(body.tells === undefined ? {} : { told: body.tells }),
      });
    if (body.kind !== 'ruling') continue;
    if (body.on === 'roll' || body.on === 'result') rulings.set(body.key, body.text);
    if (body.on === 'reroll') rerolls.set(body.key, (rerolls.get(body.key) ?? 0) + 1);
    if (body.on !== 'withdrawal') continue;
    rulings.delete(body.key);
    amendments.delete(body.key);
  }
  const released = releasedInput(received);
  return {
    answers: countingSheets(entries, carried),
    rulings,
    amendments: [...amendments.values()],
    silence,
    ...(rerolls.size === 0 ? {} : { rerolls }),
    ...(waits.length === 0 ? {} : { waits: new Set(waits) }),
    ...(released === undefined ? {} : { released }),
  };
}

/** What the run was played from that stopped at the last release point which was released. */
function releasedInput({ entries, carried }: Received): StepInput['released'] {
  const run = releasedRun(entries);
  if (run?.body.point === undefined) return undefined;
  const before = { carried, entries: entries.filter(({ seq }) => seq < run.seq) };
  const input = stepInput(before, silenceOf(run.body), run.body.waits);
  return { asks: run.body.point.asks, input };
}

/** The run that first came to the last release point which was released: all that it told stands. */
export function releasedRun(entries: readonly Entry[]): Entry<RunEntry> | undefined {
  const freed = new Set(ofKinds(entries, 'release').map(({ body }) => body.run));
  let last: Entry<RunEntry> | undefined;
  for (const run of ofKinds(entries, 'run')) {
    const { point } = run.body;
    if (point === undefined || point.asks <= (last?.body.point?.asks ?? -1)) continue;
    if (point.leaves === true || freed.has(run.seq)) last = run;
  }
  return last;
}
