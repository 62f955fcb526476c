/** A commander's mark in a sentence, for lists, tips and readers who do not look. */
import type { Board } from './board.js';
import type { Penciled } from './pencil.js';
import { placeTitle } from './places.js';

/** `suspected Northern force, 6 units?, at Boston: “seen at dusk”`; without its age and who drew it. */
export function sayPenciled(board: Board, mark: Penciled): string {
  const [first = '', ...more] = mark.places.map((place) => placeTitle(board, place));
  const last = more.at(-1) ?? first;
  const words = mark.words === '' ? '' : `: “${mark.words}”`;
  switch (mark.kind) {
    case 'force': {
      const side = board.sides.find(({ id }) => id === mark.side);
      const whose = side === undefined ? '' : `${side.title} `;
      const size = mark.size === '' ? '' : `, ${mark.size}?,`;
      return `suspected ${whose}force${size} at ${first}${words}`;
    }
    case 'note':
      return `note at ${first}${words}`;
    case 'arrow':
    case 'line': {
      const through = more.slice(0, -1);
      const by = through.length === 0 ? '' : ` by way of ${through.join(', ')}`;
      return `${mark.kind} from ${first} to ${last}${by}${words}`;
    }
  }
}
