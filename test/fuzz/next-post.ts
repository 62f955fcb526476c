/**
 * Which request is sent next: a form of the pages that were seen, of an address that was tried seldom so far. What the forms
 * of a page lead to is looked up once for each page, because there are a hundred addresses and a request must cost little.
 */
import { isUmpireId } from '../../src/campaign/seats/umpires.js';
import { BEGIN_ROUTES } from '../../src/web/begin.js';
import { doorRoutes } from '../../src/web/door/routes.js';
import { ROUTES } from '../../src/web/routes.js';
import type { Rand } from '../laws/rand.js';
import type { Form } from './forms.js';
import { isMissing, type Reached } from './reached.js';
import { look } from './world.js';
import type { Visitor, World, WorldKind } from './world.js';

type PostRoute = { readonly who: string; readonly path: string };
export type Known = PostRoute & { readonly name: string; readonly pattern: RegExp };

/** What is sent next: somebody's form for a route, and the page that has it; no page has one where `page` is absent. */
export type Next = { readonly route: Known; readonly one: Visitor; readonly page?: string };

/** Every address of a world that takes a form. */
export const knownRoutes = (kind: WorldKind): readonly Known[] =>
  routesOf(kind).map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
    name: `POST ${route.path} by ${route.who}`,
  }));

function routesOf(kind: WorldKind): readonly PostRoute[] {
  const inside = ROUTES.filter(
    ({ method, who }) => method === 'POST' && (who !== 'umpire' || kind === 'toy'),
  );
  const door = doorRoutes().filter(({ method }) => method === 'POST');
  const begin = BEGIN_ROUTES.filter(({ method }) => method === 'POST');
  if (kind === 'empty') return begin.map(({ path }) => ({ who: 'begin', path }));
  const atDoor = kind === 'toy' ? door.map(({ path }) => ({ who: 'door', path })) : [];
  return [...inside.map(({ who, path }) => ({ who, path })), ...atDoor];
}

const isOf = ({ who }: Visitor, route: PostRoute): boolean => {
  if (route.who === 'umpire' || isUmpireId(who)) return route.who === 'umpire' && isUmpireId(who);
  return route.who === 'seat' ? !['gm', 'door', 'begin'].includes(who) : who === route.who;
};

/** An address as the table of routes has it: below whose it is. */
const below = ({ who, home }: Visitor, path: string): string =>
  (who === 'door' ? path.replace(/^\/c\/[^/]+\/[^/]+/, '') : path.slice(home.length)).replace(
    /\?.*$/,
    '',
  );

/** The route of an address that a visitor posts to; none where the address is odd. */
export const routeOf = (
  routes: readonly Known[],
  one: Visitor,
  path: string,
): Known | undefined => {
  const at = below(one, path);
  return routes.find((route) => maySend(one, route) && route.pattern.test(at));
};

/** The door has forms of all campaigns on it. */
const maySend = (one: Visitor, route: Known): boolean => isOf(one, route) || one.who === 'door';

type ByRoute = ReadonlyMap<Known, readonly Form[]>;
/** The forms of a page by what they lead to; the forms of a page that is seen again are others. */
type Match = (one: Visitor, forms: readonly Form[]) => ByRoute;

function newMatch(routes: readonly Known[]): Match {
  const matched = new WeakMap<readonly Form[], ByRoute>();
  return (one, forms) => {
    const known = matched.get(forms);
    if (known !== undefined) return known;
    const found = new Map<Known, Form[]>();
    for (const form of forms) {
      const at = below(one, form.path);
      for (const route of routes)
        if (maySend(one, route) && route.pattern.test(at))
          found.set(route, [...(found.get(route) ?? []), form]);
    }
    matched.set(forms, found);
    return found;
  };
}

