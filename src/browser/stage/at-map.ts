/**
 * Everything beside the map points at it: what names places in `data-place` or `data-places` shows them under the pointer or the
 * focus, and a click moves the map to the first. The map of the last report's moments stands only as long as the report is open.
 */

export function pointAtMap(body: HTMLElement): void {
  const map = body.querySelector<HTMLElement>('[data-map]');
  if (map === null) return;
  const tell = (name: string, detail: object): void => {
    map.dispatchEvent(new CustomEvent(name, { detail }));
  };
  const placesOf = (target: EventTarget | null): readonly string[] => {
    if (!(target instanceof Element) || target.closest('.stage-middle') !== null) return [];
    const { place = '', places = place } =
      target.closest<HTMLElement>('[data-place], [data-places]')?.dataset ?? {};
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
  body.addEventListener('click', (event) => {
    const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    const [place] = isButton ? [] : placesOf(event.target);
    if (place !== undefined) tell('vedette:go', { place });
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
