/** A letter of the outbox as a mail: whom it goes to, what its file is called, and its bytes. */
import type { Campaign } from '../campaign/open-campaign.js';
import type { Letter } from '../campaign/types.js';
import { drawLetterMap } from '../letters/letter-map.js';
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

/** A letter as the bytes of a mail. */
export async function mailOf(campaign: Campaign, letter: Letter, from: Address): Promise<Buffer> {
  const { messageId, inReplyTo, name, subject, text, html, picture, written, form } = letter;
  const png =
    picture === undefined || form !== 'map'
      ? undefined
      : await drawLetterMap(campaign.game.board(), picture);
  return writeEml({
    from: { name: senderName(campaign, letter), address: from.address },
    to: { address: addressOf(letter), ...(name === undefined ? {} : { name }) },
    subject,
    text,
    ...(form === 'text' ? {} : { html: form === 'map' ? html : withoutMap(html) }),
    messageId,
    date: written,
    ...(inReplyTo === undefined ? {} : { inReplyTo, autoReplied: true }),
    ...(png === undefined ? {} : { png }),
  });
}

/** The line of a letter that shows the map, which this reader does not want. */
const withoutMap = (html: string): string =>
  html.replace(/<p[^>]*><img src="cid:map"[^>]*><\/p>\n?/, '');

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
