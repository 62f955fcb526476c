/** A form whose work takes long says so while it is sent, and is sent once. */
export function showBusy(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return;
  const text = element.dataset['busy'] ?? '';
  element.addEventListener('submit', (event) => {
    if (element.dataset['sent'] !== undefined) return event.preventDefault();
    element.dataset['sent'] = '';
    const button = event.submitter;
    if (!(button instanceof HTMLElement)) return;
    button.setAttribute('aria-busy', 'true');
    button.textContent = text;
  });
  // A page that the browser kept and shows again is no longer busy.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) delete element.dataset['sent'];
  });
}
