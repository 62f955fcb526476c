/** The field in which a place is looked for. */
import type { PlaceId } from '../../kernel/map/spot.js';
import type { KnownBoard } from './facts.js';
import { element } from './elements.js';

export type Finder = {
  readonly form: HTMLFormElement;
  readonly focus: () => void;
  /** Fills in the names, once they are known. */
  readonly fill: (board: KnownBoard) => void;
};

let count = 0;

/** `found` is called with the place, `lost` with what was looked for in vain. */
export function finder(found: (place: PlaceId) => void, lost: (text: string) => void): Finder {
  count += 1;
  const id = `map-places-${String(count)}`;
  const list = element('datalist', { id });
  const field = element('input', {
    ...{ type: 'search', list: id, placeholder: 'Place', autocomplete: 'off' },
    ...{ 'aria-label': 'Find a place', enterkeyhint: 'search', spellcheck: 'false' },
  });
  const form = element('form', { class: 'map-find', role: 'search' }, field, list);
  let board: Pick<KnownBoard, 'places'> = { places: [] };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const place = findPlace(board, field.value);
    if (place === undefined) lost(field.value.trim());
    else found(place);
  });
  return {
    form,
    focus: () => {
      field.focus();
      field.select();
    },
    fill: (known) => {
      board = known;
      const names = known.places.flatMap(({ name, also = [] }) => [name, ...also]);
      const options = [...new Set(names)].filter((name) => name !== '');
      list.replaceChildren(...options.map((value) => element('option', { value })));
    },
  };
}

/** The place of that id or name; else the greatest whose name begins so, else that holds the text. */
export function findPlace(
  { places }: Pick<KnownBoard, 'places'>,
  text: string,
): PlaceId | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  const names = places.flatMap(({ id, name, also = [] }) =>
    [name, ...also].flatMap((one) => (one === '' ? [] : [{ id, name: one.toLowerCase() }])),
  );
  const found =
    places.find(({ id }) => id.toLowerCase() === wanted) ??
    names.find(({ name }) => name === wanted) ??
    names.find(({ name }) => name.startsWith(wanted)) ??
    names.find(({ name }) => name.includes(wanted));
  return found?.id;
}

/** Places as they were typed: between commas, or one alone, or several words that each are one. */
export function placesIn(board: Pick<KnownBoard, 'places'>, text: string): readonly PlaceId[] {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
  const found = parts.map((part) => findPlace(board, part));
  if (parts.length > 1 || found[0] !== undefined)
    return found.filter((place) => place !== undefined);
  return text.split(/\s+/).flatMap((word) => findPlace(board, word) ?? []);
}
