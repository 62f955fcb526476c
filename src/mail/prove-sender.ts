/**
 * Who wrote a mail, found out from its headers alone. Anybody can write any `From:`. A mail is its sender's if it bears a
 * token that only the seat was sent, or if the gamemaster's own mail server found that it comes from the address that it
 * names.
 */
import { readToken, tokensIn, type Named } from '../campaign/letters/reply-token.js';
import { seatsOfMail, type MailStep } from '../campaign/sheets/take-mail.js';
import { isSameMail } from '../campaign/seats/name-seat.js';
import type { SeatHolder } from '../campaign/types.js';
import { checkSender, type SenderCheck } from './auth-results.js';
import type { MailHead } from './read-mail.js';

/** How many letters answer one sender in a day: an address that holds a seat, and any other. */
export type AnswersADay = { readonly seat: number; readonly stranger: number };

/**
 * How a mail came. `servers`: the receiving servers whose word is taken, in lower case. `vouched`: whoever hands it in knows
 * who wrote it. `arrived`: when it came to the mailbox, where that is known; ISO, UTC.
 */
export type Arrival = {
  readonly servers?: readonly string[];
  readonly vouched?: boolean;
  readonly arrived?: string;
  /** The addresses that the mail server had it for, whatever its own headers say. */
  readonly to?: readonly string[];
  /** It answers a letter of a campaign that is not here. */
  readonly isElsewhere?: boolean;
  /** How many answers its sender gets in a day; absent: as usual. */
  readonly answers?: AnswersADay;
  /** The page on which its sender can say yes to orders that wait for it. */
  readonly confirmAt?: (token: string) => string;
};

/**
 * `proven`: by a token of a seat, by the receiving server, or by whoever handed it in. `none`: nothing says that it is from
 * the address that it names. `failed`: the receiving server says that it is not. `stolen`: it bears the token of a seat, and
 * the address of another. `other-seat`: all that is proven is that it is from the holder of another seat of the same person.
 */
export type Proof =
  | { readonly kind: 'proven'; readonly by: 'token'; readonly named: Named }
  | { readonly kind: 'proven'; readonly by: 'server' | 'vouched' }
  | { readonly kind: 'none' | 'failed' | 'stolen' | 'other-seat' };

/**
 * A sender with the seats that are his, and how far it is proven that it is he. `others`: seats that the same person holds, of
 * which his token proves nothing, each with what else proves that he writes for it.
 */
export type ProvenSender = {
  readonly seats: readonly SeatHolder[];
  readonly proof: Proof;
  readonly others?: readonly { readonly holder: SeatHolder; readonly proof: Proof }[];
};

/** Where mail servers and programs note for whom a mail came. */
const ADDRESSED = /^(?:to|cc|delivered-to|x-original-to|envelope-to|x-envelope-to)$/;

export async function proveSender(
  at: MailStep,
  head: MailHead,
  arrival: Arrival,
): Promise<ProvenSender> {
  const seats = head.from === '' ? [] : seatsOfMail(at, head.from);
  const named = await namedBy(at, headTokens(head, arrival));
  const holders = at.holders.filter(({ seat }) => named?.seats.includes(seat));
  const isOwn = seats.some(({ seat }) => named?.seats.includes(seat));
  // Another player's address: one of the two is not his.
  if (holders.length > 0 && !isOwn && seats.length > 0) return { seats, proof: { kind: 'stolen' } };
  const proof = addressProof(head, arrival);
  if (named === undefined || holders.length === 0 || head.from === '') return { seats, proof };
  const isSamePersons = ({ mail }: SeatHolder): boolean =>
    holders.some((own) => own.mail !== undefined && isSameMail(mail, own.mail));
  const others = at.holders
    .filter((one) => !holders.includes(one) && (seats.includes(one) || isSamePersons(one)))
    // What is proven of an address says nothing of a seat that it does not hold.
    .map((holder) => ({
      holder,
      proof: seats.includes(holder) && proof.kind !== 'none' ? proof : OTHER_SEAT,
    }));
  return { seats: holders, proof: { kind: 'proven', by: 'token', named }, others };
}

const OTHER_SEAT: Proof = { kind: 'other-seat' };

/** How far it is proven that the mail comes from the address that it names. */
function addressProof(head: MailHead, { servers = [], vouched = false }: Arrival): Proof {
  if (vouched) return { kind: 'proven', by: 'vouched' };
  return PROOFS[head.from === '' ? 'none' : checkSender(head.headers, head.from, servers)];
}

const PROOFS: Readonly<Record<SenderCheck, Proof>> = {
  dmarc: { kind: 'proven', by: 'server' },
  spf: { kind: 'proven', by: 'server' },
  failed: { kind: 'failed' },
  none: { kind: 'none' },
};

/** The seats and the step that a true token in it names. */
async function namedBy(at: MailStep, tokens: readonly string[]): Promise<Named | undefined> {
  for (const token of tokens) {
    const named = await readToken(at.campaign, at.step, token);
    if (named !== undefined) return named;
  }
  return undefined;
}

/** The tokens in the addresses that a mail was sent to, and in its subject. */
export function headTokens(
  { headers, subject }: MailHead,
  { to = [] }: Pick<Arrival, 'to'>,
): readonly string[] {
  const addressed = headers.flatMap(({ key, value }) => (ADDRESSED.test(key) ? [value] : []));
  return tokensIn([...to, ...addressed, subject].join('\n'));
}
