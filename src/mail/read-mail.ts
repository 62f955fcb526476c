/**
 * Reads one mail: its sender, its subject and the lines of its text. Anybody may have written it, so its size, nesting and
 * headers are limited before anything is parsed.
 */
import { createHash } from 'node:crypto';
import type * as PostalMimes from 'postal-mime';
import type { Email } from 'postal-mime';
import { mendWindows1252, textOfBytes } from '../letters/text-of-bytes.js';
import { headerFields, withoutReturns, type HeaderField } from './header-fields.js';
import { htmlLines } from './html-lines.js';
import { senderOf, type Sender } from './sender.js';
import { skimMail, type MailSource, type Skimmed } from './skim-mail.js';

export { MAX_MAIL_BYTES, type MailSource } from './skim-mail.js';

const PARSE_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64_000, maxRfc822NestingDepth: 0 };
/** Characters and lines of text that are read; what follows is named in the answer. */
const MAX_TEXT = 65_536;
const MAX_LINES = 3000;

/** What a bounce tells: of which letters, by their Message-IDs, to whom, why, and whether the mail server has given up. */
type Bounce = {
  readonly action: 'failed' | 'delayed' | 'passed on';
  readonly about: readonly string[];
  readonly to?: string;
  readonly says: string;
};

/** A mail as parsed. `lines` are the lines of the text part; empty where there is none. */
export type ReadMail = {
  /** With its angle brackets; made from the bytes where the mail has none. */
  readonly messageId: string;
  /** Of its body: another mail under the same Message-ID has another. */
  readonly digest: string;
  /** Lower case; empty where the mail names nobody. */
  readonly from: string;
  readonly fromName: string;
  readonly subject: string;
  /** When its sender says that he wrote it: ISO, UTC. His clock may be wrong. */
  readonly date?: string;
  /** The mails that it answers, by In-Reply-To and then References from the last to the first. */
  readonly replyTo: readonly string[];
  /** Names in lower case, values unfolded and not decoded. */
  readonly headers: readonly HeaderField[];
  readonly lines: readonly string[];
  /** Where in `lines` each text begins that stands by itself: the mail's own, and those of attached files. */
  readonly texts: readonly number[];
  readonly bytes: number;
  /** What the journal keeps of it: without large attachments. */
  readonly kept: Buffer;
  /** Files or pictures come with the text; they are not read. */
  readonly hasAttachment: boolean;
  /** The names of those that may hold something for the reader: no signatures, and no pictures of the text. */
  readonly unread: readonly string[];
  /** It has more text than is read. */
  readonly isCut: boolean;
  /** Sent by a program: a bounce, a list, an absence notice. Never answered, so that two programs never talk. */
  readonly automatic: boolean;
  readonly machine?: 'bounce' | 'list' | 'program';
  readonly bounce?: Bounce;
  readonly trouble?: 'too-large' | 'broken';
};

/** The headers of a mail, read before its body is. */
export type MailHead = Omit<
  ReadMail,
  'lines' | 'texts' | 'isCut' | 'trouble' | 'bounce' | 'hasAttachment' | 'unread'
>;

/** A mail of which the headers are read; its body is parsed by `read`. */
export type OpenMail = { readonly head: MailHead; readonly read: () => Promise<ReadMail> };

/** Reads the headers alone, so that what they say of the sender is known before anything else is parsed. */
export async function openMail(source: MailSource): Promise<OpenMail> {
  const skimmed = await skimMail(source);
  const head = await describe(skimmed);
  return { head, read: () => readBody(skimmed, head) };
}

/** Parses a mail. Never throws on what was sent: what cannot be parsed has `trouble`. */
export const readMail = async (source: MailSource): Promise<ReadMail> =>
  (await openMail(source)).read();

