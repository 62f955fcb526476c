/**
 * Files that a form brings: a folder, several files, or a zip. What is too much is read to its end and thrown away, so
 * that the browser shows the page that says so; no more than `MOST_BYTES` is ever held.
 */
import { SAYS_NO_PACK_FILE } from '../people/packs.js';
import type busboy from 'busboy';
import type { Request } from 'express';
import type { Entry, ZipFile } from 'yauzl';
import { unguardTables } from '../campaign/packs/csv-guard.js';
import { textOfBytes } from '../letters/text-of-bytes.js';

/** A file by its path inside the folder or the zip. */
export type UploadedFile = { readonly path: string; readonly content: Buffer };

/** `fields` of the form; either files or, in a sentence, why there are none. */
export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
  readonly trouble?: string;
  readonly status?: 413 | 422;
};

const MEGABYTE = 1_000_000;
const MOST_BYTES = 8 * MEGABYTE;
const MOST_FILES = 1000;
/** Of a zip: all its files together, and how much smaller than its content one of them may be. */
const MOST_UNPACKED = 24 * MEGABYTE;
const MOST_RATIO = 200;
const SMALL_BYTES = MEGABYTE;
/** In the attributes that Unix gives an entry of a zip. */
const FILE_KIND = 0o170000;
const LINK = 0o120000;
/** A sender of more than this is cut off. */
const CUT_OFF_BYTES = 1000 * MEGABYTE;
const LONGEST_PATH = 240;

const SAYS_LARGE = `That is more than ${String(MOST_BYTES / MEGABYTE)} MB, which is more than a pack can have. Nothing was saved. Choose the folder of the pack alone, or a zip of it.`;
const SAYS_MANY = `There are more than ${String(MOST_FILES)} files in it, which is more than a pack can have. Nothing was saved. Choose the folder of the pack alone.`;
const SAYS_NO_PACK = `${SAYS_NO_PACK_FILE} Nothing was saved. Choose the folder of the pack, or one zip of it.`;
const SAYS_BROKEN = 'The upload was cut off. Nothing was saved. Choose the file and send it again.';

const uploads = new WeakMap<Request, Upload>();
/** What a request brought; nothing for one without files. */
export const uploadOf = (request: Request): Upload | undefined => uploads.get(request);

/** Reads a request that brings files. Never rejects: what is wrong stands in `trouble`. */
export async function takeUpload(request: Request, mayBring: boolean): Promise<Upload> {
  const read = await readParts(request, mayBring ? MOST_BYTES : 0);
  const upload = read.trouble === undefined ? await unpacked(read) : read;
  uploads.set(request, upload);
  return upload;
}

async function readParts(request: Request, most: number): Promise<Upload> {
  const { default: openReader } = await import('busboy');
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let bytes = 0;
  let trouble: Pick<Upload, 'trouble' | 'status'> = {};
  const refuse = (say: string, status: 413 | 422): void => {
    if (trouble.trouble === undefined) trouble = { trouble: say, status };
    files.length = 0;
  };
  return new Promise((resolve) => {
    const done = (): void => resolve({ fields, files, ...trouble });
    const fail = (): void => {
      refuse(SAYS_BROKEN, 422);
      request.unpipe();
      request.resume();
      done();
    };
    let reader: busboy.Busboy;
    try {
      const limits = {
        files: MOST_FILES + 1,
        fields: 20,
        fieldSize: 200_000,
        parts: 2 * MOST_FILES,
      };
      reader = openReader({ headers: request.headers, preservePath: true, limits });
    } catch {
      return fail();
    }
    reader.on('field', (name, value) => (fields[name] = value));
    reader.on('file', (_name, stream, { filename }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > most) refuse(SAYS_LARGE, 413);
        if (trouble.trouble === undefined) chunks.push(chunk);
        else chunks.length = 0;
      });
      stream.on('end', () => {
        if (trouble.trouble !== undefined || !filename) return;
        files.push({ path: filename, content: Buffer.concat(chunks) });
        if (files.length > MOST_FILES) refuse(SAYS_MANY, 422);
      });
      stream.on('error', fail);
    });
    reader.on('filesLimit', () => refuse(SAYS_MANY, 422));
    reader.on('partsLimit', () => refuse(SAYS_MANY, 422));
    reader.on('error', fail);
    reader.on('close', done);
    request.on('aborted', fail);
    // Before anybody listened.
    if (request.destroyed) return fail();
    let sent = 0;
    request.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      if (sent > CUT_OFF_BYTES) request.destroy();
    });
    request.pipe(reader);
  });
}

/** A single zip stands for what is in it. */
async function unpacked(upload: Upload): Promise<Upload> {
  const [only, ...more] = upload.files;
  const isZip = more.length === 0 && only?.content.subarray(0, 2).toString('latin1') === 'PK';
  const read = isZip ? await readZip(only.content) : { files: upload.files };
  if ('trouble' in read) return { ...upload, files: [], ...read };
  const wrong = read.files.find(({ path }) => slipOfPath(path) !== undefined);
  if (wrong !== undefined)
    return { ...upload, files: [], trouble: slipOfPath(wrong.path) ?? '', status: 422 };
  return { ...upload, files: read.files };
}

