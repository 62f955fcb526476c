/** `carry n SP at PLACE to PLACE`: troops that stand beside ships are put ashore elsewhere (C6.2, B9). */
import { agreeing, be, few } from '../rules/counts.js';
import { isLand } from '../rules/ground/atlas.js';
import {
  type ShipOrder,
  readTroops,
  strayParts,
  typeOf,
  partOf,
  sailorNamed,
  sailorNames,
} from './words/ship-words.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Read, Verb } from './verb.js';
import {
  type Slip,
  countOf,
  findName,
  textOf,
  nameHint,
  splitList,
  partsOf,
  slipAt,
} from './words/read-words.js';
import { isStrength, ownLeaders, type Scene } from './words/read-force.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { type World, spAt } from './words/projection.js';
import type { Span } from './words/read-movers.js';
import {
  type Verdict,
  type Problem,
  alreadyThere,
  refuse,
  problem,
  allow,
} from './words/read-verdict.js';
import { watersRound } from '../rules/ground/waters.js';
import {
  shipsUnder,
  missing,
  sayFault,
  afterSail,
  isOurShore,
  ashore,
  pastForts,
  type Chosen,
  choose,
  watersOf,
  mayBeRecalled,
} from './words/ships-there.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { isTransport } from '../rules/naval/fleets.js';
import { routeToHex } from '../rules/naval/voyage-route.js';
import { byTable, byInitiative } from './words/price-figure.js';
import { type Cargo, contenderOfCargo } from './forces/carriers.js';

/** Strength points and land leaders of `hex` taken to `to` by ships that lie beside them; `nsp` of them go. */
export type Carry = { readonly kind: 'carry' } & Cargo;

/** `carry 4 SP and Grant at Cairo to Paducah with 6 NSP`, or `under Foote`. */
export function readCarry(order: ShipOrder, subject: readonly Word[]): Read<Carry> {
  const { scene } = order;
  const along = order.phrases.filter(({ key }) => key === 'with').flatMap(splitList);
  // Whom they follow may be named before them: `carry Grant and 1 SP`.
  const parts = [...partsOf(subject), ...along];
  const strength = (subject.length > 0 ? parts.find(isStrength) : undefined) ?? subject;
  const troops = readTroops(order, strength, 'carry 4 SP at PLACE to PLACE by ship');
  if ('slips' in troops) return { slips: troops.slips };
  const slips: Slip[] = [...strayParts(order, ['at', 'to', 'with', 'under', 'ship'])];
  const leaders: string[] = [];
  let nsp: number | undefined;
  for (const words of parts.filter((part) => part !== strength)) {
    const n = countOf(words[0]);
    const found = findName(textOf(words), landLeaders(scene));
    if (n !== undefined && typeOf(words.slice(1)) === 'any') {
      if (nsp !== undefined) slips.push(nspAgain(words));
      nsp = n;
    } else if (typeof found === 'string') leaders.push(found);
    else slips.push(withWhom(scene, words));
  }
  const under = partOf(order, 'under');
  const sailor = under === undefined ? undefined : sailorNamed(scene, under.words);
  if (under !== undefined && sailor === undefined)
    slips.push(
      slipAt(
        'unknown-leader',
        'C6.2',
        under.words[0],
        `Under whom? Name a naval leader of yours.${nameHint(textOf(under.words), sailorNames(scene))}`,
      ),
    );
  if (slips.length > 0) return { slips };
  const each = wholeFigure(scene.pack, scene.seen.figures, 'naval', 'sp-a-transport', 'value') ?? 1;
  const draft: Carry = {
    kind: 'carry',
    ...troops,
    leaders: [...new Set(leaders)].sort(),
    nsp: nsp ?? Math.ceil(troops.n / Math.max(1, each)),
    ...(sailor === undefined ? {} : { under: sailor }),
  };
  return { draft, slips: [] };
}

const nspAgain = (words: readonly Word[]): Slip => ({
  ...slipAt('left-over', 'C3.11', words[0], 'Write the number of NSP only once in an order.'),
  read: textOf(words),
});

const landLeaders = (scene: Scene): readonly string[] => {
  const sailors = new Set(sailorNames(scene));
  return ownLeaders(scene).filter((name) => !sailors.has(name));
};

