/**
 * Builds a view from nothing: every field is put in by name. The gamemaster's view holds the full position of both sides; a
 * seat's holds its own side (C4.1), what its side's eyes see, and its own accounts.
 */
import { byText, type Viewer } from '../../../kernel/basic.js';
import { datesOf, stepName } from '../rules/clock.js';
import { enemiesSeen, hexesUnderEyes, isSeen, rumours } from '../rules/sight/eyes.js';
import { strengthByHex } from '../rules/ground/muster.js';
import { knownLines, supplyLines, type SupplyLines } from '../rules/ground/supply.js';
import { pointsOf, scoreParts } from '../rules/victory/points.js';
import { fortHexesSeen, watersSeen } from '../rules/sight/patrol.js';
import { navyOf, ownFleets, shipsKnown, shipsSeen } from './see-ships.js';
import { isPublicFigure } from '../rules/figures/missing.js';
import {
  enemyOf,
  SIDES,
  type ListName,
  type Pack,
  type Ratings,
  type Side,
} from '../rules/pack.js';
import { findSeat, type SeatRow } from '../rules/seats.js';
import { setting } from '../rules/settings.js';
import type { Account, Industry, Leader, State } from '../rules/state.js';
import { leadersSeen, rosterOf } from './view-leaders.js';
import type {
  DueLeaders,
  PoolLeader,
  SeenChest,
  SeenIndustry,
  SeenLeader,
  SeenTroops,
  SeenWorks,
  View,
} from '../rules/view.js';
import { dueLeaders } from '../rules/leaders/whereabouts.js';

export function viewOf(pack: Pack, now: State, who: Viewer): View {
  const seat = findSeat(who);
  return seat === undefined ? truth(pack, now) : seatView(pack, now, seat);
}

const shared = (
  pack: Pack,
  now: State,
): Pick<
  View,
  'clock' | 'states' | 'fallen' | 'figures' | 'settings' | 'rails' | 'washingtonFell' | 'ended'
> => ({
  clock: { ...now.clock, dates: datesOf(pack, now.clock.game), name: stepName(now.clock) },
  states: Object.fromEntries(
    [...pack.states.values()]
      .sort((a, b) => byText(a.id, b.id))
      .map(({ id, side }) => [id, now.states[id] ?? side]),
  ),
  figures: Object.fromEntries(
    Object.entries(now.figures).filter(([name]) => isPublicFigure(name.split('|')[0] ?? '')),
  ),
  fallen: now.fallen,
  rails: sortedRecord(now.rails),
  settings: now.settings,
  ...(now.washingtonFell ? { washingtonFell: true } : {}),
  ...endingOf(now),
});

const endingOf = ({ endings: [ending] }: State): Pick<View, 'ended'> =>
  ending === undefined ? {} : { ended: { winner: ending.winner, why: ending.why } };
/** By key, so that the order in which things happened does not show. */
const sortedRecord = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).sort((a, b) => byText(a[0], b[0])));

/** The whole truth, for the gamemaster alone. */
function truth(pack: Pack, now: State): View {
  return {
    ...shared(pack, now),
    who: 'gm',
    victory: { ...pointsOf(pack, now), parts: scoreParts(pack, now) },
    title: 'Gamemaster',
    role: 'gm',
    lists: [],
    troops: SIDES.flatMap((side) => ownTroops(now, side)),
    leaders: SIDES.flatMap((side) => ownLeaders(now, side, trueRatings)),
    armies: SIDES.flatMap((side) => ownArmies(now, side)),
    unsupplied: SIDES.flatMap((side) => unsupplied(now, side, supplyLines(pack, now, side))).sort(
      (a, b) => byText(a.hex, b.hex),
    ),
    pool: SIDES.flatMap((side) => poolLeaders(now, side, () => true, trueRatings)),
    ...leadersSeen(now, undefined),
    works: sortedWorks(Object.values(now.works)),
    fleets: SIDES.flatMap((side) => ownFleets(now, side)),
    ships: [],
    enemyShips: [],
    navy: navyOf(now, undefined),
    control: now.control,
    accounts: now.accounts,
    chests: SIDES.map((side) => chestOf(now, side)),
    roster: rosterOf(now),
    industry: SIDES.flatMap((side) => now.industry[side].map(allOf)),
    enemies: [],
    remembered: [],
    rumoured: [],
    sight: [],
  };
}

