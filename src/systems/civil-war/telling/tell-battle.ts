/** Battles, told (C2.7). */
import type { BattleSide } from '../fact.js';
import type { BattleFact } from '../facts/battle.js';
import type { ListName } from '../pack.js';
import type { SeatRow } from '../seats.js';
import { setting } from '../settings.js';
import type { Size, State } from '../state.js';
import {
  forceOf,
  isAccountOf,
  isSupremeTold,
  isTheirs,
  listsAt,
  type ForceSeen,
  type Place,
  type Phrases,
  type Sections,
  type Tells,
} from './tell.js';
import { count, forceWords, sideWords, strength } from './words.js';

/** One's own part in a battle: all of it but what would tell the enemy's exact strength (C2.7). */
export type OwnPart = {
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
  readonly die: number;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  /** The strength that ships added, and naval strength points lost. */
  readonly ships?: number;
  readonly shipsLost?: number;
};

/** The enemy's part: size class, leaders who fought, raw die, losses; never SP, modifier, ratings or column. */
export type EnemyPart = {
  readonly leaders: readonly string[];
  readonly size: Size;
  readonly die: number;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly shipsLost?: number;
};

export type BattleNotice =
  | {
      readonly kind: 'battle';
      readonly hex: string;
      readonly attacking: boolean;
      readonly ours: OwnPart;
      readonly theirs: EnemyPart;
    }
  | {
      readonly kind: 'overrun';
      readonly hex: string;
      readonly attacking: boolean;
      /** Whether ours was the force that was destroyed. */
      readonly destroyed: boolean;
      readonly ours: OwnPart;
      readonly theirs: EnemyPart;
    }
  | {
      readonly kind: 'stuck' | 'rally-loss' | 'wasted' | 'given-up';
      readonly hex: string;
      readonly sp: number;
    }
  | { readonly kind: 'unsupplied' | 'rallied'; readonly hex: string }
  | {
      readonly kind: 'withdrew';
      readonly force: Omit<ForceSeen, 'list'>;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'advanced';
      readonly force: ForceSeen;
      readonly from: string;
      readonly to: string;
    };

const LOSSES = {
  rally: 'rally-loss',
  attrition: 'wasted',
  'no retreat': 'stuck',
  'given up': 'given-up',
} as const;

const isToldOfBattle = (seat: SeatRow, ours: BattleSide, after: State, place: Place): boolean =>
  isTheirs(seat, ours.side, accountsOf(ours), after, place) ||
  isSupremeTold(seat, ours.side, after);

export const tellBattle: Tells<BattleFact, BattleNotice> = {
  fought: ({ hex, attacker, defender }, seat, { pack, after }) => {
    const attacking = seat.side === attacker.side;
    const [ours, theirs] = attacking ? [attacker, defender] : [defender, attacker];
    if (!isToldOfBattle(seat, ours, after, { pack, hex })) return undefined;
    return {
      kind: 'battle',
      hex,
      attacking,
      ours: ownPart(ours),
      theirs: enemyPart(theirs, after),
    };
  },
  overran: ({ hex, by, attacker, defender }, seat, { pack, after }) => {
    const attacking = seat.side === attacker.side;
    const [ours, theirs] = attacking ? [attacker, defender] : [defender, attacker];
    if (!isToldOfBattle(seat, ours, after, { pack, hex })) return undefined;
    const destroyed = by !== seat.side;
    const parts = { ours: ownPart(ours), theirs: enemyPart(theirs, after) };
    return { kind: 'overrun', hex, attacking, destroyed, ...parts };
  },
  'lost-sp': ({ side, hex, takes, why }, seat, { pack, before }) => {
    if (
      why === 'battle' ||
      why === 'overrun' ||
      !isTheirs(seat, side, listsAt(before, side, hex), before, { pack, hex })
    ) {
      return undefined;
    }
    const sp = takes.reduce((sum, take) => sum + take.n, 0);
    return { kind: LOSSES[why], hex, sp };
  },
  demoralized: ({ side, hex, why }, seat, { pack, before }) =>
    why === 'supply' && isTheirs(seat, side, listsAt(before, side, hex), before, { pack, hex })
      ? { kind: 'unsupplied', hex }
      : undefined,
  rallied: ({ side, hex }, seat, { pack, before }) =>
    isTheirs(seat, side, listsAt(before, side, hex), before, { pack, hex })
      ? { kind: 'rallied', hex }
      : undefined,
  retreated: ({ side, lists, leaders, sp, from, to }, seat, { pack, after }) =>
    isTheirs(seat, side, lists, after, { pack, hex: to })
      ? { kind: 'withdrew', force: { leaders, sp }, from, to }
      : undefined,
  advanced: ({ who, sp, from, to }, seat, { pack, after }) =>
    isAccountOf(seat, who.side, who.list, after, { pack, hex: to })
      ? { kind: 'advanced', force: forceOf(who, sp), from, to }
      : undefined,
};

