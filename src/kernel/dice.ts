/**
 * Chance and the gamemaster's hand. Every roll, draw and result has a name, unique in its step of play: the same name gives
 * the same in every replay, so a ruling elsewhere changes nothing here (design law 11).
 */
import { byText, type Json } from './basic.js';

/** A die has a name and faces: an average die has 2 3 3 4 4 5. Its name is one word. */
export type Die = { readonly name: string; readonly faces: readonly number[] };
export type Dice = { readonly count: number; readonly die: Die };

/** Dice with faces from 1 up. */
export const plainDice = (count: number, sides: number): Dice => ({
  count,
  die: { name: `d${sides}`, faces: Array.from({ length: sides }, (_, index) => index + 1) },
});

export const d6: Dice = plainDice(1, 6);
export const twoD6: Dice = plainDice(2, 6);

/** What something is rolled, drawn or worked out for, such as a battle. `place`: where on the board, if anywhere. */
export type Happening = { readonly id: string; readonly title: string; readonly place?: string };

export type Umpire = {
  /** '' for the step itself; of happenings within each other, their ids joined with `/`. Facts may carry it as `happening`. */
  readonly id: string;
  /** An umpire whose names lie below the happening: its id stands before them, with `/` between; a name of '' is the id alone. */
  readonly during: (happening: Happening) => Umpire;
  /** Faces as they fell, in the order of the dice; as the gamemaster has ruled when he has. Asking twice for one name throws. */
  readonly roll: (dice: Dice | readonly Dice[], name: string) => readonly number[];
  /** Some of these, without putting any back. The order in which they are given means nothing. */
  readonly draw: <T extends string>(
    from: readonly T[],
    count: number,
    name: string,
  ) => readonly T[];
  /** All of them, in an order of chance. */
  readonly shuffle: <T extends string>(items: readonly T[], name: string) => readonly T[];
  /** A result as worked out, or as the gamemaster has ruled it: one of `allowed`, where that is given. */
  readonly settle: <T extends Json>(name: string, worked: T, allowed?: readonly T[]) => T;
};

/** Where chance comes from, by full name: `turn 1.1/p9/first 7513/Lee`. Implemented outside the pure part. */
export type ChanceSource = {
  readonly roll: (dice: readonly Dice[], fullName: string) => readonly number[];
  /** `from` is in order of text, so that nothing depends on how a state lists it. */
  readonly draw: (from: readonly string[], count: number, fullName: string) => readonly string[];
};

/** What came of chance, as the journal and the gamemaster's log keep it. */
type Fell<T> = {
  /** Its whole name inside the step. */
  readonly name: string;
  readonly ruled: boolean;
  /** What fell, where the gamemaster ruled otherwise or had it rolled again. */
  readonly fell?: readonly T[];
  /** What fell each time that the gamemaster had it rolled again, in order; the last of them holds unless he ruled. */
  readonly again?: readonly (readonly T[])[];
};

/** `sides`: of dice with faces from 1 up that are all alike; `dice`: all others, as `diceText` says them. */
export type RollRecord = Fell<number> & { readonly faces: readonly number[] } & (
    | { readonly sides: number }
    | { readonly dice: string }
  );
/** `from`: the set, in order of text; `drawn`: in the order in which they came. A shuffle draws them all. */
export type DrawRecord = Fell<string> & {
  readonly from: readonly string[];
  readonly drawn: readonly string[];
};
export type ChanceRecord = RollRecord | DrawRecord;

export const isDraw = <R extends ChanceRecord>(record: R): record is Extract<R, DrawRecord> =>
  'drawn' in record;

/** What holds: faces, or the things that were drawn. */
export const holdsIn = (record: ChanceRecord): readonly (number | string)[] =>
  isDraw(record) ? record.drawn : record.faces;

/** The dice of a roll; of a draw, those that say which of the things that are left comes each time. */
export function diceOfRecord(record: ChanceRecord): readonly Dice[] {
  if (isDraw(record)) return drawDice(record.drawn.length, record.from.length);
  if ('sides' in record) return [plainDice(record.faces.length, record.sides)];
  return readDice(record.dice) ?? [];
}

/** `d6`, `average, d10`, `2 of 12`: what was thrown, for a person. */
export function kindOf(dice: readonly Dice[]): string {
  const [, count, of = ''] = /^(\d+)of(\d+)$/.exec(diceText(dice)) ?? [];
  return of === '' ? dice.map(({ die }) => die.name).join(', ') : `${count} of ${of}`;
}

