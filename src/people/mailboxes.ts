/** How far the mailboxes of a folder of campaigns have been read. */
import { putMailbox, selectMailbox, type MailboxMark } from '../store/directory/mailbox.js';
import { inDirectory, type Directory } from './directory.js';

export type { MailboxMark } from '../store/directory/mailbox.js';

export const readMailbox = (directory: Directory, name: string): Promise<MailboxMark | undefined> =>
  inDirectory(directory, 'read', (journal) => selectMailbox(journal, name));

export const noteMailbox = (directory: Directory, name: string, mark: MailboxMark): Promise<void> =>
  inDirectory(directory, 'write', (journal) => putMailbox(journal, name, mark));
