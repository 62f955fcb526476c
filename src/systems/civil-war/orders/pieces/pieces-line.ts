/**
 * The line of an order sheet for what was pointed at. It is written, put where its pulses belong, and read again with
 * the sheet: so a line is given exactly when the sheet may hold it, and else the reader's own word why not.
 */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import type { LineWish } from '../../../../kernel/sheet-form.js';
import { sheetLines, type Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import type { Able, Act } from './pieces-acts.js';
import { lineOfPiece, lineWithCondition } from './pieces-of-line.js';
import { openFields } from './pieces-open.js';
import { fieldOf, type Field } from './pieces-of.js';
import { saidOf } from './pieces-said.js';
import { pathOf, wayOf } from './pieces-way.js';
import { lineOfAct } from './pieces-write.js';
import { readHeader } from '../sheet/read-line.js';
import { newOf, readPulseSheet } from '../sheet/read-orders.js';
import { draftOf, textOfDraft, withLineAfter, writtenLines } from '../form/form-text.js';

const LAST_PULSE = 999_999;

export function lineFor(
  pack: Pack,
  wish: LineWish,
  question: Prompt,
  seen: View,
): Result<string, Fault> {
  if (lineOfPiece(wish.piece) !== undefined) return lineWithCondition(pack, wish, question, seen);
  const found = pointedAt(pack, wish, question, seen);
  if (!found.ok) return found;
  const { field, able, act } = found.value;
  const from = wish.slot?.from ?? 1;
  if (!Number.isInteger(from) || from < 1 || from > LAST_PULSE) {
    return no(slip('pulse-order', String(from), 'Pulses begin at 1.'));
  }
  const way = wayOf(field.scene, field.world, able, act, pathOf(wish.way));
  if (!way.ok) return way;
  const fields = openFields(field, able, act, way.value, wish.with ?? {});
  const said = saidOf({ ...act.deed, fields }, wish.with ?? {});
  if (!said.ok) return said;
  const line = lineOfAct(field.scene, act, { way: way.value, said: said.value, from }, question);
  // An answer to an order in words may go against the rules; whoever reads it asks.
  if (!line.ok || question.kind === 'order-in-words') return line;
  return tried(
    pack,
    line.value,
    { text: wish.text ?? '', from: 'stands' in act ? LAST_PULSE : from },
    question,
    seen,
  );
}

type PointedAt = { readonly field: Field; readonly able: Able; readonly act: Act };

/** The deed that is pointed out; a slip where there is none of that name. */
export function pointedAt(
  pack: Pack,
  wish: LineWish,
  question: Prompt,
  seen: View,
): Result<PointedAt, Fault> {
  const field = fieldOf(pack, question, seen, wish.text);
  const ables = field?.ables ?? [];
  const able = ables.find(({ id }) => id === wish.piece);
  if (field === undefined || able === undefined) return no(noPiece(wish));
  const act = able.acts.find(({ deed }) => deed.verb === wish.verb);
  return act === undefined ? no(noDeed(wish, able)) : ok({ field, able, act });
}

const slip = (code: string, read: string, message: string): Fault => ({
  ...{ line: 0, column: 1, code, rule: 'C3.11', read: read.slice(0, 60), message },
});

const noPiece = ({ piece }: LineWish): Fault =>
  slip('unknown-piece', piece, 'That force is not under this command.');

const noDeed = ({ verb }: LineWish, { name, acts }: Able): Fault =>
  slip(
    'unknown-order',
    verb,
    acts.length === 0
      ? `${name} cannot do anything now.`
      : `${name} can do this: ${acts.map(({ deed }) => deed.verb).join(', ')}.`,
  );

/** The first slip of the sheet with the line in it that it had not without. */
function tried(
  pack: Pack,
  line: string,
  { text, from }: { readonly text: string; readonly from: number },
  question: Prompt,
  seen: View,
): Result<string, Fault> {
  const before = text.trim() === '' ? [] : readPulseSheet(pack, text, question, seen).faults;
  const { faults } = readPulseSheet(pack, withOrder(text, line, from), question, seen);
  const [fresh] = newOf(faults, before);
  return fresh === undefined ? ok(line) : no(fresh);
}

/** The sheet with the line before the first whose pulses begin later. */
function withOrder(text: string, line: string, from: number): string {
  const later = sheetLines(text).find((one) => (readHeader(one.text)?.from ?? 0) > from);
  const draft = draftOf(text);
  const after = later === undefined ? writtenLines(draft) : later.number - 1;
  return textOfDraft(withLineAfter(draft, after, line));
}
