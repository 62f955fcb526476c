/** Production and imports of the CSA, reckoned before the means of a PBEM turn (B8). */
import { share } from '../../../../kernel/ledger.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../facts/fact.js';
import type { CountryFact } from '../facts/country.js';
import { blockadeRow } from '../figures/missing.js';
import { findFigure, lookedUp } from '../figures/figures.js';
import { cities, holdsCity, territoryOf, theaterAt } from '../ground/atlas.js';
import { strengthByHex } from '../ground/muster.js';
import { THEATERS, type Pack, type PortRow, type Theater } from '../pack.js';
import { EFFECTS, type Industry, type State } from '../state.js';
import { effectOn, effectsAt } from '../figures/effects.js';
import { during } from '../happening.js';

const WHOLE: readonly (readonly Theater[])[] = [THEATERS];
const PARTED: readonly (readonly Theater[])[] = [['east', 'west'], ['trans']];

/** Facts of the reckoning: the totals, and every effect that begins or ends with them. */
export function reckonProduction(pack: Pack, now: State, umpire: Umpire): readonly CivilWarFact[] {
  const { facts, blockade } = blockadeNow(pack, now);
  const parts = (isMississippiClosed(pack, now) ? PARTED : WHOLE).map((theaters) =>
    industryOf(pack, now, theaters, blockade, umpire),
  );
  return [
    ...facts,
    { kind: 'production-reckoned', side: 'csa', blockade, parts },
    ...changesOf(pack, now, parts),
  ];
}

/** Percent of the imports that the blockade stops; none once Washington has fallen. */
function blockadeNow(
  pack: Pack,
  now: State,
): { readonly blockade: number; readonly facts: readonly CivilWarFact[] } {
  if (now.washingtonFell) return { blockade: 0, facts: [] };
  const row = blockadeRow(pack, now);
  const { value = '0', status } = findFigure(pack, now.figures, 'blockade', row, 'percent');
  const cell = { table: 'blockade', row, column: 'percent' } as const;
  return { blockade: Number(value), facts: [lookedUp(cell, value, status)] };
}

/** The USA holds every city that the pack names along the river: the CSA is parted in two. */
const isMississippiClosed = (pack: Pack, now: State): boolean =>
  pack.country.mississippi.length > 0 &&
  pack.country.mississippi.every((hex) => holdsCity(pack, now.control, 'usa', hex));

function industryOf(
  pack: Pack,
  now: State,
  theaters: readonly Theater[],
  blockade: number,
  umpire: Umpire,
): Industry {
  const isHere = (hex: string): boolean => theaters.includes(theaterAt(pack, hex) ?? 'east');
  const production = [...cities(pack).keys()]
    .filter((hex) => isHere(hex) && produces(pack, now, hex))
    .reduce((sum, hex) => sum + (pack.country.cityPoints.get(hex) ?? 0), 0);
  const landed = pack.country.ports
    .filter((port) => isHere(port.hex) && isPortOpen(pack, now, port))
    .reduce((sum, { imports }) => sum + imports, 0);
  const imports = share(landed, 100 - blockade);
  const name = `production csa ${theaters.join(' ')}`;
  const total = Math.max(0, Math.round(during(umpire, name).settle('', production + imports)));
  return { theaters, production, imports, total, effects: effectsAt(pack, now.figures, total) };
}

/** A city in friendly territory that is held. */
const produces = (pack: Pack, now: State, hex: string): boolean =>
  territoryOf(pack, now.states, hex) === 'csa' && holdsCity(pack, now.control, 'csa', hex);

/** A port is closed when its city is lost, or the USA stands or has works where it commands the entrance. */
function isPortOpen(pack: Pack, now: State, { hex, closedBy }: PortRow): boolean {
  if (!holdsCity(pack, now.control, 'csa', hex)) return false;
  if (closedBy === undefined) return true;
  const walls = now.works[`fortress ${closedBy}`] ?? now.works[`fort ${closedBy}`];
  return walls?.side !== 'usa' && !strengthByHex(now, 'usa').has(closedBy);
}

type Change = Extract<CountryFact, { kind: 'effect-began' | 'effect-ended' }>;

/** Effects that begin or end; what does so in several theaters at once is told once. */
function changesOf(pack: Pack, now: State, parts: readonly Industry[]): readonly Change[] {
  return EFFECTS.flatMap((effect) =>
    (['effect-began', 'effect-ended'] as const).flatMap((kind): readonly Change[] => {
      const values = THEATERS.flatMap((theater) => {
        const was = effectOn(pack, now.figures, now.industry.csa, effect, theater);
        const is = effectOn(pack, now.figures, parts, effect, theater);
        const [before, after] = kind === 'effect-began' ? [was, is] : [is, was];
        return before === undefined && after !== undefined ? [{ theater, value: after }] : [];
      });
      const theaters = values.map(({ theater }) => theater);
      const value = values[0]?.value ?? 0;
      return theaters.length === 0 ? [] : [{ kind, side: 'csa', theaters, effect, value }];
    }),
  );
}
