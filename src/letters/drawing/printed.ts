/** What is printed on a board, sorted by how it is drawn. */
import type { Board, Feature, Link, Look } from '../../kernel/map/board.js';
import type { PlaceId, Point } from '../../kernel/map/spot.js';

export type Town = {
  readonly name: string;
  readonly place: PlaceId;
  readonly tier: 1 | 2 | 3;
  /** Named at every size of view. */
  readonly great: boolean;
  readonly kind: string;
  readonly sign: Look['pattern'];
};

export type Tied = {
  readonly name: string;
  readonly places: readonly PlaceId[];
  readonly kind: string;
};

export type River = { readonly link: Link; readonly weight: Weight };
type Weight = 1 | 2 | 3 | 4;

/** A line with a name that keeps to no side of a place. */
export type Course = {
  readonly name: string;
  readonly weight: Weight;
  readonly points: readonly Point[];
};

export type Printed = {
  readonly lookOf: (kind: string) => Look | undefined;
  readonly links: (...patterns: readonly Look['pattern'][]) => readonly Link[];
  readonly rivers: readonly River[];
  /** Lines along points that are drawn, or only named, in this way. */
  readonly courses: (pattern: 'river' | 'ridge' | 'mountain' | 'name') => readonly Course[];
  readonly towns: readonly Town[];
  /** Lines with ties, through places. */
  readonly tied: readonly Tied[];
  /** Other lines, through places or along points. */
  readonly lines: readonly Feature[];
  readonly lakes: readonly (readonly Point[])[];
};

const known = new WeakMap<Board, Printed>();

export function printedOn(board: Board): Printed {
  const printed = known.get(board) ?? sorted(board);
  known.set(board, printed);
  return printed;
}

function sorted(board: Board): Printed {
  const looks = new Map(board.looks.map((look) => [look.id, look]));
  const patternOf = (kind: string): Look['pattern'] => looks.get(kind)?.pattern ?? 'plain';
  const isTied = ({ kind }: Feature): boolean => patternOf(kind) === 'ties';
  return {
    lookOf: (kind) => looks.get(kind),
    links: (...patterns) => board.links.filter(({ kind }) => patterns.includes(patternOf(kind))),
    rivers: board.links.flatMap((link): readonly River[] =>
      patternOf(link.kind) === 'river' ? [{ link, weight: looks.get(link.kind)?.weight ?? 1 }] : [],
    ),
    towns: board.features.flatMap(({ name = '', kind, shape }): readonly Town[] =>
      shape.is === 'town'
        ? [
            {
              ...{ name, kind, place: shape.place, tier: shape.tier, sign: patternOf(kind) },
              great: shape.great === true,
            },
          ]
        : [],
    ),
    tied: board.features.flatMap((feature): readonly Tied[] =>
      feature.shape.is === 'through' && isTied(feature)
        ? [{ name: feature.name ?? '', places: feature.shape.places, kind: feature.kind }]
        : [],
    ),
    lines: board.features.filter(
      (feature) =>
        feature.shape.is === 'line' || (feature.shape.is === 'through' && !isTied(feature)),
    ),
    courses: (pattern) =>
      board.features.flatMap(({ name = '', kind, shape }): readonly Course[] =>
        shape.is === 'line' && patternOf(kind) === pattern
          ? [{ name, weight: looks.get(kind)?.weight ?? 1, points: shape.points }]
          : [],
      ),
    lakes: board.features.flatMap(({ kind, shape }) =>
      shape.is === 'area' && patternOf(kind) === 'water' ? [shape.outline] : [],
    ),
  };
}
