/** Parts of the page that follow from the sheet's text, such as points and the main action: put in anew where they differ. */

const shown = new WeakMap<Element, string>();

export function showParts(parts: Readonly<Record<string, string>>): void {
  for (const [name, html] of Object.entries(parts))
    for (const part of document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)) {
      if (shown.get(part) === html) continue;
      shown.set(part, html);
      const hadFocus = part.contains(document.activeElement);
      part.innerHTML = html;
      part.dispatchEvent(new CustomEvent('vedette:part', { bubbles: true }));
      if (hadFocus) part.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    }
}
