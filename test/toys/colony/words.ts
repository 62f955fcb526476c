/** What people write to the colony: sheets and answers, the gamemaster's hand, checks of a case file. */
import type { Result } from '../../../src/kernel/basic.js';
import { no, ok } from '../../../src/kernel/basic.js';
import { readLines, type ReadLine, type Slip } from '../../../src/kernel/read-lines.js';
import type { Fault } from '../../../src/kernel/sheet-text.js';
import { nearest, plainName } from '../../../src/kernel/sheet-text.js';
import type { Checked, Prompt, Reading } from '../../../src/kernel/system.js';
import { AREAS, linkBetween } from './land.js';
import { unitsOf } from './play.js';
import type { Fact, Order, SideName, State, Unit, View } from './types.js';
import { CARDS, MARCHES, SIDES } from './types.js';

type Read = ReadLine<Order> | Slip;
type Play = Extract<Order, { kind: 'play' }>;

const understood = (means: Order, cost = 0): Read => ({
  ...{ means, says: writeOrder(means) },
  cost: cost === 0 ? {} : { marches: cost },
});
const named = (units: readonly Unit[], read: string): Unit | undefined =>
  units.find(({ name }) => plainName(name) === plainName(read));
const areaOf = (read: string): string | undefined =>
  AREAS.find(({ id }) => plainName(id) === plainName(read))?.id;
const noArea = (read: string, near: readonly string[] = AREAS.map(({ id }) => id)): Slip => ({
  ...{ read, code: 'unknown-place' },
  message: `an area, such as ${nearest(read, near) ?? near[0] ?? 'none'}`,
});
const noUnit = (read: string, units: readonly Unit[]): Slip => ({
  ...{ read, code: 'not-yours' },
  message: `one of ${units.map(({ name }) => name).join(', ') || 'no units'}`,
});

export function readColony(text: string, prompt: Prompt, seen: View): Reading<Order> {
  if (prompt.kind === 'orders') return readOrders(text, seen);
  if (prompt.kind === 'meet')
    return readLines(text, (line) => readMeet(line, prompt.about as { units: string[] }));
  return readLosses(text, prompt.about as { place: string; men: number }, seen);
}

function readOrders(text: string, seen: View): Reading<Order> {
  const reading = readLines<Order>(text, (line, before) => {
    const [verb = '', ...rest] = line.split(/[\s,:]+/);
    switch (verb.toLowerCase()) {
      case 'play':
        return readPlay(line, rest, before, seen);
      case 'march':
        return readMarch(line, rest, before, seen);
      case 'attack':
        return readAttack(line, rest, before);
      default:
        return { read: verb, message: 'march, attack or play' };
    }
  });
  const used = reading.lines.reduce((sum, { cost }) => sum + (cost['marches'] ?? 0), 0);
  const play = reading.lines.find(({ means }) => means?.kind === 'play')?.means as Play | undefined;
  const cap = MARCHES + (play?.use.for === 'march' ? CARDS[play.card].figure : 0);
  const beyond: Fault = {
    ...{ line: 0, column: 1, code: 'too-many', rule: 'colony', limit: true },
    ...{ read: `${used} marches`, message: `at most ${cap}; one over water counts twice` },
  };
  const totals = [{ name: 'marches', used, cap, left: cap - used }];
  return { ...reading, totals, faults: [...reading.faults, ...(used > cap ? [beyond] : [])] };
}

/** `play drums: march` · `play drums: levy Adams`. */
function readPlay(
  line: string,
  words: readonly string[],
  before: readonly Order[],
  seen: View,
): Read {
  const [name = '', use = '', unit = ''] = words;
  const hand = seen.hands[seen.who as SideName] ?? [];
  const card = hand.find((one) => plainName(one) === plainName(name));
  if (card === undefined)
    return { read: name, code: 'not-yours', message: `one of ${hand.join(', ') || 'no cards'}` };
  if (before.some(({ kind }) => kind === 'play'))
    return { read: line, code: 'twice', message: 'one card in a turn' };
  if (use.toLowerCase() === 'march')
    return understood({ kind: 'play', card, use: { for: 'march' } });
  const joined = named(seen.own, unit);
  if (use.toLowerCase() !== 'levy') return { read: use, message: 'march, or levy and a unit' };
  if (joined === undefined) return noUnit(unit, seen.own);
  return understood({ kind: 'play', card, use: { for: 'levy', unit: joined.name } });
}

/** `march Adams to mill-town`: one step from where the marches before it have brought him. */
function readMarch(
  line: string,
  words: readonly string[],
  before: readonly Order[],
  seen: View,
): Read {
  const [name = '', to = '', ...where] = words;
  const unit = named(seen.own, name);
  if (unit === undefined) return noUnit(name, seen.own);
  if (to.toLowerCase() !== 'to') return { read: line, message: `march ${unit.name} to an area` };
  const from = placeAfter(unit, before);
  const near = AREAS.map(({ id }) => id).filter((id) => linkBetween(from, id) !== undefined);
  const place = areaOf(where.join(''));
  if (place === undefined || !near.includes(place)) return noArea(where.join(' '), near);
  const cost = linkBetween(from, place) === 'land' ? 1 : 2;
  return understood({ kind: 'march', unit: unit.name, to: place }, cost);
}

