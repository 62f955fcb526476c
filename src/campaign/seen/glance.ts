/** A look into a campaign's file, or at where it lies, without opening its rules. */
import { ok } from '../../kernel/basic.js';
import { fileMark, glanceInto, type WaitingLetter } from '../../store/glance.js';
import { store } from '../../store/store.js';
import type { Place } from '../../store/database.js';
import type { Outcome } from '../types.js';
import { refusing } from '../use-case.js';

export type { Place } from '../../store/database.js';
export type { WaitingLetter } from '../../store/glance.js';

/** Changes when the file does; `undefined` when there is none. */
export const markOfFile = (path: string): string | undefined => fileMark(path);

/** Which campaign lies at a path; `undefined` when there is none. */
export const placeOfFile = (path: string): Place | undefined => store().placeOf(path);

/** Done when no other program is writing to it. */
export const whenSettled = (path: string): Promise<void> => store().settled(path);

/** The names of the files in a folder, those of campaigns among them. */
export const namesIn = (dir: string): Promise<readonly string[]> => store().list(dir);

/**
 * Title of the campaign, the letters of it that may leave, when the next one does that waits for a time, and when the clock does
 * something by itself (`strikes`). Refuses what is no campaign's file, and one in use.
 */
export const glanceAt = (
  path: string,
): Outcome<{
  readonly title: string;
  readonly letters: readonly WaitingLetter[];
  readonly due?: string;
  readonly strikes?: string;
}> => refusing(() => Promise.resolve().then(() => ok(glanceInto(path))));
