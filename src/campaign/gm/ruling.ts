import type { Fault } from '../../kernel/sheet-text.js';
import type { WrittenBody } from '../../store/entry.js';
import type { Ruled } from '../types.js';

/** `key`: a question of the gamemaster, `KEY/approve`, a seat's question, or the name of a roll or settled result. */
export type Ruling = {
  readonly key: string;
  readonly text: string;
  readonly reason: string;
  /** Of a no to a sheet: what its player reads, where that is not the reason on record. */
  readonly why?: string;
  /** A word for the player of the seat's sheet; of a no, what he reads in place of the reason; on a roll or a result, for the players whose news it changes. */
  readonly told?: string | undefined;
  /** Of the page that it was sent from. */
  readonly stamp?: string | undefined;
  /** Of a sheet: `sheetMarkOf` of the page on which it was written; absent writes over whatever stands. */
  readonly over?: string | undefined;
  /** Of a verdict: `judgedMarkOf` of the page on which the sheet was read; absent judges whatever counts. */
  readonly judges?: string | undefined;
  /** The letters that it causes leave at once: to whoever is asked next. */
  readonly release?: boolean | undefined;
};

/** What is kept on record when the gamemaster gives no reason of his own. */
export const USUAL_REASON = 'As ruled at the desk';

/** What is to be kept of a ruling, and its words; or the faults of its text. */
export type Decision =
  | {
      readonly body: WrittenBody;
      readonly on: RulingOn;
      readonly says: readonly string[];
      readonly warnings?: readonly Fault[];
    }
  | { readonly faults: readonly Fault[] };
type RulingOn = Extract<Ruled, { kept: true }>['on'];
