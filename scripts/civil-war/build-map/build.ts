/** The map from the facts, step by step. Pure but for the files it reads; the same files give the same bytes. */
import { missedBanks } from './banks.js';
import { borderOnRivers, followRivers } from './borders.js';
import { addWater, landOf, theatersOf, type Country } from './country.js';
import { readFacts, type Facts } from './facts.js';
import { sideOf } from './grid.js';
import { readHeights, sampleGround } from './ground.js';
import { measureRails, measureWaterways, type Quality } from './measure.js';
import { navigate, type Water } from './navigation.js';
import { layRails, type Rail } from './rails.js';
import { placeGaps, traceRidges, type Gaps, type Ridges } from './ridges.js';
import { terrainOf } from './terrain.js';
import { placeTowns, type Town } from './towns.js';
import { handOf, traceWaterways, type Standing } from './waterways.js';
import { writeMap, type MapFiles } from './write.js';

/** `measure` is apart, since the map does not need it. */
export type Built = {
  readonly files: MapFiles;
  readonly measure: () => Quality;
  /** On which hand of a waterway a town stands, and how many of its hexsides are the waterway's. */
  readonly standing: (town: string, waterway: string) => Standing | undefined;
};

/** Towns that stand on the left bank of the Mississippi where it parts a state. */
const EAST_BANK = ['New Orleans', 'Baton Rouge', 'Port Hudson'];
/** What a railway pays to cross, beside a hex's 1. */
const BARRIER = { deep: 3.5, light: 3, wide: 3, minor: 0.4, ridge: 6, gap: 0.4 } as const;

export function buildMap(facts: Facts = readFacts()): Built {
  const grounds = sampleGround(facts);
  const country = landOf(grounds);
  const towns = placeTowns(facts, grounds, country);
  addWater(country, grounds);
  const waterways = traceWaterways(facts, country, towns);
  followRivers(country, grounds, towns, waterways);
  const waters = navigate(waterways, towns);
  const terrain = terrainOf(facts, country, grounds, readHeights());
  const ridges = traceRidges(facts, country, towns, (side) => waters.has(side));
  const open = placeGaps(facts, ridges, new Set());
  const barrier = (side: number): number => barrierOf(waters.get(side), side, ridges, open);
  const rails = layRails({ facts, country, towns, waterways, barrier, terrain });
  const crossed = new Set(rails.flatMap(sidesOf));
  const gaps = placeGaps(facts, ridges, crossed);
  const drawn = {
    ...{ facts, country, terrain, waters, ridges, gaps, towns, rails },
    theaters: theaters(facts, country, towns, waters),
    crossing: (rail: Rail, step: number) => crossingOf(facts, waters, rail, step),
  };
  const measure = (): Quality => ({
    banks: missedBanks(towns, waterways),
    borders: borderOnRivers(country, waterways),
    waterways: measureWaterways(waterways),
    rails: measureRails(facts, towns, rails, (side) => ridges.has(side) && !gaps.has(side)),
  });
  const standing = (town: string, name: string): Standing | undefined => {
    const cell = towns.find(({ fact }) => fact.name === town)?.cell;
    const waterway = waterways.find((each) => each.name === name);
    return cell === undefined || waterway === undefined ? undefined : handOf(cell, waterway);
  };
  return { files: writeMap(drawn), measure, standing };
}

const sidesOf = ({ cells }: Rail): readonly number[] =>
  cells.slice(1).map((cell, index) => sideOf(cells[index] ?? cell, cell));

function barrierOf(water: Water | undefined, side: number, ridges: Ridges, gaps: Gaps): number {
  const kind = water?.draught === '' || water === undefined ? water?.river : water.draught;
  const river = kind === undefined || kind === 'navigable' ? 0 : BARRIER[kind];
  return river + (gaps.has(side) ? BARRIER.gap : ridges.has(side) ? BARRIER.ridge : 0);
}

function theaters(
  facts: Facts,
  country: Country,
  towns: readonly Town[],
  waters: ReadonlyMap<number, Water>,
): ReadonlyMap<number, string> {
  const isMississippi = (a: number, b: number): boolean =>
    waters.get(sideOf(a, b))?.name === 'Mississippi';
  const east = towns.filter(({ fact }) => EAST_BANK.includes(fact.name)).map(({ cell }) => cell);
  return theatersOf(country, facts, isMississippi, east);
}

/** How a line goes over a broad river: as told for one of the two stations, as told for the river, or by a bridge. */
function crossingOf(
  { crossings }: Facts,
  waters: ReadonlyMap<number, Water>,
  { cells, legs }: Rail,
  step: number,
): string {
  const water = waters.get(sideOf(cells[step] ?? 0, cells[step + 1] ?? 0));
  if (water === undefined || water.river === 'minor') return '';
  const own = crossings.filter(({ river }) => river === water.name);
  const told =
    own.find(({ station }) => legs[step]?.includes(station)) ??
    own.find(({ station }) => station === '');
  return told?.by ?? 'bridge';
}
