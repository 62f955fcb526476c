/** What is seen and told hangs on what stands where, never on which came first into the records (C3.17, C4.6). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCaseFile } from '../../../src/campaign/cases/case-file.js';
import { asSeat, canonicalJson, type Json, type Viewer } from '../../../src/kernel/basic.js';
import type { Pack } from '../../../src/systems/civil-war/rules/pack.js';
import { enemiesSeen, rumours } from '../../../src/systems/civil-war/rules/sight/eyes.js';
import {
  glimpses,
  passingOf,
  lookAround,
  spotMarches,
  spottedFacts,
  takeCities,
} from '../../../src/systems/civil-war/rules/sight/look.js';
import { SEATS } from '../../../src/systems/civil-war/rules/seats.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import { viewOf } from '../../../src/systems/civil-war/telling/view-of.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { loadShippedGame } from '../../laws/shipped-game.js';
import { listening } from './told/play.js';

/** Cases with all that a view can show: prisoners, the absent, those presented, shifts, ships, works, railways, sightings. */
const CASES = [
  'b6-infantry-converts-railways',
  'b9-raiders-sink-merchant-ships',
  'c3.5.9-a-shift-that-no-sheet-orders',
  'c4.5.3-ships-see-troops-beside-rivers',
  'c5.2-exchange-first-for-first',
  'c5.3-presented-and-promoted',
  'c5.3.1-presented-above-three-stars',
  'combat-retreat-toward-supply',
];

type Moment = { readonly pack: Pack; readonly now: State; readonly facts: readonly CivilWarFact[] };

const moments = CASES.flatMap((name): readonly Moment[] => {
  const text = readFileSync(`test/battles/${name}.battle`, 'utf8');
  const { load, steps } = listening(loadShippedGame);
  runCaseFile(text, name, load);
  return steps().flatMap(({ pack, outcome }) => {
    const states = [outcome.before, ...outcome.states];
    // What comes out of a game of this system is its state and its facts.
    const facts = outcome.beats.flatMap((beat) => beat.facts as readonly CivilWarFact[]);
    return [states[0], states[states.length >> 1], states.at(-1)].map((now) => ({
      ...{ pack, now: now as unknown as State, facts },
    }));
  });
});

/** The same with all records in the opposite order; lists keep theirs. */
function turned<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => turned(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, inner]) => [name, turned<unknown>(inner)])) as T;
}

/** Lists of a state whose order tells when something happened. */
const withListsTurned = (now: State): State => ({
  ...turned(now),
  prospects: [...now.prospects].reverse(),
  shifts: [...now.shifts].reverse(),
});

const asJson = (value: unknown): string => canonicalJson(value as Json);
const RECORDS = ['states', 'rails', 'command'] as const;
const VIEWERS: readonly Viewer[] = ['gm', ...SEATS.map(({ id }) => id)];

it.each(RECORDS)('the cases show %s, two at least', (name) => {
  const most = moments.map(
    ({ pack, now }) => Object.keys(viewOf(pack, now, asSeat('usa-supreme'))[name] ?? {}).length,
  );
  expect(Math.max(...most)).toBeGreaterThan(1);
});

describe('C4.6: the order in which things came about does not show', () => {
  it.each(VIEWERS)('in what %s sees', (who) => {
    for (const { pack, now } of moments) {
      const [view, other] = [now, withListsTurned(now)].map((each) => viewOf(pack, each, who));
      expect(asJson(other)).toBe(asJson(view));
      for (const name of RECORDS) {
        expect(Object.keys(other?.[name] ?? {})).toEqual(Object.keys(view?.[name] ?? {}));
      }
    }
  });

  it('in what the eyes of a side find', () => {
    for (const { pack, now } of moments) {
      const other = turned(now);
      expect(lookAround(pack, other, 3)).toEqual(lookAround(pack, now, 3));
      for (const side of ['usa', 'csa'] as const) {
        expect(enemiesSeen(pack, other, side)).toEqual(enemiesSeen(pack, now, side));
        expect(rumours(pack, other, side)).toEqual(rumours(pack, now, side));
      }
    }
  });

  it('in what is seen of marches, and in what they take', () => {
    for (const { pack, now, facts } of moments) {
      const marches = facts.filter((fact) => fact.kind === 'marched');
      const spotted = (state: State, of: typeof marches): readonly CivilWarFact[] =>
        spottedFacts(pack, state, spotMarches(pack, state, of), 3);
      const back = [...marches].reverse();
      expect(spotted(turned(now), back)).toEqual(spotted(now, marches));
      const passed = (state: State, of: typeof marches): readonly CivilWarFact[] =>
        glimpses(
          pack,
          state,
          of.map((fact) => passingOf(fact)),
          3,
        );
      expect(passed(turned(now), back)).toEqual(passed(now, marches));
      expect(takeCities(pack, turned(now), back)).toEqual(takeCities(pack, now, marches));
    }
  });
});
