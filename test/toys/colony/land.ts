/** The land of the colony: areas with their shapes, in two provinces on a coast, and a box for what lies overseas. */
type Shape = readonly (readonly [number, number])[];
export type Area = {
  readonly id: string;
  readonly name: string;
  readonly look: string;
  readonly zone: string;
  readonly outline: Shape;
  readonly box?: true;
};
const area = (id: string, zone: string, look: string, ...outline: Shape): Area => {
  const name = id.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => {
    return `${dash === '' ? '' : ' '}${letter.toUpperCase()}`;
  });
  return { id, name, look, zone, outline };
};

export const AREAS: readonly Area[] = [
  area('north-hills', 'uplands', 'hills', [0, 0], [40, 0], [36, 28], [0, 30]),
  area('high-moor', 'uplands', 'open', [40, 0], [78, 0], [74, 30], [36, 28]),
  area('stone-ford', 'uplands', 'open', [0, 30], [36, 28], [40, 52], [0, 54]),
  area('pine-woods', 'uplands', 'woods', [36, 28], [74, 30], [72, 54], [40, 52]),
  area('long-bay', 'shore', 'open', [78, 0], [100, 4], [104, 30], [74, 30]),
  area('cape-harbor', 'shore', 'open', [74, 30], [104, 30], [98, 54], [72, 54]),
  area('mill-town', 'shore', 'open', [0, 54], [40, 52], [44, 80], [0, 80]),
  area('south-plain', 'shore', 'open', [40, 52], [72, 54], [76, 82], [44, 80]),
  area('salt-marsh', 'shore', 'marsh', [72, 54], [98, 54], [92, 84], [76, 82]),
  { ...area('home-port', '', 'sea', [116, 10], [146, 10], [146, 40], [116, 40]), box: true },
];
export const ZONES = [
  { id: 'uplands', name: 'The Uplands', short: 'Uplands', side: 'league' },
  { id: 'shore', name: 'The Shore', short: 'Shore', side: 'crown' },
] as const;

export type LinkKind = 'land' | 'river' | 'sea';
export const LINKS: readonly (readonly [string, string, LinkKind])[] = [
  ['north-hills', 'high-moor', 'land'],
  ['north-hills', 'stone-ford', 'land'],
  ['high-moor', 'long-bay', 'land'],
  ['high-moor', 'pine-woods', 'river'],
  ['stone-ford', 'pine-woods', 'land'],
  ['stone-ford', 'mill-town', 'land'],
  ['pine-woods', 'cape-harbor', 'river'],
  ['pine-woods', 'south-plain', 'river'],
  ['long-bay', 'cape-harbor', 'land'],
  ['cape-harbor', 'salt-marsh', 'land'],
  ['mill-town', 'south-plain', 'land'],
  ['south-plain', 'salt-marsh', 'land'],
  ['long-bay', 'home-port', 'sea'],
  ['cape-harbor', 'home-port', 'sea'],
];
export const linkBetween = (a: string, b: string): LinkKind | undefined =>
  LINKS.find(([one, two]) => (one === a && two === b) || (one === b && two === a))?.[2];
export const isNear = (a: string, b: string): boolean => a === b || linkBetween(a, b) !== undefined;
export const nameOf = (id: string): string => AREAS.find((one) => one.id === id)?.name ?? id;
