/** What one seat is asked for, with all that it wrote for it: what counts, what it only drafted, what it called ready. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Offer, Question, Step } from '../../kernel/system.js';
import { selectDraftsOf, type Draft } from '../../store/draft.js';
import type { Entry, SheetEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import { selectReady, type Ready } from '../../store/ready.js';
import { askOf, asksTo } from './asks.js';
import { offersTo, sheetInForce, sheetsForOffer } from './offers.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import { deadlineFor } from '../turn/deadline-for.js';
import { countingSheets, type CountingSheet } from '../turn/step-input.js';
import { isWithGamemaster, questionsTo } from '../letters/told-to.js';
import { sentBackOf, type SentBack } from './reopened.js';
import type { Ask, Deadline, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** One question to a seat, or offer of it, with what it wrote for it. */
export type OwnAsk = {
  readonly ask: Ask;
  readonly question: Question | Offer;
  /** The seat's own sheet that counts, or would with the gamemaster's yes. */
  readonly counts?: {
    readonly text: string;
    readonly written: string;
    readonly version: number;
    /** It waits for the gamemaster's yes. */
    readonly waits: boolean;
  };
  readonly draft?: Draft;
  readonly ready: boolean;
  /** How many sheets the seat has sent for it. */
  readonly sent: number;
  /** The last of them, where it was not accepted, with the lines that have faults. */
  readonly refused?: {
    readonly version: number;
    readonly text: string;
    readonly faults: readonly Fault[];
  };
  /** The last of them, where the gamemaster has sent it back, and why. */
  readonly sentBack?: SentBack;
};

/** Where the seat stands: the open step, until when sheets count, and what is asked. */
export type OwnSheets = {
  readonly step: Step;
  /** The sheets of the step are with the gamemaster. */
  readonly held: boolean;
  readonly deadline?: Deadline;
  readonly asks: readonly OwnAsk[];
  /** What it may send at any time. */
  readonly offers: readonly OwnAsk[];
};

/** What the seat is asked, or may send, by its key. */
export const ownAskOf = ({ asks, offers }: OwnSheets, key: string): OwnAsk | undefined =>
  [...asks, ...offers].find(({ ask }) => ask.key === key);

/** All that is asked of a seat now, as its own holder may see it. */
export function seeOwnSheets(campaign: Campaign, seat: SeatId): Outcome<OwnSheets> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const step = await loadStepOf(campaign, seat);
    const found = seatOf(campaign, step.base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const drafts = await selectDraftsOf(journal, seat);
    const ready = (await selectReady(journal)).filter((row) => row.seat === seat);
    const notes = { drafts, ready };
    const questions = questionsTo(step, seat).map(({ question }) => question);
    const sheets = countingSheets(step.entries);
    const asks = asksTo(step, seat).flatMap((ask): readonly OwnAsk[] => {
      const question = questions.find(({ key }) => key === ask.key);
      if (question === undefined) return [];
      const sent = ofKinds(step.entries, 'sheet').filter(({ body }) => body.key === ask.key);
      const sentBack = sentBackOf(step.entries, ask.key);
      const own = ownAsk(ask, question, { sent, counting: sheets.get(ask.key), ...notes });
      return [sentBack === undefined ? own : { ...own, sentBack }];
    });
    const offers: OwnAsk[] = [];
    for (const offer of await offersTo(campaign, step, seat)) {
      const counting = sheetInForce(step, offer);
      const sent = await sheetsForOffer(campaign, step, offer);
      const ask = askOf(offer, counting === undefined ? 'open' : 'answered');
      offers.push(ownAsk(ask, offer, { sent, counting, ...notes }));
    }
    const deadline = deadlineFor(
      step,
      questions.map(({ key }) => key),
    );
    return ok({
      ...{ step: step.step, held: isWithGamemaster(step, seat), asks, offers },
      ...(deadline === undefined ? {} : { deadline }),
    });
  });
}

type Own = {
  readonly sent: readonly Entry<SheetEntry>[];
  readonly counting: CountingSheet | undefined;
  readonly drafts: readonly Draft[];
  readonly ready: readonly Ready[];
};

function ownAsk(
  ask: Ask,
  question: Question | Offer,
  { sent, counting, drafts, ready }: Own,
): OwnAsk {
  const draft = drafts.find(({ key }) => key === ask.key);
  const entry = sent.find(({ seq }) => seq === counting?.seq);
  const isReady = ready.some((row) => row.key === ask.key && row.sheet === counting?.seq);
  const waits = 'approve' in question && counting?.approved === false;
  const counts =
    entry === undefined || counting === undefined
      ? undefined
      : {
          ...{ text: tidy(counting.text), written: entry.written },
          ...{ version: entry.body.version, waits },
        };
  const last = sent.at(-1)?.body;
  const refused =
    last !== undefined && last.faults > 0
      ? { version: last.version, text: tidy(last.text), faults: last.shown }
      : undefined;
  return {
    ...(refused === undefined ? {} : { refused }),
    ...{ ask, question, ready: isReady, sent: sent.length },
    ...(counts === undefined ? {} : { counts }),
    ...(draft === undefined ? {} : { draft }),
  };
}

/** A text area drops its first line when it is empty; so may we. */
const tidy = (text: string): string => text.replace(/^(\s*\n)+/, '');
