/** The letters that a run causes: each seat's share of what happened, and what is asked of it next. */
import { canonicalJson, groupedBy, type Json, type SeatId } from '../../kernel/basic.js';
import type { ChanceSource } from '../../kernel/dice.js';
import { keptFor } from '../../kernel/kept-for.js';
import type { Report, ReportSection } from '../../kernel/report.js';
import type { OpenQuestion, Outcome, Told } from '../../kernel/outcome.js';
import { sayFault } from '../../kernel/sheet-text.js';
import type { ToldDie } from '../../kernel/told-die.js';
import type { Question } from '../../kernel/system.js';
import { selectAbandoned } from '../../store/branch.js';
import { digestOf } from '../../store/digest.js';
import { selectLetters, type KeptLetter, type LetterText } from '../../store/letter.js';
import { ofKinds, selectEntriesOf } from '../../store/entries.js';
import { selectAboutsTo, selectToldOfStep, wasTaught } from '../../store/told-letter.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Campaign } from '../campaign.js';
import { tellProgress } from '../progress.js';
import { faultySheets } from '../sheets/faulty-sheets.js';
import { seatHolders } from '../seats/holders.js';
import { lessonFor, type Taught } from './lesson.js';
import type { OpenStep } from '../turn/open-step.js';
import { ruledWords, wordsTo, type PlayedStep } from '../gm/ruled-words.js';
import { isNewPoint, passedIn, questionsTo, standingOf } from './told-to.js';
import { openingOf, startAhead } from '../turn/rules-at.js';
import { lastingAfter } from '../turn/step-input.js';
import { pendingChanges } from '../gm/standing-rulings.js';
import { playedSheets, sheetsOfStep } from '../sheets/played-sheets.js';
import { sheetRemarks } from '../sheets/tell-sheets.js';
import { toldDice, type Fallen } from './told-dice.js';
import { afterTransfers, transfersOf } from '../seats/transfer-seats.js';
import type { FaultySheet, SeatHolder } from '../types.js';

/** A step as it was just played, and how its rolls fell. */
export type RolledStep = PlayedStep & { readonly fallen: Fallen };

/** Letters of a run that is done: one for every seat, with what the next step will ask of it. `ahead`: its dice. */
export async function lettersAfter(
  campaign: Campaign,
  step: OpenStep,
  played: RolledStep & { readonly ahead: ChanceSource },
  now: string,
): Promise<readonly LetterText[]> {
  const { outcome, ahead } = played;
  const ruled = await ruledWords(campaign, step, played);
  const start = await startAhead(campaign, outcome.after);
  const next = openingOf(start, lastingAfter(step), ahead);
  const faulty = faultySheets(step, outcome.asked);
  const asked = openTo(next);
  const takenBack = await takenBackOf(campaign, step);
  const letters: LetterText[] = [];
  const holders = await holdersAfter(campaign, outcome);
  for (const holder of holders) {
    const { seat } = holder;
    tellProgress('Writing report', letters.length + 1, holders.length);
    const tells = campaign.game.tell(outcome, seat);
    const news = newsOf(tells, (await knownTo(campaign, step, seat)).told);
    const gone = takenBack.get(seat);
    const withdrawn = [...without(gone?.told ?? [], tells), ...news.withdrawn];
    const share: Share = {
      ...{ told: news.told, withdrawn },
      words: wordsTo(campaign, played, ruled, seat, { told: news.told, withdrawn }),
      ...(gone === undefined ? {} : { replaces: gone.date }),
      asked: asked.filter(({ to }) => to === seat),
      spoiled: [],
      faulty: faulty.filter((sheet) => sheet.seat === seat),
      changes: changesIn(step),
      about: step.step.title,
      sheets: await sheetRemarks(campaign, step, seat),
    };
    const written = firstPassed(step, outcome, seat) ?? now;
    const seen = start.then.game.view(start.base, seat);
    letters.push(await letterTo(campaign, step, { holder, seen, share, played, written }));
  }
  return letters;
}

/**
 * Letters in the middle of a step, and the seats that are asked without one, since all is in a letter that they have
 * already. Only seats that are asked then are written to, and those whose answer or sheet a ruling has undone: so nobody
 * can tell from his letters whether play has stopped at somebody else. At a release point whoever has learned something
 * is written to.
 */
