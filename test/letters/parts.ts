/** The parts of a drawing, for tests that lay them together. */

/** A drawing without its head and its end. */
export const inside = (svg = ''): string => svg.replace(/^.*?<\/title>|<\/svg>$/g, '');

const ROOM = '<g class="map-names"></g>';

/** A viewer's part with the names laid in, as the page does it. */
export const withNames = (seat = '', names = ''): string =>
  seat.replace(ROOM, () => ROOM.replace('><', `>${names}<`));
