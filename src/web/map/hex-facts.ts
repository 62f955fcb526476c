/** What a viewer's picture shows in each hex, in words. From the picture alone. */
import type { Board as NewBoard } from '../../kernel/map/board.js';
import { oldBoard, oldPicture, type Counter } from '../../kernel/map/bridge.js';
import type { Picture as NewPicture } from '../../kernel/map/picture.js';
import { ageOf, forceName, placesOf, sideName, sizeOf, stateOf } from './fact-words.js';

/** By hex, a line a thing; hexes where nothing is shown are not there. */
export type HexFacts = Readonly<Record<string, readonly string[]>>;

export function hexFacts(given: NewBoard, shown: NewPicture): HexFacts {
  const [board, picture] = [oldBoard(given), oldPicture(shown, given)];
  const facts = new Map<string, string[]>();
  const add = (hex: string, text: string): void => {
    const known = facts.get(hex);
    if (known === undefined) facts.set(hex, [text]);
    else known.push(text);
  };
  const place = placesOf(given);
  for (const counter of picture.counters)
    add(counter.hex, counterText(counter, sideName(board, counter.side)));
  for (const { a, b, side, face, age } of picture.ships ?? []) {
    const strength = face === '' ? '' : `, ${face} NSP`;
    const seen = age === undefined ? '' : `, ${ageOf(age)}`;
    add(a, `ships of the ${sideName(board, side)} towards ${place(b)}${strength}${seen}`);
    add(b, `ships of the ${sideName(board, side)} towards ${place(a)}${strength}${seen}`);
  }
  for (const { hex, label } of picture.battles) add(hex, `battle at ${label}`);
  for (const { hex, side } of picture.flags) add(hex, `held by the ${sideName(board, side)}`);
  return Object.fromEntries(facts);
}

function counterText(counter: Counter, side: string): string {
  switch (counter.kind) {
    case 'army':
    case 'force':
      return parts(`${side} ${forceName(counter)}`, `${counter.face} SP`, stateOf(counter));
    case 'leader':
      return parts(`${side} leader ${counter.name ?? ''}`.trim(), stateOf(counter));
    case 'seen':
      return parts(`${side} force in sight`, sizeOf(counter));
    case 'remembered':
      return parts(`${side} force as last seen`, sizeOf(counter), ageOf(counter.age));
    case 'depot':
    case 'fort':
    case 'fortress':
      return `${side} ${counter.kind}`;
  }
}

const parts = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join(', ');
