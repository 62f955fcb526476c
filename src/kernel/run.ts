/**
 * `seal` closes a rules system over its types: outside it only text, JSON and facts go in and out, so that unlike
 * systems stand in one list. It plays a step beat by beat, applies and audits each beat, and adds what the gamemaster
 * has ruled for that moment.
 */
import { partsOfAnswer } from './answer-text.js';
import type { Json, QuestionKey, Result, SeatId, SystemKey, Viewer } from './basic.js';
import { isSameJson, no, ok } from './basic.js';
import { againName, type DiceSource, type RollRecord, type ToldRoll, type Umpire } from './dice.js';
import { NO_INTELLIGENCE, type Intelligence } from './intelligence.js';
import type { LastStep, Overview } from './overview.js';
import type { Board, Picture } from './picture.js';
import type { Report } from './report.js';
import type { LineWish, Phrase, Piece, SheetForm } from './sheet-form.js';
import type { Fault } from './sheet-text.js';
import { readingBy } from './system.js';
import type { Timeline } from './timeline.js';
import type {
  AboutFact,
  Answer,
  Beat,
  CaseWords,
  Changeable,
  Checked,
  Demo,
  Fact,
  GameSystem,
  Happening,
  MapCheck,
  Moment,
  Notice,
  OptionRow,
  Options,
  Order,
  PackFault,
  PackFiles,
  Question,
  Reading,
  Rules,
  Seat,
  Timed,
} from './system.js';

/** An answer as it was sent. `approved` matters only where the question asks for the gamemaster's yes. */
export type AnswerText = {
  readonly by: 'seat' | 'gm';
  readonly text: string;
  readonly approved: boolean;
};

/**
 * A change by the gamemaster's hand at a moment of the step. `told`: its reason, for those whom it touches; `isNew`: on
 * trial, so that what it leaves open is a fault.
 */
export type Amendment = {
  readonly id: number;
  readonly at: Moment;
  readonly text: string;
  readonly told?: string;
  readonly isNew?: true;
};

/** All that a step is played from, besides the state. The same input gives the same bytes. */
export type StepInput = {
  readonly answers: ReadonlyMap<string, AnswerText>;
  /** Rolls and results that the gamemaster has settled, by name inside the step. */
  readonly rulings: ReadonlyMap<string, string>;
  /** How often the gamemaster had a roll rolled again, by its name inside the step; absent: none. */
  readonly rerolls?: ReadonlyMap<string, number>;
  readonly amendments: readonly Amendment[];
  /** Missing sheets count as silence: all of them, or those for these questions. */
  readonly silence: boolean | ReadonlySet<string>;
  /** Questions that stay open whatever came for them. */
  readonly waits?: ReadonlySet<string>;
};

export const emptyInput: StepInput = {
  answers: new Map(),
  rulings: new Map(),
  amendments: [],
  silence: false,
};

/** One beat as it was played, with the rolls that decided it. */
export type PlayedBeat = {
  readonly at: Moment;
  readonly facts: readonly Json[];
  readonly rolls: readonly RollRecord[];
};

/** A named result as worked out, whether or not the gamemaster has ruled it otherwise. */
export type SettledRecord = {
  readonly name: string;
  readonly worked: Json;
  readonly allowed?: readonly Json[];
  readonly ruled: boolean;
  /** What holds: as worked out, or as ruled. */
  readonly holds: Json;
  /** How many beats had been played before. */
  readonly after: number;
};

/** A question without an answer that counts. */
export type OpenQuestion = {
  readonly question: Question;
  readonly waitsFor: 'answer' | 'approval';
  /** Why the answer that was sent does not count any more (an amendment came between). */
  readonly faults: readonly Fault[];
};

/** A step played as far as it goes. `states[i]` is the state after beat i. */
export type Outcome = {
  readonly before: Json;
  readonly beats: readonly PlayedBeat[];
  readonly states: readonly Json[];
  readonly after: Json;
  readonly done: boolean;
  readonly open: readonly OpenQuestion[];
  /** All questions asked so far, answered or not. */
  readonly asked: readonly Question[];
  /** How many beats had been played when `asked[i]` was asked. */
  readonly askedAfter: readonly number[];
  /** How many of `asked` belong to groups that play has passed. */
  readonly passed: number;
  /** Results that the gamemaster may rule, as worked out by the rules, in order. */
  readonly settled: readonly SettledRecord[];
  readonly amendmentFaults: readonly { readonly id: number; readonly faults: readonly Fault[] }[];
  /** The beats that amendments have become. */
  readonly amended: readonly { readonly id: number; readonly beat: number }[];
};

