/** A menu of the head closes with Escape, and when something else is pressed or has the focus. */
export function closeMenu(menu: HTMLElement): void {
  if (!(menu instanceof HTMLDetailsElement)) return;
  const closeOutside = ({ target }: Event): void => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeOutside);
  document.addEventListener('focusin', closeOutside);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
