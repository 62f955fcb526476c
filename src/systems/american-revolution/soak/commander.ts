/**
 * A commander by machine: simple, legal, a little aggressive. He looks at his own view alone, proposes lines in the order of what
 * matters to him, and keeps those that the reader of sheets lets stand.
 */
import type { Game } from '../../../kernel/run.js';
import type { Question } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import { areaOf, areasIn, nearOf, regionOf, type Land } from '../rules/land.js';
import { countOf, foeOf, seasonOf, type SideName } from '../rules/state.js';
import type { View } from '../rules/view.js';

/** He attacks at these odds or better. */
const BOLDNESS: Readonly<Record<SideName, number>> = { american: 3, british: 2 };
/** What a size is reckoned at, in SP. */
const RECKONED = { few: 2, some: 6, many: 12 } as const;
const REACH = 4;
const MOST_LINES = 40;
const WEST_POINT = 5;
/** Regions that cost more SP than this for each VP are left alone. */
const MOST_A_POINT = 3;
const RESERVE = 2;
const FIRST_OF_1776 = 5;

type Post = { readonly pack: Pack; readonly seen: View; readonly side: SideName };

export function orderSheet(game: Game, pack: Pack, question: Question, seen: View): string {
  const { side } = seen;
  if (side === null || question.kind !== 'orders') return '';
  const post: Post = { pack, seen, side };
  const proposals = side === 'british' ? british(post) : american(post);
  let lines: readonly string[] = [];
  for (const line of proposals) {
    if (lines.length >= MOST_LINES) break;
    const trial = [...lines, line];
    if (game.read(trial.join('\n'), question, seen).faults.length === 0) lines = trial;
  }
  return lines.join('\n');
}

/** Strength known or reckoned of a side in an area; forts count with their factor where `armed`. */
function strength({ pack, seen }: Post, area: string, side: SideName, armed = false): number {
  const open = countOf(seen.stacks, { area, side });
  const fort = countOf(seen.stacks, { area, side, conditions: ['fort'] });
  const size = seen.sizes.find((one) => one.area === area && one.side === side);
  return (
    open +
    (armed ? fort * (pack.fortFactor - 1) : 0) +
    (size === undefined ? 0 : RECKONED[size.size])
  );
}

/** The shortest way, its end last; undefined where there is none within `most` areas. */
function wayTo(land: Land, from: string, to: string, most: number): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[from, []]]);
  const edge = [from];
  for (let area = edge.shift(); area !== undefined; area = edge.shift()) {
    const way = ways.get(area) ?? [];
    if (area === to) return way;
    if (way.length >= most) continue;
    for (const near of nearOf(land, area)) {
      if (ways.has(near)) continue;
      ways.set(near, [...way, near]);
      edge.push(near);
    }
  }
  return undefined;
}

const areasWith = (
  { pack, seen, side }: Post,
  kinds?: readonly ('C' | 'M' | 'B' | 'T' | 'F')[],
): readonly string[] =>
  pack.land.areas
    .map(({ id }) => id)
    .filter(
      (area) => countOf(seen.stacks, { area, side, ...(kinds === undefined ? {} : { kinds }) }) > 0,
    );