/** Two drawn out of twelve are a die of twelve, and then one of the eleven that are left. */
export const drawDice = (count: number, of: number): readonly Dice[] =>
  Array.from({ length: count }, (_, index) => {
    const { die } = plainDice(1, of - index);
    return { count: 1, die: { ...die, name: `of${die.faces.length}` } };
  });

const ONE_KIND = /^(\d{1,3})([A-Za-z][A-Za-z0-9-]*)(?:\((-?\d{1,4}(?:,-?\d{1,4})*)\))?$/;
const MOST_FACES = 256;

const isPlain = ({ name, faces }: Die): boolean =>
  name === `d${faces.length}` && faces.every((face, index) => face === index + 1);

/** `2d6`, `3average(2,3,3,4,4,5)+1d10(0,1,2,3,4,5,6,7,8,9)`; of the dice of a draw, `2of12`. */
export function diceText(dice: readonly Dice[]): string {
  const [of = ''] = /^of\d+$/.exec(dice[0]?.die.name ?? '') ?? [];
  if (of !== '') return `${dice.length}${of}`;
  return dice
    .map(({ count, die }) => `${count}${die.name}${isPlain(die) ? '' : `(${die.faces.join(',')})`}`)
    .join('+');
}

/** The dice that a text says; undefined for any other text. */
export function readDice(text: string): readonly Dice[] | undefined {
  const [, count = '', of = ''] = /^(\d{1,3})of(\d{1,3})$/.exec(text) ?? [];
  if (of !== '')
    return Number(count) > 0 && Number(count) <= Number(of) && Number(of) <= MOST_FACES
      ? drawDice(Number(count), Number(of))
      : undefined;
  const dice = text.split('+').map(readOneKind);
  return dice.every((one) => one !== undefined) ? dice : undefined;
}

function readOneKind(text: string): Dice | undefined {
  const [, number = '0', name = '', list] = ONE_KIND.exec(text) ?? [];
  const count = Number(number);
  const sides = Number(/^d(\d{1,3})$/.exec(name)?.[1] ?? 0);
  const dice =
    list === undefined
      ? plainDice(count, sides)
      : { count, die: { name, faces: list.split(',').map(Number) } };
  const { length } = dice.die.faces;
  return length > 0 && length <= MOST_FACES ? dice : undefined;
}

/** Throws where the dice cannot be said in a text: our own bug. */
export function checkedDice(dice: Dice | readonly Dice[]): readonly Dice[] {
  const all = 'die' in dice ? [dice] : dice;
  if (readDice(diceText(all)) === undefined) throw new Error(`No such dice: ${diceText(all)}`);
  return all;
}

/** Faces as a person writes them, `4 2` or `4,2`; undefined when the dice cannot show them. */
export function facesIn(dice: readonly Dice[], text: string): readonly number[] | undefined {
  if (!/^\s*-?\d+(?:[\s,]+-?\d+)*\s*$/.test(text)) return undefined;
  const faces = (text.match(/-?\d+/g) ?? []).map(Number);
  const each = dice.flatMap(({ count, die }) => Array.from({ length: count }, () => die.faces));
  const fits = faces.length === each.length && faces.every((face, i) => each[i]?.includes(face));
  return fits ? faces : undefined;
}

/** Things of a set as a person writes them, with commas between or a line each; undefined when they cannot be drawn so. */
export function drawnIn(
  from: readonly string[],
  count: number,
  text: string,
): readonly string[] | undefined {
  const drawn = text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return drawn.length === count && isPartOf(drawn, from) ? drawn : undefined;
}

/** Whether a set has all of these, each as often. */
export function isPartOf(some: readonly string[], set: readonly string[]): boolean {
  const left = [...set];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export const inTextOrder = <T extends string>(items: readonly T[]): readonly T[] =>
  [...items].sort(byText);

/** The name of a roll that is rolled again for the `nth` time, from 1: a new name, so that the dice fall again. */
export const againName = (name: string, nth: number): string => `${name}/again ${nth}`;

/** A roll's own name, and which time it is rolled again (0: the first time). */
export function againOf(name: string): { readonly name: string; readonly nth: number } {
  const found = /^(.*)\/again (\d+)$/s.exec(name);
  return { name: found?.[1] ?? name, nth: Number(found?.[2] ?? 0) };
}

/** A roll or draw that a seat is told of, and what it is called in that seat's letter. */
export type ToldRoll = { readonly roll: ChanceRecord; readonly says: string };

export const sum = (faces: readonly number[]): number =>
  faces.reduce((total, face) => total + face, 0);
