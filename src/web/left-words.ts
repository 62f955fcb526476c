/**
 * What somebody wrote into a form that nothing was made of: it stands on the page that says so, whoever he is, and is
 * taken from his own request alone.
 */
import { changedFields } from './seat/fill.js';
import { textFields } from './visit.js';

/** Fields in which people write; what a page gave them to send back is not among them. */
const LABELS: readonly (readonly [string, string])[] = [
  ['title', 'Title'],
  ['name', 'Name'],
  ['mail', 'Mail address'],
  ['subject', 'Subject'],
  ['text', 'Text'],
  ['reason', 'Reason'],
  ['why', 'Reason'],
];
const MOST_ROWS = 20;

/** Data of `partials/left-words`; none where nothing was written. */
export function leftWords(body: unknown) {
  const form = textFields(body);
  const written = LABELS.flatMap(([name, label]) => leftIn(name, label, form[name] ?? ''));
  const fields = Object.entries(changedFields(form)).map(([id, value]) => `${id}: ${value}`);
  return { words: [...written, ...leftIn('fields', 'Fields', fields.join('\n'))] };
}

const leftIn = (name: string, label: string, text: string) =>
  text.trim() === ''
    ? []
    : [{ name, label, text, rows: String(Math.min(MOST_ROWS, text.split('\n').length + 1)) }];
