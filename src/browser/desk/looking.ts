/**
 * The gamemaster looks at a seat's page: without script all its controls are off. With it, those that only look (the map,
 * the scrubber) are on again, and those of forms that send stay off, also the ones that script adds later.
 */
const SENDS = 'form[method="post"] :is(button, input, select, textarea)';

export function keepFormsShut(element: HTMLElement): void {
  if (!(element instanceof HTMLFieldSetElement)) return;
  const shut = (): void => {
    for (const control of element.querySelectorAll<HTMLButtonElement>(SENDS))
      if (!control.disabled) control.disabled = true;
  };
  shut();
  element.disabled = false;
  new MutationObserver(shut).observe(element, { childList: true, subtree: true });
}