/** A notice in words, with its moment. */
export type Told = { readonly at: Moment; readonly notice: Json; readonly text: string };

/** A notice with the rolls that it tells of. */
export type ToldRolls = {
  readonly at: Moment;
  readonly notice: Json;
  readonly rolls: readonly ToldRoll[];
};

/** A system open on one pack, closed over its types. Everything that goes in came out of it before, or is text. */
export type Game = {
  /** Where the pack has scenarios of its own, the default first. */
  readonly scenarios?: readonly string[];
  readonly setup: (scenario: string, options: Options) => Result<Json, readonly Fault[]>;
  readonly settle: (now: Json, options: Options) => Result<Json, readonly Fault[]>;
  readonly seats: (now: Json) => readonly Seat[];
  readonly step: (now: Json) => { readonly name: string; readonly title: string };
  /**
   * `like`: the same step as it was played from the same state before. Its states, and whatever is known of them, are
   * taken over as far as the same happens; nothing else depends on it.
   */
  readonly play: (now: Json, input: StepInput, dice: DiceSource, like?: Outcome) => Outcome;
  readonly timeline?: Timeline;
  /** Moments of the next step besides its start, its slots and its end. */
  readonly moments: (now: Json) => readonly Moment[];
  readonly fold: (now: Json, facts: readonly Json[]) => Json;
  readonly audit: (now: Json) => readonly string[];
  /** Pairs of seats whose persons change places by these facts, in their order. */
  readonly transfers: (facts: readonly Json[]) => readonly (readonly [SeatId, SeatId])[];
  readonly view: (now: Json, who: Viewer) => Json;
  readonly tell: (outcome: Outcome, who: Viewer, fromBeat?: number) => readonly Told[];
  /** The rolls that a seat is told of, notice by notice; those that tell of none are left out. */
  readonly tellRolls: (outcome: Outcome, who: SeatId) => readonly ToldRolls[];
  readonly happening: (name: string) => Happening;
  readonly about: (fact: Json) => AboutFact;
  /** `by` the gamemaster, limits are warnings. */
  readonly read: (
    text: string,
    question: Question,
    seen: Json,
    by?: AnswerText['by'],
  ) => Reading<Json>;
  /** The same with the amendments beneath an answer of the gamemaster's, which are read against the state. */
  readonly readAnswer: (text: string, question: Question, now: Json) => Reading<Json>;
  readonly write: (orders: readonly Json[], question: Question) => string;
  /** Of a question that has no form: no groups. */
  readonly form: (text: string, question: Question, seen: Json) => SheetForm;
  readonly fill: (
    text: string,
    question: Question,
    seen: Json,
    values: Readonly<Record<string, string>>,
  ) => string;
  readonly pieces: (question: Question, seen: Json, text?: string) => readonly Piece[];
  readonly phrases: (question: Question, seen: Json) => readonly Phrase[];
  readonly lineFor: (wish: LineWish, question: Question, seen: Json) => Result<string, Fault>;
  /** Facts of an amendment, audited on a trial copy of the state. */
  readonly amend: (text: string, now: Json) => Reading<Json>;
  readonly amendable: (now: Json, hex: string) => readonly string[];
  /** One AFTER line of a case file, held against the truth. */
  readonly check: (text: string, now: Json) => Result<Checked, Fault>;
  readonly words: CaseWords;
  readonly report: (
    seen: Json,
    told: readonly Told[],
    asked: readonly Question[],
    who: Viewer,
    /** The step that it tells of, in words: its subject. */
    about: string,
  ) => Report;
  readonly intelligence: (seen: Json) => Intelligence;
  readonly overview: (seen: Json, last?: LastStep<Json>) => Overview;
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
  readonly demos: readonly Demo[];
  readonly open: (files: PackFiles) => Result<Game, readonly PackFault[]>;
  readonly changeable: (file: string) => Changeable;
  readonly writePack?: (files: PackFiles) => PackFiles;
  readonly remarksOn?: (files: PackFiles) => readonly string[];
  readonly checkMap?: (files: PackFiles) => MapCheck;
};

/** Our own bug: the run is not kept, and the gamemaster is told how to replay it. */
export class BrokenInvariant extends Error {
  constructor(
    readonly at: Moment,
    readonly broken: readonly string[],
  ) {
    super(`The rules broke their own invariants at ${at}: ${broken.join('; ')}`);
    this.name = 'BrokenInvariant';
  }
}

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
    options: system.options ?? [],
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
  };
}