export async function lettersWithin(
  campaign: Campaign,
  step: OpenStep,
  played: RolledStep,
  now: string,
): Promise<{ readonly letters: readonly LetterText[]; readonly unwritten: readonly SeatId[] }> {
  const { outcome } = played;
  const ruled = await ruledWords(campaign, step, played);
  const letters: LetterText[] = [];
  const unwritten: SeatId[] = [];
  const held = await heldLettersOf(campaign, step);
  for (const holder of await holdersAfter(campaign, outcome)) {
    const share = await shareWithin(campaign, step, outcome, holder.seat);
    if (share === undefined) continue;
    if (share === 'nothing-new') {
      unwritten.push(holder.seat);
      continue;
    }
    const before = held.find(({ seat }) => seat === holder.seat);
    const words = wordsTo(campaign, played, ruled, holder.seat, share);
    const seen = campaign.game.view(outcome.after, holder.seat);
    const writing = { holder, seen, share: { ...share, words }, played, written: now, before };
    letters.push(await letterTo(campaign, step, writing));
  }
  return { letters, unwritten };
}

/** The seats to which `lettersWithin` would write. */
export async function seatsWrittenTo(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
): Promise<readonly SeatId[]> {
  const seats: SeatId[] = [];
  for (const { id } of step.seats) {
    const share = await shareWithin(campaign, step, outcome, id);
    if (share !== undefined && share !== 'nothing-new') seats.push(id);
  }
  return seats;
}

/** What a letter in the middle of a step tells a seat; undefined when none is due. */
async function shareWithin(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
  seat: SeatId,
): Promise<Share | 'nothing-new' | undefined> {
  const standing = standingOf(step, seat);
  // Play has gone back to before what the seat was told: it hears about that.
  if (outcome.beats.length < (standing?.beats ?? 0)) return undefined;
  const known = await knownTo(campaign, step, seat);
  const mine = outcome.open.filter(({ question }) => question.to === seat);
  const canAnswer = new Set(questionsTo(step, seat).map(({ question }) => question.key));
  const asked = openTo(outcome).filter(({ to }) => to === seat);
  const isNew = asked.some(({ key }) => !canAnswer.has(key));
  const isAsked = isNew || asked.some(({ key }) => canAnswer.has(key));
  const news = newsOf(campaign.game.tell(outcome, seat), known.told);
  const spoiled = mine.filter(({ question, faults }) => {
    const before = step.run?.body.open.find(({ key }) => key === question.key);
    return faults.length > 0 && canonicalJson(before?.faults ?? []) !== canonicalJson(faults);
  });
  const hasNews = news.told.length + news.withdrawn.length + spoiled.length > 0;
  if (isNew && !hasNews && asked.every(({ key }) => canAnswer.has(key) || known.asked.has(key)))
    return 'nothing-new';
  const isUndone = news.withdrawn.length + spoiled.length > 0;
  const isTold = isAsked || isNewPoint(step, outcome);
  if (!isNew && !(isTold && hasNews) && !isUndone) return undefined;
  const what = asked.filter(({ key }) => !known.asked.has(key)).map(({ title }) => title);
  const about = [step.step.title, what.length === 0 ? 'news' : what.join('; ')].join(': ');
  return { ...news, asked, spoiled, faulty: [], changes: [], about };
}

const openTo = (outcome: Outcome): readonly Question[] =>
  outcome.open.filter(({ waitsFor }) => waitsFor !== 'approval').map(({ question }) => question);

/** Who will hold each seat when the letters leave. */
async function holdersAfter(campaign: Campaign, outcome: Outcome): Promise<readonly SeatHolder[]> {
  const now = await seatHolders(campaign, outcome.after);
  return afterTransfers(now, transfersOf(campaign, outcome));
}

/**
 * When play first passed what a seat was asked last in the step, or the first seat's question where it was asked nothing:
 * the seat may know that its sheets were taken then, and not how long the step waited for others after that.
 */
function firstPassed(step: OpenStep, { asked }: Outcome, seat: SeatId): string | undefined {
  const own = asked.findLast(({ to }) => to === seat) ?? asked.find(({ to }) => to !== 'gm');
  const runs = ofKinds(step.entries, 'run');
  const first =
    own === undefined
      ? runs.find(({ body }) => body.state === 'held')
      : runs.find(({ body }) => passedIn(body).some(({ key }) => key === own.key));
  return first?.written;
}

