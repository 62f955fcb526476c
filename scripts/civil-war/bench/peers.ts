/**
 * The program beside the bare libraries that it is built on, in one run: pages beside express and handlebars, letters
 * beside pooled nodemailer, what is written down beside inserts of the same bytes by better-sqlite3, pictures beside resvg.
 * Each ratio is the time that the program takes for one time of the library's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import Database from 'better-sqlite3';
import { writeLetter } from '../../../src/campaign/letters/outbox.js';
import { openCampaign, type Campaign } from '../../../src/campaign/open-campaign.js';
import { seeView } from '../../../src/campaign/seen/see.js';
import { submitSheet } from '../../../src/campaign/sheets/submit-sheet.js';
import { asSeat } from '../../../src/kernel/basic.js';
import { drawMap, mapLayers } from '../../../src/letters/drawing/draw-map.js';
import { drawPng, fontsOfMaps } from '../../../src/letters/draw-png.js';
import { askedForOrders, sendFigures } from './mail.js';
import { pagesFigures } from './pages.js';

/** So many of each are written, and so many more before them that are not counted. */
const WRITES = 200;
const WARMING = 20;
const PICTURES = 5;
const WIDTH = 1200;

/** Our time by the bare library's; both in milliseconds for one page, letter, row or picture. */
export type Peer = { readonly own_ms: number; readonly bare_ms: number; readonly times: number };

export type PeerFigures = {
  readonly seat: Peer;
  readonly desk: Peer;
  readonly sent: Peer;
  readonly letters: Peer;
  readonly sheets: Peer;
  readonly pictures: Peer;
};

const peer = (own: number, bare: number): Peer => ({
  own_ms: Math.round(own * 100) / 100,
  bare_ms: Math.round(bare * 100) / 100,
  times: Math.round((100 * own) / bare) / 100,
});

