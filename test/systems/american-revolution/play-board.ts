/** Parts of a player-turn played by themselves, without the reading of sheets that would refuse most of what they drop. */
import { asSeat } from '../../../src/kernel/basic.js';
import type { Umpire } from '../../../src/kernel/dice.js';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { SheetOrder } from '../../../src/systems/american-revolution/rules/order.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import type { Given } from '../../../src/systems/american-revolution/play/questions.js';
import type { Part, Table } from '../../../src/systems/american-revolution/play/table.js';
import { forceCodes } from '../../../src/systems/american-revolution/telling/words.js';
import { pack, stacksIn } from './orders-board.js';
import { position } from './telling-board.js';

/** An open game in Summer 1775 in which everybody has come out; `at` as in `boston 9B, worcester 3C fort`. */
export function board(side: State['side'], at: string, more: Partial<State> = {}): State {
  const bare = position([], {}, 'open');
  const out = { control: null, tories: true, militia: true };
  return {
    ...bare,
    ...{ side, turn: 2, stacks: stacksIn(at) },
    regions: Object.fromEntries(Object.keys(bare.regions).map((id) => [id, out])),
    fleets: { american: null, british: 'massbay' },
    ...more,
  };
}

/** Orders of one seat, in the order of its sheet; `regions`: of a theater. */
export const given = (
  side: State['side'],
  orders: readonly SheetOrder[],
  regions?: readonly string[],
): readonly Given[] =>
  orders.map((order, index) => ({
    command: {
      ...{ seat: asSeat(side), side, title: side },
      ...(regions === undefined ? {} : { regions }),
    },
    ...{ seat: asSeat(side), line: index + 1, nth: index + 1, order },
  }));

type Run = (now: State, table: Table) => Part<State>;
/** `dice`: by name, 6 where there is none. `hand`: what the gamemaster makes of the position after some facts. */
type Chance = {
  readonly dice?: Readonly<Record<string, number>>;
  readonly hand?: (now: State, facts: readonly Fact[]) => State;
};

/** What happened, in few words, and in how many beats; the position at the end; the names of the dice that were rolled, and those of results with the number of beats before them. Nobody answers anything. */
export function played(start: State, run: Run, { dice = {}, hand = (now) => now }: Chance = {}) {
  const rolled: string[] = [];
  const settled: (readonly [string, number])[] = [];
  const facts: Fact[] = [];
  let beats = 0;
  const umpireOf = (id: string): Umpire => ({
    id,
    during: (happening) => umpireOf(id === '' ? happening.id : `${id}/${happening.id}`),
    roll: (_, name) => {
      rolled.push(`${id}/${name}`);
      return [dice[`${id}/${name}`] ?? 6];
    },
    draw: (from, count) => from.slice(0, count),
    shuffle: (items) => items,
    settle: (name, worked) => {
      settled.push([`${id}/${name}`, beats]);
      return worked;
    },
  });
  const part = run(start, { pack, umpire: umpireOf('') });
  let now = start;
  for (let step = part.next(); ; step = part.next({ now, answers: new Map() })) {
    if (step.done === true)
      return { facts, told: facts.map(inFewWords), now: step.value, rolled, settled, beats };
    if (step.value.do !== 'happen') continue;
    beats += 1;
    facts.push(...step.value.facts);
    now = hand(applyFacts(now, step.value.facts), step.value.facts);
  }
}

const inFewWords = (fact: Fact): string => {
  switch (fact.kind) {
    case 'moved': {
      const { force, from, to, by, die, turned, back } = fact;
      return [
        `${forceCodes(force)} ${from}-${to}`,
        ...(by === 'sea' ? ['by sea'] : []),
        ...(die === undefined ? [] : [`on ${String(die)}`]),
        ...(turned === undefined ? [] : [`${String(turned)} turned`]),
        ...(back === undefined ? [] : ['back']),
      ].join(' ');
    }
    case 'failed':
      return `${forceCodes(fact.force)} not ${fact.from}-${fact.to} on ${String(fact.die)}`;
    case 'dropped':
      return `${String(fact.line)} ${fact.stopped === true ? 'stopped' : 'dropped'} at ${fact.area}: ${fact.why}`;
    case 'sailed':
      return `fleet to ${fact.to}`;
    case 'opened':
      return `${forceCodes(fact.force)} opened at ${fact.area}`;
    case 'entered':
      return `entered ${fact.region}`;
    case 'placed':
      return `${String(fact.n)} ${fact.what} placed at ${fact.area}`;
    case 'fell-open':
      return `${fact.side} ${fact.was} up at ${fact.area}`;
    case 'withdrew':
      return `${String(fact.n)} B home from ${fact.area}`;
    case 'fought': {
      const { force, defenders, area, odds, die } = fact;
      const against = `${forceCodes(force)} against ${forceCodes(defenders)}`;
      return `${against} at ${area}, ${String(odds)}-1 on ${String(die)}`;
    }
    case 'lost':
      return `${forceCodes(fact.force)} lost at ${fact.area}`;
    case 'fortified':
    case 'besieged':
      return `${forceCodes(fact.force)} ${fact.kind} ${fact.area}`;
    case 'overseas':
      return `${forceCodes(fact.force)}${fact.fleet ? ' and the fleet' : ''} ready`;
    default:
      return fact.kind;
  }
};
