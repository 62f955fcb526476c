/**
 * What somebody wrote into a form that nothing was made of: it stands on the page that says so, whoever he is, and is
 * taken from his own request alone.
 */
import type { Assets } from './assets.js';
import type { Reply } from './page.js';
import { fieldLines } from './seat/fill.js';
import { FIELD, FILLED } from './seat/form-fields.js';
import { renderReply } from './send.js';
import { textFields } from './text-fields.js';

/** Fields in which people write; what a page gave them to send back is not among them. */
const LABELS: readonly (readonly [string, string])[] = [
  ['title', 'Title'],
  ['name', 'Name'],
  ['mail', 'E-mail'],
  ['subject', 'Subject'],
  ['text', 'Text'],
  ['tells', 'What the players are told'],
  ['words', 'Words'],
  ['where', 'Where'],
  ['places', 'Places'],
  ['size', 'Size'],
  ['changes', 'What changes'],
  ['dates', 'Days off'],
  ['seats', 'Players'],
  ['word', 'Your word'],
  ['told', 'Your word to the player'],
  ['note', 'Note'],
  ['reason', 'Reason'],
  ['why', 'Reason'],
];
/** Fields of which a form has many, by how their names begin: a line each in one block. */
const MANY: readonly (readonly [string, string, string])[] = [
  [FIELD, 'fields', 'Fields'],
  ['orders:', 'orders', 'Orders'],
  ['cell-', 'cells', 'Cells of the table, by row and column'],
];
const MOST_ROWS = 20;

type Form = Readonly<Record<string, string>>;

/** Data of `partials/left-words`; none where nothing was written. */
export function leftWords(body: unknown) {
  const form = textFields(body);
  return { leftWords: wordsIn(form, form) };
}

/**
 * A page that refuses a form, with what was written if it does not stand there already: the form itself may be gone from
 * the page, because the step went on in another window.
 */
export function withLeftWords(assets: Assets, reply: Reply, form: Form): Reply {
  if (reply.kind !== 'page' || (reply.status ?? 200) < 400) return reply;
  const sent = renderReply(assets, reply);
  const shown = plainText(sent.body.toString());
  // A table has its cells as they were filled in; the fields of a sheet may be those of the text that is on file.
  const isMissing = ([name, value]: readonly [string, string]): boolean =>
    name.startsWith(FILLED) ||
    (name.startsWith(FIELD) ? !showsField(shown, name, value) : !shown.includes(`name="${name}"`));
  const missing = Object.fromEntries(Object.entries(form).filter(isMissing));
  const leftWords = wordsIn(form, missing).filter(({ text }) => !shown.includes(text));
  return leftWords.length === 0
    ? { kind: 'made', sent }
    : { ...reply, data: { ...reply.data, leftWords } };
}

/** Whether a page has a field with a value, typed, ticked or chosen. */
function showsField(page: string, name: string, value: string): boolean {
  const parts = page.split(`name="${name}"`);
  return parts.slice(1).some((after, index) => {
    const before = parts[index] ?? '';
    if (before.endsWith(' type="radio" ')) return after.startsWith(` value="${value}" checked`);
    return /<select [^<>]*$/.test(before.slice(-200))
      ? after.split('</select>')[0]?.includes(`<option value="${value}" selected`) === true
      : after.startsWith(` value="${value}"`);
  });
}

/** `many`: those fields of it that may be among many. */
const wordsIn = (form: Form, many: Form): readonly Left[] => [
  ...LABELS.flatMap(([name, label]) => leftIn(name, label, form[name] ?? '')),
  ...MANY.flatMap((one) => manyIn(many, one)),
];

const manyIn = (form: Form, [prefix, name, label]: (typeof MANY)[number]): readonly Left[] =>
  leftIn(name, label, (prefix === FIELD ? fieldLines(form) : linesOf(form, prefix)).join('\n'));

const linesOf = (form: Form, prefix: string): readonly string[] =>
  Object.entries(form).flatMap(([name, value]) =>
    name.startsWith(prefix) && value.trim() !== ''
      ? [`${name.slice(prefix.length)}: ${value}`]
      : [],
  );

type Left = {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly rows: string;
};

function leftIn(name: string, label: string, typed: string): readonly Left[] {
  const text = typed.replace(/\r\n?/g, '\n');
  const rows = String(Math.min(MOST_ROWS, text.split('\n').length + 1));
  return text.trim() === '' ? [] : [{ name, label, text, rows }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" },
  ...{ '&#x60;': '`', '&#x3D;': '=', '&amp;': '&' },
};

/** A page as it is read: what handlebars escaped stands there again. */
const plainText = (page: string): string =>
  page
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:lt|gt|quot|amp|#x27|#x60|#x3D);/g, (entity) => ENTITIES[entity] ?? entity);
