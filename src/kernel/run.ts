/**
 * `seal` closes a rules system over its types: outside it only text, JSON and facts go in and out, so that unlike
 * systems stand in one list.
 */
import {
  type Json,
  type Result,
  type SeatId,
  type SystemKey,
  type Viewer,
  capitalized,
  no,
  ok,
} from './basic.js';
import type { Card } from './card.js';
import type { ChanceSource } from './dice.js';
import { keptFor } from './kept-for.js';
import { withoutListLines } from './list-line.js';
import { type Intelligence, NO_INTELLIGENCE } from './intelligence.js';
import type { AnswerText, Outcome, StepInput, Told, ToldRolls } from './outcome.js';
import type { FigureTable, Measure } from './figures.js';
import { NO_MUSTER, type Muster } from './muster.js';
import type { LastStep, Overview } from './overview.js';
import { fullBoard, type Board } from './map/board.js';
import type { Picture } from './map/picture.js';
import type { Spot } from './map/spot.js';
import type { PlainReport, Report } from './report.js';
import { filledIn } from './form-fields.js';
import {
  NO_AIM,
  type Aim,
  type LineWish,
  type Phrase,
  type Piece,
  type SheetForm,
} from './sheet-form.js';
import type { Fault } from './sheet-text.js';
import { StepRun, amendAudited, readAnswer } from './step-run.js';
import {
  type AboutFact,
  type AboutRoll,
  type Belonging,
  type CaseWords,
  type Changeable,
  type Checked,
  type Demo,
  type Fact,
  type GameSystem,
  type Journey,
  type MapCheck,
  END,
  type Moment,
  type MomentId,
  START,
  type Notice,
  type Offer,
  type OptionRow,
  type Options,
  type Order,
  type PackFault,
  type PackFiles,
  type PlayedSheet,
  type Prompt,
  type Question,
  type Reading,
  type ReleaseKind,
  type Rules,
  type Seat,
  type Step,
  type Timed,
  readingBy,
  releaseSetting,
} from './system.js';
import { readSlot, type Timeline } from './timeline.js';

