/** The parts of the map on the page: window, sheet, controls, card and the voice for screen readers. */
import { button, element } from './elements.js';
import { drawingIn, fieldsOf, query, type Shown } from './facts.js';

export type Frame = {
  readonly view: HTMLElement;
  readonly sheet: HTMLElement;
  readonly bar: HTMLElement;
  readonly zoom: HTMLElement;
  readonly voice: HTMLElement;
  readonly card: HTMLElement;
  readonly state: HTMLElement;
  /** Puts the picture for paper to another moment. */
  readonly turnPrint: (shown: Shown) => void;
};

let count = 0;

/**
 * The picture for paper is fetched when somebody prints. Printing waits for nothing but the script that is told of it, so
 * that the script waits for the picture.
 */
function printedMap(address: () => string): HTMLElement {
  const printed = element('div', { class: 'map-print', role: 'img', 'aria-label': 'Map' });
  let filled = '';
  const fill = (): void => {
    if (filled === address()) return;
    const request = new XMLHttpRequest();
    request.open('GET', address(), false);
    request.send();
    if (request.status !== 200) return;
    filled = address();
    printed.replaceChildren(drawingIn(request.responseText));
  };
  window.addEventListener('beforeprint', fill);
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) fill();
  });
  return printed;
}

const HELP =
  'Arrow keys move from place to place, Enter chooses, plus and minus zoom, slash finds a place, M shows your own forces, 0 the whole map.';

/** Builds them in the map's figure, in place of what stood there for pages without script. */
export function buildFrame(figure: HTMLElement, base: string, shown: Shown): Frame {
  count += 1;
  const help = `map-help-${String(count)}`;
  const sheet = element('div', { class: 'map-sheet' });
  const view = element('div', {
    ...{ class: 'map-view', tabindex: '0', role: 'application', 'aria-label': 'Map' },
    'aria-describedby': help,
  });
  view.append(sheet);
  const bar = element('div', { class: 'map-bar', role: 'group', 'aria-label': 'Map' });
  const card = element('div', { class: 'map-card', role: 'region', 'aria-label': 'This place' });
  card.hidden = true;
  const state = element('p', { class: 'map-state' }, 'The map is being drawn.');
  const voice = element('p', { class: 'unseen', 'aria-live': 'polite' });
  const zoom = element('div', { class: 'map-zoom', role: 'group', 'aria-label': 'Zoom' });
  const stage = element('div', { class: 'map-stage' }, view, zoom, card, state);
  let paper = '';
  const turnPrint = (to: Shown): void => {
    paper = `${base}/map.svg?${query({ theme: 'print', ...fieldsOf(to) })}`;
  };
  turnPrint(shown);
  const printed = printedMap(() => paper);
  figure.classList.add('map-live');
  figure.prepend(bar, stage, element('p', { class: 'unseen', id: help }, HELP), voice, printed);
  return { view, sheet, bar, zoom, voice, card, state, turnPrint };
}

/** A panel that opens from a button of the bar, one at a time. */
export function panel(bar: HTMLElement, label: string, content: Node): HTMLDetailsElement {
  const details = element('details', { class: 'map-panel' });
  details.append(
    element('summary', {}, label),
    // It scrolls where it is longer than the window: by keys too.
    element('div', { class: 'map-panel-body', tabindex: '0' }, content),
  );
  details.addEventListener('toggle', () => {
    if (!details.open) return;
    for (const other of bar.querySelectorAll<HTMLDetailsElement>('.map-panel'))
      if (other !== details) other.open = false;
  });
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  return details;
}

/** Fills the whole screen with the map, and gives it back. */
export function fullScreen(figure: HTMLElement, changed: () => void): HTMLButtonElement {
  const set = (isFull: boolean): void => {
    figure.classList.toggle('map-full', isFull);
    document.documentElement.classList.toggle('map-is-full', isFull);
    control.setAttribute('aria-pressed', String(isFull));
    figure.dispatchEvent(new CustomEvent('vedette:full', { bubbles: true, detail: { isFull } }));
    changed();
  };
  const control = button('Full', 'Full screen', () => set(!figure.classList.contains('map-full')));
  control.setAttribute('aria-pressed', 'false');
  // Wherever the focus is: nothing but the map is on the screen.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && figure.classList.contains('map-full')) set(false);
  });
  return control;
}
