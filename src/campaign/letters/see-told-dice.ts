/** The dice that a seat was told of: those of its own letters, and nothing else. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { ToldDie } from '../../kernel/told-die.js';
import { selectDiceOf } from '../../store/told-letter.js';
import { diceLines, type DiceFoot } from '../../letters/dice-foot.js';
import type { Campaign } from '../campaign.js';
import { diceWords } from '../turn/dice-words.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import { diceFoot, keyOf, namesTo, releasedOn, type Standing } from './kept-letter.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A letter that tells of dice. `n`: the seat's own count of its letters; `proof`: what stands at the letter's foot. */
export type LetterDice = {
  readonly n: number;
  readonly subject: string;
  readonly written: string;
  readonly standing: Standing;
  readonly dice: readonly ToldDie[];
  readonly proof: string;
};

/** `key`: absent where the campaign was begun without one. Oldest letter first. */
export type ToldDice = Pick<DiceFoot, 'key'> & { readonly letters: readonly LetterDice[] };

/** The public key stands once on the page. */
const LATER = { isFirst: false, asks: false };

export function seeToldDice(campaign: Campaign, seat: SeatId): Outcome<ToldDice> {
  return useCase<ToldDice>(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const { journal } = campaign.inside;
    const letters = await namesTo(campaign, seat);
    const diceById = await selectDiceOf(journal, letters);
    const asked = await diceWords(journal);
    const told = letters.flatMap((letter, index): readonly LetterDice[] => {
      const dice = diceById.get(letter.id) ?? [];
      if (dice.length === 0) return [];
      const { subject, standing } = letter;
      const foot = diceFoot(campaign, { seat, about: { dice } }, asked, LATER);
      const proof = diceLines(foot).join('\n').trimEnd();
      return [{ n: index + 1, subject, written: releasedOn(letter), standing, dice, proof }];
    });
    return ok({ ...keyOf(campaign), letters: told });
  });
}
