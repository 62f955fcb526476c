/** A line of the sheet as a piece: a condition is hung on what is written already, or taken from it (C3.14). */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import type { Aim, LineWish } from '../../../../kernel/sheet-form.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { Pack } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import type { PulseOrder } from '../order.js';
import { newOf, readPulseSheet } from '../sheet/read-orders.js';
import { writeOrders } from '../sheet/write-orders.js';
import type { PulseAct, Said } from './pieces-acts.js';
import { undropped } from './pieces-drops.js';
import { fieldOf, type Field } from './pieces-of.js';
import { saidOf } from './pieces-said.js';
import { saidIn } from '../condition-fields.js';
import { hangingOf, whenFields } from './pieces-when.js';

const PIECE = /^line\/(\d{1,6})$/;

/** The number of the line that is pointed out; undefined for other pieces. */
export const lineOfPiece = (piece: string): number | undefined => {
  const number = PIECE.exec(piece)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** A written order, and the deed as which it would have been pointed out. */
type Written = {
  readonly field: Field;
  readonly order: PulseOrder;
  readonly act: PulseAct;
  /** Its condition as it stands. */
  readonly own: Said;
};

function writtenAt(pack: Pack, wish: LineWish, question: Prompt, seen: View): Written | undefined {
  const field = fieldOf(pack, question, seen, wish.text);
  const line = lineOfPiece(wish.piece);
  const order = field?.trial?.orders.find((one) => one.line === line)?.means;
  if (field === undefined || order?.kind !== 'pulses') return undefined;
  const own = saidIn(field.scene.pack, order);
  return own === undefined ? undefined : { field, order, own, act: actOf(order) };
}

function actOf({ does: { action } }: PulseOrder): PulseAct {
  return {
    deed: { verb: 'when', label: 'Condition…', says: '', takes: [] },
    leads: action.kind === 'move' ? 'path' : 'nothing',
    over: 'nothing',
    order: ({ to }) =>
      action.kind === 'move' && to !== '' ? { ...action, drops: [], via: [], to } : action,
  };
}

const endOf = ({ does: { action } }: PulseOrder): string => ('to' in action ? action.to : '');

/** The fields of its condition, filled in as it stands. */
function fieldsOf({ field, order, act, own }: Written, given: Said) {
  const { scene, world, trial } = field;
  const earlier = (trial?.orders ?? []).filter(({ slot }) => (slot?.to ?? 0) < order.from);
  const way = { to: endOf(order), via: [] };
  const hex = 'hex' in order.does.action ? order.does.action.hex : '';
  return whenFields({ scene, world, hex, act, earlier }, way, { ...own, ...given }).map((one) => ({
    ...one,
    value: own[one.id] ?? one.value,
  }));
}

export function aimAtLine(pack: Pack, wish: LineWish, question: Prompt, seen: View) {
  const written = writtenAt(pack, wish, question, seen);
  if (written === undefined) return undefined;
  return { reach: [], notes: [], fields: fieldsOf(written, wish.with ?? {}) } satisfies Aim;
}

/** The line with its condition, and the sheet's first slip that it had not before. */
export function lineWithCondition(
  pack: Pack,
  wish: LineWish,
  question: Prompt,
  seen: View,
): Result<string, Fault> {
  const written = writtenAt(pack, wish, question, seen);
  const number = lineOfPiece(wish.piece) ?? 0;
  if (written === undefined) {
    const message = 'This line cannot be given a condition here. Write it in the line.';
    return no({ line: number, column: 1, code: 'unknown-piece', rule: 'C3.14', read: '', message });
  }
  const { field, order, act } = written;
  const fields = fieldsOf(written, wish.with ?? {});
  const said = saidOf({ ...act.deed, fields }, wish.with ?? {});
  if (!said.ok) return said;
  const hanging = hangingOf(
    { scene: field.scene, act },
    { to: '', via: [] },
    undropped(said.value),
  );
  if (!hanging.ok) return hanging;
  const { waits, ...parts } = hanging.value;
  const { kind, from, does, interrupted } = order;
  const dearest = Math.max(1, does.pp, parts.otherwise?.pp ?? 0);
  const changed: PulseOrder = {
    ...{ kind, from, to: from + dearest - 1 + waits, does },
    ...(interrupted === undefined ? {} : { interrupted }),
    ...parts,
  };
  const line = writeOrders(pack, [changed], question).trimEnd();
  const text = wish.text ?? '';
  const lines = text.split('\n');
  lines[number - 1] = line;
  const before = readPulseSheet(pack, text, question, seen).faults;
  const [fresh] = newOf(readPulseSheet(pack, lines.join('\n'), question, seen).faults, before);
  return fresh === undefined ? ok(line) : no(fresh);
}
