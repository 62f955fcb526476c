/** The figures and the map of a Civil War campaign, as read from a pack's files. Every figure has a status. */

export const SIDES = ['usa', 'csa'] as const;
export type Side = (typeof SIDES)[number];
export const enemyOf = (side: Side): Side => (side === 'usa' ? 'csa' : 'usa');

/** The accounts of command and pulse points (C3.8), and so the lists for which sheets are sent. */
export const LISTS = ['east', 'west', 'trans', 'naval'] as const;
export type ListName = (typeof LISTS)[number];
/** The theaters of the map; `naval` is an account but no theater. */
export const THEATERS = ['east', 'west', 'trans'] as const;
export type Theater = (typeof THEATERS)[number];

export const STATUSES = ['source', 'base', 'derived', 'house', 'gm', 'missing'] as const;
export type Status = (typeof STATUSES)[number];

export const TERRAINS = ['clear', 'forest', 'rough', 'mountain', 'swamp', 'sea', 'lake'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** `side`: who owns the state at the start; `neutral` may be entered by both (spec 1). */
export type StateRow = {
  readonly id: string;
  readonly name: string;
  readonly side: Side | 'neutral';
};

/**
 * `state` is the political owner of the hex as play counts it: western Virginia is a state of its own, `WV`.
 * `theater` is undefined for sea and lake.
 */
export type HexRow = {
  readonly id: string;
  readonly terrain: Terrain;
  readonly theater?: Theater;
  readonly state?: string;
};

export const RIVERS = ['minor', 'wide', 'navigable'] as const;
export type River = (typeof RIVERS)[number];

export const DRAUGHTS = ['deep', 'light'] as const;
export type Draught = (typeof DRAUGHTS)[number];

/** A hexside, `a` < `b` by id. `draught`: the ships that a navigable side carries; `deep` carries those of light draught too. */
export type SideRow = {
  readonly a: string;
  readonly b: string;
  readonly river?: River;
  readonly draught?: Draught;
  readonly riverName?: string;
  readonly ridge?: string;
  readonly gap?: string;
  readonly coast?: true;
};

/** A town; those of tier 1 are the cities of the rules. */
export type TownRow = {
  readonly name: string;
  readonly hex: string;
  readonly state: string;
  readonly tier: 1 | 2 | 3;
  readonly port?: 'sea' | 'river';
  readonly capital?: true;
  /** Named on the map at every size of view. */
  readonly great?: true;
  /** Whether enemies in it are seen from anywhere in friendly territory (C4.2a). */
  readonly sight: boolean;
};

export const CROSSINGS = ['bridge', 'ferry'] as const;
/** Where a line goes over a broad river, between two of its hexes, in the line's order. */
export type RailCrossing = {
  readonly a: string;
  readonly b: string;
  readonly by: (typeof CROSSINGS)[number];
};

/** `gauge` in feet and inches, `4-8.5`; a change of gauge is a break. */
export type RailRow = {
  readonly id: string;
  readonly name: string;
  readonly gauge: string;
  readonly hexes: readonly string[];
  readonly crossings?: readonly RailCrossing[];
};

/** One game turn of the board game: `dates` such as `July-August 1861`. */
export type TurnRow = { readonly turn: number; readonly dates: string; readonly year: number };

/** Kinds of ships (B9): the river's and the ocean's, and raiders, which have no place on the map. */
export const FLEET_KINDS = [
  'river-transport',
  'ocean-transport',
  'river-ironclad',
  'ocean-ironclad',
  'raider',
] as const;
export type FleetKind = (typeof FLEET_KINDS)[number];

/**
 * `n` naval strength points alike. `arrives`: the game turn in which they may enter (0: on the map when a campaign
 * begins); `water` the hexside where they stand, or where they enter unless the SC says otherwise; `list` the account
 * that orders them.
 */
export type FleetRow = {
  readonly side: Side;
  readonly kind: FleetKind;
  readonly n: number;
  readonly arrives: number;
  readonly water?: string;
  readonly list: ListName;
};

/** Ocean-going ships sail a river no higher than the hexsides of a hex (C6.6). */
export type HeadRow = { readonly river: string; readonly hex: string };

export type LeaderKind = 'land' | 'cavalry' | 'naval';

/** What stands on a leader's counter. Ratings per C5.6: initiative 2..4 (2 is best), tactical -2..2, strategic -3..3. */
export type Ratings = {
  readonly name: string;
  readonly side: Side;
  readonly stars: 1 | 2 | 3;
  readonly kind: LeaderKind;
  readonly initiative: number;
  readonly tactical: number;
  readonly strategic: number;
};

/**
 * A leader as he enters the game. `arrives`: game turn in which the SC may assign him (0: stands on the map at the
 * start). `order`: historical order among those who arrive together. Ratings per C5.6: initiative 2..4 (2 is best).
 */
export type LeaderRow = Ratings & {
  readonly seniority: number;
  readonly arrives: number;
  readonly order: number;
  readonly planned: ListName;
};

/** The counter of a leader in a grade that he enters by promotion (C5.4). */
export type PromotionRow = {
  readonly leader: string;
  readonly stars: 2 | 3;
  readonly initiative: number;
  readonly tactical: number;
  readonly strategic: number;
};

/** Strength points due in a game turn: per theater as planned, `discretionary` as the SC says (C3.5.1-2). */
export type ReinforcementRow = {
  readonly turn: number;
  readonly side: Side;
  readonly list: ListName | 'discretionary';
  readonly sp: number;
};

/** One line of a set-up, already read from the `amend` language's words. */
export type SetupRow =
  | { readonly kind: 'sp'; readonly side: Side; readonly n: number; readonly hex: string }
  | { readonly kind: 'leader'; readonly leader: string; readonly hex: string }
  | { readonly kind: 'army'; readonly army: string; readonly leader: string; readonly hex: string }
  | { readonly kind: 'depot' | 'fort' | 'fortress'; readonly side: Side; readonly hex: string }
  | { readonly kind: 'control'; readonly side: Side; readonly hex: string }
  | {
      readonly kind: 'nsp';
      readonly side: Side;
      readonly n: number;
      readonly of: FleetKind;
      readonly water: string;
    };

/** `from`: the game turn in which history formed it; 0 stood when the game begins. */
export type ArmyRow = { readonly name: string; readonly side: Side; readonly from: number };

/** One cell of a table of figures. `value` is undefined where the status is `missing`. */
export type Cell = {
  readonly value?: string;
  readonly status: Status;
};

/** A table of figures: cells by row and column, both as written in the file. */
export type Table = {
  readonly name: string;
  readonly status: Status;
  readonly note: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: ReadonlyMap<string, Cell>;
};

export const cellId = (row: string, column: string): string => `${row}|${column}`;

/** Names of the tables that a pack must have; each is a file `tables/NAME.csv`. */
export const TABLES = [
  'prices',
  'limits',
  'cp-dice',
  'table-use',
  'movement',
  'terrain',
  'rail',
  'silence',
  'sizes',
  'sight',
  'shifts',
  'columns',
  'crt-defender',
  'crt-attacker',
  'combat',
  'overrun',
  'naval-movement',
  'naval-waters',
  'naval-combat',
  'naval',
  'reaction',
  'supply',
  'attrition',
  'depots',
  'blockade',
  'production-effects',
  'victory',
  'promotion',
  'careers',
] as const;
export type TableName = (typeof TABLES)[number];

/** A port of the CSA: what it imports while it is open, and the hex from which the USA closes it. */
export type PortRow = {
  readonly hex: string;
  readonly imports: number;
  readonly closedBy?: string;
};

/** What the country is worth: points of cities (by hex) and states (by id), ports, and the cities of the Mississippi. */
export type Country = {
  readonly cityPoints: ReadonlyMap<string, number>;
  readonly statePoints: ReadonlyMap<string, number>;
  readonly ports: readonly PortRow[];
  readonly mississippi: readonly string[];
};

export type Pack = {
  readonly title: string;
  readonly states: ReadonlyMap<string, StateRow>;
  readonly hexes: ReadonlyMap<string, HexRow>;
  /** By `sideId(a, b)`. */
  readonly sides: ReadonlyMap<string, SideRow>;
  readonly towns: readonly TownRow[];
  readonly rails: readonly RailRow[];
  readonly turns: readonly TurnRow[];
  readonly leaders: readonly LeaderRow[];
  readonly promotions: readonly PromotionRow[];
  readonly armies: readonly ArmyRow[];
  readonly reinforcements: readonly ReinforcementRow[];
  readonly fleets: readonly FleetRow[];
  readonly heads: readonly HeadRow[];
  readonly setups: ReadonlyMap<string, readonly SetupRow[]>;
  readonly tables: ReadonlyMap<TableName, Table>;
  readonly country: Country;
  /** How many hexes a courier rides in a pulse; absent: letters arrive at once. */
  readonly courierHexes?: number;
};

/** Rows of the `naval-waters` table's columns: which water a hexside is. */
export const WATER_CLASSES = ['sea', 'coast', 'deep', 'light'] as const;

export type WaterClass = (typeof WATER_CLASSES)[number];
