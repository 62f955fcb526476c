import { buffer } from 'node:stream/consumers';
import type { PackFiles } from '../kernel/system.js';

/** Files in one folder of a zip. The same files give the same bytes. */
export async function zipOf(folder: string, files: PackFiles): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const mtime = new Date('2000-01-01T00:00:00Z');
  for (const [path, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), `${folder}/${path}`, { mtime });
  zip.end();
  return buffer(zip.outputStream);
}
