/** The texts in a piece of markup, as a reader sees them: one for each block, and those of attributes that are read. */

/** Around alternatives of a text: `[received|overdue]`. Private characters, so that no text has them. */
export const OPEN = '\uE000';
export const OR = '\uE001';
export const SHUT = '\uE002';

/** Tags inside a sentence; every other tag ends it. */
const INLINE = /^\/?(?:a|abbr|b|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var)\b/i;
const READ_ATTRIBUTE =
  /\s(?:alt|aria-label|content|data-busy|data-confirm|placeholder|title)="([^"]*)"/g;
const BUTTON_VALUE = /^input\b[^>]*type="(?:submit|button)"[^>]*\svalue="([^"]*)"/;

/** The texts of a literal: one, unless it is markup. */
export const textsIn = (text: string): readonly string[] =>
  /<\/?(?:[a-z][a-z0-9]*[\s>/]|!)/.test(text) ? textsOf(text) : pieces(text).filter(isReadable);

const isReadable = (text: string): boolean => /\p{L}/u.test(text);

export function textsOf(markup: string): readonly string[] {
  const read: string[] = [];
  const flat = markup
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<(style|script)\b[^]*?<\/\1>/gi, '')
    .replace(/<(\/?[a-z!][^<>]*)>/gi, (_tag, inside: string) => {
      for (const [, value = ''] of ` ${inside}`.matchAll(READ_ATTRIBUTE)) read.push(value);
      const button = BUTTON_VALUE.exec(inside)?.[1];
      if (button !== undefined) read.push(button);
      return INLINE.test(inside) ? '' : '\n\n';
    });
  return [...flat.split(/\n\s*\n/), ...read].flatMap(pieces).filter(isReadable);
}

/** A text whose alternatives end outside it is cut where they begin and end. */
function pieces(text: string): readonly string[] {
  let depth = 0;
  let isWhole = true;
  for (const sign of text) {
    if (sign === OPEN) depth += 1;
    if (sign === SHUT) depth -= 1;
    if (depth < 0 || (sign === OR && depth === 0)) isWhole = false;
  }
  const all = isWhole && depth === 0 ? [text] : outer(text);
  return all.map((part) => tidy(part)).filter((part) => part !== '');
}

/** Cuts at the marks that have no partner in the text. */
function outer(text: string): readonly string[] {
  const signs = Array.from(text);
  const open: number[] = [];
  const loose = new Set<number>();
  const inner = new Map<number, number>();
  signs.forEach((sign, index) => {
    if (sign === OPEN) open.push(index);
    if (sign === OR) {
      const at = open.at(-1);
      if (at === undefined) loose.add(index);
      else inner.set(index, at);
    }
    if (sign === SHUT && open.pop() === undefined) loose.add(index);
  });
  open.forEach((index) => loose.add(index));
  for (const [or, at] of inner) if (loose.has(at)) loose.add(or);
  return signs
    .map((sign, index) => (loose.has(index) ? '\n' : sign))
    .join('')
    .split('\n\n')
    .join('\n')
    .split('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const tidy = (text: string): string =>
  text
    .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(OPEN, '[')
    .replaceAll(OR, '|')
    .replaceAll(SHUT, ']')
    .replace(/\[\s*\|\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
