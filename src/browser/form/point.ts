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
    bringUp(button.closest('.pane')?.id ?? '');
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
  bringUp('stage-map');
  map?.querySelector<HTMLElement>('.map-view')?.focus({ preventScroll: true });
}

/** On a narrow screen one part of the stage is seen at a time. */
const bringUp = (id: string): void => {
  document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id } }));
};
