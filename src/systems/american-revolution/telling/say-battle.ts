/** A battle in words: who attacked whom, with which multipliers and odds, the die, and what it cost (AR-12 to AR-19). */
import type { Tally } from '../rules/fact.js';
import type { Figures } from '../rules/figures.js';
import type { Land } from '../rules/land.js';
import { foeOf, type Condition } from '../rules/state.js';
import type { NoticeOf } from './notice.js';
import { forceInPlace, listed, partsIn, placeIn, sideName, sizeOfTally, spWords } from './words.js';

type Fought = NoticeOf<'fought'>;

type Factors = Pick<Figures, 'fortFactor' | 'siegeFactor'>;

export function sayBattle(pack: Factors & { readonly land: Land }, fought: Fought): string {
  const { land } = pack;
  const { side, area, force, defenders, die } = fought;
  const us = `The ${sideName(side)} attacked at ${placeIn(land, area)} with ${forceInPlace(force)}`;
  return `${us} against ${forceInPlace(defenders)}: ${oddsWords(pack, fought)}, die ${String(die)}. ${lossWords(fought)}`;
}

/** `2-1 (12 to 6, the fort counted three times)`. */
export function oddsWords(pack: Factors, fought: Fought): string {
  const { strengths, odds } = fought;
  const [attack, defense] = strengths;
  const factors = multipliersOf(pack, fought);
  const why = factors.length === 0 ? '' : `, ${listed(factors)}`;
  return `odds ${String(odds)}-1 (${String(attack)} to ${String(defense)}${why})`;
}

const countIn = (tally: Tally, condition: Condition): number =>
  partsIn(tally, condition).reduce((sum, [, n]) => sum + n, 0);

/** Why defenders count for more than they are; what was added is told by the two strengths. */
function multipliersOf(
  { fortFactor, siegeFactor }: Factors,
  { force, defenders, strengths }: Fought,
): readonly string[] {
  const forted = countIn(defenders, 'fort');
  const besieging = countIn(defenders, 'siege');
  const isSortie = countIn(force, 'fort') === sizeOfTally(force);
  const isMore = strengths[1] > sizeOfTally(defenders);
  return [
    ...(forted > 0 && isMore && fortFactor > 1
      ? [`${spWords(forted)} in the fort counted ${timesWords(fortFactor)}`]
      : []),
    ...(besieging > 0 && isSortie && isMore && siegeFactor > 1
      ? [`${spWords(besieging)} besieging counted ${timesWords(siegeFactor)}`]
      : []),
  ];
}

const TIMES: Readonly<Record<number, string>> = { 2: 'twice', 3: 'three times' };
const timesWords = (factor: number): string => TIMES[factor] ?? `${String(factor)} times`;

/** `The Americans lost 2 SP, the British none.` */
export function lossWords({ side, losses }: Fought): string {
  const [own, theirs] = losses;
  const n = (sp: number): string => (sp === 0 ? 'none' : spWords(sp));
  if (own === 0 && theirs === 0) return 'Neither side lost any.';
  return `The ${sideName(side)} lost ${n(own)}, the ${sideName(foeOf(side))} ${n(theirs)}.`;
}
