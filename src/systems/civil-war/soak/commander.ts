/**
 * A theater commander by machine: simple, legal, a little aggressive. He looks at his own view alone, proposes lines in
 * the order of what matters to him, and keeps those that the reader of sheets lets stand.
 */
import type { Game } from '../../../kernel/run.js';
import type { Question } from '../../../kernel/system.js';
import type { ListName, Side } from '../rules/pack.js';
import type { SeenLeader, View } from '../rules/view.js';
import {
  cityHolder,
  leastPoints,
  stepsOver,
  theaterOf,
  wayOver,
  type Country,
  type WayOver,
} from './country.js';

/** A line without its pulses, and how many it takes. */
type Proposal = { readonly text: string; readonly pulses: number };

/** What a size is reckoned at, in strength points. */
const RECKONED = { Small: 2, Medium: 6, Large: 14 } as const;
/** He attacks what he reckons no stronger than this share of himself. */
const BOLDNESS = 1.1;
const MARCH_POINTS = 6;
const MOST_LINES = 24;
/** What stays in the capital: Washington lies next to the enemy. */
const GARRISON = { usa: 7, csa: 3 } as const;
const WORTH_AN_ARMY = 4;
const FORMING_PULSES = 2;
const MOST_LANDINGS = 60;

export function orderSheet(
  game: Game,
  country: Country,
  question: Question,
  seen: View,
): string | undefined {
  const list = question.list as ListName | undefined;
  const side = seen.side;
  if (list === undefined || side === undefined) return undefined;
  const post: Post = { game, country, seen, side, list };
  const proposals = list === 'naval' ? voyages(post) : campaign(post);
  return sheetOf(post, question, proposals);
}

type Post = {
  readonly game: Game;
  readonly country: Country;
  readonly seen: View;
  readonly side: Side;
  readonly list: ListName;
};

/** Lines one after the other; what the reader refuses is left out. */
function sheetOf(
  post: Post,
  question: Question,
  proposals: readonly Proposal[],
): string | undefined {
  const { game, seen } = post;
  let lines: readonly string[] = [];
  let pulse = 1;
  for (const { text, pulses } of proposals) {
    if (lines.length >= MOST_LINES) break;
    const span = pulses === 1 ? `PP ${pulse}` : `PP ${pulse}-${pulse + pulses - 1}`;
    const trial = [...lines, `${span}: ${text}`];
    if (game.read(trial.join('\n'), question, seen).faults.length > 0) continue;
    lines = trial;
    pulse += pulses;
  }
  return lines.length === 0 ? undefined : lines.join('\n');
}

/** Marches and entries by turns, so that pulses which run out take from both. */
function campaign(post: Post): readonly Proposal[] {
  const [going, coming] = [marches(post), entries(post)];
  const turns = Array.from({ length: Math.max(going.length, coming.length) }, (_, index) => [
    ...going.slice(index, index + 1),
    ...coming.slice(index, index + 1),
  ]);
  return [...shifts(post), ...armies(post), ...turns.flat(), ...works(post)];
}

/** The friendly city of the theater that lies nearest to the enemy. */
function frontCity(post: Post): string | undefined {
  const { country, seen, side, list } = post;
  const mine = country.cities.filter(
    (hex) =>
      cityHolder(country, seen, hex) === side &&
      theaterOf(country, hex) === list &&
      !seen.enemies.some((enemy) => enemy.hex === hex),
  );
  const bare = mine.find(
    (hex) => isCapital(post, hex) && garrison(post, hex) < GARRISON[post.side],
  );
  if (bare !== undefined) return bare;
  const away = stepsOver(country, goals(post), 30);
  const withTroops = mine.filter((hex) => seen.troops.some((troops) => troops.hex === hex));
  const among = withTroops.length > 0 ? withTroops : mine;
  return [...among].sort((a, b) => (away.get(a) ?? 99) - (away.get(b) ?? 99))[0];
}

const CAPITALS = { usa: 'Washington', csa: 'Richmond' } as const;

