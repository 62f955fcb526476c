/** Battles, told (C2.7). */
import type { BattleSide, FactOf } from '../rules/facts/fact.js';
import type { BattleFact } from '../rules/facts/battle.js';
import type { Take } from '../rules/facts/parts.js';
import type { ListName } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import { listOfLeader } from '../rules/leaders/whereabouts.js';
import { setting } from '../rules/settings.js';
import type { State } from '../rules/state.js';
import type { BattleNotice, EnemyPart, OwnPart } from './battle-notice.js';
import { enemyFateOf, fateOf, type Fate } from './fate.js';
import {
  forceOf,
  isAccountOf,
  isTheirs,
  isToldOfBattle,
  isToldOfLoss,
  listsAt,
  listsOfGroups,
  ownLoss,
  takesLost,
  type Field,
  type Phrases,
  type Sections,
  type Tells,
} from './tell.js';
import { sayBattle, sayEngaged, sayOverrun } from './say-battle.js';
import { counted, strength } from '../rules/counts.js';
import { forceWords, sideWords } from './words.js';

const LOSSES = {
  rally: 'rally-loss',
  attrition: 'wasted',
  'no retreat': 'stuck',
  'given up': 'given-up',
} as const;

const total = (takes: readonly Take[]): number => takes.reduce((sum, { n }) => sum + n, 0);

const readsAccount = (
  seat: SeatRow,
  ours: BattleSide,
  { pack, before, after }: Field,
  hex: string,
): boolean => isToldOfBattle(seat, ours.side, accountsOf(ours, before), after, { pack, hex });

export const tellBattle: Tells<BattleFact, BattleNotice> = {
  fought: (report, seat, field) => {
    const { hex, attacking, ours, theirs } = partsOf(report, seat);
    return readsAccount(seat, ours, field, hex)
      ? { kind: 'battle', hex, attacking, ...accountOf(report, { ours, theirs }, seat, field) }
      : engagedIn(report, seat, field);
  },
  overran: (report, seat, field) => {
    const { hex, attacking, ours, theirs } = partsOf(report, seat);
    const destroyed = report.by !== seat.side;
    return readsAccount(seat, ours, field, hex)
      ? {
          kind: 'overrun',
          hex,
          attacking,
          destroyed,
          ...accountOf(report, { ours, theirs }, seat, field),
        }
      : engagedIn(report, seat, field);
  },
  // Of groups of several accounts each commander reads of his own.
  'lost-sp': ({ side, hex, takes, why }, seat, { pack, before }) => {
    if (why === 'battle' || why === 'overrun') return undefined;
    const told = takes.filter(({ id }) =>
      isToldOfLoss(seat, side, listsOfGroups(before, [id]), before, { pack, hex }),
    );
    if (told.length === 0) return undefined;
    const groups = told.map(({ id }) => id);
    const part = { troops: listsOfGroups(before, groups), others: [] };
    return { kind: LOSSES[why], hex, sp: total(told), ...ownLoss(seat, part, before, told) };
  },
  demoralized: ({ side, hex, ids, why }, seat, { pack, before }) => {
    const lists = ids === undefined ? listsAt(before, side, hex) : listsOfGroups(before, ids);
    return why === 'supply' && isTheirs(seat, side, lists, before, { pack, hex })
      ? { kind: 'unsupplied', hex }
      : undefined;
  },
  rallied: ({ side, hex, ids }, seat, { pack, before }) =>
    isTheirs(seat, side, listsOfGroups(before, ids), before, { pack, hex })
      ? { kind: 'rallied', hex }
      : undefined,
  retreated: ({ side, lists, leaders, sp, from, to }, seat, { pack, after }) =>
    isTheirs(seat, side, lists, after, { pack, hex: to })
      ? { kind: 'withdrew', force: { leaders, sp }, from, to }
      : undefined,
  advanced: ({ who, sp, from, to }, seat, { pack, after, beat }) => {
    if (!isAccountOf(seat, who.side, who.list, after, { pack, hex: to })) return undefined;
    const wasFought = beat.some(
      (fact) =>
        (fact.kind === 'fought' || fact.kind === 'overran' || fact.kind === 'coast-stormed') &&
        fact.hex === to,
    );
    const isFree = wasFought ? {} : { unopposed: true as const };
    return { kind: 'advanced', force: forceOf(who, sp), from, to, ...isFree };
  },
};

