/** What one viewer knows of a position, built up from nothing. Each list has an order of its own. */
import { byText, type Viewer } from '../../../kernel/basic.js';
import { controlIn, victoryPoints } from '../rules/control.js';
import { levelIn, type Pack } from '../rules/figures.js';
import { areaOf, isCalledOut } from '../rules/land.js';
import {
  countOf,
  foeOf,
  seasonOf,
  shifted,
  sideOfKind,
  SIDES,
  type SideName,
  type State,
} from '../rules/state.js';
import { sizeOf, type SizeSeen, type View } from '../rules/view.js';
import { sightOf, watcherOf, type Sight } from './sight.js';
import { fleetName, KIND_WORDS, ofSide } from './words.js';

export const viewOf =
  (pack: Pack) =>
  (now: State, who: Viewer): View => {
    const watcher = watcherOf(pack, who);
    const { side, regions } = watcher;
    const sight = sightOf(pack, now, who);
    const overseasFor = now.settings.fog ? side : null;
    return {
      ...{ who, side, commands: regions },
      ...{ turn: now.turn, active: now.side, settings: settingsOf(now) },
      stacks: stacksSeen(now, side, sight),
      exact: [...sight.exact].sort(byText),
      sizes: sizesSeen(pack, now, side, sight),
      regions: regionsOf(pack, now, side),
      fleets: fleetsSeen(now, side, sight),
      ...{ successes: now.successes, frenchDue: now.frenchDue, over: outcomeOf(now) },
      vp: victoryPoints(controlIn(now), pack),
      level: levelIn(pack, now.turn),
      overseas: overseasOf(now, overseasFor),
      coming: comingTo(pack, now, overseasFor),
      withdrawal: overseasFor === 'american' ? null : now.withdrawal,
    };
  };

/** Who won and why, and not what is still to be played if the war goes on. */
const outcomeOf = ({ over }: State): View['over'] =>
  over === null ? null : { victor: over.victor, why: over.why };

const settingsOf = ({ settings }: State): View['settings'] => ({
  fog: settings.fog,
  theaters: settings.theaters,
  levyCanada: settings.levyCanada,
  errata: [...settings.errata].sort(byText),
});

/** Own SPs wherever they are; the enemy's where they are known to a man, without what they have done. */
function stacksSeen(now: State, side: SideName | null, { exact }: Sight): View['stacks'] {
  const own = now.stacks.filter(({ kind }) => side === null || sideOfKind(kind) === side);
  const enemies = now.stacks
    .filter(({ kind, area }) => side !== null && sideOfKind(kind) !== side && exact.has(area))
    .map((stack) => ({ ...stack, use: 'fresh' as const }));
  const plain = [...own, ...enemies].map(({ area, kind, condition, use, n }) => {
    return { area, kind, condition, use, n };
  });
  return shifted([], plain);
}

/** How many enemies stand in regions that the viewer's side controls, about. */
function sizesSeen(
  { land }: Pack,
  now: State,
  side: SideName | null,
  { exact }: Sight,
): readonly SizeSeen[] {
  if (side === null) return [];
  const foe = foeOf(side);
  const control = controlIn(now);
  return land.areas
    .filter(({ id, region }) => !exact.has(id) && control[region] === side)
    .flatMap(({ id: area }): readonly SizeSeen[] => {
      const n = countOf(now.stacks, { area, side: foe });
      return n === 0 ? [] : [{ area, side: foe, size: sizeOf(n) }];
    })
    .sort((a, b) => byText(a.area, b.area));
}

/** Where nobody rises, that the British have been there is not known to the Americans with fog. */
const regionsOf = (
  { land }: Pack,
  { regions, settings }: State,
  side: SideName | null,
): View['regions'] =>
  Object.fromEntries(
    land.regions.flatMap(({ id }) => {
      const region = regions[id];
      if (region === undefined) return [];
      const { control, militia } = region;
      const isTold = !settings.fog || side !== 'american' || isCalledOut(land, id);
      return [[id, { control, tories: isTold && region.tories, militia }] as const];
    }),
  );

/** The French are known to be away before they enter and in Winter (AR-22, AR-71); any other fleet that is not seen may be anywhere. */
function fleetsSeen(now: State, side: SideName | null, { coasts }: Sight): View['fleets'] {
  const isAway = (of: SideName): boolean =>
    of === 'american' &&
    now.fleets.american === null &&
    (now.frenchDue === null || now.turn < now.frenchDue || seasonOf(now.turn) === 'Winter');
  return Object.fromEntries(
    SIDES.flatMap((of): readonly (readonly [SideName, string | null])[] => {
      const zone = now.fleets[of];
      if (side === null || side === of || !now.settings.fog) return [[of, zone]];
      if (zone !== null && coasts.has(zone)) return [[of, zone]];
      return isAway(of) ? [[of, null]] : [];
    }),
  );
}

/** `side`: null where both sides' are known. */
function overseasOf({ overseas }: State, side: SideName | null): View['overseas'] {
  const { F, SF, B, fleet } = overseas;
  if (side === null) return { F, SF, B, fleet };
  return side === 'british' ? { B } : { F, SF, fleet };
}

type Coming = View['coming'][number];

/** What the tables and the French entry still bring to a side, in the order of turns. */
function comingTo(pack: Pack, now: State, side: SideName | null): View['coming'] {
  const isOwn = (of: SideName): boolean => side === null || side === of;
  const whose = (of: SideName): string => (side === null ? `${ofSide(of)}: ` : '');
  const arrivals = pack.arrivals
    .filter((arrival) => arrival.turn > now.turn && isOwn(arrival.side))
    .map(({ turn, side: of, kind, n }): Coming => {
      return { turn, says: `${whose(of)}${String(n)} ${KIND_WORDS[kind]} SP` };
    });
  return [...arrivals, ...(isOwn('american') ? french(pack, now, whose('american')) : [])].sort(
    (a, b) => a.turn - b.turn || byText(a.says, b.says),
  );
}

function french({ french: figures }: Pack, now: State, whose: string): readonly Coming[] {
  const { frenchDue, spring, turn } = now;
  const fleet = `the ${fleetName('american')}`;
  const sf = (n: number): string => (n === 0 ? '' : ` with its ${n} SP`);
  if (frenchDue !== null && frenchDue > turn) {
    const says = `${whose}${String(figures.F)} ${KIND_WORDS.F} SP, and ${fleet}${sf(figures.SF)}`;
    return [{ turn: frenchDue, says }];
  }
  if (spring === null) return [];
  const next = turn + (4 - ((turn - 1) % 4));
  return [{ turn: next, says: `${whose}${fleet}${sf(spring.SF)}` }];
}

/** Areas of a view with SPs of a side in them, in the order of its stacks: that of the ids. */
export const postsIn = ({ stacks }: Pick<View, 'stacks'>, side: SideName): readonly string[] => [
  ...new Set(stacks.filter(({ kind }) => sideOfKind(kind) === side).map(({ area }) => area)),
];

/** Whether the viewer commands what stands in an area. */
export const isCommanded = ({ land }: Pack, { commands }: View, area: string): boolean =>
  commands.includes(areaOf(land, area).region);
