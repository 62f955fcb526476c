/** Damage to a campaign's file, and whether it is noticed when the file is opened. */
import Database from 'better-sqlite3';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { clock, got, RED, run, send, TOY } from '../campaign/cast.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { openDirectory } from '../../src/people/directory.js';
import { toyFiles } from '../toys/line/system.js';

export const PAGE = 4096;

/** A folder with a directory, and in it a campaign with a key, four released steps and a sheet, a draft and letters. */
export async function layCampaign(turns = 4): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-damage-'));
  got(await openDirectory(join(dir, 'directory.sqlite'))).close();
  const path = join(dir, 'war.vedette');
  const campaign = got(
    await newCampaign(path, { system: 'toy', pack: toyFiles, zone: 'UTC' }, clock, TOY),
  );
  for (let turn = 1; turn <= turns; turn += 1) {
    await send(campaign, RED, 'PP 1: move A to 6\nPP 2: move A to 6\nPP 3: move A to 6');
    await run(campaign, true);
    got(await releaseTurn(campaign, clock));
    for (const { id } of got(await readyLetters(campaign)).slice(turn === turns ? 1 : 0))
      got(await markSent(campaign, id, clock));
  }
  await send(campaign, RED, 'PP 1: move B to 4');
  const key = `${String(turns + 1)}/orders/red`;
  got(await keepDraft(campaign, { seat: RED, key, text: 'PP 1: wait', revision: 0 }, clock));
  campaign.close();
  return path;
}

const TABLES = [
  'meta',
  'pack_file',
  'entry',
  'beat',
  'roll',
  'snapshot',
  'letter',
  'draft',
  'ready',
];

/** All that a file says, table by table. */
export function wordsOf(path: string): Readonly<Record<string, string>> {
  const db = new Database(path, { readonly: true });
  try {
    return Object.fromEntries(
      TABLES.map((table) => {
        try {
          return [
            table,
            JSON.stringify(db.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY 1, 2`).all()),
          ];
        } catch (error) {
          return [table, String(error)];
        }
      }),
    );
  } finally {
    db.close();
  }
}

/** `noticed` with its words, `harmless` where all is as it was, or the tables that say something else unnoticed. */
export type Found =
  | { readonly kind: 'noticed'; readonly says: string }
  | { readonly kind: 'harmless' }
  | { readonly kind: 'unnoticed'; readonly tables: readonly string[] };

/** Opens a copy of a file that `damage` has changed. */
export async function openDamaged(
  whole: string,
  words: Readonly<Record<string, string>>,
  damage: (bytes: Buffer) => Buffer,
): Promise<Found> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-damaged-'));
  const path = join(dir, 'war.vedette');
  try {
    writeFileSync(path, damage(readFileSync(whole)));
    for (const beside of ['war.vedette.key', 'directory.sqlite'])
      if (existsSync(join(whole, '..', beside)))
        copyFileSync(join(whole, '..', beside), join(dir, beside));
    const opened = await openCampaign(path, TOY);
    if (!opened.ok) return { kind: 'noticed', says: `${opened.error.code}: ${opened.error.say}` };
    opened.value.close();
    const now = wordsOf(path);
    const tables = TABLES.filter((table) => now[table] !== words[table]);
    return tables.length === 0 ? { kind: 'harmless' } : { kind: 'unnoticed', tables };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
