/**
 * Shapes of the drawing and of pages that are not converted yet, made from the board and the picture. To be removed.
 */
import type { Board as NewBoard, Look, Side, SideId } from './board.js';
import type { Mark, Picture as NewPicture } from './picture.js';
import { placesOfSpot } from './spot.js';

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

const GROUND: Readonly<Record<string, BoardHex['look']>> = {
  ...{ plain: 'clear', woods: 'forest', swamp: 'swamp', rough: 'rough', mountain: 'mountain' },
  water: 'sea',
};
const RIVERS = [
  { weight: 'minor' },
  { weight: 'minor' },
  { weight: 'wide' },
  { weight: 'navigable', draught: 'light' },
  { weight: 'navigable', draught: 'deep' },
] as const;

const boards = new WeakMap<NewBoard, Board>();

export function oldBoard(board: NewBoard): Board {
  const known = boards.get(board);
  if (known !== undefined) return known;
  const looks = new Map(board.looks.map((look) => [look.id, look]));
  const pattern = (kind: string): Look['pattern'] => looks.get(kind)?.pattern ?? 'plain';
  const zones = new Map(board.zones.map((zone) => [zone.id, zone]));
  const drawn = new Set(board.places.map(({ zone }) => zone));
  const links = new Map<string, { -readonly [K in keyof BoardLink]: BoardLink[K] }>();
  for (const { a, b, kind, name = '' } of board.links) {
    const link = links.get(`${a}|${b}`) ?? { a, b };
    links.set(`${a}|${b}`, link);
    if (pattern(kind) === 'river')
      link.river = { name, ...(RIVERS[looks.get(kind)?.weight ?? 1] ?? RIVERS[1]) };
    if (pattern(kind) === 'ridge') link.ridge = { name };
    if (pattern(kind) === 'gap') link.ridge = { name: link.ridge?.name ?? '', gap: name };
  }
  const ring = board.looks.find((look) => look.pattern === 'ring' && look.word === undefined);
  const dot = board.looks.find((look) => look.pattern === 'dot');
  const made: Board = {
    title: board.title,
    hexMiles: board.perUnit * 34.8,
    hexes: board.places.map(({ id, look, zone = '', command }): BoardHex => {
      const of = pattern(look);
      return {
        id,
        look: look === 'lake' ? 'lake' : (GROUND[of] ?? 'clear'),
        state: zones.get(zone)?.name ?? zone,
        ...(command === undefined ? {} : { zone: command }),
      };
    }),
    sides: board.sides,
    links: [...links.values()],
    towns: board.features.flatMap(({ name = '', kind, shape }) => {
      if (shape.is !== 'town') return [];
      const { place: hex, tier } = shape;
      const of = pattern(kind);
      const isRing = of !== 'dot' && of !== 'square-dot';
      return [
        {
          ...{ name, hex, tier },
          ...(isRing === tier < 3 ? {} : { ring: isRing }),
          ...(of === 'star' ? { capital: true as const } : {}),
          ...(of.startsWith('square') ? { port: true as const } : {}),
        },
      ];
    }),
    ...(ring === undefined || dot === undefined
      ? {}
      : { townSigns: { ring: ring.key, dot: dot.key } }),
    rails: board.features.flatMap(({ name = '', kind, shape }) =>
      shape.is === 'through' ? [{ name, hexes: shape.places, gauge: kind }] : [],
    ),
    ...(drawn.size === 1 && drawn.has(undefined)
      ? {}
      : {
          states: board.zones
            .filter(({ id }) => drawn.has(id))
            .map(({ short, name, side }) => ({
              ...{ id: short, name },
              ...(side === undefined ? {} : { side }),
            })),
        }),
    signs: board.legend.flatMap(({ says, shows, more }): readonly CounterSign[] => {
      if (shows.is !== 'mark') return [];
      const { side = '', face, under, behind } = shows;
      const rest = {
        ...(under === undefined ? {} : { sheets: under }),
        ...(behind === undefined ? {} : { works: true as const }),
        ...(more === undefined ? {} : { more }),
      };
      if (shows.shape === 'battle') return [{ says, shows: { kind: 'battle' }, ...rest }];
      if (shows.shape === 'ship') return [{ says, shows: { kind: 'ships', side }, ...rest }];
      return [{ says, shows: { side, face, ...lookOf(shows) }, ...rest }];
    }),
  };
  boards.set(board, made);
  return made;
}

function lookOf({
  shape,
  known,
  badges = [],
  age,
}: Pick<Mark, 'shape' | 'known' | 'badges' | 'age'>): Pick<
  Counter,
  'kind' | 'demoralized' | 'unsupplied' | 'age'
> {
  const kinds: Readonly<Record<string, Counter['kind']>> = {
    ...{ army: 'army', leader: 'leader', supply: 'depot', fort: 'fort', fortress: 'fortress' },
  };
  const of = known === 'seen' || known === 'remembered' ? known : 'force';
  return {
    kind: shape === 'unit' ? of : (kinds[shape] ?? of),
    ...(badges.some(({ text }) => text === '!') ? { demoralized: true as const } : {}),
    ...(badges.some(({ text }) => text === '∅') ? { unsupplied: true as const } : {}),
    ...(age === undefined ? {} : { age }),
  };
}

const WITHOUT_COUNTER = ['ship', 'battle', 'flag', 'control'];

export function counterOf(mark: Mark): Counter {
  const { side = '', face, name } = mark;
  return {
    hex: placesOfSpot(mark.at)[0] ?? '',
    ...{ side, own: mark.known === 'own', face },
    ...(name === '' ? {} : { name }),
    ...lookOf(mark),
  };
}

export function oldPicture(picture: NewPicture, board: NewBoard): Picture {
  const zones = new Map(board.zones.map(({ id, name }) => [id, name]));
  const { title, subtitle, frame, marks, seen, held } = picture;
  return {
    ...{ title, subtitle, frame, seen },
    counters: marks.filter(({ shape }) => !WITHOUT_COUNTER.includes(shape)).map(counterOf),
    tracks: picture.tracks.map(({ side, spots, label }) => ({
      ...{ side, hexes: spots.flatMap(placesOfSpot) },
      ...(label === undefined ? {} : { label }),
    })),
    battles: marks
      .filter(({ shape }) => shape === 'battle')
      .map(({ at, name }) => ({ hex: placesOfSpot(at)[0] ?? '', label: name })),
    flags: held.flatMap(({ what, side }) =>
      zones.has(what) || side === undefined ? [] : [{ hex: what, side }],
    ),
    states: held.flatMap(({ what, side }) => {
      const state = zones.get(what);
      return state === undefined ? [] : [{ state, ...(side === undefined ? {} : { side }) }];
    }),
    ships: marks
      .filter(({ shape }) => shape === 'ship')
      .map(({ at, side = '', face, name, age }) => {
        const [a = '', b = ''] = placesOfSpot(at);
        return {
          ...{ a, b, side, face },
          ...(name === '' ? {} : { name }),
          ...(age === undefined ? {} : { age }),
        };
      }),
  };
}
