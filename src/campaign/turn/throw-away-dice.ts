/** Dice for what is played and not kept: no die of a campaign falls before it counts, for the gamemaster either. */
import { againName, holdsIn, type ChanceSource } from '../../kernel/dice.js';
import { selectBeats } from '../../store/beat.js';
import type { Campaign } from '../campaign.js';
import { loadedDice, seededDice } from './dice.js';
import type { OpenStep } from './open-step.js';

/**
 * Dice that were rolled in the latest run stay as they fell; rulings are applied to them as in any run. `seed`: of the others,
 * which tell nothing about those that will fall.
 */
export async function throwAwayDice(
  campaign: Campaign,
  step: OpenStep,
  seed: string,
): Promise<ChanceSource> {
  const { journal } = campaign.inside;
  const beats = step.run === undefined ? [] : await selectBeats(journal, step.run.seq);
  const fallen = beats
    .flatMap(({ rolls }) => rolls)
    .flatMap((one) => {
      const full = `${step.step.name}/${one.name}`;
      const again = (one.again ?? []).map((fell, nth) => [againName(full, nth + 1), fell] as const);
      return [[full, one.fell ?? holdsIn(one)] as const, ...again];
    });
  // A name of its own, so that no throw-away die is one of a campaign's.
  return loadedDice(new Map(fallen), seededDice(`try/${seed}`));
}
