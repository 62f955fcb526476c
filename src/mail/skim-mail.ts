/**
 * Takes in a mail of up to 50 MB as it comes, a piece at a time, and keeps of it what can be read: the headers of all its
 * parts, and the text ones up to a limit. What else is attached is passed over without being kept in memory.
 */
import { createHash } from 'node:crypto';

/** A mail as its bytes, or as a stream of them. */
export type MailSource = Buffer | AsyncIterable<Uint8Array>;

/** `too-large`: more than 50 MB. `broken`: its headers never end. `tangled`: more parts, or parts within parts, than any mail program writes. */
type SkimTrouble = 'too-large' | 'broken' | 'tangled';

export type Skimmed = {
  /** A mail again, without what was passed over. */
  readonly parts: Buffer;
  /** What is kept of it: all of it where it is small. */
  readonly kept: Buffer;
  /** Of its body, so that the same e-mail is known again and another of the same Message-ID is not taken for it. */
  readonly digest: string;
  readonly bytes: number;
  /** Text was longer than is read. */
  readonly isCut: boolean;
  readonly trouble?: SkimTrouble;
};

export const MAX_MAIL_BYTES = 50_000_000;
/** A mail of this size is kept whole. */
const KEPT_WHOLE = 1_000_000;
const MAX_HEAD = 64_000;
/** Encoded text of one part, and of all. */
const MAX_PART = 400_000;
const MAX_PARTS_TEXT = 800_000;
/** Lines of all text, and of all before a part that is not HTML ends: the parser keeps each by itself. */
const MAX_LINES = 6000;
const MAX_PLAIN_LINES = 3000;
const MAX_PARTS = 100;
/** Parts with text that are read. */
const MAX_TEXTS = 30;
const MAX_DEPTH = 20;
/** Lines that begin like a boundary and are none. */
const MAX_DASHES = 10_000;
const LONGEST_LINE = 1000;

type What = 'head' | 'keep' | 'skip';

