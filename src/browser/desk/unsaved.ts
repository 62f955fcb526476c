/** Asks before a page is left whose form holds what is not saved. */
export function askBeforeLeaving(form: HTMLElement): void {
  let changed = false;
  let leaving = false;
  form.addEventListener('input', () => (changed = true));
  form.addEventListener('submit', () => (leaving = true));
  window.addEventListener('pageshow', () => (leaving = false));
  window.addEventListener('beforeunload', (event) => {
    if (changed && !leaving) event.preventDefault();
  });
}
