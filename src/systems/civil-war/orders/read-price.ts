/** What a line of an order sheet costs, and whether its pulses and its written price agree with that (C3.5.6). */
import { counted } from '../rules/counts.js';
import { type Marks, type ReadAction, type StatedPrice, readAction } from './read-action.js';
import type { Scene } from './words/read-force.js';
import type { Slip, Header } from './words/read-words.js';
import type { Price } from './words/price-figure.js';
import { type DraftAction, priceOf, completeAction, verbOf } from './verbs.js';
import type { PricedAction } from './order.js';
import { worldOf, spAt } from './words/projection.js';

/** One of a line's orders with its price. */
export type Branch = {
  readonly draft?: DraftAction | undefined;
  readonly marks: Marks;
  readonly price?: Price | undefined;
  readonly slips: readonly Slip[];
};

/** Prices a branch and compares it with the price that was written beside it. */
export function priceBranch(scene: Scene, branch: ReadAction, length: number): Branch {
  const { draft, marks, stated } = branch;
  if (draft === undefined) return { marks, slips: [] };
  const price = priceOf(scene.pack, scene.seen, draft, { pulses: length, list: scene.list });
  if (!price.ok) {
    if (price.error.code === 'unknown-force') return { draft, marks, slips: [] };
    const message = `The gamemaster has not set ${price.error.figure ?? ''} yet.`;
    return {
      draft,
      marks,
      slips: [{ code: 'price-missing', rule: 'C3.5.6', ...marks.order, message }],
    };
  }
  const due = draft.kind === 'words' ? reserved(stated?.cp, length) : price.value;
  return { draft, marks, price: due, slips: stated === undefined ? [] : wrongPrice(stated, due) };
}

/** An order in words may cost what is written beside it, else a CP for each of its pulses. */
const reserved = (cp: number | undefined, length: number): Price => ({
  cp: cp ?? length,
  pp: Math.max(length, cp ?? 0),
});

function wrongPrice({ cp, at, pp }: StatedPrice, price: Price): readonly Slip[] {
  const slip = (where: number, read: string, message: string): Slip => ({
    ...{ code: 'wrong-price', rule: 'C3.5.6', at: where, read, message },
  });
  if (cp !== price.cp)
    return [slip(at, `(${cp} CP)`, `This order costs ${price.cp} CP, not ${cp}.`)];
  if (pp === undefined || pp.n === price.pp) return [];
  return [slip(pp.at, `${pp.n} PP`, `This order takes ${price.pp} PP, not ${pp.n}.`)];
}

/** The price of a line is that of its dearer branch; undefined when a branch could not be priced. */
export function dearer(branches: readonly Branch[], length: number): Price | undefined {
  const known = branches.flatMap(({ draft, price }) => (draft && price ? [{ draft, price }] : []));
  if (known.length < branches.length) return undefined;
  const atWork = known.filter(
    ({ draft, price }) => verbOf(draft).acts !== 'never' || price.pp > length,
  );
  return {
    cp: Math.max(...known.map(({ price }) => price.cp)),
    pp: Math.max(...(atWork.length > 0 ? atWork : known).map(({ price }) => price.pp)),
  };
}

/** A run of pulses is as long as its order costs PP (C3.5.6). */
export function checkLength(
  header: Header,
  branches: readonly Branch[],
  price: Price | undefined,
): readonly Slip[] {
  const length = header.to - header.from + 1;
  const isFree = branches.every(({ draft }) => draft?.kind === 'save');
  if (price === undefined || price.pp === length || length < 1 || isFree) return [];
  const dear = branches.length < 2 ? 'This order' : 'The longer of these orders';
  const span = spanText(header.from, header.from + price.pp - 1);
  const read = spanText(header.from, header.to);
  const message = `${dear} takes ${counted(price.pp, 'pulse')}, not ${length}. Write ${span}.`;
  const fix = fixHeader(header, header.from, price.pp);
  return [{ code: 'wrong-length', rule: 'C3.5.6', at: header.at, read, message, ...fix }];
}

/** The line in `pp` pulses from another one on. */
export function fixHeader({ at, bodyAt }: Header, from: number, pp: number): Pick<Slip, 'fix'> {
  const span = spanText(from, from + pp - 1);
  return { fix: { length: bodyAt - at, text: `${span}: `, says: `Use ${span}` } };
}

/** `PP 4-8`, `PP 15`. */
export const spanText = (from: number, to: number): string =>
  from === to ? `PP ${from}` : `PP ${from}-${to}`;

export type ReadPriced = {
  readonly priced?: PricedAction | undefined;
  readonly marks: Marks;
  readonly slips: readonly Slip[];
};

/** Reads an order that takes as many pulses as it costs; a wait takes one. Never throws. */
export function readPriced(scene: Scene, text: string, at: number): ReadPriced {
  const read = readAction(scene, text, at);
  const branch = priceBranch(scene, read, 1);
  const world = worldOf(scene.pack, scene.seen, scene.side, scene.list);
  const action =
    branch.draft && completeAction(branch.draft, (hex) => spAt(world, hex, scene.list));
  const slips = [...read.slips, ...branch.slips];
  const { marks } = branch;
  if (slips.length > 0 || action === undefined || branch.price === undefined) {
    return { marks, slips };
  }
  return { priced: { action, ...branch.price }, marks, slips };
}
