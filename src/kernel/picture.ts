/**
 * What a map drawing is made of. No SVG here: `letters/draw-map` draws it. The board is public and the same for all
 * seats; a picture holds one viewer's part alone and is built from his view, so nothing hidden can be drawn.
 */

/** Names a side of the war. */
export type SideId = string;

/** Colours that the drawing knows in every theme: names of inks, for one of which each side is drawn. */
export const INKS = ['blue', 'red', 'green', 'violet'] as const;
export type Ink = (typeof INKS)[number];

/**
 * A side as maps, pages and letters show it. `title` stands before a noun (`Northern force`), `short` by itself (`North`).
 * `corners`: of its counters, so that sides differ in grey print too.
 */
export type Side = {
  readonly id: SideId;
  readonly title: string;
  readonly short: string;
  readonly ink: Ink;
  readonly corners: 'square' | 'cut' | 'round';
};

/**
 * One hex of the board, id `CCRR`. `state` names its owner, '' on water; `look` the terrain as the pack calls it;
 * `zone` the zone that it belongs to, where the system has zones.
 */
export type BoardHex = {
  readonly id: string;
  readonly look: 'clear' | 'forest' | 'rough' | 'mountain' | 'swamp' | 'sea' | 'lake';
  readonly state: string;
  readonly zone?: string;
};

/** A state as the board prints it: `id` is its short name (`VA`), `side` who holds it at the start; absent: nobody. */
export type BoardState = {
  readonly id: string;
  readonly name: string;
  readonly side?: SideId;
};

/**
 * A hexside between two hexes, `a` < `b`; `b` may lie off the map. `draught`: the ships that a navigable river carries
 * here, `deep` where it is not said.
 */
export type BoardLink = {
  readonly a: string;
  readonly b: string;
  readonly river?: {
    readonly name: string;
    readonly weight: 'minor' | 'wide' | 'navigable';
    readonly draught?: 'deep' | 'light';
  };
  readonly ridge?: { readonly name: string; readonly gap?: string };
  readonly coast?: true;
};

export type BoardTown = {
  readonly name: string;
  readonly hex: string;
  readonly tier: 1 | 2 | 3;
  readonly capital?: true;
  readonly port?: true;
  /** Drawn with a ring, else as a dot; absent: by its tier, those of tiers 1 and 2 with a ring. */
  readonly ring?: boolean;
};

/** What the rules mean by the two signs of towns, for the legend and for readers who do not look. */
export type TownSigns = { readonly ring: string; readonly dot: string };

export const hasRing = ({ ring, tier }: Pick<BoardTown, 'ring' | 'tier'>): boolean =>
  ring ?? tier < 3;

/** `gauge`: lines of unlike gauge that meet have a break there. */
export type BoardRail = {
  readonly name: string;
  readonly hexes: readonly string[];
  readonly gauge?: string;
};

/** The public part of a map: grid (flat-top hexes, odd columns half a hex down) and all that is printed on it. */
export type Board = {
  readonly title: string;
  readonly hexMiles: number;
  readonly hexes: readonly BoardHex[];
  readonly sides: readonly Side[];
  readonly links: readonly BoardLink[];
  readonly towns: readonly BoardTown[];
  readonly townSigns?: TownSigns;
  readonly rails: readonly BoardRail[];
  /** The states that `BoardHex.state` names; a board without them is drawn without their colours. */
  readonly states?: readonly BoardState[];
  /** What the legend says of counters, in its order. */
  readonly signs?: readonly CounterSign[];
};

/** A counter standing in a hex. `face` is what it shows large (`7`, `M`), `name` beside it. */
export type Counter = {
  readonly hex: string;
  readonly side: SideId;
  readonly own: boolean;
  readonly kind:
    'force' | 'army' | 'leader' | 'seen' | 'remembered' | 'depot' | 'fort' | 'fortress';
  readonly face: string;
  readonly name?: string;
  readonly demoralized?: true;
  readonly unsupplied?: true;
  /** How many steps of play old a remembered sighting is; 0 is now. */
  readonly age?: number;
};

/**
 * A row of the legend: what a counter, ships or a battle look like. `sheets` lie under a counter, `works` stand around it;
 * `more`: left out where a legend has little room.
 */
export type CounterSign = {
  readonly says: string;
  readonly shows:
    | Omit<Counter, 'hex' | 'own'>
    | { readonly kind: 'ships'; readonly side: SideId }
    | { readonly kind: 'battle' };
  readonly sheets?: number;
  readonly works?: true;
  readonly more?: true;
};

/**
 * Ships on the hexside between `a` and `b`. `face`: their strength, '' where the viewer may know only that they are
 * there (C4.5). `age` as of a counter, for those that are remembered alone.
 */
export type ShipMark = {
  readonly a: string;
  readonly b: string;
  readonly side: SideId;
  readonly face: string;
  readonly name?: string;
  readonly age?: number;
};

/** A path of this run: own moves, or what was seen moving. */
export type Track = {
  readonly side: SideId;
  readonly hexes: readonly string[];
  readonly label?: string;
};

/** One viewer's part of a map. `frame`: the hexes that the picture must show; empty for the whole board. */
export type Picture = {
  readonly title: string;
  readonly subtitle: string;
  readonly frame: readonly string[];
  readonly counters: readonly Counter[];
  readonly tracks: readonly Track[];
  readonly battles: readonly { readonly hex: string; readonly label: string }[];
  /** Hexes under the viewer's eyes now. */
  readonly seen: readonly string[];
  /** Towns whose control the viewer knows to differ from the printed map. */
  readonly flags: readonly { readonly hex: string; readonly side: SideId }[];
  /** States whose owner the viewer knows to differ from the printed map, by name. */
  readonly states?: readonly { readonly state: string; readonly side?: SideId }[];
  readonly ships?: readonly ShipMark[];
};
