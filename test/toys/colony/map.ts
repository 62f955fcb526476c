/** The colony as a map: its public board, and what one viewer's view adds to it. */
import type { Board, Place } from '../../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../../src/kernel/map/picture.js';
import { atPlace } from '../../../src/kernel/map/spot.js';
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
  extent: { x: 0, y: 0, w: 400, h: 400 },
  ...{ unit: 'miles', perUnit: 10 / 34.8 },
  places: AREAS.map(({ id, name, zone }, index): Place => {
    const [column, row] = [1 + (index % 4) * 2, 1 + Math.floor(index / 4) * 2];
    const center = { x: 20 + 30 * column, y: 34.8 * (row + 1) };
    return { id: cellOf(id), name, look: 'plain', center, zone };
  }),
  sides: [
    { id: 'crown', title: 'Crown', short: 'Crown', ink: 'red', corners: 'square' },
    { id: 'league', title: 'League', short: 'League', ink: 'blue', corners: 'cut' },
  ],
  zones: [...new Set(AREAS.map(({ zone }) => zone))].map((id) => ({ id, name: id, short: id })),
  features: AREAS.map(({ id, name }) => ({
    ...{ id, name, kind: 'town' },
    shape: { is: 'town', place: cellOf(id), tier: 2 },
  })),
  looks: [
    { id: 'plain', pattern: 'plain', key: '' },
    { id: 'town', pattern: 'ring', key: 'town' },
  ],
  layers: [
    { id: 'own', title: 'own forces', shown: true },
    { id: 'seen', title: 'the enemy', shown: true },
  ],
  ...{ links: [], legend: [] },
});

export function pictureOf(seen: View): Omit<Picture, 'subtitle'> {
  const own = SIDES.flatMap((side) =>
    AREAS.flatMap(({ id }): readonly Mark[] => {
      const units = seen.own.filter((unit) => unit.side === side && unit.place === id);
      if (units.length === 0) return [];
      const face = String(menOf(units));
      const name = units.map((unit) => unit.name).join(', ');
      const what = { id: `${side} ${id}`, layer: 'own', shape: 'unit', known: 'own' } as const;
      const words = `${side} force, ${name}, ${face} men`;
      return [{ ...what, at: atPlace(cellOf(id)), side, face, name, words }];
    }),
  );
  const foe = foeOf(seen.who as SideName);
  const enemies = seen.enemies.map(({ place, size, men }): Mark => ({
    ...{ id: `seen ${place}`, at: atPlace(cellOf(place)), layer: 'seen', shape: 'unit' },
    ...{ known: 'seen', side: foe, name: '' },
    face: men === undefined ? size.slice(0, 1).toUpperCase() : String(men),
    words: `${foe} force, ${men === undefined ? size : `${String(men)} men`}`,
  }));
  const bare = { tracks: [], seen: [], held: [], frame: [] };
  return { title: `Turn ${seen.turn}`, marks: [...own, ...enemies], ...bare };
}
