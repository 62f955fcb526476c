/** How large a campaign's file is after a war of 25 turns, and what fills it. */
import Database from 'better-sqlite3';
import { openCampaign } from '../../../src/campaign/open-campaign.js';
import { unpackBytes } from '../../../src/store/pack-text.js';
import { inWarFile, TURNS } from './war-file.js';

/** Megabytes of a table with its indexes. */
export type SizeFigures = {
  readonly turns: number;
  readonly letters: number;
  readonly file_mb: number;
  readonly letters_mb: number;
  /** What these letters say, as it was sent. */
  readonly words_mb: number;
  readonly positions_mb: number;
  readonly entries_mb: number;
  readonly beats_mb: number;
  readonly rolls_mb: number;
  readonly open_ms: number;
};

const MOST_MB = 15;

export const sizeFigures = (): Promise<SizeFigures> =>
  inWarFile(async (path) => {
    const start = performance.now();
    const campaign = await openCampaign(path);
    const open_ms = Math.round(performance.now() - start);
    if (!campaign.ok) throw new Error(campaign.error.say);
    campaign.value.close();
    return { turns: TURNS, ...sizesOf(path), open_ms };
  });

function sizesOf(path: string): Omit<SizeFigures, 'turns' | 'open_ms'> {
  const db = new Database(path, { readonly: true });
  const megabytes = (sql: string, ...values: string[]): number =>
    Math.round(
      (db
        .prepare<string[], number>(sql)
        .pluck()
        .get(...values) ?? 0) / 100_000,
    ) / 10;
  const tableOf = (name: string): number =>
    megabytes(
      `SELECT sum(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
       WHERE d.aggregate = 1 AND s.tbl_name = ?`,
      name,
    );
  const figures = {
    letters: db.prepare<[], number>('SELECT count(*) FROM letter').pluck().get() ?? 0,
    file_mb: megabytes('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size'),
    letters_mb: tableOf('letter'),
    words_mb: wordsIn(db),
    positions_mb: tableOf('snapshot'),
    entries_mb: tableOf('entry'),
    beats_mb: tableOf('beat'),
    rolls_mb: tableOf('roll'),
  };
  db.close();
  return figures;
}

function wordsIn(db: Database.Database): number {
  let bytes = 0;
  const rows = db.prepare<[], Buffer>('SELECT packed FROM letter WHERE packed IS NOT NULL').pluck();
  for (const packed of rows.iterate()) bytes += unpackBytes(packed)?.length ?? 0;
  return Math.round(bytes / 100_000) / 10;
}

export function showSize(figures: SizeFigures): void {
  const { turns, letters, file_mb, letters_mb, words_mb } = figures;
  console.log(`A war of ${String(turns)} turns as a file`);
  console.log(`  ${file_mb.toFixed(1)} MB; must be under ${String(MOST_MB)}`);
  console.log(
    `  ${String(letters)} letters with their maps, ${words_mb.toFixed(1)} MB as they were sent: ${letters_mb.toFixed(1)} MB`,
  );
  const { positions_mb, entries_mb, beats_mb, rolls_mb, open_ms } = figures;
  console.log(
    `  positions ${positions_mb.toFixed(1)} MB, entries ${entries_mb.toFixed(1)} MB, what happened ${beats_mb.toFixed(1)} MB, signed dice ${rolls_mb.toFixed(1)} MB`,
  );
  console.log(`  opened, with every letter and position checked, in ${String(open_ms)} ms`);
  if (file_mb >= MOST_MB) throw new Error(`The file must be under ${String(MOST_MB)} MB.`);
}
