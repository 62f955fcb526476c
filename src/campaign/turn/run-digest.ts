import type { Json } from '../../kernel/basic.js';
import type { PlayedBeat } from '../../kernel/outcome.js';
import { digestOf } from '../../store/digest.js';

/** Digest of a run: of all its beats and of the state after them. */
export const runDigest = (beats: readonly PlayedBeat[], after: Json): string =>
  // Beats are JSON by construction; their type has readonly fields that the compiler does not see as such.
  digestOf({ beats: beats as unknown as Json, after });
