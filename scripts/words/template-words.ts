/** The words of a template: its own texts with samples for what is filled in, and the texts it hands to partials. */
import Handlebars from 'handlebars';
import { OPEN, OR, SHUT, textsOf } from './markup.js';
import { sampleOf } from './samples.js';

type Node = hbs.AST.Node;

/** Every text of the template that a person reads, in its order. */
export function templateWords(source: string): readonly string[] {
  const handed: string[] = [];
  const text = programText(Handlebars.parse(source), handed);
  return [...textsOf(text), ...handed];
}

const programText = (program: hbs.AST.Program | undefined, handed: string[]): string =>
  (program?.body ?? []).map((node) => nodeText(node, handed)).join('');

function nodeText(node: Node, handed: string[]): string {
  switch (node.type) {
    case 'ContentStatement':
      return (node as hbs.AST.ContentStatement).value;
    case 'MustacheStatement':
      return sampleOf(nameOf((node as hbs.AST.MustacheStatement).path));
    case 'BlockStatement': {
      const block = node as hbs.AST.BlockStatement;
      const [main, other] = [block.program, block.inverse].map((one) => programText(one, handed));
      const name = nameOf(block.path);
      if (name === 'each' || name === 'with') return `${main ?? ''}${other ?? ''}`;
      return `${OPEN}${main ?? ''}${OR}${other ?? ''}${SHUT}`;
    }
    case 'PartialStatement':
    case 'PartialBlockStatement': {
      const partial = node as hbs.AST.PartialBlockStatement;
      // A partial without named values has no hash, whatever its type says.
      const hash = partial.hash as hbs.AST.Hash | undefined;
      const named = (hash?.pairs ?? []).map((pair) => pair.value);
      for (const value of [...partial.params, ...named])
        if (value.type === 'StringLiteral') handed.push((value as hbs.AST.StringLiteral).value);
      return `\n\n${programText(partial.program, handed)}\n\n`;
    }
    default:
      return '';
  }
}

const nameOf = (path: Node): string =>
  path.type === 'PathExpression'
    ? ((path as hbs.AST.PathExpression).parts.at(-1) ?? 'text')
    : 'text';
