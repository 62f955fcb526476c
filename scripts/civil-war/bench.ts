/**
 * The benchmark: `npm run bench`, or `npm run bench -- --json` for one object; `games`, `pages`, `map`, `resolve`, `sheets`, `fuzz`,
 * `replay`, `size`, `mail`, `many`, `peers`, `start`, `memory` or `store` behind it for that part alone. A run of a sub-turn with 300 to 2,400 forces, with all views and
 * reports; opening a campaign file; `vedette check` as a whole process; one map as PNG; the pages under load; the map in a browser. Figures are medians on
 * this machine; the ratio of neighbours shows the growth.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerText } from '../../src/kernel/outcome.js';
import type { Game } from '../../src/kernel/run.js';
import type * as DiceModule from '../../src/campaign/turn/dice.js';
import type * as LoadGameModule from '../../src/campaign/packs/load-game.js';
import type * as NewCampaignModule from '../../src/campaign/new-campaign.js';
import type * as AmendPositionModule from '../../src/campaign/gm/amend-position.js';
import type * as ReleaseTurnModule from '../../src/campaign/turn/release-turn.js';
import type * as OpenCampaignModule from '../../src/campaign/open-campaign.js';
import type * as SeeModule from '../../src/campaign/seen/see.js';
import type * as HexModule from '../../src/systems/civil-war/rules/ground/hexes.js';
import type * as OutcomeModule from '../../src/kernel/outcome.js';
import type * as ComposeModule from '../../src/letters/compose.js';
import type * as DrawMapModule from '../../src/letters/drawing/draw-map.js';
import type * as DrawPngModule from '../../src/letters/draw-png.js';
import type { Json } from '../../src/kernel/basic.js';
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
import { keepFigures } from '../figures.js';

const { seededDice } = await built<typeof DiceModule>('campaign/turn/dice.js');
const { gameLoader } = await built<typeof LoadGameModule>('campaign/packs/load-game.js');
const { newCampaign } = await built<typeof NewCampaignModule>('campaign/new-campaign.js');
const { amendPosition } = await built<typeof AmendPositionModule>('campaign/gm/amend-position.js');
const { releaseTurn } = await built<typeof ReleaseTurnModule>('campaign/turn/release-turn.js');
const { openCampaign } = await built<typeof OpenCampaignModule>('campaign/open-campaign.js');
const { seeView } = await built<typeof SeeModule>('campaign/seen/see.js');
const { neighbours } = await built<typeof HexModule>('systems/civil-war/rules/ground/hexes.js');
const { emptyInput } = await built<typeof OutcomeModule>('kernel/outcome.js');
const { composeReport } = await built<typeof ComposeModule>('letters/compose.js');
const { drawMap } = await built<typeof DrawMapModule>('letters/drawing/draw-map.js');
const { drawPng } = await built<typeof DrawPngModule>('letters/draw-png.js');

const SIZES = [300, 600, 1200, 2400] as const;
/** An amendment is at most so many lines. */
const LINES = 1_500;
const ROUNDS = 15;
/** Rounds that are not counted: a server has been running for a while. */
const WARMING = 10;
const PULSES = 20;
const clock = (): string => '1861-07-21T12:00:00.000Z';

type Figures = {
  readonly run: Record<string, Time>;
  readonly open_ms: number;
  readonly check_ms: number;
  readonly png_ms: number;
};

const median = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
};

async function timed(rounds: number, work: () => Promise<void> | void): Promise<number> {
  return (await timedOn(rounds, () => undefined, work)).ms;
}

/** `work_ms`: what the processor spent on it, whatever else the machine did. */
type Time = { readonly ms: number; readonly work_ms: number };

/** `lay` makes what each round works on, and is not timed. */
async function timedOn<T>(
  rounds: number,
  lay: () => T,
  work: (on: T) => Promise<void> | void,
): Promise<Time> {
  const times: number[] = [];
  const works: number[] = [];
  for (let round = 0; round < WARMING + rounds; round += 1) {
    const on = lay();
    const [start, worked] = [performance.now(), process.cpuUsage()];
    await work(on);
    if (round < WARMING) continue;
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(worked);
    works.push((user + system) / 1000);
  }
  return { ms: median(times), work_ms: median(works) };
}

