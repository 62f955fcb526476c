/**
 * Whether the enemy stopped an order that cannot be carried out (C3.17). It is asked of the sub-turn as it would have gone
 * had the enemy done nothing: the side's own lines are carried out on a map without him. What can be done there and not in
 * truth, he has made impossible, whether he struck the force, the place or the means, before the order began or later; what
 * fails there too is the player's own doing.
 */
import { applyFacts } from '../../rules/change/apply.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { armiesWithoutHead, armiesWithSeniors } from '../../rules/leaders/armies.js';
import { sailOut } from '../acts/sail-out.js';
import type { Helm } from '../acts/helm.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import { takeCities, takersOf } from '../../rules/sight/look.js';
import type { State, Troops } from '../../rules/state.js';
import { crossedBorder } from './border.js';
import { carryOut, actsIn, type Line } from '../lines/line.js';
import { fail, stop, type Course, type Next, type Scene } from '../lines/scene.js';
import { convertRails } from '../acts/rail-lines.js';
import type { Done, Unable } from '../../orders/forces/carried.js';
import { rally, troopsOf } from '../../orders/rally.js';
import type { Sailing } from '../lines/ships-done.js';

/** Ids of troops that part in a course never meet those of the full position, so that amendments find whom they mean. */
const OWN_IDS = 50_000;

export function unopposedFrom(now: State): Scene['unopposed'] {
  const courseOf = (side: Side): Course => {
    const course = once(() => ({
      ...withoutEnemy(now, side),
      nextTroops: now.nextTroops + OWN_IDS,
    }));
    const enemies = Object.values(now.troops).filter((troops) => troops.side !== side);
    return { planned: course, done: course, enemies };
  };
  return { usa: courseOf('usa'), csa: courseOf('csa') };
}

/** Worked out when it is first asked for. */
function once<T extends object>(work: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= work());
}

const withoutEnemy = (now: State, side: Side): State => ({
  ...now,
  troops: only(now.troops, (troops) => troops.side === side),
  fleets: only(now.fleets, (fleet) => fleet.side === side),
});

const only = <T>(
  record: Readonly<Record<string, T>>,
  isKept: (value: T) => boolean,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => isKept(value)));

/** Ends a line that cannot be carried out: stopped by the enemy, or failed. The one place where this is decided. */
export function cannot(scene: Scene, line: Line, unable: Unable): Next {
  const isEnemys = unable.by === undefined ? isHindered(scene, line) : unable.by === 'enemy';
  return (isEnemys ? stop : fail)(scene, line, unable.why);
}

function isHindered({ pack, unopposed, pulse }: Scene, line: Line): boolean {
  const { planned, done, enemies } = unopposed[line.side];
  return [planned, done].some((course) => {
    const now = course();
    return !('why' in tryOut(pack, { now, begun: now, enemies }, line, pulse, 'asked'));
  });
}

/** `begun`: the course at the start of the pulse. */
type Ground = {
  readonly now: State;
  readonly begun: State;
  readonly enemies: readonly Troops[];
};

/** What a line comes to without the enemy. A force that is `asked` for may have been shaken by him, and would be rallied. */
function tryOut(
  pack: Pack,
  ground: Ground,
  line: Line,
  pulse: number,
  why: 'asked' | 'played',
): Done | Unable {
  const { now, enemies } = ground;
  const action = line.does?.action;
  if (action?.kind === 'rally') {
    const at = why === 'asked' ? shakenIn(now, line, action.force) : now;
    return rally(pack, withEnemies(at, enemies), line, action.force);
  }
  const done = carryOut(pack, now, line, pulse);
  return 'why' in done || done.sails !== true || action === undefined
    ? done
    : sailFreely(pack, ground, { line, action }, pulse);
}

/** Supply lines are cut by an enemy who has stood there all the time; that is nothing that he did in this sub-turn. */
function withEnemies(now: State, enemies: readonly Troops[]): State {
  const ours = new Set(Object.values(now.troops).map(({ hex }) => hex));
  const theirs = enemies.filter(({ hex }) => !ours.has(hex));
  return {
    ...now,
    troops: { ...now.troops, ...Object.fromEntries(theirs.map((each) => [each.id, each])) },
  };
}

function shakenIn(now: State, line: Line, force: Parameters<typeof troopsOf>[2]): State {
  const shaken = troopsOf(now, line, force).map(
    (troops) => [troops.id, { ...troops, demoralized: true }] as const,
  );
  return { ...now, troops: { ...now.troops, ...Object.fromEntries(shaken) } };
}

