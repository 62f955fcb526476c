/** No system without laws: whoever registers one, or adds a toy, says how it is played at random. */
import { expect, it } from 'vitest';
import { SYSTEMS } from '../../src/systems/index.js';
import { TOYS } from '../toys/index.js';
import { lawCases } from './law-cases.js';
import { SHORT_RUN } from './short-run.js';

const nameOf = ({ key }: { readonly key: string }): string => key.replace(/@\d+$/, '');
const named = [...SYSTEMS, ...TOYS.map(({ engine }) => engine)].map(nameOf);

it('every system of the register and every toy is played at random under the laws', () => {
  const played = lawCases().map(({ campaign }) => campaign.system);
  expect(named.filter((name) => !played.includes(name))).toEqual([]);
});

it('law 4 is tried in every one of them', () => {
  const parts = Object.values(SHORT_RUN).map(({ law }) => law().campaign.system);
  expect(named.filter((name) => !parts.includes(name))).toEqual([]);
});