function loadGame(): Game {
  const game = gameLoader()('civil-war', '1861');
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

const OWNERS: Readonly<Record<'usa' | 'csa', readonly string[]>> = {
  usa: ['Ohio', 'Indiana', 'Illinois', 'Pennsylvania', 'Maryland', 'Missouri', 'Kansas', 'Iowa'],
  csa: ['Virginia', 'North Carolina', 'South Carolina', 'Georgia', 'Alabama', 'Arkansas', 'Texas'],
};

/** `n` forces of one to three strength points, spread over both sides' states; every account well filled. */
function layOut(game: Game, n: number): string {
  const { places, zones } = game.board();
  const land = places.filter(({ look }) => look !== 'sea' && look !== 'lake');
  const nameOf = (id = ''): string => zones.find((zone) => zone.id === id)?.name ?? '';
  const grounds = {
    usa: land.filter(({ zone }) => OWNERS.usa.includes(nameOf(zone))),
    csa: land.filter(({ zone }) => OWNERS.csa.includes(nameOf(zone))),
  };
  const lines: string[] = [];
  for (let index = 0; index < n; index += 1) {
    const side = index % 2 === 0 ? 'usa' : 'csa';
    const ground = grounds[side];
    const hex = ground[(Math.floor(index / 2) * 37) % ground.length]?.id ?? '';
    lines.push(`place ${1 + (index % 3)} SP ${side} at ${hex}`);
  }
  for (const list of ['usa east', 'usa west', 'usa trans', 'csa east', 'csa west', 'csa trans']) {
    lines.push(`set cp ${list} 40`, `set pp ${list} 60`);
  }
  return lines.join('\n');
}

const SEAT_LISTS = [
  ['usa-east', 'east'],
  ['usa-west', 'west'],
  ['usa-trans', 'trans'],
  ['csa-east', 'east'],
  ['csa-east', 'trans'],
  ['csa-west', 'west'],
] as const;

/** Twenty pulses a list, one march each, as text that reads without a fault. */
function sheetsFor(game: Game, now: Json): Map<string, AnswerText> {
  const asked = game.play(now, emptyInput, seededDice('1861')).asked;
  const sheets = new Map<string, AnswerText>();
  for (const [seat, list] of SEAT_LISTS) {
    const question = asked.find((one) => one.to === seat && one.list === list);
    if (question === undefined) throw new Error(`Nothing is asked of ${seat} ${list}`);
    const seen = game.view(now, question.to);
    const { troops, side } = seen as { troops: { hex: string; list: string }[]; side: string };
    const lines: string[] = [];
    for (const { hex } of troops.filter((row) => row.list === list)) {
      const march = neighbours(hex)
        .map((to) => `PP ${lines.length + 1}: move 1 SP at ${hex} to ${to}`)
        .find((line) => game.read([...lines, line].join('\n'), question, seen).faults.length === 0);
      if (march !== undefined) lines.push(march);
      if (lines.length === PULSES) break;
    }
    if (lines.length < PULSES) throw new Error(`Too few marches for ${side} ${list}`);
    sheets.set(question.key, { by: 'seat', text: lines.join('\n'), approved: false });
  }
  return sheets;
}

function positionOf(game: Game, n: number): Json {
  const empty = game.setup('empty', {});
  if (!empty.ok) throw new Error('The empty scenario cannot be set up');
  const lines = layOut(game, n).split('\n');
  let now = empty.value;
  for (let from = 0; from < lines.length; from += LINES) {
    const reading = game.amend(lines.slice(from, from + LINES).join('\n'), now);
    if (reading.faults.length > 0) throw new Error(JSON.stringify(reading.faults[0]));
    now = game.fold(
      now,
      reading.lines.flatMap(({ means }) => (means === undefined ? [] : [means])),
    );
  }
  return now;
}

/** Each round plays a copy, of which nothing is known yet. */
async function runFigure(game: Game, n: number): Promise<Time> {
  const position = positionOf(game, n);
  const answers = sheetsFor(game, position);
  const dice = seededDice('1861');
  return timedOn(
    ROUNDS,
    () => structuredClone(position),
    (now) => {
      const outcome = game.play(now, { ...emptyInput, answers, silence: true }, dice);
      for (const seat of game.seats(outcome.after)) {
        const seen = game.view(outcome.after, seat.id);
        const told = game.tell(outcome, seat.id);
        const report = game.report(seen, told, [], seat.id, 'Benchmark');
        composeReport(report, {
          campaign: 'Benchmark',
          zone: 'Europe/London',
          seatTitle: seat.title,
          written: clock(),
        });
      }
    },
  );
}

async function fileFigures(game: Game, dir: string): Promise<Omit<Figures, 'run'>> {
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
    png_ms: await pngFigure(path),
  };
}

async function openAndLook(path: string): Promise<void> {
  const campaign = await openCampaign(path);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const seen = await seeView(campaign.value, 'gm');
  campaign.value.close();
  if (!seen.ok) throw new Error(seen.error.say);
}

async function pngFigure(path: string): Promise<number> {
  const campaign = await openCampaign(path);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const seen = await seeView(campaign.value, 'gm');
  campaign.value.close();
  if (!seen.ok) throw new Error(seen.error.say);
  const { board, picture } = seen.value;
  return timed(5, async () => {
    await drawPng(drawMap(board, picture));
  });
}

function show(figures: Figures): void {
  let before: number | undefined;
  console.log('One sub-turn of 20 pulses, 7 seats: run, views, reports as text and HTML');
  for (const n of SIZES) {
    const { ms = 0, work_ms = 0 } = figures.run[n] ?? {};
    const growth =
      before === undefined ? '' : `, ${(work_ms / before).toFixed(2)} times the one before`;
    console.log(
      `  ${String(n).padStart(5)} forces  ${ms.toFixed(1).padStart(8)} ms; ${work_ms.toFixed(1)} ms of work${growth}`,
    );
    before = work_ms;
  }
  console.log(`Opening a campaign file and its state  ${figures.open_ms} ms`);
  console.log(`vedette check, as a whole process      ${figures.check_ms} ms`);
  console.log(`One map of the whole theater as PNG    ${figures.png_ms} ms`);
}

async function gameFigures(): Promise<Figures> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
  try {
    const game = loadGame();
    const run: Record<string, Time> = {};
    for (const n of SIZES) run[n] = await runFigure(game, n);
    return { run, ...(await fileFigures(game, dir)) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const asJson = process.argv.includes('--json');
const PARTS = [
  'games',
  'pages',
  'map',
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