/** What all seats of a side know alike. */
type SideView = Omit<
  View,
  | 'who'
  | 'title'
  | 'side'
  | 'role'
  | 'lists'
  | 'pool'
  | 'accounts'
  | 'command'
  | 'chests'
  | 'roster'
  | 'industry'
  | keyof ReturnType<typeof leadersSeen>
>;

/** States never change, so what a side knows of one is gathered once for all its seats. */
const sideViews = new WeakMap<State, Partial<Record<Side, SideView>>>();

function sideView(pack: Pack, now: State, side: Side): SideView {
  const known = sideViews.get(now) ?? {};
  const view = known[side] ?? gather(pack, now, side);
  sideViews.set(now, { ...known, [side]: view });
  return view;
}

function gather(pack: Pack, now: State, side: Side): SideView {
  const eyes = hexesUnderEyes(pack, now, side);
  const enemies = enemiesSeen(pack, now, side, eyes);
  const seen = new Set(enemies.map(({ hex }) => hex));
  const waters = watersSeen(pack, now, side);
  const forts = fortHexesSeen(pack, now, side);
  const areFortsTold = setting(now, 'enemy-forts') === 'seen';
  return {
    ...shared(pack, now),
    ...(setting(now, 'victory') === 'players' ? { victory: pointsOf(pack, now) } : {}),
    troops: ownTroops(now, side),
    leaders: ownLeaders(now, side, toldRatings),
    armies: ownArmies(now, side),
    unsupplied: unsupplied(now, side, knownLines(pack, now, side, seen)),
    works: sortedWorks(
      Object.values(now.works).filter(
        (works) =>
          works.side === side ||
          works.kind === 'fortress' ||
          (works.kind === 'fort' && forts.has(works.hex)) ||
          (isSeen(pack, now, side, eyes, works.hex) && (works.kind === 'depot' || areFortsTold)),
      ),
    ),
    fleets: ownFleets(now, side, 'come'),
    ships: shipsKnown(now, side),
    enemyShips: shipsSeen(now, side, waters),
    navy: navyOf(now, side),
    control: now.believed[side],
    enemies,
    remembered: Object.values(now.contacts[side])
      .filter(({ hex }) => !seen.has(hex) && !isSeen(pack, now, side, eyes, hex))
      .map(({ hex, size, step, pulse, age }) => ({ hex, size, step, pulse, age }))
      .sort((a, b) => byText(a.hex, b.hex)),
    rumoured: rumours(pack, now, side),
    sight: [...eyes.hexes()].sort(byText),
  };
}

function seatView(pack: Pack, now: State, seat: SeatRow): View {
  const { side, lists, role } = seat;
  return {
    ...sideView(pack, now, side),
    ...{ who: seat.id, title: seat.title, side, role, lists },
    pool: poolLeaders(now, side, (list) => lists.includes(list), toldRatings),
    ...leadersSeen(now, seat),
    accounts: ownAccounts(now, side, lists),
    ...(role === 'supreme' ? { command: sortedRecord(now.accounts[side]) } : {}),
    chests: role === 'supreme' ? [chestOf(now, side)] : [],
    industry: ownIndustry(now, seat),
  };
}

/** Groups that are alike are told as one, so that no id and no bookkeeping of groups shows. */
function ownTroops(now: State, side: Side): readonly SeenTroops[] {
  const groups = new Map<string, SeenTroops>();
  for (const { hex, sp, list, demoralized, marches, ...troops } of Object.values(now.troops)) {
    if (troops.side !== side) continue;
    const key = `${hex} ${list} ${demoralized ? 'd' : ''} ${marches.times} ${marches.last}`;
    const known = groups.get(key)?.sp ?? 0;
    groups.set(key, { side, hex, sp: known + sp, list, demoralized, marches });
  }
  return [...groups].sort((a, b) => byText(a[0], b[0])).map(([, troops]) => troops);
}

/** The totals are the supreme commander's; who commands a theater knows what they bring upon it. */
const ownIndustry = (now: State, { side, role, lists }: SeatRow): View['industry'] =>
  now.industry[side].flatMap((part): readonly SeenIndustry[] => {
    const { theaters, effects } = part;
    if (role === 'supreme') return [allOf(part)];
    const own = theaters.filter((theater) => lists.includes(theater));
    return own.length === 0 ? [] : [{ theaters: own, effects }];
  });

