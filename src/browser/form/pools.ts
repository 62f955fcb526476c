/** Cards that are dragged from pool to pool. The choice in each card is the same thing for keys and for whoever reads. */
import { controlOf, rowsOf } from './fields.js';

const EDGE = 60;

export function enhancePools(group: HTMLElement): void {
  if (group.querySelector('[data-pool]') === null) return;
  for (const row of rowsOf(group)) {
    const grip = row.querySelector<HTMLElement>('[data-grip]');
    if (grip === null || grip.dataset['ready'] !== undefined) continue;
    grip.dataset['ready'] = '';
    grip.addEventListener('pointerdown', (event) => {
      if (event.button === 0) drag(group, row, grip, event);
    });
  }
}

function drag(group: HTMLElement, row: HTMLElement, grip: HTMLElement, start: PointerEvent): void {
  start.preventDefault();
  grip.setPointerCapture(start.pointerId);
  row.classList.add('dragged');
  const scroller = group.closest('.stage-scroll') ?? document.documentElement;
  const from = { x: start.clientX, y: start.clientY + scroller.scrollTop };
  let over: HTMLElement | undefined;
  const move = (event: PointerEvent): void => {
    scrollAtEdge(scroller, event.clientY);
    const [x, y] = [event.clientX - from.x, event.clientY + scroller.scrollTop - from.y];
    row.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
    over?.classList.remove('aimed');
    over = poolAt(group, event);
    over?.classList.add('aimed');
  };
  const end = (event: PointerEvent): void => {
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', end);
    grip.removeEventListener('pointercancel', end);
    row.classList.remove('dragged');
    row.style.transform = '';
    over?.classList.remove('aimed');
    if (event.type === 'pointerup' && over !== undefined) choose(row, over.dataset['pool'] ?? '');
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', end);
  grip.addEventListener('pointercancel', end);
}

/** The pool under the pointer, whatever lies between. */
const poolAt = (group: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | undefined =>
  [...group.querySelectorAll<HTMLElement>('[data-pool]')].find((pool) => {
    const { left, right, top, bottom } = pool.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });

/** A leader of another kind than the pool takes stays where he was. */
function choose(row: HTMLElement, pool: string): void {
  const control = controlOf(row);
  if (!(control instanceof HTMLSelectElement) || control.value === pool) return;
  if (![...control.options].some((option) => option.value === pool)) return;
  control.value = pool;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function scrollAtEdge(scroller: Element, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  const [first, last] = [Math.max(0, top) + EDGE, Math.min(window.innerHeight, bottom) - EDGE];
  if (y < first) scroller.scrollBy(0, y - first);
  else if (y > last) scroller.scrollBy(0, y - last);
}
