import { unframe } from './mail-frame.js';

/** The first line of every letter to a seat: what a reply has below it was written by the program. */
export const MARKER_LINE = '----- Write your reply above this line -----';

type Parts = { readonly text: string; readonly html: string };

/** A letter beneath its marker line. */
export function addMarker({ text, html }: Parts): Parts {
  const [head, ...rest] = unframe(html);
  const line = `<p class="soft" style="margin:0 0 10px;color:#7a6e58;font-size:12px;">${MARKER_LINE}</p>\n`;
  return {
    text: `${MARKER_LINE}\n\n${text}`,
    html: `${head}${line}${rest.join('')}`,
  };
}
