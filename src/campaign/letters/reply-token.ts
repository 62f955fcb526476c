/**
 * The token by which a reply names campaign, seat and step: a few letters for the campaign, then a signature of seat and step
 * that nobody can make without the campaign's file. It stands in the address that a letter is answered to, or in its subject.
 */
import { timingSafeEqual } from 'node:crypto';
import type { SeatId } from '../../kernel/basic.js';
import { signedBy, tagOf } from '../../store/campaign-tag.js';
import { selectStepNames } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat, tenures } from '../seats/holders.js';
import { threadName } from './correspondence.js';
import type { OpenStep } from '../turn/open-step.js';

/** 80 bits. */
const SIGN_LENGTH = 16;
const TOKEN = /(?<![a-z0-9])v([a-z2-7]{5})-([a-z2-7]{16})(?![a-z0-9])/gi;
/** A mail has no more that were not put there to be tried. */
const MOST = 10;

/** Of a campaign that may be open. */
type Own = { readonly inside: Pick<Campaign['inside'], 'doorKey'> };

/** What all tokens of a campaign begin with. */
const headOf = ({ inside }: Own): string => `v${tagOf(inside.doorKey)}-`;

const signOf = ({ inside }: Own, seat: SeatId, about: string, tenure: number): string =>
  signedBy(
    inside.doorKey,
    JSON.stringify(['reply', seat, about, ...(tenure === 0 ? [] : [tenure])]),
    SIGN_LENGTH,
  );

/**
 * The token of a seat for a step, or for something else that it is asked about. `tenure`: how often the seat has come into
 * other hands, so that what a former holder was sent proves nothing.
 */
export const replyToken = (campaign: Own, seat: SeatId, about: string, tenure = 0): string =>
  `${headOf(campaign)}${signOf(campaign, seat, about, tenure)}`;

/** The tokens that stand in a text, in lower case. */
export const tokensIn = (text: string): readonly string[] =>
  [...text.matchAll(TOKEN)].slice(0, MOST).map(([token]) => token.toLowerCase());

/** The text without the tokens in it. */
export const withoutTokens = (text: string): string =>
  text.replace(TOKEN, '').replace(/\s{0,2}\(\)/g, '');

/** What the campaign's tag is of which a token bears the name. */
export const tagIn = (token: string): string | undefined => /^v([a-z2-7]{5})-/.exec(token)?.[1];

/** Whether a token bears the name of a campaign; it does not have to be true. */
export const isTokenOf = (campaign: Own, token: string): boolean =>
  token.startsWith(headOf(campaign));

/** The token of an e-mail to a person with letters to several seats: it names those that his address holds when he answers. */
export const personToken = (campaign: Own, address: string, step: string): string =>
  `${headOf(campaign)}${signedBy(campaign.inside.doorKey, JSON.stringify(['reply', { address: address.toLowerCase() }, step]), SIGN_LENGTH)}`;

/** What a true token names: a seat, or all that a person holds; and the step that is answered, or the player who is written back to. */
export type Named = {
  readonly seats: readonly SeatId[];
  readonly step?: string;
  readonly to?: SeatId;
  readonly token: string;
};

/** What a token names; undefined where it is of another campaign or was not made here. */
export async function readToken(
  campaign: Campaign,
  { step, seats }: OpenStep,
  token: string,
): Promise<Named | undefined> {
  if (!isTokenOf(campaign, token)) return undefined;
  const steps = [...new Set([step.name, ...(await selectStepNames(campaign.inside.journal))])];
  const terms = await tenures(campaign);
  const isOf = (seat: SeatId, about: string): boolean =>
    isSame(replyToken(campaign, seat, about, terms.get(seat)), token);
  const held = new Map<string, SeatId[]>();
  for (const [seat, { mail: spelled }] of await holdersBySeat(campaign)) {
    const mail = spelled?.toLowerCase();
    if (mail !== undefined) held.set(mail, [...(held.get(mail) ?? []), seat]);
  }
  for (const name of steps) {
    const own = seats.find(({ id }) => isOf(id, name));
    if (own !== undefined) return { seats: [own.id], step: name, token };
    for (const [address, theirs] of held)
      if (isSame(personToken(campaign, address, name), token))
        return { seats: theirs, step: name, token };
  }
  for (const { id } of seats) {
    const writer = seats.find(
      ({ id: from }) =>
        isOf(id, threadName({ from })) || isOf(id, threadName({ from, orders: true })),
    );
    if (writer !== undefined) return { seats: [id], to: writer.id, token };
  }
  return undefined;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
