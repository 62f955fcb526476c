/**
 * One playing of one step: beat by beat, each applied and audited, with what the gamemaster has ruled for its moment, until it
 * is done or must ask.
 */
import { partsOfAnswer } from './answer-text.js';
import { type Json, type QuestionKey, isSameJson } from './basic.js';
import {
  type ChanceRecord,
  type ChanceSource,
  type Dice,
  type Happening,
  type Umpire,
  againName,
  checkedDice,
  d6,
  diceText,
  drawnIn,
  facesIn,
  inTextOrder,
} from './dice.js';
import type {
  Amendment,
  AnswerText,
  OpenQuestion,
  Outcome,
  PlayedBeat,
  SettledRecord,
  StepInput,
} from './outcome.js';
import type { Fault } from './sheet-text.js';
import {
  type Answer,
  type Beat,
  type Fact,
  type MomentId,
  type Notice,
  type Order,
  type Prompt,
  type Question,
  type Reading,
  type Rules,
  readingBy,
} from './system.js';

/** Our own bug: the run is not kept, and the gamemaster is told how to replay it. */
export class BrokenInvariant extends Error {
  readonly at: MomentId;
  readonly broken: readonly string[];

  constructor(at: MomentId, broken: readonly string[]) {
    super(`The rules broke their own invariants at ${at}: ${broken.join('; ')}`);
    this.at = at;
    this.broken = broken;
    this.name = 'BrokenInvariant';
  }
}

const NOTHING_READ = { lines: [], faults: [], warnings: [], totals: [] };

/** An answer against what its giver sees, and the amendments beneath it against the full position. */
export function readAnswer<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(
  rules: Rules<S, O, F, V, N>,
  { by, text }: Pick<AnswerText, 'by' | 'text'>,
  question: Prompt & Pick<Question, 'amends'>,
  now: S,
  age: ChangeText['age'],
): { readonly reading: Reading<O>; readonly amended: Reading<F> } {
  const parts = question.amends === true ? partsOfAnswer(text) : { answer: text, amends: '' };
  const isAmended = parts.amends.trim() !== '';
  const read = () =>
    readingBy(by, rules.read(parts.answer, question, rules.view(now, question.to)));
  return {
    // Amendments alone are an answer too.
    reading: isAmended && parts.answer.trim() === '' ? NOTHING_READ : readingOf(read(), age),
    amended: isAmended ? amendAudited(rules, { text: parts.amends, age }, now) : NOTHING_READ,
  };
}

/** What was kept is carried out as it was read then. */
const readingOf = <T>(reading: Reading<T>, age: ChangeText['age']): Reading<T> =>
  age === 'new'
    ? reading
    : { ...reading, faults: reading.faults.filter(({ unclear }) => unclear !== true) };

const meaningsOf = <T>({ lines }: Reading<T>): readonly T[] =>
  lines.flatMap(({ means }) => (means === undefined ? [] : [means]));

/** Amendments, as they are written or as they were kept. */
type ChangeText = {
  readonly text: string;
  readonly told?: string | undefined;
  readonly age: 'new' | 'kept';
};

export function amendAudited<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
>(rules: Rules<S, O, F, V, N>, { text, told, age }: ChangeText, now: S): Reading<F> {
  const read = rules.amend(text, now, told);
  const reading = readingOf(read, age);
  if (reading.faults.length > 0) return reading;
  const facts = meaningsOf(reading);
  const broken = rules.audit?.(rules.apply(now, facts)) ?? [];
  if (broken.length === 0) return reading;
  const fault: Fault = {
    line: 0,
    column: 1,
    code: 'impossible-position',
    rule: 'amend',
    read: text,
    message: `a position that can stand on the map: ${broken.join('; ')}`,
  };
  return { ...reading, faults: [fault] };
}

type Playing = {
  readonly input: StepInput;
  readonly dice: ChanceSource;
  readonly like: Outcome | undefined;
  /** Told of the moment of each beat as it is played. */
  readonly watch: ((at: MomentId) => void) | undefined;
};

