/** Where something stands on a board, or where somebody points. */

/** A place of the board. Its id is the system's own: nothing outside the system takes one apart. */
export type PlaceId = string;

/** In units of the board. */
export type Point = { readonly x: number; readonly y: number };

/** A place, the link between two places, or a point of the table. `facing`: degrees clockwise from north. */
export type Spot =
  | { readonly on: 'place'; readonly place: PlaceId; readonly facing?: number }
  | { readonly on: 'link'; readonly a: PlaceId; readonly b: PlaceId }
  | { readonly on: 'point'; readonly at: Point; readonly facing?: number };

export const atPlace = (place: PlaceId): Spot => ({ on: 'place', place });

/** The places that a spot names; none for a bare point. */
export const placesOfSpot = (spot: Spot): readonly PlaceId[] =>
  spot.on === 'place' ? [spot.place] : spot.on === 'link' ? [spot.a, spot.b] : [];
