/** The colony as a map: its public board, and what one viewer's view adds to it. */
import type { Board, Link, Look, Place, Point } from '../../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../../src/kernel/map/picture.js';
import { atPlace } from '../../../src/kernel/map/spot.js';
import { AREAS, LINKS, ZONES, type Area } from './land.js';
import { menOf } from './play.js';
import type { SideName, View } from './types.js';
import { foeOf, SIDES } from './types.js';

/** So many board units for one of `land.ts`. */
const SIZE = 8;

const outlineOf = ({ outline }: Area): readonly Point[] =>
  outline.map(([x, y]) => ({ x: x * SIZE, y: y * SIZE }));

function placeOf(area: Area): Place {
  const outline = outlineOf(area);
  const middle = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const center = { x: middle(outline.map(({ x }) => x)), y: middle(outline.map(({ y }) => y)) };
  const { id, name, look, zone, box } = area;
  return {
    ...{ id, name, look, center, outline },
    ...(zone === '' ? {} : { zone }),
    ...(box === undefined ? {} : { box }),
  };
}

export const boardOf = (): Board => ({
  title: 'The colony',
  extent: { x: 0, y: 0, w: 150 * SIZE, h: 88 * SIZE },
  ...{ unit: 'miles', perUnit: 1 / SIZE },
  places: AREAS.map(placeOf),
  sides: [
    { id: 'crown', title: 'Crown', short: 'Crown', ink: 'red', corners: 'square' },
    { id: 'league', title: 'League', short: 'League', ink: 'blue', corners: 'cut' },
  ],
  zones: ZONES,
  links: LINKS.map(([a, b, kind]): Link => ({
    ...{ a, b, kind },
    ...(kind === 'river' ? { name: 'Long River' } : {}),
  })),
  features: [],
  looks: [
    { id: 'open', pattern: 'plain', key: '', word: 'open' },
    { id: 'woods', pattern: 'woods', key: 'woods' },
    { id: 'hills', pattern: 'rough', key: 'hills' },
    { id: 'marsh', pattern: 'swamp', key: 'marsh' },
    { id: 'sea', pattern: 'water', key: '', word: 'sea' },
    { id: 'land', pattern: 'plain', key: '', word: '' },
    { id: 'river', pattern: 'river', weight: 3, key: 'river' },
    { id: 'ford', pattern: 'crossing', key: 'ford' },
  ].map((look) => look as Look),
  layers: [
    { id: 'own', title: 'own forces', shown: true },
    { id: 'seen', title: 'the enemy', shown: true },
  ],
  legend: [
    {
      says: 'force, its men',
      shows: { is: 'mark', side: 'league', shape: 'unit', face: '9', known: 'own' },
    },
    { says: 'Crown land', shows: { is: 'land', side: 'crown' } },
    { says: 'League land', shows: { is: 'land', side: 'league' } },
  ],
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
      return [{ ...what, at: atPlace(id), side, face, name, words }];
    }),
  );
  const foe = foeOf(seen.who as SideName);
  const enemies = seen.enemies.map(({ place, size, men }): Mark => ({
    ...{ id: `seen ${place}`, at: atPlace(place), layer: 'seen', shape: 'unit' },
    ...{ known: 'seen', side: foe, name: '' },
    face: men === undefined ? size.slice(0, 1).toUpperCase() : String(men),
    words: `${foe} force, ${men === undefined ? size : `${String(men)} men`}`,
  }));
  const bare = { tracks: [], seen: [], held: [], frame: [] };
  return { title: `Turn ${seen.turn}`, marks: [...own, ...enemies], ...bare };
}