/** One playing of one step. Lives as long as the call to `play`. */
export class StepRun<
  S extends Json,
  O extends Order & Json,
  F extends Fact & Json,
  V extends Json,
  N extends Notice & Json,
> {
  private now: S;
  private rolls: ChanceRecord[] = [];
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
  private readonly happenings = new Map<string, Happening & { readonly names: string[] }>();
  private pending: readonly Amendment[];
  /** What is played from; at each release point that was released, the next of `later` takes its place. */
  private input: StepInput;
  private readonly later: StepInput[] = [];
  /** How many asks play has come to. */
  private asks = 0;
  /** Moments at which something has happened, and the amendments that were made. */
  private readonly reached = new Set<MomentId>();
  private readonly made = new Set<number>();
  private readonly dice: ChanceSource;
  private readonly watch: Playing['watch'];
  /** Gone when something else happens than then. */
  private like: Outcome | undefined;
  private readonly rules: Rules<S, O, F, V, N>;
  private readonly before: S;

  constructor(rules: Rules<S, O, F, V, N>, before: S, { input, dice, like, watch }: Playing) {
    this.rules = rules;
    this.before = before;
    this.watch = watch;
    this.now = before;
    this.stepName = rules.step(before).name;
    this.input = input;
    for (let { released } = input; released !== undefined; { released } = released.input) {
      this.later.unshift(this.input);
      this.input = released.input;
    }
    this.pending = this.input.amendments;
    this.dice = dice;
    this.like = like?.before === before ? like : undefined;
  }

  outcome(): Outcome {
    this.amendAt('start');
    const play = this.rules.play(this.now, this.umpire(), this.before);
    let given: Map<QuestionKey, Answer<O>> = new Map();
    let turn = play.next();
    while (turn.done !== true) {
      const beat = turn.value;
      if (beat.do === 'happen') this.happen(beat);
      else {
        this.resume(beat.at);
        const group = this.close(beat);
        if (group.open.length > 0) return this.result(false, group.open, this.pointAt(beat, group));
        given = new Map([...given, ...group.answers]);
        this.asks += 1;
      }
      turn = play.next({ now: this.now, answers: given });
    }
    for (const late of this.pending) this.amendAt(late.at, 'end');
    return this.result(true, []);
  }

  /** Where a release point was released, what came in up to now holds from there on. */
  private resume(at: MomentId): void {
    while (this.later[0]?.released?.asks === this.asks) {
      this.input = this.later.shift() ?? this.input;
      this.pending = this.input.amendments.filter(({ id }) => !this.made.has(id));
      // What he amends at a moment that all were told of is made here.
      for (const moment of this.reached) this.amendAt(moment, at);
    }
  }

  /** A release point counts while a seat owes an answer to it. */
  private pointAt(
    { release }: Extract<Beat<F>, { do: 'ask' }>,
    { open }: { readonly open: readonly OpenQuestion[] },
  ): Outcome['point'] {
    const owes = open.some(
      ({ question, waitsFor }) => question.to !== 'gm' && waitsFor === 'answer',
    );
    return release !== undefined && owes ? { kind: release, asks: this.asks } : undefined;
  }

  private result(done: boolean, open: readonly OpenQuestion[], point?: Outcome['point']): Outcome {
    return {
      before: this.before,
      beats: this.beats,
      states: this.states,
      after: this.now,
      done,
      open,
      ...(point === undefined ? {} : { point }),
      asked: this.asked,
      askedAfter: this.askedAfter,
      passed: this.passed,
      settled: this.settled,
      amendmentFaults: this.amendmentFaults,
      amended: this.amended,
      happenings: [...this.happenings.values()],
    };
  }

  private happen(beat: Extract<Beat<F>, { do: 'happen' }>): void {
    this.keep(beat.at, beat.facts);
    // A state that is taken over has passed.
    const broken = this.like === undefined ? (this.rules.audit?.(this.now) ?? []) : [];
    if (broken.length > 0) throw new BrokenInvariant(beat.at, broken);
    this.amendAt(beat.at);
  }

  private keep(at: MomentId, facts: readonly F[]): void {
    this.watch?.(at);
    const index = this.beats.length;
    if (!isSameJson(this.like?.beats[index]?.facts, facts)) this.like = undefined;
    // The states of an outcome are those of these rules.
    this.now = (this.like?.states[index] as S | undefined) ?? this.rules.apply(this.now, facts);
    this.beats.push({ at, facts, rolls: this.rolls });
    this.states.push(this.now);
    this.rolls = [];
  }

  /** Adds the amendments of a moment, once each, as beats of their own. */
  private amendAt(moment: MomentId, shownAs = moment): void {
    this.reached.add(moment);
    const due = this.pending.filter((amendment) => amendment.at === moment);
    this.pending = this.pending.filter((amendment) => amendment.at !== moment);
    for (const amendment of due) {
      const { text, told, isNew } = amendment;
      this.made.add(amendment.id);
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
      if ('question' in closed) {
        open.push(closed);
        if (closed.waitsFor === 'nothing') answers.set(question.key, { by: 'silence' });
        continue;
      }
      answers.set(question.key, closed.answer);
      if (closed.amended.length === 0) continue;
      amended.push(closed.amended);
      now = this.rules.apply(now, closed.amended);
    }
    if (open.some(({ waitsFor }) => waitsFor !== 'nothing')) return { open, answers };
    this.passed = this.asked.length;
    for (const facts of amended) this.keep(beat.at, facts);
    return { open: [], answers };
  }

  /** `now`: the state with the amendments beneath the answers before it. */
  private answerTo(
    question: Question,
    now: S,
  ): OpenQuestion | { readonly answer: Answer<O>; readonly amended: readonly F[] } {
    const sent = this.input.answers.get(question.key);
    if (sent === undefined) {
      const standing = this.standingAnswer(question, now);
      if (standing !== undefined) return { answer: standing, amended: [] };
      const silent =
        this.isSilent(question.key) && question.silence === 'default' && question.to !== 'gm';
      if (!silent) return stillOpen(question);
      return { answer: { by: 'silence' }, amended: [] };
    }
    const { reading, amended } = readAnswer(this.rules, sent, question, now, 'kept');
    const faults = [...reading.faults, ...amended.faults];
    // Who is taken for silent is so whatever he sent that does not read.
    if (faults.length > 0 && this.isNamedSilent(question))
      return { answer: { by: 'silence' }, amended: [] };
    if (faults.length > 0) return stillOpen(question, faults);
    if (question.approve === true && !sent.approved)
      return {
        ...stillOpen(question),
        waitsFor: question.silence === 'pass' ? 'nothing' : 'approval',
      };
    if (this.input.waits?.has(question.key) === true) return stillOpen(question);
    return { answer: { by: sent.by, orders: meaningsOf(reading) }, amended: meaningsOf(amended) };
  }

  /** The first of its standing answers that reads. */
  private standingAnswer(question: Question, now: S): Answer<O> | undefined {
    if (this.input.waits?.has(question.key) === true || question.approve === true) return undefined;
    for (const offer of question.standing ?? []) {
      const sent = this.input.answers.get(offer);
      if (sent === undefined || sent.text.trim() === '') continue;
      const { reading } = readAnswer(this.rules, sent, question, now, 'kept');
      if (reading.faults.length > 0) continue;
      return { by: 'standing', offer, orders: meaningsOf(reading) };
    }
    return undefined;
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

  /** `within`: what everything is rolled for. */
  private umpire(within?: Happening): Umpire {
    const id = within?.id ?? '';
    const below = (name: string): string => [id, name].filter((part) => part !== '').join('/');
    const named = (name: string): string => this.take(below(name), within);
    const draw: Umpire['draw'] = (from, count, name) => this.draw(from, count, named(name));
    return {
      id,
      draw,
      during: ({ id: own, title, place = within?.place }) =>
        this.umpire({ id: below(own), title, ...(place === undefined ? {} : { place }) }),
      roll: (dice, name) => this.roll(checkedDice(dice), named(name)),
      shuffle: (items, name) => draw(items, items.length, name),
      settle: (name, worked, allowed) => this.settle(named(name), worked, allowed),
    };
  }

  /** A name for one use. */
  private take(name: string, within: Happening | undefined): string {
    if (this.used.has(name)) throw new Error(`A roll or result was named twice: ${name}`);
    this.used.add(name);
    if (within === undefined) return name;
    const known = this.happenings.get(within.id);
    if (known === undefined) this.happenings.set(within.id, { ...within, names: [name] });
    else known.names.push(name);
    return name;
  }

  private roll(dice: readonly Dice[], name: string): readonly number[] {
    const ruling = this.input.rulings.get(name);
    const ruled = ruling === undefined ? undefined : facesIn(dice, ruling);
    const { holds: faces, ...rest } = this.fall(name, ruled, (full) => this.dice.roll(dice, full));
    const [{ count, die } = d6, ...more] = dice;
    const isPlain = more.length === 0 && diceText(dice) === `${count}d${die.faces.length}`;
    const what = isPlain ? { sides: die.faces.length } : { dice: diceText(dice) };
    this.rolls.push({ name, ...what, faces, ...rest });
    return faces;
  }

  private draw<T extends string>(set: readonly T[], count: number, name: string): readonly T[] {
    if (count < 0 || count > set.length)
      throw new Error(`${name}: ${count} drawn out of ${set.length}`);
    const from = inTextOrder(set);
    const ruling = this.input.rulings.get(name);
    const ruled = ruling === undefined ? undefined : drawnIn(from, count, ruling);
    const fallen = this.fall(name, ruled, (full) => this.dice.draw(from, count, full));
    const { holds: drawn, ...rest } = fallen;
    this.rolls.push({ name, from, drawn, ...rest });
    // Whatever was drawn or ruled is of the set.
    return drawn as readonly T[];
  }

  /** What fell first and each time again, and what holds. A ruling that fits no more does not hold. */
  private fall<T>(
    name: string,
    ruled: readonly T[] | undefined,
    falls: (fullName: string) => readonly T[],
  ) {
    const full = `${this.stepName}/${name}`;
    const fell = falls(full);
    const rerolls = this.input.rerolls?.get(name) ?? 0;
    const again = Array.from({ length: rerolls }, (_, index) => falls(againName(full, index + 1)));
    return {
      holds: ruled ?? again.at(-1) ?? fell,
      ruled: ruled !== undefined,
      ...(ruled === undefined && rerolls === 0 ? {} : { fell }),
      ...(rerolls === 0 ? {} : { again }),
    };
  }

  /** A ruling that is none of what is allowed any more does not hold. */
  private settle<T extends Json>(name: string, worked: T, allowed?: readonly T[]): T {
    const ruling = this.input.rulings.get(name);
    const limits = allowed === undefined ? {} : { allowed };
    // A ruling was read against the worked result's own shape when it was given.
    const said = ruling === undefined ? undefined : (JSON.parse(ruling) as T);
    const isRuled =
      said !== undefined && (allowed === undefined || allowed.some((one) => isSameJson(one, said)));
    const holds = isRuled ? said : worked;
    const after = this.beats.length;
    this.settled.push({ name, worked, ...limits, ruled: isRuled, holds, after });
    return holds;
  }
}

const stillOpen = (question: Question, faults: readonly Fault[] = []): OpenQuestion => ({
  question,
  waitsFor: question.silence === 'pass' ? 'nothing' : 'answer',
  faults,
});
