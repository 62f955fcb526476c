/**
 * How long one sub-turn of 20 pulses takes with all views and letters: of 300 to 2,400 forces laid out over the map, and in the
 * middle of a war by machine, as its forces stand there and with so many more that they are 300. `first` is the first
 * sub-turn that a new process plays; then all are played in turn until a server that has been running for a while
 * would play them no faster, and only then does any of them count.
 */
import { performance } from 'node:perf_hooks';
import { asSeat, type Json } from '../../../src/kernel/basic.js';
import type { AnswerText } from '../../../src/kernel/outcome.js';
import type { Game } from '../../../src/kernel/run.js';
import type * as DiceModule from '../../../src/campaign/turn/dice.js';
import type * as PackFilesModule from '../../../src/campaign/packs/pack-files.js';
import type * as OutcomeModule from '../../../src/kernel/outcome.js';
import type * as ComposeModule from '../../../src/letters/compose.js';
import type * as CivilWarModule from '../../../src/systems/civil-war/index.js';
import type * as ReadPackModule from '../../../src/systems/civil-war/pack/read-pack.js';
import type * as HexModule from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import type * as CountryModule from '../../../src/systems/civil-war/soak/country.js';
import type * as WarModule from '../../../src/systems/civil-war/soak/war.js';
import { loadNow, sayLoad, type Load } from './load.js';
import { built } from './served.js';

const { seededDice } = await built<typeof DiceModule>('campaign/turn/dice.js');
const { readShippedPack } = await built<typeof PackFilesModule>('campaign/packs/pack-files.js');
const { emptyInput } = await built<typeof OutcomeModule>('kernel/outcome.js');
const { composeReport } = await built<typeof ComposeModule>('letters/compose.js');
const { civilWar } = await built<typeof CivilWarModule>('systems/civil-war/index.js');
const { readPack } = await built<typeof ReadPackModule>('systems/civil-war/pack/read-pack.js');
const { neighbours } = await built<typeof HexModule>('systems/civil-war/rules/ground/hexes.js');
const { countryOf } = await built<typeof CountryModule>('systems/civil-war/soak/country.js');
const { wage } = await built<typeof WarModule>('systems/civil-war/soak/war.js');

export const SIZES = [300, 600, 1200, 2400] as const;
const MUST_MS = 50;
const MUST_GROW = 2.1;
/** The sub-turn of the war that is measured, of the first war of `npm run soak`. */
const MIDDLE = 'turn 20.1';
const SEED = '0001';
/** How often all are played before any counts. */
const WARMING = 25;
const ROUNDS = 25;
/** An amendment is at most so many lines. */
const LINES = 1_500;
const PULSES = 20;

/** `work_ms`: what the processor spent on it, whatever else the machine did. */
export type Time = { readonly ms: number; readonly work_ms: number };

export type SubTurnFigures = {
  readonly first: Time;
  /** By how many forces. */
  readonly run: Readonly<Record<string, Time>>;
  readonly middle: Time & { readonly forces: number };
  readonly middle_filled: Time & { readonly forces: number };
  readonly load: Load;
};

type SubTurn = {
  readonly position: Json;
  readonly answers: ReadonlyMap<string, AnswerText>;
};

export const median = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
};

export function subTurnFigures(): SubTurnFigures {
  const files = readShippedPack(civilWar, '1861');
  const pack = files.ok ? readPack(files.value) : files;
  const opened = files.ok ? civilWar.open(files.value) : files;
  if (!pack.ok || !opened.ok) throw new Error('The pack of 1861 does not read');
  const game = opened.value;
  const sizes = SIZES.map((n) => laidOut(game, n));
  const first = sizes.slice(0, 1).map((one) => timeOf(game, one))[0] ?? NO_TIME;
  const middle = middleOfWar(game, countryOf(pack.value));
  const filled = { ...middle, position: filledUp(game, middle.position, SIZES[0]) };
  const all = [...sizes, middle, filled];
  for (let lap = 0; lap < WARMING; lap += 1) for (const one of all) timeOf(game, one);
  const [own = NO_TIME, more = NO_TIME] = [middle, filled].map((one) => medianOf(game, one));
  return {
    first,
    run: Object.fromEntries(sizes.map((one, index) => [String(SIZES[index]), medianOf(game, one)])),
    middle: { ...own, forces: forcesIn(middle.position) },
    middle_filled: { ...more, forces: forcesIn(filled.position) },
    load: loadNow(),
  };
}

const NO_TIME: Time = { ms: 0, work_ms: 0 };

function medianOf(game: Game, one: SubTurn): Time {
  const times = Array.from({ length: ROUNDS }, () => timeOf(game, one));
  return { ms: median(times.map(({ ms }) => ms)), work_ms: median(times.map((t) => t.work_ms)) };
}

/** Plays a copy of the position, of which nothing is known yet, and makes what each seat is sent. */
function timeOf(game: Game, { position, answers }: SubTurn): Time {
  const now = structuredClone(position);
  const [start, worked] = [performance.now(), process.cpuUsage()];
  playAndTell(game, now, answers);
  const { user, system } = process.cpuUsage(worked);
  const ms = performance.now() - start;
  return { ms, work_ms: (user + system) / 1000 };
}

