/** `sail SHIPS to WATER`: ships, or a naval leader with his, go to a hexside (C6.2, B9). */
import { agreeing } from '../rules/counts.js';
import type { SailorsName } from './words/names.js';
import {
  type ShipOrder,
  partOf,
  strayParts,
  readSailors,
  priceOfSailors,
  saySailors,
  howManySail,
  writeSailors,
} from './words/ship-words.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Read, Verb } from './verb.js';
import { readWaterWords } from './words/water-words.js';
import { stopsOf } from './words/read-words.js';
import type { Scene } from './words/read-force.js';
import type { World } from './words/projection.js';
import type { Span } from './words/read-movers.js';
import { type Verdict, type Problem, refuse, problem, allow } from './words/read-verdict.js';
import {
  shipsUnder,
  choose,
  missing,
  sayFault,
  pastForts,
  toBeLent,
  afterSail,
  watersOf,
} from './words/ships-there.js';
import { sideName, sideText } from '../rules/ground/side-names.js';
import { seaRoute } from '../rules/naval/voyage-route.js';
import { contenderOfSailors } from './forces/find-ships.js';

export type Sail = {
  readonly kind: 'sail';
  readonly who: SailorsName;
  readonly via: readonly string[];
  readonly to: string;
};

export function readSail(order: ShipOrder, subject: readonly Word[]): Read<Sail> {
  const { scene, end } = order;
  const to = readWaterWords(scene.pack, partOf(order, 'to')?.words ?? [], end, 'to 7819 S');
  const via = stopsOf(scene.pack, order.phrases).map((stop) =>
    readWaterWords(scene.pack, stop.words, stop.at, 'via PLACE, PLACE'),
  );
  const sailors = readSailors(order, subject);
  const slips = [
    ...('slip' in sailors ? [sailors.slip] : []),
    ...via.flatMap((stop) => ('slip' in stop ? [stop.slip] : [])),
    ...('slip' in to ? [to.slip] : []),
    ...strayParts(order, ['at', 'to', 'via']),
  ];
  const stops = via.flatMap((stop) => ('water' in stop ? [stop.water] : []));
  if (slips.length > 0 || !('who' in sailors) || !('water' in to)) return { slips };
  return { draft: { kind: 'sail', who: sailors.who, via: stops, to: to.water }, slips };
}

function checkSail(scene: Scene, world: World, { who, via, to }: Sail, span: Span): Verdict {
  const chosen =
    who.by === 'leader'
      ? shipsUnder(scene, world, who.leader, span)
      : choose(scene, world, who.ships, span);
  if ('code' in chosen)
    return missing(scene, world, chosen, who.by === 'leader' ? who.leader : undefined);
  const chief = who.by === 'leader' ? [who.leader] : [];
  const warnings: Problem[] = [];
  const held = new Set<string>();
  for (const from of watersOf(chosen)) {
    if (from === to && via.length === 0) {
      const message = `They are already on ${sideName(scene.pack, to)}.`;
      return refuse(world, problem('already-there', 'C3.11', 'place', message));
    }
    const way = seaRoute(scene.pack, scene.seen.figures, chosen.kinds, [from, ...via, to]);
    if (!way.ok) return refuse(world, sayFault(way.error));
    warnings.push(...pastForts(scene, way.value.sides));
    held.add(heldUpAt(scene, way.value.sides));
  }
  warnings.push(...toBeLent(scene, world, chosen));
  const after = (water: string): World => afterSail(scene, world, chosen, water, chief, span.to);
  const [stop = to] = held;
  const isHeldUp = held.size === 1 && stop !== to;
  return { ...allow(after(to), ...warnings), ...(isHeldUp ? { short: after(stop) } : {}) };
}

/** Where ships end that do not beat the enemy ships known to be on their way; its end where there are none (C4.5). */
function heldUpAt({ seen, side }: Scene, sides: readonly string[]): string {
  const met = sides.findIndex(
    (water, nth) =>
      nth > 0 && seen.ships.some((ships) => ships.side !== side && ships.water === water),
  );
  return sides.at(met < 0 ? -1 : met - 1) ?? '';
}

export const sailVerb: Verb<Sail> = {
  begins: ['sail'],
  also: ['sails'],
  complete: (draft) => draft,
  check: checkSail,
  price: (pack, seen, { who }) => priceOfSailors(pack, seen, who),
  say: (pack, { who, via, to }) => {
    const over = via.length === 0 ? '' : ` via ${via.map((id) => sideName(pack, id)).join(', ')}`;
    const verb = agreeing(howManySail(who), 'sails', 'sail');
    return `${saySailors(pack, who)} ${verb} to ${sideName(pack, to)}${over}`;
  },
  write: (pack, { who, via, to }) => {
    const over = via.length === 0 ? '' : ` via ${via.map((id) => sideText(pack, id)).join(', ')}`;
    return `sail ${writeSailors(pack, who)} to ${sideText(pack, to)}${over}`;
  },
  acts: 'at-last',
  contends: (pack, now, line, { who, via, to }) =>
    contenderOfSailors(pack, now, line, who, (kinds, from) =>
      seaRoute(pack, now.figures, kinds, [from, ...via, to]),
    ),
  carryOut: () => ({ facts: [], sails: true }),
};
