/**
 * The handlebars engine of letters and pages. Files under `views/` are compiled once a process, on first use, in strict
 * mode: a field that the data does not name is our own bug and throws. HTML is always escaped; text letters never.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import type Handlebars from 'handlebars';
import { VIEWS_ROOT } from '../shipped.js';

type Engine = typeof Handlebars;
type Template = Handlebars.TemplateDelegate;
type Data = Readonly<Record<string, unknown>>;

/**
 * `html('mail/report.html', data)` fills `views/mail/report.html.hbs`; `text` the same without escaping. Partials and
 * layouts are named by their place: `{{> partials/nav}}`, `{{#> layouts/page title="Log"}}…{{/layouts/page}}`.
 */
export type Templates = {
  readonly html: (name: string, data: Data) => string;
  readonly text: (name: string, data: Data) => string;
};

const EXTENSION = '.hbs';
const SHARED_FOLDERS = ['partials', 'layouts'] as const;
const loaded = new Map<string, Templates>();

/** The templates of one root folder, loaded once a process. Throws when a template is missing, ill-formed or unsafe. */
export function loadTemplates(root: string = VIEWS_ROOT): Templates {
  const known = loaded.get(root);
  if (known !== undefined) return known;
  const templates: Templates = { html: engineOf(root, false), text: engineOf(root, true) };
  loaded.set(root, templates);
  return templates;
}

function engineOf(root: string, noEscape: boolean): (name: string, data: Data) => string {
  const compiled = new Map<string, Template>();
  let engine: Engine | undefined;
  return (name, data) => {
    engine ??= engineWithPartials(root, noEscape);
    const template = compiled.get(name) ?? compileSource(engine, readView(root, name), noEscape);
    compiled.set(name, template);
    return template(data);
  };
}

/** Handlebars is loaded when the first letter or page is filled, so that commands without either start faster. */
function engineWithPartials(root: string, noEscape: boolean): Engine {
  const engine = (createRequire(import.meta.url)('handlebars') as Engine).create();
  for (const folder of SHARED_FOLDERS) {
    for (const name of viewNames(root, folder)) {
      engine.registerPartial(name, compileSource(engine, readView(root, name), noEscape));
    }
  }
  return engine;
}

function compileSource(engine: Engine, source: string, noEscape: boolean): Template {
  return engine.compile(source, {
    strict: true,
    knownHelpersOnly: true,
    preventIndent: true,
    noEscape,
  });
}

function readView(root: string, name: string): string {
  const source = readFileSync(join(root, name + EXTENSION), 'utf8');
  if (/\{\{\{|\{\{~?&/.test(source)) throw new Error(`View ${name} would print unescaped text`);
  return source;
}

function viewNames(root: string, folder: string): readonly string[] {
  return listFiles(join(root, folder))
    .filter((path) => path.endsWith(EXTENSION))
    .map((path) => relative(root, path).slice(0, -EXTENSION.length).split(sep).join('/'))
    .sort();
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
