import { soon, type Journal } from '../journal.js';

/** Who held a seat when the campaign's file was looked into last; `seat` may be `gm`. */
export type HoldingRow = {
  readonly campaign: string;
  readonly title: string;
  readonly seat: string;
  readonly name: string;
};

/** What a file was like when it was looked into; nothing that it can be like where it could not be read. */
const FILE_READ = "CASE unread WHEN 1 THEN '' ELSE file END AS file";

/** The campaigns that were looked into, each with what its file was like then: '' where it could not be read. */
export function selectLookedInto(directory: Journal): Promise<ReadonlyMap<string, string>> {
  return soon(
    directory.path,
    () =>
      new Map(
        directory.db
          .prepare<[], { name: string; file: string }>(`SELECT name, ${FILE_READ} FROM campaign`)
          .all()
          .map(({ name, file }) => [name, file]),
      ),
  );
}

/** What a campaign's file was like when it was looked into: '' where it could not be read. */
export function selectFileMark(directory: Journal, name: string): Promise<string | undefined> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], string>(`SELECT ${FILE_READ} FROM campaign WHERE name = ?`)
      .pluck()
      .get(name),
  );
}

/**
 * `tag`: what the tokens of its letters begin with; `strikes`: when the clock does something next by itself; `posts`: when a
 * letter may leave next (both ISO, UTC).
 */
export type LookedInto = {
  readonly name: string;
  readonly file: string;
  readonly title: string;
  readonly tag: string;
  /** Whether letters of it have Message-IDs without the tag. */
  readonly untagged: boolean;
  readonly strikes?: string | undefined;
  readonly posts?: string | undefined;
  /** From which else its players write, in lower case, each once. */
  readonly further: readonly string[];
};

/** Keeps what was found in a campaign's file, in the place of what was found before. */
export function replaceHoldings(
  directory: Journal,
  { further, ...campaign }: LookedInto,
  holders: readonly { readonly seat: string; readonly mail: string; readonly name: string }[],
): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM campaign WHERE name = ?').run(campaign.name);
    directory.db
      .prepare(
        `INSERT INTO campaign (name, file, title, tag, untagged, strikes, posts)
         VALUES (@name, @file, @title, @tag, @untagged, @strikes, @posts)`,
      )
      .run({
        ...campaign,
        untagged: Number(campaign.untagged),
        strikes: campaign.strikes ?? null,
        posts: campaign.posts ?? null,
      });
    const insert = directory.db.prepare(
      'INSERT INTO holding (campaign, seat, mail, name) VALUES (?, ?, ?, ?)',
    );
    for (const { seat, mail, name } of holders) insert.run(campaign.name, seat, mail, name);
    const add = directory.db.prepare('INSERT INTO further_address (campaign, mail) VALUES (?, ?)');
    for (const mail of further) add.run(campaign.name, mail);
  });
}

/**
 * Notes that a campaign's file cannot be looked into. What was found there before still says which e-mails are for it, and
 * to whoever held a seat that it cannot be opened: it lets nobody in, and is due at no time.
 */
export function markUnread(
  directory: Journal,
  { name, file }: Pick<LookedInto, 'name' | 'file'>,
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare(
        `INSERT INTO campaign (name, file, title, unread) VALUES (@name, @file, '', 1)
         ON CONFLICT (name) DO UPDATE SET file = @file, unread = 1, strikes = NULL, posts = NULL`,
      )
      .run({ name, file });
  });
}

export function deleteHoldings(directory: Journal, campaign: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM campaign WHERE name = ?').run(campaign);
  });
}

/** The campaigns in which the clock does something by itself until a time, or of which a letter may leave until then. */
export function selectDue(
  directory: Journal,
  what: 'strikes' | 'posts',
  until: string,
): Promise<readonly string[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], string>(
        `SELECT name FROM campaign WHERE ${what} IS NOT NULL AND ${what} <= ? ORDER BY ${what}, name`,
      )
      .pluck()
      .all(until),
  );
}

/** The files that could not be looked into. */
export function selectUnread(directory: Journal): Promise<readonly string[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[], string>('SELECT name FROM campaign WHERE unread = 1 ORDER BY name')
      .pluck()
      .all(),
  );
}

/** Whether a mail address held a seat of a campaign. */
export function isHolder(directory: Journal, campaign: string, mail: string): Promise<boolean> {
  return soon(
    directory.path,
    () =>
      directory.db
        .prepare<[string, string]>(
          `SELECT 1 FROM holding JOIN campaign ON campaign.name = campaign
           WHERE campaign = ? AND mail = ? AND unread = 0 LIMIT 1`,
        )
        .get(campaign, mail) !== undefined,
  );
}

