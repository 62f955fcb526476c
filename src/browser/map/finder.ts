/** The field in which a place is looked for. */
import type { BoardFacts } from './facts.js';
import { element } from './elements.js';

export type Finder = {
  readonly form: HTMLFormElement;
  readonly focus: () => void;
  /** Fills in the towns, once they are known. */
  readonly fill: (facts: BoardFacts) => void;
};

let count = 0;

/** `found` is called with the hex, `lost` with what was looked for in vain. */
export function finder(found: (hex: string) => void, lost: (text: string) => void): Finder {
  count += 1;
  const id = `map-towns-${String(count)}`;
  const list = element('datalist', { id });
  const field = element('input', {
    ...{ type: 'search', list: id, placeholder: 'Place', autocomplete: 'off' },
    ...{ 'aria-label': 'Find a place', enterkeyhint: 'search', spellcheck: 'false' },
  });
  const form = element('form', { class: 'map-find', role: 'search' }, field, list);
  let facts: BoardFacts = { towns: [], hexes: {} };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const hex = findHex(facts, field.value);
    if (hex === undefined) lost(field.value.trim());
    else found(hex);
  });
  return {
    form,
    focus: () => {
      field.focus();
      field.select();
    },
    fill: (known) => {
      facts = known;
      const names = [...new Set(known.towns.map(({ name }) => name))];
      list.replaceChildren(...names.map((value) => element('option', { value })));
    },
  };
}

/** The town of that name; else the greatest that begins so, else that holds the text; or the hex of that number. */
export function findHex({ towns, hexes }: BoardFacts, text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  if (Object.hasOwn(hexes, wanted)) return wanted;
  const names = towns.map(({ name, hex }) => ({ name: name.toLowerCase(), hex }));
  const found =
    names.find(({ name }) => name === wanted) ??
    names.find(({ name }) => name.startsWith(wanted)) ??
    names.find(({ name }) => name.includes(wanted));
  return found?.hex;
}

/** Places as they were typed: between commas, or one alone, or several words that each are one. */
export function placesIn(facts: BoardFacts, text: string): readonly string[] {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
  const found = parts.map((part) => findHex(facts, part));
  const whole = found.filter((place) => place !== undefined);
  if (parts.length > 1 || found[0] !== undefined) return whole;
  return text.split(/\s+/).flatMap((word) => findHex(facts, word) ?? []);
}
