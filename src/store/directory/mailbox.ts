/** How far mailboxes have been read. */
import { soon, type Journal } from '../journal.js';

/** `uid`: the last one of which the mail is kept. It means nothing under another `validity`. */
export type MailboxMark = { readonly validity: string; readonly uid: number };

export function selectMailbox(journal: Journal, name: string): Promise<MailboxMark | undefined> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], MailboxMark>('SELECT validity, uid FROM mailbox WHERE name = ?')
      .get(name),
  );
}

export function putMailbox(journal: Journal, name: string, mark: MailboxMark): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `INSERT INTO mailbox (name, validity, uid) VALUES (@name, @validity, @uid)
         ON CONFLICT (name) DO UPDATE SET validity = excluded.validity, uid = excluded.uid`,
      )
      .run({ name, ...mark });
  });
}
