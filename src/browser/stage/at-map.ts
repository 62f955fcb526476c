/**
 * Everything beside the map points at it: what names places in `data-place` or `data-places` shows them under the pointer or the
 * focus, and a click or Enter moves the map there; a link or button within it does its own work. The map of the last report's
 * moments stands only as long as the report is open.
 */

const PHONE = '(width < 700px)';
const NAMED = '[data-place], [data-places]';
const FIELDS = 'input, textarea, select';
/** What takes the focus for this alone. */
const LISTED = ':is([data-place], [data-places])[tabindex]';

export function pointAtMap(body: HTMLElement): void {
  const map = body.querySelector<HTMLElement>('[data-map]');
  if (map === null) return;
  const tell = (name: string, detail: object): void => {
    map.dispatchEvent(new CustomEvent(name, { detail }));
  };
  const placesOf = (target: EventTarget | null): readonly string[] => {
    const named = target instanceof Element ? target.closest(NAMED) : null;
    if (named === null || named.closest('.map') !== null) return [];
    // A bar is drawn: it has attributes, and no data of an HTML element.
    const places = named.getAttribute('data-places') ?? named.getAttribute('data-place') ?? '';
    return places.split(' ').filter((one) => one !== '');
  };
  let shown = '';
  const show = (places: readonly string[]): void => {
    if (places.join(' ') === shown) return;
    shown = places.join(' ');
    tell('vedette:hover', { places });
  };
  for (const name of ['pointerover', 'focusin'] as const)
    body.addEventListener(name, (event) => {
      show(placesOf(event.target));
    });
  body.addEventListener('pointerleave', () => {
    show([]);
  });
  const go = ({ target }: Event): void => {
    const pressed = target instanceof Element ? target.closest('button, a, summary') : null;
    const isNamed = pressed === null || pressed.matches(`${NAMED}, :is(${NAMED}) > summary`);
    const places = isNamed ? placesOf(target) : [];
    if (places.length === 0) return;
    // On a phone the map is a part of its own; a link or a fold leads elsewhere, and a field is written in.
    const isOwn = pressed !== null || (target instanceof Element && target.matches(FIELDS));
    if (!isOwn && matchMedia(PHONE).matches)
      document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id: 'stage-map' } }));
    tell('vedette:go', { places });
  };
  body.addEventListener('click', go);
  body.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(LISTED))
      go(event);
  });
  followReport(body, tell);
}

function followReport(body: HTMLElement, tell: (name: string, detail: object) => void): void {
  const report = body.querySelector<HTMLElement>('#report');
  if (report === null || body.querySelector('[data-scrubber]') === null) return;
  let isOpen = report.hasAttribute('data-open');
  new MutationObserver(() => {
    if (report.hasAttribute('data-open') === isOpen) return;
    isOpen = !isOpen;
    const range = body.querySelector('.scrubber-bar input');
    if (isOpen) range?.dispatchEvent(new Event('input'));
    else tell('vedette:moment', { moment: '' });
  }).observe(report, { attributes: true, attributeFilter: ['data-open'] });
}
