/** Lines for what was pointed at: of a seat's sheet, and of the gamemaster's answer to an order in words. */
import { ok, type Result, type SeatId } from '../../kernel/basic.js';
import { findPlace } from '../../kernel/map/places.js';
import { atPlace } from '../../kernel/map/spot.js';
import type { Aim, LineWish } from '../../kernel/sheet-form.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Campaign } from '../campaign.js';
import { askedOf, loadStep, noSuchQuestion, stateAfter } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { findAskedSheet, type SheetToCheck } from './read-sheet.js';
import { refuse, useCase } from '../use-case.js';

/** The line of a sheet for what was pointed at, or why there is none; nothing is kept. Refuses as `checkSheet` does. */
export function writeLine(
  campaign: Campaign,
  sheet: SheetToCheck,
  wish: Omit<LineWish, 'text'>,
): Outcome<Result<string, Fault>> {
  return useCase(campaign, 'read', async () => {
    const asked = await findAskedSheet(campaign, sheet);
    if (!asked.ok) return asked;
    const { question, seen } = asked.value;
    return ok(campaign.game.lineFor({ ...wish, text: sheet.text }, question, seen));
  });
}

/** What a page shows while it is pointed out. Refuses as `checkSheet` does. */
export function seeAim(
  campaign: Campaign,
  sheet: SheetToCheck,
  wish: Omit<LineWish, 'text'>,
): Outcome<Aim> {
  return useCase(campaign, 'read', async () => {
    const asked = await findAskedSheet(campaign, sheet);
    if (!asked.ok) return asked;
    const { question, seen } = asked.value;
    return ok(campaign.game.aim({ ...wish, text: sheet.text }, question, seen));
  });
}

/** What was chosen with buttons: a force of the seat whose order it is, what it is to do, and where. */
export type AnswerWish = {
  readonly key: string;
  readonly seat: SeatId;
  readonly piece: string;
  readonly verb: string;
  /** A place as people call it; empty where none is needed. */
  readonly where: string;
};

/** The line of an answer to an order in words for what was chosen; a fault says why there is none. Nothing is kept. */
export function writeAnswerLine(
  campaign: Campaign,
  { key, seat, piece, verb, where }: AnswerWish,
): Outcome<Result<string, Fault>> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const asked = askedOf(step).find(({ question }) => question.key === key);
    if (asked === undefined) return refuse('not-asked', noSuchQuestion(step, key));
    const { game } = campaign;
    const seen = game.view(await stateAfter(campaign, step, asked.after), seat);
    const wanted = where.trim();
    const path = wanted === '' ? [] : [findPlace(game.board(), wanted)?.id ?? wanted];
    return ok(game.lineFor({ piece, verb, way: path.map(atPlace) }, asked.question, seen));
  });
}
