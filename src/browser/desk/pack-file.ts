/** A file of the gamemaster's own is read into the text of a pack's file; without script it is pasted there. */

/** More than the largest file of a pack. */
const LONGEST_BYTES = 2_000_000;

export function readChosenFile(element: HTMLElement): void {
  const file = element.querySelector<HTMLInputElement>('input[type="file"]');
  const says = element.querySelector<HTMLElement>('[role="status"]');
  const text = element.closest('form')?.querySelector<HTMLTextAreaElement>('[name="text"]');
  if (file === null || says === null || text === null || text === undefined) return;
  element.hidden = false;
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    if (chosen.size > LONGEST_BYTES) {
      says.textContent = `${chosen.name} is longer than any file of a pack; it was not read.`;
      return;
    }
    chosen.text().then(
      (read) => {
        text.value = read;
        says.textContent = `${chosen.name} stands below now. Check it.`;
      },
      () => (says.textContent = `${chosen.name} could not be read.`),
    );
  });
}
