/**
 * A pattern that looks at the same signs again and again takes the square of a text's length, and whoever sends the text keeps
 * everybody waiting. Each such pattern of the program is known here, with why no text is long enough for it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ORDER_LINE = 'a line of orders has at most 500 characters';
const JUDGED_LINE = 'at most 2,000 characters of a line are judged';
const TIDY_LINE = 'a line is made plain up to 2,000 characters';
const CASE_LINE = 'a line of a case file has at most 2,000 characters';
const SEAT_LINE = 'a line of a list of players has at most 1,500 characters';
const NAME = 'a name stands in a line of orders, or in a pack of the game';

/** By file, and by how each pattern begins. */
const SHORT: Readonly<Record<string, readonly (readonly [begins: string, why: string])[]>> = {
  'campaign/cases/case-expect.ts': [
    ['/^before:', CASE_LINE],
    ['/^\\s*(.+?) (\\d+)(?: of', CASE_LINE],
  ],
  'campaign/cases/case-text.ts': [
    ['/^(\\S+)[ =]+', CASE_LINE],
    ['/^([a-z][a-z0-9-]*) +', CASE_LINE],
    ['/^([^:]+?)\\s*:', CASE_LINE],
    ['/^(.+?)\\s*=', CASE_LINE],
    ['/^(.+?)\\s+([1-9]', CASE_LINE],
    ['/\\s*,\\s*/', CASE_LINE],
  ],
  'campaign/seats/read-seat-list.ts': [
    ['/^[^;\\t|]*<', SEAT_LINE],
    ['/[<([]*[^\\s,;|', SEAT_LINE],
    ["/^[<([']+|", SEAT_LINE],
  ],
  'campaign/sheets/mail-answers.ts': [['/\\[[^\\]]*\\]/g', 'a subject has at most 500 characters']],
  'campaign/turn/moments.ts': [['/\\s+\\S*$/', 'a heading is cut before']],
  'config.ts': [['/^(?:"?([^"<>', 'whoever runs the site writes it']],
  'kernel/basic.ts': [['/\\B(?=', 'a number has sixteen digits']],
  'mail/quote-heads.ts': [['/[<[(][^\\s<>]+@', 'the end of a line has at most 300 characters']],
  'mail/read-mail.ts': [['/\\([^)]*\\)/g', 'a date has at most 200 characters']],
  'mail/tidy-line.ts': [
    ['/^\\s*[([]', TIDY_LINE],
    ['/^\\s*\\|?\\s*(\\d', TIDY_LINE],
    ['/\\s*\\|\\s*', TIDY_LINE],
  ],
  'readable-trace.ts': [['/((?:file:', 'the trace is of our own files']],
  'systems/american-revolution/orders/belongs.ts': [['/^place', JUDGED_LINE]],
  'systems/civil-war/orders/form/belongs.ts': [
    ['/^(pp|pulses?|p)', JUDGED_LINE],
    ['/^(cp|pp|sp|rail)', JUDGED_LINE],
    ['/^(cp|sp|rail)', JUDGED_LINE],
  ],
  'systems/civil-war/orders/read-action.ts': [['/^(\\s*(?:[,;/+]', ORDER_LINE]],
  'systems/civil-war/orders/sheet/cut-line.ts': [
    ['/\\s*,?\\s+then', ORDER_LINE],
    ['/[\\s,;]+', ORDER_LINE],
    ['/[\\s,]+', ORDER_LINE],
  ],
  'systems/civil-war/orders/sheet/read-headers.ts': [
    ['/(?:^|[\\s(])(?:(?:pp', 'at most 500 characters of a header are looked at'],
  ],
  'systems/civil-war/orders/words/projection.ts': [['/\\s+army', NAME]],
  'systems/civil-war/orders/words/read-words.ts': [
    ['/[.;,]*$/', 'words of an order have at most 4,000 characters'],
  ],
  'systems/civil-war/orders/words/water-words.ts': [
    ['/(\\d{4})\\s*', NAME],
    ['/\\s+river', NAME],
  ],
  'systems/civil-war/rules/ground/places.ts': [['/^([^\\d]*?)', 'it is cut to 120 characters']],
};

type Pattern = { readonly file: string; readonly line: number; readonly text: string };

const SRC = fileURLToPath(new URL('../src', import.meta.url));

function patternsOf(path: string): readonly Pattern[] {
  const file = relative(SRC, path).split(sep).join('/');
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSlow({ text }: Pattern): boolean {
  const end = text.lastIndexOf('/');
  const literal = { source: text.slice(1, end), flags: text.slice(end + 1) };
  return analyse(literal, { maxReports: 1, reportTypes: { Move: true } }).reports.length > 0;
}

const explained = ({ file, text }: Pattern): string | undefined =>
  SHORT[file]?.find(([begins]) => text.startsWith(begins))?.[0];

it('no pattern of the program takes the square of a text, but on texts that are short', () => {
  expect(isSlow({ file: '', line: 0, text: '/\\s+$/' })).toBe(true);
  const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(SRC, path));
  const all = paths.flatMap(patternsOf);
  expect(all.length).toBeGreaterThan(700);
  const slow = all.filter(isSlow);
  expect(slow.filter((one) => explained(one) === undefined)).toEqual([]);
  const known = Object.entries(SHORT).flatMap(([file, rows]) =>
    rows.map(([begins]) => `${file} ${begins}`),
  );
  const met = new Set(slow.map((one) => `${one.file} ${explained(one) ?? ''}`));
  expect(known.filter((one) => !met.has(one))).toEqual([]);
}, 60_000);
