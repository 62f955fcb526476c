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
};

export const emptyTally = (): Tally => ({ wars: 0, worlds: 0, near: 0, exits: 0 });

export function addTo(sum: Tally, more: Tally): void {
  sum.wars += more.wars;
  sum.worlds += more.worlds;
  sum.near += more.near;
  sum.exits += more.exits;
}

const number = (n: number): string => n.toLocaleString('en-US');

export const sayTally = ({ wars, worlds, near, exits }: Tally): string =>
  `${number(wars)} wars; ${number(worlds)} pairs of worlds, ${number(near)} of them different next to what the seat sees; ${number(exits)} exits compared`;
