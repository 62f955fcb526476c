/** Leaves alone what is only words for a person: tables of phrases, and functions that write a part of a sentence. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const WHY = 'words';

/** What is asked of a node of the syntax tree. */
type Node = {
  readonly type: string;
  readonly id?: { readonly name?: string; readonly typeAnnotation?: Annotation } | null;
  readonly returnType?: Annotation;
};
type Annotation = {
  readonly typeAnnotation?: {
    readonly type: string;
    readonly typeName?: { readonly name?: string };
  };
};
type Place = { readonly node: Node; readonly parent?: Node };

/** `const marchPhrases: Phrases<…> = …` */
const isTable = ({ node: { type, id } }: Place): boolean =>
  type === 'VariableDeclarator' &&
  /^(Phrases|Sections)$/.test(id?.typeAnnotation?.typeAnnotation?.typeName?.name ?? '');

/** `function sayMarch(…): string`, `const orderWords = (…): string => …` */
const isSaying = ({ node, parent }: Place): boolean =>
  node.returnType?.typeAnnotation?.type === 'TSStringKeyword' &&
  /^say[A-Z]|Words$|^becauseOf$/.test(node.id?.name ?? parent?.id?.name ?? '');

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    // Stryker gives its own copy of the syntax tree, for which it has no types.
    shouldIgnore: (path: object) =>
      isTable(path as Place) || isSaying(path as Place) ? WHY : undefined,
  }),
];
