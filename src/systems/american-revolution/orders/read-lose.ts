/** Which SPs are lost that the rules leave open (AR-20): `lose 2 C`, `lose 1 B fort`, or kinds in their order, `lose F, M, C`. */
import { sheetLines, type Fault, type Word } from '../../../kernel/sheet-text.js';
import type { Prompt, Reading, Understood } from '../../../kernel/system.js';
import type { Land } from '../rules/land.js';
import { IN_CONDITION, sideOfKind, type SideName } from '../rules/state.js';
import { lossAboutOf } from './about.js';
import { findCondition, findKind, listed } from './names.js';
import { REST, type Loss, type Order, type Part } from '../rules/order.js';
import { clausesOf, itemsOf, readPart } from './read-words.js';
import { sayOrder } from './say.js';
import { faultIn, slip, spanOf, SYNTAX, under, type Slip, quoted } from './slip.js';
import { writePart } from './take.js';

/** `isRest`: the line names a kind alone. */
type Item = { readonly part: Part; readonly read: Word; readonly isRest?: true };

export function readLosses(
  land: Land,
  text: string,
  prompt: Prompt,
  side: SideName,
): Reading<Order> {
  const { n: most, from } = lossAboutOf(prompt);
  const faults: Fault[] = [];
  const lines: Understood<Order>[] = [];
  let left = most ?? REST;
  let there = from;
  for (const { number, text: line } of sheetLines(text)) {
    const { items, slips } = readLine(line, side);
    faults.push(...under('AR-20', slips).map((one) => faultIn(number, one)));
    for (const item of items) {
      const found = most === undefined ? inAdvance(item) : fitting(item, there, left);
      if ('slip' in found) faults.push(faultIn(number, found.slip));
      else
        for (const lost of found.parts) {
          const means: Loss = { kind: 'lose', part: lost };
          lines.push({ line: number, text: line, cost: {}, says: sayOrder(land, means), means });
          left -= lost.n;
          there = without(there, lost);
        }
    }
  }
  const used = (most ?? 0) - left;
  const totals =
    most === undefined || lines.length === 0 ? [] : [{ name: 'SP', used, cap: most, left }];
  return { lines, faults, warnings: [], totals };
}

function readLine(
  line: string,
  side: SideName,
): { readonly items: readonly Item[]; readonly slips: readonly Slip[] } {
  const [words = [], ...more] = clausesOf(line);
  const [verb, ...rest] = words.filter(({ text }) => text !== ':');
  const example = side === 'american' ? 'lose 2 C' : 'lose 2 B';
  if (
    verb?.text.toLowerCase() !== 'lose' ||
    rest.length === 0 ||
    more.some((one) => one.length > 0)
  ) {
    const message = `Instead of ${quoted(line.trim())}, write: ${example}`;
    return { items: [], slips: [slip(spanOf(words), 'syntax', SYNTAX, message)] };
  }
  const items: Item[] = [];
  const slips: Slip[] = [];
  for (const words of itemsOf(rest).flatMap((item) => splitCounts(item))) {
    const read = spanOf(words);
    const [first, second, ...others] = words;
    const kind = findKind(first.text);
    const condition = second === undefined ? undefined : findCondition(second.text);
    if (
      kind !== undefined &&
      sideOfKind(kind) === side &&
      others.length === 0 &&
      (second === undefined || condition !== undefined)
    ) {
      items.push({
        ...{ read, isRest: true },
        part: { kind, ...(condition === undefined ? {} : { condition }), n: REST },
      });
      continue;
    }
    const part = readPart(words, side);
    if (part.value !== undefined && part.value.words === words.length)
      items.push({ read, part: part.value.part });
    else if (part.value !== undefined)
      slips.push(
        slip(read, 'syntax', SYNTAX, `Instead of ${quoted(read.text)}, write: ${example}`),
      );
    else slips.push(...part.slips);
  }
  return { items, slips };
}

type Count = readonly [Word, ...Word[]];

/** `2C 3M` are two counts. */
function splitCounts(words: readonly Word[]): readonly Count[] {
  const all: [Word, ...Word[]][] = [];
  for (const word of words) {
    if (all.length === 0 || /^\d/.test(word.text)) all.push([word]);
    else all.at(-1)?.push(word);
  }
  return all;
}

type Found = { readonly parts: readonly Part[] } | { readonly slip: Slip };

function inAdvance({ part, read, isRest }: Item): Found {
  if (isRest === true) return { parts: [part] };
  const text = writeKind(part);
  const fix = { length: read.text.length, text, says: `Write ${text}` };
  return {
    slip: slip(
      read,
      'no-counts',
      'AR-20',
      'In advance, name the kinds in their order, without numbers.',
      fix,
    ),
  };
}

/** `2 F in the fort`. */
const counted = ({ kind, condition, n }: Part): readonly string[] =>
  n === 0 ? [] : [`${n} ${kind}${condition === undefined ? '' : ` ${IN_CONDITION[condition]}`}`];

/** `F fort`. */
const writeKind = ({ kind, condition }: Part): string =>
  `${kind}${condition === undefined ? '' : ` ${condition}`}`;

const fits = (part: Part, one: Part): boolean =>
  one.kind === part.kind && (part.condition === undefined || one.condition === part.condition);

function fitting({ part, read, isRest }: Item, there: readonly Part[], left: number): Found {
  const able = there.filter((one) => fits(part, one)).reduce((sum, { n }) => sum + n, 0);
  const wanted = isRest === true ? Math.min(able, left) : part.n;
  if (wanted <= Math.min(able, left)) return { parts: spread({ ...part, n: wanted }, there) };
  const most = Math.min(able, left);
  const where = part.condition === undefined ? '' : ` ${IN_CONDITION[part.condition]}`;
  const some = able === 0 ? 'No' : `Only ${able}`;
  const message =
    able < part.n
      ? `${some} ${part.kind}${where} can be lost here. You have ${listed(there.flatMap(counted))}.`
      : left === 0
        ? 'No more SP are lost. Take this out.'
        : `Only ${left} SP ${left === 1 ? 'is' : 'are'} left to lose.`;
  const text = writePart({ ...part, n: most });
  const fix = most === 0 ? undefined : { length: read.text.length, text, says: `Write ${text}` };
  return { slip: slip(read, 'too-many', 'AR-20', message, fix) };
}

/** Where the line names no condition: those in the open first, then besiegers, then those in a fort. */
const READIEST = ['open', 'siege', 'fort', undefined] as const;

function spread(part: Part, there: readonly Part[]): readonly Part[] {
  let open = part.n;
  return READIEST.flatMap((condition) =>
    there.flatMap((one): readonly Part[] => {
      const n = one.condition === condition && fits(part, one) ? Math.min(open, one.n) : 0;
      open -= n;
      return n === 0 ? [] : [{ ...one, n }];
    }),
  );
}

const without = (there: readonly Part[], lost: Part): readonly Part[] =>
  there.map((one) =>
    one.kind === lost.kind && one.condition === lost.condition
      ? { ...one, n: one.n - lost.n }
      : one,
  );