async function readBody(skimmed: Skimmed, head: MailHead): Promise<ReadMail> {
  const bare = { ...head, lines: [], texts: [], hasAttachment: false, unread: [] };
  const { isCut, trouble } = skimmed;
  if (trouble === 'too-large') return { ...bare, isCut, trouble };
  const email =
    trouble === undefined ? await parseText(softBreaks(withoutHead(skimmed.parts))) : undefined;
  if (email === undefined) return { ...bare, isCut, trouble: 'broken' };
  const bounce = bare.machine === 'bounce' ? bounceOf(skimmed.parts) : undefined;
  const text = textOf(email);
  if (text === undefined) return { ...bare, isCut, trouble: 'broken' };
  return {
    ...{ ...bare, ...text, isCut: isCut || text.isCut },
    ...(email.attachments.some(isInvitation) ? { automatic: true, machine: 'program' } : {}),
    hasAttachment: email.attachments.some((file) => !isTextFile(file)),
    unread: email.attachments.filter(isUnread).slice(0, MOST_NAMED).map(nameOf),
    ...(bounce === undefined ? {} : { bounce }),
  };
}

/** The first headers, as a mail without a body. */
function headOf(parts: Buffer): Buffer {
  const end = parts.toString('latin1').search(/\r?\n\r?\n/);
  return end < 0 ? parts : parts.subarray(0, end);
}

/** A mail with those of its first headers alone that say how its body is written: the others have been read. */
function withoutHead(parts: Buffer): Buffer {
  const head = headOf(parts);
  const body = parts.subarray(head.length);
  const kept = head
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .filter((field) => /^content-/i.test(field));
  const isPlain = !kept.some((field) => OTHER_THAN_PLAIN.test(field));
  const named = kept.some((field) => TYPE.test(field)) ? kept : [...kept, PLAIN];
  const own = isPlain ? [...named.filter((field) => !ENCODING.test(field)), ENCODED] : named;
  const fields = ['MIME-Version: 1.0', ...own].join('\r\n');
  return Buffer.concat([Buffer.from(fields, 'latin1'), isPlain ? encoded(body) : body]);
}

const TYPE = /^content-type:/i;
const PLAIN = 'Content-Type: text/plain';

/** The parser decodes a text in one piece, but makes a Blob of each line of one that is not encoded. */
const ENCODED = 'Content-Transfer-Encoding: base64';
const ENCODING = /^content-transfer-encoding:/i;
const OTHER_THAN_PLAIN =
  /^content-(?:type:(?!\s*text\/(?:plain|html)\b)|transfer-encoding:(?!\s*(?:7bit|8bit|binary)\s*$))/i;

/** `body` begins with the end of its head. Some gateways end each line with two carriage returns. */
function encoded(body: Buffer): Buffer {
  const lines = body
    .toString('latin1')
    .replace(/^\r?\n\r?\n/, '')
    .split('\n')
    .map(withoutReturns)
    .join('\n');
  return Buffer.from(`\r\n\r\n${Buffer.from(lines, 'latin1').toString('base64')}`);
}

let loaded: Promise<typeof PostalMimes> | undefined;
/** Loaded when the first mail comes: the other verbs start faster without it. */
const parser = (): Promise<typeof PostalMimes> => (loaded ??= import('postal-mime'));

async function parse(raw: Buffer): Promise<Email | undefined> {
  const { default: PostalMime } = await parser();
  try {
    return await PostalMime.parse(raw, PARSE_LIMITS);
  } catch {
    // The parser rejects what exceeds its limits or is no mail.
    return undefined;
  }
}

/** The mark that begins a text in UTF-16, read with its bytes in the wrong order; it stands in no text. */
const SWAPPED = '\ufffe';
const UTF_16 = /charset\s{0,9}=\s{0,9}"?utf-16"?(?![\w-])/gi;

/** `utf-16` is of the one order of bytes or the other, as its first two say; the parser knows only one. */
async function parseText(raw: Buffer): Promise<Email | undefined> {
  const email = await parse(raw);
  const text = `${email?.text ?? ''}${email?.html ?? ''}`;
  if (text.includes(SWAPPED)) return parse(changed(raw, UTF_16, () => 'charset=utf-16be'));
  return isOfWindows(text) ? parse(changed(raw, TEXT_TYPE, asOfWindows)) : email;
}

const changed = (raw: Buffer, what: RegExp, change: (found: string) => string): Buffer =>
  Buffer.from(raw.toString('latin1').replace(what, change), 'latin1');

/** Bytes that are neither ASCII nor UTF-8 are what Windows writes, where their mail names no other charset. */
const isOfWindows = (text: string): boolean =>
  text.includes('\ufffd') && !/[^\u0000-\u007f\ufffd]/.test(text);
