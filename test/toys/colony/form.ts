/** Fields beside the text of a sheet: a card of the hand, the order of attacks, losses, who meets the enemy. */
import type { Result } from '../../../src/kernel/basic.js';
import { no, ok } from '../../../src/kernel/basic.js';
import { atPlace, placesOfSpot } from '../../../src/kernel/map/spot.js';
import type { FormGroup, LineWish, Piece, SheetForm } from '../../../src/kernel/sheet-form.js';
import { sheetLines, type Fault } from '../../../src/kernel/sheet-text.js';
import type { Prompt } from '../../../src/kernel/system.js';
import { isNear, nameOf } from './land.js';
import type { Order, SideName, View } from './types.js';
import { CARDS } from './types.js';
import { readColony, writeOrder } from './words.js';

const ordersIn = (text: string, prompt: Prompt, seen: View): readonly Order[] =>
  readColony(text, prompt, seen).lines.flatMap(({ means }) => means ?? []);

export function formOf(text: string, prompt: Prompt, seen: View): SheetForm {
  const orders = ordersIn(text, prompt, seen);
  if (prompt.kind === 'orders') return { groups: [handOf(orders, seen), attacksOf(orders, seen)] };
  if (prompt.kind === 'losses') return { groups: [lossesOf(orders, prompt, seen)] };
  const { units } = prompt.about as { readonly units: readonly string[] };
  const meets = orders[0]?.kind === 'meet' ? orders[0].unit : (orders[0]?.kind ?? '');
  const stay = { value: 'stay', label: 'Nobody' };
  const choices = [stay, ...units.map((unit) => ({ value: unit, label: unit }))];
  return {
    groups: [{ kind: 'choice', id: 'meet', title: 'Who meets him', choices, value: meets }],
  };
}

function handOf(orders: readonly Order[], seen: View): FormGroup {
  const play = orders.find((order) => order.kind === 'play');
  const value =
    play === undefined
      ? []
      : [`${play.card}/${play.use.for === 'march' ? 'march' : `levy-${play.use.unit}`}`];
  const cards = (seen.hands[seen.who as SideName] ?? []).map((id) => {
    const { title, figure } = CARDS[id];
    const levies = seen.own.map(({ name }) => ({
      value: `levy-${name}`,
      label: `${figure} men for ${name}`,
    }));
    const uses = [{ value: 'march', label: `${figure} more marches` }, ...levies];
    return { id, title, face: String(figure), text: 'Marches, or men for one unit.', uses };
  });
  return { kind: 'hand', id: 'play', title: 'Cards', cards, value, count: [0, 1] };
}

function attacksOf(orders: readonly Order[], seen: View): FormGroup {
  const attack = orders.find((order) => order.kind === 'attack');
  const items = seen.enemies.map(({ place }) => ({ value: place, label: nameOf(place) }));
  const value = attack?.places.filter((place) => items.some((item) => item.value === place)) ?? [];
  return { kind: 'sequence', id: 'attack', title: 'Attacks', items, value, mayLeaveOut: true };
}

function lossesOf(orders: readonly Order[], prompt: Prompt, seen: View): FormGroup {
  const { place, men } = prompt.about as { readonly place: string; readonly men: number };
  const units = seen.own.filter((unit) => unit.place === place);
  const fields = units.map((unit) => {
    const line = orders.findIndex((order) => order.kind === 'lose' && order.unit === unit.name);
    const said = orders[line];
    const value = said?.kind === 'lose' ? String(said.men) : '';
    const limits = { min: 0, max: Math.min(men, unit.men) };
    const label = `${unit.name}, ${unit.men} men`;
    return {
      id: `${unit.name}/men`,
      label,
      kind: 'number' as const,
      value,
      line: line + 1,
      ...limits,
    };
  });
  return {
    ...{ kind: 'counts', id: 'lose', title: `Losses at ${nameOf(place)}`, fields },
    rows: units.map(({ name }) => ({ value: name, label: name })),
    columns: [{ value: 'men', label: 'Men lost' }],
    whole: [0, men],
  };
}

/** Each value becomes its line, in the place of the one that said so before; other lines stay as they are. */
export function fillIn(
  text: string,
  _prompt: Prompt,
  _seen: View,
  values: Readonly<Record<string, string>>,
): string {
  if (Object.keys(values).length === 0) return text;
  const kept = new Map(sheetLines(text).map((line) => [line.number, line.text]));
  for (const [id, value] of Object.entries(values)) {
    const [old, line] = lineOf(id, value);
    const at = [...kept].find(([, said]) => old.test(said))?.[0] ?? Math.max(0, ...kept.keys()) + 1;
    kept.set(at, line);
  }
  return [...kept.values()].filter((line) => line !== '').join('\n');
}

function lineOf(id: string, value: string): readonly [RegExp, string] {
  if (id === 'play') {
    const [card = '', use = ''] = value.split('/');
    return [/^\s*play\b/i, value === '' ? '' : `play ${card}: ${use.replace('-', ' ')}`];
  }
  if (id === 'attack') return [/^\s*attack\b/i, value === '' ? '' : `attack ${value}`];
  if (id === 'meet')
    return [
      /^\s*(?:stay|meet)\b/i,
      value === 'stay' || value === '' ? value : `meet with ${value}`,
    ];
  const unit = id.slice(0, -'/men'.length);
  const isNone = value === '' || value === '0';
  return [new RegExp(`^\\s*lose \\d+ of ${unit}$`, 'i'), isNone ? '' : `lose ${value} of ${unit}`];
}

export const piecesOf = (prompt: Prompt, seen: View): readonly Piece[] =>
  prompt.kind !== 'orders'
    ? []
    : seen.own.map(({ name, side, place, men }) => ({
        ...{ id: name, at: atPlace(place), mark: `${side} ${place}`, name, what: `${men} men` },
        cost: { marches: 1 },
        deeds: [{ verb: 'march', label: 'March', says: 'one area on', takes: ['place'] as const }],
      }));

export function lineFor(
  { piece, way }: LineWish,
  _prompt: Prompt,
  { own }: View,
): Result<string, Fault> {
  const from = own.find(({ name }) => name === piece)?.place;
  const to = way.flatMap(placesOfSpot).at(-1);
  if (from !== undefined && to !== undefined && to !== from && isNear(from, to))
    return ok(writeOrder({ kind: 'march', unit: piece, to }));
  return no({
    ...{ line: 0, column: 1, code: 'no-place', rule: 'colony', read: piece },
    message: 'an area next to it',
  });
}
