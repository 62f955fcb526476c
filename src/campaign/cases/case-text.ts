/**
 * A case file as text: sections under headings in capitals, read into what they say. Nothing here plays anything. The
 * language is documented in test/battles/README.md.
 */
import type { Result } from '../../kernel/basic.js';
import { no, ok } from '../../kernel/basic.js';
import type { CaseFinding, CaseLine, Section } from './case-sections.js';
import { filled, malformed, sheetOf, splitSections } from './case-sections.js';

export type { CaseFinding } from './case-sections.js';

/**
 * A sheet of a seat: `ORDERS north-west/naval`, or of any kind `SHEET retreat north-west boston`. `list`: a list, or the word
 * that tells one question of a kind from another. `text` keeps its line breaks, so that faults name its own lines.
 */
export type CaseSheet = {
  readonly line: number;
  readonly kind: string;
  readonly seat: string;
  readonly list?: string;
  readonly approved: boolean;
  /** The gamemaster gives it for the seat. */
  readonly by: 'seat' | 'gm';
  readonly text: string;
};

/** Checks that belong to one seat, or to one sheet of it. */
export type CaseChecks = {
  readonly line: number;
  readonly seat: string;
  readonly list?: string;
  readonly lines: readonly CaseLine[];
};

/** `ANSWER words: yes`: the answer to a question by its key, or to all of a kind. */
export type CaseAnswer = { readonly line: number; readonly asked: string; readonly text: string };

/** Faces of a roll, or the things that are drawn. */
type CaseDie = {
  readonly line: number;
  readonly name: string;
  readonly faces: readonly number[] | readonly string[];
};

/** `p6/battle 4013/retreat: stays`: a result that the gamemaster rules otherwise, by its name. */
export type CaseRuling = { readonly line: number; readonly name: string; readonly text: string };

/** One step of play with what goes before, in, and out. Without a name: the next step, whichever it is. */
export type CaseStep = {
  readonly line: number;
  readonly name?: string;
  readonly before: readonly CaseLine[];
  readonly sheets: readonly CaseSheet[];
  readonly answers: readonly CaseAnswer[];
  readonly dice: readonly CaseDie[];
  /** A roll that is not loaded is an error. */
  readonly onlyLoaded: boolean;
  readonly rulings: readonly CaseRuling[];
  readonly after: readonly CaseLine[];
  readonly open?: readonly CaseLine[];
  readonly sees: readonly CaseChecks[];
  readonly seesNot: readonly CaseChecks[];
  readonly faults: readonly CaseChecks[];
  readonly totals: readonly CaseChecks[];
};

export type CaseText = {
  readonly title: string;
  /** `civil-war` and `1861` of `PACK civil-war/1861`. */
  readonly system: string;
  readonly pack: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly steps: readonly CaseStep[];
};

/** Reads a case file, or says what is wrong in it, all of it. */
export function readCaseText(text: string): Result<CaseText, readonly CaseFinding[]> {
  const found: CaseFinding[] = [];
  const { title, sections } = splitSections(text, found);
  const draft = new CaseDraft(title, found);
  for (const section of sections) draft.add(section);
  const read = draft.finish();
  return found.length === 0 && read !== undefined ? ok(read) : no(found);
}

type MutableStep = { -readonly [Field in keyof CaseStep]: CaseStep[Field] };

const emptyStep = (line: number): MutableStep => ({
  line,
  before: [],
  sheets: [],
  answers: [],
  dice: [],
  onlyLoaded: false,
  rulings: [],
  after: [],
  sees: [],
  seesNot: [],
  faults: [],
  totals: [],
});

/** A case file on its way from sections to meaning. Lives as long as `readCaseText`. */
class CaseDraft {
  private system = '';
  private pack = '';
  private scenario = '';
  private options: Record<string, string> = {};
  private readonly steps: MutableStep[] = [];
  private readonly title: string;
  private readonly found: CaseFinding[];

  constructor(title: string, found: CaseFinding[]) {
    this.title = title;
    this.found = found;
  }

  add(section: Section): void {
    const lines = filled(section.body);
    switch (section.heading) {
      case 'PACK':
        return this.readPack(section);
      case 'SCENARIO':
        this.scenario = section.rest;
        return;
      case 'OPTIONS':
        lines.forEach((line) => this.readOption(line));
        return;
      case 'STEP':
        this.steps.push({ ...emptyStep(section.line), name: section.rest });
        return;
      default:
        this.addToStep(section, lines, this.step(section.line));
    }
  }

  private addToStep(section: Section, lines: readonly CaseLine[], step: MutableStep): void {
    switch (section.heading) {
      case 'BEFORE':
        step.before = [...step.before, ...lines];
        return;
      case 'ORDERS':
      case 'ALLOCATION':
      case 'SHEET':
        return this.readSheet(section, step);
      case 'ANSWER':
        return this.readAnswer(section, step);
      case 'DICE':
        if (section.rest === 'only') step.onlyLoaded = true;
        else if (section.rest !== '') this.bad(section, 'DICE, or DICE only');
        lines.forEach((line) => this.readDie(line, step));
        return;
      case 'RULINGS':
        lines.forEach((line) => this.readRuling(line, step));
        return;
      case 'AFTER':
        step.after = [...step.after, ...lines];
        return;
      case 'OPEN':
        step.open = [...(step.open ?? []), ...lines];
        return;
      case 'SEES':
        return this.readChecks(section, lines, (checks) => (step.sees = [...step.sees, checks]));
      case 'DOES NOT SEE':
        return this.readChecks(
          section,
          lines,
          (checks) => (step.seesNot = [...step.seesNot, checks]),
        );
      case 'FAULTS':
        return this.readChecks(
          section,
          lines,
          (checks) => (step.faults = [...step.faults, checks]),
        );
      case 'TOTALS':
        return this.readChecks(
          section,
          lines,
          (checks) => (step.totals = [...step.totals, checks]),
        );
      case 'PACK':
      case 'SCENARIO':
      case 'OPTIONS':
      case 'STEP':
        return;
    }
  }

