/**
 * Plays the open step and keeps nothing: what would happen, and what each seat would be told and see, before the
 * gamemaster lets it count. Missing sheets are silence. What was rolled already stays; all other dice are thrown away
 * afterwards, so two tries may differ. He may assume answers, other orders, and changes of the position, and go on with that copy
 * of the campaign to the steps after. Without any of it, a held step is not tried: it is the held run itself that is shown.
 */
import { canonicalJson, ok, type Json, type SeatId } from '../../kernel/basic.js';
import type { ChanceSource } from '../../kernel/dice.js';
import type { Board } from '../../kernel/map/board.js';
import type { Mark, Picture } from '../../kernel/map/picture.js';
import type { Report } from '../../kernel/report.js';
import {
  emptyInput,
  type Amendment,
  type Outcome as Played,
  type StepInput,
  type Told,
} from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import type { Fault } from '../../kernel/sheet-text.js';
import { START, type Moment, type MomentId, type Step } from '../../kernel/system.js';
import { stampOf as journalStamp } from '../../store/journal.js';
import type { Campaign } from '../campaign.js';
import { tellProgress, watchPlay } from '../progress.js';
import { throwAwayDice } from '../turn/throw-away-dice.js';
import { seatHolders } from '../seats/holders.js';
import { loadStep, loadStepOf, outcomeOf, type OpenStep } from '../turn/open-step.js';
import { lastingAfter, stepInput } from '../turn/step-input.js';
import { judgedKey, verdictKey } from '../turn/withdrawal-key.js';
import { amendableMoments } from './amend-position.js';
import { momentsOf, pictureAt } from '../turn/moments.js';
import { ruledSilences } from '../turn/silence.js';
import { choicesOf, type Choice } from './see-questions.js';
import { stateTold } from '../letters/told-to.js';
import { openingOf, startAhead, startOf } from '../turn/rules-at.js';
import type { Outcome, SeatHolder } from '../types.js';
import { playedSheets } from '../sheets/played-sheets.js';
import { refuse, useCase } from '../use-case.js';

/** What a seat would be told and see. `come` and `gone`: marks on its map that are new, and that are no longer there. */
export type TriedSeat = {
  readonly holder: SeatHolder;
  readonly report: Report;
  readonly told: readonly Told[];
  readonly come: readonly Mark[];
  readonly gone: readonly Mark[];
  readonly picture: Picture;
};

/**
 * What is taken for granted in one step. `answers`: by the key of a question; a sheet is approved by the key that the desk lists for it.
 * `orders`: of seats, by the key of what they answer. `changes`: lines as `amend` takes them, all at the moment `at`.
 */
export type Assumed = {
  readonly answers: Readonly<Record<string, string>>;
  readonly orders: Readonly<Record<string, string>>;
  readonly at: string;
  readonly changes: readonly string[];
};

export const NOTHING_ASSUMED: Assumed = { answers: {}, orders: {}, at: START, changes: [] };

/** A question at which it stops. `key`: as `Assumed` takes it, where the gamemaster may assume an answer. */
export type TriedQuestion = {
  readonly title: string;
  readonly key?: string;
  readonly choices: readonly Choice[];
  readonly faults: readonly Fault[];
};

/** What the step asks of a seat, and the text that it is played from; '' for none. */
type TriedSheet = {
  readonly key: string;
  readonly seatTitle: string;
  readonly title: string;
  readonly text: string;
  readonly faults: readonly Fault[];
};

/** A moment of the true map. `id`: one word for addresses. */
type TriedMoment = {
  readonly id: string;
  readonly at: MomentId;
  readonly title: string;
  readonly texts: readonly string[];
  /** Where each of them happened. */
  readonly places: readonly string[];
};

/** `held`: it is the run that waits for release, with dice that count. `slips`: of the changes, by their lines. */
export type Tried = {
  readonly title: string;
  readonly step: Step;
  readonly held: boolean;
  readonly done: boolean;
  readonly silent: readonly string[];
  readonly open: readonly TriedQuestion[];
  /** Titles of all that was asked, by key. */
  readonly titles: ReadonlyMap<string, string>;
  readonly sheets: readonly TriedSheet[];
  /** How many steps of the copy were played before it. */
  readonly before: number;
  /** The step that comes after it; '' while it is not done. */
  readonly next: string;
  readonly slips: readonly { readonly line: number; readonly faults: readonly Fault[] }[];
  readonly moments: readonly TriedMoment[];
  /** The true map at a moment. */
  readonly truthAt: (id: string) => Picture | undefined;
  readonly seats: readonly TriedSeat[];
  readonly board: Board;
  /** Moments at which changes may be assumed, and what a change may begin with, in the words of the rules. */
  readonly when: readonly Moment[];
  readonly amends: string;
};