const withWhom = (scene: Scene, words: readonly Word[]): Slip => {
  const read = textOf(words);
  const sailor = sailorNamed(scene, words);
  const message =
    sailor === undefined
      ? `With whom? Name a leader of yours, or write with 6 NSP.${nameHint(read, landLeaders(scene))}`
      : `Write under ${sailor}: the ships of a naval leader carry troops.`;
  const code = sailor === undefined ? 'unknown-leader' : 'naval-leader';
  return { ...slipAt(code, 'C6.2', words[0], message), read };
};

/**
 * Troops begin the pulse beside the ships; where the enemy holds the shore it is an attack (C6.2, B9). Those who are not
 * there may be brought by another sheet: whether they have come is found out at the pulse.
 */
function checkCarry(scene: Scene, world: World, order: Carry, span: Span): Verdict {
  const { pack, seen } = scene;
  const { n, hex, to, under } = order;
  const warnings = toBeBrought(scene, world, order);
  if (!isLand(pack, to) || watersRound(pack, to).length === 0) {
    return refuse(
      world,
      problem('no-water', 'C6.2', 'place', 'That is not a land hex on the water.'),
    );
  }
  if (to === hex) return refuse(world, alreadyThere(pack, to));
  const carry = wholeFigure(pack, seen.figures, 'naval', 'sp-a-transport', 'value') ?? 1;
  const most = transportsBeside(scene, world, hex) * carry;
  if (under === undefined && most > 0 && most < n) {
    const message = `The transports at ${placeName(pack, hex)} carry only ${most} SP.`;
    return refuse(world, problem('no-room', 'C6.2', 'force', message));
  }
  const found =
    under === undefined
      ? besideHex(scene, world, order, carry, span)
      : shipsUnder(scene, world, under, span);
  if ('code' in found) {
    const verdict = missing(scene, world, found, under);
    return { ...verdict, warnings: [...warnings, ...verdict.warnings] };
  }
  const spent = outOfMoves(scene, world, order);
  if (spent !== undefined) return refuse(world, spent);
  const carriers = found.takes.filter(({ kind }) => isTransport(kind));
  const room = carriers.reduce((sum, take) => sum + take.n, 0) * carry;
  if (room < n) {
    const message = `These ships carry ${few(room)} SP: ${carry} SP a transport.`;
    return refuse(world, problem('no-room', 'C6.2', 'force', message));
  }
  const apart = under === undefined ? undefined : notTogether(scene, world, under, found, hex);
  if (apart !== undefined) return apart;
  const from = found.takes[0]?.water ?? '';
  const way = routeToHex(pack, seen.figures, found.kinds, from, to);
  if (!way.ok) return refuse(world, sayFault(way.error));
  const water = way.value.sides.at(-1) ?? from;
  const after = afterSail(scene, world, found, water, [under], span.to);
  const landed = isOurShore(scene, world, to) ? ashore(after, order, span.to) : after;
  return allow(landed, ...warnings, ...pastForts(scene, way.value.sides));
}

/** C6.2: the ships of a naval leader lie together beside the troops; those that are apart may be recalled to him by then. */
function notTogether(
  { pack }: Scene,
  world: World,
  leader: string,
  found: Chosen,
  hex: string,
): Verdict | undefined {
  const waters = [...new Set(watersOf(found))];
  const beside = waters.filter((water) => watersRound(pack, hex).includes(water));
  if (beside.length === 1 && waters.length === 1) return undefined;
  const message = `The ships of ${leader} must lie together on one hexside of ${placeName(pack, hex)}.`;
  return beside.length > 0 && mayBeRecalled(world, leader)
    ? allow(world, problem('must-be-recalled', 'C6.2', 'force', message))
    : refuse(world, problem('not-beside', 'C6.2', 'force', message));
}

