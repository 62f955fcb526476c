/** What a war came to: battles by year and theater, strength, cities, leaders, and how it ended. */
import type { CivilWarFact } from '../../src/systems/civil-war/rules/facts/fact.js';
import { theaterAt } from '../../src/systems/civil-war/rules/ground/atlas.js';
import type { Pack, Side } from '../../src/systems/civil-war/rules/pack.js';
import type { State } from '../../src/systems/civil-war/rules/state.js';
import type { Step } from '../../src/systems/civil-war/soak/war.js';

export type Year = {
  readonly battles: Record<string, number>;
  readonly lost: Record<Side, number>;
  readonly cities: Record<Side, number>;
};

export type Chronicle = {
  readonly seed: string;
  readonly years: Record<string, Year>;
  /** Kinds of facts and how often they happened. */
  readonly kinds: Record<string, number>;
  readonly attacks: Record<Side, number>;
  steps: number;
  gameTurns: number;
  strength: Record<Side, number>;
  /** The first verdict of the rules, and its game turn. */
  verdict: string;
  decided: number;
  slowestStepMs: number;
};

export const newChronicle = (seed: string): Chronicle => ({
  seed,
  years: {},
  kinds: {},
  attacks: { usa: 0, csa: 0 },
  steps: 0,
  gameTurns: 0,
  strength: { usa: 0, csa: 0 },
  verdict: 'undecided',
  decided: Infinity,
  slowestStepMs: 0,
});

const newYear = (): Year => ({
  battles: { east: 0, west: 0, trans: 0 },
  lost: { usa: 0, csa: 0 },
  cities: { usa: 0, csa: 0 },
});

export function record(chronicle: Chronicle, pack: Pack, step: Step, ms: number): void {
  const { game } = step.before.clock;
  for (const fact of step.facts) write(chronicle, pack, game, fact);
  chronicle.steps += 1;
  chronicle.gameTurns = game;
  chronicle.strength = { usa: strengthOf(step.after, 'usa'), csa: strengthOf(step.after, 'csa') };
  chronicle.slowestStepMs = Math.max(chronicle.slowestStepMs, Math.round(ms));
}

function write(chronicle: Chronicle, pack: Pack, game: number, fact: CivilWarFact): void {
  const year = String(pack.turns.find(({ turn }) => turn === game)?.year ?? 0);
  const page = (chronicle.years[year] ??= newYear());
  chronicle.kinds[fact.kind] = (chronicle.kinds[fact.kind] ?? 0) + 1;
  switch (fact.kind) {
    case 'fought': {
      const theater = theaterAt(pack, fact.hex) ?? 'east';
      page.battles[theater] = (page.battles[theater] ?? 0) + 1;
      chronicle.attacks[fact.attacker.side] += 1;
      return;
    }
    case 'lost-sp':
      page.lost[fact.side] += fact.takes.reduce((sum, take) => sum + take.n, 0);
      return;
    case 'city-taken':
      page.cities[fact.by] += 1;
      return;
    case 'campaign-ended': {
      if (chronicle.decided < Infinity) return;
      chronicle.decided = game;
      chronicle.verdict = `${fact.winner} in game turn ${game}: ${fact.why} (USA ${fact.usa}, CSA ${fact.csa})`;
      return;
    }
    default:
      return;
  }
}

const strengthOf = (now: State, side: Side): number =>
  Object.values(now.troops)
    .filter((troops) => troops.side === side)
    .reduce((sum, { sp }) => sum + sp, 0);

/** A war in lines for a person to read. */
export function sayChronicle(chronicle: Chronicle): readonly string[] {
  const { seed, years, gameTurns, steps, strength, verdict, attacks } = chronicle;
  return [
    `Seed ${seed}: ${steps} steps to game turn ${gameTurns}; ${verdict}.`,
    `  strength at the end: USA ${strength.usa}, CSA ${strength.csa}; attacks: USA ${attacks.usa}, CSA ${attacks.csa}; slowest step ${chronicle.slowestStepMs} ms`,
    ...Object.entries(years).map(
      ([year, { battles, lost, cities }]) =>
        `  ${year}: battles East ${battles['east'] ?? 0}, West ${battles['west'] ?? 0}, Trans-Mississippi ${battles['trans'] ?? 0}; SP lost USA ${lost.usa}, CSA ${lost.csa}; cities taken by USA ${cities.usa}, CSA ${cities.csa}`,
    ),
  ];
}