const isCapital = ({ country, side }: Post, hex: string): boolean =>
  country.pack.towns.some((town) => town.hex === hex && town.name === CAPITALS[side]);

const garrison = ({ seen, side }: Post, hex: string): number =>
  seen.troops
    .filter((troops) => troops.side === side && troops.hex === hex)
    .reduce((sum, { sp }) => sum + sp, 0);

function entries(post: Post): readonly Proposal[] {
  const { seen, side, list } = post;
  const city = frontCity(post);
  if (city === undefined) return [];
  const leaders = seen.pool.filter((leader) => leader.list === list).length;
  const sp = seen.accounts[side][list]?.reinforcements ?? 0;
  const enter = (n: number, what: string): readonly Proposal[] =>
    n === 0 ? [] : [{ text: `enter ${n} ${what} at ${city}`, pulses: n }];
  const threes = Array.from({ length: Math.ceil(sp / 3) }, (_, index) =>
    Math.min(3, sp - 3 * index),
  );
  return [...enter(Math.min(2, leaders), 'leaders'), ...threes.flatMap((n) => enter(n, 'SP'))];
}

/** Enemy and neutral cities, those of the own theater first. */
function goals({ country, seen, side, list }: Post): readonly string[] {
  const open = country.cities.filter((hex) => cityHolder(country, seen, hex) !== side);
  const near = open.filter((hex) => theaterOf(country, hex) === list);
  return near.length > 0 ? near : open;
}

type Led = { readonly leader: SeenLeader; readonly sp: number; readonly isArmy: boolean };

/** Who commands where: the most senior leader of a hex, with the strength he can take along. */
function ledForces({ seen, side, list }: Post): readonly Led[] {
  const byHex = new Map<string, SeenLeader>();
  for (const leader of seen.leaders) {
    if (leader.side !== side || leader.list !== list || leader.kind === 'naval') continue;
    const known = byHex.get(leader.hex);
    const isSenior =
      known === undefined ||
      leader.stars > known.stars ||
      (leader.stars === known.stars && leader.seniority < known.seniority);
    if (isSenior) byHex.set(leader.hex, leader);
  }
  return [...byHex.values()]
    .map((leader) => {
      const isArmy = seen.armies.some(({ commander }) => commander === leader.name);
      const there = seen.troops
        .filter(
          (troops) => troops.hex === leader.hex && troops.list === list && !troops.demoralized,
        )
        .reduce((sum, troops) => sum + troops.sp, 0);
      const most = isArmy ? 9 : leader.stars;
      return { leader, isArmy, sp: Math.min(there, most) };
    })
    .filter(({ sp }) => sp > 0)
    .sort((a, b) => b.sp - a.sp || (a.leader.name < b.leader.name ? -1 : 1));
}

/** A general of three stars with troops enough about him takes an army, in the order in which history formed them. */
function armies(post: Post): readonly Proposal[] {
  const { country, seen, side } = post;
  const formed = new Set(seen.armies.map(({ name }) => name));
  const [next] = country.pack.armies.filter((army) => army.side === side && !formed.has(army.name));
  const general = ledForces(post).find(({ leader, isArmy }) => {
    const there = seen.troops.filter(({ hex }) => hex === leader.hex);
    const sp = there.reduce((sum, troops) => sum + troops.sp, 0);
    return leader.stars === 3 && !isArmy && sp >= WORTH_AN_ARMY;
  });
  return next === undefined || general === undefined
    ? []
    : [{ text: `form army of ${next.name} under ${general.leader.name}`, pulses: FORMING_PULSES }];
}

/** Leaders whom the supreme commander has ordered away leave at once (C3.5.9). */
const shifts = ({ seen, list }: Post): readonly Proposal[] =>
  seen.leaders
    .filter((leader) => leader.list === list)
    .map(({ name }) => ({ text: `shift ${name}`, pulses: 1 }));

