import { expect, it } from 'vitest';
import { itFinds } from './hunt-plants.js';
import { hunt } from './hunt-twins.js';
import { PLANTS } from './plants.js';
import { TWIN_PLANTS } from './twin-plants.js';

it('there are thirty leaks and more, each with a name of its own', () => {
  const leaks = [...PLANTS, ...TWIN_PLANTS].map((plant) => plant.leaks);
  expect(new Set(leaks).size).toBeGreaterThanOrEqual(30);
  expect(new Set(leaks).size).toBe(leaks.length);
});

it('the short run of the twins finds nothing in the program as it is', async () => {
  expect(await hunt()).not.toHaveProperty('found');
});

itFinds(TWIN_PLANTS, 'hunt-twins');
