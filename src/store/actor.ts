/** Whose act is being written down: a person's who is not the gamemaster himself, and acts for him. */
import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/** Every entry that `work` appends carries this name. */
export const actAs = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  acting.run(name, work);

export const actorNow = (): string | undefined => acting.getStore();
