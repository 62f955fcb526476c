/**
 * The benchmark: `npm run bench`, or `npm run bench -- --json` for one object; `games`, `pages`, `map`, `drawing`, `resolve`, `sheets`, `fuzz`,
 * `replay`, `size`, `mail`, `many`, `peers`, `start`, `memory` or `store` behind it for that part alone. A run of a sub-turn with 300 to 2,400 forces, with all views and
 * reports; opening a campaign file; `vedette check` as a whole process; the maps of letters; the pages under load; the map in a browser. Figures are medians on
 * this machine; the ratio of neighbours shows the growth.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '../../src/kernel/run.js';
import type * as LoadGameModule from '../../src/campaign/packs/load-game.js';
import type * as NewCampaignModule from '../../src/campaign/new-campaign.js';
import type * as AmendPositionModule from '../../src/campaign/gm/amend-position.js';
import type * as ReleaseTurnModule from '../../src/campaign/turn/release-turn.js';
import type * as OpenCampaignModule from '../../src/campaign/open-campaign.js';
import type * as SeeModule from '../../src/campaign/seen/see.js';
import { drawingFigures, showDrawing } from './bench/drawing.js';
import { fuzzFigures, showFuzz } from './bench/fuzz.js';
import { mailFigures, showMail } from './bench/mail.js';
import { manyFigures, showMany } from './bench/many.js';
import { mapFigures, showMap } from './bench/map.js';
import { peerFigures, showPeers } from './bench/peers.js';
import { replayFigures, showReplay } from './bench/replay.js';
import { pagesFigures, showPages } from './bench/pages.js';
import { resolveFigures, showResolve } from './bench/resolve.js';
import { built } from './bench/served.js';
import { showSize, sizeFigures } from './bench/size.js';
import { memoryFigures, showMemory } from './bench/memory.js';
import { showStart, startFigures } from './bench/start.js';
import { showStore, storeFigures } from './bench/store.js';
import { sheetFigures, showSheets } from './bench/sheets.js';
import {
  layOut,
  median,
  SIZES,
  showSubTurns,
  subTurnFigures,
  type SubTurnFigures,
} from './bench/sub-turns.js';
import { keepFigures } from '../figures.js';

const { gameLoader } = await built<typeof LoadGameModule>('campaign/packs/load-game.js');
const { newCampaign } = await built<typeof NewCampaignModule>('campaign/new-campaign.js');
const { amendPosition } = await built<typeof AmendPositionModule>('campaign/gm/amend-position.js');
const { releaseTurn } = await built<typeof ReleaseTurnModule>('campaign/turn/release-turn.js');
const { openCampaign } = await built<typeof OpenCampaignModule>('campaign/open-campaign.js');
const { seeView } = await built<typeof SeeModule>('campaign/seen/see.js');

const ROUNDS = 15;
/** Rounds that are not counted: a server has been running for a while. */
const WARMING = 10;
const clock = (): string => '1861-07-21T12:00:00.000Z';

type Figures = SubTurnFigures & {
  readonly open_ms: number;
  readonly check_ms: number;
};

async function timed(rounds: number, work: () => Promise<void> | void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARMING + rounds; round += 1) {
    const start = performance.now();
    await work();
    if (round >= WARMING) times.push(performance.now() - start);
  }
  return median(times);
}

function loadGame(): Game {
  const game = gameLoader()('civil-war', '1861');
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

async function fileFigures(game: Game, dir: string): Promise<Omit<Figures, keyof SubTurnFigures>> {
  const path = join(dir, 'bench.vedette');
  const made = await newCampaign(
    path,
    { system: 'civil-war', scenario: 'empty', seed: '1861', zone: 'Europe/London', options: {} },
    clock,
  );
  if (!made.ok) throw new Error(made.error.say);
  const laid = await amendPosition(
    made.value,
    { text: layOut(game, SIZES[0]), reason: 'the benchmark position' },
    clock,
  );
  if (!laid.ok || !laid.value.kept) throw new Error(`Not laid out: ${JSON.stringify(laid)}`);
  // No seat knows of the position, or of its points, before it has been told.
  const told = await releaseTurn(made.value, clock);
  made.value.close();
  if (!told.ok) throw new Error(told.error.say);
  const sheet = join(dir, 'sheet.txt');
  writeFileSync(sheet, 'PP 1 to 3: wait\n');
  const vedette = new URL('../../dist/main.js', import.meta.url).pathname;
  return {
    open_ms: await timed(ROUNDS, () => openAndLook(path)),
    check_ms: await timed(ROUNDS, () => {
      execFileSync(
        process.execPath,
        [vedette, 'check', path, '--seat', 'usa-east', '--kind', 'orders', sheet],
        { stdio: 'ignore' },
      );
    }),
  };
}

async function openAndLook(path: string): Promise<void> {
  const campaign = await openCampaign(path);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const seen = await seeView(campaign.value, 'gm');
  campaign.value.close();
  if (!seen.ok) throw new Error(seen.error.say);
}

function show(figures: Figures): void {
  showSubTurns(figures);
  console.log(`Opening a campaign file and its state  ${figures.open_ms} ms`);
  console.log(`vedette check, as a whole process      ${figures.check_ms} ms`);
}

async function gameFigures(): Promise<Figures> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  try {
    return { ...subTurnFigures(), ...(await fileFigures(loadGame(), dir)) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const asJson = process.argv.includes('--json');
const PARTS = [
  'games',
  'pages',
  'map',
  'drawing',
  'resolve',
  'sheets',
  'fuzz',
  'replay',
  'size',
  'mail',
  'many',
  'peers',
  'start',
  'memory',
  'store',
] as const;
const named = PARTS.filter((part) => process.argv.includes(part));
const wants = (part: (typeof PARTS)[number]): boolean => named.length === 0 || named.includes(part);

/** Each part is shown when it is done; as one object, when all are. */
async function measure<T>(
  part: (typeof PARTS)[number],
  figures: () => Promise<T>,
  say: (figures: T) => void,
): Promise<T | undefined> {
  if (!wants(part)) return undefined;
  const found = await figures();
  if (!asJson) say(found);
  return found;
}

const games = await measure('games', gameFigures, show);
const pages = await measure('pages', pagesFigures, showPages);
const map = await measure('map', mapFigures, showMap);
const drawing = await measure('drawing', drawingFigures, showDrawing);
const resolve = await measure('resolve', resolveFigures, showResolve);
const sheets = await measure('sheets', sheetFigures, showSheets);
const fuzz = await measure('fuzz', fuzzFigures, showFuzz);
const replay = await measure('replay', replayFigures, showReplay);
const size = await measure('size', sizeFigures, showSize);
const mail = await measure('mail', mailFigures, showMail);
const many = await measure('many', manyFigures, showMany);
const peers = await measure('peers', peerFigures, showPeers);
const start = await measure('start', startFigures, showStart);
const memory = await measure('memory', memoryFigures, showMemory);
const store = await measure('store', storeFigures, showStore);
if (asJson)
  console.log(
    JSON.stringify({
      ...games,
      pages,
      map,
      drawing,
      resolve,
      sheets,
      fuzz,
      replay,
      size,
      mail,
      many,
      peers,
      start,
      memory,
      store,
    }),
  );
if (replay !== undefined) keepFigures('npm run bench -- replay', replay);
if (size !== undefined) keepFigures('npm run bench -- size', size);
if (mail !== undefined) keepFigures('npm run bench -- mail', mail);
