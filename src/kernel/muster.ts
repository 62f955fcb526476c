/**
 * What a commander has in hand, as it stands beside his map: points, forces, what waits to enter, what has changed. Made from his
 * view alone, and the same whether or not he is asked for orders.
 */
import type { PlaceId } from './map/spot.js';

/** Points of one kind: so many are `left` of `all`. */
type MusterPoints = { readonly name: string; readonly left: number; readonly all: number };

/** `also`: what else it has, in words. */
export type MusterAccount = {
  readonly title: string;
  readonly points: readonly MusterPoints[];
  readonly also: readonly string[];
};

/**
 * A force, once, whatever can be ordered of it. `size` as a number or a word, `under` who leads it, `where` its place in words,
 * `note` its condition. `command`: whose it is, where the viewer has several.
 */
export type MusterForce = {
  readonly place: PlaceId;
  readonly size: string;
  readonly name: string;
  readonly under: string;
  readonly where: string;
  readonly note: string;
  readonly command: string;
};

/** Something that changed since the last step began, and where. */
export type MusterChange = { readonly says: string; readonly place?: PlaceId };

export type Muster = {
  readonly accounts: readonly MusterAccount[];
  readonly forces: readonly MusterForce[];
  readonly waiting: readonly string[];
  readonly changes: readonly MusterChange[];
};

export const NO_MUSTER: Muster = { accounts: [], forces: [], waiting: [], changes: [] };
