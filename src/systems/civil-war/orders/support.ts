/** `support attack on PLACE with SHIPS`: ships that lie beside an attack over land add their strength to it (B9). */
import { agreeing } from '../rules/counts.js';
import { isLand } from '../rules/ground/atlas.js';
import type { SailorsName } from './words/names.js';
import {
  type ShipOrder,
  readSailors,
  strayParts,
  priceOfSailors,
  saySailors,
  howManySail,
  writeSailors,
} from './words/ship-words.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Read, Verb } from './verb.js';
import { isWord, leftOver, readPlace } from './words/read-words.js';
import type { Scene } from './words/read-force.js';
import type { World } from './words/projection.js';
import type { Span } from './words/read-movers.js';
import { type Verdict, refuse, problem, allow } from './words/read-verdict.js';
import {
  shipsUnder,
  choose,
  missing,
  sayFault,
  afterSail,
  pastForts,
  toBeLent,
  watersOf,
} from './words/ships-there.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { watersRound, isBeside } from '../rules/ground/waters.js';
import { routeToHex } from '../rules/naval/voyage-route.js';
import { contenderOfSailors } from './forces/find-ships.js';

export type Support = {
  readonly kind: 'support';
  readonly who: SailorsName;
  readonly to: string;
};

/** `support attack on Fort Donelson with 3 NSP at 4322 N`, or with a naval leader. */
export function readSupport(order: ShipOrder, subject: readonly Word[]): Read<Support> {
  const example = 'support attack on PLACE with 3 NSP at WATER';
  const named = subject.filter((word) => !isWord(word, 'the', 'attack', 'on', 'upon', 'of'));
  const place = readPlace(order.scene.pack, named, order.end, example);
  const [sailing, ...others] = order.phrases.filter(({ key }) => key === 'with');
  const sailors = readSailors(order, sailing?.words ?? []);
  const slips = [
    ...('slip' in place ? [place.slip] : []),
    ...('slip' in sailors ? [sailors.slip] : []),
    ...others.flatMap(({ words }) =>
      leftOver(words, `Name the ships, or their leader, only once: ${example}.`),
    ),
    ...strayParts(order, ['at', 'with']),
  ];
  if (slips.length > 0 || !('who' in sailors) || !('hex' in place)) return { slips };
  return { draft: { kind: 'support', who: sailors.who, to: place.hex }, slips };
}

/** B9: ships begin beside the place that the land attacks, and come to a hexside of it. */
function checkSupport(scene: Scene, world: World, { who, to }: Support, span: Span): Verdict {
  const { pack, seen } = scene;
  const chosen =
    who.by === 'leader'
      ? shipsUnder(scene, world, who.leader, span)
      : choose(scene, world, who.ships, span);
  if ('code' in chosen)
    return missing(scene, world, chosen, who.by === 'leader' ? who.leader : undefined);
  const name = placeName(pack, to);
  if (!isLand(pack, to) || watersRound(pack, to).length === 0) {
    return refuse(
      world,
      problem('no-water', 'B9', 'order', `${name} is not a land hex on the water.`),
    );
  }
  const waters = watersOf(chosen);
  const [from = ''] = waters;
  if (waters.some((water) => water !== from || !isBeside(water, to))) {
    const message = `The ships must lie together on a hexside of ${name} or of a hex next to it.`;
    return refuse(world, problem('not-beside', 'B9', 'force', message));
  }
  const way = routeToHex(pack, seen.figures, chosen.kinds, from, to);
  if (!way.ok) return refuse(world, sayFault(way.error));
  const { sides } = way.value;
  const chief = who.by === 'leader' ? [who.leader] : [];
  const after = afterSail(scene, world, chosen, sides.at(-1) ?? from, chief, span.to);
  return allow(after, ...pastForts(scene, sides), ...toBeLent(scene, world, chosen));
}

export const supportVerb: Verb<Support> = {
  begins: ['support'],
  also: ['supports'],
  complete: (draft) => draft,
  check: checkSupport,
  price: (pack, seen, { who }) => priceOfSailors(pack, seen, who),
  say: (pack, { who, to }) =>
    `${saySailors(pack, who)} ${agreeing(howManySail(who), 'supports', 'support')} the attack on ${placeName(pack, to)}`,
  write: (pack, { who, to }) =>
    `support attack on ${placeText(pack, to)} with ${writeSailors(pack, who)}`,
  acts: 'at-last',
  // Ships that support an attack go together with those who make it.
  contends: (pack, now, line, { who, to }) => {
    const seen = contenderOfSailors(pack, now, line, who, (kinds, from) =>
      routeToHex(pack, now.figures, kinds, from, to),
    );
    return seen && { ...seen, joins: `${line.side} ${to}` };
  },
  carryOut: () => ({ facts: [], sails: true }),
};