function sealRules<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(rules: Rules<S, O, F, V, N>): Game {
  // The casts below are the seal itself: JSON that comes back in went out through these same functions, or was
  // replayed from them; nothing else is handed in.
  const stateOf = (json: Json): S => json as S;
  const viewOf = (json: Json): V => json as V;
  const timedOf = (told: readonly Told[]): readonly Timed<N>[] =>
    told.map(({ at, notice }) => ({ at, notice: notice as N }));
  const timed = rules.timeline === undefined ? {} : { timeline: rules.timeline };
  return {
    ...(rules.scenarios === undefined ? {} : { scenarios: rules.scenarios }),
    ...timed,
    setup: rules.setup,
    settle: (now, options) => rules.settle?.(stateOf(now), options) ?? no([settingsStand(options)]),
    seats: (now) => rules.seats(stateOf(now)),
    step: (now) => rules.step(stateOf(now)),
    play: (now, input, dice, like) =>
      new StepRun(rules, stateOf(now), { input, dice, like }).outcome(),
    moments: (now) => rules.moments?.(stateOf(now)) ?? [],
    fold: (now, facts) => rules.apply(stateOf(now), facts as readonly F[]),
    audit: (now) => rules.audit(stateOf(now)),
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
    happening: (name) => rules.happening?.(name) ?? { title: name },
    about: (fact) => rules.about?.(fact as F) ?? {},
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
    write: (orders, question) => rules.write(orders as readonly O[], question),
    form: (text, question, seen) => rules.form?.(text, question, viewOf(seen)) ?? { groups: [] },
    fill: (text, question, seen, values) =>
      rules.fill?.(text, question, viewOf(seen), values) ?? text,
    pieces: (question, seen, text = '') => rules.pieces?.(question, viewOf(seen), text) ?? [],
    phrases: (question, seen) => rules.phrases?.(question, viewOf(seen)) ?? [],
    lineFor: (wish, question, seen) =>
      rules.lineFor?.(wish, question, viewOf(seen)) ?? no(nothingToPointAt(wish)),
    amend: (text, now) => amendAudited(rules, { text, age: 'new' }, stateOf(now)),
    amendable: (now, hex) => rules.amendable?.(stateOf(now), hex) ?? [],
    check: (text, now) => rules.check(text, stateOf(now)),
    words: rules.words,
    report: (seen, told, asked, who, subject) => ({
      subject,
      ...rules.report(viewOf(seen), timedOf(told), asked, who),
    }),
    intelligence: (seen) => rules.intelligence?.(viewOf(seen)) ?? NO_INTELLIGENCE,
    overview: (seen, last) =>
      rules.overview?.(
        viewOf(seen),
        last === undefined ? undefined : { start: viewOf(last.start), close: viewOf(last.close) },
      ) ?? { sections: [] },
    board: rules.board,
    picture: (seen, told, subtitle) => {
      const { title, ...rest } = rules.picture(viewOf(seen), timedOf(told));
      return { title, subtitle, ...rest };
    },
  };
}

const settingsStand = (options: Options): Fault => ({
  ...{ line: 0, column: 1, code: 'settings-stand', rule: 'options' },
  read: Object.keys(options).join(', '),
  expected: 'nothing: in these rules settings stand as they were at the beginning',
});

const nothingToPointAt = ({ piece }: LineWish): Fault => ({
  ...{ line: 0, column: 1, code: 'no-piece', rule: '', read: piece },
  expected: 'an order in words: nothing can be pointed at here',
});

/** What a viewer is told of a beat: the notice, its fact, and the beat's place in the run. */
type Tell<F, N, T> = (at: Moment, notice: N, fact: F, beat: number) => T;

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

const NOTHING_READ = { lines: [], faults: [], warnings: [], totals: [] };

/** An answer against what its giver sees, and the amendments beneath it against the truth. */
function readAnswer<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(
  rules: Rules<S, O, F, V, N>,
  { by, text }: Pick<AnswerText, 'by' | 'text'>,
  question: Question,
  now: S,
  age: ChangeText['age'],
): { readonly reading: Reading<O>; readonly amended: Reading<F> } {
  const parts = question.amends === true ? partsOfAnswer(text) : { answer: text, amends: '' };
  const isAmended = parts.amends.trim() !== '';
  return {
    // Amendments alone are an answer too.
    reading:
      isAmended && parts.answer.trim() === ''
        ? NOTHING_READ
        : readingBy(by, rules.read(parts.answer, question, rules.view(now, question.to))),
    amended: isAmended ? amendAudited(rules, { text: parts.amends, age }, now) : NOTHING_READ,
  };
}

const meaningsOf = <T>({ lines }: Reading<T>): readonly T[] =>
  lines.flatMap(({ means }) => (means === undefined ? [] : [means]));

