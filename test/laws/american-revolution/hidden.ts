/** Other positions that a seat cannot tell from the true one, and changes of what it cannot see. */
import type { SeatId } from '../../../src/kernel/basic.js';
import {
  shifted,
  type Kind,
  type SideName,
  type Stack,
  type State,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { Variation } from '../law-case.js';
import type { Rand } from '../rand.js';
import {
  enemyOf,
  exactIn,
  eyesOfSeat,
  isControlledBy,
  menAt,
  seesZone,
  sizeWord,
  stacksOfSide,
  type Country,
  type Eyes,
} from './country.js';

const KINDS: Readonly<Record<SideName, readonly Kind[]>> = {
  american: ['C', 'M', 'F'],
  british: ['B', 'T'],
};
const USES = ['fresh', 'moved', 'fought'] as const;

/** Enemies out of sight are others, elsewhere or of other kinds; what they have done, and what waits overseas, is otherwise. */
export function vary(
  country: Country,
  now: State,
  seat: SeatId,
  rand: Rand,
  how: Variation = { of: 'seat', bold: rand.chance(60) },
): State {
  const own = eyesOfSeat(seat);
  const eyes: Eyes = how.of === 'side' ? { side: own.side } : own;
  const foe = enemyOf(eyes.side);
  const used = usedOtherwise(now.stacks, foe, rand);
  const moved = now.settings.fog ? hiddenStacks(country, now, used, eyes, rand, how) : used;
  const varied: State = { ...now, stacks: shifted([], moved), ...overseas(now, foe, rand) };
  return rand.chance(50) ? varied : withFleet(country, varied, eyes, rand);
}

const usedOtherwise = (stacks: readonly Stack[], foe: SideName, rand: Rand): readonly Stack[] =>
  stacks.map((stack) => {
    const isFoe = (stack.kind === 'B' || stack.kind === 'T') === (foe === 'british');
    return isFoe && rand.chance(25) ? { ...stack, use: rand.pick(USES) ?? 'fresh' } : stack;
  });

/** Where the viewer knows a size alone, another number of that size; where he knows nothing, anything. */
function hiddenStacks(
  country: Country,
  now: State,
  stacks: readonly Stack[],
  eyes: Eyes,
  rand: Rand,
  { bold, named = [] }: Variation,
): readonly Stack[] {
  const { side } = eyes;
  const foe = enemyOf(side);
  const exact = exactIn(country, now, eyes);
  // Works of both sides in one area hang together.
  const free = country.areas.filter((area) => !exact.has(area) && menAt(now, side, area) === 0);
  return country.areas.flatMap((area): readonly Stack[] => {
    const here = stacks.filter((stack) => stack.area === area);
    const isTried = bold || named.includes(area) || rand.chance(40);
    if (!free.includes(area) || !isTried || rand.chance(30)) return here;
    const n = menAt(now, foe, area);
    if (isControlledBy(country, now, side, area))
      return n === 0 ? [] : someOf(foe, area, anotherOf(sizeWord(n), rand), rand);
    if (!bold) return n === 0 ? here : someOf(foe, area, n, rand);
    return rand.chance(40) ? [] : someOf(foe, area, 1 + rand.below(12), rand);
  });
}

const anotherOf = (size: string, rand: Rand): number =>
  size === 'few' ? 1 + rand.below(3) : size === 'some' ? 4 + rand.below(6) : 10 + rand.below(8);

/** So many SPs of random kinds in the open and, now and then, in a fort; SF and sieges stay where they are. */
function someOf(side: SideName, area: string, n: number, rand: Rand): readonly Stack[] {
  const stacks: Stack[] = [];
  for (let left = n; left > 0;) {
    const some = 1 + rand.below(left);
    const condition = rand.chance(20) && side === 'british' ? 'fort' : 'open';
    stacks.push({ area, kind: rand.pick(KINDS[side]) ?? 'C', condition, use: 'fresh', n: some });
    left -= some;
  }
  return stacks;
}

/** What waits for the enemy, and what he must still send home. */
function overseas(now: State, foe: SideName, rand: Rand): Pick<State, 'overseas' | 'withdrawal'> {
  const { overseas: waits, withdrawal } = now;
  if (rand.chance(50) || !now.settings.fog) return { overseas: waits, withdrawal };
  if (foe === 'american') return { overseas: { ...waits, F: rand.below(9) }, withdrawal };
  const left = 1 + rand.below(6);
  const owed = rand.chance(60) ? withdrawal : { left, by: now.turn + 2 };
  return { overseas: { ...waits, B: rand.below(9) }, withdrawal: owed };
}

function withFleet(country: Country, now: State, eyes: Eyes, rand: Rand): State {
  const foe = enemyOf(eyes.side);
  const zone = now.fleets[foe];
  const isHidden = (sea: string): boolean => !seesZone(country, now, eyes, sea);
  // SF stay with their fleet.
  const isTied = foe === 'american' && stacksOfSide(now, foe).some(({ kind }) => kind === 'SF');
  if (zone === null || !isHidden(zone) || isTied) return now;
  const other = rand.pick(country.seas.filter(isHidden)) ?? zone;
  return { ...now, fleets: { ...now.fleets, [foe]: other } };
}

/** By the gamemaster's hand, out of the watcher's sight. */
export function hiddenAmendment(country: Country, now: State, watcher: SeatId, rand: Rand): string {
  const eyes: Eyes = { side: eyesOfSeat(watcher).side };
  const foe = enemyOf(eyes.side);
  if (!now.settings.fog) return '';
  const waits = `overseas ${1 + rand.below(9)} ${foe === 'british' ? 'B' : 'F'}`;
  const exact = exactIn(country, now, eyes);
  const dark = country.areas.filter((area) => {
    return !exact.has(area) && !isControlledBy(country, now, eyes.side, area);
  });
  const stack = rand.pick(
    stacksOfSide(now, foe).filter(
      ({ area, condition }) => dark.includes(area) && condition === 'open',
    ),
  );
  const coast = rand.pick(
    dark.filter((area) => {
      const sea = country.seaOf.get(area);
      return sea !== undefined && !seesZone(country, now, eyes, sea);
    }),
  );
  const kind = rand.pick(KINDS[foe]) ?? 'C';
  const quiet = rand.pick(Object.keys(now.regions).filter((id) => !country.rises.has(id)));
  const texts = [
    waits,
    `place ${1 + rand.below(4)} ${kind} open at ${rand.pick(dark) ?? 'ohio'}`,
    ...(stack === undefined ? [] : [`remove 1 ${stack.kind} open at ${stack.area}`]),
    ...(quiet === undefined || foe === 'american' ? [] : [`region ${quiet} tories yes`]),
    ...(coast === undefined || foe === 'american' ? [] : [`fleet british at ${coast}`]),
  ];
  return rand.pick(texts) ?? '';
}
