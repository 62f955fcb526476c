import { readFile } from 'node:fs/promises';
import { EXIT, Stop, type Shell } from './shell.js';

/** The bytes of a file, or of the standard input for `-`. What cannot be read ends the verb with a sentence. */
export async function readBytes(shell: Shell, path: string): Promise<Buffer> {
  if (path === '-') return shell.readInput();
  try {
    return await readFile(path);
  } catch (error) {
    throw new Stop(EXIT.faults, saysUnreadable(path, error));
  }
}

/** A sheet or a case as text. */
export async function readText(shell: Shell, path: string): Promise<string> {
  return (await readBytes(shell, path)).toString('utf8').replace(/^\ufeff/, '');
}

function saysUnreadable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR') return `${path} is a folder. Name a file.`;
  if (code === 'EACCES') return `${path} cannot be read: check its permissions.`;
  return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
}

/**
 * Writes a picture or a page, also over an older one, which stands until the new one is whole. What cannot be written ends
 * the verb with a sentence.
 */
export async function writeOut(path: string, content: string | Buffer): Promise<void> {
  if (!(await mayWriteOver(path, Buffer.from(content))))
    throw new Stop(
      EXIT.faults,
      `${path} already exists and holds something else. Choose another name.`,
    );
  try {
    await writeWhole(path, content);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Stop(EXIT.faults, `${path} cannot be written: ${why}.`);
  }
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const { realpath, rename, rm, stat, writeFile } = await import('node:fs/promises');
  const found = await stat(path).catch(() => undefined);
  // Such as a terminal, in whose place nothing can be put.
  if (found?.isFile() === false) return writeFile(path, content);
  const place = found === undefined ? path : await realpath(path);
  const part = `${place}.${String(process.pid)}.part`;
  try {
    await writeFile(part, content, { flag: 'wx', mode: found?.mode ?? 0o666 });
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const SIGN_BYTES = 4;

/** A slip of the name must not cost a campaign or its key: what is there has to begin like what is written. */
async function mayWriteOver(path: string, content: Buffer): Promise<boolean> {
  const { open, stat } = await import('node:fs/promises');
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true || found.size === 0) return true;
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return true;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGN_BYTES), 0, SIGN_BYTES, 0);
    return buffer.subarray(0, bytesRead).equals(content.subarray(0, SIGN_BYTES));
  } finally {
    await file.close();
  }
}
