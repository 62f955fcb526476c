/** The colony as a map: its public board, and what one viewer's view adds to it. */
import type { Board, Picture } from '../../../src/kernel/picture.js';
import { AREAS } from './land.js';
import { menOf } from './play.js';
import type { SideName, View } from './types.js';
import { foeOf, SIDES } from './types.js';

/** A cell for each area: the drawing knows no shapes yet. */
export const cellOf = (place: string): string => {
  const index = AREAS.findIndex(({ id }) => id === place);
  return `${String(1 + (index % 4) * 2).padStart(2, '0')}${String(1 + Math.floor(index / 4) * 2).padStart(2, '0')}`;
};

export const boardOf = (): Board => ({
  title: 'The colony',
  hexMiles: 10,
  hexes: AREAS.map(({ id, zone }) => ({ id: cellOf(id), look: 'clear', state: zone })),
  sides: [
    { id: 'crown', title: 'Crown', short: 'Crown', ink: 'red', corners: 'square' },
    { id: 'league', title: 'League', short: 'League', ink: 'blue', corners: 'cut' },
  ],
  links: [],
  towns: AREAS.map(({ id, name }) => ({ name, hex: cellOf(id), tier: 2 })),
  rails: [],
});

export function pictureOf(seen: View): Omit<Picture, 'subtitle'> {
  const own = SIDES.flatMap((side) =>
    AREAS.flatMap(({ id }) => {
      const units = seen.own.filter((unit) => unit.side === side && unit.place === id);
      if (units.length === 0) return [];
      const face = String(menOf(units));
      const name = units.map((unit) => unit.name).join(', ');
      return [{ hex: cellOf(id), side, own: true, kind: 'force' as const, face, name }];
    }),
  );
  const foe = foeOf(seen.who as SideName);
  const enemies = seen.enemies.map(({ place, size, men }) => ({
    hex: cellOf(place),
    ...{ side: foe, own: false, kind: 'seen' as const },
    face: men === undefined ? size.slice(0, 1).toUpperCase() : String(men),
  }));
  const bare = { tracks: [], battles: [], seen: [], flags: [], frame: [] };
  return { title: `Turn ${seen.turn}`, counters: [...own, ...enemies], ...bare };
}
