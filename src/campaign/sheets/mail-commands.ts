/** What a seat asks for by e-mail in one word: how things stand, its last report, its map, its orders back, the lesson. */
import { capitalized, type QuestionKey, type SeatId, counted } from '../../kernel/basic.js';
import { TOO_LATE } from '../../kernel/sheet-text.js';
import type { Entry, RulingEntry } from '../../store/entry.js';
import { appendEntry, ofKinds, selectEntriesBetween } from '../../store/entries.js';
import { selectLastReportTo } from '../../store/told-letter.js';
import { writtenTime } from '../../letters/written-time.js';
import { lessonFor } from '../letters/lesson.js';
import type { NewLetter } from '../letters/outbox.js';
import { questionsTo, stateTold } from '../letters/told-to.js';
import { stepBeforeKeptBack } from '../turn/open-step.js';
import { calendarOf } from '../turn/calendar.js';
import { deadlineFor } from '../turn/deadline-for.js';
import { countingSheets } from '../turn/step-input.js';
import type { Ask } from '../types.js';
import { asksTo } from './asks.js';
import { offersTo } from './offers.js';
import { faultySheets } from './faulty-sheets.js';
import { sentBackOf } from './reopened.js';
import { isSentAfter, isTooLate } from './submit-sheet.js';
import { inNameOf, unprovenMails, type MailStep } from './take-mail.js';
import { waitsOf } from './waiting.js';

/** The step in which a seat stands. */
const stepOf = async ({ campaign, step }: MailStep, seat: SeatId) =>
  (await stepBeforeKeptBack(campaign, seat)) ?? step;

/** How things stand for a seat, a paragraph each. */
export async function statusTo(at: MailStep, seat: SeatId): Promise<readonly string[]> {
  const step = await stepOf(at, seat);
  const { zone } = at.campaign.meta;
  const asks = asksTo(step, seat);
  const sheets = countingSheets(step.entries);
  const { paused } = await calendarOf(at.campaign);
  const deadline = deadlineFor(
    step,
    asks.map(({ key }) => key),
  );
  const saysDue =
    paused === undefined
      ? deadline && `The deadline is ${writtenTime(deadline.due, zone)}.`
      : 'The campaign is paused: no deadline runs until play resumes.';
  const waiting = await waitsOf(at, seat);
  const saysWaits = (key: string): string | undefined => {
    const waits = waiting.findLast(({ keys }) => keys.includes(key));
    return waits && `Your e-mail of ${writtenTime(waits.written, zone)} is waiting for your yes.`;
  };
  const says = (ask: Ask): string => {
    const { key, title, state } = ask;
    const amiss = saysAmiss(step.entries, ask);
    const sheet = sheets.get(key);
    const entry = step.entries.find(({ seq }) => seq === sheet?.seq);
    const waits = saysWaits(key);
    if (state === 'answered' && entry?.body.kind === 'sheet')
      return [
        `${title}: version ${String(entry.body.version)} counts, sent on ${writtenTime(entry.written, zone)}.`,
        ...(amiss === undefined ? [] : [capitalized(amiss)]),
        ...(waits === undefined ? [] : [waits]),
      ].join(' ');
    if (state !== 'answered' && waits !== undefined)
      return `${title}: nothing accepted yet. ${waits}`;
    if (state === 'answered') return `${title}: settled.`;
    if (amiss !== undefined) return `${title}: ${amiss}`;
    if (step.entries.some(({ body }) => body.kind === 'sheet' && body.key === key))
      return `${title}: none of the orders that you sent count now.`;
    return state === 'may-pass'
      ? `${title}: nothing was sent. Nobody waits for it.`
      : `${title}: nothing received yet.`;
  };
  return [
    `It is ${step.step.title}.`,
    ...(asks.length === 0 ? ['Nothing is due from you now.'] : asks.map(says)),
    ...(saysDue === undefined ? [] : [saysDue]),
    ...(await unprovenMails(at, seat)).map(
      ({ written }) =>
        `An e-mail in your name that came on ${writtenTime(written, zone)} is waiting for you to say whether you wrote it.`,
    ),
  ];
}

/** What is wrong with the last orders for a question, where they do not count. */
function saysAmiss(entries: readonly Entry[], { key, title }: Ask): string | undefined {
  const [faulty] = faultySheets({ entries }, [{ key, title }]);
  const back = sentBackOf(entries, key);
  if (faulty === undefined)
    return (
      back &&
      `version ${String(back.version)} was sent back, and new orders are due. The gamemaster’s reason: ${back.why}`
    );
  const { version, faults, shown } = faulty;
  const why = shown.some(({ code }) => code === TOO_LATE)
    ? 'came after the deadline'
    : `has ${counted(faults, 'error')}`;
  return `version ${String(version)} ${why} and is not accepted.`;
}

