/** Parts of the page that follow from the sheet's text, such as points and the main action: put in again where they differ. */

const shown = new WeakMap<Element, string>();

export function showParts(parts: Readonly<Record<string, string>>): void {
  for (const [name, html] of Object.entries(parts))
    for (const part of document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)) {
      if (shown.get(part) === html) continue;
      shown.set(part, html);
      putIn(part, html);
      part.dispatchEvent(new CustomEvent('vedette:part', { bubbles: true }));
    }
}

/** What is the same stays: nothing is taken from under a pointer that is pressed, or from the focus. */
function putIn(part: HTMLElement, html: string): void {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  const [now, then] = [[...part.children], [...fresh.content.children]];
  const isAlike =
    now.length === then.length && now.every((one, at) => one.tagName === then[at]?.tagName);
  if (!isAlike) return part.replaceChildren(fresh.content);
  for (const [at, one] of now.entries()) {
    const other = then[at];
    if (other !== undefined && one.outerHTML !== other.outerHTML) one.replaceWith(other);
  }
}
