/** Railways do not run over one hex twice. That each of their hexes lies next to the one before, the reader has seen. */
import { tellOf, type Trial } from './trial.js';

export function checkRails(trial: Trial): void {
  for (const { id, hexes } of trial.map.rails) {
    // A ring ends at its beginning; there and back again is none.
    const isRing = hexes[0] === hexes.at(-1) && hexes.length > 3;
    const line = isRing ? hexes.slice(1) : hexes;
    const twice = line.find((hex, index) => line.indexOf(hex) !== index);
    if (twice !== undefined)
      tellOf(trial, 'warning', {
        ...{ table: 'rails', id, column: 'hexes', read: twice },
        expected: 'each hex once on a line, but where it ends at its beginning',
      });
  }
}
