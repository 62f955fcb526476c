/** The letters that a run causes: each seat's share of what happened, and what is asked of it next. */
import { canonicalJson, type SeatId } from '../kernel/basic.js';
import type { Report } from '../kernel/report.js';
import { emptyInput, type OpenQuestion, type Outcome, type Told } from '../kernel/run.js';
import type { Fault } from '../kernel/sheet-text.js';
import type { Question } from '../kernel/system.js';
import { selectAbandoned } from '../store/branch.js';
import { selectAboutsTo, selectToldBetween, type LetterText } from '../store/letter.js';
import { writtenTime } from '../letters/written-time.js';
import type { Campaign } from './campaign.js';
import { faultySheets } from './faulty-sheets.js';
import { seatHolders } from './holders.js';
import { diceOf, type OpenStep } from './open-step.js';
import { afterTransfers, transfersOf } from './transfer-seats.js';
import type { FaultySheet, SeatHolder } from './types.js';

/** Letters of a run that is done: one for every seat, with what the next step will ask of it. */
export async function lettersAfter(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
  written: string,
): Promise<readonly LetterText[]> {
  const next = campaign.game.play(outcome.after, emptyInput, diceOf(campaign, step));
  const faulty = faultySheets(step, outcome.asked);
  const occasion = { outcome, written, asked: openTo(next), spoiled: [], faulty, everyone: true };
  return lettersTo(campaign, step, occasion);
}

/** Letters in the middle of a step: to seats that learn something new, or are asked something new. */
export function lettersWithin(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
  written: string,
): Promise<readonly LetterText[]> {
  const spoiled = outcome.open.filter(({ question, faults }) => {
    const before = step.run?.body.open.find(({ key }) => key === question.key);
    return faults.length > 0 && canonicalJson(before?.faults ?? []) !== canonicalJson(faults);
  });
  const asked = openTo(outcome);
  const occasion = { outcome, written, asked, spoiled, faulty: [], everyone: false };
  return lettersTo(campaign, step, occasion);
}

const openTo = (outcome: Outcome): readonly Question[] =>
  outcome.open.filter(({ waitsFor }) => waitsFor === 'answer').map(({ question }) => question);

type Occasion = {
  readonly outcome: Outcome;
  readonly written: string;
  readonly asked: readonly Question[];
  /** Sheets that counted and do not read any more, since this run. */
  readonly spoiled: readonly OpenQuestion[];
  /** Sheets with which the step was not played, since they have faults. */
  readonly faulty: readonly FaultySheet[];
  readonly everyone: boolean;
};

async function lettersTo(
  campaign: Campaign,
  step: OpenStep,
  occasion: Occasion,
): Promise<readonly LetterText[]> {
  const letters: LetterText[] = [];
  const now = await seatHolders(campaign, occasion.outcome.after);
  const holders = afterTransfers(now, transfersOf(campaign, occasion.outcome));
  for (const holder of holders) {
    const known = await knownTo(campaign, step, holder.seat);
    const tells = campaign.game.tell(occasion.outcome, holder.seat);
    const news = newsOf(tells, known.told);
    const gone = occasion.everyone ? await takenBackOf(campaign, step, holder.seat) : undefined;
    const share: Share = {
      told: news.told,
      withdrawn: [...without(gone?.told ?? [], tells), ...news.withdrawn],
      ...(gone === undefined ? {} : { replaces: gone.date }),
      asked: occasion.asked.filter(({ to }) => to === holder.seat),
      spoiled: occasion.spoiled.filter(({ question }) => question.to === holder.seat),
      faulty: occasion.faulty.filter(({ seat }) => seat === holder.seat),
    };
    const isAsked = share.asked.some(({ key }) => !known.asked.has(key));
    const hasNews = share.told.length + share.withdrawn.length + share.spoiled.length > 0;
    if (occasion.everyone || isAsked || hasNews)
      letters.push(await letterTo(campaign, step, { holder, share, occasion }));
  }
  return letters;
}

