/** Dice and results as the gamemaster sets them. */
import { isSameJson, type Json } from '../../kernel/basic.js';
import type { RollRecord } from '../../kernel/dice.js';
import { type SettledRecord } from '../../kernel/outcome.js';
import { facesOf } from '../../kernel/step-run.js';
import type { Fault } from '../../kernel/sheet-text.js';
import type { Decision, Ruling } from './ruling.js';

const fault = (code: string, read: string, expected: string): Fault => ({
  ...{ line: 1, column: 1, code, rule: 'ruling', read: read.slice(0, 200), expected },
});

/** For the record, and for the players. */
export const reasonsOf = ({
  reason,
  told = '',
}: Pick<Ruling, 'reason' | 'told'>): { readonly reason: string; readonly tells?: string } => ({
  reason,
  ...(told.trim() === '' ? {} : { tells: told.trim() }),
});

/** Faces of a roll: as many as its dice, each in range. */
export function readFaces(ruling: Ruling, roll: RollRecord): Decision {
  const { text, key } = ruling;
  const faces = facesOf(text);
  const isPlain = /^\s*\d+(?:[\s,]+\d+)*\s*$/.test(text);
  const inRange = faces.every((face) => face >= 1 && face <= roll.sides);
  const count = roll.faces.length;
  if (!isPlain || !inRange || faces.length !== count) {
    const what = count === 1 ? 'one number' : `${count} numbers`;
    return { faults: [fault('dice', text, `${what} from 1 to ${roll.sides}`)] };
  }
  return {
    body: { kind: 'ruling', on: 'roll', key, text: faces.join(' '), ...reasonsOf(ruling) },
    on: 'roll',
    says: [`${key}: ${faces.join(' ')} instead of ${roll.faces.join(' ')}`],
  };
}

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
