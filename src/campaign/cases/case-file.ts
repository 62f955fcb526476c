/**
 * Runs a case file: lays out its position, plays its steps with its sheets and loaded dice, and lists what comes out
 * otherwise than it says. Pure but for `load`, which opens the pack.
 */
import { faultMessage } from '../../kernel/sheet-text.js';
import type { Json, Result } from '../../kernel/basic.js';
import { asSeat } from '../../kernel/basic.js';
import type { ChanceSource } from '../../kernel/dice.js';
import type { AnswerText, Outcome, StepInput } from '../../kernel/outcome.js';
import type { Game } from '../../kernel/run.js';
import { emptyInput } from '../../kernel/outcome.js';
import type { Offer, Question } from '../../kernel/system.js';
import { checkAfter, checkFaults, checkShown, checkTotals, shownTo } from './case-expect.js';
import type { CaseFinding, CaseLine } from './case-sections.js';
import { differs, malformed, unreadable } from './case-sections.js';
import type {
  CaseAnswer,
  CaseChecks,
  CaseRuling,
  CaseSheet,
  CaseStep,
  CaseText,
} from './case-text.js';
import { readCaseText } from './case-text.js';
import { meantBy } from './case-words.js';
import { namesOf } from '../../kernel/list-line.js';
import { readFor } from '../sheets/read-sheet.js';
import { loadedDice, seededDice } from '../turn/dice.js';
import { readResult } from '../gm/read-ruling.js';
import type { Decision } from '../gm/ruling.js';

/** What a case file came to; it holds when nothing was found. */
export type CaseResult = {
  readonly name: string;
  readonly title: string;
  readonly findings: readonly CaseFinding[];
};

/** Opens a system on one of its packs, or says why not. */
export type LoadGame = (system: string, pack: string) => Result<Game, string>;

/** Steps that may lie between the start of a scenario and the step that a case is about. */
const STEPS_BEFORE = 40;

/** Dice that a case does not load fall always alike. */
const SEED = '1861'.padEnd(64, '0');

export function runCaseFile(text: string, name: string, load: LoadGame): CaseResult {
  const read = readCaseText(text);
  if (!read.ok) return { name, title: '', findings: read.error };
  const { title, system, pack } = read.value;
  const game = load(system, pack);
  if (!game.ok)
    return { name, title, findings: [malformed(0, `PACK ${system}/${pack}`, game.error)] };
  return { name, title, findings: new CaseRun(game.value, read.value).findings() };
}

/** One finding as a line for a person: `short.battle:14: says …; found …`. */
export function sayFinding(name: string, finding: CaseFinding): string {
  const where = finding.line === 0 ? name : `${name}:${finding.line}`;
  return finding.kind === 'malformed'
    ? `${where}: ${finding.message}`
    : `${where}: says "${finding.says}"; found ${finding.found}`;
}

/** One running of one case. Lives as long as the call to `runCaseFile`. */
class CaseRun {
  private readonly found: CaseFinding[] = [];
  private readonly taken = new Set<CaseAnswer>();
  /** Sheets of offers that last, by key. */
  private readonly inForce = new Map<string, AnswerText>();
  private readonly game: Game;
  private readonly text: CaseText;

  constructor(game: Game, text: CaseText) {
    this.game = game;
    this.text = text;
  }

  findings(): readonly CaseFinding[] {
    const start = this.game.setup(this.text.scenario, this.text.options);
    if (!start.ok) {
      return start.error.map((fault) =>
        unreadable(0, `SCENARIO ${this.text.scenario}: ${faultMessage(fault)}`),
      );
    }
    let now: Json | undefined = start.value;
    for (const step of this.text.steps) {
      now = now === undefined ? undefined : this.playStep(now, step);
    }
    return this.found;
  }

