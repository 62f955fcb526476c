/**
 * Plays the open step and keeps nothing: what each seat would be told and see, before the gamemaster lets it count.
 * Missing sheets are silence. What was rolled already stays; all other dice are thrown away afterwards, so two tries may
 * differ. A held step is not tried: it is the held run itself that is shown.
 */
import { canonicalJson, ok } from '../../kernel/basic.js';
import { againName, holdsIn, type ChanceSource } from '../../kernel/dice.js';
import type { Board } from '../../kernel/map/board.js';
import type { Mark, Picture } from '../../kernel/map/picture.js';
import type { Report } from '../../kernel/report.js';
import type { Outcome as Played, Told } from '../../kernel/outcome.js';
import { selectBeats } from '../../store/beat.js';
import type { Campaign } from '../campaign.js';
import { loadedDice, seededDice } from '../turn/dice.js';
import { seatHolders } from '../seats/holders.js';
import { loadStep, loadStepOf, outcomeOf, type OpenStep } from '../turn/open-step.js';
import { lastingAfter, stepInput } from '../turn/step-input.js';
import { stateTold } from '../letters/told-to.js';
import { openingAfter } from '../turn/rules-at.js';
import type { Outcome, SeatHolder } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** What a seat would be told and see. `come` and `gone`: marks on its map that are new, and that are not there any more. */
export type TriedSeat = {
  readonly holder: SeatHolder;
  readonly report: Report;
  readonly told: readonly Told[];
  readonly come: readonly Mark[];
  readonly gone: readonly Mark[];
  readonly picture: Picture;
};

/** `held`: it is the run that waits for release, with dice that count. `open`: questions at which it stops. */
export type Tried = {
  readonly title: string;
  readonly held: boolean;
  readonly done: boolean;
  readonly silent: readonly string[];
  readonly open: readonly string[];
  readonly seats: readonly TriedSeat[];
  readonly board: Board;
};

/** `dice`: names a set of throw-away dice (hexadecimal): the same for the same name, and unlike those that will count. */
export function tryRun(campaign: Campaign, dice: string): Outcome<Tried> {
  return useCase(campaign, 'read', async () => {
    if (!/^[0-9a-f]{8,32}$/.test(dice)) return refuse('not-found', 'There are no such dice.');
    const step = await loadStep(campaign);
    const held = step.run?.body.state === 'held';
    const source = await throwAway(campaign, step, dice);
    const played = held
      ? await outcomeOf(campaign, step)
      : campaign.game.play(step.base, stepInput(step, true), source);
    const next = played.done
      ? await openingAfter(campaign, played.after, lastingAfter(step), source)
      : played;
    const trial: Trial = { played, asked: next.open.map(({ question }) => question) };
    const holders = await seatHolders(campaign, played.after);
    const seats: TriedSeat[] = [];
    for (const holder of holders) seats.push(await triedSeat(campaign, trial, holder));
    return ok({
      ...{ title: step.step.title, held, done: played.done, board: campaign.game.board() },
      silent: held ? [] : silentIn(step, played),
      open: played.open.map(({ question }) => question.title),
      seats,
    });
  });
}

/** Dice that were rolled in the latest run stay as they fell; rulings are applied to them as in any run. */
async function throwAway(campaign: Campaign, step: OpenStep, seed: string): Promise<ChanceSource> {
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

/** Titles of the sheets that did not come. */
function silentIn(step: OpenStep, { asked }: Played): readonly string[] {
  const { answers } = stepInput(step, true);
  return asked.filter(({ to, key }) => to !== 'gm' && !answers.has(key)).map(({ title }) => title);
}

type Trial = {
  readonly played: Played;
  readonly asked: Played['asked'];
};

async function triedSeat(
  campaign: Campaign,
  { played, asked }: Trial,
  holder: SeatHolder,
): Promise<TriedSeat> {
  const { game } = campaign;
  const { title } = game.step(played.before);
  const who = holder.seat;
  const told = game.tell(played, who);
  const view = game.view(played.after, who);
  const picture = game.picture(view, told, title);
  const before = await stateTold(campaign, await loadStepOf(campaign, who), who);
  const was = game.picture(game.view(before, who), [], title);
  const own = asked.filter(({ to }) => to === who);
  return {
    ...{ holder, told, picture, report: game.report(view, told, own, who, title) },
    come: without(standing(picture), standing(was)),
    gone: without(standing(was), standing(picture)),
  };
}

/** Battles are told, and over. */
const standing = ({ marks }: Picture): readonly Mark[] =>
  marks.filter(({ shape }) => shape !== 'battle');

/** Marks of one list that are not in the other; what a mark's age is does not part it from itself. */
function without(list: readonly Mark[], others: readonly Mark[]): readonly Mark[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(nameOf(other), (counts.get(nameOf(other)) ?? 0) + 1);
  return list.filter((mark) => {
    const count = counts.get(nameOf(mark)) ?? 0;
    counts.set(nameOf(mark), count - 1);
    return count <= 0;
  });
}

const nameOf = ({ at, side = '', shape, known, words }: Mark): string =>
  canonicalJson([at, side, shape, known, words]);
