/** Forms and links as pages have them: what a browser could send, with the values that it could choose. */

import type { Piece } from '../../src/kernel/sheet-form.js';

/** `fields`: each name with its choices, the one that stands there first. */
export type Form = {
  readonly path: string;
  readonly fields: readonly (readonly [string, readonly string[]])[];
  /** Names of fields that nobody sees. */
  readonly hidden?: ReadonlySet<string>;
  /** Files, too. */
  readonly brings: boolean;
};

const plain = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

const attribute = (head: string, name: string): string | undefined => {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** One for the form itself, and one for each of its buttons that sends it elsewhere. `page`: where a form goes that names no address. */
export function formsIn(html: string, page: string): readonly Form[] {
  const found: Form[] = [];
  for (const [, head = '', inside = ''] of html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)) {
    const action = attribute(head, 'action') ?? page;
    if (attribute(head, 'method') !== 'post') continue;
    const fields = [...fieldsIn(inside)];
    const brings = attribute(head, 'enctype') === 'multipart/form-data';
    const elsewhere = [...inside.matchAll(/<button ([^>]*)>/g)].flatMap(
      ([, tag = '']) => attribute(tag, 'formaction') ?? [],
    );
    const hidden = new Set(
      [...inside.matchAll(/<input ([^>]*type="hidden"[^>]*)>/g)].flatMap(
        ([, tag = '']) => attribute(tag, 'name') ?? [],
      ),
    );
    for (const path of new Set([action, ...elsewhere]))
      found.push({ path, fields, hidden, brings });
    if (!/\bdata-sheet\b/.test(head)) continue;
    // What the script of the page sends by itself.
    const home = attribute(head, 'data-home') ?? '';
    found.push({ path: `${home}/draft`, fields, hidden, brings });
  }
  return found;
}

function fieldsIn(form: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, readonly string[]>();
  const put = (tag: string, value: string): void => {
    const name = attribute(tag, 'name');
    if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), value]);
  };
  for (const [, tag = ''] of form.matchAll(/<(?:input|button) ([^>]*)>/g))
    if (attribute(tag, 'type') !== 'file') put(tag, attribute(tag, 'value') ?? '');
  for (const [, tag = '', value = ''] of form.matchAll(/<textarea ([^>]*)>(.*?)<\/textarea>/gs))
    put(tag, plain(value));
  for (const [, tag = '', inside = ''] of form.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs))
    for (const [, option = ''] of inside.matchAll(/<option ([^>]*)>/g))
      put(tag, attribute(option, 'value') ?? '');
  return fields;
}

/** Addresses of pages, without what follows a `#`; pictures and files are none. */
export function linksIn(html: string): readonly string[] {
  // A sign that is written as a number holds a "#" too.
  const all = [...html.matchAll(/<a [^>]*?\bhref="([^"]+)"/g)].map(
    ([, href = '']) => plain(href).split('#')[0] ?? '',
  );
  return [...new Set(all)].filter((href) => {
    const [path = '', query] = href.split('?');
    if (
      !href.startsWith('/') ||
      /\.(?:svg|png|json|csv|css|js)$|\/(?:zip|backup|export|pack)$/.test(path)
    )
      return false;
    // The whole war as one page has tests of its own, and is large.
    return query === undefined || !path.endsWith('/after-action/page');
  });
}

/** The forms that pointing at the map fills in: of each force a line of orders, and what is shown on the way to it. */
export function formsForPointing(
  home: string,
  sheet: Readonly<Record<'kind' | 'list' | 'text', string>>,
  pieces: readonly Piece[],
): readonly Form[] {
  return pieces.slice(0, 20).flatMap(({ id, at, deeds }) => {
    const ways = at === undefined ? [[]] : [[at], [at, { on: 'place', place: '0305' }], []];
    const fields: Form['fields'] = [
      ['kind', [sheet.kind]],
      ['list', [sheet.list]],
      ['text', [sheet.text]],
      ['piece', [id]],
      ['verb', [...deeds.map(({ verb }) => verb), 'move']],
      ['way', ways.map((way) => JSON.stringify(way))],
      ['target', ['', id]],
      ['slot', ['', '1', '2-4']],
      ...deeds
        .flatMap((deed) => deed.fields ?? [])
        .slice(0, 5)
        .map((field) => [`with:${field.id}`, ['', '1', 'yes']] as const),
    ];
    return ['line', 'aim'].map((to) => ({ path: `${home}/${to}`, fields, brings: false }));
  });
}