/** The British hold what they have, and take the dearest region that they can reach. */
function british(post: Post): readonly string[] {
  const { pack, seen } = post;
  const { land } = pack;
  const winter = seasonOf(seen.turn) === 'Winter';
  const targets = land.regions
    .filter(({ id, vp }) => vp > 1 && seen.regions[id]?.control !== 'british')
    .map((region) => ({ region, cost: region.vp + hostile(post, region.id), worth: region.vp }))
    .filter(({ cost, worth }) => cost <= worth * MOST_A_POINT)
    .sort((a, b) => a.cost / a.worth - b.cost / b.worth);
  const moves: string[] = [];
  const stacks = winter ? [] : areasWith(post, ['B']);
  const sent = new Set<string>();
  for (const area of [...stacks].sort((a, b) => surplus(post, b) - surplus(post, a))) {
    const n = surplus(post, area);
    if (n < 3) continue;
    for (const { region, cost } of targets.filter((one) => !sent.has(one.region.id))) {
      if (areaOf(land, area).region === region.id) {
        sent.add(region.id);
        break;
      }
      const goals = areasIn(land, region.id).map(({ id }) => id);
      const [way] = goals
        .flatMap((goal) => {
          const found = wayTo(land, area, goal, REACH);
          return found === undefined ? [] : [found];
        })
        .sort((a, b) => a.length - b.length);
      const force = Math.min(n, cost + RESERVE);
      if (force < cost) continue;
      const coast = goals.find((goal) => areaOf(land, goal).sea !== undefined);
      if (way !== undefined)
        moves.push(`move ${String(force)}B from ${area} to ${way.join(', ')}${posts(post, way)}`);
      else if (coast !== undefined && areaOf(land, area).sea !== undefined)
        moves.push(`sail ${String(force)}B from ${area} to ${coast}`);
      else continue;
      sent.add(region.id);
      break;
    }
  }
  const [best] = targets;
  const coast = (best === undefined ? [] : areasIn(land, best.region.id)).find(
    ({ sea }) => sea !== undefined,
  );
  const landing = seen.regions['nyk']?.control === 'british' ? coast?.id : 'newyork';
  return [
    ...(winter ? [] : evacuations(post)),
    ...moves,
    ...withdrawals(post),
    ...((seen.overseas.B ?? 0) > 0 ? [`land at ${landing ?? 'newyork'}`] : []),
    ...(winter ? [] : attacks(post)),
  ];
}

/** From 1776 on a garrison that is shut up on a coast sails for New York, as Howe's did. */
const evacuations = ({ pack, seen }: Post): readonly string[] =>
  seen.turn < FIRST_OF_1776
    ? []
    : pack.land.areas.flatMap(({ id: area, sea }) => {
        const garrison = countOf(seen.stacks, { area, kinds: ['B'], conditions: ['fort'] });
        const isShut = countOf(seen.stacks, { area, side: 'american', conditions: ['siege'] }) > 0;
        return garrison > 0 && isShut && sea !== undefined
          ? [`sail ${garrison}B fort from ${area} to newyork`]
          : [];
      });

/** Regulars who are called home leave from where most stand. */
function withdrawals({ pack, seen }: Post): readonly string[] {
  if (seen.withdrawal === null || seen.withdrawal === 'done' || seen.withdrawal.by > seen.turn)
    return [];
  const coasts = pack.land.areas.filter(({ sea }) => sea !== undefined).map(({ id }) => id);
  const regulars = (area: string): number => countOf(seen.stacks, { area, kinds: ['B'] });
  const [most] = [...coasts].sort((a, b) => regulars(b) - regulars(a));
  return most === undefined
    ? []
    : [`withdraw ${String(Math.min(seen.withdrawal.left, regulars(most)))} from ${most}`];
}

/** Enemies in a region, as far as they are known, and the militia that rises when the British enter it. */
function hostile(post: Post, region: string): number {
  const { pack, seen, side } = post;
  const stood = seen.regions[region];
  const rises =
    stood?.tories === true || stood?.militia === true ? 0 : regionOf(pack.land, region).m;
  return areasIn(pack.land, region).reduce(
    (sum, { id }) => sum + strength(post, id, foeOf(side)),
    side === 'british' ? rises : 0,
  );
}

/** A regular stays in each inland area that is passed, so that the force is supplied (AR-68). */
const posts = ({ pack }: Post, way: readonly string[]): string =>
  way
    .slice(0, -1)
    .filter((area) => areaOf(pack.land, area).sea === undefined)
    .map((area) => `; leave 1B at ${area}`)
    .join('');

/** Regulars that a region can spare: what stands there beyond what controls it. */
function surplus(post: Post, area: string): number {
  const { pack, seen } = post;
  const { region } = areaOf(pack.land, area);
  const { vp } = pack.land.regions.find(({ id }) => id === region) ?? { vp: 0 };
  const here = countOf(seen.stacks, { area, kinds: ['B'], conditions: ['open'] });
  const fort = countOf(seen.stacks, { area, kinds: ['B'], conditions: ['fort'] });
  if (vp === 0) return here;
  const all = areasIn(pack.land, region).reduce(
    (sum, { id }) =>
      sum + countOf(seen.stacks, { area: id, side: 'british', conditions: ['open'] }),
    0,
  );
  if (seen.turn < 6 && fort > 0) return 0;
  return Math.max(0, Math.min(here, all - vp - Math.min(4, hostile(post, region))));
}

