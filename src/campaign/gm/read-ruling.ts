/** Dice and results as the gamemaster sets them. */
import { isSameJson, type Json } from '../../kernel/basic.js';
import {
  diceOfRecord,
  drawnIn,
  facesIn,
  holdsIn,
  isDraw,
  type ChanceRecord,
  type Die,
} from '../../kernel/dice.js';
import { type SettledRecord } from '../../kernel/outcome.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Decision, Ruling } from './ruling.js';

const fault = (code: string, read: string, message: string): Fault => ({
  ...{ line: 1, column: 1, code, rule: 'ruling', read: read.slice(0, 200), message },
});

/** For the record, and for the players. */
export const reasonsOf = ({
  reason,
  told = '',
}: Pick<Ruling, 'reason' | 'told'>): { readonly reason: string; readonly tells?: string } => ({
  reason,
  ...(told.trim() === '' ? {} : { tells: told.trim() }),
});

/** Faces of a roll, each of its die; or as many things of the set as were drawn. */
export function readFallen(ruling: Ruling, fallen: ChanceRecord): Decision {
  const { text, key } = ruling;
  const said = isDraw(fallen)
    ? drawnIn(fallen.from, fallen.drawn.length, text)?.join(', ')
    : facesIn(diceOfRecord(fallen), text)?.join(' ');
  if (said === undefined)
    return { faults: [fault(isDraw(fallen) ? 'draw' : 'dice', text, wanted(fallen))] };
  const before = holdsIn(fallen).join(isDraw(fallen) ? ', ' : ' ');
  return {
    body: { kind: 'ruling', on: 'roll', key, text: said, ...reasonsOf(ruling) },
    on: 'roll',
    says: [`${key}: ${said} instead of ${before}`],
  };
}

function wanted(fallen: ChanceRecord): string {
  if (isDraw(fallen)) {
    const { length } = fallen.drawn;
    const what = length === 1 ? 'one of' : `${length} of these, with commas between:`;
    return `${what} ${fallen.from.join(', ')}`;
  }
  const { length } = fallen.faces;
  const what = length === 1 ? 'one number' : `${length} numbers`;
  return `${what} ${diceOfRecord(fallen)
    .map(({ die }) => facesText(die))
    .join(', then ')}`;
}

/** `from 1 to 6`; of faces with gaps, each of them. */
const facesText = ({ faces }: Die): string => {
  const all = [...new Set(faces)];
  const [first = 0] = all;
  return all.length > 2 && all.every((face, index) => face === first + index)
    ? `from ${first} to ${first + all.length - 1}`
    : `out of ${all.join(' ')}`;
};

/** A result in the shape of the one that the rules worked out, as JSON; plain text where that is text. */
export function readResult(ruling: Ruling, { worked, allowed }: SettledRecord): Decision {
  const { text, key } = ruling;
  const value = typeof worked === 'string' ? text.trim() : jsonOf(text);
  const example = JSON.stringify(worked);
  if (value === undefined || !isLike(value, worked))
    return { faults: [fault('result', text, `something of the form ${example}`)] };
  if (allowed !== undefined && !allowed.some((one) => isSameJson(one, value)))
    return { faults: [fault('result', text, `one of ${allowed.map(String).join(', ')}`)] };
  return {
    body: { kind: 'ruling', on: 'result', key, text: JSON.stringify(value), ...reasonsOf(ruling) },
    on: 'result',
    says: [`${key}: ${JSON.stringify(value)} instead of ${example}`],
  };
}

function jsonOf(text: string): Json | undefined {
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Same shape: same types, same fields; lists as long as the gamemaster likes. */
function isLike(value: Json, model: Json): boolean {
  if (value === null || model === null) return value === model;
  if (typeof value !== 'object' || typeof model !== 'object') return typeof value === typeof model;
  if (isList(value) || isList(model)) {
    if (!isList(value) || !isList(model)) return false;
    const first = model[0];
    return first === undefined || value.every((item) => isLike(item, first));
  }
  const names = Object.keys(model);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => {
      const [mine, its] = [value[name], model[name]];
      return mine !== undefined && its !== undefined && isLike(mine, its);
    })
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
