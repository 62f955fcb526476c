/** Hands for numbers: buttons that step them, and a slide over each bar. */
import { controlOf, rowsOf } from './fields.js';

export function enhanceShares(group: HTMLElement): void {
  for (const row of rowsOf(group)) {
    const control = controlOf(row);
    if (!(control instanceof HTMLInputElement)) continue;
    for (const button of row.querySelectorAll<HTMLButtonElement>('[data-step]'))
      button.addEventListener('click', () => {
        const n = /^\d+$/.test(control.value) ? Number(control.value) : 0;
        setNumber(control, n + Number(button.dataset['step']));
      });
    const bar = row.querySelector('.share-bar');
    if (bar !== null && bar.querySelector('[data-slide]') === null)
      bar.append(slideFor(control, group));
  }
}

/** For fingers and mice alone: keys have the number itself. */
function slideFor(control: HTMLInputElement, group: HTMLElement): HTMLInputElement {
  const slide = document.createElement('input');
  slide.type = 'range';
  slide.min = '0';
  slide.max = group.dataset['whole'] ?? '0';
  slide.value = control.value === '' ? '0' : control.value;
  slide.tabIndex = -1;
  slide.setAttribute('aria-hidden', 'true');
  slide.dataset['slide'] = '';
  slide.addEventListener('input', (event) => {
    event.stopPropagation();
    setNumber(control, Number(slide.value));
  });
  slide.addEventListener('change', (event) => {
    event.stopPropagation();
  });
  return slide;
}

function setNumber(control: HTMLInputElement, n: number): void {
  const value = String(Math.min(9999, Math.max(0, n)));
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
