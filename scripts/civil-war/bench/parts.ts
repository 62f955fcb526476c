/** What the benchmark measures, part by part, by the name of each. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '../../../src/kernel/run.js';
import type * as LoadGameModule from '../../../src/campaign/packs/load-game.js';
import type * as NewCampaignModule from '../../../src/campaign/new-campaign.js';
import type * as AmendPositionModule from '../../../src/campaign/gm/amend-position.js';
import type * as ReleaseTurnModule from '../../../src/campaign/turn/release-turn.js';
import type * as OpenCampaignModule from '../../../src/campaign/open-campaign.js';
import type * as SeeModule from '../../../src/campaign/seen/see.js';
import { drawingFigures, showDrawing } from './drawing.js';
import { fuzzFigures, showFuzz } from './fuzz.js';
import { mailFigures, showMail } from './mail.js';
import { manyFigures, showMany } from './many.js';
import { mapFigures, showMap } from './map.js';
import { peerFigures, showPeers } from './peers.js';
import { replayFigures, showReplay } from './replay.js';
import { pagesFigures, showPages } from './pages.js';
import { resolveFigures, showResolve } from './resolve.js';
import { built } from './served.js';
import { showSize, sizeFigures } from './size.js';
import { memoryFigures, showMemory } from './memory.js';
import { showStart, startFigures } from './start.js';
import { showStore, storeFigures } from './store.js';
import { sheetFigures, showSheets } from './sheets.js';
import {
  layOut,
  median,
  SIZES,
  showSubTurns,
  subTurnFigures,
  type SubTurnFigures,
} from './sub-turns.js';
import { showTiming, timingFigures } from './timing.js';
import type { Amounts, PartName, Words } from './words.js';
import { keepFigures, type Figures } from '../../figures.js';

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

type GameFigures = SubTurnFigures & {
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

async function fileFigures(
  game: Game,
  dir: string,
): Promise<Omit<GameFigures, keyof SubTurnFigures>> {
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
  const vedette = new URL('../../../dist/main.js', import.meta.url).pathname;
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

function show(figures: GameFigures): void {
  showSubTurns(figures);
  console.log(`Opening a campaign file and its state  ${figures.open_ms} ms`);
  console.log(`vedette check, as a whole process      ${figures.check_ms} ms`);
}

async function gameFigures(): Promise<GameFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  try {
    return { ...subTurnFigures(), ...(await fileFigures(loadGame(), dir)) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

type Part = (words: Pick<Words, 'asJson' | 'amounts'>) => Promise<unknown>;

/** It is shown when it is done; as one object, when all are. */
const part =
  <T>(measure: (amounts: Amounts) => Promise<T>, say: (figures: T) => void): Part =>
  async ({ asJson, amounts }) => {
    const figures = await measure(amounts);
    if (!asJson) say(figures);
    return figures;
  };

/** What the README says it measured. */
const kept = <T extends Figures>(
  name: string,
  measure: (amounts: Amounts) => Promise<T>,
  say: (figures: T) => void,
): Part =>
  part(async (amounts) => {
    const figures = await measure(amounts);
    keepFigures(`npm run bench -- ${name}`, figures);
    return figures;
  }, say);

export const PARTS: Readonly<Record<PartName, Part>> = {
  games: part(gameFigures, show),
  pages: part(() => pagesFigures(), showPages),
  map: part(mapFigures, showMap),
  drawing: part(drawingFigures, showDrawing),
  resolve: part(resolveFigures, showResolve),
  sheets: part(sheetFigures, showSheets),
  fuzz: part(fuzzFigures, showFuzz),
  replay: kept('replay', replayFigures, showReplay),
  size: kept('size', sizeFigures, showSize),
  mail: kept('mail', mailFigures, showMail),
  many: part(manyFigures, showMany),
  peers: part(peerFigures, showPeers),
  start: part(startFigures, showStart),
  memory: kept('memory', memoryFigures, showMemory),
  store: part(storeFigures, showStore),
  timing: kept('timing', timingFigures, showTiming),
};
