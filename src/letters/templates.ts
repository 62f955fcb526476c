/**
 * The handlebars engine of letters and pages. Files under `views/` are compiled when the program is built, else once a process,
 * on first use, in strict mode: a field that the data does not name is our own bug and throws. HTML is always escaped; text
 * letters never.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import type Handlebars from 'handlebars';
import { COMPILED_VIEWS, hasPrograms, VIEWS_ROOT } from '../shipped.js';

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
/** A view with variables such as `@index`, or with partials, which may have some. */
const NEEDS_FRAMES = /@|\{\{[#~]*>/;
const loaded = new Map<string, Templates>();

const howFor = (source: string, noEscape: boolean) => ({
  ...{ strict: true, knownHelpersOnly: true, preventIndent: true, noEscape },
  // Handlebars makes a frame for each block of such views anew: most of the work in a long table.
  data: NEEDS_FRAMES.test(source),
});

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
  let compile: ((name: string) => Template) | undefined;
  return (name, data) => {
    compile ??= root === VIEWS_ROOT && hasPrograms ? builtViews(noEscape) : views(root, noEscape);
    const template = compiled.get(name) ?? compile(name);
    compiled.set(name, template);
    return template(data);
  };
}

const load = createRequire(import.meta.url);

/** As the build has compiled them: handlebars is loaded without its compiler. */
function builtViews(noEscape: boolean): (name: string) => Template {
  // `handlebars/runtime` is the engine without what compiles.
  const engine = (load('handlebars/runtime') as Engine).create();
  // Written by `compileViews`.
  const built = (name: string) => load(join(COMPILED_VIEWS, `${name}.js`)) as TemplateSpecification;
  // No text has partials.
  if (!noEscape)
    for (const [name, partial] of Object.entries(
      built('shared') as unknown as Readonly<Record<string, TemplateSpecification>>,
    ))
      engine.registerPartial(name, engine.template(partial));
  return (name) => engine.template(built(name));
}

function views(root: string, noEscape: boolean): (name: string) => Template {
  const engine = engineWithPartials(root, noEscape);
  return (name) => compileSource(engine, readView(root, name), noEscape);
}

/** Handlebars is loaded when the first letter or page is filled, so that commands without either start faster. */
function engineWithPartials(root: string, noEscape: boolean): Engine {
  const engine = (load('handlebars') as Engine).create();
  for (const folder of SHARED_FOLDERS) {
    for (const name of viewNames(root, folder)) {
      engine.registerPartial(name, compileSource(engine, readView(root, name), noEscape));
    }
  }
  return engine;
}

const compileSource = (engine: Engine, source: string, noEscape: boolean): Template =>
  engine.compile(source, howFor(source, noEscape));

function readView(root: string, name: string): string {
  const source = readFileSync(join(root, name + EXTENSION), 'utf8');
  if (/\{\{\{|\{\{~?&/.test(source)) throw new Error(`View ${name} would print unescaped text`);
  return source;
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** All views as the build keeps them: each as the text of a module, by its name; `shared` has the partials and layouts. */
export function compileViews(): ReadonlyMap<string, string> {
  const engine = load('handlebars') as Engine;
  const written = (name: string): string => {
    const noEscape = /\.(text|subject)$/.test(name);
    const source = readView(VIEWS_ROOT, name);
    // Its types say otherwise.
    const text = engine.precompile(source, howFor(source, noEscape)) as unknown as string;
    // What is printed stands in it as JSON, so that no line begins within it; and V8 holds ASCII in half the room.
    return text.replace(/\n\s+/g, '\n').replace(/[^\0-\x7f]/g, escaped);
  };
  const isShared = (name: string): boolean =>
    SHARED_FOLDERS.some((folder) => name.startsWith(`${folder}/`));
  const names = viewNames(VIEWS_ROOT, '');
  const shared = names.filter(isShared).map((name) => `${JSON.stringify(name)}:${written(name)}`);
  return new Map([
    ['shared', `module.exports={${shared.join()}}`],
    ...names
      .filter((name) => !isShared(name))
      .map((name) => [name, `module.exports=${written(name)}`] as const),
  ]);
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
