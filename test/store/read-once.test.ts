import { describe, expect, test } from 'vitest';
import { createJournal, openJournal, transact, type Journal } from '../../src/store/journal.js';
import { appendEntry, selectEntriesAfter, selectEntriesOf } from '../../src/store/entry.js';
import { insertSnapshot, selectLastSnapshot } from '../../src/store/snapshot.js';
import { tempFile } from '../campaign/cast.js';

const WRITTEN = '1861-07-21T12:00:00.000Z';

const append = (journal: Journal, name: string): Promise<number> =>
  appendEntry(journal, {
    written: WRITTEN,
    step: name,
    body: { kind: 'begin' },
  });

const steps = async (journal: Journal): Promise<readonly string[]> =>
  (await transact(journal, 'read', () => selectEntriesAfter(journal, 0))).map(({ step }) => step);

describe('what is written once is read once', () => {
  test('an entry and a position are read from the file one time, however often pages ask for them', async () => {
    const journal = await createJournal(tempFile());
    await transact(journal, 'write', async () => {
      const entry = await append(journal, 'one');
      await insertSnapshot(journal, { entry, state: { at: 'one' } });
    });
    const [first] = await selectEntriesAfter(journal, 0);
    const position = await selectLastSnapshot(journal);
    await transact(journal, 'write', () => append(journal, 'two'));
    const again = await transact(journal, 'read', () => selectEntriesOf(journal, 'begin'));
    expect(again.map(({ step }) => step)).toEqual(['one', 'two']);
    expect(again[0]).toBe(first);
    expect((await selectLastSnapshot(journal)).state).toBe(position.state);
  });

  test('what was written and rolled back is read no more, in a transaction or in a part of one', async () => {
    const journal = await createJournal(tempFile());
    const lost = async (): Promise<void> => {
      await append(journal, 'lost');
      await selectEntriesAfter(journal, 0);
    };
    const isKept = () => false;
    await transact(journal, 'write', lost, isKept);
    await transact(journal, 'write', () => append(journal, 'kept'));
    expect(await steps(journal)).toEqual(['kept']);
    await transact(journal, 'write', async () => {
      await transact(journal, 'write', lost, isKept);
      await append(journal, 'after');
    });
    expect(await steps(journal)).toEqual(['kept', 'after']);
    const fails = async (): Promise<void> => {
      await lost();
      throw new Error('Given up');
    };
    await expect(transact(journal, 'write', fails)).rejects.toThrow('Given up');
    await transact(journal, 'write', () => append(journal, 'last'));
    expect(await steps(journal)).toEqual(['kept', 'after', 'last']);
  });

  test('what another program writes is read with the next use', async () => {
    const path = tempFile();
    const journal = await createJournal(path);
    await transact(journal, 'write', () => append(journal, 'ours'));
    expect(await steps(journal)).toEqual(['ours']);
    const other = await openJournal(path);
    await transact(other, 'write', () => append(other, 'theirs'));
    expect(await steps(journal)).toEqual(['ours', 'theirs']);
  });
});