/** The held letters of the open step: one that says the same again keeps its date. */
const heldLettersOf = async (
  { inside }: Campaign,
  { baseEntry }: OpenStep,
): Promise<readonly KeptLetter[]> =>
  (await selectLetters(inside.journal, ['held'])).filter(({ run = 0 }) => run > baseEntry);

type Writing = {
  readonly holder: SeatHolder;
  /** What the seat sees after it: by the rules of the next step where this one is done. */
  readonly seen: Json;
  readonly share: Share;
  readonly played: RolledStep;
  readonly written: string;
  /** The letter whose place it takes before anybody has read it. */
  readonly before?: KeptLetter | undefined;
};

async function letterTo(
  campaign: Campaign,
  step: OpenStep,
  { holder, seen, share, played, written, before }: Writing,
): Promise<LetterText> {
  // Views are compiled when they are needed: most verbs write no letter.
  const { composeReport } = await import('../../letters/compose.js');
  const { game, meta } = campaign;
  const { seat, title, name } = holder;
  const { outcome } = played;
  const sheets = outcome.done ? playedSheets(campaign, sheetsOfStep(step), outcome, seat) : [];
  const earlier = without(game.tell(outcome, seat), share.told);
  const plain = game.report(seen, share.told, share.asked, seat, share.about, sheets, earlier);
  const report = withRemarks(campaign, plain, share);
  const { dice: known } = await knownTo(campaign, step, seat);
  const dice = toldDice(campaign, step, played, { seat, told: share.told, known });
  const lesson = await lessonTo(campaign, seat, {
    ...{ prompts: share.asked, seen },
    commands: step.seats.some(({ under }) => under === seat),
  });
  const opens = outcome.done ? game.step(outcome.after) : step.step;
  const about = {
    ...{ report, told: share.told, asked: share.asked.map(({ key }) => key) },
    opens: { step: opens.name, title: opens.title },
    ...(lesson.length === 0 ? {} : { lesson }),
    ...(dice.length === 0 ? {} : { dice }),
  };
  const isSame = canonicalJson(before?.about ?? null) === canonicalJson(about);
  const date = before !== undefined && isSame ? before.written : written;
  const greeted = name === undefined ? {} : { name };
  const context = {
    ...{ campaign: meta.title, zone: meta.zone, seatTitle: title },
    ...{ ...greeted, written: date },
  };
  const picture = game.picture(seen, share.told, step.step.title);
  return {
    ...composeReport(report, context),
    ...{ step: step.step.name, seat, written: date, picture, about },
  };
}

/** Campaigns begin alike: the trying of a lesson's lines is done once for those that are played by one game. */
const LESSONS = keptFor(24);

/** What a seat is taught that is asked for something and was not taught since its holder took it. */
async function lessonTo(
  campaign: Campaign,
  seat: SeatId,
  taught: Taught,
): Promise<readonly string[]> {
  if (taught.prompts.length === 0) return [];
  const { journal } = campaign.inside;
  const holders = await selectEntriesOf(journal, 'seat');
  const since = holders.findLast(({ body }) => body.seat === seat)?.written ?? '';
  if (await wasTaught(journal, seat, since)) return [];
  const { game } = campaign.inside.editions.now;
  return LESSONS(game, digestOf(taught), () => lessonFor(game, taught));
}

/** What a seat was told in this step by letters that left, and what it was asked by them and the one before. */
type Known = {
  readonly told: readonly Told[];
  readonly dice: readonly ToldDie[];
  readonly asked: ReadonlySet<string>;
};

async function knownTo(campaign: Campaign, step: OpenStep, seat: SeatId): Promise<Known> {
  const abouts = await selectAboutsTo(campaign.inside.journal, seat, step.baseEntry, true);
  const ofStep = abouts.filter(({ entry }) => entry > step.baseEntry);
  return {
    told: ofStep.flatMap(({ told }) => told),
    dice: ofStep.flatMap(({ dice = [] }) => dice),
    asked: new Set(abouts.flatMap(({ asked }) => asked)),
  };
}

