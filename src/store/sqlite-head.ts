/** What the head of a file of SQLite says of it. After https://www.sqlite.org/fileformat2.html, section 1.3. */

const MAGIC = 'SQLite format 3\0';
/** Ours are all of this size. */
const PAGE = 4096;
const PAGES_AT = 28;

/** How many pages of a file are missing behind its end; a part of one counts as missing. `bytes`: its first, or all. */
export function pagesCutOff(bytes: Buffer, length: number): number {
  if (bytes.length < PAGES_AT + 4 || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return 0;
  return Math.max(0, bytes.readUInt32BE(PAGES_AT) - Math.floor(length / PAGE));
}
