/** The dice in a letter in whatever form it was saved or passed on: as it came, as text, as a web page, attached to another. */
import { readDice, type ReadDice, type ReadRoll, type ReadUnsigned } from './read-dice.js';
import { textOfBytes, utf16Of } from './text-of-bytes.js';

/** `differs`: its plain text and its HTML tell different dice or keys, so that one of the two was changed. */
export type OpenedLetter = ReadDice & { readonly differs: boolean };

const MOST_WRAPPERS = 3;

/** `bytes`: an e-mail, or anything that was copied of one. */
export async function openLetter(bytes: Buffer, wrappers = 0): Promise<OpenedLetter> {
  const raw = fromStart(bytes);
  const text = raw.toString('utf8');
  if (isPage(text)) return { ...readDice(await textOfPage(text)), differs: false };
  if (!isMail(text)) return { ...readDice(text), differs: false };
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
  const plain = readDice(mail.text ?? '');
  const page = readDice(mail.html === undefined ? '' : await textOfPage(mail.html));
  if (plain.dice.length > 0)
    return { ...plain, differs: page.dice.length > 0 && sumOf(plain) !== sumOf(page) };
  if (page.dice.length > 0) return { ...page, differs: false };
  const inside: OpenedLetter[] = [];
  for (const { mimeType, filename, content } of mail.attachments)
    if (wrappers < MOST_WRAPPERS && isLetter(mimeType, filename) && typeof content !== 'string')
      inside.push(await openLetter(Buffer.from(new Uint8Array(content)), wrappers + 1));
  return (
    inside.find(({ dice }) => dice.length > 0) ?? {
      ...([plain, page, ...inside].find(({ keys }) => keys.length > 0) ?? plain),
      differs: false,
    }
  );
}

/** Without the mark and the empty lines that some programs put before it; of UTF-16 as UTF-8. */
function fromStart(bytes: Buffer): Buffer {
  if (utf16Of(bytes) !== undefined) return Buffer.from(textOfBytes(bytes).trimStart());
  const before = /^(?:\u00ef\u00bb\u00bf)?\s*/.exec(bytes.toString('latin1', 0, 1000));
  return bytes.subarray(before?.[0].length);
}

const isMail = (text: string): boolean =>
  /^(?:[A-Za-z-]+:|From )/.test(text) && /^content-type:/im.test(text.slice(0, 20_000));

const isPage = (text: string): boolean =>
  /^<(?:!doctype html|html|head|body|meta|title|div|table|details|pre|p)\b/i.test(text);

const isLetter = (mimeType: string, filename: string | null): boolean =>
  mimeType === 'message/rfc822' || /\.(?:eml|html?|txt)$/i.test(filename ?? '');

async function textOfPage(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(html, { wordwrap: false });
}

/** What both forms of a letter must tell alike. The words about a roll may stand otherwise, and are not signed. */
const sumOf = ({ dice, keys }: ReadDice): string => JSON.stringify([dice.map(sumOfDie), keys]);

const sumOfDie = (die: ReadRoll | ReadUnsigned): readonly unknown[] =>
  die.signed === undefined
    ? [die.says.slice(die.says.lastIndexOf(': ') + 1)]
    : [die.told, die.again, die.over, die.signed, die.signature];
