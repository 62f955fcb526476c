/**
 * The colony: two sides on areas, one player-turn a step. It shows what a system has that is no grid of hexes: areas and a box
 * beside the map, a hand of cards, the other player asked in the middle of a move, battles in the order that the attacker
 * chooses, losses that the loser spreads, and strengths that are known exactly only nearby.
 */
export const SIDES = ['crown', 'league'] as const;
export type SideName = (typeof SIDES)[number];
export const foeOf = (side: SideName): SideName => (side === 'crown' ? 'league' : 'crown');

export type CardId =
  | 'drums'
  | 'pay-chest'
  | 'pamphlet'
  | 'good-harvest'
  | 'deserters'
  | 'fair-wind';
/** `figure`: so many marches more, or so many men for one unit. */
export const CARDS: Readonly<Record<CardId, { readonly title: string; readonly figure: number }>> =
  {
    drums: { title: 'Drums', figure: 1 },
    'pay-chest': { title: 'Pay chest', figure: 2 },
    pamphlet: { title: 'Pamphlet', figure: 1 },
    'good-harvest': { title: 'Good harvest', figure: 3 },
    deserters: { title: 'Deserters', figure: 1 },
    'fair-wind': { title: 'Fair wind', figure: 2 },
  };
export const CARD_IDS = Object.keys(CARDS) as readonly CardId[]; // the table's own keys
export const HAND = 2;
/** Marches in a player-turn; one over a river or the sea counts twice. */
export const MARCHES = 3;

export type Unit = {
  readonly name: string;
  readonly side: SideName;
  readonly place: string;
  readonly men: number;
};
export type State = {
  readonly turn: number;
  /** Whose player-turn it is. */
  readonly side: SideName;
  readonly units: Readonly<Record<string, Unit>>;
  /** No order of a pack is kept: cards are drawn from those that are in no hand and not played. */
  readonly hands: Readonly<Record<SideName, readonly CardId[]>>;
  readonly played: readonly CardId[];
};

export type Use = { readonly for: 'march' } | { readonly for: 'levy'; readonly unit: string };
export type Order =
  | { readonly kind: 'play'; readonly card: CardId; readonly use: Use }
  | { readonly kind: 'march'; readonly unit: string; readonly to: string }
  | { readonly kind: 'attack'; readonly places: readonly string[] }
  | { readonly kind: 'meet'; readonly unit: string }
  | { readonly kind: 'stay' }
  | { readonly kind: 'lose'; readonly unit: string; readonly men: number };

export type Fact =
  | { readonly kind: 'drew'; readonly side: SideName; readonly cards: readonly CardId[] }
  | { readonly kind: 'played'; readonly side: SideName; readonly card: CardId; readonly use: Use }
  | {
      readonly kind: 'marched';
      readonly unit: string;
      readonly side: SideName;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'fought';
      readonly happening: string;
      readonly place: string;
      readonly faces: Readonly<Record<SideName, number>>;
      readonly loser: SideName;
      readonly men: number;
    }
  | {
      readonly kind: 'lost';
      readonly happening: string;
      readonly side: SideName;
      readonly place: string;
      readonly men: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'turned'; readonly turn: number; readonly side: SideName }
  | { readonly kind: 'placed'; readonly unit: Unit }
  | { readonly kind: 'removed'; readonly unit: string; readonly side: SideName };

export type Size = 'small' | 'large';
export const sizeOf = (men: number): Size => (men < 4 ? 'small' : 'large');

/** `men` only where a unit of the viewer's stands in the area or next to it. */
export type Seen = { readonly place: string; readonly size: Size; readonly men?: number };
export type View = {
  readonly who: string;
  readonly turn: number;
  readonly side: SideName;
  readonly own: readonly Unit[];
  readonly enemies: readonly Seen[];
  readonly hands: Readonly<Partial<Record<SideName, readonly CardId[]>>>;
  readonly cards: Readonly<Record<SideName, number>>;
  readonly played: readonly CardId[];
};

/** `unit` and `men` only for its own side and the gamemaster. */
export type Notice =
  | { readonly kind: 'drew'; readonly side: SideName; readonly cards: readonly CardId[] | number }
  | {
      readonly kind: 'played';
      readonly side: SideName;
      readonly card: CardId;
      readonly for: Use['for'];
      readonly unit?: string;
    }
  | {
      readonly kind: 'marched';
      readonly side: SideName;
      readonly unit?: string;
      readonly from: string;
      readonly to: string;
    }
  | Extract<Fact, { kind: 'fought' | 'turned' }>
  | {
      readonly kind: 'lost';
      readonly side: SideName;
      readonly place: string;
      readonly men: number;
      readonly units?: readonly string[];
    }
  | { readonly kind: 'changed'; readonly what: string };
