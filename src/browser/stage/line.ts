/**
 * The playhead of the orders line: it moves the map through the moments of the step, and shows the events and the battle of
 * each. The moments are those of the list `data-moments`; without one there is nothing to play.
 */
import { detailOf, textIn } from '../map/elements.js';

const PLAY_MS = 1400;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const KEYS_ELSEWHERE = 'input, textarea, select, [role="application"], [role="region"]';

export function enhanceLine(line: HTMLElement): void {
  const moments = [...document.querySelectorAll<HTMLElement>('[data-moments] > [data-moment]')];
  const range = line.querySelector<HTMLInputElement>('[data-range]');
  const last = moments.length - 1;
  if (last < 1 || range === null) return;
  let at = Math.max(
    0,
    moments.findIndex((moment) => moment.dataset['current'] !== undefined),
  );
  let playing = 0;
  const show = (): void => {
    const { x = '0', title = '', says = '' } = moments[at]?.dataset ?? {};
    moments.forEach((moment, index) => moment.toggleAttribute('data-current', index === at));
    range.value = String(at);
    range.setAttribute('aria-valuetext', title);
    put(line, '[data-now]', title);
    put(line, '[data-says]', says);
    const head = line.querySelector<HTMLElement>('[data-playhead]');
    if (head !== null) head.style.left = x;
    for (const way of line.querySelectorAll<HTMLElement>('[data-step]'))
      way.setAttribute(
        'aria-disabled',
        String(moments[at + Number(way.dataset['step'])] === undefined),
      );
    showBattle(moments, at);
  };
  const go = (to: number): void => {
    at = Math.min(last, Math.max(0, to));
    show();
    const { moment = '', at: id = '' } = moments[at]?.dataset ?? {};
    const detail = { moment, at: id };
    const map = document.querySelector('[data-map]');
    map?.dispatchEvent(new CustomEvent('vedette:moment', { detail, bubbles: true }));
  };
  const stop = (): void => {
    window.clearInterval(playing);
    playing = 0;
    if (play === null) return;
    play.textContent = '▶';
    play.setAttribute('aria-label', 'Play');
  };
  const play = line.querySelector<HTMLButtonElement>('[data-play]');
  play?.addEventListener('click', () => {
    if (playing !== 0) return stop();
    if (at === last) go(0);
    play.textContent = '❚❚';
    play.setAttribute('aria-label', 'Stop');
    playing = window.setInterval(() => (at === last ? stop() : go(at + 1)), PLAY_MS);
  });
  line.addEventListener('click', (event) => {
    const way = event.target instanceof Element ? event.target.closest('[data-step]') : null;
    if (way === null) return;
    event.preventDefault();
    stop();
    go(at + Number(way.getAttribute('data-step')));
  });
  // The arrows of the map, of fields and of tabs are their own.
  document.addEventListener('keydown', (event) => {
    const isOwn = event.target instanceof Element && event.target.closest(KEYS_ELSEWHERE) !== null;
    const by = STEPS[event.key];
    if (by === undefined || isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stop();
    go(at + by);
  });
  range.addEventListener('input', () => {
    stop();
    go(Number(range.value));
  });
  dragOn(line, moments, (to) => {
    stop();
    if (to !== at) go(to);
  });
  // A link of the page to a moment moves the playhead there; the map follows without a new page.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-moment]') : null;
    const to = moments.findIndex(
      (moment) => moment.dataset['moment'] === link?.getAttribute('data-moment'),
    );
    if (to < 0) return;
    stop();
    go(to);
  });
  document.addEventListener('vedette:turn', (event) => {
    const to = moments.findIndex(
      (moment) => moment.dataset['moment'] === textIn(detailOf(event)['moment']),
    );
    if (to >= 0) go(to);
  });
  show();
}

function put(line: HTMLElement, selector: string, text: string): void {
  const found = line.querySelector(selector);
  if (found !== null) found.textContent = text;
}

/** The last battle up to the moment; before the first of them, the first. */
function showBattle(moments: readonly HTMLElement[], at: number): void {
  const battles = [...document.querySelectorAll<HTMLElement>('.battle[data-moment]')];
  const indexOf = (battle: HTMLElement): number =>
    moments.findIndex((moment) => moment.dataset['moment'] === battle.dataset['moment']);
  const shown = battles.findLast((battle) => indexOf(battle) <= at) ?? battles[0];
  for (const battle of battles) battle.toggleAttribute('data-current', battle === shown);
  for (const link of document.querySelectorAll('.battle-list a')) {
    if (link.getAttribute('href') === `#${shown?.id ?? ''}`)
      link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** Pressed or dragged on the tracks, the playhead goes to the nearest moment. */
function dragOn(
  line: HTMLElement,
  moments: readonly HTMLElement[],
  go: (to: number) => void,
): void {
  const rows = line.querySelector<HTMLElement>('.line-rows');
  const over = line.querySelector<HTMLElement>('.line-head-over');
  if (rows === null || over === null) return;
  const places = moments.map(({ dataset }) => Number.parseFloat(dataset['x'] ?? '0'));
  const nearest = ({ clientX }: PointerEvent): number => {
    const { left, width } = over.getBoundingClientRect();
    const x = (100 * (clientX - left)) / Math.max(1, width);
    const far = places.map((place) => Math.abs(place - x));
    return far.lastIndexOf(Math.min(...far));
  };
  let drags = false;
  rows.addEventListener('pointerdown', (event) => {
    const isTrack =
      event.target instanceof Element &&
      event.target.closest('.line-lanes') !== null &&
      event.target.closest('a') === null;
    if (!isTrack || event.button !== 0) return;
    drags = true;
    rows.setPointerCapture(event.pointerId);
    go(nearest(event));
  });
  rows.addEventListener('pointermove', (event) => {
    if (drags) go(nearest(event));
  });
  for (const end of ['pointerup', 'pointercancel'])
    rows.addEventListener(end, () => (drags = false));
}