/** The last report of a seat, once more, to whoever holds it now. */
export async function reportAgain(
  { campaign, holders }: MailStep,
  seat: SeatId,
): Promise<NewLetter | undefined> {
  const last = await selectLastReportTo(campaign.inside.journal, seat);
  if (last === undefined) return undefined;
  const { greetAnew } = await import('../../letters/greet-anew.js');
  const { subject, picture } = last;
  const holder = holders.find((one) => one.seat === seat);
  const words = greetAnew(last, holder?.name ?? holder?.title ?? seat);
  return { subject, ...words, ...(picture === undefined ? {} : { picture }) };
}

/** A seat's map as far as it has been told. */
export async function mapNow(at: MailStep, seat: SeatId): Promise<NewLetter> {
  const { composeReport } = await import('../../letters/compose.js');
  const { campaign, now } = at;
  const step = await stepOf(at, seat);
  const { game, meta } = campaign;
  const picture = game.picture(
    game.view(await stateTold(campaign, step, seat), seat),
    [],
    step.step.title,
  );
  const holder = at.holders.find((one) => one.seat === seat);
  const report = {
    title: 'Your map',
    subject: `${step.step.title}: your map`,
    lead:
      (holder?.form ?? 'map') === 'map'
        ? 'Your map as it is now.'
        : 'Your letters come without a map, so none is attached. You find it on your page. To have it in your letters, ask the gamemaster.',
    sections: [],
  };
  const context = {
    ...{ campaign: meta.title, zone: meta.zone, written: now },
    seatTitle: holder?.title ?? seat,
    ...(holder?.name === undefined ? {} : { name: holder.name }),
  };
  return { ...composeReport(report, context), picture };
}

/** The lesson of all that a seat may write now; what it is asked for says most. */
export async function lessonNow(at: MailStep, seat: SeatId): Promise<readonly string[]> {
  const { campaign } = at;
  const step = await stepOf(at, seat);
  const asked = questionsTo(step, seat).map(({ question }) => question);
  const prompts = [...asked, ...(await offersTo(campaign, step, seat))];
  const seen = campaign.game.view(await stateTold(campaign, step, seat), seat);
  const commands = step.seats.some(({ under }) => under === seat);
  return lessonFor(campaign.game, { prompts, seen, commands });
}

/**
 * What the sheets were for that were taken back, and those that stand: the `late` ones, in whose place others could not be sent,
 * and the `later` ones, which were sent after the e-mail, or for a step that it knew nothing of.
 */
export type Withdrawn = Readonly<Record<'taken' | 'late' | 'later', readonly string[]>>;

/**
 * Takes back the sheets of a seat that count, were there when it asked, and may still be replaced. `dated`: when it wrote. `keys`: of
 * the questions of which it was in time; what it wrote for them before counts no more, also where it comes later.
 */
export async function withdrawSheets(
  at: MailStep,
  seat: SeatId,
  dated?: string,
): Promise<Withdrawn & { readonly keys: readonly QuestionKey[] }> {
  const { campaign, now, arrived = now } = at;
  const { journal } = campaign.inside;
  const step = await stepOf(at, seat);
  const [opening] = await selectEntriesBetween(journal, step.baseEntry - 1, step.baseEntry);
  const isOver = opening !== undefined && opening.written > arrived;
  const counting = countingSheets(step.entries);
  const states = new Map(asksTo(step, seat).map(({ key, state }) => [key, state]));
  const withdrawn = { taken: [] as string[], late: [] as string[], later: [] as string[] };
  const keys: QuestionKey[] = [];
  for (const { question } of questionsTo(step, seat)) {
    const { key, title } = question;
    const isInTime = !isOver && !(await isTooLate(campaign, step, question, arrived));
    if (isInTime) keys.push(key);
    const sheet = ofKinds(step.entries, 'sheet').find(({ seq }) => seq === counting.get(key)?.seq);
    if (states.get(key) !== 'answered' || sheet === undefined) continue;
    const isLater = isOver || isSentAfter(sheet, { arrived, dated });
    withdrawn[isLater ? 'later' : isInTime ? 'taken' : 'late'].push(title);
    if (isLater || !isInTime) continue;
    const reason = 'taken back by its player, by e-mail';
    const body: RulingEntry = { kind: 'ruling', on: 'reopen', key, text: '', reason };
    const ruling = { written: now, step: step.step.name, body };
    await inNameOf(at, seat, () => appendEntry(journal, ruling));
  }
  return { ...withdrawn, keys };
}
