/** Random legal play of the American Revolution, open and with fog and theaters, and what a seat of it may not know. */
import type { Json, SeatId } from '../../../src/kernel/basic.js';
import type { Options, Question } from '../../../src/kernel/system.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import type { LawCase } from '../law-case.js';
import type { Rand } from '../rand.js';
import { loadShippedGame } from '../shipped-game.js';
import { countryOf, exactIn, eyesOfSeat, type Country } from './country.js';
import { hiddenAmendment, vary } from './hidden.js';
import { remember } from './remember.js';
import { randomSheet } from './sheets.js';
import { differNearSight, toldAtRest, toldIn } from './told.js';

type Ground = { readonly name: string; readonly runs: number; readonly options: Options };

export const OPEN: Ground = { name: 'american-revolution', runs: 12, options: {} };
export const FOG: Ground = {
  ...{ name: 'american-revolution in fog', runs: 10 },
  options: { fog: 'yes', seats: 'theaters' },
};

/** What a letter says of a line of orders. */
const ENDINGS = {
  arrived: /Arrived at/,
  'rolled too low': /The roll (?:to enter \S+ )?was/,
  fought: /Fought at /,
  'not done': /Not done:/,
  landed: /SP landed/,
};

const stateOf = (now: Json): State => now as unknown as State; // the game's own

export function revolutionLaw({ name, runs, options }: Ground = OPEN): LawCase {
  const game = loadShippedGame('american-revolution', '1775');
  if (!game.ok) throw new Error(game.error);
  const country = countryOf();
  const { value } = game;
  return {
    ...{ name, game: value, scenario: '1775', options, runs, steps: 6 },
    campaign: { system: 'american-revolution', packName: '1775' },
    randomSheet: (rand, question, seen) => randomSheet(value, country, rand, question, seen),
    gmAnswer: () => 'yes',
    hiddenVariation: (now, seat, rand, how) => vary(country, stateOf(now), seat, rand, how),
    hiddenSheet: (rand, question, now, watcher) => {
      const dark = darkTo(country, stateOf(now), watcher);
      if (question.kind === 'losses') return undefined;
      const seen = value.view(now, question.to);
      return randomSheet(value, country, rand, question, seen, (area) => dark.has(area));
    },
    remember: (now, rand) => remember(country, stateOf(now), rand),
    elsewhere: (rand, text) => elsewhere(country, rand, text),
    hiddenAmendment: (rand, now, watcher) => hiddenAmendment(country, stateOf(now), watcher, rand),
    isHiddenRoll: (roll, watcher) => options['fog'] === 'yes' && isHiddenRoll(roll, watcher),
    toldAtRest: (now, seat) => toldAtRest(country, stateOf(now), seat),
    toldIn: (outcome, seat) => toldIn(country, outcome, seat),
    differNearSight: (a, b, seat) => differNearSight(country, stateOf(a), stateOf(b), seat),
    probe,
    strength: (now) => stateOf(now).stacks.reduce((sum, { n }) => sum + n, 0),
    gain: (fact) => gain(fact as unknown as Fact),
    overdrawn: (_before, after) => crowdedForts(country, stateOf(after)),
    endings: ENDINGS,
    examples: [
      {
        seat: 'american',
        kind: 'orders',
        text: 'move 5M from Worcester to springfield; stop when met',
      },
      { seat: 'american', kind: 'orders', text: 'open 3M at boston' },
      { seat: 'british', kind: 'orders', text: 'fleet to Newport' },
    ],
  };
}

/** Areas that the watcher's side does not see, nor those next to them. */
function darkTo(country: Country, now: State, watcher: SeatId): ReadonlySet<string> {
  const exact = exactIn(country, now, { side: eyesOfSeat(watcher).side });
  const isNear = (area: string): boolean =>
    (country.near.get(area) ?? []).some((one) => exact.has(one));
  return new Set(country.areas.filter((area) => !exact.has(area) && !isNear(area)));
}

/** The end of some ways a step further. */
const elsewhere = (country: Country, rand: Rand, text: string): string =>
  text.replace(/ to ([a-z]+)$/gm, (whole, area: string) => {
    const near = country.near.get(area) ?? [];
    return rand.chance(70) ? ` to ${rand.pick(near) ?? area}` : whole;
  });

/** Only the British roll to move; levies and the winter are the Americans'. */
function isHiddenRoll(name: string, watcher: SeatId): boolean {
  const isBritish = /(?:^|\/)(?:move|sail) \d+(?:\/|$)/.test(name);
  const isAmerican = /(?:^|\/)(?:levy\/|attrition|survival )/.test(name);
  return eyesOfSeat(watcher).side === 'american' ? isBritish : isAmerican;
}

/** Texts about things that are and are not there, the enemy's too. */
function probe(rand: Rand, question: Question, now: Json): string {
  const stack = rand.pick(stateOf(now).stacks);
  const area = stack?.area ?? 'boston';
  const kind = stack?.kind ?? 'B';
  const texts = [
    `move 2${kind} from ${area} to boston`,
    `move all from ${area} to trenton, philadelphia`,
    `attack ${area} with all`,
    `attack ${area} with 3${kind} against fort; odds 2-1`,
    `sail 1${kind} from ${area} to newport`,
    `fortify ${area} with 1${kind}`,
    `besiege ${area} with all`,
    `open 1${kind} at ${area}`,
    `place 1 at ${area}`,
    `lose 1 ${kind}`,
    `fleet to ${area}`,
    `land at ${area}`,
  ];
  return question.kind === 'orders' || rand.chance(70) ? (rand.pick(texts) ?? '') : '';
}

const sizeOf = (force: Readonly<Record<string, number>>): number =>
  Object.values(force).reduce((sum, n) => sum + n, 0);

function gain(fact: Fact): number {
  switch (fact.kind) {
    case 'placed':
      return fact.n;
    case 'lost':
    case 'perished':
      return -sizeOf(fact.force);
    case 'withdrew':
    case 'unsupplied':
      return -fact.n;
    case 'wintered':
      return -fact.lost;
    // How many go home, and what the gamemaster does, stands in what they change alone.
    case 'french-home':
    case 'amended':
      return (fact.shifts ?? []).reduce((sum, { n }) => sum + n, 0);
    default:
      return 0;
  }
}

/** AR-27. */
const crowdedForts = ({ areas }: Country, { stacks }: State): readonly string[] =>
  areas.filter((area) => {
    const garrison = stacks.filter(
      (one) =>
        one.area === area && one.condition === 'fort' && one.kind !== 'B' && one.kind !== 'T',
    );
    return garrison.reduce((sum, { n }) => sum + n, 0) > 5;
  });
