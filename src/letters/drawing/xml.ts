/** What every drawing file needs to write SVG. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What no XML can hold as it is: most texts of a drawing are numbers and names without it. */
const IS_UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Text for an element or an attribute; characters that XML forbids are left out. */
export function escapeXml(text: string): string {
  if (!IS_UNSAFE.test(text)) return text;
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '');
}

/** A number with at most one decimal, so that a map stays small and the same everywhere. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** `<name a="1"/>`, or with `content` between its tags. Numbers are rounded, texts escaped; undefined is left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content?: string,
): string {
  let written = `<${name}`;
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (value !== undefined)
      written += ` ${key}="${typeof value === 'number' ? num(value) : escapeXml(value)}"`;
  }
  return content === undefined ? `${written}/>` : `${written}>${content}</${name}>`;
}

/** A box as the attributes of a `rect`. */
export const rectOf = (box: {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} => ({
  x: box.x,
  y: box.y,
  width: box.w,
  height: box.h,
});

/** What can be shown or hidden together on a page: `<g class="layer-roads">`. Empty content has no group. */
export const layer = (name: string, content: string): string =>
  content === '' ? '' : `<g class="layer-${name}">${content}</g>`;
