/** Keys that turn to the next letter and the one before, as its links do: j or n, and k or p. */

const WAYS: Readonly<Record<string, string>> = { j: 'next', n: 'next', k: 'prev', p: 'prev' };

export function turnLetters(nav: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const isTyped =
      event.target instanceof Element && event.target.matches('input, textarea, select');
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way === undefined) return;
    nav.querySelector<HTMLAnchorElement>(`a[rel="${way}"]`)?.click();
  });
}
