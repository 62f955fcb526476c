/** The readers of sheets, of every system and kind of question, and the gamemaster's amendments. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../../src/kernel/basic.js';
import { atPlace } from '../../src/kernel/map/spot.js';
import { allFields } from '../../src/kernel/form-fields.js';
import type { Deed, FormField, Piece } from '../../src/kernel/sheet-form.js';
import type { Question, Reading } from '../../src/kernel/system.js';
import type { Game } from '../../src/kernel/run.js';
import type { LawCase } from '../laws/law-case.js';
import { lawCases } from '../laws/law-cases.js';
import type { Rand } from '../laws/rand.js';
import { type Asked, askedForFigure, askedInCases, askedInWars, listsOf } from './asked.js';
import { grow } from './grammar.js';
import { lengthen, mutate } from './mutate.js';
import { languageOf } from './sheet-grammar.js';
import { count, talliesOf } from './reached.js';
import { expectFaults, inTime, type Target } from './target.js';

const CASES = new URL('../battles/', import.meta.url);
/** Lines of all case files: every order that a rule has needed. */
const caseLines = (): readonly string[] =>
  readdirSync(CASES)
    .filter((name) => name.endsWith('.battle'))
    .flatMap((name) => readFileSync(new URL(name, CASES), 'utf8').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

const AMENDS = /^(?:place|remove|move|set|demoralize|put|offer|capture|add|end campaign) /;
const TOY_AMENDMENTS = ['place Q red at 3', 'place Z blue at 9', 'remove A red', 'remove X blue'];

const LONGEST = 20_000;

/** The readers of each system: of every kind of question that it asks, and of amendments. */
export function sheetTargets(): readonly Target[] {
  const lines = caseLines();
  return lawCases().flatMap((law) => {
    const figures = law.name === 'civil-war' ? askedForFigure() : [];
    const rare = [...askedInCases(law.name), ...figures];
    return targetsOf(law, [...askedInWars(law), ...rare], lines);
  });
}

function targetsOf(
  law: LawCase,
  all: readonly Asked[],
  lines: readonly string[],
): readonly Target[] {
  const kinds = [...new Set(all.map(({ question }) => question.kind))];
  const system = law.name.split(' ')[0] ?? '';
  // A kind that never came up counts as well: nobody has tried it.
  const reached = talliesOf([
    ...law.game.words.questions.map((kind) => `${system} question ${kind}`),
    ...kinds.map((kind) => `${system} question ${kind}`),
    `${system} amendment`,
  ]);
  const readers = kinds.map((kind): Target => {
    const asked = all.filter(({ question }) => question.kind === kind);
    return {
      ...{ name: `${law.name}/${kind}`, corpus: 'sheets', reached },
      text: (rand) => textFor(rand, pickOf(rand, asked), lines),
      tries: (text, rand) => {
        const faults = trySheet(text, pickOf(rand, asked), rand);
        count(reached, `${system} question ${kind}`, faults === 0);
      },
    };
  });
  const amendments = lines.filter((line) => AMENDS.test(line));
  const desk: Target = {
    ...{ name: `${law.name}/amend`, corpus: 'sheets', reached },
    text: (rand) => {
      const { game, now, question } = pickOf(rand, all);
      const grammar = languageOf(game, 'amend', game.view(now, 'gm'), listsOf(question));
      return textFor(
        rand,
        { grammar, sheets: system === 'toy' ? TOY_AMENDMENTS : amendments },
        lines,
      );
    },
    tries: (text, rand) => {
      const { game, now } = pickOf(rand, all);
      count(reached, `${system} amendment`, tryAmendment(game, text, now) === 0);
    },
  };
  return [...readers, desk];
}

function pickOf<T>(rand: Rand, items: readonly T[]): T {
  const picked = rand.pick(items);
  if (picked === undefined) throw new Error('Nothing to choose from');
  return picked;
}

function textFor(
  rand: Rand,
  { grammar, sheets }: Pick<Asked, 'grammar' | 'sheets'>,
  lines: readonly string[],
): string {
  const line = (): string => {
    const kind = rand.below(10);
    if (kind < 6) return grow(grammar, 'line', rand);
    return (kind < 8 ? rand.pick(sheets) : rand.pick(lines)) ?? '';
  };
  // As it should be: the reader does more with what it understands.
  if (rand.chance(10)) return rand.pick(sheets) ?? '';
  const size = rand.below(100);
  const count = size < 60 ? 1 + rand.below(4) : size < 97 ? 1 + rand.below(30) : 200;
  const sheet = Array.from({ length: count }, () =>
    rand.chance(60) ? line() : mutate(line(), rand),
  ).join('\n');
  if (rand.chance(1)) return lengthen(sheet, rand, LONGEST);
  return rand.chance(20) ? mutate(sheet, rand) : sheet;
}

/** How many faults the text has. */
function trySheet(text: string, { game, question, seen, now }: Asked, rand: Rand): number {
  const reading = inTime('read', text, () => game.read(text, question, seen));
  expectReading(reading, text);
  if (reading.faults.length === 0) expectSameAgain(game, reading, question, seen);
  // The rest builds upon reading, and is dearer: it is tried with fewer texts.
  if (question.to === 'gm') {
    if (rand.chance(20))
      expectReading(
        inTime('readAnswer', text, () => game.readAnswer(text, question, now)),
        text,
      );
  } else if (rand.chance(4)) {
    expectReading(
      inTime('read by the gamemaster', text, () => game.read(text, question, seen, 'gm')),
      text,
    );
    tryForm(game, text, question, seen, rand);
    tryPieces(game, text, question, seen, rand);
  }
  return reading.faults.length;
}

function expectReading({ lines, faults, warnings, totals }: Reading<unknown>, text: string): void {
  expectFaults(faults, text);
  expectFaults(warnings, text);
  for (const { line, says, cost } of lines) {
    assert.ok(line >= 1 && typeof says === 'string', `A line that is nowhere: ${says}`);
    for (const n of Object.values(cost))
      assert.ok(Number.isSafeInteger(n), `A cost that is no number: ${says}`);
  }
  for (const { name, used, cap } of totals)
    assert.ok(
      used >= 0 && Number.isSafeInteger(used) && Number.isSafeInteger(cap),
      `The total of ${name}`,
    );
}

const ordersOf = ({ lines }: Reading<Json>): readonly Json[] =>
  lines.flatMap(({ means }) => (means === undefined ? [] : [means]));

function expectSameAgain(game: Game, reading: Reading<Json>, question: Question, seen: Json): void {
  const orders = ordersOf(reading);
  const written = game.write(orders, question);
  const again = game.read(written, question, seen);
  assert.deepEqual(again.faults, [], `What it wrote has faults: ${written}`);
  assert.deepEqual(ordersOf(again), orders, `What it wrote reads otherwise: ${written}`);
}

/** Fields of the form take any value, and the text with them is read again. */
function tryForm(game: Game, text: string, question: Question, seen: Json, rand: Rand): void {
  const fields = allFields(inTime('form', text, () => game.form(text, question, seen)));
  const values: Record<string, string> = {};
  for (let left = Math.min(fields.length, rand.below(4)); left > 0; left -= 1) {
    const field = pickOf(rand, fields);
    values[field.id] = valueFor(rand, field);
  }
  if (rand.chance(10)) values[mutate('cp/east', rand)] = mutate('3', rand);
  const filled = inTime('fill', text, () => game.fill(text, question, seen, values));
  inTime('form of what was filled in', filled, () => game.form(filled, question, seen));
  const untouched = game.fill(text, question, seen, {});
  assert.equal(untouched, text, 'Nothing was filled in, and the text has changed');
}

function valueFor(rand: Rand, { min = 0, max = 9, choices = [], value }: FormField): string {
  if (rand.chance(15)) return mutate(value, rand);
  if (rand.chance(10)) return '';
  const n = String(min + rand.below(Math.max(1, max - min + 1)));
  return rand.pick(choices)?.value ?? n;
}

/** Forces are pointed at and sent along the map. */
function tryPieces(game: Game, text: string, question: Question, seen: Json, rand: Rand): void {
  const pieces = inTime('pieces', text, () => game.pieces(question, seen, text));
  const piece = rand.pick(pieces);
  if (piece === undefined) return;
  const deed = rand.pick(piece.deeds);
  const hexes = game.board().places;
  const path = Array.from({ length: rand.below(5) }, () => rand.pick(hexes)?.id ?? '0101');
  const from = rand.chance(90) ? 1 + rand.below(20) : rand.below(99) - 9;
  const wish = {
    piece: rand.chance(90) ? piece.id : mutate(piece.id, rand),
    verb: rand.chance(90) ? (deed?.verb ?? 'move') : mutate('move', rand),
    way: rand.chance(80)
      ? [...(piece.at === undefined ? [] : [piece.at]), ...path.map(atPlace)]
      : path.map((place) => atPlace(mutate(place, rand))),
    slot: { from, to: from },
    ...(rand.chance(50) ? { text } : {}),
    with: withFor(rand, piece, deed),
  };
  const line = inTime('lineFor', text, () => game.lineFor(wish, question, seen));
  if (!line.ok) {
    // The line would be one more of the sheet.
    expectFaults([line.error], `${text}\n`);
    return;
  }
  assert.notEqual(line.value.trim(), '');
  if (wish.text !== undefined) return;
  const { faults } = game.read(line.value, question, seen);
  assert.deepEqual(faults, [], `A line made from the map has faults: ${line.value}`);
}

function withFor(
  rand: Rand,
  _piece: Piece,
  deed: Deed | undefined,
): Readonly<Record<string, string>> {
  const fields = (deed?.fields ?? []).filter(() => rand.chance(40));
  return Object.fromEntries(
    fields.map((field) => [field.id, valueFor(rand, { ...field, line: 0 })]),
  );
}

function tryAmendment(game: Game, text: string, now: Json): number {
  const reading = inTime('amend', text, () => game.amend(text, now));
  expectReading(reading, text);
  for (const line of text.split('\n').slice(0, 3)) {
    const checked = inTime('check', line, () => game.check(line, now));
    if (checked.ok) assert.equal(typeof checked.value.found, 'string');
    else expectFaults([checked.error], line);
  }
  return reading.faults.length;
}
