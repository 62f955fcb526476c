/** Longer than a reply takes that says how far the work is. */
const AGAIN_MILLISECONDS = 10_000;

/**
 * A form whose work takes long says so while it is sent, and is sent once. Whoever breaks that off, or gets no reply, can send it
 * again; the server knows by what its page showed whether it has been done.
 */
export function showBusy(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  const text = element.dataset['busy'] ?? '';
  let free: (() => void) | undefined;
  element.addEventListener('submit', (event) => {
    if (free !== undefined) return event.preventDefault();
    const button = event.submitter;
    const label = [...(button?.childNodes ?? [])];
    button?.setAttribute('aria-busy', 'true');
    button?.replaceChildren(text);
    const timer = setTimeout(() => free?.(), AGAIN_MILLISECONDS);
    free = () => {
      clearTimeout(timer);
      free = undefined;
      button?.removeAttribute('aria-busy');
      button?.replaceChildren(...label);
    };
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') free?.();
  });
  // A page that the browser kept and shows again is no longer busy.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) free?.();
  });
}