const TEXT_TYPE = /^content-type:\s*text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim;
const OTHER_CHARSET = /charset\s*=\s*"?(?!(?:utf-?8|us-ascii|ascii)\b)/i;
const asOfWindows = (type: string): string =>
  OTHER_CHARSET.test(type)
    ? type
    : `${type.replace(/;\s*charset\s*=[^;]*/i, '')}; charset=windows-1252`;

/** Spaces behind a line's soft break are of the way and not of the mail (RFC 2045, 6.7). */
function softBreaks(parts: Buffer): Buffer {
  const text = parts.toString('latin1');
  return /=[ \t]+\r?\n/.test(text)
    ? Buffer.from(text.replace(/=[ \t]+(?=\r?\n)/g, '='), 'latin1')
    : parts;
}

async function describe(skimmed: Skimmed): Promise<MailHead> {
  const { decodeWords } = await parser();
  const headers = headerFields(headOf(skimmed.parts));
  const decoded = (name: string): string => mendWindows1252(decodeWords(valueOf(headers, name)));
  const from = fromOf(headers, decodeWords);
  const subject = oneLine(decoded('subject'));
  const machine = machineOf(headers, from.address, subject);
  const date = dateOf(headers);
  const { digest, bytes, kept } = skimmed;
  return {
    messageId:
      decoded('message-id').match(MESSAGE_ID)?.[0] ??
      `<${createHash('sha256').update(skimmed.kept).digest('hex')}@no-id.invalid>`,
    ...{ digest, bytes, kept, headers },
    from: from.address,
    fromName: from.name,
    subject,
    ...(date === undefined ? {} : { date }),
    replyTo: replyTo(headers),
    automatic: machine !== undefined,
    ...(machine === undefined ? {} : { machine }),
  };
}

const valueOf = (headers: ReadMail['headers'], name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

/** With the remarks that programs put behind it. */
const LONGEST_DATE = 200;

function dateOf(headers: ReadMail['headers']): string | undefined {
  const time = Date.parse(
    valueOf(headers, 'date')
      .slice(0, LONGEST_DATE)
      .replace(/\([^)]*\)/g, '')
      .trim(),
  );
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const MESSAGE_ID = /<[^<>\s@\u0000-\u001f\u007f]{1,200}@[^<>\s@\u0000-\u001f\u007f]{1,200}>/g;
const OWN_ID = new RegExp(`^message-id:\\s*(${MESSAGE_ID.source})`, 'gim');
/** A thread is not followed further back. */
const MOST_REFERENCES = 30;

function replyTo(headers: ReadMail['headers']): readonly string[] {
  const idsIn = (name: string): readonly string[] =>
    valueOf(headers, name).slice(-10_000).match(MESSAGE_ID) ?? [];
  const all = [...idsIn('in-reply-to'), ...idsIn('references').toReversed()];
  return [...new Set(all)].slice(0, MOST_REFERENCES);
}

/** Of a delivery report, and of the plainer letters that some servers write. */
function bounceOf(parts: Buffer): Bounce {
  const text = parts.toString('latin1').slice(0, 200_000);
  const body = text.slice(Math.max(0, text.search(/\r?\n\r?\n/)));
  const to = /^(?:final|original)-recipient:\s*(?:rfc822;\s*)?<?([^\s<>;@]+@[^\s<>;]+)>?/im.exec(
    body,
  );
  const says = /^diagnostic-code:(?:\s*smtp;)?\s*(\S.*(?:\r?\n[ \t]+\S.*)*)/im.exec(body)?.[1];
  const status = /^status:\s*([245]\.\d+\.\d+)/im.exec(body)?.[1];
  // The headers of the letter that comes back name the others of its thread too, often before its own.
  const own = [...body.matchAll(OWN_ID)].flatMap(([, id]) => id ?? []);
  return {
    action: actionOf(body),
    about: [...new Set([...own, ...(body.match(MESSAGE_ID) ?? [])])].slice(0, MOST_REFERENCES),
    ...(to?.[1] === undefined ? {} : { to: to[1].toLowerCase() }),
    says: oneLine((says ?? status ?? '').replace(/\s+/g, ' ')),
  };
}

/** What a mail server did with a letter (RFC 3464, 2.3.3). */
const ACTION = /^action:[ \t]*(failed|delayed|delivered|relayed|expanded)\b/gim;

/** Of one with several addressees, the worst; a report that says none is of a letter that failed. */
function actionOf(body: string): Bounce['action'] {
  const actions = [...body.matchAll(ACTION)].map(([, word = '']) => word.toLowerCase());
  if (actions.length === 0 || actions.includes('failed')) return 'failed';
  return actions.includes('delayed') ? 'delayed' : 'passed on';
}

const oneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 500);

