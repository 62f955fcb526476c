/** Asks before a page is left whose form holds what is not saved: typed here, or sent from here and given back. */
export function askBeforeLeaving(form: HTMLElement): void {
  let changed = form.dataset['unsaved'] === 'begun' || isGivenBack();
  let leaving = false;
  form.addEventListener('input', () => (changed = true));
  form.addEventListener('submit', () => (leaving = true));
  window.addEventListener('pageshow', () => (leaving = false));
  window.addEventListener('beforeunload', (event) => {
    if (changed && !leaving) event.preventDefault();
  });
}

/** Whether the site has refused what was sent, and the page has it in its form again. */
function isGivenBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.responseStatus >= 400;
}
