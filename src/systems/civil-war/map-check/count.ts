import type { PackMap } from '../pack/read-map.js';
import { RIVERS, TERRAINS } from '../rules/pack.js';

/** What a map holds, a line a kind. */
export function countMap({ hexes, sides, states, towns, rails }: PackMap): readonly string[] {
  const ground = [...hexes.values()];
  const terrain = TERRAINS.map((name): readonly [string, number] => [
    name,
    ground.filter((hex) => hex.terrain === name).length,
  ]);
  const edges = [...sides.values()];
  const rivers = RIVERS.map((name): readonly [string, number] => [
    name,
    edges.filter(({ river }) => river === name).length,
  ]);
  const names = new Set(edges.flatMap(({ riverName }) => riverName ?? []));
  return [
    `${hexes.size} hexes: ${listOf(terrain)}`,
    `${sides.size} hexsides: ${listOf([
      ...rivers,
      ['ridge', edges.filter(({ ridge }) => ridge !== undefined).length],
      ['gap', edges.filter(({ gap }) => gap !== undefined).length],
      ['coast', edges.filter(({ coast }) => coast === true).length],
    ])}`,
    `${names.size} rivers by name`,
    `${states.size} states`,
    `${towns.length} towns, ${towns.filter(({ tier }) => tier === 1).length} of them cities`,
    `${rails.length} railroads over ${rails.reduce((sum, rail) => sum + rail.hexes.length - 1, 0)} hexes`,
  ];
}

const listOf = (counts: readonly (readonly [string, number])[]): string =>
  counts
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ');
