/** The planted leaks as tests: the short run of law 4 finds each of them. */
import { expect, it } from 'vitest';
import { huntIn } from './plant.js';
import { PLANTS } from './plants.js';

/** Every `of`th plant, beginning with `from`, so that the files that share them run side by side. */
export function itFindsPlants(from: number, of: number): void {
  const own = PLANTS.map((plant, number) => ({ plant, number })).filter(
    ({ number }) => number % of === from,
  );
  it.each(own.map((one) => [one.plant.leaks, one] as const))(
    'the short run finds a leak of %s',
    async (leaks, { plant, number }) => {
      const { worlds, found } = await huntIn(plant, number);
      process.stdout.write(`Found in pair of worlds ${worlds}: ${leaks}.\n`);
      expect(found, `not found in ${worlds} pairs of worlds`).toBeDefined();
    },
  );
}
