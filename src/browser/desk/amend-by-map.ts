/**
 * Pointing at the map begins an amendment there: the form is filled with the place and the moment that is shown, and what
 * stands there is offered, line by line, as the page itself offers it without script.
 */

/** Events of the map and of the scrubber, as far as they are read here. */
type Chosen = { readonly place: string };
type Shown = { readonly moment: string; readonly at: string };

export function amendByMap(element: HTMLElement): void {
  const text = element.querySelector<HTMLTextAreaElement>('[name="text"]');
  const at = element.querySelector<HTMLInputElement>('[name="at"]');
  const offers = element.querySelector<HTMLElement>('[data-pointed]');
  if (text === null || at === null || offers === null) return;
  let written = '';
  let place = '';
  let moment = new URLSearchParams(location.search).get('moment') ?? '';
  const write = (line: string, caret: number): void => {
    written = line;
    text.value = line;
    text.focus({ preventScroll: true });
    text.setSelectionRange(caret, caret);
  };
  const offer = async (): Promise<void> => {
    const asked = `${place} ${moment}`;
    const found = await offersAt(place, moment);
    // Another place may have been pointed at meanwhile.
    if (asked === `${place} ${moment}`) offers.replaceChildren(...found);
  };
  document.addEventListener('vedette:place', (event) => {
    // The map's own event: see `Chosen`.
    const chosen = (event as CustomEvent<Chosen>).detail.place;
    // What is moved wants a place: the next one that is pointed at.
    if (text.value === written && written.endsWith(' to '))
      return write(written + chosen, written.length + chosen.length);
    place = chosen;
    void offer();
    if (text.value.trim() !== '' && text.value !== written) return;
    write(`place  at ${place}`, 'place '.length);
    element.classList.add('pointed-at');
  });
  offers.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    const line = link?.getAttribute('data-line') ?? '';
    if (line === '' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    write(line, line.length);
  });
  document.addEventListener(
    'vedette:moment',
    (event) => {
      // The scrubber's own event: see `Shown`.
      const { detail } = event as CustomEvent<Shown>;
      const own = detail.at;
      moment = detail.moment;
      if (own !== '') at.value = own;
      openMoment(own);
      if (place !== '') void offer();
    },
    { capture: true },
  );
}

/** What the page offers for that place; nothing where it cannot be had, since all of it can be written by hand. */
async function offersAt(place: string, moment: string): Promise<readonly Node[]> {
  const query = new URLSearchParams({ place, ...(moment === '' ? {} : { moment }) });
  try {
    const answer = await fetch(`${location.pathname}?${query.toString()}`);
    if (!answer.ok) return [];
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return [...(page.querySelector('[data-pointed]')?.childNodes ?? [])];
  } catch {
    return [];
  }
}

/** Opens the dice of the moment that the scrubber shows, and folds the others. */
function openMoment(at: string): void {
  for (const moment of document.querySelectorAll<HTMLDetailsElement>('details[data-at]'))
    moment.open = moment.dataset['at'] === at;
}
