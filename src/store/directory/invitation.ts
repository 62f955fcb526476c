import { nextId, soon, type Journal } from '../journal.js';

/** What an invitation's letter says: the campaign, the seat, the person, who invites, and the zone of its times. */
export type InvitationAbout = {
  readonly title: string;
  readonly seatTitle: string;
  readonly name: string;
  readonly by: string;
  readonly zone: string;
};

/** `due`: when its letter is tried next; absent when it has left. Times are ISO, UTC. */
export type InvitationRow = {
  readonly id: number;
  readonly campaign: string;
  readonly seat: string;
  readonly mail: string;
  readonly about: InvitationAbout;
  readonly messageId: string;
  readonly made: string;
  readonly due?: string;
  readonly tries: number;
  readonly problem?: string;
  readonly ends?: string;
  readonly used?: string;
};

type Kept = { readonly [K in keyof InvitationRow]-?: InvitationRow[K] | null };
type Row = Omit<Kept, 'about'> & { readonly about: string };

const COLUMNS =
  'id, campaign, seat, mail, about, message_id AS "messageId", made, due, tries, problem, ends, used';

function rowOf(row: Row): InvitationRow {
  const held = Object.entries(row).filter(([, value]) => value !== null);
  // Written by `insertInvitation` alone; what is null is absent.
  const about = JSON.parse(row.about) as InvitationAbout;
  return { ...(Object.fromEntries(held) as unknown as InvitationRow), about };
}

/** Keeps an invitation whose letter is due now. Those of the seat before it open nothing any more. */
export function insertInvitation(
  directory: Journal,
  invitation: Pick<InvitationRow, 'campaign' | 'seat' | 'mail' | 'about' | 'messageId' | 'made'>,
): Promise<void> {
  return soon(directory.path, () => {
    const { about, ...rest } = invitation;
    directory.db
      .prepare('DELETE FROM invitation WHERE campaign = ? AND seat = ?')
      .run(rest.campaign, rest.seat);
    directory.db
      .prepare(
        `INSERT INTO invitation (id, campaign, seat, mail, about, message_id, made, due)
         VALUES (@id, @campaign, @seat, @mail, @about, @messageId, @made, @made)`,
      )
      .run({
        ...rest,
        id: nextId(directory.db, 'invitation'),
        about: JSON.stringify(about),
      });
  });
}

/** The last invitation to each seat of a campaign. */
export function selectInvitations(
  directory: Journal,
  campaign: string,
): Promise<readonly InvitationRow[]> {
  return soon(directory.path, () =>
    directory.db
      .prepare<[string], Row>(`SELECT ${COLUMNS} FROM invitation WHERE campaign = ? ORDER BY id`)
      .all(campaign)
      .map(rowOf),
  );
}

/** The invitation whose letter is due, the oldest first. */
export function selectDueInvitation(
  directory: Journal,
  now: string,
): Promise<InvitationRow | undefined> {
  return soon(directory.path, () => {
    const row = directory.db
      .prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM invitation WHERE due <= ? ORDER BY due, id LIMIT 1`,
      )
      .get(now);
    return row === undefined ? undefined : rowOf(row);
  });
}

export function selectInvitationByHash(
  directory: Journal,
  hash: string,
): Promise<InvitationRow | undefined> {
  return soon(directory.path, () => {
    const row = directory.db
      .prepare<[string], Row>(`SELECT ${COLUMNS} FROM invitation WHERE hash = ?`)
      .get(hash);
    return row === undefined ? undefined : rowOf(row);
  });
}

/** Its letter is being written: until a time it is due to nobody else. */
export function giveWayIn(
  directory: Journal,
  id: number,
  way: { readonly hash: string; readonly ends: string; readonly until: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('UPDATE invitation SET hash = @hash, ends = @ends, due = @until WHERE id = @id')
      .run({ ...way, id });
  });
}

/** The letter with a token has left; where another one has been written since, that is still on its way. */
export function markInvitationSent(directory: Journal, hash: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('UPDATE invitation SET due = NULL, problem = NULL WHERE hash = ?')
      .run(hash);
  });
}

/** Its letter is due at another time, without another try. */
export function waitWithInvitation(directory: Journal, id: number, due: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('UPDATE invitation SET due = ? WHERE id = ?').run(due, id);
  });
}

/** The letter with a token could not leave: nobody has it, so that it opens nothing. A later one opens the way all the same. */
export function putOffInvitation(
  directory: Journal,
  hash: string,
  how: { readonly due: string; readonly problem: string },
): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare(
        `UPDATE invitation SET hash = NULL, ends = NULL, due = @due, problem = @problem, tries = tries + 1
         WHERE hash = @hash`,
      )
      .run({ ...how, hash });
  });
}

/** Uses an invitation up. Whether it was still to be used. */
export function takeInvitation(directory: Journal, id: number, now: string): Promise<boolean> {
  return soon(
    directory.path,
    () =>
      directory.db
        .prepare('UPDATE invitation SET used = ? WHERE id = ? AND used IS NULL AND ends > ?')
        .run(now, id, now).changes === 1,
  );
}

export function deleteInvitation(directory: Journal, id: number): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM invitation WHERE id = ?').run(id);
  });
}

/** Takes away every invitation of a person that was not used: somebody else may have read his mail. */
export function deleteInvitationsTo(directory: Journal, mail: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db.prepare('DELETE FROM invitation WHERE mail = ? AND used IS NULL').run(mail);
  });
}

/** Takes away those that ended before a time. */
export function deleteOldInvitations(directory: Journal, before: string): Promise<void> {
  return soon(directory.path, () => {
    directory.db
      .prepare('DELETE FROM invitation WHERE ends < @before OR (ends IS NULL AND made < @before)')
      .run({ before });
  });
}
