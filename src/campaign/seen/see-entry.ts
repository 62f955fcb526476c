/** A sheet that the gamemaster enters or fixes for a seat: what he begins from, and how what he wrote reads. */
import { ok, type Json, type QuestionKey } from '../../kernel/basic.js';
import type { Reading } from '../../kernel/system.js';
import type { SheetEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { askedOf, loadStep, noSuchQuestion, stateAfter, type OpenStep } from '../turn/open-step.js';
import { sheetMarkOf, stampOf } from '../turn/stamp.js';
import { countingSheets } from '../turn/step-input.js';
import type { Outcome, SeatHolder } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export type SheetToEnter = {
  readonly key: QuestionKey;
  readonly title: string;
  readonly holder: SeatHolder;
  readonly stamp: string;
  /** Names the latest sheet or ruling of the question. */
  readonly over: string;
  readonly text: string;
  /** The text of what came last, or of what the gamemaster wrote. */
  readonly stands: string;
  /** The version of the seat's that the text is, with or without errors; absent where it is not one. */
  readonly version?: number;
  /** As a sheet of the gamemaster's: limits are warnings. */
  readonly reading: Reading<Json>;
};

/** Without `text`: the last version that came, even one with errors, or what the gamemaster wrote before. */
export function seeSheetToEnter(
  campaign: Campaign,
  { key, text: written }: { readonly key: string; readonly text?: string | undefined },
): Outcome<SheetToEnter> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const asked = askedOf(step).find(({ question }) => question.key === key);
    const holders = await seatHolders(campaign, step.base);
    const holder = holders.find(({ seat }) => seat === asked?.question.to);
    if (asked === undefined || holder === undefined)
      return refuse('not-found', noSuchQuestion(step, key));
    const { question, after } = asked;
    const own = lastOwn(step, key);
    const stands = standingText(step, key);
    const text = written ?? stands;
    const seen = campaign.game.view(await stateAfter(campaign, step, after), holder.seat);
    return ok({
      ...{ key: question.key, title: question.title, holder, stamp: stampOf(step), text },
      ...{ over: sheetMarkOf(step, question.key), stands },
      ...(own === undefined || written !== undefined ? {} : { version: own.version }),
      reading: campaign.game.read(text, question, seen, 'gm'),
    });
  });
}

/** The last version that a seat sent, unless the gamemaster has written one for it. */
function lastOwn({ entries }: OpenStep, key: string): SheetEntry | undefined {
  if (countingSheets(entries).get(key)?.by === 'gm') return undefined;
  return ofKinds(entries, 'sheet').findLast(({ body }) => body.key === key)?.body;
}

/** The text of what came last for a question, or of what the gamemaster wrote. */
export const standingText = (step: OpenStep, key: string): string =>
  lastOwn(step, key)?.text ?? countingSheets(step.entries).get(key)?.text ?? '';
