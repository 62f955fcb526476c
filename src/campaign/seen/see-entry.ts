/** A sheet that the gamemaster enters or fixes for a seat: what he begins from, and how what he wrote reads. */
import { ok, type Json, type QuestionKey, type Viewer } from '../../kernel/basic.js';
import type { Reading } from '../../kernel/system.js';
import type { SheetEntry } from '../../store/entry.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { askedOf, loadStep, noSuchQuestion, stateAfter } from '../turn/open-step.js';
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
  /** The version of the seat's that the text is, with or without errors; absent where it is none. */
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
    const counting = countingSheets(step.entries).get(key);
    const last = step.entries.findLast(({ body }) => body.kind === 'sheet' && body.key === key)
      ?.body as SheetEntry | undefined; // found by its kind
    const own = counting?.by === 'gm' ? undefined : last;
    const stands = own?.text ?? counting?.text ?? '';
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

/** A question of the open step to a seat. */
export type Enterable = {
  readonly key: QuestionKey;
  readonly to: Viewer;
  readonly list?: string;
  readonly title: string;
  /** Names the latest sheet or ruling of the question. */
  readonly over: string;
};

/** All questions for which the gamemaster can enter a sheet now, as they were asked, and the seats that there are. */
export function seeEnterable(campaign: Campaign): Outcome<{
  readonly title: string;
  readonly stamp: string;
  readonly seats: readonly SeatHolder[];
  readonly questions: readonly Enterable[];
}> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    return ok({
      title: step.step.title,
      stamp: stampOf(step),
      seats: await seatHolders(campaign, step.base),
      questions: askedOf(step).map(({ question: { key, to, list, title } }) => ({
        ...{ key, to, title, over: sheetMarkOf(step, key) },
        ...(list === undefined ? {} : { list }),
      })),
    });
  });
}
