/** Who controls a region, and which areas supply British regulars: each depends on the other (AR-55 to AR-70). */
import type { Pack } from './figures.js';
import { areasIn, isCoastal, areaOf, nearOf } from './land.js';
import { countOf, type SideName, type State } from './state.js';

export type Control = Readonly<Record<string, SideName | null>>;

/** The one region with its own rule of control, and in supply by itself (AR-56, AR-65). */
const CANADA = 'can';

export function controlOf(now: Pick<State, 'stacks'>, { land }: Pick<Pack, 'land'>): Control {
  return Object.fromEntries(land.regions.map(({ id, vp }) => [id, controllerOf(id, vp)]));

  function controllerOf(region: string, vp: number): SideName | null {
    const count = (which: Parameters<typeof countOf>[1]): number =>
      areasIn(land, region).reduce(
        (sum, { id: area }) => sum + countOf(now.stacks, { ...which, area }),
        0,
      );
    if (region === CANADA)
      return count({ kinds: ['C', 'F', 'SF'] }) > count({ kinds: ['B'] }) ? 'american' : 'british';
    const british = count({ side: 'british', conditions: ['open'] });
    if (british === 0) return 'american';
    const regulars = count({ kinds: ['C', 'F', 'SF'], conditions: ['open'] });
    return count({ kinds: ['M'] }) === 0 && british >= vp + regulars ? 'british' : null;
  }
}

/** VPs of the regions that the British control (AR-79). */
export const victoryPoints = (control: Control, { land }: Pick<Pack, 'land'>): number =>
  land.regions.reduce((sum, { id, vp }) => sum + (control[id] === 'british' ? vp : 0), 0);

export const controlIn = ({ regions }: Pick<State, 'regions'>): Control =>
  Object.fromEntries(Object.entries(regions).map(([id, { control }]) => [id, control]));

/** Areas in supply (AR-65 to AR-68). */
export function suppliedAreas(
  now: Pick<State, 'stacks' | 'fleets'>,
  control: Control,
  { land }: Pick<Pack, 'land'>,
): ReadonlySet<string> {
  const supplied = new Set(areasIn(land, CANADA).map(({ id }) => id));
  if (control[CANADA] === 'british')
    for (const { id } of areasIn(land, CANADA))
      for (const near of nearOf(land, id)) supplied.add(near);
  const { american, british } = now.fleets;
  for (const { id, region, sea } of land.areas)
    if (sea !== undefined && region !== CANADA && (american !== sea || british === sea))
      supplied.add(id);
  // Chains lead to a supplied coast, area by area. They may pass a coast that the French close, which itself gets nothing by them.
  const ends = land.areas.filter(({ id }) => isCoastal(land, id) && supplied.has(id));
  const chain = ends.map(({ id }) => id);
  const reached = new Set(chain);
  for (let area = chain.pop(); area !== undefined; area = chain.pop())
    for (const near of nearOf(land, area)) {
      if (reached.has(near) || !carries(near)) continue;
      reached.add(near);
      if (!isCoastal(land, near)) supplied.add(near);
      chain.push(near);
    }
  return supplied;

  function carries(area: string): boolean {
    const americans = countOf(now.stacks, { area, side: 'american' });
    const isOurs = americans === 0 && control[areaOf(land, area).region] === 'british';
    return isOurs || countOf(now.stacks, { area, side: 'british' }) > americans;
  }
}
