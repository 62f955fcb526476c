/**
 * What one viewer knows, built up from nothing. A field of the state that is not named here reaches no player.
 */
import type { FleetKind, LeaderKind, ListName, Ratings, Side } from './pack.js';
import type { Account, Contact, Industry, Marches, Size, StepKind, ScorePart } from './state.js';

/** Strength points of the viewer's own side (C4.1); the gamemaster sees both sides'. No ids: equal ones are merged. */
export type SeenTroops = {
  readonly side: Side;
  readonly hex: string;
  readonly sp: number;
  readonly list: ListName;
  readonly demoralized: boolean;
  readonly marches: Marches;
};

/** A leader whose promotion, relief or dismissal is open. */
export type SeenProspect = {
  readonly leader: string;
  readonly side: Side;
  readonly stars: 1 | 2 | 3;
  readonly what: 'promotion' | 'relief' | 'dismissal';
  readonly list: ListName;
};

/** `told`: what players were told of tactical and strategic ratings, for the gamemaster, who sees the true ones (C5.5). */
type RatedLeader = Ratings & {
  readonly told?: { readonly tactical: number; readonly strategic: number };
};

/** Tactical and strategic ratings as last told (C5.5); the gamemaster sees the true ones. */
export type SeenLeader = RatedLeader & {
  readonly seniority: number;
  readonly hex: string;
  /** He is aboard the ships on this hexside. */
  readonly water?: string;
  readonly list: ListName;
  readonly marches: Marches;
};

/** A leader who waits in the viewer's own pool, in the order of entering (C3.5.7). */
export type PoolLeader = RatedLeader & {
  readonly list: ListName;
};

/** A leader who is not on the map, in no pool and no prisoner: still to come, to be promoted, dead, or out of the game. */
export type RosterLeader = Ratings & {
  readonly at: 'due' | 'promoted' | 'dead' | 'left';
  /** The pool that he is planned for or comes back to. */
  readonly list?: ListName;
  /** The game turn in which he arrives. */
  readonly turn?: number;
};

/** Leaders that an SC may assign now, by stars and kind alone (C3.5.7). */
export type DueLeaders = { readonly stars: 1 | 2 | 3; readonly of: LeaderKind; readonly n: number };

export type SeenWorks = {
  readonly kind: 'depot' | 'fort' | 'fortress';
  readonly side: Side;
  readonly hex: string;
};

/**
 * Ships of the viewer's own side (C4.1), alike ones together. `water`: the hexside where they are, or where they may
 * enter; `turn`: the game turn in which they come or are repaired.
 */
export type SeenFleet = {
  readonly side: Side;
  readonly kind: FleetKind;
  readonly n: number;
  readonly list: ListName;
  readonly at: 'water' | 'pool' | 'due' | 'sea' | 'repair';
  readonly water?: string;
  readonly turn?: number;
  readonly marches: Marches;
};

/** An SC's means to hand out, and what he has kept. */
export type SeenChest = {
  readonly side: Side;
  readonly cp: number;
  readonly pp: number;
  readonly rail: number;
  readonly reserve: { readonly cp: number; readonly pp: number };
  readonly planned: Readonly<Partial<Record<ListName, number>>>;
  readonly discretionary: number;
  /** Reinforcements that he has redirected, and the game turn in which they arrive (C3.5.2). */
  readonly late: readonly { readonly turn: number; readonly list: ListName; readonly sp: number }[];
  readonly due: readonly DueLeaders[];
};

export type SeenIndustry = Pick<Industry, 'theaters' | 'effects'> &
  Partial<Pick<Industry, 'production' | 'imports' | 'total'>>;

/** Victory points of both sides; `difference` is the lead of the USA (B11). */
type SeenVictory = {
  readonly usa: number;
  readonly csa: number;
  readonly difference: number;
  /** What the points are for; the gamemaster's alone, since it tells who holds what. */
  readonly parts?: readonly ScorePart[];
};

