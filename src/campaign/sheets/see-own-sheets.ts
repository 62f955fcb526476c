/** What is asked of one seat, with all that it wrote for it: what counts, what it only drafted, what it called ready. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Question } from '../../kernel/system.js';
import { selectDraftsOf, type Draft } from '../../store/draft.js';
import { selectReady } from '../../store/ready.js';
import { asksTo } from './asks.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStepOf, seatOf } from '../turn/open-step.js';
import { sentBackOf, type SentBack } from './sent-back.js';
import { deadlineOf } from '../turn/set-deadline.js';
import { countingSheets } from '../turn/step-input.js';
import { isWithGamemaster, questionsTo } from '../letters/told-to.js';
import type { Ask, Deadline, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** One question to a seat with what it wrote for it. */
export type OwnAsk = {
  readonly ask: Ask;
  readonly question: Question;
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
  readonly step: { readonly name: string; readonly title: string };
  /** The sheets of the step are with the gamemaster. */
  readonly held: boolean;
  readonly deadline?: Deadline;
  readonly asks: readonly OwnAsk[];
};

/** All that is asked of a seat now, as its own holder may see it. */
export function seeOwnSheets(campaign: Campaign, seat: SeatId): Outcome<OwnSheets> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const step = await loadStepOf(campaign, seat);
    const found = seatOf(campaign, step.base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const sheets = countingSheets(step.entries);
    const drafts = await selectDraftsOf(journal, seat);
    const ready = (await selectReady(journal)).filter((row) => row.seat === seat);
    const questions = questionsTo(step, seat).map(({ question }) => question);
    const asks = asksTo(step, seat).flatMap((ask): readonly OwnAsk[] => {
      const question = questions.find(({ key }) => key === ask.key);
      if (question === undefined) return [];
      const sheet = sheets.get(ask.key);
      const draft = drafts.find(({ key }) => key === ask.key);
      const sent = step.entries.filter(({ body }) => body.kind === 'sheet' && body.key === ask.key);
      const entry = sent.find(({ seq }) => seq === sheet?.seq);
      const isReady = ready.some((row) => row.key === ask.key && row.sheet === sheet?.seq);
      const own =
        entry?.body.kind === 'sheet' && sheet !== undefined
          ? {
              text: tidy(sheet.text),
              written: entry.written,
              version: entry.body.version,
              waits: question.approve === true && !sheet.approved,
            }
          : undefined;
      const last = sent.at(-1)?.body;
      const refused =
        last?.kind === 'sheet' && last.faults > 0
          ? { version: last.version, text: tidy(last.text), faults: last.shown }
          : undefined;
      const sentBack = sentBackOf(step.entries, ask.key);
      return [
        {
          ...(refused === undefined ? {} : { refused }),
          ...(sentBack === undefined ? {} : { sentBack }),
          ...{ ask, question, ready: isReady, sent: sent.length },
          ...(own === undefined ? {} : { counts: own }),
          ...(draft === undefined ? {} : { draft }),
        },
      ];
    });
    const deadline = deadlineOf(step);
    return ok({
      ...{ step: step.step, held: isWithGamemaster(step, seat), asks },
      ...(deadline === undefined ? {} : { deadline }),
    });
  });
}

/** A text area drops its first line when it is empty; so may we. */
const tidy = (text: string): string => text.replace(/^(\s*\n)+/, '');
