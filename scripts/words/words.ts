/** Every text that a person reads, by the part of the program in which it stands, each one once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceWords } from './source-words.js';
import { templateWords } from './template-words.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Told = { readonly file: string; readonly line: number; readonly text: string };
export type Part = { readonly title: string; readonly told: readonly Told[] };

/** The parts of the list in their order; a file belongs to the first whose beginning fits. */
const PARTS: readonly (readonly [title: string, ...begins: readonly string[]])[] = [
  ['Desk', 'views/desk/', 'src/web/desk/', 'src/browser/desk/'],
  ['Seat', 'views/seat/', 'src/web/seat/', 'src/browser/sheet/'],
  ['Sign-in', 'views/door/', 'src/web/door/', 'src/browser/door/', 'src/people/'],
  ['Figures', 'views/office/', 'src/web/office/'],
  ['Other pages', 'views/', 'src/web/', 'src/browser/'],
  ['E-mail', 'views/mail/', 'src/mail/', 'src/letters/'],
  ['Orders of the Civil War', 'src/systems/civil-war/orders/'],
  ['Reports of the Civil War', 'src/systems/civil-war/telling/'],
  ['The Civil War', 'src/systems/'],
  ['Campaign', 'src/campaign/', 'src/kernel/', 'src/store/'],
  ['Command line', 'src/'],
];

/** Files in which nobody but a machine or its programmer reads; each with the reason. */
const NOT_READ: Readonly<Record<string, string>> = {
  'src/systems/civil-war/soak/': 'players made by the machine, whose sheets nobody reads',
  'src/web/guard.ts': 'headers of the protocol',
};

export function allWords(): readonly Part[] {
  const files = [...filesIn('views', '.hbs'), ...filesIn('src', '.ts')].filter(
    (file) => !Object.keys(NOT_READ).some((begin) => file.startsWith(begin)),
  );
  const seen = new Set<string>();
  const told = new Map<string, Told[]>();
  for (const [title, ...begins] of PARTS)
    for (const begin of begins)
      for (const file of files.filter((one) => one.startsWith(begin) && partOf(one) === title)) {
        const own = wordsOf(file).filter(({ text }) => !seen.has(text));
        for (const words of own) {
          if (seen.has(words.text)) continue;
          seen.add(words.text);
          told.set(title, [...(told.get(title) ?? []), { file, ...words }]);
        }
      }
  return PARTS.map(([title]) => ({ title, told: told.get(title) ?? [] }));
}

const partOf = (file: string): string | undefined =>
  PARTS.find(([, ...begins]) => begins.some((begin) => file.startsWith(begin)))?.[0];

function wordsOf(file: string): readonly { readonly line: number; readonly text: string }[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (file.endsWith('.ts')) return sourceWords(file, source);
  return templateWords(source).map((text) => ({ line: lineOf(source, text), text }));
}

/** Where the first words of a text stand in its template. */
function lineOf(source: string, text: string): number {
  const start = /\p{L}[\p{L} ]{3,}/u.exec(text)?.[0] ?? text.slice(0, 5);
  const at = source.indexOf(start);
  return at < 0 ? 1 : source.slice(0, at).split('\n').length;
}

const filesIn = (folder: string, end: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
