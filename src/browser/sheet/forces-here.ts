/** The forces at a place that was touched: marked in the list, and with their deeds on the map's own card. */
import { element } from '../map/elements.js';

/** The list stands beside the map from this width on. */
const BESIDE = '(width >= 700px)';

export function showForcesAt(page: HTMLElement, place: string): void {
  const pieces = [...page.querySelectorAll<HTMLElement>('.forces [data-piece]')];
  const rows = [...page.querySelectorAll<HTMLElement>('.forces > [data-place]')];
  for (const row of rows) row.classList.toggle('here', row.dataset['place'] === place);
  const here = pieces.filter((piece) => piece.dataset['place'] === place);
  const first = rows.find((row) => row.classList.contains('here'));
  if (window.matchMedia(BESIDE).matches)
    first?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  const card = page.querySelector<HTMLElement>('.map-card:not([hidden])');
  const nowhere = pieces.filter((piece) => piece.dataset['place'] === '');
  const others = nowhere.length === 0 ? [] : [othersOf(nowhere, place)];
  const deeds = [...here.map((piece) => onCard(piece, place)), ...others];
  // What can be done stands before the words about the ground.
  card?.querySelector('ul')?.after(...deeds);
}

/** What waits to enter, and what is ordered of no force. */
function othersOf(pieces: readonly HTMLElement[], at: string): HTMLElement {
  const words = element('summary', {}, 'Other orders');
  const sections = pieces.map((piece) => onCard(piece, at));
  return element('details', { class: 'card-others' }, words, ...sections);
}

/** The same deeds as in the list; what follows a click on one is the page's. */
function onCard(piece: HTMLElement, at: string): HTMLElement {
  const { piece: id = '', place = '', spot = '', name = '' } = piece.dataset;
  const deeds = piece.querySelector('.deeds')?.cloneNode(true) ?? '';
  return element(
    'section',
    {
      ...{ class: 'card-deeds', 'data-piece': id, 'data-place': place },
      ...{ 'data-spot': spot, 'data-name': name, 'data-at': at },
    },
    element('h3', {}, name),
    ...(piece.querySelector('small') === null
      ? []
      : [element('p', {}, piece.querySelector('small')?.textContent ?? '')]),
    deeds,
  );
}
