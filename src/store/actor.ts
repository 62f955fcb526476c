/** Whose act is being written down: a person's who is not the gamemaster himself, and acts for him. */
import { carried } from './carried.js';

const acting = carried<string>();

/** Every entry that `work` appends carries this name. */
export const actAs = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  acting.run(name, work);

export const actorNow = (): string | undefined => acting.now();