/** `attack mill-town pine-woods`, in this order. */
function readAttack(line: string, words: readonly string[], before: readonly Order[]): Read {
  if (before.some(({ kind }) => kind === 'attack'))
    return { read: line, code: 'twice', message: 'one line with all attacks, in their order' };
  const unknown = words.find((word) => areaOf(word) === undefined);
  if (unknown !== undefined || words.length === 0) return noArea(unknown ?? line);
  const places = [...new Set(words.map((word) => areaOf(word) ?? ''))];
  return understood({ kind: 'attack', places });
}

/** `stay` · `meet with Cole`. */
function readMeet(line: string, { units }: { readonly units: readonly string[] }): Read {
  const [verb = '', , read = ''] = line.split(/\s+/);
  if (/^stay$/i.test(line)) return understood({ kind: 'stay' });
  const unit = units.find((name) => plainName(name) === plainName(read));
  if (verb.toLowerCase() !== 'meet' || unit === undefined)
    return { read: line, message: `stay, or meet with ${units.join(' or ')}` };
  return understood({ kind: 'meet', unit });
}

/** `lose 2 of Adams`; what is left open is taken from the largest unit. */
function readLosses(
  text: string,
  { place, men }: { readonly place: string; readonly men: number },
  seen: View,
): Reading<Order> {
  const units = seen.own.filter((unit) => unit.place === place);
  return readLines<Order>(text, (line, before) => {
    const [, number = '', name = ''] = /^lose (\d+) of (\S+)$/i.exec(line) ?? [];
    const unit = named(units, name);
    if (number === '') return { read: line, message: 'lose 1 of Adams' };
    if (unit === undefined) return noUnit(name, units);
    const said = before.reduce((sum, order) => sum + (order.kind === 'lose' ? order.men : 0), 0);
    const most = Math.min(unit.men, men - said);
    const isAgain = before.some((order) => order.kind === 'lose' && order.unit === unit.name);
    if (Number(number) > most || isAgain)
      return { read: number, code: 'too-many', message: `at most ${isAgain ? 0 : most}` };
    return understood({ kind: 'lose', unit: unit.name, men: Number(number) });
  });
}

export function placeAfter(unit: Unit, orders: readonly Order[]): string {
  const last = orders.findLast((order) => order.kind === 'march' && order.unit === unit.name);
  return last?.kind === 'march' ? last.to : unit.place;
}

export function writeOrder(order: Order): string {
  switch (order.kind) {
    case 'play':
      return `play ${order.card}: ${order.use.for === 'march' ? 'march' : `levy ${order.use.unit}`}`;
    case 'march':
      return `march ${order.unit} to ${order.to}`;
    case 'attack':
      return `attack ${order.places.join(' ')}`;
    case 'meet':
      return `meet with ${order.unit}`;
    case 'stay':
      return 'stay';
    case 'lose':
      return `lose ${order.men} of ${order.unit}`;
  }
}

/** `place Adams league 3 at mill-town` · `remove Adams`. */
export function amendColony(text: string, now: State): Reading<Fact> {
  return readLines<Fact>(text, (line) => {
    const [, name = '', side = '', men = '', at = ''] =
      /^place (\S+) (crown|league) ([1-9]) at (\S+)$/.exec(line) ?? [];
    const gone = now.units[/^remove (\S+)$/.exec(line)?.[1] ?? ''];
    if (gone !== undefined)
      return { says: line, means: { kind: 'removed', unit: gone.name, side: gone.side } };
    const place = areaOf(at);
    if (name === '')
      return { read: line, message: 'place Adams league 3 at mill-town, or remove Adams' };
    if (place === undefined) return noArea(at);
    const held = now.units[name];
    if (held !== undefined && held.side !== side)
      return { read: name, message: `another name: ${name} is of the ${held.side}` };
    const unit: Unit = { name, side: side as SideName, place, men: Number(men) };
    return { says: line, means: { kind: 'placed', unit } };
  });
}

/** `Adams 3 at mill-town` · `no league at mill-town` · `hand crown 2` · `turn 2 league`. */
export function checkColony(text: string, now: State): Result<Checked, Fault> {
  const [, side = '', at = ''] = /^no (crown|league) at (\S+)$/.exec(text) ?? [];
  const unit = now.units[/^(\S+) \d at \S+$/.exec(text)?.[1] ?? ''];
  const hand = /^hand (crown|league) \d$/.exec(text)?.[1] as SideName | undefined;
  const here = SIDES.filter((one) => one === side).flatMap((one) => unitsOf(now, one, areaOf(at)));
  const found = text.startsWith('turn ')
    ? `turn ${now.turn} ${now.side}`
    : hand !== undefined
      ? `hand ${hand} ${now.hands[hand].length}`
      : unit !== undefined
        ? `${unit.name} ${unit.men} at ${unit.place}`
        : undefined;
  if (found !== undefined) return ok({ holds: found === text, found });
  if (side !== '' && areaOf(at) !== undefined)
    return ok({ holds: here.length === 0, found: here.map(({ name }) => name).join(', ') || text });
  return no({
    ...{ line: 1, column: 1, code: 'syntax', rule: 'colony', read: text },
    message: 'Adams 3 at mill-town, no league at mill-town, hand crown 2 or turn 2 league',
  });
}
