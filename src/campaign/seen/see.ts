import { ok, type Json, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { Told } from '../../kernel/outcome.js';
import { selectLetters } from '../../store/letter.js';
import { selectAboutsTo, selectLastReportTo, selectNamed } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import {
  namesTo,
  lettersOf,
  releasedOn,
  releasedReports,
  type Standing,
} from '../letters/kept-letter.js';
import {
  isRefusal,
  lastPlayed,
  askedOf,
  loadStep,
  loadStepOf,
  noSuchQuestion,
  outcomeOf,
  seatOf,
  stateAfter,
  type OpenStep,
} from '../turn/open-step.js';
import { stateTold } from '../letters/told-to.js';
import { startAhead, type StepStart } from '../turn/rules-at.js';
import type { Letter, Outcome, SeatReport, Sight } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * What one viewer sees now. A seat: as of the last beat released to it. The gamemaster: the full position after all that was
 * played, held or not.
 */
export function seeView(campaign: Campaign, who: Viewer): Outcome<Sight> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStepOf(campaign, who);
    const seat = who === 'gm' ? undefined : seatOf(campaign, step.base, who);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    const { state, told } = await knownTo(campaign, step, who);
    const view = campaign.game.view(state, who);
    const picture = campaign.game.picture(view, told, campaign.game.step(state).title);
    return ok({ view, picture, board: campaign.game.board() });
  });
}

/**
 * What a viewer sees at the moment of a question: the gamemaster reads with it what a condition or an order in words was
 * meant for. Refuses a key that the latest run did not ask.
 */
export function seeViewAt(campaign: Campaign, who: Viewer, key: string): Outcome<Sight> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const seat = who === 'gm' ? undefined : seatOf(campaign, step.base, who);
    if (seat !== undefined && isRefusal(seat)) return refuse(seat.code, seat.say);
    const asked = askedOf(step).find(({ question }) => question.key === key);
    if (asked === undefined) return refuse('not-found', noSuchQuestion(step, key));
    const state = await stateAfter(campaign, step, asked.after);
    const view = campaign.game.view(state, who);
    const picture = campaign.game.picture(view, [], step.step.title);
    return ok({ view, picture, board: campaign.game.board() });
  });
}

/** What a seat is to know after all that was played, released or not: the gamemaster looks at it before they read of it. */
export function seeViewToCome(campaign: Campaign, seat: SeatId): Outcome<Sight> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const found = seatOf(campaign, step.base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const { then, base } = await aheadOf(campaign, step);
    const { outcome, game } = await lastPlayed(campaign, step);
    const view = then.game.view(base, seat);
    const picture = game.picture(view, game.tell(outcome, seat), game.step(base).title);
    return ok({ view, picture, board: game.board() });
  });
}

/** The position after all that was played, as the letters show it: by the rules of the next step where this one is done. */
async function aheadOf(campaign: Campaign, step: OpenStep): Promise<StepStart> {
  const { after, done } = await outcomeOf(campaign, step);
  return done ? startAhead(campaign, after) : { then: campaign, base: after };
}

/** The state that a viewer stands on, and what he was told last. */
async function knownTo(
  campaign: Campaign,
  step: OpenStep,
  who: Viewer,
): Promise<{ readonly state: Json; readonly told: readonly Told[] }> {
  if (who === 'gm') {
    const { after } = await outcomeOf(campaign, step);
    const { outcome } = await lastPlayed(campaign, step);
    return { state: after, told: campaign.game.tell(outcome, 'gm') };
  }
  const abouts = await selectAboutsTo(campaign.inside.journal, who, step.baseEntry);
  return { state: await stateTold(campaign, step, who), told: abouts.at(-1)?.told ?? [] };
}

/** The latest report: of a seat, the last that was released to it; of `gm`, everything of the latest run. */
export function seeReport(campaign: Campaign, who: Viewer): Outcome<SeatReport> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    if (who === 'gm') return ok(await reportToGm(campaign, step));
    const seat = seatOf(campaign, step.base, who);
    if (isRefusal(seat)) return refuse(seat.code, seat.say);
    const last = await selectLastReportTo(campaign.inside.journal, who);
    if (last?.about === undefined || last.picture === undefined) return noReport(who);
    const { report, told } = last.about;
    const texts = await releasedReports(campaign, [last]);
    return ok({
      step: last.step,
      report: texts.get(last.id) ?? report,
      picture: last.picture,
      told,
    });
  });
}

const noReport = (seat: SeatId) =>
  refuse('not-found', `No report has been released to ${seat} yet.`);

/** The letter of that report, as its reader has it. */
export function seeReportLetter(campaign: Campaign, seat: SeatId): Outcome<Letter> {
  return useCase(campaign, 'read', async () => {
    const last = await selectLastReportTo(campaign.inside.journal, seat);
    const [letter] = last === undefined ? [] : await lettersOf(campaign, [last]);
    return letter === undefined ? noReport(seat) : ok(letter);
  });
}

async function reportToGm(campaign: Campaign, step: OpenStep): Promise<SeatReport> {
  const { open } = await outcomeOf(campaign, step);
  const { then, base } = await aheadOf(campaign, step);
  const { game, ...last } = await lastPlayed(campaign, step);
  const told = game.tell(last.outcome, 'gm');
  const view = then.game.view(base, 'gm');
  const asked = open.map(({ question }) => question).filter(({ to }) => to === 'gm');
  const { title } = game.step(last.outcome.before);
  const report = game.report(view, told, asked, 'gm', title);
  return { step: last.step, report, picture: game.picture(view, told, title), told };
}

/** A letter that a seat has, and whether what it says still holds. */
export type OwnLetter = Letter & { readonly standing: Standing };

/** All letters that have been released to a seat, oldest first. `n`: the one that is the n-th of them, from 1, alone. */
export function seeLetters(
  campaign: Campaign,
  seat: SeatId,
  n?: number,
): Outcome<readonly OwnLetter[]> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const all = await namesTo(campaign, seat);
    const names = n === undefined ? all : all.filter((_, index) => index + 1 === n);
    const letters = await lettersOf(campaign, await selectNamed(campaign.inside.journal, names));
    return ok(
      letters.map((letter, index) => ({ ...letter, standing: names[index]?.standing ?? 'holds' })),
    );
  });
}

/** What a list names a letter by. */
export type ListedLetter = Pick<OwnLetter, 'subject' | 'written' | 'standing'>;

/** The same letters by their names alone. */
export function listLetters(campaign: Campaign, seat: SeatId): Outcome<readonly ListedLetter[]> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const names = (await namesTo(campaign, seat)).map((letter) => ({
      ...{ subject: letter.subject, standing: letter.standing, written: releasedOn(letter) },
    }));
    return ok(names);
  });
}

/** The gamemaster's look at the letters that wait for release. */
export function seeHeldLetters(campaign: Campaign): Outcome<readonly Letter[]> {
  return useCase(campaign, 'read', async () => {
    const letters = await selectLetters(campaign.inside.journal, ['held']);
    return ok(await lettersOf(campaign, letters));
  });
}
