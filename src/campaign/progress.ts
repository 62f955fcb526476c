/**
 * How far along long work is, told to whoever waits for it: a page of the gamemaster's, or the command on a terminal. Work says it
 * whether or not anybody listens; whoever listens hears of his own work alone.
 */
import type { Json } from '../kernel/basic.js';
import type { Game } from '../kernel/run.js';
import type { MomentId } from '../kernel/system.js';
import { carried } from '../store/carried.js';

export { carried };

/** `what` is being done, as `Playing hour`, to the `done`th of so many. */
export type TellProgress = (what: string, done: number, of: number) => void;

const listening = carried<TellProgress>();

export const tellProgress: TellProgress = (what, done, of) => listening.now()?.(what, done, of);

export const withProgress = <T>(tell: TellProgress, work: () => T): T => listening.run(tell, work);

/** Tells of a step as it is played: by the slots of its timeline where it has them, else by its moments. */
export function watchPlay(game: Game, before: Json): ((at: MomentId) => void) | undefined {
  const tell = listening.now();
  if (tell === undefined) return undefined;
  const moments = game.moments(before);
  const last = Math.max(0, ...moments.map(({ slot = 0 }) => slot));
  const unit = game.timeline?.unit ?? 'part';
  return (at) => {
    const { slot } = game.moment(at);
    if (slot !== undefined) tell(`Playing ${unit}`, slot, Math.max(last, slot));
    else if (last === 0)
      tell('Playing part', 1 + moments.findIndex(({ id }) => id === at), moments.length);
  };
}