function slipOfPath(path: string): string | undefined {
  const shown = path.slice(0, 80);
  if (path.length > LONGEST_PATH)
    return `The name of a file in it is too long: ${shown}… Nothing was saved.`;
  const parts = path.split(/[\\/]/);
  return parts.includes('..') || /^(?:[\\/]|[A-Za-z]:)/.test(path) || /[\0-\x1f]/.test(path)
    ? `The name of a file in it leads out of its folder: ${shown}. Nothing was saved. Make the zip from the folder of the pack.`
    : undefined;
}

type Unzipped =
  | { readonly files: readonly UploadedFile[] }
  | { readonly trouble: string; readonly status: 413 | 422 };

async function readZip(content: Buffer): Promise<Unzipped> {
  const { fromBufferPromise } = await import('yauzl');
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(content, { lazyEntries: true, decodeStrings: true });
  } catch {
    return { trouble: 'That is not a zip file that can be read. Nothing was saved.', status: 422 };
  }
  if (zip.entryCount > MOST_FILES) return { trouble: SAYS_MANY, status: 422 };
  try {
    return await readEntries(zip);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : '';
    const path =
      /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)/.exec(
        why,
      )?.[1];
    return path === undefined
      ? {
          trouble: `The zip cannot be read (${why}). Nothing was saved. Make it again.`,
          status: 422,
        }
      : { trouble: slipOfPath(`../${path}`)?.replace('../', '') ?? '', status: 422 };
  } finally {
    zip.close();
  }
}

async function readEntries(zip: ZipFile): Promise<Unzipped> {
  const files: UploadedFile[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    bytes += entry.uncompressedSize;
    if (bytes > MOST_UNPACKED || isBomb(entry))
      return {
        trouble: `What is in the zip is too large (${entry.fileName.slice(0, 80)}): no pack has more than ${String(MOST_UNPACKED / MEGABYTE)} MB. Nothing was saved.`,
        status: 413,
      };
    if (!isPackFile(entry.fileName)) continue;
    const slip = slipOfEntry(entry);
    if (slip !== undefined) return { trouble: `${slip} Nothing was saved.`, status: 422 };
    const chunks: Buffer[] = [];
    // The library ends with an error where more comes than the zip says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.push({ path: entry.fileName, content: Buffer.concat(chunks) });
  }
  return files.length === 0 ? { trouble: SAYS_NO_PACK, status: 422 } : { files };
}

function slipOfEntry(entry: Entry): string | undefined {
  if (entry.isEncrypted()) return 'The zip is locked with a password. Make it again without one.';
  return ((entry.externalFileAttributes >>> 16) & FILE_KIND) === LINK
    ? `${entry.fileName.slice(0, 80)} in the zip is a link to a file elsewhere. Make the zip with the file itself.`
    : undefined;
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > SMALL_BYTES && uncompressedSize > MOST_RATIO * Math.max(1, compressedSize);

/** What a pack is read from; what its map was made from, and what systems leave in folders, is left out. */
const isPackFile = (path: string): boolean =>
  /\.(?:csv|json|txt)$/i.test(path) &&
  !/(?:^|\/)(?:facts|__MACOSX|\.[^/]*|~\$[^/]*)(?:\/|$)/.test(path);

/** The texts of a pack by their path inside its folder, and the files that are none of a pack's. */
export function packFilesOf(files: readonly UploadedFile[]): {
  readonly pack: Readonly<Record<string, string>>;
  readonly left: readonly string[];
} {
  const plain = files.map(({ path, content }) => ({ path: path.replaceAll('\\', '/'), content }));
  const own = plain.filter(({ path }) => isPackFile(path));
  const root = rootOf(own.map(({ path }) => path));
  const inside = own.filter(({ path }) => path.startsWith(root));
  const left = plain.filter((file) => !inside.includes(file)).map(({ path }) => path);
  const texts = inside.map(({ path, content }): readonly [string, string] => [
    path.slice(root.length),
    textOfBytes(content).replace(/\r\n?/g, '\n'),
  ]);
  return { pack: unguardTables(Object.fromEntries(texts)), left };
}

/** The folder in which the pack lies: that of `pack.csv`, else the one that holds all files. */
function rootOf(paths: readonly string[]): string {
  const heads = paths.filter((path) => /(?:^|\/)pack\.(?:csv|json)$/i.test(path));
  const [head] = [...heads].sort((a, b) => a.split('/').length - b.split('/').length);
  if (head !== undefined) return head.slice(0, head.lastIndexOf('/') + 1);
  const [first = '', ...more] = paths.map((path) => path.split('/').slice(0, -1));
  if (first === '') return '';
  const same = first.findIndex((part, depth) => more.some((other) => other[depth] !== part));
  const common = first.slice(0, same === -1 ? first.length : same);
  const folder = common.filter((part) => !['tables', 'map', 'setups'].includes(part.toLowerCase()));
  return folder.length === 0 ? '' : `${folder.join('/')}/`;
}
