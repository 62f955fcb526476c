import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ok } from '../../kernel/basic.js';
import type { Journal } from '../../store/database.js';
import { failureOf, JournalFailure } from '../../store/failure.js';
import { selectLink } from '../../store/chain.js';
import { FILES } from '../../store/file-store.js';
import { DIRECTORY_FILE } from '../../store/head.js';
import { moveBetween, type Moved } from '../../store/move.js';
import { lostHead, sayLost } from '../turn/check-journal.js';
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
        way === 'to-database'
          ? { from: FILES, to: database, check: refuseLost }
          : { from: database, to: FILES };
      const moved: MovedFile[] = [];
      for (const file of await filesOf(path, places.from)) {
        const done = await moveBetween(file, places, progress).catch((error: unknown) => {
          throw withMoved(error, moved);
        });
        moved.push({ path: file, ...done });
      }
      return ok(moved);
    } finally {
      database.close();
    }
  });
}

/** Where an older copy was put in its place, the database would play on without what is missing. */
async function refuseLost(source: Journal): Promise<void> {
  if (basename(source.path) === DIRECTORY_FILE) return;
  const lost = await lostHead(source, selectLink);
  if (lost !== undefined) throw new JournalFailure('damaged', sayLost(source.path, lost));
}

function withMoved(error: unknown, moved: readonly MovedFile[]): unknown {
  if (moved.length === 0 || !(error instanceof JournalFailure)) return error;
  const before = moved.map(({ path }) => path).join(', ');
  return new JournalFailure(
    error.code,
    `${error.say} Already moved: ${before}. Move the folder again for the rest.`,
  );
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
  try {
    if (ENDING.test(basename(path)) || from.markOf(path) !== undefined) return [path];
    const names = (await namesIn(path, from)).filter((name) => ENDING.test(name));
    return [...names.filter((name) => name !== DIRECTORY_FILE), DIRECTORY_FILE]
      .map((name) => join(path, name))
      .filter((file) => dirname(file) !== '' && from.markOf(file) !== undefined);
  } catch (error) {
    throw failureOf(error, path) ?? error;
  }
}
