/** Every text that a seat sends, read against its view: order sheets, answers and offers. */
import { atPlace } from '../../../kernel/map/spot.js';
import { sheetLines, type Fault } from '../../../kernel/sheet-text.js';
import type { Prompt, Reading, Understood } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { voyageWay } from '../rules/sea.js';
import type { View } from '../rules/view.js';
import { isPlacing, withoutStanding } from './about.js';
import { checkSheet, type CheckedSheet } from './check.js';
import type { Order } from '../rules/order.js';
import type { Parsed } from './parsed.js';
import { readLine } from './read-line.js';
import { readLosses } from './read-lose.js';
import { readPlacing } from './read-place.js';
import { sayOrder } from './say.js';
import { sceneOf, type Scene } from './scene.js';
import { faultIn, isLimit, slip, SYNTAX } from './slip.js';

export const readSheet =
  (pack: Pack) =>
  (typed: string, prompt: Prompt, seen: View): Reading<Order> => {
    const text = prompt.kind === 'orders' ? typed : withoutStanding(typed);
    const scene = sceneOf(pack, seen);
    if (isPlacing(prompt.kind)) return readPlacing(pack.land, text, prompt, prompt.kind);
    if (prompt.kind === 'ended') return readGoOn(text);
    if (prompt.kind === 'losses') return readLosses(pack.land, text, prompt, scene.side);
    return readOrders(scene, text);
  };

/** After the end of the war one word alone is waited for. */
function readGoOn(text: string): Reading<Order> {
  const says = 'The war goes on.';
  const read = sheetLines(text).map(({ number: line, text: said }) => ({
    ...{ line, text: said, says, cost: {}, means: { kind: 'go-on' } as const },
  }));
  const isGood = ({ text: said }: { readonly text: string }): boolean =>
    /^\s*(go on|yes)\.?\s*$/i.test(said);
  const faults = read
    .filter((one) => !isGood(one))
    .map(({ line, text: said }) =>
      faultIn(line, slip({ text: said.trim(), at: 1 }, 'go-on', SYNTAX, 'Write: go on')),
    );
  return { lines: read.filter(isGood), faults, warnings: [], totals: [] };
}

/** The lines of an order sheet that read, with the faults of those that do not. */
export type ParsedSheet = { readonly parsed: readonly Parsed[]; readonly faults: readonly Fault[] };

/** More than a side can have use for. */
const MOST_LINES = 400;

function parseSheet(scene: Scene, text: string): ParsedSheet {
  const lines = sheetLines(text);
  const read = lines.slice(0, MOST_LINES).map((line) => ({ line, ...readLine(scene, line) }));
  const faults = read.flatMap(({ line, slips }) => slips.map((one) => faultIn(line.number, one)));
  const over = lines[MOST_LINES];
  if (over !== undefined) {
    const read = { text: over.text.trim(), at: 1 };
    faults.push(
      faultIn(
        over.number,
        slip(read, 'too-long', SYNTAX, `A sheet has at most ${MOST_LINES} lines.`),
      ),
    );
  }
  return { parsed: read.flatMap(({ value }) => value ?? []), faults };
}

/** The sheet with the position after its lines. */
export function tryOrders(scene: Scene, text: string): ParsedSheet & CheckedSheet {
  const sheet = parseSheet(scene, text);
  return { ...sheet, ...checkSheet(scene, sheet.parsed) };
}

function readOrders(scene: Scene, text: string): Reading<Order> {
  const { parsed, faults, lines } = tryOrders(scene, text);
  const told = (what: 'slips' | 'warnings'): readonly Fault[] =>
    parsed.flatMap(({ line }) => (lines.get(line)?.[what] ?? []).map((one) => faultIn(line, one)));
  return {
    lines: parsed
      .filter(({ line }) => lines.get(line)?.slips.every(isLimit) === true)
      .map((one): Understood<Order> => understood(scene, one)),
    faults: [...faults, ...told('slips')].sort((a, b) => a.line - b.line || a.column - b.column),
    warnings: told('warnings'),
    totals: [],
  };
}

function understood({ land }: Scene, { line, text, order }: Parsed): Understood<Order> {
  const way =
    order.kind === 'move'
      ? [order.from, ...order.way]
      : order.kind === 'sail'
        ? voyageWay(land, order.from, order.to)
        : [];
  return {
    ...{ line, text, says: sayOrder(land, order), cost: {}, means: order },
    ...(way.length === 0 ? {} : { way: way.map((area) => atPlace(area)) }),
  };
}
