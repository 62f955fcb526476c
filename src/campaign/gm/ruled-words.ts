/**
 * What the gamemaster says to players about a die or a result that he ruled. It goes with what it changes in a seat's own
 * news of that moment, and to nobody else: whoever may not know of the die gets no word of it.
 */
import { canonicalJson, isSameJson, type SeatId } from '../../kernel/basic.js';
import type { Outcome, StepInput, Told } from '../../kernel/outcome.js';
import { START } from '../../kernel/system.js';
import type { Campaign } from '../campaign.js';
import { diceOf, type OpenStep } from '../turn/open-step.js';

/** A step as it was played, and what from. */
export type PlayedStep = { readonly outcome: Outcome; readonly input: StepInput };

/** The words of one ruling, and the step without it, which is the same up to that beat. */
type RuledWords = {
  readonly words: string;
  readonly beat: number;
  readonly without: Outcome;
};

/** The rulings of a step that have words for players. The step is played once more for each. */
export async function ruledWords(
  campaign: Campaign,
  step: OpenStep,
  { outcome, input }: PlayedStep,
): Promise<readonly RuledWords[]> {
  const { game } = campaign;
  const dice = await diceOf(campaign, step);
  return [...input.rulings.keys()].flatMap((name): readonly RuledWords[] => {
    const words = wordsOf(step, name);
    const beat = beatOf(outcome, name);
    if (words === undefined || beat === undefined) return [];
    const rulings = new Map([...input.rulings].filter(([other]) => other !== name));
    const without = game.play(step.base, { ...input, rulings }, dice);
    return [{ words, beat, without }];
  });
}

const wordsOf = ({ entries }: OpenStep, name: string): string | undefined =>
  entries
    .flatMap(({ body }) =>
      body.kind === 'ruling' && (body.on === 'roll' || body.on === 'result') && body.key === name
        ? [body]
        : [],
    )
    .at(-1)?.tells;

function beatOf({ beats, settled }: Outcome, name: string): number | undefined {
  const rolled = beats.findIndex(({ rolls }) => rolls.some((roll) => roll.name === name));
  const beat = rolled >= 0 ? rolled : settled.find((result) => result.name === name)?.after;
  return beat === undefined || beat >= beats.length ? undefined : beat;
}

/** What a seat is told with its news: lines that begin with their moment. */
export function wordsTo(
  { game }: Campaign,
  { outcome }: PlayedStep,
  ruled: readonly RuledWords[],
  seat: SeatId,
  news: { readonly told: readonly Told[]; readonly withdrawn: readonly Told[] },
): readonly string[] {
  const inBeat = (played: Outcome, beat: number): readonly string[] => {
    const later = game.tell(played, seat, beat + 1).length;
    const since = game.tell(played, seat, beat);
    return since.slice(0, since.length - later).map(nameOf);
  };
  return ruled.flatMap(({ words, beat, without }) => {
    const [now, before] = [inBeat(outcome, beat), inBeat(without, beat)];
    if (isSameJson(now, before)) return [];
    const isNews =
      news.told.some((one) => now.includes(nameOf(one))) ||
      news.withdrawn.some((one) => before.includes(nameOf(one)));
    return isNews ? [`${game.moment(outcome.beats[beat]?.at ?? START).title}: ${words}`] : [];
  });
}

const nameOf = ({ at, notice }: Told): string => canonicalJson([at, notice]);
