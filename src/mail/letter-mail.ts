/** Letters of the outbox as an e-mail: whom it goes to, what its file is called, and its bytes. */
import type { Campaign } from '../campaign/open-campaign.js';
import type { Letter } from '../campaign/types.js';
import { drawLetterMap } from '../letters/letter-map.js';
import { addMarker } from '../letters/marker-line.js';
import type { Mailing } from '../campaign/letters/due-letters.js';
import { joinLetters } from '../letters/join-letters.js';
import { writeEml, type Address, type MapImage } from '../letters/write-eml.js';
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

/** The file name, the address and the subject of an e-mail, once for each letter in it. */
export const sendingsOf = (
  campaign: Campaign,
  mailing: Mailing,
): readonly [Sending, ...Sending[]] => {
  const [first, ...others] = mailing.letters;
  const file = fileName(campaign, mailing);
  const sendingOf = ({ id, seat, subject }: Letter): Sending => ({
    ...{ id, file, to: addressOf(first), subject },
    ...(seat === undefined ? {} : { seat }),
  });
  return [sendingOf(first), ...others.map(sendingOf)];
};

/** How letters leave: who they come from, and whether replies may go to `war+…@example.org`. */
export type MailHand = { readonly from: Address; readonly plus?: boolean };

/** An e-mail as its bytes. */
export async function mailOf(
  campaign: Campaign,
  mailing: Mailing,
  { from, plus = false }: MailHand,
): Promise<Buffer> {
  const { letters, joined } = mailing;
  const [letter] = letters;
  const { messageId, inReplyTo, name, written, isReminder } = letter;
  const thread =
    letter.thread === undefined || joined === undefined
      ? letter.thread
      : { ...letter.thread, token: joined.token };
  const [own, ...others] = letters;
  const shown = [
    await withMap(campaign, own, 'map'),
    ...(await Promise.all(others.map((one) => withMap(campaign, one, `map-${one.seat ?? ''}`)))),
  ] as const;
  const words = wordsOf(mailing, shown);
  const { text, html } = thread === undefined ? words : addMarker(words);
  const sender = { name: senderName(campaign, letter), address: from.address };
  const answers = inReplyTo ?? thread?.root;
  const replyTo =
    plus && thread !== undefined ? plusAddress(from.address, thread.token) : undefined;
  const subject = subjectOf(campaign, { ...letter, thread }, replyTo === undefined);
  return writeEml({
    from: sender,
    to: { address: addressOf(letter), ...(name === undefined ? {} : { name }) },
    ...(replyTo === undefined ? {} : { replyTo: { ...sender, address: replyTo } }),
    subject,
    text,
    ...(letters.every(({ form }) => form === 'text') ? {} : { html }),
    ...{ messageId, date: written },
    ...(answers === undefined ? {} : { inReplyTo: answers }),
    ...(thread?.root === undefined ? {} : { references: [thread.root] }),
    auto: inReplyTo === undefined ? 'generated' : 'replied',
    ...(isReminder === true
      ? { unsubscribe: unsubscribeBy(from.address, plus, letter.thread?.token ?? '') }
      : {}),
    maps: shown.flatMap(({ map }) => map ?? []),
  });
}

type Shown = Pick<Letter, 'text' | 'html'> & { readonly map?: MapImage };

/** A letter with its map, or without the lines that promise it. In an e-mail of several each map has its own name. */
async function withMap(campaign: Campaign, letter: Letter, id: string): Promise<Shown> {
  const { picture, form, text, html } = letter;
  const png =
    picture === undefined || form !== 'map'
      ? undefined
      : await drawLetterMap(campaign.game.board(), picture);
  if (png === undefined) return withoutMap(letter);
  return {
    text: text.replace(/^Your map is attached: map\.png\.$/m, `Your map is attached: ${id}.png.`),
    html: html.replace('src="cid:map"', `src="cid:${id}"`),
    map: { id, png },
  };
}

function wordsOf({ letters, joined }: Mailing, shown: readonly [Shown, ...Shown[]]): Shown {
  return joined === undefined
    ? shown[0]
    : joinLetters(
        shown.map(({ text, html }, index) => ({
          ...{ text, html, seat: letters[index]?.seat ?? '', title: joined.titles[index] ?? '' },
        })),
      );
}

/** One for all letters of a thread. `isNamed`: with the token in it, where no address can hold it. */
function subjectOf(
  campaign: Campaign,
  { subject, thread }: Pick<Letter, 'subject'> & { readonly thread: Letter['thread'] | undefined },
  isNamed: boolean,
): string {
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

/** By the seat of the letter itself, also in an e-mail of several. */
function unsubscribeBy(address: string, plus: boolean, token: string): string {
  const to = plus && token !== '' ? plusAddress(address, token) : address;
  const subject = plus ? 'no reminders' : `no reminders ${token}`.trim();
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}

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
function fileName(campaign: Campaign, { letters }: Mailing): string {
  const [letter] = letters;
  const seats = letters.map(({ seat }) => seat ?? 'stranger').join('-and-');
  const subject = letter.subject.split(`${campaign.meta.title}: `).at(-1) ?? letter.subject;
  const words = [seats, ...safeWords(subject)].join('-').slice(0, 80);
  return `${words}-${letter.messageId.slice(1, 7)}.eml`;
}

const safeWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.slice(0, 10) ?? [];