const allOf = ({ theaters, production, imports, total, effects }: Industry): SeenIndustry => ({
  ...{ theaters, production, imports, total, effects },
});

const unsupplied = (now: State, side: Side, { isSupplied }: SupplyLines): View['unsupplied'] =>
  [...strengthByHex(now, side).keys()]
    .filter((hex) => !isSupplied(hex))
    .sort(byText)
    .map((hex) => ({ side, hex }));

function ownLeaders(
  now: State,
  side: Side,
  ratings: (leader: Leader) => RatedLeader,
): readonly SeenLeader[] {
  return Object.values(now.leaders)
    .filter((leader) => leader.side === side)
    .sort((a, b) => byText(a.name, b.name))
    .flatMap((leader): readonly SeenLeader[] => {
      const { place, marches } = leader;
      if (place.at !== 'map') return [];
      return [
        {
          ...ratings(leader),
          hex: place.hex,
          ...(place.water === undefined ? {} : { water: place.water }),
          list: place.list,
          marches,
          seniority: leader.seniority,
        },
      ];
    });
}

const ratings = (leader: Leader): Ratings => ({
  name: leader.name,
  side: leader.side,
  stars: leader.stars,
  kind: leader.kind,
  initiative: leader.initiative,
  tactical: leader.tactical,
  strategic: leader.strategic,
});

type RatedLeader = Ratings & Pick<SeenLeader, 'told'>;

const trueRatings = (leader: Leader): RatedLeader => ({
  ...ratings(leader),
  told: { tactical: leader.told.tactical, strategic: leader.told.strategic },
});

/** Tactical and strategic ratings as they were last told (C5.5). */
const toldRatings = (leader: Leader): Ratings => ({ ...ratings(leader), ...leader.told });

function poolLeaders(
  now: State,
  side: Side,
  mayKnow: (list: ListName) => boolean,
  ratings: (leader: Leader) => RatedLeader,
): readonly PoolLeader[] {
  return Object.values(now.leaders)
    .flatMap((leader) => {
      const { place } = leader;
      if (leader.side !== side || place.at !== 'pool' || !mayKnow(place.list)) return [];
      return [{ order: place.order, leader: { ...ratings(leader), list: place.list } }];
    })
    .sort(
      (a, b) =>
        byText(a.leader.list, b.leader.list) ||
        a.order - b.order ||
        byText(a.leader.name, b.leader.name),
    )
    .map(({ leader }) => leader);
}

const ownArmies = (now: State, side: Side): View['armies'] =>
  Object.values(now.armies)
    .filter((army) => army.side === side)
    .sort((a, b) => byText(a.name, b.name))
    .map(({ name, commander }) => ({ name, side, commander }));

const sortedWorks = (works: readonly SeenWorks[]): readonly SeenWorks[] =>
  works
    .map(({ kind, side, hex }) => ({ kind, side, hex }))
    .sort((a, b) => byText(`${a.hex} ${a.kind}`, `${b.hex} ${b.kind}`));

function ownAccounts(now: State, side: Side, lists: readonly ListName[]): View['accounts'] {
  const mine: Partial<Record<ListName, Account>> = {};
  for (const [list, account] of Object.entries(now.accounts[side]) as [ListName, Account][]) {
    if (lists.includes(list)) mine[list] = account;
  }
  const nothing: View['accounts'] = { usa: {}, csa: {} };
  return { ...nothing, [side]: mine, [enemyOf(side)]: {} };
}

function chestOf(now: State, side: Side): SeenChest {
  const { cp, pp, rail, reserve, planned, discretionary, late } = now.chests[side];
  const due = new Map<string, DueLeaders>();
  for (const { stars, kind } of dueLeaders(now, side)) {
    const key = `${stars} ${kind}`;
    due.set(key, { stars, of: kind, n: (due.get(key)?.n ?? 0) + 1 });
  }
  const sorted = [...due].sort((a, b) => byText(b[0], a[0])).map(([, row]) => row);
  return { side, cp, pp, rail, reserve, planned, discretionary, late, due: sorted };
}