export async function peerFigures(): Promise<PeerFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-peers-'));
  try {
    const { seat, desk } = await pagesFigures(1);
    const { rate, bare_rate } = await sendFigures();
    return {
      seat: peer(1000 / seat.rate, 1000 / seat.plain_rate),
      desk: peer(1000 / desk.rate, 1000 / desk.plain_rate),
      sent: peer(1000 / rate, 1000 / bare_rate),
      ...(await writeFigures(dir)),
      pictures: await pictureFigure(join(dir, 'war.vedette')),
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const clock = (): string => new Date().toISOString();
const LINE = 'Patterson marches from Harpers Ferry to Winchester, and halts there for the night.';

async function writeFigures(dir: string): Promise<Pick<PeerFigures, 'letters' | 'sheets'>> {
  const path = join(dir, 'war.vedette');
  const campaign = await askedForOrders(path);
  try {
    const letters = await compareWrites(campaign, join(dir, 'letters.sqlite'), (n) =>
      writeLetter(
        campaign,
        {
          ...{
            seat: asSeat('usa-east'),
            to: 'player@players.example',
            subject: `Letter ${String(n)}`,
          },
          ...{ text: `${LINE}\n`.repeat(30), html: `<p>${LINE}</p>\n`.repeat(30) },
        },
        clock,
      ),
    );
    const sheets = await compareWrites(campaign, join(dir, 'sheets.sqlite'), (n) =>
      submitSheet(
        campaign,
        {
          ...{ seat: asSeat('usa-west'), kind: 'orders', via: 'web' },
          text: `PP ${String(1 + (n % 20))}: if Richmond is ours then wait # ${String(n)}`,
        },
        clock,
      ),
    );
    return { letters, sheets };
  } finally {
    campaign.close();
  }
}

type Row = readonly unknown[];
type Table = { readonly make: string; readonly name: string; readonly rows: readonly Row[] };

/** What the program writes, each in a transaction of its own, and then the rows that this made by better-sqlite3 alone. */
async function compareWrites(
  campaign: Campaign,
  bareFile: string,
  write: (n: number) => Promise<{ readonly ok: boolean }>,
): Promise<Peer> {
  for (let n = 0; n < WARMING; n += 1) await done(write(n));
  const { path } = campaign;
  const before = new Set(tablesOf(path).flatMap(({ name, rows }) => rows.map(keyOf(name))));
  const start = performance.now();
  for (let n = WARMING; n < WARMING + WRITES; n += 1) await done(write(n));
  const own = performance.now() - start;
  const added = tablesOf(path).map((table) => ({
    ...table,
    rows: table.rows.filter((row) => !before.has(keyOf(table.name)(row))),
  }));
  return peer(own / WRITES, insertBare(bareFile, added) / WRITES);
}

const keyOf =
  (table: string) =>
  (row: Row): string =>
    JSON.stringify([table, ...row]);

async function done(written: Promise<{ readonly ok: boolean }>): Promise<void> {
  const result = await written;
  if (!result.ok) throw new Error(`Not written: ${JSON.stringify(result)}`);
}

function tablesOf(path: string): readonly Table[] {
  const db = new Database(path, { readonly: true });
  try {
    const tables = db
      .prepare(
        "SELECT name, sql AS make FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all() as { name: string; make: string }[]; // the columns just named
    return tables.map(({ name, make }) => ({
      ...{ name, make },
      rows: db.prepare(`SELECT * FROM "${name}"`).raw().all() as Row[], // raw rows are lists
    }));
  } finally {
    db.close();
  }
}

/** Milliseconds for the same rows in as many transactions, with the same promises of the disk. */
function insertBare(file: string, tables: readonly Table[]): number {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    const inserts = tables.flatMap(({ name, make, rows }) => {
      db.exec(make);
      const places = (rows[0] ?? []).map(() => '?').join(', ');
      if (rows.length === 0) return [];
      const insert = db.prepare(`INSERT INTO "${name}" VALUES (${places})`);
      return rows.map((row) => () => insert.run(...row));
    });
    const each = Math.ceil(inserts.length / WRITES);
    const begin = performance.now();
    for (let n = 0; n < inserts.length; n += each)
      db.transaction(() => {
        for (const insert of inserts.slice(n, n + each)) insert();
      })();
    return performance.now() - begin;
  } finally {
    db.close();
  }
}

/** One after the other, turn by turn; the first pair warms both. */
async function pictureFigure(path: string): Promise<Peer> {
  const campaign = await openCampaign(path);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const seen = await seeView(campaign.value, 'gm');
  campaign.value.close();
  if (!seen.ok) throw new Error(seen.error.say);
  const { board, picture } = seen.value;
  const svg = drawMap(board, picture);
  // Without their keys all of them are drawn each time.
  const layers = mapLayers(board, picture).map(({ box, content }) => ({ box, content }));
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= PICTURES; round += 1) {
    own.push(await timed(() => drawPng(layers, { width: WIDTH })));
    bare.push(
      await timed(() =>
        new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH }, font: fontsOfMaps() })
          .render()
          .asPng(),
      ),
    );
  }
  return peer(Math.min(...own.slice(1)), Math.min(...bare.slice(1)));
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const ROWS: readonly (readonly [keyof PeerFigures, string, string])[] = [
  [
    'seat',
    "a seat's page by express and handlebars",
    'who asks is known, the position is read, the view is built',
  ],
  ['desk', 'the desk by express and handlebars', 'the same, with what every seat has sent'],
  [
    'sent',
    'a letter sent by pooled nodemailer',
    'the letter is claimed and marked on disk: none is lost or sent twice',
  ],
  [
    'letters',
    'a letter written by better-sqlite3',
    'the letter is joined to the chain that opening checks',
  ],
  [
    'sheets',
    "a seat's orders kept by better-sqlite3",
    'they are read and priced, and joined to the chain',
  ],
  [
    'pictures',
    'a map of the whole theater by resvg',
    'drawn on a thread of its own, packed into fewer colours',
  ],
];

export function showPeers(figures: PeerFigures): void {
  console.log('Side by side with the bare libraries: our time, theirs, and ours by theirs');
  for (const [key, name, buys] of ROWS) {
    const { own_ms, bare_ms, times } = figures[key];
    const ratio = times.toFixed(2).padStart(6);
    console.log(
      `  ${name.padEnd(40)} ${own_ms.toFixed(2).padStart(8)} ms ${bare_ms.toFixed(2).padStart(8)} ms ${ratio}${times > 1 ? `  ${buys}` : ''}`,
    );
  }
}