export async function skimMail(source: MailSource): Promise<Skimmed> {
  const skim = new Skim();
  for await (const piece of Buffer.isBuffer(source) ? piecesOf(source) : source) {
    skim.take(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    if (skim.trouble !== undefined) break;
  }
  return skim.end();
}

const PIECE = 1_000_000;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

class Skim {
  trouble: SkimTrouble | undefined;
  private readonly out: Buffer[] = [];
  private whole: Buffer[] | undefined = [];
  private rest: Buffer = Buffer.from('\n');
  private readonly boundaries: string[] = [];
  private what: What = 'head';
  private bytes = 0;
  private parts = 0;
  private texts = 0;
  private dashes = 0;
  private inPart = 0;
  private inAll = 0;
  private lines = 0;
  private mostLines = MAX_LINES;
  private isCut = false;
  private isReport = false;

  take(piece: Buffer): void {
    if (this.trouble !== undefined) return;
    this.bytes += piece.length;
    if (this.bytes > MAX_MAIL_BYTES) {
      this.trouble = 'too-large';
      return;
    }
    if (this.bytes <= KEPT_WHOLE) this.whole?.push(piece);
    else this.whole = undefined;
    this.rest = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    this.work(false);
  }

  end(): Skimmed {
    this.work(true);
    const parts = Buffer.concat(this.out).subarray(1);
    const kept = this.whole === undefined ? parts : Buffer.concat(this.whole);
    const text = kept.toString('latin1');
    const body = text.slice(/\r?\n\r?\n/.exec(text)?.index ?? 0).trim();
    return {
      ...{ parts, kept, bytes: this.bytes, isCut: this.isCut },
      digest: createHash('sha256').update(body, 'latin1').digest('hex'),
      ...(this.trouble === undefined ? {} : { trouble: this.trouble }),
    };
  }

  private work(isLast: boolean): void {
    while (this.trouble === undefined && this.rest.length > 0) {
      const goesOn = this.what === 'head' ? this.head(isLast) : this.body(isLast);
      if (!goesOn) return;
    }
  }

  /** `rest` begins with the end of the line before the head. */
  private head(isLast: boolean): boolean {
    const end = headEnd(this.rest);
    if (end === undefined && !isLast) {
      if (this.rest.length > MAX_HEAD) this.trouble = 'broken';
      return false;
    }
    const upTo = end ?? this.rest.length;
    if (upTo > MAX_HEAD) {
      this.trouble = 'broken';
      return false;
    }
    const head = this.rest.subarray(0, upTo);
    this.out.push(head);
    this.rest = this.rest.subarray(upTo);
    this.parts += 1;
    this.begin(head.toString('latin1').replace(/\r?\n[ \t]+/g, ' '));
    return end !== undefined && !isLast ? true : this.rest.length > 0;
  }

  private begin(head: string): void {
    const type = /^content-type:(.*)$/im.exec(head)?.[1] ?? '';
    const kind = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1]?.toLowerCase() ?? 'text/plain';
    const boundary = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type);
    this.inPart = 0;
    this.mostLines = kind === 'text/html' ? MAX_LINES : MAX_PLAIN_LINES;
    if (kind.startsWith('multipart/')) {
      if (kind === 'multipart/report') this.isReport = true;
      const mark = boundary?.[1] ?? boundary?.[2];
      if (mark !== undefined) this.boundaries.push(mark.trimEnd());
      this.what = 'skip';
    } else this.what = isText(kind, head, this.isReport) ? this.text() : 'skip';
    if (this.parts > MAX_PARTS || this.boundaries.length > MAX_DEPTH) this.trouble = 'tangled';
  }

  private text(): What {
    this.texts += 1;
    if (this.texts <= MAX_TEXTS) return 'keep';
    this.isCut = true;
    return 'skip';
  }

  /** `rest` begins with the end of the line before the body. */
  private body(isLast: boolean): boolean {
    let from = 0;
    for (;;) {
      const at = this.boundaries.length === 0 ? -1 : this.rest.indexOf('\n--', from);
      if (at < 0) {
        this.pass(isLast ? this.rest.length : Math.max(0, this.rest.length - 3));
        return false;
      }
      const end = this.rest.indexOf(10, at + 3);
      if (end < 0 && !isLast && this.rest.length - at < LONGEST_LINE) {
        this.pass(at);
        return false;
      }
      const line = this.rest
        .subarray(at + 3, Math.min(end < 0 ? this.rest.length : end, at + LONGEST_LINE))
        .toString('latin1')
        .trimEnd();
      const depth = this.boundaries.findLastIndex((mark) => line === mark || line === `${mark}--`);
      if (depth >= 0) {
        this.atBoundary({ at, end, depth, closes: line !== this.boundaries[depth] });
        return true;
      }
      from = at + 3;
      this.dashes += 1;
      if (this.dashes > MAX_DASHES) {
        this.trouble = 'tangled';
        return false;
      }
    }
  }

  private atBoundary(found: {
    readonly at: number;
    readonly end: number;
    readonly depth: number;
    readonly closes: boolean;
  }): void {
    this.pass(found.at);
    const end = found.end < 0 ? this.rest.length : found.end - found.at;
    this.out.push(this.rest.subarray(0, end));
    this.rest = this.rest.subarray(end);
    this.boundaries.length = found.closes ? found.depth : found.depth + 1;
    this.what = found.closes ? 'skip' : 'head';
  }

  /** The first bytes of the rest are done with. */
  private pass(count: number): void {
    if (this.what === 'keep') {
      const most = Math.max(0, Math.min(MAX_PART - this.inPart, MAX_PARTS_TEXT - this.inAll));
      const kept = this.linesWithin(Math.min(count, most));
      if (kept < count) this.isCut = true;
      this.out.push(Buffer.from(this.rest.subarray(0, kept)));
      this.inPart += kept;
      this.inAll += kept;
    }
    this.rest = this.rest.subarray(count);
  }

  /** How many of the first bytes of the rest hold no more lines than may be kept. */
  private linesWithin(bytes: number): number {
    for (
      let at = this.rest.indexOf(10);
      at >= 0 && at < bytes;
      at = this.rest.indexOf(10, at + 1)
    ) {
      if (this.lines >= this.mostLines) return at;
      this.lines += 1;
    }
    return bytes;
  }
}

/** Where the empty line after a head begins, with the end of the line before it; undefined where there is none yet. */
function headEnd(bytes: Buffer): number | undefined {
  // A look at all of the bytes for each of many parts would grow with the square.
  const near = bytes.subarray(0, MAX_HEAD + 3);
  const [bare, full] = [near.indexOf('\n\n'), near.indexOf('\n\r\n')];
  if (bare < 0 && full < 0) return undefined;
  return bare >= 0 && (full < 0 || bare < full) ? bare + 1 : full + 2;
}

/** Parts that are read: text and HTML, files of plain text, and what a bounce says of the letter that it is about. */
function isText(kind: string, head: string, isReport: boolean): boolean {
  if (kind === 'text/plain' || kind === 'text/html') return true;
  if (kind === 'message/delivery-status' || kind === 'text/rfc822-headers') return true;
  if (kind === 'message/rfc822') return isReport;
  const names = [...head.matchAll(/name\*?\d?\*?\s*=\s*"?([^";\n]*)/gi)];
  return names.some(([, name = '']) => /\.(txt|text)\b/i.test(name));
}
