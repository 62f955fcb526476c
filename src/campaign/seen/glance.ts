/** A look into a campaign's file without opening its rules. */
import { ok } from '../../kernel/basic.js';
import { fileMark, glanceInto, type WaitingLetter } from '../../store/glance.js';
import type { Outcome } from '../types.js';
import { refusing } from '../use-case.js';

export type { WaitingLetter } from '../../store/glance.js';

/** Changes when the file does; `undefined` when there is none. */
export const markOfFile = (path: string): string | undefined => fileMark(path);

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
