/** The first line of every letter to a seat: what a reply has below it was written by the program. */
export const MARKER_LINE = '----- Write your reply above this line -----';

type Parts = { readonly text: string; readonly html: string };

/** Where the letter itself begins in its frame (`views/layouts/mail.hbs`). */
const FRAME = /<td class="sheet"[^>]*>\n?/;

/** A letter beneath its marker line. */
export function addMarker({ text, html }: Parts): Parts {
  const frame = FRAME.exec(html);
  const at = frame === null ? 0 : frame.index + frame[0].length;
  const line = `<p class="soft" style="margin:0 0 10px;color:#7a6e58;font-size:12px;">${MARKER_LINE}</p>\n`;
  return {
    text: `${MARKER_LINE}\n\n${text}`,
    html: html === '' ? '' : `${html.slice(0, at)}${line}${html.slice(at)}`,
  };
}
