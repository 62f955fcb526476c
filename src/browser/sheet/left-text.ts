/**
 * What stood in a sheet as its page was left, when the site may not have had it yet: the connection was gone, or the page
 * was opened again before the last words had arrived. It waits in the tab, and is put back where the site knows no later.
 */
import type { Paper } from './paper.js';

/** `unheard`: what the page had sent to be kept, and not heard of. */
type Left = { readonly text: string; readonly revision: string; readonly unheard?: string };

/** A seat of another campaign may be asked the same. */
const nameOf = (paper: Paper): string =>
  `sheet ${paper.form.dataset['home'] ?? ''} ${paper.field('key')}`;

export function leaveText(paper: Paper, unheard: string | undefined): void {
  const left: Left = {
    ...{ text: paper.text(), revision: paper.field('revision') },
    ...(unheard === undefined ? {} : { unheard }),
  };
  try {
    sessionStorage.setItem(nameOf(paper), JSON.stringify(left));
  } catch {
    // A browser that keeps nothing for a tab: the site has all but the last words.
  }
}

/** What stands on the page is looked after there again. */
export function dropLeftText(paper: Paper): void {
  try {
    sessionStorage.removeItem(nameOf(paper));
  } catch {
    // There is none.
  }
}

/** Puts it back unless the site has a later draft: of this tab, then it arrived; or of another, then that one stands. */
export function takeLeftText(paper: Paper): void {
  const left = leftText(paper);
  if (left === undefined) return;
  const { value, defaultValue } = paper.area;
  if (left.revision !== paper.field('revision') && left.unheard !== defaultValue) return;
  // A browser has put back, or its user typed, something else before this ran.
  if (value !== defaultValue) return;
  paper.write(left.text);
}

function leftText(paper: Paper): Left | undefined {
  try {
    const json = sessionStorage.getItem(nameOf(paper));
    sessionStorage.removeItem(nameOf(paper));
    // Written above alone.
    return json === null ? undefined : (JSON.parse(json) as Left);
  } catch {
    return undefined;
  }
}