/** The naval account lets its ships in, and sends troops from its ports against the enemy's. */
function voyages(post: Post): readonly Proposal[] {
  const { country, seen, side } = post;
  const ports = country.pack.towns.filter(({ port, tier }) => port === 'sea' && tier <= 2);
  const from = ports.filter(({ hex }) => seen.troops.some((troops) => troops.hex === hex));
  const to = ports.filter(({ hex }) => cityHolder(country, seen, hex) !== side);
  const landings = from.flatMap((start) =>
    to.map((goal) => ({
      text: `carry 2 SP at ${start.name} to ${goal.name} by ship`,
      pulses: 2,
    })),
  );
  return [{ text: 'enter fleet', pulses: 2 }, ...landings.slice(0, MOST_LANDINGS)];
}

/** What is reckoned to stand in a hex: now in sight, or remembered. */
function reckoned(seen: View, hex: string): number {
  const now = seen.enemies.find((enemy) => enemy.hex === hex);
  const before = seen.remembered.find((contact) => contact.hex === hex && contact.age <= 1);
  const size = now?.size ?? before?.size;
  return size === undefined ? 0 : RECKONED[size];
}

function marches(post: Post): readonly Proposal[] {
  return ledForces(post).flatMap((led): readonly Proposal[] => {
    const to = aim(post, led);
    if (to === undefined) return [];
    const { name, initiative, hex } = led.leader;
    if (!isCapital(post, hex)) return [{ text: `move ${name} to ${to}`, pulses: initiative }];
    const n = Math.min(led.sp, garrison(post, hex) - GARRISON[post.side]);
    return n < 2 ? [] : [{ text: `move ${name} with ${n} SP to ${to}`, pulses: initiative }];
  });
}

/** As far as a march goes toward the best goal; toward a stronger friend when every goal looks too strong. */
function aim(post: Post, { leader, sp }: Led): string | undefined {
  const { country, seen } = post;
  const isTooStrong = (there: number): boolean => there > sp * BOLDNESS;
  const visible = seen.enemies
    .filter((enemy) => !isTooStrong(RECKONED[enemy.size]))
    .map(({ hex }) => hex);
  const wanted = [...goals(post), ...visible]
    .map((hex) => ({
      hex,
      least: leastPoints(country, leader.hex, hex),
      there: reckoned(seen, hex),
    }))
    .filter(({ there }) => !isTooStrong(there))
    .sort((a, b) => a.least - b.least);
  let best: { readonly hex: string; readonly way: WayOver; readonly price: number } | undefined;
  for (const { hex, least, there } of wanted) {
    // Ways are long to look for, and none further off is as good.
    if (best !== undefined && least > best.price) break;
    const way = wayOver(country, leader.hex, hex);
    if (way === undefined || way.points === 0) continue;
    const price = way.points + there / 4;
    if (best === undefined || price < best.price || (price === best.price && hex < best.hex))
      best = { hex, way, price };
  }
  if (best !== undefined) return within(post, best.way.hexes);
  const friend = ledForces(post).find((other) => other.sp > sp && other.leader.hex !== leader.hex);
  const way = friend === undefined ? undefined : wayOver(country, leader.hex, friend.leader.hex);
  if (way === undefined || way.points > 4 * MARCH_POINTS) return undefined;
  return within(post, way.hexes);
}

/** The last hex of a way that the march's points reach. */
function within({ country }: Post, hexes: readonly string[]): string | undefined {
  const start = hexes[0];
  if (start === undefined) return undefined;
  return hexes
    .slice(1)
    .findLast((hex) => (wayOver(country, start, hex)?.points ?? 99) <= MARCH_POINTS);
}

/** Where the enemy stands close and in strength, digging in. */
function works(post: Post): readonly Proposal[] {
  const { country, seen } = post;
  return ledForces(post).flatMap(({ leader, sp }): readonly Proposal[] => {
    const around = stepsOver(country, [leader.hex], 2);
    const threat = seen.enemies
      .filter(({ hex }) => around.has(hex))
      .reduce((sum, { size }) => sum + RECKONED[size], 0);
    const stands = seen.works.some(({ hex, kind }) => hex === leader.hex && kind !== 'depot');
    return threat > sp && !stands ? [{ text: `entrench ${leader.name}`, pulses: 3 }] : [];
  });
}
