/**
 * What can be changed at a place stands on the card that the map opens there: a press fills the form of the amendment with
 * its line, at the moment that is shown.
 */
import { button, detailOf, element, textIn } from '../map/elements.js';

export function amendByMap(root: HTMLElement): void {
  const text = root.querySelector<HTMLTextAreaElement>('[name="text"]');
  const at = root.querySelector<HTMLInputElement>('[name="at"]');
  const address = root.dataset['amendable'] ?? '';
  if (text === null || at === null) return;
  let moment = new URLSearchParams(location.search).get('moment') ?? '';
  let written = '';
  const write = (line: string): void => {
    written = line;
    text.value = line;
    document.dispatchEvent(new CustomEvent('vedette:show', { detail: { id: 'amend' } }));
    text.focus({ preventScroll: true });
    text.setSelectionRange(line.length, line.length);
  };
  document.addEventListener('vedette:card', (event) => {
    const { place, card } = detailOf(event);
    // What is changed is the true position, not what a seat believes.
    const isTrue = (document.querySelector<HTMLElement>('[data-map]')?.dataset['as'] ?? '') === '';
    if (!(card instanceof HTMLElement) || !isTrue) return;
    // What is moved wants a place: the next one that is pointed at.
    if (text.value === written && written.endsWith(' to ')) return write(written + textIn(place));
    const deeds = element('div', { class: 'card-deeds' });
    card.append(deeds);
    void linesAt(address, textIn(place), moment).then((lines) => {
      deeds.replaceChildren(
        ...lines.map((line) => {
          const isOpen = line.endsWith(' to');
          return button(isOpen ? `${line} …` : line, line, () => write(isOpen ? `${line} ` : line));
        }),
        button('Place a piece …', 'Place a piece here', () => write(`place  at ${textIn(place)}`)),
      );
    });
  });
  document.addEventListener(
    'vedette:moment',
    (event) => {
      const { moment: to, at: own } = detailOf(event);
      moment = textIn(to);
      if (textIn(own) !== '') at.value = textIn(own);
    },
    { capture: true },
  );
}

/** Nothing where it cannot be had, since all of it can be written by hand. */
async function linesAt(address: string, place: string, moment: string): Promise<readonly string[]> {
  const query = new URLSearchParams({ place, moment });
  try {
    const answer = await fetch(`${address}?${query.toString()}`);
    // The server's own answer: see `amendableAt`.
    return answer.ok ? ((await answer.json()) as { readonly lines: readonly string[] }).lines : [];
  } catch {
    return [];
  }
}
