/** Pointing at the map begins an amendment there: the form is filled with the place and the moment that is shown. */

/** Events of the map and of the scrubber, as far as they are read here. */
type Chosen = { readonly hex: string; readonly place: string };
type Shown = { readonly moment: string };

export function amendByMap(element: HTMLElement): void {
  const text = element.querySelector<HTMLTextAreaElement>('[name="text"]');
  const at = element.querySelector<HTMLInputElement>('[name="at"]');
  if (text === null || at === null) return;
  let written = '';
  document.addEventListener('vedette:hex', (event) => {
    // The map's own event: see `Chosen`.
    const { hex } = (event as CustomEvent<Chosen>).detail;
    if (text.value.trim() !== '' && text.value !== written) return;
    written = `place  at ${hex}`;
    text.value = written;
    text.focus({ preventScroll: true });
    text.setSelectionRange('place '.length, 'place '.length);
    element.classList.add('pointed');
  });
  document.addEventListener(
    'vedette:moment',
    (event) => {
      // The scrubber's own event: see `Shown`. `turn 1.1/p8.2` stands in the pulse `p8`.
      const { moment } = (event as CustomEvent<Shown>).detail;
      const own = moment.slice(moment.lastIndexOf('/') + 1).replace(/\.\d+$/, '');
      if (own !== '') at.value = own;
      openMoment(own);
    },
    { capture: true },
  );
}

/** Opens the dice of the moment that the scrubber shows, and folds the others. */
function openMoment(at: string): void {
  for (const moment of document.querySelectorAll<HTMLDetailsElement>('details[data-at]'))
    moment.open = moment.dataset['at'] === at;
}