/** A system open on one pack, closed over its types. Everything that goes in came out of it before, or is text. */
export type Game = {
  /** Where the pack has scenarios of its own, the default first. */
  readonly scenarios?: readonly string[];
  readonly setup: (scenario: string, options: Options) => Result<Json, readonly Fault[]>;
  readonly settle: (now: Json, options: Options) => Result<Json, readonly Fault[]>;
  readonly seats: (now: Json) => readonly Seat[];
  readonly step: (now: Json) => Step;
  /** Absent where seats send nothing of themselves. */
  readonly offers?: (now: Json) => readonly Offer[];
  /**
   * `like`: the same step as it was played from the same state before. Its states, and whatever is known of them, are
   * taken over as far as the same happens; nothing else depends on it. `watch` is told of the moment of each beat as it is played.
   */
  readonly play: (
    now: Json,
    input: StepInput,
    dice: ChanceSource,
    like?: Outcome,
    watch?: (at: MomentId) => void,
  ) => Outcome;
  readonly timeline?: Timeline;
  /** Moments of the next step, as far as they are known before it is played. */
  readonly moments: (now: Json) => readonly Moment[];
  readonly moment: (id: MomentId) => Moment;
  /** `turn 1.1` as people call it. */
  readonly stepCalled: (name: string) => string;
  /** Undefined where letters between seats take no time. */
  readonly journey: (now: Json, from: SeatId, to: SeatId) => Journey | undefined;
  readonly fold: (now: Json, facts: readonly Json[]) => Json;
  readonly audit: (now: Json) => readonly string[];
  /** Pairs of seats whose persons change places by these facts, in their order. */
  readonly transfers: (facts: readonly Json[]) => readonly (readonly [SeatId, SeatId])[];
  readonly view: (now: Json, who: Viewer) => Json;
  readonly tell: (outcome: Outcome, who: Viewer, fromBeat?: number) => readonly Told[];
  /** The rolls that a seat is told of, notice by notice; those that tell of none are left out. */
  readonly tellRolls: (outcome: Outcome, who: SeatId) => readonly ToldRolls[];
  readonly about: (fact: Json) => AboutFact;
  /** Undefined where the rules have no words for it. */
  readonly rollAbout: (name: string) => AboutRoll | undefined;
  readonly card: (fact: Json, beat: readonly Json[]) => Card | undefined;
  /** What a viewer is told of each fact of one beat, by its place in the beat. */
  readonly tellFacts: (
    outcome: Outcome,
    beat: number,
    who: Viewer,
  ) => readonly { readonly fact: number; readonly text: string }[];
  /** `by` the gamemaster, limits are warnings. */
  readonly read: (
    text: string,
    question: Prompt,
    seen: Json,
    by?: AnswerText['by'],
  ) => Reading<Json>;
  /** The same with the amendments beneath an answer of the gamemaster's, which are read against the state. */
  readonly readAnswer: (text: string, question: Question, now: Json) => Reading<Json>;
  /** Whether a line can be one of the answer to a prompt, of which `seen` is its seat's view; else to any. */
  readonly belongs: (line: string, prompt?: Prompt, seen?: () => Json) => Belonging;
  readonly write: (orders: readonly Json[], question: Prompt) => string;
  /** Of a question that has no form: no groups. */
  readonly form: (text: string, question: Prompt, seen: Json) => SheetForm;
  readonly fill: (
    text: string,
    question: Prompt,
    seen: Json,
    values: Readonly<Record<string, string>>,
  ) => string;
  readonly pieces: (question: Prompt, seen: Json, text?: string) => readonly Piece[];
  readonly phrases: (question: Prompt, seen: Json) => readonly Phrase[];
  readonly lineFor: (wish: LineWish, question: Prompt, seen: Json) => Result<string, Fault>;
  readonly aim: (wish: LineWish, question: Prompt, seen: Json) => Aim;
  /** Facts of an amendment, audited on a trial copy of the state. */
  readonly amend: (text: string, now: Json) => Reading<Json>;
  readonly amendable: (now: Json, spot: Spot) => readonly string[];
  /** One AFTER line of a case file, held against the full position. */
  readonly check: (text: string, now: Json) => Result<Checked, Fault>;
  readonly words: CaseWords;
  readonly report: (
    seen: Json,
    told: readonly Told[],
    asked: readonly Question[],
    who: Viewer,
    /** The step that it tells of, in words: its subject. */
    about: string,
    /** The viewer's own, as the step was played by them. */
    sheets?: readonly PlayedSheet<Json>[],
    /** What letters in the middle of the step have told the viewer already. */
    earlier?: readonly Told[],
  ) => Report;
  readonly intelligence: (seen: Json) => Intelligence;
  readonly overview: (seen: Json, last?: LastStep<Json>) => Overview;
  readonly figures: (played: Outcome) => readonly FigureTable[];
  /** `close`: what the viewer saw before the beat that ended the step. */
  readonly measures: (seen: Json, close: Json, told: readonly Told[]) => readonly Measure[];
  readonly muster: (seen: Json, last?: LastStep<Json>) => Muster;
  readonly board: () => Board;
  /** `about`: the step that it shows, in words: its subtitle. */
  readonly picture: (seen: Json, told: readonly Told[], about: string) => Picture;
};

/** A rules system as the rest of the program knows it. */
export type Engine = {
  readonly key: SystemKey;
  /** Of the rules as they are played now. */
  readonly edition: number;
  readonly title: string;
  readonly packs: readonly string[];
  readonly scenarios: readonly string[];
  /** Settings of a campaign, in the order in which they are listed. */
  readonly options: readonly OptionRow[];
  readonly releases: readonly ReleaseKind[];
  readonly demos: readonly Demo[];
  readonly open: (files: PackFiles) => Result<Game, readonly PackFault[]>;
  /** The two halves of `open`: what is read of a pack is plain data, which can be kept and opened again. */
  readonly read: (files: PackFiles) => Result<unknown, readonly PackFault[]>;
  readonly openRead: (pack: unknown) => Game;
  readonly changeable: (file: string) => Changeable;
  readonly writePack?: (files: PackFiles) => PackFiles;
  readonly remarksOn?: (files: PackFiles) => readonly string[];
  readonly checkMap?: (files: PackFiles) => MapCheck;
};