/** By these a campaign goes on, so that there is something for the others to do. */
const GOES_ON = /^\/(?:sheet|run|release|answer|letters|door\/in|door\/ask|packs\/copy)$/;
/** So many of those that were posted least often are next. */
const SELDOM = 6;
const MORE_OFTEN = 5;
/** In how many of a hundred requests a page is looked for: for an address that is still to be taken or refused, or for any. */
const LOOKS_OFTEN = 70;
const LOOKS_SELDOM = 20;

/** Pages that lead to most others. */
const HUBS = ['', '/played', '/orders', '/letters', '/tray', '/packs', '/take-back', '/people'];
/** Those of an umpire. */
const UMPIRE_HUBS = ['', '/letters', '/tray', '/questions'];

export type Chooser = {
  readonly next: (rand: Rand, world: World) => Next;
  /** The forms of the page that was chosen, as it was seen last. */
  readonly formsFor: (next: Next) => readonly Form[];
  /** Looks for a page with a form for one of the routes that no known page has a form for. */
  readonly explore: (rand: Rand, world: World) => Promise<void>;
};

/** `reached`: how often each route was tried so far. */
export function newChooser(routes: readonly Known[], reached: Reached): Chooser {
  const match = newMatch(routes);
  const isWanting = ({ name }: Known): boolean => isMissing(reached[name]);
  /** What was never taken, or never refused, is tried more often. */
  const times = (route: Known): number => {
    const { taken = 0, refused = 0 } = reached[route.name] ?? {};
    return (taken + refused) / (isWanting(route) ? MORE_OFTEN : 1);
  };
  const ready = ({ visitors }: World): ReadonlyMap<Known, readonly Next[]> => {
    const found = new Map<Known, Next[]>();
    for (const one of visitors)
      for (const [page, forms] of one.pages)
        for (const route of match(one, forms).keys()) {
          const those = found.get(route) ?? [];
          those.push({ route, one, page });
          found.set(route, those);
        }
    return found;
  };
  return {
    formsFor: ({ route, one, page = '' }) => match(one, one.pages.get(page) ?? []).get(route) ?? [],
    next: (rand, world) => {
      const all = ready(world);
      if (all.size === 0 || rand.chance(5)) {
        const route = must(rand.pick(routes));
        return { route, one: must(rand.pick(world.visitors.filter((one) => isOf(one, route)))) };
      }
      const open = routes.filter((route) => all.has(route));
      const going = open.filter(({ path }) => GOES_ON.test(path));
      const seldom = open.toSorted((a, b) => times(a) - times(b)).slice(0, SELDOM);
      const route = must(rand.pick(rand.chance(25) && going.length > 0 ? going : seldom));
      return must(rand.pick(all.get(route) ?? []));
    },
    explore: async (rand, world) => {
      const all = ready(world);
      const lacking = routes.filter((one) => !all.has(one));
      const wanting = lacking.filter(isWanting);
      const isUrgent = wanting.length > 0 && rand.chance(LOOKS_OFTEN);
      if (!isUrgent && !rand.chance(LOOKS_SELDOM)) return;
      const route = rand.pick(isUrgent ? wanting : lacking);
      if (route !== undefined) await lookFor(route, rand, world);
    },
  };
}

async function lookFor(route: Known, rand: Rand, world: World): Promise<void> {
  const one = must(rand.pick(world.visitors.filter((visitor) => isOf(visitor, route))));
  // What a seat posts stands on the page of a sheet; of others, near the address of the page.
  const near = route.who === 'seat' ? 'sheet' : (route.path.split('/')[1] ?? '');
  const links = [...one.links].filter((link) => below(one, link).split('/')[1] === near);
  const fresh = links.filter((link) => !one.seen.has(link));
  const link = rand.pick(fresh.length > 0 && rand.chance(70) ? fresh : links);
  const isHub = link === undefined || rand.chance(35);
  const hubs = one.who === 'gm' ? HUBS : isUmpireId(one.who) ? UMPIRE_HUBS : [''];
  await look(world, one, isHub ? one.home + (rand.pick(hubs) ?? '') : link);
}

function must<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}
