/** What carrying out an order comes to, and who carries it out. */
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { Assault } from '../../rules/combat/attack.js';
import type { Pack, Side, ListName } from '../../rules/pack.js';
import { placeName } from '../../rules/ground/places.js';
import type { OrderPlace } from '../../rules/facts/parts.js';

/** What an action came to: facts for the beat, and an attack to be fought after it. */
export type Done = {
  readonly facts: readonly CivilWarFact[];
  readonly attack?: Assault;
  /** A voyage is to be made, after all that is done at once. */
  readonly sails?: true;
  /** The enemy stopped it while it was done, such as ships that never reached the coast. */
  readonly stopped?: string;
};

/**
 * Why an action cannot be carried out, in a sentence's end that its player may read. `by` says whose doing it is where
 * nothing else needs to be asked: the enemy stands in the way, or the player himself has given out his points.
 */
export type Unable = { readonly why: string; readonly by?: 'enemy' | 'player' };

/** The enemy stands at the place of the order. Seen or not: more than that he prevented it is not told. */
export const keptOut = (pack: Pack, hex: string): Unable => ({
  why: `the enemy kept you from it at ${placeName(pack, hex)}`,
  by: 'enemy',
});

/** An action about to happen, as precedence sees it. */
export type Contender = {
  readonly id: string;
  readonly side: Side;
  /** How rolls call it: a leader, or `usa 7512`. */
  readonly name: string;
  readonly initiative: number;
  /** Where it stands at the start of the pulse. */
  readonly spot: string;
  /** Hexes it enters, up to and with the first contact; empty for work and entries. */
  readonly reach: readonly string[];
  /** Those of one side who fall upon one hex together bear one mark, and roll once, for their commander. */
  readonly joins?: string;
  /** Who rolls for those who join: the most senior leader. */
  readonly senior?: { readonly stars: number; readonly seniority: number; readonly name: string };
};

/** Who carries an order out: a line of a sheet while the sub-turn runs. */
export type Doer = {
  readonly side: Side;
  readonly list: ListName;
  readonly place: OrderPlace;
  /** The pulse in which the order begins, and its price. */
  readonly start: number;
  readonly does: { readonly cp: number; readonly pp: number } | undefined;
  /** Pulses of its list that passed unpaid (C3.12). */
  readonly idle: ReadonlySet<number>;
  /** Put in by the run, after the sheet's own lines (C3.5.9). */
  readonly added?: true;
};