/** To be carried is one of the moves of a sub-turn, but needs no pulses of rest (C3.12). */
function outOfMoves(scene: Scene, world: World, { n, hex, leaders }: Carry): Problem | undefined {
  const { most } = scene.rule;
  const mayGo = ({ marches }: Pick<World['groups'][number], 'marches'>): boolean =>
    marches.times < most;
  const none = (whose: string, who: string): Problem =>
    problem(
      'third-move',
      'C3.12',
      'force',
      `${whose} left: ${who} may move ${most} times in a sub-turn.`,
    );
  const late = world.leaders.find(
    (leader) => leaders.includes(leader.name) && leader.hex === hex && !mayGo(leader),
  );
  if (late !== undefined) return none(`${late.name} has no moves`, 'he');
  const fresh = spAt({ ...world, groups: world.groups.filter(mayGo) }, hex);
  if (spAt(world, hex) < n || fresh >= n) return undefined;
  return none(
    fresh === 0
      ? 'These troops have no moves'
      : `Only ${fresh} of these SP ${agreeing(fresh, 'has', 'have')} a move`,
    'they',
  );
}

function toBeBrought(
  { pack }: Scene,
  world: World,
  { n, hex, leaders }: Carry,
): readonly Problem[] {
  const there = spAt(world, hex);
  const place = placeName(pack, hex);
  const absent = leaders.filter(
    (name) => !world.leaders.some((leader) => leader.name === name && leader.hex === hex),
  );
  const brought = (message: string): Problem =>
    problem('must-be-brought', 'C6.2', 'force', message);
  const tooFew = `You have ${few(there)} SP at ${place} now. The others must be there when that pulse begins.`;
  return [
    ...(there < n ? [brought(tooFew)] : []),
    ...absent.map((name) =>
      brought(`${name} is not at ${place} now. He must be there when that pulse begins.`),
    ),
  ];
}

const transportsOn = (world: World, water: string): number =>
  world.ships
    .filter((group) => group.at === 'water' && group.water === water && isTransport(group.kind))
    .reduce((sum, group) => sum + group.n, 0);

/** The most transports of the side that lie on one hexside of a hex. */
const transportsBeside = ({ pack }: Scene, world: World, hex: string): number =>
  Math.max(0, ...watersRound(pack, hex).map((water) => transportsOn(world, water)));

/** Ships on a hexside whose transports have room for the troops, `each` SP a transport: these first, then ironclads. */
function besideHex(
  scene: Scene,
  world: World,
  { n: sp, hex, nsp }: Carry,
  each: number,
  span: Span,
): Chosen | Problem {
  const choices = watersRound(scene.pack, hex).flatMap((water): readonly (Chosen | Problem)[] => {
    const all = transportsOn(world, water);
    if (all * each < sp) return [];
    const n = Math.min(nsp, all);
    const carriers = choose(scene, world, { n, of: 'transport', water }, span);
    if ('code' in carriers) return [carriers];
    const escort = choose(scene, world, { n: nsp - n, of: 'ironclad', water }, span);
    if ('code' in escort) return [escort];
    const kinds = [...new Set([...carriers.kinds, ...escort.kinds])];
    return [{ takes: [...carriers.takes, ...escort.takes], kinds }];
  });
  const good = choices.find((choice) => !('code' in choice));
  const place = placeName(scene.pack, hex);
  const none = problem('no-ships', 'C6.2', 'force', `There are no transports at ${place}.`);
  return good ?? choices[0] ?? none;
}

export const carryVerb: Verb<Carry> = {
  begins: ['carry', 'land'],
  also: ['carries', 'lands'],
  complete: (draft) => draft,
  check: checkCarry,
  price: (pack, seen, { nsp, under }) =>
    under === undefined
      ? byTable(pack, seen, 'single-nsp', { times: nsp })
      : byInitiative(seen, under),
  say: (pack, { n, leaders, hex, to, nsp, under }) => {
    const who = [`${n} SP`, ...leaders].join(', ');
    const by = under === undefined ? `${nsp} NSP` : `the ships of ${under}`;
    return `${who} ${be(n + leaders.length)} carried from ${placeName(pack, hex)} to ${placeName(pack, to)} by ${by}`;
  },
  write: (pack, { n, leaders, hex, to, nsp, under }) => {
    const along = leaders.map((name) => ` with ${name}`).join('');
    const by = under === undefined ? '' : ` under ${under}`;
    return `carry ${n} SP${along} at ${placeText(pack, hex)} to ${placeText(pack, to)} with ${nsp} NSP${by}`;
  },
  acts: 'at-last',
  contends: contenderOfCargo,
  carryOut: () => ({ facts: [], sails: true }),
};
