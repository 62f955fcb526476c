/**
 * What somebody wrote into a form that nothing was made of: it stands on the page that says so, whoever he is, and is
 * taken from his own request alone.
 */
import type { Assets } from './assets.js';
import type { Reply } from './page.js';
import { changedFields } from './seat/fill.js';
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
  ['word', 'Your word'],
  ['told', 'Your word to the player'],
  ['note', 'Note'],
  ['reason', 'Reason'],
  ['why', 'Reason'],
];
const MOST_ROWS = 20;

type Form = Readonly<Record<string, string>>;

/** Data of `partials/left-words`; none where nothing was written. */
export function leftWords(body: unknown) {
  const form = textFields(body);
  const fields = Object.entries(changedFields(form)).map(([id, value]) => `${id}: ${value}`);
  return { words: [...wordsIn(form), ...leftIn('fields', 'Fields', fields.join('\n'))] };
}

/**
 * A page that refuses a form, with what was written if it does not stand there already: the form itself may be gone from
 * the page, because the step went on in another window.
 */
export function withLeftWords(assets: Assets, reply: Reply, form: Form): Reply {
  if (reply.kind !== 'page' || (reply.status ?? 200) < 400) return reply;
  const sent = renderReply(assets, reply);
  const shown = plainText(sent.body.toString());
  const words = wordsIn(form).filter(({ text }) => !shown.includes(text));
  return words.length === 0 ? { kind: 'made', sent } : { ...reply, data: { ...reply.data, words } };
}

const wordsIn = (form: Form) =>
  [...LABELS, ...ordersIn(form)].flatMap(([name, label]) => leftIn(name, label, form[name] ?? ''));

/** Those of a preview, a field for each sheet. */
const ordersIn = (form: Form) =>
  Object.keys(form)
    .filter((name) => name.startsWith('orders:'))
    .map((name) => [name, 'Orders'] as const);

function leftIn(name: string, label: string, typed: string) {
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
