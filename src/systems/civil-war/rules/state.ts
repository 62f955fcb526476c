/**
 * The whole truth of a Civil War campaign. Plain JSON with whole numbers; the map and the tables are in the pack. All
 * records are keyed by ids that no player ever sees.
 */
import type { FleetKind, ListName, Ratings, Side, Theater } from './pack.js';

/** How often a strength point or leader has moved in this sub-turn, and the pulse in which the last move ended (C3.12). */
export type Marches = { readonly times: number; readonly last: number };

/** Strength points of one side that stand together and are alike in all that the rules ask of them. */
export type Troops = {
  readonly id: string;
  readonly side: Side;
  readonly hex: string;
  readonly sp: number;
  /** The account whose TC orders them until the sub-turn ends. */
  readonly list: ListName;
  readonly demoralized: boolean;
  readonly marches: Marches;
};

/** Where a leader is: on the map, in a pool in the order of entering, not yet arrived, or away until a game turn. */
export type LeaderPlace =
  /** `water`: he is aboard the ships on this hexside, one of those of his hex. */
  | {
      readonly at: 'map';
      readonly hex: string;
      readonly list: ListName;
      readonly water?: string;
    }
  | { readonly at: 'pool'; readonly list: ListName; readonly order: number }
  | { readonly at: 'due'; readonly turn: number }
  | { readonly at: 'away'; readonly until: number; readonly list: ListName }
  /** `order` counts captures; `list` is the pool to which he comes back when he is exchanged. */
  | { readonly at: 'captured'; readonly by: Side; readonly order: number; readonly list: ListName }
  /** Off the map with his new grade, until the new leaders of the game turn are in their pools (C3.5.7). */
  | { readonly at: 'promoted'; readonly order: number; readonly list: ListName }
  | { readonly at: 'dead' }
  /** Removed from the game by his supreme commander, or by the gamemaster. */
  | { readonly at: 'left' };

export type Leader = Ratings & {
  readonly seniority: number;
  /** Historical order among those who arrive together, and the theater that history planned (C3.5.7). */
  readonly order: number;
  readonly planned: ListName;
  /** The ratings that players know: changed ones are told after his next fight alone (C5.5). */
  readonly told: { readonly tactical: number; readonly strategic: number };
  readonly place: LeaderPlace;
  readonly marches: Marches;
};

/** What a battle has opened for a leader: a promotion or relief that his TC may present, a dismissal (C5.3). */
export type Prospect = {
  readonly leader: string;
  readonly side: Side;
  readonly what: 'promotion' | 'relief' | 'dismissal';
  /** Before the supreme commander. Until then it does not exist for him. */
  readonly presented: boolean;
};

/** What a supreme commander has decided and a coming game turn will bring, in the order of his decisions (C5.4). */
export type Decided = 'promote' | 'demote' | 'remove';
type Decision = {
  readonly leader: string;
  readonly side: Side;
  readonly what: Decided;
  readonly at: number;
  /** The pool that he joins when he is promoted; absent: that of his own command. */
  readonly to?: ListName;
};

/** A leader whom the supreme commander has ordered to another theater, with the points for it (C3.5.9). */
export type LeaderShift = {
  readonly leader: string;
  readonly side: Side;
  readonly list: ListName;
  readonly to: ListName;
  /** Where the supreme commander wants him; his TC may say otherwise. */
  readonly hex?: string;
  readonly cp: number;
  readonly pp: number;
};

/** An army stands where its commander stands. */
export type Army = { readonly name: string; readonly side: Side; readonly commander: string };

/** A depot, fort or fortress. */
export type Works = {
  readonly kind: 'depot' | 'fort' | 'fortress';
  readonly side: Side;
  readonly hex: string;
};

/**
 * Where ships are: on a hexside, in a pool from which they may enter (`water`: where, when the SC has said so), not yet
 * arrived, at sea as raiders, or under repair until a game turn.
 */
export type FleetPlace =
  | { readonly at: 'water'; readonly water: string }
  | { readonly at: 'pool'; readonly water?: string }
  | { readonly at: 'due'; readonly turn: number; readonly water?: string }
  | { readonly at: 'sea' }
  | { readonly at: 'repair'; readonly until: number };

/** Naval strength points of one side that are together and alike; `list` is the account that orders them (C6.1). */
export type Fleet = {
  readonly id: string;
  readonly side: Side;
  readonly kind: FleetKind;
  readonly n: number;
  readonly list: ListName;
  readonly place: FleetPlace;
  readonly marches: Marches;
};

/** Whose a hexside of water is where the gamemaster has marked it (C4.5). */
export type RiverMark = Side | 'contested' | 'nobody';

/** What is counted of the war on water. */
export type Navy = {
  /** Where a side's naval pool enters, once its SC has said so (C6.4). */
  readonly entry: Readonly<Partial<Record<Side, string>>>;
  /** Strength points that sea lift has carried in this PBEM turn. */
  readonly lifted: number;
  /** Naval CP that hunt raiders in this game turn, and merchant ships sunk in all. */
  readonly hunting: number;
  readonly merchants: number;
  /** By hexside. */
  readonly marks: Readonly<Record<string, RiverMark>>;
  /** Next free number for fleets. */
  readonly nextFleet: number;
};

/**
 * One account of a side. `allotted` is the PBEM turn's share, on which the caps are measured (C3.9); `left` what is not
 * yet spent; `reinforcements` SP that wait to enter; `rail` points left.
 */
export type Account = {
  readonly allotted: { readonly cp: number; readonly pp: number; readonly rail?: number };
  readonly left: { readonly cp: number; readonly pp: number };
  readonly reinforcements: number;
  readonly rail: number;
  /** Naval CP of a theater, for sea movement alone (C6.3). */
  readonly sea?: { readonly allotted: number; readonly left: number };
};

