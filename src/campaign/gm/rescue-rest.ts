/** What was read of a damaged file and could not be put into the new one, as text that a person can work from. */
import type { EntryBody } from '../../store/entry.js';
import type { Link } from '../../store/chain.js';
import type { SalvagedLetter } from '../../store/salvage.js';

const HEAD = `What was read of the damaged file and is not in the new one, oldest first. The program could not prove that all of it
is as it was written. Send sheets once more (vedette submit), and give rulings once more, where they should count. Letters
stand here as they were written; "sent" means that one had left.
`;

/** Nothing where there is nothing. */
export function sayRest(
  title: string,
  {
    links,
    letters,
  }: { readonly links: readonly Link[]; readonly letters: readonly SalvagedLetter[] },
): string | undefined {
  if (links.length + letters.length === 0) return undefined;
  return [`${title}\n\n${HEAD}`, ...links.map(sayLink), ...letters.map(sayLetter)].join('\n');
}

function sayLink({ seq, written, kind, step, body }: Link): string {
  const head = `=== Entry ${String(seq)}: ${kind}, ${step}, ${written}`;
  const read = readBody(body);
  // Its columns may be damaged as well: nothing of it is taken for certain.
  if (read === undefined) return `${head}\n\n${body}\n`;
  const { text, ...rest } = read;
  const words = typeof text === 'string' ? `\n${text.trimEnd()}\n` : '';
  return `${head}\n${JSON.stringify(rest, undefined, 2)}\n${words}`;
}

function readBody(
  body: string,
): (Partial<Record<string, unknown>> & Pick<EntryBody, 'kind'>) | undefined {
  try {
    return JSON.parse(body) as Partial<Record<string, unknown>> & Pick<EntryBody, 'kind'>;
  } catch {
    return undefined;
  }
}

function sayLetter({
  id,
  entry,
  seat,
  mail,
  state,
  written,
  subject,
  text,
}: SalvagedLetter): string {
  const to = [seat, mail].filter((one) => one !== null).join(', ');
  return `=== Letter ${String(id)} of entry ${String(entry)}: to ${to}, ${state}, ${written}\n${subject}\n\n${text.trimEnd()}\n`;
}
