/** The planted leaks as tests: a short run finds each of them. */
import { expect, it } from 'vitest';
import { huntIn, type Hunter } from './plant.js';
import { PLANTS, type Plant } from './plants.js';

/** Every `of`th leak in the rules, beginning with `from`, so that the files that share them run side by side. */
export const itFindsPlants = (from: number, of: number): void =>
  itFinds(
    PLANTS.filter((_plant, number) => number % of === from),
    'hunt',
  );

export function itFinds(plants: readonly Plant[], by: Hunter): void {
  it.each(plants.map((plant) => [plant.leaks, plant] as const))(
    'the short run finds a leak of %s',
    async (leaks, plant) => {
      const { tried, at = '', found } = await huntIn(plant, by);
      expect(found, `not found in ${tried}`).toBeDefined();
      process.stdout.write(`Found in ${tried}, ${at}: ${leaks}.\n`);
    },
  );
}