export const battleSections: Sections<BattleNotice> = {
  battle: 'battles',
  overrun: 'battles',
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
  battle: (notice, { at }) => sayBattle(at(notice.hex), notice),
  overrun: (notice, { at }) => sayOverrun(at(notice.hex), notice),
  stuck: (notice, { at }) =>
    `There was no way to retreat from ${at(notice.hex)}: ${strength(notice.sp)} more ${notice.sp === 1 ? 'was' : 'were'} lost.`,
  'rally-loss': (notice, { at }) => `Rallying at ${at(notice.hex)} cost ${strength(notice.sp)}.`,
  'given-up': (notice, { at }) =>
    `As ordered, the last demoralized strength point at ${at(notice.hex)} was given up.`,
  wasted: (notice, { at }) =>
    `The force at ${at(notice.hex)} is out of supply: ${strength(notice.sp)} ${notice.sp === 1 ? 'was' : 'were'} lost by attrition.`,
  unsupplied: (notice, { at }) =>
    `The force at ${at(notice.hex)} fought without supply and is demoralized.`,
  rallied: (notice, { at }) => `The force at ${at(notice.hex)} has rallied.`,
  withdrew: (notice, { at }) =>
    `${forceWords(notice.force)} retreated from ${at(notice.from)} to ${at(notice.to)}.`,
  advanced: (notice, { at }) =>
    `${forceWords(notice.force)} advanced from ${at(notice.from)} to ${at(notice.to)}.`,
};

/** For the gamemaster, who is told of every fact. */
export const battleTruths: Phrases<BattleFact> = {
  fought: (fact, { at }) =>
    `Battle at ${at(fact.hex)}, column ${fact.column} after ${fact.shifts} shift${fact.shifts === 1 ? '' : 's'}: ${battleWords(fact.attacker)} attacked ${battleWords(fact.defender)}.`,
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

function sayBattle(place: string, notice: Extract<BattleNotice, { kind: 'battle' }>): string {
  const { ours, theirs, attacking } = notice;
  const opening = attacking
    ? `${partWords(ours)} attacked a ${theirs.size} enemy force${ledBy(theirs)} at ${place}`
    : `A ${theirs.size} enemy force${ledBy(theirs)} attacked ${partWords(ours)} at ${place}`;
  const dice = `Dice: ours ${ours.die}, the enemy's ${theirs.die}.`;
  const losses = `Lost: ours ${lossWords(ours)}, the enemy ${lossWords(theirs)}.`;
  const morale = [
    ours.demoralized ? 'Our force is demoralized.' : '',
    theirs.demoralized ? 'The enemy is demoralized.' : '',
    ours.won ? 'We count it as a win.' : '',
  ];
  return [`${opening}.`, dice, losses, ...morale].filter((part) => part !== '').join(' ');
}

function sayOverrun(place: string, notice: Extract<BattleNotice, { kind: 'overrun' }>): string {
  const { ours, theirs, attacking, destroyed } = notice;
  const enemy = `a ${theirs.size} enemy force${ledBy(theirs)}`;
  if (attacking) {
    return destroyed
      ? `${partWords(ours)} attacked ${enemy} at ${place} and was destroyed.`
      : `${partWords(ours)} overran ${enemy} at ${place}; it was destroyed.`;
  }
  return destroyed
    ? `${partWords(ours)} was overrun at ${place} by ${enemy} and destroyed.`
    : `${enemy} attacked ${partWords(ours)} at ${place} and was destroyed.`;
}

const partWords = (part: OwnPart): string =>
  part.ships === undefined
    ? forceWords(part)
    : `${forceWords(part)}, with ships of strength ${part.ships},`;

const lossWords = ({ lost, shipsLost }: Pick<OwnPart, 'lost' | 'shipsLost'>): string =>
  shipsLost === undefined ? strength(lost) : `${strength(lost)} and ${shipsLost} naval`;

const ledBy = (part: EnemyPart): string =>
  part.leaders.length === 0 ? '' : ` led by ${count(part.leaders)}`;

function battleWords(part: BattleSide): string {
  const morale = part.demoralized ? ', demoralized' : '';
  return `${sideWords(part.side)} ${forceWords(part)} ${withShips(part)} (die ${part.die}${signed(part.modifier)}; suffers ${part.result}, loses ${part.lost}${morale}${part.won ? ', won' : ''})`;
}

const withShips = ({ ships }: BattleSide): string =>
  ships === undefined
    ? ''
    : ` with ships of strength ${ships.strength}${ships.lost > 0 ? `, ${ships.lost} NSP of them sunk,` : ''}`;

const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`);

/** Those whose troops fought, and whose ships. */
const accountsOf = ({ lists, ships }: BattleSide): readonly ListName[] => [
  ...lists,
  ...(ships?.lists ?? []),
];

const shipsLost = ({ ships }: BattleSide): { readonly shipsLost?: number } =>
  ships === undefined || ships.lost === 0 ? {} : { shipsLost: ships.lost };

const ownPart = (part: BattleSide): OwnPart => ({
  leaders: part.leaders,
  ...(part.army === undefined ? {} : { army: part.army }),
  sp: part.sp,
  die: part.die,
  lost: part.lost,
  demoralized: part.demoralized,
  won: part.won,
  ...(part.ships === undefined ? {} : { ships: part.ships.strength }),
  ...shipsLost(part),
});

/** The enemy's leaders are named to those who fought them, unless the setting keeps them hidden (C4.6). */
const enemyPart = (part: BattleSide, after: State): EnemyPart => ({
  leaders: setting(after, 'leaders-fought') === 'told' ? part.leaders : [],
  size: part.size,
  die: part.die,
  lost: part.lost,
  demoralized: part.demoralized,
  ...shipsLost(part),
});