/** Amendments, as they are written or as they were kept. */
type ChangeText = {
  readonly text: string;
  readonly told?: string | undefined;
  readonly age: 'new' | 'kept';
};

function amendAudited<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(rules: Rules<S, O, F, V, N>, { text, told, age }: ChangeText, now: S): Reading<F> {
  const read = rules.amend(text, now, told);
  const faults = read.faults.filter(({ unclear }) => age === 'new' || unclear !== true);
  const reading = { ...read, faults };
  if (reading.faults.length > 0) return reading;
  const facts = meaningsOf(reading);
  const broken = rules.audit(rules.apply(now, facts));
  if (broken.length === 0) return reading;
  const fault: Fault = {
    line: 0,
    column: 1,
    code: 'impossible-position',
    rule: 'amend',
    read: text,
    expected: `a position that can stand on the map: ${broken.join('; ')}`,
  };
  return { ...reading, faults: [fault] };
}

type Playing = {
  readonly input: StepInput;
  readonly dice: DiceSource;
  readonly like: Outcome | undefined;
};

/** One playing of one step. Lives as long as the call to `play`. */
class StepRun<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
> {
  private now: S;
  private rolls: RollRecord[] = [];
  private readonly beats: PlayedBeat[] = [];
  private readonly states: S[] = [];
  private readonly asked: Question[] = [];
  private readonly askedAfter: number[] = [];
  private passed = 0;
  private readonly settled: SettledRecord[] = [];
  private readonly amended: { id: number; beat: number }[] = [];
  private readonly amendmentFaults: { id: number; faults: readonly Fault[] }[] = [];
  private readonly stepName: string;
  private readonly used = new Set<string>();
  private pending: readonly Amendment[];
  private readonly input: StepInput;
  private readonly dice: DiceSource;
  /** Gone when something else happens than then. */
  private like: Outcome | undefined;

  constructor(
    private readonly rules: Rules<S, O, F, V, N>,
    private readonly before: S,
    { input, dice, like }: Playing,
  ) {
    this.now = before;
    this.stepName = rules.step(before).name;
    this.pending = input.amendments;
    this.input = input;
    this.dice = dice;
    this.like = like?.before === before ? like : undefined;
  }

  outcome(): Outcome {
    this.amendAt('start');
    const play = this.rules.play(this.now, this.umpire());
    let given: Map<QuestionKey, Answer<O>> = new Map();
    let turn = play.next();
    while (turn.done !== true) {
      const beat = turn.value;
      if (beat.do === 'happen') this.happen(beat);
      else {
        const group = this.close(beat);
        if (group.open.length > 0) return this.result(false, group.open);
        given = new Map([...given, ...group.answers]);
      }
      turn = play.next({ now: this.now, answers: given });
    }
    for (const late of this.pending) this.amendAt(late.at, 'end');
    return this.result(true, []);
  }

  private result(done: boolean, open: readonly OpenQuestion[]): Outcome {
    return {
      before: this.before,
      beats: this.beats,
      states: this.states,
      after: this.now,
      done,
      open,
      asked: this.asked,
      askedAfter: this.askedAfter,
      passed: this.passed,
      settled: this.settled,
      amendmentFaults: this.amendmentFaults,
      amended: this.amended,
    };
  }

  private happen(beat: Extract<Beat<F>, { do: 'happen' }>): void {
    this.keep(beat.at, beat.facts);
    // A state that is taken over has passed.
    const broken = this.like === undefined ? this.rules.audit(this.now) : [];
    if (broken.length > 0) throw new BrokenInvariant(beat.at, broken);
    this.amendAt(beat.at);
  }

  private keep(at: Moment, facts: readonly F[]): void {
    const index = this.beats.length;
    if (!isSameJson(this.like?.beats[index]?.facts, facts)) this.like = undefined;
    // The states of an outcome are those of these rules.
    this.now = (this.like?.states[index] as S | undefined) ?? this.rules.apply(this.now, facts);
    this.beats.push({ at, facts, rolls: this.rolls });
    this.states.push(this.now);
    this.rolls = [];
  }

  /** Adds the amendments of a moment, once each, as beats of their own. */
  private amendAt(moment: Moment, shownAs = moment): void {
    const due = this.pending.filter((amendment) => amendment.at === moment);
    this.pending = this.pending.filter((amendment) => amendment.at !== moment);
    for (const amendment of due) {
      const { text, told, isNew } = amendment;
      const age = isNew === true ? 'new' : 'kept';
      const reading = amendAudited(this.rules, { text, told, age }, this.now);
      if (reading.faults.length > 0) {
        this.amendmentFaults.push({ id: amendment.id, faults: reading.faults });
        continue;
      }
      this.amended.push({ id: amendment.id, beat: this.beats.length });
      this.keep(shownAs, meaningsOf(reading));
    }
  }

  private close(beat: Extract<Beat<F>, { do: 'ask' }>): {
    open: readonly OpenQuestion[];
    answers: ReadonlyMap<QuestionKey, Answer<O>>;
  } {
    const open: OpenQuestion[] = [];
    const answers = new Map<QuestionKey, Answer<O>>();
    const amended: (readonly F[])[] = [];
    let now = this.now;
    this.asked.push(...beat.questions);
    this.askedAfter.push(...beat.questions.map(() => this.beats.length));
    for (const question of beat.questions) {
      const closed = this.answerTo(question, now);
      if ('question' in closed) open.push(closed);
      else {
        answers.set(question.key, closed.answer);
        if (closed.amended.length === 0) continue;
        amended.push(closed.amended);
        now = this.rules.apply(now, closed.amended);
      }
    }
    if (open.length === 0) this.passed = this.asked.length;
    if (open.length === 0) for (const facts of amended) this.keep(beat.at, facts);
    return { open, answers };
  }

  /** `now`: the state with the amendments beneath the answers before it. */
  private answerTo(
    question: Question,
    now: S,
  ): OpenQuestion | { readonly answer: Answer<O>; readonly amended: readonly F[] } {
    const sent = this.input.answers.get(question.key);
    if (sent === undefined) {
      const silent =
        this.isSilent(question.key) && question.silence === 'default' && question.to !== 'gm';
      if (!silent) return { question, waitsFor: 'answer', faults: [] };
      return { answer: { by: 'silence' }, amended: [] };
    }
    const { reading, amended } = readAnswer(this.rules, sent, question, now, 'kept');
    const faults = [...reading.faults, ...amended.faults];
    // Who is taken for silent is so whatever he sent that does not read.
    if (faults.length > 0 && this.isNamedSilent(question))
      return { answer: { by: 'silence' }, amended: [] };
    if (faults.length > 0) return { question, waitsFor: 'answer', faults };
    if (question.approve === true && !sent.approved)
      return { question, waitsFor: 'approval', faults: [] };
    if (this.input.waits?.has(question.key) === true)
      return { question, waitsFor: 'answer', faults: [] };
    return { answer: { by: sent.by, orders: meaningsOf(reading) }, amended: meaningsOf(amended) };
  }

  private isNamedSilent({ key, to, silence }: Question): boolean {
    const named = this.input.silence;
    return typeof named !== 'boolean' && named.has(key) && silence === 'default' && to !== 'gm';
  }

  private isSilent(key: QuestionKey): boolean {
    const { silence } = this.input;
    if (this.input.waits?.has(key) === true) return false;
    return typeof silence === 'boolean' ? silence : silence.has(key);
  }

  private umpire(): Umpire {
    const once = (name: string): void => {
      if (this.used.has(name)) throw new Error(`A roll or result was named twice: ${name}`);
      this.used.add(name);
    };
    return {
      roll: (spec, name) => {
        once(name);
        const ruling = this.input.rulings.get(name);
        const full = `${this.stepName}/${name}`;
        const fell = this.dice(spec, full);
        const rerolls = this.input.rerolls?.get(name) ?? 0;
        const again = Array.from({ length: rerolls }, (_, index) =>
          this.dice(spec, againName(full, index + 1)),
        );
        const faces = ruling === undefined ? (again.at(-1) ?? fell) : facesOf(ruling);
        this.rolls.push({
          ...{ name, sides: spec.sides, faces, ruled: ruling !== undefined },
          ...(ruling === undefined && rerolls === 0 ? {} : { fell }),
          ...(rerolls === 0 ? {} : { again }),
        });
        return faces;
      },
      settle: (name, worked, allowed) => {
        once(name);
        const ruling = this.input.rulings.get(name);
        const limits = allowed === undefined ? {} : { allowed };
        // A ruling was read against the worked result's own shape when it was given.
        const holds = ruling === undefined ? worked : (JSON.parse(ruling) as typeof worked);
        const after = this.beats.length;
        this.settled.push({ name, worked, ...limits, ruled: ruling !== undefined, holds, after });
        return holds;
      },
    };
  }
}

/** `4`, `4 2`, `4,2`: faces as a person writes them. */
export function facesOf(text: string): readonly number[] {
  return (text.match(/-?\d+/g) ?? []).map(Number);
}