  /** The state after the step, or undefined when there is no going on. */
  private playStep(start: Json, step: CaseStep): Json | undefined {
    const at = this.goTo(start, step);
    const now = at === undefined ? undefined : this.layOut(at, step);
    if (now === undefined) return undefined;
    const played = new StepPlay(this.game, now, step, this.taken);
    const outcome = played.outcome(this.found, this.inForce);
    this.checkAnswers(outcome, step);
    this.checkOpen(outcome, step);
    for (const line of step.after) {
      const finding = checkAfter(this.game, outcome, line);
      if (finding !== undefined) this.found.push(finding);
    }
    const asked = outcome.done
      ? this.game.play(outcome.after, { ...emptyInput, answers: this.inForce }, seededDice(SEED))
          .asked
      : [];
    for (const checks of step.sees) this.checkSeat(outcome, asked, checks, true);
    for (const checks of step.seesNot) this.checkSeat(outcome, asked, checks, false);
    return outcome.done ? outcome.after : undefined;
  }

  /** Plays steps in which nobody orders anything, until the one that the case names. */
  private goTo(start: Json, step: CaseStep): Json | undefined {
    let now = start;
    const passed: string[] = [];
    while (step.name !== undefined && this.game.step(now).name !== step.name) {
      passed.push(this.game.step(now).name);
      const quiet = new StepPlay(this.game, now, quietStep(step), this.taken);
      const outcome = quiet.outcome([], this.inForce);
      if (!outcome.done || passed.length > STEPS_BEFORE) {
        const expected = `a step that comes; these did: ${passed.join(', ')}`;
        this.found.push(malformed(step.line, `STEP ${step.name}`, expected));
        return undefined;
      }
      now = outcome.after;
    }
    return now;
  }

  private layOut(start: Json, step: CaseStep): Json | undefined {
    let now = start;
    let good = true;
    for (const { line, text } of step.before) {
      const reading = this.game.amend(text, now);
      for (const fault of reading.faults) {
        this.found.push(unreadable(line, faultMessage(fault)));
        good = false;
      }
      if (reading.faults.length > 0) continue;
      const facts = reading.lines.flatMap(({ means }) => (means === undefined ? [] : [means]));
      now = this.game.fold(now, facts);
    }
    return good ? now : undefined;
  }

  /** An answer that nothing asked for is a slip, most likely of the key. */
  private checkAnswers(outcome: Outcome, step: CaseStep): void {
    const asked = outcome.asked.flatMap(({ kind, key }) => [kind, String(key)]);
    for (const answer of step.answers) {
      if (this.taken.has(answer)) continue;
      const expected = `a question that is asked${meantBy(answer.asked, [...new Set(asked)])}`;
      this.found.push(malformed(answer.line, `ANSWER ${answer.asked}`, expected));
    }
  }

  private checkOpen(outcome: Outcome, step: CaseStep): void {
    const open = outcome.open.map(({ question, waitsFor }) => {
      const name = question.list ?? question.which;
      const list = name === undefined ? '' : `/${name}`;
      return `${question.to}${list} ${question.kind} ${waitsFor}`;
    });
    const found = open.length === 0 ? 'nothing is open' : open.join(' | ');
    if (step.open === undefined) {
      const keys = outcome.open.map(({ question }) => `ANSWER ${question.key}: …`).join(', ');
      if (open.length > 0)
        this.found.push(differs(step.line, 'the step ends', `${found} (${keys})`));
      return;
    }
    for (const { line, text } of step.open)
      if (!open.includes(text)) this.found.push(differs(line, text, found));
  }

  private checkSeat(
    outcome: Outcome,
    asked: readonly Question[],
    checks: CaseChecks,
    wanted: boolean,
  ): void {
    const known = [...this.game.seats(outcome.after).map(({ id }) => String(id)), 'gm'];
    if (!known.includes(checks.seat)) {
      const expected = `a seat: ${known.join(', ')}`;
      this.found.push(malformed(checks.line, checks.seat, expected));
      return;
    }
    const shown = shownTo(this.game, outcome, asked, checks.seat);
    this.found.push(...checkShown(this.game, shown, checks, wanted));
  }
}

