/**
 * The words of a TypeScript file: every literal that a person could read. A literal is taken by what it looks like (two
 * words, or one with a capital) unless the place where it stands shows that a machine reads it.
 */
import ts from 'typescript';
import { OPEN, OR, SHUT, textsIn } from './markup.js';
import { sampleOf } from './samples.js';

export type Words = { readonly line: number; readonly text: string };

/** What these are called with is read by the machine. */
const MACHINE_CALLS = new Set([
  ...[
    'prepare',
    'exec',
    'pragma',
    'querySelector',
    'querySelectorAll',
    'closest',
    'matches',
    'RegExp',
  ],
  ...[
    'split',
    'startsWith',
    'endsWith',
    'includes',
    'indexOf',
    'lastIndexOf',
    'replace',
    'replaceAll',
    'join',
  ],
  ...[
    'addEventListener',
    'dispatchEvent',
    'setHeader',
    'getHeader',
    'header',
    'get',
    'has',
    'createElement',
  ],
  ...[
    'Error',
    'TypeError',
    'RangeError',
    'import',
    'require',
    'html',
    'asSeat',
    'asKey',
    'localeCompare',
  ],
]);
/** A literal of one small word is read by a person when it stands under one of these. */
const TOLD = new Set([
  ...[
    'title',
    'label',
    'heading',
    'says',
    'say',
    'message',
    'hint',
    'placeholder',
    'text',
    'note',
    'lead',
  ],
  ...['subject', 'columns', 'why', 'help', 'name'],
]);
const MACHINE_PROPERTIES = new Set([
  'class',
  'className',
  'kind',
  'type',
  'code',
  'rule',
  'key',
  'id',
  'd',
  'style',
]);

export function sourceWords(path: string, source: string): readonly Words[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Words[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (!isText(node)) return ts.forEachChild(node, visit);
    if (isForMachine(node)) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const text of textsIn(rendered(node))) if (isRead(text, node)) found.push({ line, text });
    for (const part of dynamicParts(node)) visit(part);
  };
  visit(file);
  return found;
}

const isLiteral = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node);

/** A literal, a template, or a sum in which one of them stands. */
const isText = (
  node: ts.Node,
): node is ts.StringLiteralLike | ts.TemplateExpression | ts.BinaryExpression =>
  isLiteral(node) || ts.isTemplateExpression(node) || isSum(node);

function isSum(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node)) return false;
  return (
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [node.left, node.right].some((side) => isText(side))
  );
}

/** The text with samples for what is put in, and its alternatives. */
function rendered(node: ts.Expression): string {
  if (isLiteral(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return rendered(node.expression);
  if (isSum(node)) return rendered(node.left) + rendered(node.right);
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map((span) => rendered(span.expression) + span.literal.text).join('')
    );
  if (ts.isConditionalExpression(node) && [node.whenTrue, node.whenFalse].some(isTold))
    return `${OPEN}${rendered(node.whenTrue)}${OR}${rendered(node.whenFalse)}${SHUT}`;
  return sampleOf(nameOf(node));
}

/** A choice that is shown with its alternatives. */
const isTold = (node: ts.Expression): boolean =>
  isText(node) ||
  (ts.isParenthesizedExpression(node) && isTold(node.expression)) ||
  (ts.isConditionalExpression(node) && (isTold(node.whenTrue) || isTold(node.whenFalse)));

/** What is put into a text and not shown in it: it may hold texts of its own. */
function dynamicParts(node: ts.Expression): readonly ts.Expression[] {
  if (isLiteral(node)) return [];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return dynamicParts(node.expression);
  if (isSum(node)) return [...dynamicParts(node.left), ...dynamicParts(node.right)];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.flatMap((span) => dynamicParts(span.expression));
  if (ts.isConditionalExpression(node) && [node.whenTrue, node.whenFalse].some(isTold))
    return [...dynamicParts(node.whenTrue), ...dynamicParts(node.whenFalse)];
  return [node];
}

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) {
    const callee = nameOf(node.expression);
    const [first] = node.arguments;
    if (
      /^(?:String|Number|capitalized|escape|quoted|lower|upper|plain|trim|toString|join|map)$/.test(
        callee,
      )
    )
      return first === undefined || callee === 'join' || callee === 'map'
        ? inner(node)
        : nameOf(first);
    const [, what] = node.arguments;
    if (callee === 'counted' && what !== undefined && isLiteral(what)) return `3 ${what.text}s`;
    return callee;
  }
  if (ts.isElementAccessExpression(node)) return nameOf(node.expression);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return nameOf(node.expression);
  if (ts.isBinaryExpression(node)) return nameOf(node.left);
  if (ts.isConditionalExpression(node)) return nameOf(node.whenTrue);
  return 'text';
}

const inner = (node: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(node.expression) ? nameOf(node.expression.expression) : 'text';

function isForMachine(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.expression !== node && isMachineCall(parent);
  if (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent))
    return isForMachine(parent);
  if (ts.isTaggedTemplateExpression(parent)) return true;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isBinaryExpression(parent)) return isComparison(parent.operatorToken.kind);
  if (ts.isPropertyAssignment(parent))
    return parent.initializer === node && MACHINE_PROPERTIES.has(propertyName(parent));
  return false;
}

function isMachineCall(call: ts.CallExpression | ts.NewExpression): boolean {
  const { expression } = call;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isPropertyAccessExpression(expression))
    return (
      MACHINE_CALLS.has(expression.name.text) || ['set', 'classList'].includes(expression.name.text)
    );
  return ts.isIdentifier(expression) && MACHINE_CALLS.has(expression.text);
}

const isComparison = (kind: ts.SyntaxKind): boolean =>
  [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.InKeyword,
  ].includes(kind);

const propertyName = (node: ts.PropertyAssignment): string =>
  ts.isIdentifier(node.name) || isLiteral(node.name) ? node.name.text : '';

const SQL =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|COMMIT|ATTACH|WITH|DROP|ALTER|VACUUM)\b/;
/** Settings of a protocol: `default-src 'none'; img-src 'self'`, `text/html; charset=utf-8`. */
const PROTOCOL =
  /^[a-z-]+(?:\/[a-z+.-]+)?(?:=[\w-]+)?; |^[a-z]+-[a-z]+ '|^(?:no-store|max-age|public), /;
/** Numbers and short marks of a drawing: `M 3 4 L 5 6`, `0 0 10 10`. */
const DRAWING = /^[MLCQAZHVmlcqazhv\d\s.,()-]+$|^(?:translate|rotate|scale|matrix)\(/;

function isRead(text: string, node: ts.Node): boolean {
  if (/\(\?|\\d/.test(text) || SQL.test(text) || PROTOCOL.test(text) || DRAWING.test(text))
    return false;
  const bare = text.replace(/‹[^›]*›/g, ' ');
  const words = bare.match(/\p{L}[\p{L}’']*/gu) ?? [];
  if (words.length > 1 && /\s/.test(text.trim()) && words.some((word) => word.length > 2))
    return true;
  if (/^[A-Z][a-z]{2,}[.:!?…]?$/.test(bare.trim())) return true;
  return /^[a-z]{2,}$/.test(text) && isUnderTold(node);
}

/** `says: 'received'`, `columns: ['Line', 'Price']`. */
function isUnderTold(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent) || ts.isConditionalExpression(parent))
    return isUnderTold(parent);
  return ts.isPropertyAssignment(parent) && TOLD.has(propertyName(parent));
}
