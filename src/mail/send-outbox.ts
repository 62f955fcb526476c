/** Sends what may leave. A letter has one Message-ID and one file name for ever, so a second try is the same mail. */
import { ok, type Result } from '../kernel/basic.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { freeDueLetters } from '../campaign/letters/due-letters.js';
import { readyLetters } from '../campaign/letters/outbox.js';
import type { Clock, Refusal } from '../campaign/types.js';
import type { Address } from '../letters/write-eml.js';
import { openCourier, type CourierInput } from './courier.js';
import { OWN_ADDRESS, type Sending } from './letter-mail.js';
import { folderTransport, Unreachable, type Transport } from './transport.js';

export type SendInput = Pick<CourierInput, 'againMilliseconds' | 'unrecorded'> & {
  /** Where they go to where there is no transport. */
  readonly folder?: string;
  readonly transport?: Transport;
  readonly from?: Address;
  /** Replies may be addressed to `war+…@example.org`. */
  readonly plus?: boolean;
  /** Letters that a mail server refused for good are tried again too. */
  readonly again?: boolean;
  readonly progress?: (sent: Sending) => void;
  /** So many letters are done of so many. */
  readonly begins?: (done: number, of: number) => void;
};

/**
 * Sends every letter that may leave, in the order of their release, and records of each whether it left. A letter is taken
 * before it is sent, so one that another program is sending is passed over.
 */
export async function sendOutbox(
  campaign: Campaign,
  {
    folder = '.',
    transport = folderTransport(folder),
    from = OWN_ADDRESS,
    plus = false,
    ...input
  }: SendInput,
  clock: Clock,
): Promise<Result<readonly Sending[], Refusal>> {
  const freed = await freeDueLetters(campaign, clock);
  if (!freed.ok) return freed;
  const ready = await readyLetters(campaign);
  if (!ready.ok) return ready;
  const ids = ready.value.map(({ id }) => id);
  const sendings: Sending[] = [];
  if (ids.length > 0) input.begins?.(0, ids.length);
  const progress = (sent: Sending): void => {
    sendings.push(sent);
    input.begins?.(sendings.length, ids.length);
    input.progress?.(sent);
  };
  const courier = openCourier({ transport, from, plus, clock, ...input });
  const pauses = input.again === true ? 'final' : 'skipped';
  try {
    const sent = await courier.send((use) => use(campaign), ids, { pauses, progress });
    return sent.ok ? ok(sendings) : sent;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // Of the letter that was tried the reason is told; the others wait.
    return ok(sendings);
  }
}
