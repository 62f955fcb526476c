/** The program as it is built, serving folders of demonstrations, and other programs that print their address. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Viewer } from '../../../src/kernel/basic.js';
import type { Link } from '../../../src/web/viewer-links.js';

export { built } from '../../built.js';

export const VEDETTE = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

export type Child = { readonly url: string; readonly pid: number };

/** The demonstration, and copies of it under other names until there are so many; its file. */
function layCampaigns(dir: string, campaigns: number): string {
  execFileSync(process.execPath, [VEDETTE, 'demo', dir], { stdio: 'ignore' });
  const file = join(dir, 'july-1861.vedette');
  for (let number = 1; number < campaigns; number += 1)
    copyFileSync(file, join(dir, `copy-${String(number).padStart(2, '0')}.vedette`));
  return file;
}

/** A folder with the demonstration's `file` and copies of it. */
export type Folder = {
  readonly dir: string;
  readonly file: string;
  /** Serves it; whatever is put among the children ends with it. */
  readonly serve: () => Promise<Child>;
  readonly children: ChildProcess[];
};

/** Lays a folder of so many campaigns for `use`, and ends and takes away all of it afterwards. */
export async function inFolder<T>(
  campaigns: number,
  use: (folder: Folder) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  const children: ChildProcess[] = [];
  try {
    const file = layCampaigns(dir, campaigns);
    const serve = () => startChild(children, [VEDETTE, 'serve', dir, '--port', '0']);
    return await use({ dir, file, serve, children });
  } finally {
    await stopChildren(children);
    rmSync(dir, { recursive: true, maxRetries: 5 });
  }
}

/** The link of each viewer of a campaign that is served at that address. */
export function linksOf(file: string, url: string): ReadonlyMap<Viewer, string> {
  const text = execFileSync(process.execPath, [VEDETTE, 'links', file, '--url', url, '--json']);
  // Written by `vedette links`.
  const links = JSON.parse(text.toString()) as readonly Link[];
  return new Map(links.map((link) => [link.who, link.url]));
}

/** Starts a program that prints the address under which it serves; it is put among the children at once. */
export async function startChild(
  children: ChildProcess[],
  words: readonly string[],
): Promise<Child> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`No address in "${line}"`);
  return { url, pid: child.pid ?? 0 };
}

/** Ends programs, which may still write into their folders until they are gone. */
export const stopChildren = async (children: readonly ChildProcess[]): Promise<void> => {
  const gone = children
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map((child) => once(child, 'exit'));
  for (const child of children) child.kill();
  await Promise.all(gone);
};

/** Milliseconds that the processor has worked for a program, all of its threads together. */
export function workOf(pid: number): number {
  const tasks = `/proc/${String(pid)}/task`;
  const spent = (task: string): number =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(tasks).reduce((sum, task) => sum + spent(task), 0) / 1_000_000;
}

/** Megabytes that a program holds. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