/** A voyage past no forts and no ships, since those of its own side do nothing to it; a landing finds nobody ashore. */
function sailFreely(
  pack: Pack,
  { now, begun }: Ground,
  sailing: Sailing,
  pulse: number,
): Done | Unable {
  const helm: Helm = { pack, umpire: NO_DICE, pulse, counted: new Map(), stands: [], begun };
  const done = sailOut(helm, { ...now, works: {} }, sailing);
  if ('why' in done) return done;
  const ashore = done.facts.map((fact): CivilWarFact =>
    fact.kind === 'embarked' ? { ...fact, kind: 'carried', by: 'ships' } : fact,
  );
  return { facts: ashore };
}

const NO_DICE: Helm['umpire'] = {
  id: '',
  during: () => NO_DICE,
  roll: (dice) =>
    ('die' in dice ? [dice] : dice).flatMap(({ count }) => Array<number>(count).fill(1)),
  draw: (from, count) => from.slice(0, count),
  shuffle: (items) => items,
  settle: (_name, worked) => worked,
};

/**
 * Carries both courses through a pulse. Reaction marches answer the enemy: where he does nothing nobody makes them, so that
 * what was planned is done without them.
 */
export function advance(scene: Scene): Scene {
  const { pack, pulse } = scene;
  const courseOf = (side: Side): Course => {
    const { planned, done, enemies } = scene.unopposed[side];
    const played = [...scene.lines, ...scene.reacting].filter(
      (line) => line.side === side && actsIn(line, pulse) && isPlayed(line),
    );
    const lines = played.filter(({ stand }) => stand === undefined);
    const kept = played.filter(({ end }) => end !== 'stopped');
    const all = once(() => playThrough(pack, { now: planned(), enemies }, lines, pulse));
    const isSame =
      planned === done && [lines, kept].every(({ length }) => length === played.length);
    return {
      planned: all,
      done: isSame ? all : once(() => playThrough(pack, { now: done(), enemies }, kept, pulse)),
      enemies,
    };
  };
  return { ...scene, unopposed: { usa: courseOf('usa'), csa: courseOf('csa') } };
}

const isPlayed = ({ end }: Line): boolean => end !== 'failed' && end !== 'given-up';

function playThrough(
  pack: Pack,
  { now: start, enemies }: Omit<Ground, 'begun'>,
  lines: readonly Line[],
  pulse: number,
): State {
  let now = start;
  const facts: CivilWarFact[] = [];
  for (const line of lines) {
    const done = tryOut(pack, { now, begun: start, enemies }, line, pulse, 'played');
    if ('why' in done) continue;
    facts.push(...done.facts);
    now = applyFacts(pack, now, done.facts);
  }
  if (now === start) return now;
  const won = [...takeCities(pack, now, facts), ...takeWorks(now, facts)];
  now = applyFacts(pack, now, [...won, ...convertRails(pack, now, facts)]);
  now = applyFacts(pack, now, crossedBorder(pack, now));
  now = applyFacts(pack, now, armiesWithoutHead(start, now));
  return applyFacts(pack, now, armiesWithSeniors(now));
}

/** The enemy's works that a march goes through; of his depots nothing is left. */
function takeWorks(now: State, marches: readonly CivilWarFact[]): readonly CivilWarFact[] {
  const takerOf = takersOf(now, marches);
  return Object.values(now.works)
    .filter(({ hex, side }) => takerOf(hex) === enemyOf(side))
    .map(({ kind, hex, side }): CivilWarFact => {
      const by = enemyOf(side);
      return kind === 'depot'
        ? { kind: 'depot-burnt', side, by, hex }
        : { kind: 'fort-taken', what: kind, by, hex };
    });
}

/** What the gamemaster has changed by his own hand, between two states, is so in every course. */
export function amendUnopposed(
  unopposed: Scene['unopposed'],
  before: State,
  after: State,
): Scene['unopposed'] {
  if (before === after) return unopposed;
  const courseOf = (side: Side): Course => {
    const { planned, done, enemies } = unopposed[side];
    const amended = (asIt: () => State): (() => State) =>
      once(() => {
        const course = asIt();
        const patched: State = {
          ...course,
          troops: patch(course.troops, before.troops, after.troops),
          fleets: patch(course.fleets, before.fleets, after.fleets),
          leaders: patch(course.leaders, before.leaders, after.leaders),
          armies: patch(course.armies, before.armies, after.armies),
          works: patch(course.works, before.works, after.works),
          control: patch(course.control, before.control, after.control),
          rails: patch(course.rails, before.rails, after.rails),
          accounts: after.accounts,
        };
        return withoutEnemy(patched, side);
      });
    const all = amended(planned);
    return { planned: all, done: planned === done ? all : amended(done), enemies };
  };
  return { usa: courseOf('usa'), csa: courseOf('csa') };
}

function patch<T>(
  record: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  if (before === after) return record;
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  const kept = Object.entries(record).filter(
    ([key]) => !Object.hasOwn(before, key) || Object.hasOwn(after, key),
  );
  return { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
}