/** The last try of each campaign: its page and its maps are asked for one after the other. */
const last = new WeakMap<
  Campaign['inside']['journal'],
  { readonly key: string; readonly tried: Tried }
>();

/**
 * `dice`: names a set of throw-away dice (hexadecimal): the same for the same name, and unlike those that will count.
 * `earlier`: what is assumed of the steps before, the open one first; as far as they are done, the copy goes on from them.
 */
export function tryRun(
  campaign: Campaign,
  dice: string,
  assumed: Assumed = NOTHING_ASSUMED,
  earlier: readonly Assumed[] = [],
): Outcome<Tried> {
  return useCase(campaign, 'read', async () => {
    if (!/^[0-9a-f]{8,32}$/.test(dice)) return refuse('not-found', 'There are no such dice.');
    const { journal } = campaign.inside;
    // Answers in the order of their keys, so that the same assumptions are the same try.
    const all = [...earlier, assumed];
    const key = canonicalJson([journalStamp(journal), dice, all.map((one) => ({ ...one }))]);
    const known = last.get(journal);
    if (known?.key === key) return ok(known.tried);
    const tried = await playTrial(campaign, dice, all);
    last.set(journal, { key, tried });
    return ok(tried);
  });
}

async function playTrial(
  campaign: Campaign,
  dice: string,
  [first = NOTHING_ASSUMED, ...later]: readonly Assumed[],
): Promise<Tried> {
  const step = await loadStep(campaign);
  const isBare = isNothing(first) && later.length === 0;
  const held = step.run?.body.state === 'held' && isBare;
  const source = await throwAwayDice(campaign, step, dice);
  let stage: Stage = {
    ...{ game: campaign.game, base: step.base, input: inputOf(stepInput(step, true), first) },
    ...{ step, before: 0 },
  };
  let played = held ? await outcomeOf(campaign, step) : playStage(stage, source);
  for (const assumed of later) {
    if (!played.done) break;
    const { then, base } = await startOf(campaign, { entry: Infinity, state: played.after });
    const input = { ...emptyInput, answers: lastingAfter(step), silence: true as const };
    stage = {
      ...{ game: then.game, base, input: inputOf(input, assumed), before: stage.before + 1 },
      step: undefined,
    };
    played = playStage(stage, source);
  }
  const { game } = stage;
  const start = played.done
    ? await startAhead(campaign, played.after)
    : { then: stage, base: played.after };
  const next = played.done ? openingOf(start, lastingAfter(step), source) : played;
  const seen = (who: SeatId): Json => start.then.game.view(start.base, who);
  const trial: Trial = { stage, played, seen, asked: next.open.map(({ question }) => question) };
  const seats: TriedSeat[] = [];
  const holders = await seatHolders(campaign, played.after);
  for (const holder of holders) {
    tellProgress('Writing report', seats.length + 1, holders.length);
    seats.push(await triedSeat(campaign, trial, holder));
  }
  const moments = momentsOf(game, played, 'gm');
  const now = game.step(stage.base);
  return {
    ...{ title: now.title, step: now, held, done: played.done, board: game.board(), seats },
    before: stage.before,
    next: played.done ? game.step(played.after).title : '',
    silent: held ? [] : silentIn(stage, played),
    open: questionsIn(campaign, game, played),
    titles: new Map(played.asked.map(({ key, title }) => [key, title])),
    sheets: sheetsIn(stage, played),
    slips: played.amendmentFaults
      .filter(({ id }) => id < 0)
      .map(({ id, faults }) => ({ line: -id, faults })),
    moments: moments.map(({ id, at, title, told }) => ({
      ...{ id, at, title },
      texts: told.map(({ text }) => text),
      places: told.map(({ places = [] }) => [...new Set(places)].join(' ')),
    })),
    when:
      stage.step === undefined
        ? game.moments(stage.base)
        : await amendableMoments(campaign, stage.step),
    amends: game.amend('', played.before).faults[0]?.message ?? '',
    truthAt: (id) => {
      const moment = moments.find((one) => one.id === id);
      if (moment !== undefined) return pictureAt(game, played, 'gm', moment);
      // It stopped before anything happened.
      return id === '' ? game.picture(game.view(played.after, 'gm'), [], now.title) : undefined;
    },
  };
}

export const isNothing = ({ answers, orders, changes }: Assumed): boolean =>
  Object.keys(answers).length + Object.keys(orders).length + changes.length === 0;

