/** Sends what may leave. A letter has one Message-ID and one file name for ever, so a second try is the same mail. */
import { ok, type Result } from '../kernel/basic.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { freeDueLetters, letterToSend } from '../campaign/letters/due-letters.js';
import { markFailed, markSent, readyLetters } from '../campaign/letters/outbox.js';
import type { Clock, Letter, Refusal } from '../campaign/types.js';
import { drawLetterMap } from '../letters/letter-map.js';
import { writeEml, type Address } from '../letters/write-eml.js';
import { folderTransport, OWN_DOMAIN, type Transport } from './transport.js';

/** One letter that left, or could not. */
export type Sending = {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly failed?: string;
};

export type SendInput = {
  readonly folder: string;
  readonly transport?: Transport;
  readonly progress?: (sent: Sending) => void;
  /** Called before each letter, whose map is drawn now: so many are done of so many. */
  readonly begins?: (done: number, of: number) => void;
};

/**
 * Sends every letter that may leave to the folder, in the order of their release, and records of each whether it left. A
 * letter is claimed before it is sent, so one that another program is sending is passed over.
 */
export async function sendOutbox(
  campaign: Campaign,
  input: SendInput,
  clock: Clock,
): Promise<Result<readonly Sending[], Refusal>> {
  const freed = await freeDueLetters(campaign, clock);
  if (!freed.ok) return freed;
  const ready = await readyLetters(campaign);
  if (!ready.ok) return ready;
  const transport = input.transport ?? folderTransport(input.folder);
  const sendings: Sending[] = [];
  for (const [done, { id }] of ready.value.entries()) {
    input.begins?.(done, ready.value.length);
    const taken = await letterToSend(campaign, id, clock, 'skipped');
    if (!taken.ok) {
      if (taken.error.code === 'stale') continue;
      return taken;
    }
    const letter = taken.value;
    const sending = await send(campaign, letter, transport);
    const { failed } = sending;
    const marked =
      failed === undefined
        ? await markSent(campaign, letter.id, clock)
        : await markFailed(campaign, letter.id, failed, clock);
    if (!marked.ok) return marked;
    sendings.push(sending);
    input.progress?.(sending);
  }
  if (ready.value.length > 0) input.begins?.(ready.value.length, ready.value.length);
  return ok(sendings);
}

async function send(campaign: Campaign, letter: Letter, transport: Transport): Promise<Sending> {
  const { file, to, subject } = sendingOf(campaign, letter);
  try {
    const bytes = await mailOf(campaign, letter, OWN_ADDRESS);
    await transport.deliver(file, bytes, { from: OWN_ADDRESS.address, to });
    return { file, to, subject };
  } catch (error) {
    // The gamemaster is told of the failure, and the next letters still leave.
    return { file, to, subject, failed: error instanceof Error ? error.message : String(error) };
  }
}

/** From whom letters come that go to a folder. */
export const OWN_ADDRESS: Address = { address: `vedette@${OWN_DOMAIN}` };

/** The file name, the address and the subject of a letter. */
export const sendingOf = (campaign: Campaign, letter: Letter): Sending => ({
  file: fileName(campaign, letter),
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