  finish(): CaseText | undefined {
    if (this.system === '')
      this.found.push(malformed(0, 'no PACK', 'PACK and its name, such as civil-war/1861'));
    if (this.scenario === '')
      this.found.push(malformed(0, 'no SCENARIO', 'SCENARIO and its name, such as empty'));
    if (this.steps.length === 0)
      this.found.push(malformed(0, 'nothing that is played', 'ORDERS, AFTER and the like'));
    const { title, system, pack, scenario, options, steps } = this;
    return { title, system, pack, scenario, options, steps };
  }

  /** The step that a section belongs to: the last named one, or the first of the scenario. */
  private step(line: number): MutableStep {
    const last = this.steps.at(-1);
    if (last !== undefined) return last;
    const first = emptyStep(line);
    this.steps.push(first);
    return first;
  }

  private bad(section: Section, expected: string): void {
    this.found.push(malformed(section.line, `${section.heading} ${section.rest}`.trim(), expected));
  }

  private readPack(section: Section): void {
    const match = /^([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(section.rest);
    if (match === null) return this.bad(section, 'PACK civil-war/1861');
    [, this.system = '', this.pack = ''] = match;
  }

  private readOption(line: CaseLine): void {
    const match = /^(\S+)[ =]+(.+)$/.exec(line.text);
    if (match === null)
      this.found.push(malformed(line.line, line.text, 'a setting and its value: rounding floor'));
    else this.options = { ...this.options, [match[1] ?? '']: match[2] ?? '' };
  }

  private readSheet(section: Section, step: MutableStep): void {
    const isNamed = section.heading === 'SHEET';
    const [, named = '', rest = ''] = /^([a-z][a-z0-9-]*) +(.*)$/.exec(section.rest) ?? [];
    const match =
      /^([a-z0-9-]+)(?:[/ ](?!unapproved$|by gm$)([a-z0-9-]+))?( unapproved| by gm)?$/.exec(
        isNamed ? rest : section.rest,
      );
    const expected = isNamed
      ? 'SHEET retreat north-east boston'
      : `${section.heading} and a seat, such as north-east`;
    if (match === null) return this.bad(section, expected);
    const [, seat = '', list, more] = match;
    const kind = isNamed ? named : section.heading.toLowerCase();
    const bare = { line: section.line, kind, seat };
    const by = more === ' by gm' ? 'gm' : 'seat';
    const approved = more !== ' unapproved';
    const sheet: CaseSheet = { ...bare, by, approved, text: sheetOf(section.body) };
    step.sheets = [...step.sheets, list === undefined ? sheet : { ...sheet, list }];
  }

  private readAnswer(section: Section, step: MutableStep): void {
    const [, asked = '', first = ''] = /^([^:]+):(.*)$/.exec(section.rest) ?? [];
    const text = [first.trim(), sheetOf(section.body)].filter((part) => part !== '').join('\n');
    if (text === '') return this.bad(section, 'ANSWER words: yes');
    step.answers = [...step.answers, { line: section.line, asked: asked.trim(), text }];
  }

  private readDie(line: CaseLine, step: MutableStep): void {
    const drawn = /^([^:]+?)\s*:\s*(.+)$/.exec(line.text);
    const match =
      drawn ??
      /^(.+?)\s*=\s*(-?\d+(?:[ ,]+-?\d+)*)$/.exec(line.text) ??
      /^(.+?)\s+([1-9](?:[ ,]+[1-9])*)$/.exec(line.text);
    if (match === null) {
      const expected = 'a roll and its faces: initiative 1/north 4 2, or a draw: hand/north: A, B';
      this.found.push(malformed(line.line, line.text, expected));
      return;
    }
    const [, name = '', fell = ''] = match;
    const faces = drawn === null ? fell.split(/[ ,]+/).map(Number) : fell.split(/\s*,\s*/);
    step.dice = [...step.dice, { line: line.line, name, faces }];
  }

  private readRuling({ line, text }: CaseLine, step: MutableStep): void {
    const match = /^([^:]+?)\s*:\s*(.+)$/.exec(text);
    if (match === null) {
      this.found.push(
        malformed(line, text, 'a result and what it is: p6/battle 4013/retreat: stays'),
      );
      return;
    }
    const [, name = '', said = ''] = match;
    step.rulings = [...step.rulings, { line, name, text: said }];
  }

  private readChecks(
    section: Section,
    lines: readonly CaseLine[],
    keep: (checks: CaseChecks) => void,
  ): void {
    const match = /^([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(section.rest);
    if (match === null)
      return this.bad(section, `${section.heading} and a seat, such as north-east`);
    const [, seat = '', list] = match;
    const checks = { line: section.line, seat, lines };
    keep(list === undefined ? checks : { ...checks, list });
  }
}
