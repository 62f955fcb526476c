/** The parts of a drawing, for tests that lay them together. */

/** A drawing without its head and its end. */
export const inside = (svg = ''): string => svg.replace(/^.*?<\/title>|<\/svg>$/g, '');

/** The names under the counters, and those over them. */
export const namesIn = (names = ''): readonly [under: string, over: string] => {
  const at = names.indexOf('<g class="map-cities">');
  return [names.slice(0, at), names.slice(at)];
};

/** A viewer's part with the names laid in, as the page does it. */
export const withNames = (seat = '', names = ''): string => {
  const [under, over] = namesIn(names);
  return seat
    .replace('<g class="map-names"></g>', () => under)
    .replace('<g class="map-cities"></g>', () => over);
};
