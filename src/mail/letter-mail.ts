/** A letter of the outbox as a mail: whom it goes to, what its file is called, and its bytes. */
import type { Campaign } from '../campaign/open-campaign.js';
import type { Letter } from '../campaign/types.js';
import { drawLetterMap } from '../letters/letter-map.js';
import { tokensIn } from '../campaign/letters/reply-token.js';
import { addMarker } from '../letters/marker-line.js';
import { writeEml, type Address } from '../letters/write-eml.js';
import { OWN_DOMAIN } from './transport.js';

/** One letter that left, or could not; `final`: it is not tried again by itself. */
export type Sending = {
  readonly id: number;
  readonly file: string;
  readonly seat?: string;
  readonly to: string;
  readonly subject: string;
  readonly failed?: string;
  readonly final?: true;
};

/** From whom letters come that go to a folder. */
export const OWN_ADDRESS: Address = { address: `vedette@${OWN_DOMAIN}` };

/** The file name, the address and the subject of a letter. */
export const sendingOf = (campaign: Campaign, letter: Letter): Sending => ({
  id: letter.id,
  file: fileName(campaign, letter),
  ...(letter.seat === undefined ? {} : { seat: letter.seat }),
  to: addressOf(letter),
  subject: letter.subject,
});

/** How letters leave: who they come from, and whether replies may go to `war+…@example.org`. */
export type MailHand = { readonly from: Address; readonly plus?: boolean };

/** A letter as the bytes of a mail. */
export async function mailOf(
  campaign: Campaign,
  letter: Letter,
  { from, plus = false }: MailHand,
): Promise<Buffer> {
  const { messageId, inReplyTo, name, picture, written, form, thread, isReminder } = letter;
  const png =
    picture === undefined || form !== 'map'
      ? undefined
      : await drawLetterMap(campaign.game.board(), picture);
  const words = png === undefined ? withoutMap(letter) : letter;
  const { text, html } = thread === undefined ? words : addMarker(words);
  const sender = { name: senderName(campaign, letter), address: from.address };
  const answers = inReplyTo ?? thread?.root;
  const replyTo =
    plus && thread !== undefined ? plusAddress(from.address, thread.token) : undefined;
  const subject = subjectOf(campaign, letter, replyTo === undefined);
  return writeEml({
    from: sender,
    to: { address: addressOf(letter), ...(name === undefined ? {} : { name }) },
    ...(replyTo === undefined ? {} : { replyTo: { ...sender, address: replyTo } }),
    subject,
    text,
    ...(form === 'text' ? {} : { html }),
    ...{ messageId, date: written },
    ...(answers === undefined ? {} : { inReplyTo: answers }),
    ...(thread?.root === undefined ? {} : { references: [thread.root] }),
    auto: inReplyTo === undefined ? 'generated' : 'replied',
    ...(isReminder === true
      ? { unsubscribe: unsubscribeBy(replyTo ?? from.address, subject) }
      : {}),
    ...(png === undefined ? {} : { png }),
  });
}

/** One for all letters of a thread. `isNamed`: with the token in it, where no address can hold it. */
function subjectOf(campaign: Campaign, { subject, thread }: Letter, isNamed: boolean): string {
  if (thread === undefined) return subject;
  const { title, token } = thread;
  const shown = title === undefined ? subject : `[Vedette] ${campaign.meta.title}: ${title}`;
  return isNamed ? `${shown} (${token})` : shown;
}

/** `war@example.org` → `war+v…@example.org`. */
function plusAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

const unsubscribeBy = (address: string, subject: string): string => {
  const [token = ''] = tokensIn(subject);
  return `mailto:${address}?subject=${encodeURIComponent(`no reminders ${token}`.trim())}`;
};

/** The lines of a letter that show and promise the map, where none goes with it. */
const withoutMap = ({ text, html }: Letter): Pick<Letter, 'text' | 'html'> => ({
  text: text.replace(/^Your map is attached: map\.png\.\n/m, ''),
  html: html.replace(/<p[^>]*><img src="cid:map"[^>]*><\/p>\n?/, ''),
});

/** A stranger is not even told the campaign's name. */
const senderName = (campaign: Campaign, letter: Letter): string =>
  letter.seat === undefined ? 'Vedette' : campaign.meta.title;

const addressOf = (letter: Letter): string =>
  letter.to ?? `${letter.seat ?? 'nobody'}@${OWN_DOMAIN}`;

/**
 * `red-turn-1-3f2a9c.eml`: the seat, the subject, which everybody may know, and the beginning of the Message-ID, which
 * does not show how many letters there are.
 */
function fileName(campaign: Campaign, letter: Letter): string {
  const subject = letter.subject.split(`${campaign.meta.title}: `).at(-1) ?? letter.subject;
  const words = [letter.seat ?? 'stranger', ...safeWords(subject)].join('-').slice(0, 80);
  return `${words}-${letter.messageId.slice(1, 7)}.eml`;
}

const safeWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.slice(0, 10) ?? [];