/** Whether a mail address held a seat of a campaign that could be looked into once, and cannot now. */
export function isUnreadHolder(
  directory: Journal,
  { campaign, seat, mail }: { readonly [key in 'campaign' | 'seat' | 'mail']: string },
): Promise<boolean> {
  return soon(
    directory.path,
    () =>
      directory.db
        .prepare<[string, string, string]>(
          `SELECT 1 FROM holding JOIN campaign ON campaign.name = campaign
           WHERE campaign = ? AND seat = ? AND mail = ? AND unread = 1`,
        )
        .get(campaign, seat, mail) !== undefined,
  );
}

/** What a mail address held, campaign by campaign: of those that could be looked into, or of those that could not. */
export function selectHoldings(
  directory: Journal,
  mail: string,
  { unread = false } = {},
): Promise<readonly HoldingRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string, number], HoldingRow>(
        `SELECT campaign, title, seat, holding.name FROM holding
         JOIN campaign ON campaign.name = campaign
         WHERE mail = ? AND unread = ? ORDER BY campaign, seat`,
      )
      .all(mail, Number(unread)),
  );
}

/** The campaigns of whose players one writes from a mail address, whether he signs in by it or not. */
export function selectWrittenFrom(directory: Journal, mail: string): Promise<readonly string[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<object, string>(
        `SELECT campaign FROM holding WHERE mail = @mail
         UNION SELECT campaign FROM further_address WHERE mail = @mail ORDER BY campaign`,
      )
      .pluck()
      .all({ mail }),
  );
}

/** What he is called whose mail address it is, in the first of his campaigns. */
export function selectHolderName(directory: Journal, mail: string): Promise<string | undefined> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], string>(
        'SELECT name FROM holding WHERE mail = ? ORDER BY campaign, seat LIMIT 1',
      )
      .pluck()
      .get(mail),
  );
}

/** The campaigns whose tokens begin with a tag, and whose letters' Message-IDs end with it. */
export function selectTagged(directory: Journal, tag: string): Promise<readonly string[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], string>('SELECT name FROM campaign WHERE tag = ? ORDER BY name')
      .pluck()
      .all(tag),
  );
}

/** The files that could never be looked into: whose letters they have written, nobody knows. */
export function selectNeverRead(directory: Journal): Promise<readonly string[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[], string>(
        `SELECT name FROM campaign WHERE unread = 1 AND title = '' ORDER BY name`,
      )
      .pluck()
      .all(),
  );
}

/** The campaigns with letters whose Message-IDs do not name them. */
export function selectUntagged(directory: Journal): Promise<readonly string[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[], string>('SELECT name FROM campaign WHERE untagged = 1 ORDER BY name')
      .pluck()
      .all(),
  );
}

/** All campaigns that could ever be looked into, by their names. */
export function selectTitles(
  directory: Journal,
): Promise<readonly { readonly name: string; readonly title: string }[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[], { name: string; title: string }>(
        `SELECT name, title FROM campaign WHERE title <> '' ORDER BY name`,
      )
      .all(),
  );
}

/**
 * The campaigns of a gamemaster, by title: of his mail address, or of nobody's. `words`: which the title contains, in capitals or
 * not; after the first `from`, at most so many.
 */
export function selectDesksOf(
  directory: Journal,
  mail: string | undefined,
  { words, from, most }: { readonly words: string; readonly from: number; readonly most: number },
): Promise<readonly { readonly name: string; readonly title: string }[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<object, { name: string; title: string }>(
        `SELECT c.name, c.title FROM campaign c
         WHERE c.title <> '' AND c.unread = 0 AND lower(c.title) LIKE @words ESCAPE '!' AND ${
           mail === undefined
             ? `NOT EXISTS (SELECT 1 FROM holding h WHERE h.campaign = c.name AND h.seat = 'gm')`
             : `c.name IN (SELECT h.campaign FROM holding h WHERE h.mail = @mail AND h.seat = 'gm')`
         } ORDER BY c.title, c.name LIMIT @most OFFSET @from`,
      )
      .all({
        ...{ from, most, mail: mail ?? '' },
        words: `%${words.toLowerCase().replace(/[!%_]/g, '!$&')}%`,
      }),
  );
}
