/** The letters that a run causes: each seat's share of what happened, and what is asked of it next. */
import { canonicalJson, type Json, type SeatId } from '../kernel/basic.js';
import type { Report } from '../kernel/report.js';
import { emptyInput, type Outcome, type Told } from '../kernel/run.js';
import type { Question } from '../kernel/system.js';
import { selectAboutsTo, type LetterText } from '../store/letter.js';
import type { Campaign } from './campaign.js';
import { seatHolders } from './holders.js';
import type { OpenStep } from './open-step.js';

/** Letters of a run that is done: one for every seat, with what the next step will ask of it. */
export async function lettersAfter(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
  written: string,
): Promise<readonly LetterText[]> {
  const next = campaign.game.play(outcome.after, emptyInput, campaign.inside.dice);
  return lettersTo(campaign, step, { outcome, written, asked: openTo(next), everyone: true });
}

/** Letters in the middle of a step: to seats that learn something new, or are asked something new. */
export function lettersWithin(
  campaign: Campaign,
  step: OpenStep,
  outcome: Outcome,
  written: string,
): Promise<readonly LetterText[]> {
  return lettersTo(campaign, step, { outcome, written, asked: openTo(outcome), everyone: false });
}

const openTo = (outcome: Outcome): readonly Question[] =>
  outcome.open.filter(({ waitsFor }) => waitsFor === 'answer').map(({ question }) => question);

type Occasion = {
  readonly outcome: Outcome;
  readonly written: string;
  readonly asked: readonly Question[];
  readonly everyone: boolean;
};

async function lettersTo(
  campaign: Campaign,
  step: OpenStep,
  occasion: Occasion,
): Promise<readonly LetterText[]> {
  const { composeReport } = await import('../letters/compose.js');
  const letters: LetterText[] = [];
  for (const holder of await seatHolders(campaign, occasion.outcome.after)) {
    const known = await knownTo(campaign, step, holder.seat);
    const news = newsOf(campaign.game.tell(occasion.outcome, holder.seat), known.told);
    const asked = occasion.asked.filter(({ to }) => to === holder.seat);
    const isNew = asked.some(({ key }) => !known.asked.has(key));
    if (!occasion.everyone && !isNew && news.told.length + news.withdrawn.length === 0) continue;
    const { report, picture } = reportTo(campaign, occasion.outcome, holder.seat, news, asked);
    const composed = composeReport(report, {
      campaign: campaign.meta.title,
      zone: campaign.meta.zone,
      seatTitle: holder.title,
      ...(holder.name === undefined ? {} : { name: holder.name }),
      written: occasion.written,
    });
    const about = { report, told: news.told, asked: asked.map(({ key }) => key) };
    const { seat } = holder;
    letters.push({
      ...composed,
      step: step.step.name,
      seat,
      picture,
      about,
      written: occasion.written,
    });
  }
  return letters;
}

/** What a seat was told in this step by letters that left, and what it was asked by them and the one before. */
async function knownTo(
  campaign: Campaign,
  step: OpenStep,
  seat: SeatId,
): Promise<{ readonly told: readonly Told[]; readonly asked: ReadonlySet<string> }> {
  const abouts = await selectAboutsTo(campaign.inside.journal, seat, step.baseEntry);
  return {
    told: abouts.filter(({ entry }) => entry > step.baseEntry).flatMap(({ told }) => told),
    asked: new Set(abouts.flatMap(({ asked }) => asked)),
  };
}

type News = { readonly told: readonly Told[]; readonly withdrawn: readonly Told[] };

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

function reportTo(
  campaign: Campaign,
  outcome: Outcome,
  seat: SeatId,
  news: News,
  asked: readonly Question[],
): { readonly report: Report; readonly picture: LetterText['picture'] & object } {
  const { game } = campaign;
  const seen: Json = game.view(outcome.after, seat);
  const report = game.report(seen, news.told, asked, seat);
  return { report: corrected(report, news.withdrawn), picture: game.picture(seen, news.told) };
}

/** A corrected report says that it corrects. */
function corrected(report: Report, withdrawn: readonly Told[]): Report {
  if (withdrawn.length === 0) return report;
  const section = {
    heading: 'A correction',
    lines: [
      'By a ruling of the gamemaster, what you were told before does not hold:',
      ...withdrawn.map(({ at, text }) => `${at}: ${text}`),
    ],
  };
  return { ...report, sections: [section, ...report.sections] };
}
