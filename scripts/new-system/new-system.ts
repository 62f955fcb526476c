/**
 * `npm run new-system -- NAME`: lays out a new system in `src/systems/NAME`, with a pack, a case file, an empty RULES.md and
 * its line in the register, and somebody who plays it under the laws. It is an empty game that passes every test.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';

const TEMPLATE = fileURLToPath(new URL('template/', import.meta.url));
const HERE = fileURLToPath(new URL('../../', import.meta.url));

/** Lays the system out below `root`; answers what was written. Throws where the name is taken or is none. */
export async function newSystem(name: string, root = HERE): Promise<readonly string[]> {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`Read "${name}"; expected a name in small letters, such as long-march.`);
  const folder = join(root, 'src/systems', name);
  if (existsSync(folder)) throw new Error(`There is a system ${name} already.`);
  const camel = name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
  if (await isTaken(camel, root))
    throw new Error(`Read "${name}"; expected a name that the program's own code does not use.`);
  const words = name.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const named = (text: string): string =>
    text
      .replaceAll(/\b(The|the) blank\b/g, `$1 ${words}`)
      .replaceAll("'Blank'", `'${title}'`)
      .replaceAll(/(?<=['" ])blank(?=@1|\/first|'|")/g, name)
      .replaceAll(/\bblank(?=System|Law|\b(?!-))/g, camel);
  const put = async (path: string, text: string): Promise<string> => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), path.endsWith('.ts') ? await formatted(path, text) : text);
    return path;
  };
  const template = async (file: string): Promise<string> =>
    named(await readFile(join(TEMPLATE, file), 'utf8'));
  const inSystem = (text: string): string => text.replaceAll("'../../../src/", "'../../");
  const inLaws = (text: string): string =>
    text
      .replaceAll("'./index.js'", `'../../../src/systems/${name}/index.js'`)
      .replaceAll("'../../../test/laws/", "'../");
  await cp(join(TEMPLATE, 'pack'), join(folder, 'pack'), { recursive: true });
  const system = `src/systems/${name}`;
  return [
    await put(`${system}/index.ts`, inSystem(await template('index.ts'))),
    await put(`${system}/cases/first-step.battle`, await template('cases/first-step.battle')),
    await put(`${system}/RULES.md`, ''),
    `${system}/pack`,
    await put(`test/laws/${name}/player.ts`, inLaws(await template('player.ts'))),
    ...(await Promise.all(LISTS.map((list) => addTo(list, { name, camel }, { root, put })))),
  ];
}

/** Whether the system could not be called so in code: by TypeScript, in its own files, or in the lists that name it. */
async function isTaken(camel: string, root: string): Promise<boolean> {
  const files = [
    ...['index.ts', 'player.ts'].map((file) => join(TEMPLATE, file)),
    ...LISTS.map(({ file }) => join(root, file)),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const declared = texts.flatMap((text) => [
    ...[...text.matchAll(/^import [^;]*?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
      names.split(',').map((one) => one.trim()),
    ),
    ...[...text.matchAll(/^(?:export )?(?:const|function) (\w+)/gm)].map(([, one = '']) => one),
  ]);
  const own = [camel, `${camel}Law`];
  const isUsed = declared.some((one) => own.includes(one) && !one.startsWith('blank'));
  return isUsed || !(await isName(camel));
}

async function isName(word: string): Promise<boolean> {
  const { errors } = await format('word.ts', `export const ${word} = 0;`);
  return errors.length === 0;
}

async function formatted(path: string, text: string): Promise<string> {
  const config = await readFile(join(HERE, '.oxfmtrc.json'), 'utf8');
  // The file that the formatter itself reads.
  const { code } = await format(path, text, JSON.parse(config) as FormatConfig);
  return code;
}

/** Lists with a line a system: which file, what is imported, and what stands after which beginning. */
const LISTS = [
  {
    file: 'src/systems/index.ts',
    imports: (name: string, camel: string) => `import { ${camel} } from './${name}/index.js';`,
    after: 'export const SYSTEMS: readonly Engine[] = [',
    entry: (_name: string, camel: string) => camel,
  },
  {
    file: 'test/laws/law-cases.ts',
    imports: (name: string, camel: string) => `import { ${camel}Law } from './${name}/player.js';`,
    after: 'export const lawCases = (): readonly LawCase[] => [',
    entry: (_name: string, camel: string) => `${camel}Law()`,
  },
  {
    file: 'test/laws/short-run.ts',
    imports: (name: string, camel: string) => `import { ${camel}Law } from './${name}/player.js';`,
    after: 'export const SHORT_RUN = {',
    entry: (name: string, camel: string) =>
      `'${name}': { law: ${camel}Law, wars: 5, seed: SEED, nearly: 0 }`,
  },
] as const;

type Named = { readonly name: string; readonly camel: string };
type Into = {
  readonly root: string;
  readonly put: (path: string, text: string) => Promise<string>;
};

/** The line goes to the end of the list, so that the first system stays the first. */
async function addTo(list: (typeof LISTS)[number], { name, camel }: Named, { root, put }: Into) {
  const text = await readFile(join(root, list.file), 'utf8');
  const from = text.indexOf(list.after);
  const close = list.after.endsWith('{') ? '}' : ']';
  const end =
    text.indexOf(`\n${close}`, from) < 0 ? text.indexOf(close, from + list.after.length) : 0;
  const at = end > 0 ? end : text.indexOf(`\n${close}`, from);
  if (from < 0 || at < 0) throw new Error(`${list.file} has no list of systems.`);
  const before = text.slice(0, at).trimEnd();
  const comma = /[[{,]$/.test(before) ? '' : ',';
  const imported = text.lastIndexOf('\nimport ', from);
  const entry = `${comma} ${list.entry(name, camel)},`;
  return put(
    list.file,
    `${text.slice(0, imported)}\n${list.imports(name, camel)}${before.slice(imported)}${entry}${text.slice(at)}`,
  );
}
