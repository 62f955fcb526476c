import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ok } from '../../kernel/basic.js';
import { JournalFailure } from '../../store/failure.js';
import { FILES } from '../../store/file-store.js';
import { DIRECTORY_FILE } from '../../store/head.js';
import { moveBetween, type Moved } from '../../store/move.js';
import type { Outcome, Progress } from '../types.js';
import { refusing } from '../use-case.js';

export type MovedFile = Moved & { readonly path: string };

/**
 * Moves a campaign's file, or a folder's directory with all its campaigns, into the PostgreSQL of a URL, or back from there to the
 * same path. Each is whole in one of the two places all the time; where it came from it stays as `FILE.moved`.
 */
export function moveFiles(
  path: string,
  { url, way }: { readonly url: string; readonly way: 'to-database' | 'to-files' },
  progress?: Progress,
): Outcome<readonly MovedFile[]> {
  return refusing(async () => {
    const { openPostgres } = await import('../../store/postgres/postgres-store.js');
    const database = openPostgres(url);
    try {
      const places =
        way === 'to-database' ? { from: FILES, to: database } : { from: database, to: FILES };
      const moved: MovedFile[] = [];
      for (const file of await filesOf(path, places.from)) {
        moved.push({ path: file, ...(await moveBetween(file, places, progress)) });
      }
      return ok(moved);
    } finally {
      database.close();
    }
  });
}

const ENDING = /\.(?:vedette|sqlite)$/;

/** Of a folder that has to be on this machine, as letters and what comes back lie there. */
async function namesIn(path: string, from: typeof FILES): Promise<readonly string[]> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return from.list(path);
  throw new JournalFailure('not-found', `There is no folder ${path}; name one, or make it first.`);
}

/** A file is itself; a folder is its directory and its campaigns. */
async function filesOf(path: string, from: typeof FILES): Promise<readonly string[]> {
  if (ENDING.test(basename(path)) || from.markOf(path) !== undefined) return [path];
  const names = (await namesIn(path, from)).filter((name) => ENDING.test(name));
  return [...names.filter((name) => name !== DIRECTORY_FILE), DIRECTORY_FILE]
    .map((name) => join(path, name))
    .filter((file) => dirname(file) !== '' && from.markOf(file) !== undefined);
}
