/** What a long war brings about and a short one seldom: armies everywhere, forts, the French, a withdrawal, successes. */
import {
  shifted,
  type Kind,
  type SideName,
  type Stack,
  type State,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { Rand } from '../rand.js';
import { menAt, type Country } from './country.js';

const KINDS: Readonly<Record<SideName, readonly Kind[]>> = {
  american: ['C', 'C', 'M', 'F'],
  british: ['B', 'B', 'T'],
};

export function remember(country: Country, now: State, rand: Rand): State {
  if (now.over !== null || rand.chance(40)) return now;
  const more = (['american', 'british'] as const).flatMap((side) => armies(country, rand, side));
  const grown: State = { ...now, stacks: shifted(now.stacks, more) };
  const allied = rand.chance(30) ? withFrench(country, grown, rand) : grown;
  return {
    ...allied,
    ...(rand.chance(15) && now.withdrawal === null
      ? { withdrawal: { left: 4, by: now.turn + 1 } }
      : {}),
    ...(rand.chance(15) ? { successes: Math.max(now.successes, 1) } : {}),
    overseas: { ...allied.overseas, B: rand.chance(30) ? 4 : allied.overseas.B },
  };
}

/** A few, next to each other now and then, so that there is something to fight. */
function armies(country: Country, rand: Rand, side: SideName): readonly Stack[] {
  return Array.from({ length: rand.below(4) }, (): Stack => ({
    area: rand.pick(country.areas) ?? 'boston',
    kind: rand.pick(KINDS[side]) ?? 'B',
    condition: side === 'british' && rand.chance(30) ? 'fort' : 'open',
    use: 'fresh',
    n: 1 + rand.below(9),
  }));
}

/** The French fleet off a coast, with those who came with it ashore there. */
function withFrench(country: Country, now: State, rand: Rand): State {
  const [area, zone] = rand.pick([...country.seaOf]) ?? ['newport', 'rhodeisland'];
  const isWinter = now.turn % 4 === 0;
  if (isWinter || now.fleets.american !== null || menAt(now, 'british', area) > 0) return now;
  const landed: Stack = { area, kind: 'SF', condition: 'open', use: 'fresh', n: 4 };
  return {
    ...now,
    stacks: shifted(now.stacks, [landed]),
    fleets: { ...now.fleets, american: zone },
    frenchDue: now.frenchDue ?? now.turn,
    spring: null,
  };
}
