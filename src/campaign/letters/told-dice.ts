/** The dice of a letter: the rolls that its notices tell of, each with its signature. */
import { canonicalJson, isSameJson, type SeatId } from '../../kernel/basic.js';
import {
  againName,
  diceOfRecord,
  diceText,
  holdsIn,
  isDraw,
  type ChanceRecord,
} from '../../kernel/dice.js';
import type { Outcome, Told } from '../../kernel/outcome.js';
import { ofKinds } from '../../store/entries.js';
import type { KeptRoll } from '../../store/roll.js';
import type { Fall, ToldDie } from '../../kernel/told-die.js';
import type { Campaign } from '../campaign.js';
import { keptName } from '../turn/campaign-dice.js';
import { facesOfSigned } from '../turn/signed-roll.js';
import type { OpenStep } from '../turn/open-step.js';

/** How rolls fell, by the names under which they are kept. */
export type Fallen = ReadonlyMap<string, KeptRoll>;

/** The notices of a letter, and the rolls that its reader was told of before in the same step. */
export type DiceOf = {
  readonly seat: SeatId;
  readonly told: readonly Told[];
  readonly known: readonly ToldDie[];
};

/**
 * The rolls that the notices of a letter tell of, and those told before that the gamemaster has touched since, though what
 * came of them be the same.
 */
export function toldDice(
  campaign: Campaign,
  step: OpenStep,
  { outcome, fallen }: { readonly outcome: Outcome; readonly fallen: Fallen },
  { seat, told, known }: DiceOf,
): readonly ToldDie[] {
  const own = new Set(told.map(nameOf));
  const dice = new Map<string, ToldDie>();
  for (const { at, notice, rolls } of campaign.game.tellRolls(outcome, seat)) {
    const isNews = own.has(nameOf({ at, notice }));
    for (const { roll, says } of rolls) {
      const die = dieOf(step, fallen, roll, says);
      const before = known.findLast((one) => one.says === says);
      if (isNews || (before !== undefined && !isSame(before, die))) dice.set(roll.name, die);
    }
  }
  return [...dice.values()];
}

const isSame = (one: ToldDie, other: ToldDie): boolean => isSameJson(one, other);

const nameOf = ({ at, notice }: Pick<Told, 'at' | 'notice'>): string => canonicalJson([at, notice]);

function dieOf(step: OpenStep, fallen: Fallen, roll: ChanceRecord, says: string): ToldDie {
  const { name, ruled, fell = holdsIn(roll), again = [] } = roll;
  const dice = diceOfRecord(roll);
  const what = 'sides' in roll ? { sides: roll.sides } : { dice: diceText(dice) };
  const all = { says, ...what, falls: [], reasons: reasonsOf(step, name) };
  if (ruled) return { ...all, ruled: holdsIn(roll) };
  const full = `${step.step.name}/${name}`;
  const falls = [fell, ...again].map((own, nth): Fall => {
    const kept = keptName(step.branch, nth === 0 ? full : againName(full, nth), dice);
    const { signed, signature } = fallen.get(kept) ?? {};
    const proof = signed === undefined || signature === undefined ? {} : { signed, signature };
    if (!isDraw(roll)) return { faces: own.map(Number), ...proof };
    const faces =
      signed === undefined || signature === undefined
        ? []
        : facesOfSigned(signed, Buffer.from(signature, 'base64'));
    return { faces, drawn: own.map(String), ...proof };
  });
  return { ...all, falls };
}

/** What the gamemaster gave as his reasons for rolling it again, in order. */
const reasonsOf = ({ entries }: Pick<OpenStep, 'entries'>, name: string): readonly string[] =>
  ofKinds(entries, 'ruling').flatMap(({ body }) =>
    body.on === 'reroll' && body.key === name ? [body.reason] : [],
  );
