/** Two texts line by line: what was taken out, what was put in, what is in both. */

export type ComparedLine = {
  readonly mark: 'same' | 'out' | 'in';
  readonly sign: string;
  readonly text: string;
};

/** Beyond so many differing lines a text is shown as taken out whole and put in whole. */
const MOST_CELLS = 1_000_000;

/** The lines of `before` and `after` in one column. */
export function compareTexts(before: string, after: string): readonly ComparedLine[] {
  const a = before.trimEnd().split('\n');
  const b = after.trimEnd().split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail))
    tail += 1;
  return [
    ...a.slice(0, head).map(same),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ];
}

const same = (text: string): ComparedLine => ({ mark: 'same', sign: ' ', text });
const out = (text: string): ComparedLine => ({ mark: 'out', sign: '−', text });
const put = (text: string): ComparedLine => ({ mark: 'in', sign: '+', text });

/** By the longest lines in common. */
function middle(a: readonly string[], b: readonly string[]): readonly ComparedLine[] {
  if (a.length * b.length > MOST_CELLS) return [...a.map(out), ...b.map(put)];
  const wide = b.length + 1;
  const common = new Uint32Array((a.length + 1) * wide);
  const at = (i: number, j: number): number => common[i * wide + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * wide + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push(same(left));
      [i, j] = [i + 1, j + 1];
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(out(left));
      i += 1;
    } else {
      lines.push(put(right ?? ''));
      j += 1;
    }
  }
  return lines;
}
