/** The forces in a hex that was touched: marked in the list, and with their deeds on the map's own card. */
import { element } from '../map/elements.js';

/** The list stands beside the map from this width on; under it the page would be scrolled away from the map. */
const BESIDE = '(min-width: 64rem)';

export function showForcesAt(place: HTMLElement, hex: string): void {
  const pieces = [...place.querySelectorAll<HTMLElement>('.forces [data-piece]')];
  for (const piece of pieces) piece.classList.toggle('here', piece.dataset['hex'] === hex);
  const here = pieces.filter((piece) => piece.dataset['hex'] === hex);
  const [first] = here;
  if (first instanceof HTMLDetailsElement) first.open = true;
  if (window.matchMedia(BESIDE).matches)
    first?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  const card = place.querySelector<HTMLElement>('.map-card:not([hidden])');
  const nowhere = pieces.filter((piece) => piece.dataset['hex'] === '');
  card?.append(...here.map((piece) => onCard(piece, hex)), othersOf(nowhere, hex));
}

/** What waits to enter, and what is ordered of no force. */
function othersOf(pieces: readonly HTMLElement[], at: string): HTMLElement {
  const words = element('summary', {}, 'Who waits to enter, and waiting');
  const sections = pieces.map((piece) => onCard(piece, at));
  return element('details', { class: 'card-others' }, words, ...sections);
}

/** The same deeds as in the list; what follows a click on one is the page's. */
function onCard(piece: HTMLElement, at: string): HTMLElement {
  const { piece: id = '', hex = '', name = '' } = piece.dataset;
  const deeds = piece.querySelector('.deeds')?.cloneNode(true) ?? '';
  return element(
    'section',
    { class: 'card-deeds', 'data-piece': id, 'data-hex': hex, 'data-name': name, 'data-at': at },
    element('h3', {}, name),
    deeds,
  );
}