/** A step with the answers of another and nothing else, for the steps that lead up to it. */
const quietStep = (step: CaseStep): CaseStep => ({
  line: step.line,
  before: [],
  sheets: [],
  answers: step.answers,
  dice: [],
  onlyLoaded: false,
  rulings: [],
  after: [],
  sees: [],
  seesNot: [],
  faults: [],
  totals: [],
});

/** Plays one step with the sheets, answers and dice of a case. */
class StepPlay {
  private readonly answers = new Map<string, AnswerText>();
  private readonly sent = new Set<CaseSheet>();
  private readonly rolled = new Map<string, boolean>();
  /** Rulings that were read, by name: as JSON, or what is wrong with them. */
  private readonly ruled = new Map<CaseRuling, string | CaseFinding>();
  /** The step as it was played last, of which play takes over what happens again. */
  private last: Outcome | undefined;
  private readonly game: Game;
  private readonly now: Json;
  private readonly step: CaseStep;
  private readonly taken: Set<CaseAnswer>;

  constructor(game: Game, now: Json, step: CaseStep, taken: Set<CaseAnswer>) {
    this.game = game;
    this.now = now;
    this.step = step;
    this.taken = taken;
  }

  /** Answers one question after another, as each is asked, and plays again each time. */
  outcome(found: CaseFinding[], inForce: Map<string, AnswerText>): Outcome {
    for (const [key, text] of inForce) this.answers.set(key, text);
    for (const offer of this.game.offers?.(this.now) ?? []) {
      const sheet = this.sheetFor(offer);
      if (sheet === undefined) continue;
      this.send(sheet, offer, found);
      const answer = this.answers.get(offer.key);
      if (answer !== undefined && offer.lasts === 'campaign') inForce.set(offer.key, answer);
    }
    for (;;) {
      const outcome = this.play(true);
      if (this.ruleNext(outcome) || this.answerNext(outcome, found)) continue;
      this.checkAllUsed(found, outcome);
      return outcome;
    }
  }

  private play(silence: boolean): Outcome {
    this.rolled.clear();
    const rulings = new Map(
      [...this.ruled].flatMap(([{ name }, text]) =>
        typeof text === 'string' ? [[name, text] as const] : [],
      ),
    );
    const answers = new Map(this.answers);
    const input: StepInput = { ...emptyInput, answers, rulings, silence };
    return (this.last = this.game.play(this.now, input, this.dice(), this.last));
  }

  /** Reads the next ruling whose result has been worked out by now, as the gamemaster's own would be read. */
  private ruleNext(outcome: Outcome): boolean {
    for (const ruling of this.step.rulings) {
      const record = outcome.settled.find(({ name }) => name === ruling.name);
      if (this.ruled.has(ruling) || record === undefined) continue;
      const { line, name: key, text } = ruling;
      const read = readResult({ key, text, reason: 'the case says so' }, record);
      this.ruled.set(ruling, bodyOf(read) ?? unreadable(line, messageOf(read)));
      return true;
    }
    return false;
  }

  private answerNext(outcome: Outcome, found: CaseFinding[]): boolean {
    for (const question of outcome.asked) {
      const sheet = this.sheetFor(question);
      if (sheet !== undefined) {
        this.send(sheet, question, found);
        return true;
      }
      const answer = this.answerFor(question);
      if (answer !== undefined) {
        const by = question.to === 'gm' ? 'gm' : 'seat';
        this.taken.add(answer);
        this.answers.set(question.key, { by, text: answer.text, approved: true });
        return true;
      }
    }
    return false;
  }

  private sheetFor(question: Question | Offer): CaseSheet | undefined {
    return this.step.sheets.find(
      (sheet) =>
        !this.sent.has(sheet) &&
        sheet.kind === question.kind &&
        asSeat(sheet.seat) === question.to &&
        (sheet.list === undefined || namesOf(question).includes(sheet.list)),
    );
  }

  private answerFor(question: Question): CaseAnswer | undefined {
    if (this.answers.has(question.key)) return undefined;
    const byKey = this.step.answers.find(({ asked }) => asked === question.key);
    return byKey ?? this.step.answers.find(({ asked }) => asked === question.kind);
  }

