/**
 * Every view filled with text that somebody else wrote, in every place where it prints anything: tags, quotes, moustaches,
 * signs that turn the line. The page has the same tags with the same attributes as when it is filled with a plain word.
 * Made from the folder of views, so that a new one is tried as soon as it is there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { expect, it } from 'vitest';
import { VIEWS_ROOT } from '../../src/shipped.js';
import { HOSTILE_TEXTS, structureOf } from '../web/hostile.js';

const NAMES = readdirSync(VIEWS_ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.hbs'))
  .map((name) => name.slice(0, -'.hbs'.length).replaceAll('\\', '/'))
  .sort();
const SHARED = NAMES.filter((name) => /^(?:partials|layouts)\//.test(name));
const VIEWS = NAMES.filter((name) => name.endsWith('.html'));

type Statements = readonly hbs.AST.Statement[];

/** The groups of a form name their own partial: all of them, one after the other. */
const OF_GROUPS = ['choice', 'counts', 'hand', 'list', 'pools', 'sequence', 'shares'];
const named = (partial: hbs.AST.PartialStatement): hbs.AST.Statement[] =>
  partial.name.type === 'SubExpression'
    ? OF_GROUPS.flatMap((kind) => Handlebars.parse(`{{> partials/form-${kind}}}`).body)
    : [partial];

/** The view with both branches of every choice one after the other, and each list as if it had one item. */
function opened(statements: Statements): hbs.AST.Statement[] {
  return statements.flatMap((statement): hbs.AST.Statement[] => {
    if (statement.type === 'PartialBlockStatement' || statement.type === 'DecoratorBlock') {
      // Both have a body of their own: what fills a layout, and a part of it by name.
      const block = statement as hbs.AST.PartialBlockStatement;
      block.program.body = opened(block.program.body);
      return [block];
    }
    if (statement.type === 'PartialStatement') return named(statement as hbs.AST.PartialStatement);
    if (statement.type !== 'BlockStatement') return [statement];
    const block = statement as hbs.AST.BlockStatement;
    const path = block.path;
    const otherwise = opened((block.inverse as hbs.AST.Program | undefined)?.body ?? []);
    const body = opened((block.program as hbs.AST.Program | undefined)?.body ?? []);
    if (path.original === 'if' || path.original === 'unless') return [...body, ...otherwise];
    if (path.original === 'each') {
      path.original = 'with';
      path.parts = ['with'];
    }
    if (path.original !== 'with') throw new Error(`No test knows the block ${path.original}.`);
    block.program.body = body;
    // Each of its branches stands for itself.
    block.inverse = undefined as unknown as hbs.AST.Program;
    return [block, ...otherwise];
  });
}

const sourceOf = (name: string): string => readFileSync(join(VIEWS_ROOT, `${name}.hbs`), 'utf8');
function openedView(name: string): hbs.AST.Program {
  const program = Handlebars.parse(sourceOf(name));
  program.body = opened(program.body);
  return program;
}

/** Every word of every view: among them are the names of all that they print. */
const WORDS = [...new Set(NAMES.flatMap((name) => sourceOf(name).match(/[A-Za-z]\w*/g) ?? []))];

/** Whatever is asked of it is there, an object of its own each time, and prints as `text`. */
function everything(text: string): object {
  const value = (name: string | symbol): unknown => {
    if (name === Symbol.toPrimitive || name === 'toString') return () => text;
    // By these handlebars asks whether it is a list, or text that is escaped already.
    return typeof name === 'symbol' || /^(?:toHTML|length)$/.test(name)
      ? undefined
      : everything(text);
  };
  return new Proxy(
    {},
    {
      has: () => true,
      ownKeys: () => WORDS,
      get: (_target, name) => value(name),
      getOwnPropertyDescriptor: (_target, name) => ({
        ...{ configurable: true, enumerable: true, value: value(name) },
      }),
    },
  );
}

const engine = Handlebars.create();
const options = { strict: true, knownHelpersOnly: true, preventIndent: true };
for (const name of SHARED) engine.registerPartial(name, engine.compile(openedView(name), options));
/** A view is compiled once, whatever it is filled with. */
function filling(name: string): (text: string) => string {
  const view = engine.compile(openedView(name), options);
  return (text) => view(everything(text), { data: { index: 0, key: text } });
}

it.each(VIEWS)('%s prints what others wrote as text, and as nothing else', (name) => {
  const filled = filling(name);
  const plain = filled('plain');
  const structure = structureOf(plain);
  const prints = /\{\{(?![#/!>]|else)/.test(sourceOf(name));
  if (prints) expect(plain).toContain('plain');
  for (const text of HOSTILE_TEXTS)
    expect([text.slice(0, 40), structureOf(filled(text))]).toEqual([text.slice(0, 40), structure]);
});

it('no view prints into a script, a style, an attribute without quotes, or one that runs', () => {
  for (const name of NAMES.filter((one) => !/\.(?:text|subject)$/.test(one))) {
    const source = sourceOf(name).replace(/\{\{#if script\}\}.*?\{\{\/if\}\}/g, '');
    expect([name, /\s[\w-]+=\{\{/.exec(source)?.[0]]).toEqual([name, undefined]);
    expect([name, /\bon\w+="[^"]*\{\{/.exec(source)?.[0]]).toEqual([name, undefined]);
    expect([name, /<(script|style)\b[^>]*>[^<]*\{\{[^]*?<\/\1>/.exec(source)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});