export type View = {
  /** For the gamemaster; for players by the setting `victory`. */
  readonly victory?: SeenVictory;
  /** Public; absent while the campaign goes on. */
  readonly ended?: { readonly winner: Side | 'nobody'; readonly why: string };
  /** Public: the CSA has taken Washington once, which ends blockade and sea lift of the USA for good (B8, B11). */
  readonly washingtonFell?: true;
  /** Seat id or `gm`. */
  readonly who: string;
  readonly title: string;
  /** Undefined for the gamemaster. */
  readonly side?: Side;
  /** `supreme`: positions alone (C2.7). `theater`: also the account of his own forces. */
  readonly role: 'gm' | 'supreme' | 'theater';
  /** The viewer's own accounts. */
  readonly lists: readonly ListName[];
  readonly clock: {
    readonly game: number;
    readonly pbem: number;
    readonly part: number;
    readonly parts: number;
    readonly step: StepKind;
    readonly last: string;
    /** `July-August 1861`. */
    readonly dates: string;
    /** `turn 1.1`. */
    readonly name: string;
  };
  readonly troops: readonly SeenTroops[];
  readonly leaders: readonly SeenLeader[];
  readonly armies: readonly {
    readonly name: string;
    readonly side: Side;
    readonly commander: string;
  }[];
  /** Hexes where own forces stand out of supply, as far as the viewer knows (B8). */
  readonly unsupplied: readonly { readonly side: Side; readonly hex: string }[];
  readonly pool: readonly PoolLeader[];
  /** Promotions and reliefs that the viewer may present (C5.3). */
  readonly prospects: readonly SeenProspect[];
  /** What is before the supreme commander; a theater commander sees his own leaders' alone. */
  readonly presented: readonly SeenProspect[];
  /** Leaders ordered to another theater, from or to one of the viewer's (C3.5.9). */
  readonly shifts: readonly {
    readonly leader: string;
    readonly side: Side;
    readonly list: ListName;
    readonly to: ListName;
    readonly hex?: string;
  }[];
  /** Leaders of the viewer's commands who come back to their pools in a later game turn. */
  readonly absent: readonly {
    readonly name: string;
    readonly side: Side;
    readonly stars: 1 | 2 | 3;
    readonly list: ListName;
    readonly until: number;
  }[];
  /** Both sides', in the order of capture: known to all. */
  readonly prisoners: readonly {
    readonly name: string;
    readonly side: Side;
    readonly stars: 1 | 2 | 3;
  }[];
  readonly works: readonly SeenWorks[];
  readonly fleets: readonly SeenFleet[];
  /** Hexsides that hold enemy ships: known to all, without their strength (C4.5). */
  readonly ships: readonly { readonly water: string; readonly side: Side }[];
  /** Enemy ships that the side's own see exactly. */
  readonly enemyShips: readonly {
    readonly water: string;
    readonly kind: FleetKind;
    readonly n: number;
  }[];
  /** The side's naval entry, what sea lift has carried in this PBEM turn, and merchant ships sunk in all. */
  readonly navy: {
    readonly entry?: string;
    readonly lifted: number;
    readonly merchants: number;
  };
  /** Railway hexes whose line is not that of the ground's owner: whose it is. Told to all (C4.6). */
  readonly rails: Readonly<Record<string, Side>>;
  /** City hexes whose holder, as far as the viewer knows, is a side; a neutral city has no entry. */
  readonly control: Readonly<Record<string, Side>>;
  /** Every state of the map with its side, for marches; those in `fallen` count as neutral for sight (C4.3). */
  readonly states: Readonly<Record<string, Side | 'neutral'>>;
  readonly fallen: readonly string[];
  /** Accounts that the viewer may know: his own lists'; the gamemaster sees all. */
  readonly accounts: Readonly<Record<Side, Readonly<Partial<Record<ListName, Account>>>>>;
  /**
   * All accounts of a supreme commander's side. He knows what he allotted and where his troops stand; what his commanders
   * have spent he learns when the sub-turn is released, and a seat's view is of a released state.
   */
  readonly command?: Readonly<Partial<Record<ListName, Account>>>;
  readonly chests: readonly SeenChest[];
  /** The gamemaster's alone. */
  readonly roster?: readonly RosterLeader[];
  /**
   * Production and imports as last reckoned (B8): totals for the side's supreme commander, a theater commander knows
   * the effects on his theaters alone. The gamemaster sees the CSA's.
   */
  readonly industry: readonly SeenIndustry[];
  /** Enemy land forces under the side's eyes now, by hex. */
  readonly enemies: readonly { readonly hex: string; readonly size: Size }[];
  /** Enemy forces seen before and not now, with their age. */
  readonly remembered: readonly Omit<Contact, 'inSight'>[];
  /** Large forces and armies that are always known roughly (C4.6): a town or a state, never the hex. */
  readonly rumoured: readonly { readonly near: string; readonly what: string }[];
  /** Hexes under the side's eyes. */
  readonly sight: readonly string[];
  /** Figures that the gamemaster gave where the pack has none: `table|row|column`. Public. */
  readonly figures: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
};
