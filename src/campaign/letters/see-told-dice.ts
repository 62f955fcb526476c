/** The dice that a seat was told of: those of its own letters, and nothing else. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { ToldDie } from '../../kernel/told-die.js';
import { selectNamesTo, selectNamed } from '../../store/told-letter.js';
import { diceLines, type DiceFoot } from '../../letters/dice-foot.js';
import type { Campaign } from '../campaign.js';
import { diceWords } from '../turn/dice-words.js';
import { diceFoot, keyOf } from './kept-letter.js';
import { seeLetters, type OwnLetter } from '../seen/see.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** A letter that tells of dice. `n`: the seat's own count of its letters; `proof`: what stands at the letter's foot. */
export type LetterDice = {
  readonly n: number;
  readonly subject: string;
  readonly written: string;
  readonly standing: OwnLetter['standing'];
  readonly dice: readonly ToldDie[];
  readonly proof: string;
};

/** `key`: absent where the campaign was begun without one. Oldest letter first. */
export type ToldDice = Pick<DiceFoot, 'key'> & { readonly letters: readonly LetterDice[] };

export async function seeToldDice(campaign: Campaign, seat: SeatId): Outcome<ToldDice> {
  const letters = await seeLetters(campaign, seat);
  if (!letters.ok) return letters;
  return useCase<ToldDice>(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const kept = await selectNamed(journal, await selectNamesTo(journal, seat));
    const byId = new Map(kept.map((letter) => [letter.id, letter]));
    const asked = await diceWords(campaign.inside.journal);
    const key = keyOf(campaign);
    const told = letters.value.flatMap(
      ({ id, subject, written, standing }, index): readonly LetterDice[] => {
        const letter = byId.get(id);
        const dice = letter?.about?.dice ?? [];
        if (letter === undefined || dice.length === 0) return [];
        const foot = diceFoot(campaign, letter, asked, false);
        const proof = diceLines(foot).join('\n').trimEnd();
        return [{ n: index + 1, subject, written, standing, dice, proof }];
      },
    );
    return ok({ ...key, letters: told });
  });
}