/** Where the enemy is weak enough, in the order of what it is worth. */
function attacks(post: Post): readonly string[] {
  const { pack, side } = post;
  return pack.land.areas
    .map(({ id }) => ({
      id,
      ours: strength(post, id, side),
      theirs: strength(post, id, foeOf(side), true),
    }))
    .filter(({ ours, theirs }) => ours > 0 && theirs > 0)
    .sort((a, b) => b.ours / b.theirs - a.ours / a.theirs)
    .map(({ id }) => `attack ${id} with all; odds ${String(BOLDNESS[side])}-1`);
}

/** The Americans gather against what stands alone, keep out of the way of what does not, and dig in on the Hudson. */
function american(post: Post): readonly string[] {
  const { pack, seen, side } = post;
  const { land } = pack;
  const winter = seasonOf(seen.turn) === 'Winter';
  const reach = winter ? 2 : REACH;
  const lines: string[] = [];
  const free = new Map(
    areasWith(post, ['C', 'F']).map((area) => [
      area,
      countOf(seen.stacks, { area, kinds: ['C', 'F'], conditions: ['open', 'siege'] }),
    ]),
  );
  const foes = land.areas
    .map(({ id }) => ({ id, theirs: strength(post, id, 'british', true) }))
    .filter(({ theirs }) => theirs > 0)
    .sort((a, b) => b.theirs - a.theirs);
  for (const { id, theirs } of foes) {
    const near = [...free].filter(
      ([area, n]) => n > 0 && wayTo(land, area, id, reach) !== undefined,
    );
    const militia = countOf(seen.stacks, { area: id, kinds: ['M'] });
    const all = near.reduce((sum, [, n]) => sum + n, 0) + militia;
    if (all < theirs * BOLDNESS[side]) continue;
    for (const [area, n] of near) {
      const way = wayTo(land, area, id, reach) ?? [];
      if (way.length > 0) lines.push(`move ${String(n)}C from ${area} to ${way.join(', ')}`);
      free.set(area, 0);
    }
  }
  for (const [area, n] of free) {
    const danger = strength(post, area, 'british');
    if (n === 0 || danger * 2 < n) continue;
    const [refuge] = nearOf(land, area)
      .filter((one) => strength(post, one, 'british') === 0)
      .map((one) => ({
        one,
        near: nearOf(land, one).reduce((sum, id) => sum + strength(post, id, 'british'), 0),
      }))
      .sort((a, b) => a.near - b.near);
    if (refuge !== undefined) lines.push(`move ${String(n)}C from ${area} to ${refuge.one}`);
  }
  lines.push(...militiaMoves(post));
  if ((seen.overseas.F ?? 0) > 0 || seen.overseas.fleet === true)
    lines.push(
      ...['newport', 'yorktown', 'philadelphia', 'falmouth', 'savannah'].map(
        (area) => `land at ${area}`,
      ),
    );
  lines.push(...attacks(post));
  if (!winter) {
    lines.push('besiege boston with all');
    if (countOf(seen.stacks, { area: 'westpoint', side: 'american', conditions: ['fort'] }) === 0)
      lines.push(`fortify westpoint with ${String(WEST_POINT)}C`, 'fortify westpoint with 1C');
  }
  return lines;
}

/** Militia gathers on a British force in its region that it outnumbers. */
function militiaMoves(post: Post): readonly string[] {
  const { pack, seen } = post;
  return pack.land.regions.flatMap(({ id: region }) => {
    const areas = areasIn(pack.land, region).map(({ id }) => id);
    const militia = (area: string): number =>
      countOf(seen.stacks, { area, kinds: ['M'], conditions: ['open'] });
    const all = areas.reduce((sum, area) => sum + militia(area), 0);
    const target = areas.find((area) => {
      const theirs = strength(post, area, 'british', true);
      return theirs > 0 && all >= theirs * 2;
    });
    if (target === undefined) return [];
    return areas.flatMap((area) => {
      const way =
        area === target || militia(area) === 0 ? undefined : wayTo(pack.land, area, target, REACH);
      const isInside = way?.every((one) => areaOf(pack.land, one).region === region) === true;
      return isInside ? [`move ${String(militia(area))}M from ${area} to ${way.join(', ')}`] : [];
    });
  });
}
