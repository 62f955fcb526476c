/** Pointing at the map says where a commander's mark goes; without script the places are written. */
import { detailOf, textIn } from './elements.js';

/** Kinds that stand at one place; the others go from place to place. */
const STANDING = new Set(['force', 'note']);

export function markByMap(form: HTMLElement): void {
  const kind = form.querySelector<HTMLSelectElement>('[name=kind]');
  const where = form.querySelector<HTMLInputElement>('[name=places]');
  const map = document.querySelector<HTMLElement>('[data-map]');
  if (kind === null || where === null || map === null) return;
  const pick = (): void => {
    map.dispatchEvent(new CustomEvent('vedette:pick', { detail: { mode: 'place' } }));
  };
  map.addEventListener('vedette:ready', pick);
  let pointed: readonly string[] = [];
  map.addEventListener('vedette:place', (event) => {
    const { place, name } = detailOf(event);
    const id = textIn(place);
    // Two towns may have one name.
    const title = textIn(name) === '' ? id : `${textIn(name)} (${id})`;
    const isStanding = STANDING.has(kind.value);
    const own = where.value.trim();
    where.value = isStanding || own === '' ? title : `${own}, ${title}`;
    pointed = isStanding ? [id] : [...pointed, id];
    const spots = pointed.map((one) => ({ on: 'place', place: one }));
    const detail = { kind: isStanding ? 'target' : 'way', places: pointed, spots };
    map.dispatchEvent(new CustomEvent('vedette:mark', { detail }));
  });
  const begin = (): void => {
    pointed = [];
    map.dispatchEvent(new CustomEvent('vedette:mark', { detail: { kind: '', places: [] } }));
  };
  kind.addEventListener('change', begin);
  where.addEventListener('change', begin);
}
