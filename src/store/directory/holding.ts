import { soon, type Journal } from '../journal.js';

/** Who held a seat when the campaign's file was looked into last; `seat` may be `gm`. */
export type HoldingRow = {
  readonly campaign: string;
  readonly title: string;
  readonly seat: string;
  readonly name: string;
};

/** The campaigns that were looked into, each with what its file was like then. */
export function selectLookedInto(directory: Journal): Promise<ReadonlyMap<string, string>> {
  return soon(
    directory.path,
    () =>
      new Map(
        directory.db
          .prepare<[], { name: string; file: string }>('SELECT name, file FROM campaign')
          .all()
          .map(({ name, file }) => [name, file]),
      ),
  );
}

/** Keeps what was found in a campaign's file, in the place of what was found before. */
export function replaceHoldings(
  directory: Journal,
  campaign: { readonly name: string; readonly file: string; readonly title: string },
  holders: readonly { readonly seat: string; readonly mail: string; readonly name: string }[],
): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM campaign WHERE name = ?').run(campaign.name);
    directory.db
      .prepare('INSERT INTO campaign (name, file, title) VALUES (@name, @file, @title)')
      .run(campaign);
    const insert = directory.db.prepare(
      'INSERT INTO holding (campaign, seat, mail, name) VALUES (?, ?, ?, ?)',
    );
    for (const { seat, mail, name } of holders) insert.run(campaign.name, seat, mail, name);
  });
}

export function deleteHoldings(directory: Journal, campaign: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM campaign WHERE name = ?').run(campaign);
  });
}

/** What a mail address held, campaign by campaign. */
export function selectHoldings(directory: Journal, mail: string): Promise<readonly HoldingRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], HoldingRow>(
        `SELECT campaign, title, seat, holding.name FROM holding
         JOIN campaign ON campaign.name = campaign WHERE mail = ? ORDER BY campaign, seat`,
      )
      .all(mail),
  );
}
