import type { DrawnLayer } from './exits.js';

export type MapPair = readonly [readonly DrawnLayer[], readonly DrawnLayer[]];

/** What was tried, in numbers. */
export type Tally = {
  /** Wars of random play that the laws of play looked at. */
  wars: number;
  /** Pairs of worlds that differ only in what a seat may not see. */
  worlds: number;
  /** Of those, the pairs that differ next to what the seat sees. */
  near: number;
  /** Answers, pages of a letter, maps and tables that were compared byte for byte. */
  exits: number;
  /** What became of orders, as letters say it, and how often one was compared that says so. */
  readonly endings: Record<string, number>;
  /** Maps of both worlds in their layers, of which pictures are made in the end; no more than there is room for. */
  readonly maps: { readonly room: number; readonly pairs: MapPair[] };
};

/** `pictures`: how many pairs of maps are to be compared as pictures, which take long. */
export const emptyTally = (pictures = 0): Tally => ({
  ...{ wars: 0, worlds: 0, near: 0, exits: 0, endings: {} },
  maps: { room: pictures, pairs: [] },
});

export function addTo(sum: Tally, more: Tally): void {
  sum.wars += more.wars;
  sum.worlds += more.worlds;
  sum.near += more.near;
  sum.exits += more.exits;
  for (const [name, n] of Object.entries(more.endings))
    sum.endings[name] = (sum.endings[name] ?? 0) + n;
}

const number = (n: number): string => n.toLocaleString('en-US');

export const sayTally = ({ wars, worlds, near, exits }: Tally): string =>
  `${number(wars)} wars; ${number(worlds)} pairs of worlds, ${number(near)} of them different next to what the seat sees; ${number(exits)} exits compared`;
