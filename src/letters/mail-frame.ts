/** The frame around a letter's HTML (`views/layouts/mail.hbs`). */
const BEGIN = /<td class="sheet"[^>]*>\n?/;
const END = /\s*(?:<\/td><\/tr><\/table>\s*){2}<\/body>/;

/** What stands before a letter's own HTML, that itself, and what stands behind it. */
export function unframe(html: string): readonly [head: string, own: string, foot: string] {
  const frame = BEGIN.exec(html);
  const start = frame === null ? 0 : frame.index + frame[0].length;
  const end = html.search(END);
  const till = end < start ? html.length : end;
  return [html.slice(0, start), html.slice(start, till), html.slice(till)];
}