export function seal<
  P,
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(system: GameSystem<P, S, O, F, V, N>): Engine {
  return {
    key: system.key,
    edition: system.edition ?? 1,
    title: system.title,
    packs: system.packs,
    options: [...(system.releases ?? []).map(releaseRow), ...(system.options ?? [])],
    releases: system.releases ?? [],
    demos: system.demos ?? [],
    scenarios: system.scenarios,
    changeable: (file) => system.changeable?.(file) ?? 'fixed',
    ...(system.writePack === undefined ? {} : { writePack: system.writePack }),
    ...(system.remarksOn === undefined ? {} : { remarksOn: system.remarksOn }),
    ...(system.checkMap === undefined ? {} : { checkMap: system.checkMap }),
    open: (files) => {
      const pack = system.readPack(files);
      return pack.ok ? ok(sealRules(system.open(pack.value))) : no(pack.error);
    },
    read: system.readPack,
    // What is opened again was read by this system.
    openRead: (pack) => sealRules(system.open(pack as P)),
  };
}

/** Whether a kind of step or release point waits for the gamemaster, as a setting of the campaign. */
const releaseRow = ({ kind, title, usual }: ReleaseKind): OptionRow => ({
  name: releaseSetting(kind),
  values: usual === 'held' ? ['held', 'at-once'] : ['at-once', 'held'],
  rule: '',
  says: `${title}: reports wait until the gamemaster releases them, or go out at once`,
  effects: {
    held: `${title}: reports wait until the gamemaster releases them.`,
    'at-once': `${title}: reports go out as soon as it has been played.`,
  },
});

