/** A form whose sending was held back is sent as it was meant. */

const CHANGED_MEANWHILE =
  'Your orders have changed, and so has what you can do with them. Nothing was sent.';

/**
 * Presses the button that sent it once more, or the one that has come in its place. Where there is none any more, what it
 * would have done is not what is offered now: that is said on the page.
 */
export function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!(submitter instanceof HTMLButtonElement)) return form.requestSubmit();
  const isSame = (one: Element): one is HTMLButtonElement =>
    one instanceof HTMLButtonElement && meaningOf(one) === meaningOf(submitter);
  const button = submitter.isConnected ? submitter : [...form.elements].find(isSame);
  if (button === undefined) tellKept(CHANGED_MEANWHILE, 'bad');
  else form.requestSubmit(button);
}

/** Where it leads, and what it says there. */
const meaningOf = (button: HTMLButtonElement): string =>
  JSON.stringify([button.type, button.getAttribute('formaction'), button.name, button.value]);

/** Says beside the sheet's buttons what has become of what is written there. */
export function tellKept(words: string, kind: 'good' | 'bad' | 'busy'): void {
  const said = document.querySelector<HTMLElement>('[data-kept]');
  if (said === null) return;
  said.textContent = words;
  said.dataset['kind'] = kind;
}