function fromOf(headers: ReadMail['headers'], decode: (text: string) => string): Sender {
  const written = headers.flatMap(({ key, value }) => (key === 'from' ? [value] : []));
  const { address, name } = senderOf(written, decode);
  return { address, name: oneLine(mendWindows1252(name)) };
}

type HeaderTest = readonly [what: Machine, name: string, value: RegExp];
type Machine = NonNullable<ReadMail['machine']>;
/**
 * Signs of a program as the sender (RFC 3834 and what list servers and absence notices really send). Not only bounces have no
 * envelope sender: absence notices and receipts have none either, so that alone is a program and says of no letter that it failed.
 */
const AUTOMATIC: readonly HeaderTest[] = [
  ['program', 'content-type', /^\s*multipart\/report\b[^]*\bdisposition-notification\b/i],
  ['bounce', 'content-type', /^\s*multipart\/report/i],
  ['list', 'list-id', /./],
  ['list', 'list-unsubscribe', /./],
  ['program', 'auto-submitted', /^(?!\s*no\b)/i],
  ['program', 'x-autoreply', /./],
  ['program', 'x-autorespond', /./],
  ['list', 'precedence', /^\s*list/i],
  ['program', 'precedence', /^\s*(bulk|junk|auto_reply)/i],
  ['program', 'x-loop', /./],
  ['program', 'return-path', /^\s*<\s*>/],
];
/** So Exchange marks the mail of a person that a rule of a mailbox redirects; an absence notice is `auto-replied`. */
const OF_REDIRECTION = /^\s*auto-(?:generated|forwarded)\b/i;
const DAEMONS = /^(mailer-daemon|postmaster|bounces?)([+-].*)?@/;
/** Absence notices of programs that say it nowhere else. */
const AUTOMATIC_SUBJECTS =
  /^\s*(?:out of (?:the )?office|auto(?:matic|mated)?[- ]?(?:reply|response)|automatische antwort|abwesenheit\w*|réponse automatique|absence du bureau|respuesta automática|risposta automatica|resposta automática|automatisch antwoord|autosvar|automatiskt svar|автоответ|自动回复|自動回覆|自動返信|자동 회신)\s*[:：]/iu;
const AUTOMATIC_SENDERS = /^(no-?reply|do-?not-?reply)([+-].*)?@/;

/** What sort of program sent it; undefined for a person. */
function machineOf(
  headers: ReadMail['headers'],
  from: string,
  subject: string,
): Machine | undefined {
  if (DAEMONS.test(from)) return 'bounce';
  const isRedirected = headers.some(({ key }) => key === 'resent-from');
  const told = headers.filter(
    ({ key, value }) => !(isRedirected && key === 'auto-submitted' && OF_REDIRECTION.test(value)),
  );
  const sign = AUTOMATIC.find(([, name, value]) =>
    told.some((header) => header.key === name && value.test(header.value)),
  );
  const isProgram = AUTOMATIC_SENDERS.test(from) || AUTOMATIC_SUBJECTS.test(subject);
  return sign?.[0] ?? (isProgram ? 'program' : undefined);
}

type Text = Pick<ReadMail, 'lines' | 'texts' | 'isCut'>;

/** The mail's own text, and below it that of attached text files; undefined where its HTML is tangled. */
function textOf(email: Email): Text | undefined {
  const own = ownText(email);
  if (own === undefined) return undefined;
  const files = email.attachments.filter(isTextFile).map((file) => linesOf(decode(file.content)));
  const lines: string[] = [];
  const texts: number[] = [];
  for (const text of [own, ...files]) {
    if (text.length === 0) continue;
    if (lines.length > 0) lines.push('');
    texts.push(lines.length);
    lines.push(...text);
  }
  const read = withinLimit(lines);
  const isCut = read !== lines;
  return { lines: read, texts: texts.filter((start) => start < read.length), isCut };
}

