/**
 * The log beside a file (`FILE-wal`), where one of its frames is damaged. SQLite takes what comes before that frame, and
 * throws away all of the log as soon as the file is closed, with what was committed behind it. After
 * https://www.sqlite.org/fileformat2.html, section 4.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { codeOf } from './failure.js';

const PAGE = 4096;
const HEAD = 32;
const FRAME_HEAD = 24;
const FRAME = FRAME_HEAD + PAGE;
/** How the first number of a log says that its sums are of numbers with the lowest byte first. */
const LOW_FIRST = 0x377f0682;

/** `commit`: of how many pages the file is after it; 0 in the middle of a transaction. `at`: of its page, in the log. */
type Frame = { readonly page: number; readonly commit: number; readonly at: number };

/** `frames`: all up to the last one that ends a transaction. `whole`: how many frames SQLite takes of the log. */
type Log = {
  readonly frames: readonly Frame[];
  readonly whole: number;
  readonly isDamaged: boolean;
};

export function readLog(bytes: Buffer): Log {
  const count = Math.max(0, Math.floor((bytes.length - HEAD) / FRAME));
  const salts = saltsOf(bytes, count);
  const whole = countWhole(bytes, count);
  const isOfLog = (index: number): boolean => saltAt(bytes, HEAD + index * FRAME + 8) === salts;
  let last = count - 1;
  while (last >= 0 && !isOfLog(last)) last -= 1;
  // Frames of an earlier transaction that was rolled back may lie behind, without an end.
  let end = last;
  const commitAt = (index: number): number => bytes.readUInt32BE(HEAD + index * FRAME + 4);
  while (end >= 0 && !(isOfLog(end) && commitAt(end) > 0)) end -= 1;
  const frames = Array.from({ length: end + 1 }, (_, index) => ({
    ...{ page: bytes.readUInt32BE(HEAD + index * FRAME), commit: commitAt(index) },
    at: HEAD + index * FRAME + FRAME_HEAD,
  }));
  return { frames, whole, isDamaged: last >= whole };
}

/** What all frames of a log have in common, and none that was left of an earlier one. */
function saltsOf(bytes: Buffer, count: number): string {
  if (bytes.length < HEAD) return '';
  const own = saltAt(bytes, 16);
  for (let index = 0; index < count; index += 1)
    if (saltAt(bytes, HEAD + index * FRAME + 8) === own) return own;
  return count === 0 ? own : saltAt(bytes, HEAD + 8);
}

const saltAt = (bytes: Buffer, at: number): string => bytes.toString('hex', at, at + 8);

/** The frames whose sums follow from each other, from the first. */
function countWhole(bytes: Buffer, count: number): number {
  if (bytes.length < HEAD) return 0;
  const isLowFirst = bytes.readUInt32BE(0) === LOW_FIRST;
  const sums = new Sums(bytes, isLowFirst);
  sums.add(0, 24);
  if (!sums.are(24) || bytes.readUInt32BE(8) !== PAGE) return 0;
  for (let index = 0; index < count; index += 1) {
    const at = HEAD + index * FRAME;
    sums.add(at, 8);
    sums.add(at + FRAME_HEAD, PAGE);
    if (saltAt(bytes, at + 8) !== saltAt(bytes, 16) || !sums.are(at + 16)) return index;
  }
  return count;
}

class Sums {
  private first = 0;
  private second = 0;
  private readonly bytes: Buffer;
  private readonly isLowFirst: boolean;

  constructor(bytes: Buffer, isLowFirst: boolean) {
    this.bytes = bytes;
    this.isLowFirst = isLowFirst;
  }

  add(from: number, length: number): void {
    for (let at = from; at < from + length; at += 8) {
      this.first = (this.first + this.numberAt(at) + this.second) >>> 0;
      this.second = (this.second + this.numberAt(at + 4) + this.first) >>> 0;
    }
  }

  are(at: number): boolean {
    return (
      this.bytes.readUInt32BE(at) === this.first && this.bytes.readUInt32BE(at + 4) === this.second
    );
  }

  private numberAt(at: number): number {
    return this.isLowFirst ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }
}

/** Where the first damaged log of a file is kept; later ones have a number more. */
const keptPath = (path: string, number: number): string =>
  `${path}-wal.damaged${number === 1 ? '' : `.${String(number)}`}`;

/** The damaged logs that are kept beside a file. */
export function keptLogs(path: string): readonly string[] {
  const found: string[] = [];
  while (existsSync(keptPath(path, found.length + 1))) found.push(keptPath(path, found.length + 1));
  return found;
}

/**
 * Copies a log that is damaged, before SQLite has touched it. Answers where it lies now, and whether more was committed
 * behind the damage; nothing where the log is whole, or there is none.
 */
export function keepDamagedLog(
  path: string,
): { readonly copy: string; readonly isMore: boolean } | undefined {
  const bytes = readIfThere(`${path}-wal`);
  if (bytes === undefined) return undefined;
  const { frames, whole, isDamaged } = readLog(bytes);
  if (!isDamaged) return undefined;
  const isMore = frames.length > whole + 1;
  const kept = keptLogs(path);
  const same = kept.find((copy) => readIfThere(copy)?.equals(bytes) === true);
  const copy = same ?? keptPath(path, kept.length + 1);
  if (same === undefined) writeFileSync(copy, bytes, { mode: 0o600 });
  return { copy, isMore };
}

/** Another program may take it away at any time: a log goes with whoever closes the file last. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file as it is with all frames of a damaged log, also those that do not follow from the ones before. */
export function withAllFrames(file: Buffer, log: Buffer): Buffer {
  const { frames } = readLog(log);
  // A page of a damaged number would be far beyond the end.
  const most = Math.ceil(file.length / PAGE) + frames.length;
  const pages = frames.filter(({ page }) => page >= 1 && page <= most);
  const length = Math.max(file.length, ...pages.map(({ page }) => page * PAGE));
  const whole = Buffer.alloc(length);
  file.copy(whole);
  for (const { page, at } of pages) log.copy(whole, (page - 1) * PAGE, at, at + PAGE);
  return whole;
}
