/**
 * A PostgreSQL for tests: the one that VEDETTE_TEST_POSTGRES names, or one of this run's own, where Debian has put the programs.
 * Where there is none the tests that need it are skipped and say so, but with VEDETTE_POSTGRES=required, as in CI, they fail.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

const VERSIONS = '/usr/lib/postgresql';
const SCRIPT = 'scripts/postgres.sh';

const named = process.env['VEDETTE_TEST_POSTGRES'];
const isThere =
  named !== undefined ||
  (existsSync(VERSIONS) &&
    readdirSync(VERSIONS).some((version) => existsSync(join(VERSIONS, version, 'bin/initdb'))));

/** Whether tests are to run that need a server. */
export const hasPostgres = isThere || process.env['VEDETTE_POSTGRES'] === 'required';
if (!hasPostgres)
  console.warn('Skipped: there is no PostgreSQL here. For these tests: apt-get install postgresql');

export type Server = {
  /** The URL of an empty database of its own. */
  readonly empty: () => Promise<string>;
  readonly stop: () => void;
};

export async function startPostgres(): Promise<Server> {
  if (named !== undefined) return serverAt(named, () => undefined);
  const dir = mkdtempSync('/tmp/vedette-postgres-');
  const run = (...words: readonly string[]): string =>
    execFileSync(SCRIPT, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const url = (await tryPorts((port) => run('start', dir, port))).trim();
  return serverAt(url, () => {
    run('stop', dir);
    for (const path of [dir, `${dir}.log`]) rmSync(path, { recursive: true, force: true });
  });
}

let count = 0;

function serverAt(url: string, stop: () => void): Server {
  return {
    stop,
    empty: async () => {
      // The owner of the server makes databases; Vedette is given a user who may use one.
      const owner = new URL(url);
      [owner.username, owner.pathname] = ['owner', '/postgres'];
      const name = `test_${String(process.pid)}_${String((count += 1))}`;
      const client = new pg.Client({ connectionString: owner.href });
      await client.connect();
      await client.query(`CREATE DATABASE ${name} OWNER vedette`);
      await client.end();
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
  };
}

/** A port that was free may be taken by the time the server listens. */
async function tryPorts(start: (port: string) => string, tries = 3): Promise<string> {
  const port = String(await freePort());
  try {
    return start(port);
  } catch (error) {
    if (tries === 1) throw error;
    return tryPorts(start, tries - 1);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
