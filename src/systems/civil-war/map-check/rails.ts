/** Railways do not run over one hex twice. That each of their hexes lies next to the one before, the reader has seen. */
import { tellOf, type Trial } from './trial.js';

export function checkRails(trial: Trial): void {
  for (const { id, hexes } of trial.map.rails) {
    const twice = hexes.find((hex, index) => hexes.indexOf(hex) !== index);
    if (twice !== undefined && hexes[0] !== hexes.at(-1))
      tellOf(trial, 'warning', {
        ...{ table: 'rails', id, column: 'hexes', read: twice },
        expected: 'each hex once on a line, but where it ends at its beginning',
      });
  }
}
