/** What can be ordered now, at the end of the sheet as it stands: nothing is offered that the sheet would refuse. */
import type { Deed, Reached } from '../../../../kernel/sheet-form.js';
import { faultMessage, type Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt } from '../../../../kernel/system.js';
import type { Trial } from '../sheet/read-orders.js';
import { firstPulse } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { unsaid, type Able, type Act, type PulseAct, type Said, type Way } from './pieces-acts.js';
import { lineOfAct } from './pieces-write.js';
import { moverOf, reachOf } from './pieces-reach.js';
import { pathOf } from './pieces-way.js';

/** It can be ordered at another time, or with other means: the reader is told why not now. */
const NOT_NOW: readonly string[] = [
  ...['over-cap-cp', 'over-cap-pp', 'over-left', 'beyond-pulses', 'rail-points'],
  ...['third-move', 'price-missing'],
];
const MOST_TRIED = 3;

export type Offering = {
  readonly scene: Scene;
  readonly trial: Trial;
  readonly question: Prompt;
};

/** The deeds of a piece, those that wait for a rest with the pulse that they wait for. */
export const offeredDeeds = (offering: Offering, able: Able): readonly Deed[] =>
  able.acts.flatMap((act) => offered(offering, able, act) ?? []);

function offered(offering: Offering, able: Able, act: Act): Deed | undefined {
  const { trial } = offering;
  const ways = waysToTry(offering, able, act);
  if (ways === undefined || 'stands' in act) return act.deed;
  if (ways.length === 0) return undefined;
  const at = (from: number): Fault | undefined => firstFault(offering, able, act, ways, from);
  const fault = at(trial.next);
  if (fault === undefined) return act.deed;
  if (fault.code === 'too-soon') {
    const later = restedAt(offering, able, trial.next);
    const from = later.find((pulse) => at(pulse) === undefined);
    return from === undefined
      ? { ...act.deed, unable: faultMessage(fault) }
      : { ...act.deed, from, says: `${act.deed.says}; rests until pulse ${from - 1}` };
  }
  return NOT_NOW.includes(fault.code) ? { ...act.deed, unable: faultMessage(fault) } : undefined;
}

/** What a deed is tried with: words are anybody's. */
const sampleOf = ({ fields = [] }: Deed): Said =>
  unsaid(fields.map((field) => (field.kind === 'text' ? { ...field, value: '…' } : field)));

/** Some of the ways that it may lead; undefined where nobody can say which before one is pointed out. */
function waysToTry({ scene, trial }: Offering, able: Able, act: Act): readonly Way[] | undefined {
  if (act.leads === 'nothing' || 'stands' in act) return [{ to: able.hex, via: [] }];
  const reach = firstReach({ scene, trial }, able, act);
  if (reach === undefined) return undefined;
  const ends = reach.filter(({ passing }) => passing !== true);
  return ends
    .toSorted((a, b) => Number(a.stops !== undefined) - Number(b.stops !== undefined))
    .slice(0, MOST_TRIED)
    .flatMap(({ spot }) => pathOf([spot]).map((to) => ({ to, via: [] })));
}

const reaches = new WeakMap<Trial, Map<string, readonly Reached[] | undefined>>();

/** Where it can lead at all, as far as it is tried; the same for all who go from a hex in the same way. */
function firstReach(
  { scene, trial }: Pick<Offering, 'scene' | 'trial'>,
  able: Able,
  act: PulseAct,
): readonly Reached[] | undefined {
  const known = reaches.get(trial) ?? new Map<string, readonly Reached[] | undefined>();
  reaches.set(trial, known);
  const action = act.order({ to: able.hex, via: [] }, sampleOf(act.deed));
  const way = action.kind === 'move' ? moverOf(action) : able.id + act.deed.verb;
  const key = `${able.water ?? able.hex} ${act.over} ${way}`;
  if (!known.has(key))
    known.set(key, reachOf(scene, trial.world, able, act, sampleOf(act.deed), [], MOST_TRIED));
  return known.get(key);
}

/** Why none of the ways can be taken; undefined where one can. */
function firstFault(
  { scene, trial, question }: Offering,
  able: Able,
  act: Act,
  ways: readonly Way[],
  from: number,
): Fault | undefined {
  let first: Fault | undefined;
  for (const way of ways) {
    const line = lineOfAct(scene, act, { way, said: sampleOf(act.deed), from }, question);
    const fault = line.ok ? trial.read(line.value).faults[0] : line.error;
    if (fault === undefined) return undefined;
    first ??= fault;
  }
  return first;
}

/** The pulses after the next one in which somebody who stands there has rested (C3.12). */
function restedAt(
  { scene, trial }: Offering,
  { hex, water }: Able,
  next: number,
): readonly number[] {
  const { world } = trial;
  const here = [
    ...[...world.groups, ...world.leaders].filter((one) => one.hex === hex),
    ...world.ships.filter((ships) => water !== undefined && ships.water === water),
  ];
  const costs = Array.from({ length: trial.cp }, (_, n) => n + 1);
  const pulses = here.flatMap(({ marches }) =>
    costs.flatMap((cp) => firstPulse(marches, cp, scene.rule) ?? []),
  );
  return [...new Set(pulses.map((pulse) => pulse + world.unpaid))]
    .filter((pulse) => pulse > next)
    .sort((a, b) => a - b);
}
