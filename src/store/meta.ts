import type { Options } from '../kernel/system.js';
import type { Database } from './database.js';
import { readJson, soon, type Journal } from './journal.js';
import { store } from './store.js';

/** What a campaign was begun with. `seed` and `doorKey` are secret. */
export type Meta = {
  /** Names the campaign in Message-IDs. */
  readonly campaign: string;
  readonly title: string;
  readonly system: string;
  readonly pack: string;
  readonly scenario: string;
  readonly zone: string;
  readonly options: Options;
  readonly seed: string;
  readonly doorKey: string;
  /** ISO, UTC. */
  readonly created: string;
};

type MetaRow = Omit<Meta, 'options' | 'doorKey'> & { options: string; door_key: string };

/** Writes what the campaign is begun with; once a file. */
export function insertMeta(journal: Journal, meta: Meta): Promise<void> {
  return soon(journal.path, () => {
    const { doorKey, options, ...rest } = meta;
    journal.db
      .prepare(
        `INSERT INTO meta (id, campaign, title, system, pack, scenario, zone, options, seed, door_key, created)
         VALUES (1, @campaign, @title, @system, @pack, @scenario, @zone, @options, @seed, @doorKey, @created)`,
      )
      .run({ ...rest, doorKey, options: JSON.stringify(options) });
  });
}

export function selectMeta(journal: Journal): Promise<Meta> {
  return soon(journal.path, () => {
    const row = journal.db
      .prepare<[], MetaRow>(
        `SELECT campaign, title, system, pack, scenario, zone, options, seed, door_key, created FROM meta`,
      )
      .get();
    if (row === undefined) throw withoutMeta(journal.path, journal.db);
    const { door_key: doorKey, options, ...rest } = row;
    // Written by `insertMeta` alone.
    return { ...rest, doorKey, options: readJson(journal, options, 'meta') as Options };
  });
}

/** What is wrong with a campaign that has no settings. */
export function withoutMeta(path: string, db: Database): Error {
  const isPlayed = db.prepare('SELECT 1 FROM entry LIMIT 1').get() !== undefined;
  return isPlayed
    ? store().damaged(path, 'what it was begun with is missing')
    : store().unfinished(path);
}