/** The lines within the text that is read; the same ones where all are. */
function withinLimit(lines: readonly string[]): readonly string[] {
  let size = 0;
  const end = lines.findIndex(
    (line, index) => (size += line.length + 1) > MAX_TEXT || index >= MAX_LINES,
  );
  if (end < 0) return lines;
  if (end >= MAX_LINES) return lines.slice(0, end);
  const line = lines[end] ?? '';
  return [...lines.slice(0, end), line.slice(0, Math.max(0, MAX_TEXT - (size - line.length - 1)))];
}

type File = Email['attachments'][number];

const isTextFile = ({ filename, mimeType }: File): boolean =>
  /\.te?xt$/i.test(filename ?? '') || (mimeType === 'text/plain' && !/\.\w+$/.test(filename ?? ''));

/** Files that are named in an answer. */
const MOST_NAMED = 5;
const LONGEST_NAME = 100;

const SIGNATURE =
  /^(?:application\/(?:x-)?(?:pgp-signature|pgp-keys|pkcs7-signature)|text\/(?:x-)?vcard)$/i;

function isUnread(file: File): boolean {
  const { mimeType, disposition, related, contentId } = file;
  const isInText = disposition === 'inline' || related === true || contentId !== undefined;
  const isPicture = mimeType.startsWith('image/') && isInText;
  return !isTextFile(file) && !isPicture && !SIGNATURE.test(mimeType);
}

/**
 * A calendar asks for an appointment, or answers (RFC 5546): its words are no orders, and no letter to anybody. One that a
 * player attaches to his own words is a file like any other.
 */
const isInvitation = ({ method, disposition }: File): boolean =>
  method !== undefined && disposition !== 'attachment';

const nameOf = ({ filename, mimeType }: File): string =>
  oneLine(filename ?? mimeType).slice(0, LONGEST_NAME);

const decode = (content: File['content']): string =>
  typeof content === 'string' ? content : textOfBytes(Buffer.from(new Uint8Array(content)));

/** The text part; the HTML part where there is none, or where it says much more than a stub of text beside it. */
function ownText(email: Email): readonly string[] | undefined {
  const text = withoutArmor(linesOf(mendWindows1252(email.text ?? '')));
  if (email.html === undefined) return text;
  const { lines, isTangled, hasStruck } = htmlLines(mendWindows1252(email.html));
  if (isTangled) return text.length === 0 ? undefined : text;
  // Text does not show what its sender has struck out.
  return hasStruck || isStub(text, lines) ? lines : text;
}

/** Whether a text says much less than the HTML beside it, or something else: that this is to be looked at. */
function isStub(text: readonly string[], html: readonly string[]): boolean {
  const [own, shown] = [wordsIn(text), wordsIn(html)];
  if (own.length < STUB * shown.length) return true;
  if (own.length > shown.length && !own.includes('html')) return false;
  const known = new Set(shown);
  return own.filter((word) => known.has(word)).length < SAME * own.length;
}

/** A text signed by PGP, without what the signature needs (RFC 9580, 7). */
function withoutArmor(lines: readonly string[]): readonly string[] {
  if (!lines.includes('-----BEGIN PGP SIGNED MESSAGE-----')) return lines;
  let part: 'outside' | 'head' | 'text' | 'signature' = 'outside';
  return lines.map((line) => {
    const before = part;
    if (line === '-----BEGIN PGP SIGNED MESSAGE-----') part = 'head';
    else if (line === '-----BEGIN PGP SIGNATURE-----') part = 'signature';
    else if (line === '-----END PGP SIGNATURE-----') part = 'outside';
    else if (part === 'head' && line.trim() === '') part = 'text';
    if (part !== before || part === 'head' || part === 'signature') return '';
    return part === 'text' ? line.replace(/^- /, '') : line;
  });
}

/** With a smaller share of the words of the HTML, a text is a stub. */
const STUB = 0.6;

/** Of the words of a text that is none, fewer stand in the HTML. */
const SAME = 0.5;

const wordsIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .filter((_, index, all) => all.length > 1 || all[index]?.trim() !== '');
