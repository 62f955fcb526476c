/** A letter as the bytes of a mail: the same letter gives the same bytes, so that a second try is the same mail. */
import { createHash } from 'node:crypto';

/** A mail address and the name shown with it. */
export type Address = { readonly name?: string; readonly address: string };

/** `map` for `map.png`, which the HTML shows as `cid:map`. */
export type MapImage = { readonly id: string; readonly png: Buffer };

/** `messageId` and `inReplyTo` with or without angle brackets; `date` ISO; `maps` are shown where the HTML has `cid:` and their ids. */
export type Mail = {
  readonly from: Address;
  readonly to: Address;
  readonly replyTo?: Address;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly maps?: readonly MapImage[];
  readonly messageId: string;
  readonly inReplyTo?: string;
  /** The mails before it in its thread, the first one first. */
  readonly references?: readonly string[];
  /** Written by a program (RFC 3834), in answer to a mail or not, so that no other program answers it. */
  readonly auto?: 'replied' | 'generated';
  /** The address to which its reader writes to have no more of its kind (RFC 2369). */
  readonly unsubscribe?: string;
  readonly date: string;
};

const ADDRESS = /^[^\s<>()[\]",;:\\@\u0000-\u001f\u007f]+@[^\s<>()[\]",;:\\@\u0000-\u001f\u007f]+$/;

/** Whether mail can be addressed to it: one plain address, without the signs that part addresses in a mail's head. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

const MESSAGE_ID = /^[^\s<>@\u0000-\u001f\u007f]+@[^\s<>\u0000-\u001f\u007f]+$/;

/**
 * The mail's bytes, lines ended by CRLF. Throws on an address, Message-ID or date that is none: such a thing must have
 * been refused where it entered.
 */
export async function writeEml(mail: Mail): Promise<Buffer> {
  const transport = await (writer ??= makeWriter());
  const references = referencesOf(mail);
  const { message } = await transport.sendMail({
    from: checkedAddress(mail.from),
    to: checkedAddress(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: checkedAddress(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: (mail.maps ?? []).map(mapAttachment),
    messageId: messageId(mail.messageId),
    ...(mail.inReplyTo === undefined ? {} : { inReplyTo: messageId(mail.inReplyTo) }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    headers: headersOf(mail),
    date: dateOf(mail.date),
    baseBoundary: boundaryOf(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory');
  return message;
}

/** One for all mails: it costs as much to make as a mail does. */
let writer: ReturnType<typeof makeWriter> | undefined;

async function makeWriter() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** Text for one header line: control characters and line breaks of any alphabet become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ').trim();
}

function checkedAddress(address: Address): { name: string; address: string } {
  if (!isMailAddress(address.address)) {
    throw new Error(`Not a mail address: ${JSON.stringify(address.address)}`);
  }
  return { name: oneLine(address.name ?? ''), address: address.address };
}

function messageId(text: string): string {
  const bare = text.replace(/^<|>$/g, '');
  if (!MESSAGE_ID.test(bare)) throw new Error(`Not a Message-ID: ${JSON.stringify(text)}`);
  return `<${bare}>`;
}

const referencesOf = ({ references, inReplyTo }: Mail): readonly string[] => [
  ...new Set(
    [...(references ?? []), ...(inReplyTo === undefined ? [] : [inReplyTo])].map(messageId),
  ),
];

/** So that neither programs nor absence notices answer it. */
function headersOf({ auto, unsubscribe }: Mail): Record<string, string> {
  return {
    ...(auto === undefined
      ? {}
      : { 'Auto-Submitted': `auto-${auto}`, 'X-Auto-Response-Suppress': 'All' }),
    ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${oneLine(unsubscribe)}>` }),
  };
}

function dateOf(iso: string): Date {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new Error(`Not a date: ${JSON.stringify(iso)}`);
  return date;
}

const boundaryOf = (mail: Mail): string =>
  createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24);

const mapAttachment = ({ id, png }: MapImage) => ({
  filename: `${id}.png`,
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: id,
});