/** A step of the copy: the open one, or one after it, which nobody has been asked for yet. */
type Stage = {
  readonly game: Game;
  readonly base: Json;
  readonly input: StepInput;
  readonly step: OpenStep | undefined;
  readonly before: number;
};

const playStage = ({ game, base, input }: Stage, source: ChanceSource): Played =>
  game.play(base, input, source, undefined, watchPlay(game, base));

/** All that was asked of seats so far, with what it was answered with. */
function sheetsIn({ game, base, input }: Stage, { asked, open }: Played): readonly TriedSheet[] {
  const seats = game.seats(base);
  const faultsOf = (key: string): readonly Fault[] =>
    open.find(({ question }) => question.key === key)?.faults ?? [];
  return asked.flatMap(({ key, to, title }) =>
    to === 'gm'
      ? []
      : [
          {
            ...{ key, title, text: input.answers.get(key)?.text ?? '' },
            seatTitle: seats.find(({ id }) => id === to)?.title ?? to,
            faults: faultsOf(key),
          },
        ],
  );
}

/** What came in, with what is assumed. Numbers below 0 are of no entry. */
function inputOf(input: StepInput, { answers, orders, at, changes }: Assumed): StepInput {
  const all = new Map(input.answers);
  for (const [key, text] of Object.entries(orders))
    all.set(key, { by: 'seat', text, approved: true });
  for (const [key, text] of Object.entries(answers)) {
    const own = judgedKey(key);
    const sheet = own === key ? undefined : all.get(own);
    if (sheet === undefined) all.set(key, { by: 'gm', text, approved: true });
    else all.set(own, { ...sheet, approved: true });
  }
  const more = changes.map((text, index): Amendment => ({ id: -index - 1, at, text, isNew: true }));
  return { ...input, answers: all, amendments: [...input.amendments, ...more] };
}

/** Where it stops: what the gamemaster is asked comes with the answers that there are. */
function questionsIn(campaign: Campaign, game: Game, played: Played): readonly TriedQuestion[] {
  return played.open.map(({ question, waitsFor, faults }) => {
    const { key, title, to } = question;
    if (waitsFor === 'approval')
      return { title, key: verdictKey(key), choices: [{ answer: 'yes', says: '' }], faults: [] };
    if (to !== 'gm') return { title, choices: [], faults: [] };
    const after = played.askedAfter[played.asked.findIndex((one) => one.key === key)] ?? 0;
    const state = played.states[after - 1] ?? played.before;
    const { list } = choicesOf({ ...campaign, game }, question, game.view(state, 'gm'));
    return { title, key, choices: list, faults };
  });
}

/** Titles of the sheets that did not come. */
function silentIn({ input: { answers } }: Stage, { asked }: Played): readonly string[] {
  return asked.filter(({ to, key }) => to !== 'gm' && !answers.has(key)).map(({ title }) => title);
}

type Trial = {
  readonly stage: Stage;
  readonly played: Played;
  /** As the letters after it show it. */
  readonly seen: (who: SeatId) => Json;
  readonly asked: Played['asked'];
};

async function triedSeat(
  campaign: Campaign,
  { stage, played, seen, asked }: Trial,
  holder: SeatHolder,
): Promise<TriedSeat> {
  const { game, step } = stage;
  const { title } = game.step(played.before);
  const who = holder.seat;
  const told = game.tell(played, who);
  const view = seen(who);
  const picture = game.picture(view, told, title);
  const before =
    step === undefined
      ? stage.base
      : await stateTold(campaign, await loadStepOf(campaign, who), who);
  const was = game.picture(game.view(before, who), [], title);
  const own = asked.filter(({ to }) => to === who);
  const from = {
    sheets: stage.input.answers,
    silent: ruledSilences(step?.entries ?? []),
  };
  const sheets = played.done ? playedSheets(stage, from, played, who) : [];
  return {
    ...{ holder, told, picture, report: game.report(view, told, own, who, title, sheets) },
    come: without(standing(picture), standing(was)),
    gone: without(standing(was), standing(picture)),
  };
}

/** Battles are told, and over. */
const standing = ({ marks }: Picture): readonly Mark[] =>
  marks.filter(({ shape }) => shape !== 'battle');

/** Marks of one list that are not in the other; what a mark's age is does not part it from itself. */
function without(list: readonly Mark[], others: readonly Mark[]): readonly Mark[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(nameOf(other), (counts.get(nameOf(other)) ?? 0) + 1);
  return list.filter((mark) => {
    const count = counts.get(nameOf(mark)) ?? 0;
    counts.set(nameOf(mark), count - 1);
    return count <= 0;
  });
}

const nameOf = ({ at, side = '', shape, known, words }: Mark): string =>
  canonicalJson([at, side, shape, known, words]);