async function letterTo(
  campaign: Campaign,
  step: OpenStep,
  { holder, share, occasion }: { holder: SeatHolder; share: Share; occasion: Occasion },
): Promise<LetterText> {
  // Views are compiled when they are needed: most verbs write no letter.
  const { composeReport } = await import('../letters/compose.js');
  const { game, meta } = campaign;
  const { seat, title, name } = holder;
  const { outcome, written } = occasion;
  const seen = game.view(outcome.after, seat);
  const report = withRemarks(game.report(seen, share.told, share.asked, seat), share, meta.zone);
  const greeted = name === undefined ? {} : { name };
  const context = { campaign: meta.title, zone: meta.zone, seatTitle: title, ...greeted, written };
  return {
    ...composeReport(report, context),
    ...{ step: step.step.name, seat, written, picture: game.picture(seen, share.told) },
    about: { report, told: share.told, asked: share.asked.map(({ key }) => key) },
  };
}

/** What a seat was told in this step by letters that left, and what it was asked by them and the one before. */
async function knownTo(
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
): Promise<{ readonly told: readonly Told[]; readonly asked: ReadonlySet<string> }> {
  const abouts = await selectAboutsTo(campaign.inside.journal, seat, step.baseEntry, true);
  return {
    told: abouts.filter(({ entry }) => entry > step.baseEntry).flatMap(({ told }) => told),
    asked: new Set(abouts.flatMap(({ asked }) => asked)),
  };
}

/** What a seat was told of this step in the line of play that was taken back last, and when. */
async function takenBackOf(
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
): Promise<{ readonly told: readonly Told[]; readonly date: string } | undefined> {
  const { journal } = campaign.inside;
  for (const { since, till } of (await selectAbandoned(journal)).toReversed()) {
    const letters = (await selectToldBetween(journal, since, till)).filter(
      (letter) => letter.seat === seat && letter.step === step.step.name,
    );
    const last = letters.at(-1);
    if (last !== undefined)
      return {
        told: letters.flatMap(({ about }) => about?.told ?? []),
        date: last.freed ?? last.written,
      };
  }
  return undefined;
}

type News = { readonly told: readonly Told[]; readonly withdrawn: readonly Told[] };

/** What one seat's letter is about. */
type Share = News & {
  /** When the report was written whose place this one takes, in a line of play that was taken back. */
  readonly replaces?: string;
  readonly asked: readonly Question[];
  readonly spoiled: readonly OpenQuestion[];
  readonly faulty: readonly FaultySheet[];
};

/** What is told now and was not before, and what was told before and holds no more (the gamemaster ruled otherwise). */
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

/** A corrected report says that it corrects; a sheet that was spoiled is named with its faults. */
function withRemarks(
  report: Report,
  { withdrawn, spoiled, faulty, replaces }: Share,
  zone: string,
): Report {
  const corrections = [
    ...(replaces === undefined
      ? []
      : [`This report takes the place of the one of ${writtenTime(replaces, zone)}.`]),
    ...(withdrawn.length === 0 ? [] : [replaces === undefined ? CORRECTS : HOLDS_NO_MORE]),
    ...withdrawn.map(({ at, text }) => `${at}: ${text}`),
  ];
  const sections = [
    ...(corrections.length === 0 ? [] : [{ heading: 'A correction', lines: corrections }]),
    ...spoiled.map(({ question, faults }) => ({
      heading: 'Your sheet does not read any more',
      lines: [
        `${question.title}: the gamemaster has changed the position. Please send another sheet.`,
        ...faults.map(sayFault),
      ],
    })),
    ...faulty.map(({ title, faults, shown, stands }) => ({
      heading: 'Your last sheet did not count',
      lines: [
        `${title}: the sheet that you sent last has ${faults === 1 ? 'a fault' : `${faults} faults`}, so it did not count. ${stands ? 'The one before it was played.' : 'Nothing of it was carried out.'}`,
        ...shown.map(sayFault),
      ],
    })),
  ];
  return { ...report, sections: [...sections, ...report.sections] };
}

const sayFault = ({ line, read, expected }: Fault): string =>
  `${line === 0 ? 'The sheet' : `Line ${line}`}: ${read === '' ? '' : `read "${read}", `}expected ${expected}`;

const HOLDS_NO_MORE = 'Of what that one told you, this did not happen:';
const CORRECTS = 'By a ruling of the gamemaster, what you were told before does not hold:';
