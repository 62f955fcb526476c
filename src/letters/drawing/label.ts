/** A name to be placed on the map, and how to draw it where it goes. */
import type { PlaceId } from '../../kernel/map/board.js';
import { drawText, textWidth, type TextLook } from './text.js';
import type { Box, Point } from './mesh.js';
import { boxCentre, placesBeside, type Place, type Placeable } from './place-boxes.js';

/** `of`: the town or area that it names. */
export type Label = Placeable & {
  readonly text: string;
  readonly of?: PlaceId;
  readonly draw: (place: Place) => string;
};

/**
 * How far from its thing a name may go, and when it is given up. `at`: the middle from which the distance counts, `most`: how
 * far it may be.
 */
export type Room = {
  readonly at: Point;
  readonly gap: number;
  readonly most: number;
  readonly need: Placeable['need'];
  readonly limit?: number;
};

/** The height of a line's letters with their tails, as a share of the size. */
const LINE_HEIGHT = 1.02;

/** A line of text beside a thing. */
export function labelBeside(text: string, thing: Box, look: TextLook, room: Room): Label {
  const size = { w: textWidth(text, look.size, look.weight) + 2, h: look.size * LINE_HEIGHT };
  return {
    text,
    places: placesBeside(thing, size, room),
    need: room.need,
    ...(room.limit === undefined ? {} : { limit: room.limit }),
    draw: ({ boxes: [box] }) => (box === undefined ? '' : drawText(text, boxCentre(box), look)),
  };
}