function sealRules<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(unsealed: Rules<S, O, F, V, N>): Game {
  const rules = remembering(unsealed);
  // The casts below are the seal itself: JSON that comes back in went out through these same functions, or was
  // replayed from them; nothing else is handed in.
  const stateOf = (json: Json): S => json as S;
  const viewOf = (json: Json): V => json as V;
  const viewsOf = (last: LastStep<Json> | undefined): LastStep<V> | undefined =>
    last && { start: viewOf(last.start), close: viewOf(last.close) };
  const timedOf = (told: readonly Told[]): readonly Timed<N>[] =>
    told.map(({ at, notice }) => ({ at, notice: notice as N }));
  const sheetsOf = (sheets: readonly PlayedSheet<Json>[]) => sheets as readonly PlayedSheet<O>[];
  const { offers } = rules;
  const offered = offers === undefined ? {} : { offers: (now: Json) => offers(stateOf(now)) };
  const momentOf = (id: MomentId): Moment => ({
    id,
    ...(rules.moment?.(id) ?? { title: capitalized(id.replaceAll('-', ' ')) }),
  });
  let board: Board | undefined;
  const timed = rules.timeline === undefined ? {} : { timeline: rules.timeline };
  return {
    ...(rules.scenarios === undefined ? {} : { scenarios: rules.scenarios }),
    ...timed,
    setup: rules.setup,
    settle: (now, options) => rules.settle?.(stateOf(now), options) ?? no([settingsStand(options)]),
    seats: (now) => rules.seats(stateOf(now)),
    step: (now) => rules.step(stateOf(now)),
    ...offered,
    play: (now, input, dice, like, watch) =>
      new StepRun(rules, stateOf(now), { input, dice, like, watch }).outcome(),
    moments: (now) => [START, ...(rules.moments?.(stateOf(now)) ?? []), END].map(momentOf),
    moment: momentOf,
    stepCalled: (name) => rules.stepCalled?.(name) ?? capitalized(name),
    journey: (now, from, to) => rules.journey?.(stateOf(now), from, to),
    fold: (now, facts) => rules.apply(stateOf(now), facts as readonly F[]),
    audit: (now) => rules.audit?.(stateOf(now)) ?? [],
    transfers: (facts) =>
      facts.flatMap((fact) => {
        const pair = rules.transfer?.(fact as F);
        return pair === undefined ? [] : [pair];
      }),
    view: (now, who) => rules.view(stateOf(now), who),
    tell: (outcome, who, fromBeat = 0) =>
      tellBeats(rules, outcome, who, fromBeat, (at, notice) => ({
        ...{ at, notice, text: rules.say(notice) },
      })),
    tellRolls: (outcome, who) => tellRolls(rules, outcome, who),
    about: (fact) => rules.about?.(fact as F) ?? {},
    rollAbout: (name) => rules.rollAbout?.(name),
    card: (fact, beat) => rules.card?.(fact as F, beat as readonly F[]),
    tellFacts: (outcome, beat, who) => {
      const facts = outcome.beats[beat]?.facts ?? [];
      const beats = outcome.beats.slice(0, beat + 1);
      return tellBeats(rules, { ...outcome, beats }, who, beat, (_at, notice, fact) => ({
        ...{ fact: facts.indexOf(fact), text: rules.say(notice) },
      }));
    },
    read: (text, question, seen, by = 'seat') => ({
      ...readingBy(by, rules.read(text, question, viewOf(seen))),
      ...timed,
    }),
    readAnswer: (text, question, now) => {
      const answer = { by: 'gm', text } as const;
      const { reading, amended } = readAnswer(rules, answer, question, stateOf(now), 'new');
      const lines = [...reading.lines, ...amended.lines];
      return { ...reading, ...timed, lines, faults: [...reading.faults, ...amended.faults] };
    },
    belongs: (whole, question, seen) => {
      const line = whole.slice(0, LONGEST_JUDGED);
      const view = question === undefined || seen === undefined ? undefined : viewOf(seen());
      if (rules.belongs !== undefined) return rules.belongs(line, question, view);
      if (readSlot(rules.timeline, line) !== undefined) return 'sure';
      if (question === undefined || view === undefined) return 'no';
      const reads = (text: string): boolean => {
        const { lines, faults } = rules.read(text, question, view);
        // What is wrong with the sheet as a whole says nothing of the line.
        const isFaulty = faults.some((fault) => fault.line > 0);
        return !isFaulty && lines.some(({ means }) => means !== undefined);
      };
      if (reads(line)) return 'sure';
      return rules.timeline !== undefined && reads(`${rules.timeline.short} 1: ${line}`)
        ? 'may'
        : 'no';
    },
    write: (orders, question) => rules.write(orders as readonly O[], question),
    form: (text, question, seen) => rules.form?.(text, question, viewOf(seen)) ?? { groups: [] },
    fill: (text, question, seen, values) => {
      const form = rules.form?.(text, question, viewOf(seen)) ?? { groups: [] };
      return rules.fill?.(text, question, viewOf(seen), filledIn(form, values)) ?? text;
    },
    pieces: (question, seen, text = '') => rules.pieces?.(question, viewOf(seen), text) ?? [],
    phrases: (question, seen) => rules.phrases?.(question, viewOf(seen)) ?? [],
    lineFor: (wish, question, seen) =>
      rules.lineFor?.(wish, question, viewOf(seen)) ?? no(nothingToPointAt(wish)),
    aim: (wish, question, seen) => rules.aim?.(wish, question, viewOf(seen)) ?? NO_AIM,
    amend: (text, now) => amendAudited(rules, { text, age: 'new' }, stateOf(now)),
    amendable: (now, spot) => rules.amendable?.(stateOf(now), spot) ?? [],
    check: (text, now) => rules.check?.(text, stateOf(now)) ?? no(nothingToCheck(text)),
    words: rules.words,
    report: (seen, told, asked, who, subject, sheets = [], earlier = []) => ({
      subject,
      ...(rules.report?.(
        viewOf(seen),
        timedOf(told),
        asked,
        who,
        sheetsOf(sheets),
        timedOf(earlier),
      ) ?? plainReport(subject, told, asked)),
    }),
    intelligence: (seen) => rules.intelligence?.(viewOf(seen)) ?? NO_INTELLIGENCE,
    figures: ({ before, after, beats }) =>
      rules.figures?.({
        ...{ before: stateOf(before), after: stateOf(after) },
        beats: beats.map(({ at, facts }) => ({
          at: momentOf(at).title,
          facts: facts as readonly F[],
        })),
      }) ?? [],
    measures: (seen, close, told) =>
      rules.measures?.({ seen: viewOf(seen), close: viewOf(close), told: timedOf(told) }) ?? [],
    overview: (seen, last) => rules.overview?.(viewOf(seen), viewsOf(last)) ?? { sections: [] },
    muster: (seen, last) => rules.muster?.(viewOf(seen), viewsOf(last)) ?? NO_MUSTER,
    // What is drawn and indexed is kept by the board itself, so that there must be one.
    board: () => (board ??= fullBoard(rules.board())),
    picture: (seen, told, subtitle) => {
      const bare = { frame: [], tracks: [], seen: [], held: [] };
      const { title, ...rest } = rules.picture(viewOf(seen), timedOf(told));
      return { title, subtitle, ...bare, ...rest };
    },
  };
}

