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
  const deeds = [
    ...here.map((piece) => onCard(piece, place)),
    ...toldOf(page, place, 'Your orders here', '.sheet-lines > .sheet-line', '.line-text'),
    ...toldOf(page, place, 'In the last report', '#report p', ''),
    othersOf(nowhere, place),
  ];
  // What can be done stands before the words about the ground.
  card?.querySelector('ul')?.after(...deeds);
}

/** So many sentences stand on a card; the rest in their own place. */
const MOST_TOLD = 4;

/** What the page says elsewhere about the place, each with the way there. */
function toldOf(
  page: HTMLElement,
  place: string,
  title: string,
  what: string,
  words: string,
): readonly HTMLElement[] {
  const told = [
    ...page.querySelectorAll<HTMLElement>(`${what}[data-places~="${CSS.escape(place)}"]`),
  ].slice(0, MOST_TOLD);
  if (told.length === 0) return [];
  const list = element('ul', { class: 'plain card-told' });
  for (const one of told) {
    const text = (words === '' ? one : one.querySelector(words))?.textContent.trim() ?? '';
    const go = element('button', { type: 'button', class: 'quiet link' }, text);
    go.addEventListener('click', () => {
      const id = one.closest('.pane')?.id ?? '';
      document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id } }));
      const line = Number(one.dataset['line'] ?? 0);
      const field = page.querySelectorAll<HTMLElement>('.by-lines .line-field')[line - 1];
      if (line > 0 && field !== undefined) field.focus();
      else one.scrollIntoView({ block: 'center' });
    });
    list.append(element('li', {}, go));
  }
  return [element('section', {}, element('h3', {}, title), list)];
}

/** What waits to enter, and what is ordered of no force. */
function othersOf(pieces: readonly HTMLElement[], at: string): HTMLElement {
  const words = element('summary', {}, 'Enter, wait, or order in words');
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
