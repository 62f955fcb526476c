import { describe, expect, test } from 'vitest';
import { createJournal, openJournal, transact, type Journal } from '../../src/store/journal.js';
import {
  appendEntry,
  selectEntriesAfter,
  selectEntriesOf,
  selectMailWords,
} from '../../src/store/entries.js';
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

  test('mails of a long war are not read again for each question: their words are asked for by themselves', async () => {
    const journal = await createJournal(tempFile());
    const mail = (n: number) => ({
      ...{ kind: 'mail' as const, messageId: `<${String(n)}@x>`, from: '', subject: '' },
      ...{ became: 'sheet', text: `${String(n)} ${'x'.repeat(1_000_000)}`, shown: String(n) },
    });
    await transact(journal, 'write', async () => {
      for (let n = 1; n <= 30; n += 1)
        await appendEntry(journal, { written: WRITTEN, step: 'one', body: mail(n) });
    });
    const mails = await selectEntriesOf(journal, 'mail');
    expect(mails).toHaveLength(30);
    expect(mails[0]?.body).not.toHaveProperty('text');
    expect(mails[0]?.body).not.toHaveProperty('shown');
    await transact(journal, 'write', () => append(journal, 'two'));
    const again = await selectEntriesOf(journal, 'mail');
    expect(again.every((one, index) => one === mails[index])).toBe(true);
    const words = await selectMailWords(journal, [30, 1]);
    expect(words.map(({ shown }) => shown)).toEqual(['30', '1']);
    expect(words[1]?.text).toBe(mail(1).text);
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
