/** Text that is meant to become something else than text, and what a page is made of, to see whether it did. */

/** Stands in all of it, so that it is found again. */
export const MARK = 'zqx7';

export const HOSTILE = `<script>${MARK}()</script><img src=x onerror=${MARK}>"onload="${MARK}" 'onfocus='${MARK}' \`${MARK}\` {{${MARK}}} {{{${MARK}}}} &lt;${MARK}&gt; javascript:${MARK} </textarea></title><b>${MARK}</b> --> ]]> \u202e${MARK}\u202c\u200f`;
/** As much of it as one line may hold. */
export const HOSTILE_LINE = `<b onclick=${MARK}>"${MARK}"='${MARK}'</b>{{${MARK}}}`;

export const HOSTILE_TEXTS: readonly string[] = [
  HOSTILE,
  `" autofocus onfocus=${MARK} x="`,
  `' onfocus=${MARK} x='`,
  `</option></select></textarea></style></script><script>${MARK}</script>`,
  `a\u0000b\u2028c\u2029d\u202ee\ufeff<${MARK}>`,
  `${MARK}\r\nX-Injected: ${MARK}\r\n\r\n<${MARK}>`,
  `=cmd|' /C ${MARK}'!A1`,
  `${HOSTILE_LINE} ${'<x y="z">'.repeat(1200)}`,
];

const TAG = /<(!--[^]*?-->|\/?[A-Za-z!][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** The tags of a page in their order, each with the names of its attributes. */
export const structureOf = (page: string): string =>
  [...page.matchAll(TAG)]
    .map(([, tag = '', rest = '']) => {
      const names = [...rest.matchAll(ATTRIBUTE)].map(([, name = '']) => name);
      return [tag, ...names].join(' ');
    })
    .join('\n');

/** What in a page is made of the hostile text and is not text: tags, attributes, scripts, and addresses that run. */
export function hostileIn(page: string): readonly string[] {
  return [...page.matchAll(TAG)].flatMap(([whole, tag = '', rest = '']) => {
    const attributes = [...rest.matchAll(ATTRIBUTE)];
    const isMade =
      tag.includes(MARK) ||
      (tag.toLowerCase() === 'script' && !/^ type="module" src="\/assets\//.test(rest)) ||
      attributes.some(([, name = '', value = '']) => {
        const runs = /^on/i.test(name) || /^["']?\s*(?:javascript|data|vbscript):/i.test(value);
        const isAddress = /^(?:href|src|action|formaction)$/i.test(name);
        return name.includes(MARK) || (runs && (isAddress || /^on/i.test(name)));
      });
    return isMade ? [whole.slice(0, 200)] : [];
  });
}