function playAndTell(game: Game, now: Json, answers: SubTurn['answers']): void {
  const outcome = game.play(now, { ...emptyInput, answers, silence: true }, seededDice('1861'));
  if (!outcome.done) throw new Error('The sub-turn does not come to its end');
  for (const seat of game.seats(outcome.after)) {
    const seen = game.view(outcome.after, seat.id);
    const told = game.tell(outcome, seat.id);
    const report = game.report(seen, told, [], seat.id, 'Benchmark');
    composeReport(report, {
      ...{ campaign: 'Benchmark', zone: 'Europe/London', seatTitle: seat.title },
      written: '1861-07-21T12:00:00.000Z',
    });
  }
}

const OWNERS: Readonly<Record<'usa' | 'csa', readonly string[]>> = {
  usa: ['Ohio', 'Indiana', 'Illinois', 'Pennsylvania', 'Maryland', 'Missouri', 'Kansas', 'Iowa'],
  csa: ['Virginia', 'North Carolina', 'South Carolina', 'Georgia', 'Alabama', 'Arkansas', 'Texas'],
};

/** `n` forces of one to three strength points, spread over both sides' states. */
function forceLines(game: Game, n: number): readonly string[] {
  const { places, zones } = game.board();
  const land = places.filter(({ look }) => look !== 'sea' && look !== 'lake');
  const nameOf = (id = ''): string => zones.find((zone) => zone.id === id)?.name ?? '';
  const grounds = {
    usa: land.filter(({ zone }) => OWNERS.usa.includes(nameOf(zone))),
    csa: land.filter(({ zone }) => OWNERS.csa.includes(nameOf(zone))),
  };
  return Array.from({ length: n }, (_, index) => {
    const side = index % 2 === 0 ? 'usa' : 'csa';
    const ground = grounds[side];
    const hex = ground[(Math.floor(index / 2) * 37) % ground.length]?.id ?? '';
    return `place ${1 + (index % 3)} SP ${side} at ${hex}`;
  });
}

/** The forces, with every account well filled. */
export function layOut(game: Game, n: number): string {
  const lists = ['usa east', 'usa west', 'usa trans', 'csa east', 'csa west', 'csa trans'];
  const accounts = lists.flatMap((list) => [`set cp ${list} 40`, `set pp ${list} 60`]);
  return [...forceLines(game, n), ...accounts].join('\n');
}

function amended(game: Game, start: Json, lines: readonly string[]): Json {
  let now = start;
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

function laidOut(game: Game, n: number): SubTurn {
  const empty = game.setup('empty', {});
  if (!empty.ok) throw new Error('The empty scenario cannot be set up');
  const position = amended(game, empty.value, layOut(game, n).split('\n'));
  return { position, answers: sheetsFor(game, position) };
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
function sheetsFor(game: Game, now: Json): SubTurn['answers'] {
  const asked = game.play(now, emptyInput, seededDice('1861')).asked;
  const sheets = new Map<string, AnswerText>();
  for (const [seat, list] of SEAT_LISTS) {
    const question = asked.find((one) => one.to === asSeat(seat) && one.list === list);
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

/** The sub-turn as the machines ordered it. */
function middleOfWar(game: Game, country: CountryModule.Country): SubTurn {
  for (const step of wage(game, country, seededDice(SEED)))
    if (step.name === MIDDLE) return { position: step.from, answers: step.answers };
  throw new Error(`The war was over before ${MIDDLE}`);
}

// The position is the system's own.
const forcesIn = (position: Json): number =>
  Object.keys((position as unknown as State).troops).length;

/** Further forces until there are so many; where one cannot stand, it is left out. */
function filledUp(game: Game, start: Json, n: number): Json {
  let now = start;
  for (const line of forceLines(game, 2 * n)) {
    if (forcesIn(now) >= n) break;
    const reading = game.amend(line, now);
    if (reading.faults.length > 0) continue;
    now = game.fold(
      now,
      reading.lines.flatMap(({ means }) => (means === undefined ? [] : [means])),
    );
  }
  return now;
}

const sayTime = ({ ms, work_ms }: Time): string =>
  `${ms.toFixed(1).padStart(8)} ms; ${work_ms.toFixed(1)} ms of work`;

export function showSubTurns({ first, run, middle, middle_filled, load }: SubTurnFigures): void {
  console.log('One sub-turn of 20 pulses, 7 seats: run, views, reports as text and HTML');
  let before: number | undefined;
  for (const n of SIZES) {
    const time = run[n] ?? NO_TIME;
    const grows =
      before === undefined
        ? `; must be under ${String(MUST_MS)} ms`
        : `, ${(time.work_ms / before).toFixed(2)} times the one before; must be at most ${String(MUST_GROW)}`;
    console.log(`  ${String(n).padStart(5)} forces  ${sayTime(time)}${grows}`);
    before = time.work_ms;
  }
  console.log(`    300 forces  ${sayTime(first)}, the first that a new process plays`);
  for (const [{ forces, ...time }, what] of [
    [middle, 'as they stand'],
    [middle_filled, 'and others'],
  ] as const)
    console.log(
      `  ${String(forces).padStart(5)} forces  ${sayTime(time)}; must be under ${String(MUST_MS)} ms; ${MIDDLE} of a war, ${what}`,
    );
  console.log(sayLoad(load));
}
