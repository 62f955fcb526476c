/** What the thread that plays steps is asked to do, and what it answers: plain data both. */
import type { Refusal } from './campaign/types.js';
import type { ClockJump } from './campaign/turn/strike-clock.js';
import type { Asked } from './web/asked.js';

export type Errand =
  | { readonly kind: 'page'; readonly asked: Asked; readonly tells: boolean }
  | { readonly kind: 'strike'; readonly name: string; readonly jump?: ClockJump | undefined }
  /** Lets go of all that is open; the thread ends, and nothing is answered. */
  | { readonly kind: 'end' };

/** The folder of the campaigns, and the URL of the database that they are kept in, where they are no files. */
export type ThreadData = { readonly stepsOf: string; readonly storeUrl?: string | undefined };

/** To the errand of that number. */
export type Answer = { readonly errand: number } & (
  | { readonly tells: readonly [what: string, done: number, of: number] }
  | { readonly answers: unknown }
  /** `unable`: it lies in a file. */
  | { readonly failed: string; readonly unable?: Pick<Refusal, 'say' | 'file'> }
);

export type Numbered = { readonly errand: number; readonly does: Errand };