  /** Reads a sheet as its sender would; a sheet with faults does not count. */
  private send(sheet: CaseSheet, question: Question | Offer, found: CaseFinding[]): void {
    this.sent.add(sheet);
    const asking = this.play(false).after;
    const { approved, by, text, line } = sheet;
    const seen = this.game.view(asking, question.to);
    const reading = readFor({ game: this.game }, { text, question, seen, by });
    const expected = belonging(this.step.faults, sheet);
    found.push(...checkFaults(reading, expected, line));
    found.push(...belonging(this.step.totals, sheet).flatMap((one) => checkTotals(reading, one)));
    if (reading.faults.length === 0) this.answers.set(question.key, { by, text, approved });
  }

  private dice(): ChanceSource {
    const stepName = `${this.game.step(this.now).name}/`;
    const others = seededDice(SEED);
    const note = (fullName: string, isLoaded: boolean): void => {
      this.rolled.set(fullName.slice(stepName.length), isLoaded);
    };
    const loaded = this.step.dice.map(({ name, faces }) => [`${stepName}${name}`, faces] as const);
    const source = loadedDice(new Map(loaded), {
      roll: (dice, fullName) => {
        note(fullName, false);
        return others.roll(dice, fullName);
      },
      draw: (from, count, fullName) => {
        note(fullName, false);
        return others.draw(from, count, fullName);
      },
    });
    return {
      roll: (dice, fullName) => {
        note(fullName, true);
        return source.roll(dice, fullName);
      },
      draw: (from, count, fullName) => {
        note(fullName, true);
        return source.draw(from, count, fullName);
      },
    };
  }

  private checkAllUsed(found: CaseFinding[], outcome: Outcome): void {
    const results = outcome.settled.map(({ name }) => name);
    for (const ruling of this.step.rulings) {
      const read = this.ruled.get(ruling);
      const { line, name } = ruling;
      if (typeof read === 'object') found.push(read);
      else if (read === undefined || !results.includes(name))
        found.push(
          differs(line, `a result ${name}`, `worked out: ${results.join(', ') || 'none'}`),
        );
    }
    const rolls = [...this.rolled.keys()];
    const all = rolls.length === 0 ? 'nothing was rolled' : `rolled: ${rolls.join(', ')}`;
    for (const { line, name } of this.step.dice)
      if (!this.rolled.has(name)) found.push(differs(line, `a roll ${name}`, all));
      else if (this.rolled.get(name) === false)
        found.push(differs(line, `a roll ${name} that falls so`, 'it cannot'));
    if (this.step.onlyLoaded)
      for (const [name, loaded] of this.rolled)
        if (!loaded) found.push(differs(this.step.line, 'DICE only', `a roll not loaded: ${name}`));
    for (const sheet of this.step.sheets)
      if (!this.sent.has(sheet)) found.push(differs(sheet.line, sheetName(sheet), 'not asked for'));
    const named = [...this.step.faults, ...this.step.totals];
    for (const checks of named)
      if (!this.step.sheets.some((sheet) => belongs(checks, sheet)))
        found.push(malformed(checks.line, checks.seat, 'a seat with a sheet in this step'));
  }
}

/** A result as the journal would keep it; undefined when it was refused. */
const bodyOf = (read: Decision): string | undefined =>
  'body' in read && read.body.kind === 'ruling' ? read.body.text : undefined;

const messageOf = (read: Decision): string =>
  'faults' in read ? read.faults.map(faultMessage).join(' ') : 'This is not a result.';

const sheetName = ({ kind, seat, list }: CaseSheet): string =>
  `${kind} of ${seat}${list === undefined ? '' : `/${list}`}`;

const belongs = (checks: CaseChecks, sheet: CaseSheet): boolean =>
  checks.seat === sheet.seat && checks.list === sheet.list;

const belonging = (all: readonly CaseChecks[], sheet: CaseSheet): readonly CaseLine[] =>
  all.filter((checks) => belongs(checks, sheet)).flatMap(({ lines }) => lines);

export type { CaseFinding } from './case-sections.js';