/** More than a position has viewers, or a view has lists of orders. */
const MOST_VIEWS = 24;
const MOST_READINGS = 8;
/** Longer texts are few, and what they read as is large. */
const LONGEST_REMEMBERED = 6_000;
/** So many characters of a line show whether it is an order; patterns look at each of them many times. */
const LONGEST_JUDGED = 2_000;

/** The same rules, which make each view of a position once, and read each text and say each question's phrases against a view once. */
function remembering<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(rules: Rules<S, O, F, V, N>): Rules<S, O, F, V, N> {
  const [views, readings, said] = [
    keptFor(MOST_VIEWS),
    keptFor(MOST_READINGS),
    keptFor(MOST_READINGS),
  ];
  const { phrases } = rules;
  return {
    ...rules,
    ...(phrases === undefined
      ? {}
      : {
          phrases: (question: Prompt, seen: V) =>
            said(seen, JSON.stringify(question), () => phrases(question, seen)),
        }),
    view: (now, who) => views(now, who, () => rules.view(now, who)),
    read: (text, question, seen) => {
      const read = () => rules.read(withoutListLines(text, question), question, seen);
      if (text.length > LONGEST_REMEMBERED) return read();
      return readings(seen, JSON.stringify([question, text]), read);
    },
  };
}

/** What a letter says where the system does not write it: what happened, and what is asked. */
const plainReport = (
  title: string,
  told: readonly Told[],
  asked: readonly Question[],
): PlainReport => ({
  title,
  lead: told[0]?.text ?? 'Nothing happened.',
  sections: [
    { heading: 'What happened', lines: told.map(({ text }) => text) },
    { heading: 'Due from you', lines: asked.map((question) => question.title) },
  ].filter(({ lines }) => lines.length > 0),
});

const settingsStand = (options: Options): Fault => ({
  ...{ line: 0, column: 1, code: 'settings-stand', rule: 'options' },
  read: Object.keys(options).join(', '),
  message: 'These rules do not let settings change during a campaign.',
});

const nothingToCheck = (text: string): Fault => ({
  ...{ line: 1, column: 1, code: 'syntax', rule: '', read: text },
  message: 'This system cannot check lines about its position. Check facts and what seats see.',
});

const nothingToPointAt = ({ piece }: LineWish): Fault => ({
  ...{ line: 0, column: 1, code: 'no-piece', rule: '', read: piece },
  message: 'Nothing can be pointed at here. Write the order in words.',
});

/** What a viewer is told of a beat: the notice, its fact, and the beat's place in the run. */
type Tell<F, N, T> = (at: MomentId, notice: N, fact: F, beat: number) => T;

function tellBeats<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
  T,
>(
  rules: Rules<S, O, F, V, N>,
  outcome: Outcome,
  who: Viewer,
  fromBeat: number,
  tell: Tell<F, N, T>,
): readonly T[] {
  const told: T[] = [];
  outcome.beats.slice(fromBeat).forEach((beat, offset) => {
    const index = fromBeat + offset;
    const before = (outcome.states[index - 1] ?? outcome.before) as S;
    const after = outcome.states[index] as S;
    for (const fact of beat.facts) {
      const notice = rules.notice(fact as F, before, after, who, beat.facts as readonly F[]);
      if (notice !== undefined) told.push(tell(beat.at, notice, fact as F, index));
    }
  });
  return told;
}

/** A question may part a roll from the fact that it decides, so the rules get all rolls of the moment up to the fact's beat. */
function tellRolls<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(rules: Rules<S, O, F, V, N>, outcome: Outcome, who: SeatId): readonly ToldRolls[] {
  const { rolled } = rules;
  const moments = new Set(outcome.beats.flatMap(({ at, rolls }) => (rolls.length > 0 ? [at] : [])));
  if (rolled === undefined || moments.size === 0) return [];
  const bare = outcome.beats.map((beat) => (moments.has(beat.at) ? beat : { ...beat, facts: [] }));
  const played = { ...outcome, beats: bare };
  const all = tellBeats(rules, played, who, 0, (at, notice, fact, index): ToldRolls => {
    const sameMoment = outcome.beats.slice(0, index + 1).filter((beat) => beat.at === at);
    const rolls = sameMoment.flatMap((beat) => beat.rolls);
    const beat = (outcome.beats[index]?.facts ?? []) as readonly F[];
    return { at, notice, rolls: rolled(fact, notice, rolls, beat) };
  });
  return all.filter(({ rolls }) => rolls.length > 0);
}
