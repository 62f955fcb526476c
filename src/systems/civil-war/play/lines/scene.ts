/**
 * A sub-turn as far as it has been played. A scene is never changed: what happens gives the next one, so that there is no
 * truth beside the state and the scene that is handed on.
 */
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { Support } from '../../rules/naval/gunboats.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { State, Troops } from '../../rules/state.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { withBattles, type BattlePart } from './battle-log.js';
import type { Line } from './line.js';
import { withSpending, type Spending } from './spending.js';
import type { Stand } from './stand.js';
import { sayAction } from '../../orders/verbs.js';

/**
 * A side's sub-turn without the enemy. `planned`: with all of its lines, those too that he stopped. `done`: without these,
 * since their player may have ordered something else in their stead; the same where he stopped none. `enemies`: where the
 * enemy stood when it began. Few sub-turns ask for it, so it is not played before it is asked for.
 */
export type Course = {
  readonly planned: () => State;
  readonly done: () => State;
  readonly enemies: readonly Troops[];
};

export type Scene = {
  readonly pack: Pack;
  readonly umpire: Umpire;
  readonly now: State;
  readonly pulse: number;
  /** The state at the start of the pulse, from which conditions are decided. */
  readonly begun: State;
  /** Those of the sheets, and those that the run adds. */
  readonly lines: readonly Line[];
  /** Marches of this pulse that answer the enemy's by standing order. */
  readonly reacting: readonly Line[];
  readonly stands: readonly Stand[];
  readonly battles: readonly BattlePart[];
  readonly spending: Spending;
  /** Ships that have come to support an attack. */
  readonly supports: readonly Support[];
  readonly unopposed: Readonly<Record<Side, Course>>;
};

/** Facts that are to happen, and the scene that they will happen in. */
export type Next = { readonly scene: Scene; readonly facts: readonly CivilWarFact[] };

/** One thing after the other, each in the scene that the one before has left; all to happen in one beat. */
export function each<T>(
  start: Scene,
  items: readonly T[],
  next: (scene: Scene, item: T) => Next,
): Next {
  let scene = start;
  const facts: CivilWarFact[] = [];
  for (const item of items) {
    const one = next(scene, item);
    scene = one.scene;
    facts.push(...one.facts);
  }
  return { scene, facts };
}

/** A beat of the pulse, where there is anything to tell in it. */
export function* happen({ scene, facts }: Next): CivilWarPlay<Scene> {
  if (facts.length === 0) return scene;
  const { now } = yield { do: 'happen', at: `p${scene.pulse}`, facts };
  return { ...noted(scene, facts), now };
}

/** Plays a part that knows nothing of the scene, and notes what happens in it; who plays on knows the state after it. */
export function* through<R>(
  start: Scene,
  play: CivilWarPlay<R>,
): CivilWarPlay<{ readonly scene: Scene; readonly value: R }> {
  let scene = start;
  let step = play.next();
  while (step.done !== true) {
    if (step.value.do === 'happen') scene = noted(scene, step.value.facts);
    step = play.next(yield step.value);
  }
  return { scene, value: step.value };
}

/** Battles, and what is paid and given back. */
const noted = (scene: Scene, facts: readonly CivilWarFact[]): Scene => ({
  ...scene,
  battles: withBattles(scene.battles, facts, scene.pulse),
  spending: withSpending(scene.spending, facts),
});

const isSameLine = (a: Line, b: Line): boolean => a.id === b.id && a.stand === b.stand;
const whereIs = (line: Line): 'lines' | 'reacting' =>
  line.stand === undefined ? 'lines' : 'reacting';

/** What has become of a line. */
export const lineNow = (scene: Scene, line: Line): Line =>
  scene[whereIs(line)].find((other) => isSameLine(line, other)) ?? line;

export function withLine(scene: Scene, line: Line, change: (line: Line) => Partial<Line>): Scene {
  const where = whereIs(line);
  const lines = scene[where].map((other) =>
    isSameLine(line, other) ? { ...other, ...change(other) } : other,
  );
  return where === 'lines' ? { ...scene, lines } : { ...scene, reacting: lines };
}

const isSameStand = (a: Stand, b: Stand): boolean =>
  a.side === b.side && a.list === b.list && a.nth === b.nth;

/** What has become of a standing order. */
export const standNow = (scene: Scene, stand: Stand): Stand =>
  scene.stands.find((other) => isSameStand(stand, other)) ?? stand;

export const withStand = (scene: Scene, stand: Stand, change: Partial<Stand>): Scene => ({
  ...scene,
  stands: scene.stands.map((other) =>
    isSameStand(stand, other) ? { ...other, ...change } : other,
  ),
});

const says = (pack: Pack, line: Line): string =>
  line.does === undefined ? '' : sayAction(pack, line.does.action);

/** The enemy stopped it: its CP come back under the cap, its PP are gone, unless by setting (C3.17). Ends the line. */
export function stop(scene: Scene, stopped: Line, why: string): Next {
  const line = lineNow(scene, stopped);
  const fact: CivilWarFact = {
    kind: 'order-stopped',
    order: line.place,
    says: says(scene.pack, line),
    why,
    cpReturned: line.returns === 'nothing' ? 0 : line.paidCp,
    ...(line.returns === 'cp-and-pp' ? { ppReturned: line.paidPp } : {}),
  };
  return { scene: withLine(scene, line, () => ({ end: 'stopped' })), facts: [fact] };
}

/** It could not be done, and not by the enemy's doing. Ends the line. */
export function fail(scene: Scene, failed: Line, why: string): Next {
  const line = lineNow(scene, failed);
  return {
    scene: withLine(scene, line, () => ({ end: 'failed' })),
    facts: [{ kind: 'order-failed', order: line.place, says: says(scene.pack, line), why }],
  };
}