/** What each seat was told of this step in the line of play in which it was taken back last, and when. */
async function takenBackOf(
  campaign: Campaign,
  step: OpenStep,
): Promise<ReadonlyMap<SeatId, { readonly told: readonly Told[]; readonly date: string }>> {
  const { journal } = campaign.inside;
  const found = new Map<SeatId, { readonly told: readonly Told[]; readonly date: string }>();
  for (const { since, till } of await selectAbandoned(journal)) {
    const told = await selectToldOfStep(journal, { since, till, step: step.step.name });
    for (const letters of groupedBy(told, ({ seat = '' }) => seat).values()) {
      const last = letters.at(-1);
      if (last?.seat === undefined) continue;
      found.set(last.seat, {
        told: letters.flatMap(({ about }) => about?.told ?? []),
        date: last.freed ?? last.written,
      });
    }
  }
  return found;
}

type News = { readonly told: readonly Told[]; readonly withdrawn: readonly Told[] };

/** What one seat's letter is about. */
type Share = News & {
  /** What the report is called: the step that it tells of, and in its course what is asked by it. */
  readonly about: string;
  /** When the report was written whose place this one takes, in a line of play that was taken back. */
  readonly replaces?: string;
  /** The gamemaster's own words about what he ruled. */
  readonly words?: readonly string[];
  readonly asked: readonly Question[];
  readonly spoiled: readonly OpenQuestion[];
  readonly faulty: readonly FaultySheet[];
  /** What is changed in the rules from the next step on, the same for every seat. */
  readonly changes: readonly string[];
  /** What was played in the place of what the seat sent. */
  readonly sheets?: readonly ReportSection[];
};

const changesIn = ({ entries }: OpenStep): readonly string[] =>
  pendingChanges(entries).flatMap(({ body }) => (body.text === '' ? [] : body.text.split('\n')));

/** What is told now and was not before, and what was told before and is no longer true (the gamemaster has overruled it). */
function newsOf(now: readonly Told[], before: readonly Told[]): News {
  return { told: without(now, before), withdrawn: without(before, now) };
}

/** A list without the items of another, each taken away once. */
function without(list: readonly Told[], others: readonly Told[]): readonly Told[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(nameOf(other), (counts.get(nameOf(other)) ?? 0) + 1);
  return list.filter((item) => {
    const count = counts.get(nameOf(item)) ?? 0;
    counts.set(nameOf(item), count - 1);
    return count <= 0;
  });
}

const nameOf = ({ at, notice }: Told): string => canonicalJson([at, notice]);

/** Over the gamemaster's own words in a report. */
export const FROM_GAMEMASTER = 'From the gamemaster';

/** A corrected report says that it corrects; a sheet that was spoiled is named with its faults. */
function withRemarks(
  { game, meta: { zone } }: Campaign,
  report: Report,
  { withdrawn, spoiled, faulty, replaces, changes, sheets = [], words = [] }: Share,
): Report {
  const corrections = [
    ...(replaces === undefined
      ? []
      : [`This report replaces the one of ${writtenTime(replaces, zone)}.`]),
    ...(withdrawn.length === 0 ? [] : [replaces === undefined ? CORRECTS : HOLDS_NO_MORE]),
    ...withdrawn.map(({ at, text }) => `${game.moment(at).title}: ${text}`),
  ];
  const sections = [
    ...(corrections.length === 0 ? [] : [{ heading: 'A correction', lines: corrections }]),
    ...(words.length === 0 ? [] : [{ heading: FROM_GAMEMASTER, lines: [...words] }]),
    ...(changes.length === 0
      ? []
      : [{ heading: 'The rules change', lines: ['From the next step on:', ...changes] }]),
    ...sheets,
    ...spoiled.map(({ question, faults }) => ({
      heading: 'Your orders have errors now',
      lines: [
        `${question.title}: the gamemaster changed the position. Please send new orders.`,
        ...faults.map(sayFault),
      ],
    })),
    ...faulty.map(({ title, faults, shown, stands }) => ({
      heading: 'Your last orders were not accepted',
      lines: [
        `${title}: the orders that you sent last have ${faults === 1 ? 'an error' : `${faults} errors`}, so they were not accepted. ${stands ? 'Your earlier orders were played.' : 'None of them were carried out.'}`,
        ...shown.map(sayFault),
      ],
    })),
  ];
  return { ...report, sections: [...sections, ...report.sections] };
}

const HOLDS_NO_MORE = 'Disregard these parts of that report:';
const CORRECTS = 'Because of a ruling by the gamemaster, disregard what you were told before:';
