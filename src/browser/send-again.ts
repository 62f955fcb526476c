/** A form whose sending was held back is sent as it was meant. */

/**
 * Presses the button that sent it once more, or the one that has come in its place. False where there is none any more: what it
 * would have done is not what is offered now.
 */
export function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement)) {
    form.requestSubmit();
    return true;
  }
  const isSame = (one: Element): one is HTMLButtonElement =>
    one instanceof HTMLButtonElement && meaningOf(one) === meaningOf(submitter);
  const button = submitter.isConnected ? submitter : [...form.elements].find(isSame);
  if (button === undefined) return false;
  form.requestSubmit(button);
  return true;
}

/** Where it leads, and what it says there. */
const meaningOf = (button: HTMLButtonElement): string =>
  JSON.stringify([button.type, button.getAttribute('formaction'), button.name, button.value]);

export const CHANGED_MEANWHILE =
  'Your orders have changed, and so has what you can do with them. Nothing was sent.';