type BattleReport = FactOf<'fought' | 'overran'>;
type Parts = { readonly ours: BattleSide; readonly theirs: BattleSide };

function partsOf(
  { hex, attacker, defender }: BattleReport,
  seat: SeatRow,
): Parts & { readonly hex: string; readonly attacking: boolean } {
  const attacking = seat.side === attacker.side;
  const [ours, theirs] = attacking ? [attacker, defender] : [defender, attacker];
  return { hex, attacking, ours, theirs };
}

/** The account for those who fought. */
const accountOf = (
  report: BattleReport,
  { ours, theirs }: Parts,
  seat: SeatRow,
  field: Field,
): { readonly ours: OwnPart; readonly theirs: EnemyPart } => ({
  ours: {
    ...ownPart(ours, fateOf(report, ours.side, field)),
    ...ownLoss(
      seat,
      { troops: ours.lists, others: accountsOf(ours, field.before) },
      field.before,
      takesLost(field.beat, report, ours.side),
    ),
  },
  theirs: enemyPart(theirs, enemyFateOf(report, ours.side, field), field.after),
});

/** For the rest of the side, which knows its set-up (C4.1): the force, the place and what became of it, no dice, no enemy. */
function engagedIn(
  report: BattleReport,
  seat: SeatRow,
  field: Field,
): Extract<BattleNotice, { kind: 'engaged' }> {
  const { hex, attacking, ours } = partsOf(report, seat);
  const fate = fateOf(report, ours.side, field);
  const { leaders, army, sp, lost } = ours;
  const force = { leaders, ...(army === undefined ? {} : { army }), sp };
  return { kind: 'engaged', hex, attacking, force, lost, fate };
}

export const battleSections: Sections<BattleNotice> = {
  battle: 'battles',
  overrun: 'battles',
  engaged: 'ground',
  stuck: 'doings',
  'rally-loss': 'doings',
  wasted: 'doings',
  'given-up': 'doings',
  unsupplied: 'doings',
  rallied: 'doings',
  withdrew: 'doings',
  advanced: 'doings',
};

/** For the seat that is told. */
export const battlePhrases: Phrases<BattleNotice> = {
  battle: (notice, { at }) => sayBattle(notice, at),
  overrun: (notice, { at }) => sayOverrun(at(notice.hex), notice),
  engaged: (notice, { at }) => sayEngaged(notice, at),
  stuck: (notice, { at }) =>
    `Your force had no way to retreat from ${at(notice.hex)}. That cost it ${notice.sp} of the strength points that it lost there.`,
  'rally-loss': (notice, { at }) => `The rally at ${at(notice.hex)} cost ${strength(notice.sp)}.`,
  'given-up': (notice, { at }) =>
    `As you ordered, the last demoralized strength point at ${at(notice.hex)} was given up.`,
  wasted: (notice, { at }) =>
    `Your force at ${at(notice.hex)} is out of supply and lost ${strength(notice.sp)}.`,
  unsupplied: (notice, { at }) =>
    `Your force at ${at(notice.hex)} fought without supply and is demoralized.`,
  rallied: (notice, { at }) => `Your force at ${at(notice.hex)} rallied.`,
  withdrew: (notice, { at }) =>
    `${forceWords(notice.force)} retreated from ${at(notice.from)} to ${at(notice.to)}.`,
  advanced: (notice, { at }) =>
    notice.unopposed === true
      ? `${forceWords(notice.force)} moved on from ${at(notice.from)} to ${at(notice.to)} without a fight.`
      : `${forceWords(notice.force)} advanced from ${at(notice.from)} to ${at(notice.to)}.`,
};

