/** How far mailboxes were read: what one was counted by before means nothing when it is counted anew. */
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { DIRECTORY_FILE, openDirectory } from '../../src/people/directory.js';
import { noteMailbox, readMailbox } from '../../src/people/mailboxes.js';
import { got, tempFile } from '../campaign/cast.js';
import { undoLater } from '../undo.js';

it('a mailbox is known by what was noted last, its validity with it, and apart from others', async () => {
  const directory = got(await openDirectory(join(dirname(tempFile()), DIRECTORY_FILE)));
  undoLater(() => directory.close());
  expect(await readMailbox(directory, 'inbox')).toBeUndefined();
  const marks = [
    { validity: '1', uid: 7 },
    { validity: '1', uid: 9 },
    { validity: '2', uid: 1 },
  ];
  await noteMailbox(directory, 'other', { validity: '5', uid: 5 });
  for (const mark of marks) {
    await noteMailbox(directory, 'inbox', mark);
    expect(await readMailbox(directory, 'inbox')).toEqual(mark);
  }
  expect(await readMailbox(directory, 'other')).toEqual({ validity: '5', uid: 5 });
});
