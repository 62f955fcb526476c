/** The frame around a letter's HTML (`views/layouts/mail.hbs`). */
const BEGIN = /<td class="sheet"[^>]*>\n?/;
const END = /(?:<\/td><\/tr><\/table>\s*){2}<\/body>/;

/** Where the frame ends, from the white space before it on; the end of what has none. */
export function frameEnd(html: string): number {
  // A pattern that begins with white space would be tried at every gap of a letter.
  const end = html.search(END);
  return end === -1 ? html.length : html.slice(0, end).trimEnd().length;
}

/** What stands before a letter's own HTML, that itself, and what stands behind it. */
export function unframe(html: string): readonly [head: string, own: string, foot: string] {
  const frame = BEGIN.exec(html);
  const start = frame === null ? 0 : frame.index + frame[0].length;
  const end = frameEnd(html);
  const till = end < start ? html.length : end;
  return [html.slice(0, start), html.slice(start, till), html.slice(till)];
}