/** What the SC has of a side: totals of the PBEM turn and what he has not handed out. */
export type Chest = {
  readonly cp: number;
  readonly pp: number;
  readonly rail: number;
  /** CP and PP that the SC kept back. */
  readonly reserve: { readonly cp: number; readonly pp: number };
  /** Planned reinforcements of this PBEM turn that have not been given out, by account. */
  readonly planned: Readonly<Partial<Record<ListName, number>>>;
  readonly discretionary: number;
  /** Reinforcements on their way to another theater, a game turn late (C3.5.2). */
  readonly late: readonly { readonly turn: number; readonly list: ListName; readonly sp: number }[];
};

/**
 * What a side saw of an enemy hex: the size, and while it is `inSight` since when, afterwards when last. `age` counts
 * steps of play since it was last in sight.
 */
export type Contact = {
  readonly hex: string;
  readonly size: Size;
  readonly step: string;
  readonly pulse: number;
  readonly age: number;
  readonly inSight: boolean;
};

/** Force sizes of the combat table, and of what eyes tell (C4.6). */
export const SIZES = ['Small', 'Medium', 'Large'] as const;
export type Size = (typeof SIZES)[number];

/** What a low total of production and imports brings upon the CSA (B8): rows of the table `production-effects`. */
export const EFFECTS = [
  'works-dearer',
  'ships-cost',
  'fortress-cost',
  'depot-reach',
  'rail-reach',
  'slower',
  'ships-cost-more',
  'no-ships',
  'slower-still',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Production and imports of a part of the country as last reckoned; the whole of it while the Mississippi is open. */
export type Industry = {
  readonly theaters: readonly Theater[];
  readonly production: number;
  readonly imports: number;
  readonly total: number;
  readonly effects: readonly Effect[];
};

/** What counts for victory and cannot be read off the map (B11). */
type Score = {
  /** How often the command table was used again. */
  readonly reuses: number;
  /** Points that the gamemaster has added. */
  readonly given: Readonly<Record<Side, number>>;
};

export type Ending = { readonly winner: Side | 'nobody'; readonly why: string };

const STEPS = ['strategic', 'first', 'second'] as const;
export type StepKind = (typeof STEPS)[number];

export type State = {
  /** The campaign's clock: game turn, PBEM turn (counted through), and the step that is played next. */
  readonly clock: {
    readonly game: number;
    readonly pbem: number;
    /** Part of the game turn and how many parts the GM split it into (C2.2). 0 parts: not yet decided. */
    readonly part: number;
    readonly parts: number;
    readonly step: StepKind;
    /** Title of the step that was played last; empty before the first. */
    readonly last: string;
  };
  readonly troops: Readonly<Record<string, Troops>>;
  readonly leaders: Readonly<Record<string, Leader>>;
  readonly armies: Readonly<Record<string, Army>>;
  readonly fleets: Readonly<Record<string, Fleet>>;
  readonly navy: Navy;
  readonly prospects: readonly Prospect[];
  readonly decisions: readonly Decision[];
  readonly shifts: readonly LeaderShift[];
  /** By `kind hex`. */
  readonly works: Readonly<Record<string, Works>>;
  /** Whose the railway of a hex is, where that is not of the ground: by hex (B6, C4.6). Told to all. */
  readonly rails: Readonly<Record<string, Side>>;
  /** Who holds a city, where it is not the owner of its state: by hex. Neutral cities have no entry. */
  readonly control: Readonly<Record<string, Side>>;
  /** What each side believes of `control`. */
  readonly believed: Readonly<Record<Side, Readonly<Record<string, Side>>>>;
  /** Political side of a state where the gamemaster has set it otherwise than the pack. */
  readonly states: Readonly<Record<string, Side | 'neutral'>>;
  /** States all of whose cities have fallen: neutral for sight, not for marches (C3.13, C4.3). */
  readonly fallen: readonly string[];
  readonly accounts: Readonly<Record<Side, Readonly<Partial<Record<ListName, Account>>>>>;
  readonly chests: Readonly<Record<Side, Chest>>;
  /** What each side saw of the enemy and when, by hex. */
  readonly contacts: Readonly<Record<Side, Readonly<Record<string, Contact>>>>;
  /** Leaders whose names a side has met in battle. */
  readonly met: Readonly<Record<Side, readonly string[]>>;
  /** Figures that the pack lacks and the GM has given: `table|row|column`. */
  readonly figures: Readonly<Record<string, string>>;
  /** CP and PP that are still to come in later parts of a split game turn. */
  readonly later: Readonly<Record<Side, { readonly cp: number; readonly pp: number }>>;
  readonly settings: Readonly<Record<string, string>>;
  /** Empty until first reckoned, and always for the USA. */
  readonly industry: Readonly<Record<Side, readonly Industry[]>>;
  readonly score: Score;
  /** Once Washington has fallen, blockade and sea lift of the USA end for good (B8). */
  readonly washingtonFell: boolean;
  /** How the campaign has ended; empty while it goes on. */
  readonly endings: readonly Ending[];
  /** Next free number for troops. */
  readonly nextTroops: number;
};

/** What a side has points for: a city, a whole state, merchant ships, further uses of the command table, a gift. */
export type ScorePart = {
  readonly side: Side;
  readonly points: number;
} & (
  | { readonly what: 'city'; readonly hex: string }
  | { readonly what: 'state'; readonly state: string }
  | { readonly what: 'merchants' | 'table' | 'given' }
);
