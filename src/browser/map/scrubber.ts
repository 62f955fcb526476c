/** The moments of a step as a slider with a play button; the map beside it follows without a new page. */
import { button, detailOf, element } from './elements.js';

const PLAY_MS = 1400;

export function enhanceScrubber(section: HTMLElement): void {
  const items = [...section.querySelectorAll<HTMLElement>('[data-moment]')];
  const last = items.length - 1;
  if (last < 1) return;
  let at = Math.max(
    0,
    items.findIndex((item) => item.dataset['current'] !== undefined),
  );
  let playing = 0;
  const range = element('input', { type: 'range', min: '0', max: String(last), step: '1' });
  range.setAttribute('aria-label', section.getAttribute('aria-label') ?? 'Moment');
  const title = element('output', { class: 'scrubber-title' });
  const titleOf = (item: HTMLElement | undefined): string =>
    item?.querySelector('a')?.textContent.trim() ?? '';
  const show = (): void => {
    items.forEach((item, index) => (item.hidden = index !== at));
    range.value = String(at);
    range.setAttribute('aria-valuetext', titleOf(items[at]));
    title.textContent = titleOf(items[at]);
  };
  const go = (to: number): void => {
    at = Math.min(last, Math.max(0, to));
    show();
    const { moment = '', at: id = '' } = items[at]?.dataset ?? {};
    const map = document.querySelector('[data-map]');
    map?.dispatchEvent(new CustomEvent('vedette:moment', { detail: { moment, at: id } }));
  };
  const stop = (): void => {
    window.clearInterval(playing);
    playing = 0;
    play.textContent = '▶';
    play.setAttribute('aria-label', 'Play');
  };
  const play = button('▶', 'Play', () => {
    if (playing !== 0) return stop();
    if (at === last) go(0);
    play.textContent = '❚❚';
    play.setAttribute('aria-label', 'Stop');
    playing = window.setInterval(() => (at === last ? stop() : go(at + 1)), PLAY_MS);
  });
  const by = (step: number) => (): void => {
    stop();
    go(at + step);
  };
  range.addEventListener('input', () => {
    stop();
    go(Number(range.value));
  });
  const bar = element('div', { class: 'scrubber-bar' });
  bar.append(
    button('‹', 'Previous moment', by(-1)),
    play,
    button('›', 'Next moment', by(1)),
    range,
    title,
  );
  section.classList.add('scrubber-live');
  // What happened at a moment may be longer than its window; keys scroll it as well.
  section.querySelector('.scrubber-moments')?.setAttribute('tabindex', '0');
  section.prepend(bar);
  // One moment is short enough to stand above the map, where it is seen together with it.
  const map = document.querySelector<HTMLElement>('[data-map]');
  map?.before(section);
  // Nothing but the map is on a screen that it fills: what moves it goes with it.
  map?.addEventListener('vedette:full', (event) => {
    if (detailOf(event)['isFull'] === true) map.append(section);
    else map.before(section);
  });
  show();
}