/** For the gamemaster, who is told of every fact. */
export const battleTruths: Phrases<BattleFact> = {
  fought: (fact, { at }) =>
    `Battle at ${at(fact.hex)}, column ${fact.column} after ${counted(fact.shifts, 'shift')}: ${battleWords(fact.attacker)} attacked ${battleWords(fact.defender)}.`,
  overran: ({ by, hex, attacker, defender }, { at }) =>
    `Odds beyond the table at ${at(hex)}: ${sideWords(attacker.side)} ${forceWords(attacker)} attacked ${sideWords(defender.side)} ${forceWords(defender)}; the ${sideWords(by === attacker.side ? defender.side : attacker.side)} was destroyed without dice.`,
  'lost-sp': (fact, { at }) =>
    `The ${sideWords(fact.side)} lost ${strength(fact.takes.reduce((sum, take) => sum + take.n, 0))} at ${at(fact.hex)} (${fact.why}).`,
  demoralized: (fact, { at }) => `The ${sideWords(fact.side)} at ${at(fact.hex)} is demoralized.`,
  rallied: (fact, { at }) => `The ${sideWords(fact.side)} at ${at(fact.hex)} rallied.`,
  retreated: (fact, { at }) =>
    `The ${sideWords(fact.side)}: ${forceWords(fact)} retreated from ${at(fact.from)} to ${at(fact.to)}.`,
  advanced: (fact, { at }) =>
    `The ${sideWords(fact.who.side)}: ${forceWords({ ...fact.who, sp: fact.sp })} advanced from ${at(fact.from)} to ${at(fact.to)}.`,
};

function battleWords(part: BattleSide): string {
  const morale = part.demoralized ? ', demoralized' : '';
  return `${sideWords(part.side)} ${forceWords(part)}${withShips(part)} (die ${part.die}${signed(part.modifier)}; suffers ${part.result}, loses ${part.lost}${morale}${part.won ? ', won' : ''})`;
}

const withShips = ({ ships }: BattleSide): string =>
  ships === undefined
    ? ''
    : ` with ships of strength ${ships.strength}${ships.lost > 0 ? `, ${ships.lost} NSP of them sunk,` : ''}`;

const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);

/** Those whose troops fought, whose leaders led them, and whose ships. */
function accountsOf({ lists, leaders, ships }: BattleSide, before: State): readonly ListName[] {
  const ofLeaders = leaders.flatMap((name) => {
    const leader = before.leaders[name];
    return (leader === undefined ? undefined : listOfLeader(leader)) ?? [];
  });
  return [...lists, ...ofLeaders, ...(ships?.lists ?? [])];
}

const shipsLost = ({ ships }: BattleSide): { readonly shipsLost?: number } =>
  ships === undefined || ships.lost === 0 ? {} : { shipsLost: ships.lost };

const ownPart = (part: BattleSide, fate: Fate): OwnPart => ({
  leaders: part.leaders,
  ...(part.army === undefined ? {} : { army: part.army }),
  sp: part.sp,
  die: part.die,
  lost: part.lost,
  demoralized: part.demoralized,
  won: part.won,
  fate,
  ...(part.ships === undefined ? {} : { ships: part.ships.strength }),
  ...shipsLost(part),
});

/** The enemy's leaders are named to those who fought them, unless the setting keeps them hidden (C4.6). */
const enemyPart = (part: BattleSide, fate: Fate, after: State): EnemyPart => ({
  leaders: setting(after, 'leaders-fought') === 'told' ? part.leaders : [],
  size: part.size,
  die: part.die,
  lost: part.lost,
  demoralized: part.demoralized,
  won: part.won,
  fate,
  ...shipsLost(part),
});
