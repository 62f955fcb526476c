/** What became of a mail, as the command line prints it. */
import type { SeatId } from '../kernel/basic.js';
import type { SheetOutcome } from '../campaign/sheets/take-mail.js';

/** What a mail was taken for. */
export type Became =
  | 'sheet'
  | 'word'
  | 'no-sheet'
  | 'no-text'
  | 'too-long'
  | 'refused'
  | 'which-seat'
  | 'stranger'
  | 'no-sender'
  | 'too-large'
  | 'broken'
  | 'automatic'
  | 'duplicate';

/** What became of a mail. `answered`: letters in the outbox that answer it. */
export type MailReceipt = {
  readonly messageId: string;
  readonly from: string;
  readonly became: Became;
  readonly seat?: SeatId;
  readonly sheets: readonly SheetOutcome[];
  readonly answered: number;
};
