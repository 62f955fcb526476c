/** A name to be placed on the map, and how to draw it where it goes. */
import { drawText, textWidth, type TextLook } from './text.js';
import type { Box } from './mesh.js';
import { boxCentre, placesBeside, type Place, type Placeable } from './place-boxes.js';

export type Label = Placeable & {
  readonly text: string;
  readonly draw: (place: Place) => string;
};

/** How far from its thing a name may go, and when it is given up. */
export type Room = {
  readonly gap: number;
  readonly rings: number;
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
    places: placesBeside(thing, size, room.gap, room.rings),
    need: room.need,
    ...(room.limit === undefined ? {} : { limit: room.limit }),
    draw: ({ boxes: [box] }) => (box === undefined ? '' : drawText(text, boxCentre(box), look)),
  };
}
