/** A place that is filled in by pointing at the map of the page. */

/** The map's own event, as far as it is read here. */
type Chosen = { readonly place: string };

/** The next place that is pointed at goes to `take`; the button pressed again, or another one, gives it up. */
export function pointAtPlace(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  take: (place: string) => void,
): void {
  const isWaiting = button.getAttribute('aria-pressed') === 'true';
  form.dispatchEvent(new CustomEvent('vedette:unpoint'));
  if (isWaiting) return;
  const map = document.querySelector<HTMLElement>('[data-map]');
  button.setAttribute('aria-pressed', 'true');
  const chosen = (event: Event): void => {
    take((event as CustomEvent<Chosen>).detail.place);
    stop();
    button.scrollIntoView({ block: 'nearest' });
    button.focus({ preventScroll: true });
  };
  const stop = (): void => {
    button.removeAttribute('aria-pressed');
    document.removeEventListener('vedette:place', chosen);
    form.removeEventListener('vedette:unpoint', stop);
  };
  document.addEventListener('vedette:place', chosen);
  form.addEventListener('vedette:unpoint', stop);
  map?.scrollIntoView({ block: 'nearest' });
  map?.querySelector<HTMLElement>('.map-view')?.focus({ preventScroll: true });
}
