/** Fields for ships: where the pool enters, where ironclads are built, raiders, CP for the sea (C3.5.3, C6.3-C6.5). */
import { byText } from '../../../../kernel/basic.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { cities, holderOf, theaterAt } from '../../rules/ground/atlas.js';
import { landOf, sideName } from '../../rules/ground/side-names.js';
import { landingsOf } from '../../rules/ground/waters.js';
import { THEATERS } from '../../rules/pack.js';
import { LIST_NAMES } from '../../rules/seats.js';
import { isHeld } from '../allocation/read-allocation-ships.js';
import { mayEnterShips, priceFigure } from '../words/price-figure.js';
import type { Chancery } from './form-chancery.js';
import { rankOf, writeEntry, writeIronclad } from './form-allocation-words.js';
import type { Slot } from './form-field.js';

export const shipSlots = (chancery: Chancery): readonly Slot[] =>
  chancery.side === 'usa' ? unionSlots(chancery) : confederateSlots(chancery);

function unionSlots(chancery: Chancery): readonly Slot[] {
  const { pack, seen } = chancery;
  const hunt = wholeFigure(pack, seen.figures, 'naval', 'hunt-most', 'value') ?? 2;
  return [
    {
      key: 'entry',
      group: 'naval',
      field: () => ({
        label: 'The naval pool enters at',
        kind: 'choice',
        choices: [{ value: '', label: 'No place named' }, ...havens(chancery)],
      }),
      rank: rankOf({ kind: 'naval-entry' }),
      write: (water) => writeEntry(pack, water),
    },
    ...THEATERS.map((list): Slot => ({
      key: `sea/${list}`,
      group: 'naval',
      field: () => ({
        label: `Naval CP for sea movement of ${LIST_NAMES[list]}`,
        kind: 'number',
        min: 0,
        note: 'counts toward the naval share',
      }),
      rank: rankOf({ kind: 'sea-cp' }),
      write: (value) => `naval CP for ${list} ${value}`,
    })),
    {
      key: 'hunt',
      group: 'naval',
      field: () => ({
        label: 'Naval CP to hunt raiders',
        kind: 'number',
        ...{ min: 0, max: hunt },
        note: 'counts toward the naval share',
      }),
      rank: rankOf({ kind: 'hunt' }),
      write: (value) => `hunt raiders ${value}`,
    },
  ];
}

function confederateSlots(chancery: Chancery): readonly Slot[] {
  const { pack, seen } = chancery;
  const due = (kind: 'ironclad' | 'raider'): number =>
    seen.fleets
      .filter(({ side, at, kind: of }) => side === 'csa' && at === 'due' && of.endsWith(kind))
      .reduce((sum, { n }) => sum + n, 0);
  const price = priceFigure(pack, seen, 'raider');
  const costs = price === undefined ? {} : { note: `${price} CP out of your reserve` };
  const raiderNote = mayEnterShips(pack, seen) ? costs : { note: 'not while production is so low' };
  const ironclads: Slot = {
    key: 'ironclad',
    group: 'naval',
    copies: due('ironclad'),
    field: (nth) => ({
      label: `Ironclad ${nth}`,
      kind: 'choice',
      choices: [{ value: '', label: 'Waits' }, ...havens(chancery)],
      note: 'it goes to the commander of the place',
    }),
    rank: rankOf({ kind: 'ironclad' }),
    write: (water) => writeIronclad(pack, water),
  };
  const raiders: Slot = {
    key: 'raider',
    group: 'naval',
    copies: due('raider'),
    field: (nth) => ({
      label: `Raider ${nth}`,
      kind: 'choice',
      choices: [
        { value: '', label: 'Waits' },
        { value: 'sea', label: 'Goes to sea' },
      ],
      ...raiderNote,
    }),
    rank: rankOf({ kind: 'raider' }),
    write: () => 'raider',
  };
  return [ironclads, raiders];
}

/** Waters of the cities that the side holds, as far as it knows. */
function havens({
  pack,
  seen,
  side,
}: Chancery): readonly { readonly value: string; readonly label: string }[] {
  const towns = new Map<string, readonly string[]>();
  for (const [hex, { name }] of cities(pack)) {
    if (holderOf(pack, seen.control, hex) !== side) continue;
    for (const water of landingsOf(pack, hex))
      towns.set(water, [...(towns.get(water) ?? []), name]);
  }
  return [...towns]
    .filter(([water]) => theaterAt(pack, landOf(pack, water)) !== undefined)
    .filter(([water]) => isHeld(pack, seen, side, water))
    .map(([water, names]) => ({
      value: water,
      label: `${names.toSorted(byText).join(', ')}: ${sideName(pack, water)}`,
    }))
    .toSorted((a, b) => byText(a.label, b.label));
}
