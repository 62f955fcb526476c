/** A database that cannot be reached for a while. */
import pg from 'pg';

/** Ends all connections to a database and lets no more come. */
export const closeDoor = (url: string): Promise<void> => letIn(url, false);

/** Lets connections come again. */
export const openDoor = (url: string): Promise<void> => letIn(url, true);

async function letIn(url: string, comes: boolean): Promise<void> {
  const { pathname } = new URL(url);
  const owner = new URL(url);
  [owner.username, owner.pathname] = ['owner', '/postgres'];
  const client = new pg.Client({ connectionString: owner.href });
  await client.connect();
  const name = pathname.slice(1);
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${String(comes)}`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ]);
  await client.end();
}
