/** A small board and pictures on it, for the tests of letters. */
import { neighbours } from '../../src/systems/civil-war/rules/ground/hexes.js';
import type { Badge, Board, Feature, Link, Place } from '../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../src/kernel/map/picture.js';
import { atPlace } from '../../src/kernel/map/spot.js';

const two = (n: number): string => String(n).padStart(2, '0');
const looks = ['clear', 'forest', 'rough', 'mountain', 'swamp'] as const;

const town = (name: string, place: string, tier: 1 | 2 | 3, kind: string): Feature => ({
  ...{ id: name, name, kind },
  shape: { is: 'town', place, tier },
});

const towns: readonly Feature[] = [
  town('Capital <City>', '0604', 1, 'capital'),
  town('Bridgetown', '0704', 1, 'city'),
  town('Portsmouth', '2410', 1, 'port'),
  town('Riverton', '0612', 1, 'port'),
  town('Crossroads', '1010', 2, 'town'),
  town('Hamlet', '1212', 3, 'village'),
];

/** The hexes of the middle row with those below them. */
const linksOf = (column: number): readonly Link[] =>
  neighbours(`${two(column)}11`)
    .filter((next) => Number(next.slice(2)) > 11)
    .flatMap((next): readonly Link[] => {
      const [a, b] = [`${two(column)}11`, next].sort() as [string, string];
      if (column < 12) return [{ a, b, kind: 'deep', name: 'Long River' }];
      const ridge = { a, b, kind: 'ridge', name: 'High Ridge' };
      return column === 15 ? [ridge, { a, b, kind: 'gap', name: 'Low Gap' }] : [ridge];
    });

/** 30 columns and 24 rows: sea in the east, two states, a river between them, a ridge, a railway, towns of each tier. */
export const board: Board = {
  title: 'Sample & country',
  extent: { x: 0, y: 0, w: 910, h: 24 * 34.8 + 17.4 },
  unit: 'miles',
  perUnit: 20 / 34.8,
  grid: {
    shape: 'hex',
    origin: { x: 20, y: 17.4 },
    u: { x: 30, y: 17.4 },
    v: { x: 0, y: 34.8 },
  },
  places: Array.from({ length: 30 }, (_, column) =>
    Array.from({ length: 24 }, (__, row): Place => {
      const id = two(column) + two(row);
      const center = { x: 20 + 30 * column, y: 34.8 * row + (column % 2 === 0 ? 17.4 : 34.8) };
      const name = towns.find(({ shape }) => shape.is === 'town' && shape.place === id)?.name ?? '';
      const cell = [column, row - (column >> 1)] as const;
      if (column > 24) return { id, name, center, cell, look: 'sea' };
      const look = looks[(column * 3 + (row >> 2)) % 5] ?? 'clear';
      return { id, name, center, cell, look, zone: row < 12 ? 'N' : 'S' };
    }),
  ).flat(),
  sides: [
    { id: 'usa', title: 'Northern', short: 'North', ink: 'blue', corners: 'square' },
    { id: 'csa', title: 'Southern', short: 'South', ink: 'red', corners: 'cut' },
  ],
  zones: [
    { id: 'N', name: 'North', short: 'N' },
    { id: 'S', name: 'South', short: 'S' },
  ],
  links: Array.from({ length: 25 }, (_, column) => linksOf(column)).flat(),
  features: [
    ...towns,
    {
      ...{ id: 'rail', kind: 'rail', name: 'North & South' },
      shape: { is: 'through', places: ['0604', '0605', '0606', '0607', '0608', '0609'] },
    },
  ],
  looks: [
    { id: 'capital', pattern: 'star', key: 'capital' },
    { id: 'city', pattern: 'ring', key: 'city' },
    { id: 'town', pattern: 'ring', key: 'town' },
    { id: 'village', pattern: 'dot', key: 'village' },
    { id: 'port', pattern: 'square', key: 'port' },
    { id: 'deep', pattern: 'river', weight: 4, key: 'deep river', word: 'river' },
    { id: 'rail', pattern: 'ties', key: 'railway' },
    { id: 'ridge', pattern: 'ridge', key: 'ridge', word: '' },
    { id: 'gap', pattern: 'gap', key: 'gap' },
    { id: 'clear', pattern: 'plain', key: '', word: 'clear' },
    { id: 'forest', pattern: 'woods', key: 'forest' },
    { id: 'swamp', pattern: 'swamp', key: 'swamp' },
    { id: 'rough', pattern: 'rough', key: 'rough' },
    { id: 'mountain', pattern: 'mountain', key: 'mountain' },
    { id: 'sea', pattern: 'water', key: '', word: 'sea' },
  ],
  layers: [
    { id: 'own', title: 'own forces', shown: true },
    { id: 'seen', title: 'the enemy in sight', shown: true },
  ],
  legend: [],
};

const shaken: Badge = { text: '!', tone: 'bad', title: 'shaken' };

export const mark = (place: string, over: Partial<Mark> = {}): Mark => ({
  ...{ id: `${place} ${over.shape ?? ''} ${over.name ?? ''}`, at: atPlace(place), side: 'usa' },
  ...{ layer: 'own', known: 'own', shape: 'unit', face: '4', name: '', words: 'a force' },
  ...over,
});

/** A picture with one of everything. */
export const picture: Picture = {
  title: 'North: what you know',
  subtitle: 'Turn 1',
  frame: [],
  marks: [
    mark('0604', { shape: 'army', face: '9', name: 'Army of the "North" & <West>' }),
    mark('0604', { shape: 'leader', face: '2', name: 'Ann O’Hara' }),
    mark('0604', { shape: 'supply', face: 'D' }),
    mark('0705', { badges: [shaken] }),
    mark('0806', { known: 'seen', side: 'csa', face: 'M' }),
    mark('1010', { known: 'remembered', side: 'csa', face: 'L', age: 2 }),
    mark('2410', { shape: 'fortress', face: '1', name: 'Fort Sample' }),
    mark('0612', { shape: 'fort', face: '' }),
    mark('0806', { shape: 'battle', known: 'public', face: '', name: 'Fight at p4' }),
  ],
  tracks: [{ side: 'usa', spots: ['0604', '0704', '0705'].map(atPlace), label: 'p1-3' }],
  seen: ['0604', '0605', '0704', '0705', '0806'],
  held: [{ what: '1010', side: 'usa' }],
};
