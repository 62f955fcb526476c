/** The list of forces as the sheet leaves them: made again when a line changes what can be ordered next. */
import type { Keeper } from './keeper.js';

export function followForces(list: HTMLElement, keeper: Keeper): void {
  let shown = '';
  liven(list);
  keeper.onRead((_, forces) => {
    if (forces === '' || forces === shown) return;
    shown = forces;
    const open = new Set(idsOf(list.querySelectorAll('details[open]')));
    const here = new Set(idsOf(list.querySelectorAll('.here')));
    const focus = focusIn(list);
    list.innerHTML = forces;
    liven(list);
    for (const row of list.querySelectorAll<HTMLDetailsElement>('.force')) {
      row.open = open.has(idOf(row));
      row.classList.toggle('here', here.has(idOf(row)));
    }
    focus(list);
  });
}

/** Without script the deeds say what can be written; with it they write it. */
function liven(list: HTMLElement): void {
  for (const button of list.querySelectorAll<HTMLButtonElement>('button[data-verb]'))
    button.disabled = false;
}

/** A row is known again by the first piece in it. */
const idOf = (row: HTMLElement): string =>
  row.querySelector<HTMLElement>('[data-piece]')?.dataset['piece'] ?? '';

const idsOf = (rows: NodeListOf<HTMLElement>): readonly string[] => [...rows].map(idOf);

/** Puts the focus back where it was: on the same deed, or on the force itself. */
function focusIn(list: HTMLElement): (list: HTMLElement) => void {
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || !list.contains(had)) return () => undefined;
  const row = had.closest<HTMLElement>('.force');
  // The line that folds a force stands before its pieces.
  const piece =
    had.closest<HTMLElement>('[data-piece]')?.dataset['piece'] ?? (row === null ? '' : idOf(row));
  const verb = had.dataset['verb'] ?? '';
  return (fresh) => {
    const force = [...fresh.querySelectorAll<HTMLElement>('[data-piece]')].find(
      ({ dataset }) => dataset['piece'] === piece,
    );
    const deeds = [...(force?.querySelectorAll<HTMLElement>('button[data-verb]') ?? [])];
    const deed = deeds.find(({ dataset }) => dataset['verb'] === verb);
    (deed ?? force?.closest('.force')?.querySelector('summary'))?.focus({ preventScroll: true });
  };
}
