/** Who has a place in the end, as a reader was told, and which of several things told of it say so. */
import type { Side } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import type { CivilWarNotice } from './notice.js';
import type { Told } from './report-text.js';

/** States and works that changed hands more than once are told of by whoever has them in the end. */
export function lastChanges(told: Told): Told {
  const last = new Map(told.map(({ notice }) => [changedHands(notice), notice]));
  return told.filter(({ notice }) => {
    const thing = changedHands(notice);
    return thing === undefined || last.get(thing) === notice;
  });
}

function changedHands(notice: CivilWarNotice): string | undefined {
  switch (notice.kind) {
    case 'state-fell':
    case 'state-recovered':
      return notice.state;
    case 'works-lost':
    case 'works-taken':
      return `works ${notice.hex}`;
    case 'depot-lost':
      return `depot ${notice.hex}`;
    case 'depot-taken':
      // What was burnt is nobody's.
      return notice.how === 'captured' ? `depot ${notice.hex}` : undefined;
    default:
      return undefined;
  }
}

type Party = 'ours' | 'theirs';

/** What the sentence on a battle says of its place: who took it there, and who has it after the battle. */
type Claim = { readonly hex: string; readonly took?: Party; readonly has?: Party };

function claimOf(notice: CivilWarNotice): Claim | undefined {
  if (notice.kind !== 'battle' && notice.kind !== 'overrun' && notice.kind !== 'engaged')
    return undefined;
  const { hex, attacking } = notice;
  const fate = notice.kind === 'engaged' ? notice.fate : notice.ours.fate;
  switch (fate.is) {
    case 'advanced':
      return { hex, took: 'ours', has: 'ours' };
    case 'held':
      return { hex, has: 'ours' };
    case 'fell-back':
      return { hex, took: 'theirs' };
    case 'destroyed':
      return attacking ? { hex } : { hex, took: 'theirs' };
    case 'stayed':
      return notice.kind === 'engaged' || notice.theirs.fate.is === 'held'
        ? { hex, has: 'theirs' }
        : { hex };
  }
}

/**
 * Of several battles for one place, those that decided who has it. None that says it is still with those who have
 * lost it since.
 */
export function lastBattles(told: Told, { side }: View): Told {
  const battles = told.flatMap(({ at, notice }) => {
    const claim = claimOf(notice);
    return claim?.took === undefined ? [] : [{ ...claim, at }];
  });
  const decisive = new Map(battles.map((battle) => [battle.hex, battle]));
  return told.filter(({ at, notice }) => {
    const claim = claimOf(notice);
    if (claim === undefined) return true;
    const last = decisive.get(claim.hex);
    if (last !== undefined && (last.at !== at || last.took !== claim.took)) return false;
    const taker = lastTaker(told, claim.hex);
    return claim.has === undefined || taker === undefined || partyOf(taker, side) === claim.has;
  });
}

const partyOf = (taker: Side, side: Side | undefined): Party =>
  taker === side ? 'ours' : 'theirs';

type Town = { readonly hex: string; readonly by: Side };

/** Each town that fell, with the side that took it last. */
export const townsFallen = (told: Told): readonly Town[] => [
  ...new Map(
    told.flatMap(({ notice }) =>
      notice.kind === 'city' && notice.fell === true
        ? [[notice.hex, { hex: notice.hex, by: notice.by }] as const]
        : [],
    ),
  ).values(),
];

/** Whether a sentence of the opening says by itself who took the town. */
export function saysWhoTook(notice: CivilWarNotice, { hex, by }: Town, { side }: View): boolean {
  if (notice.kind === 'capital-fell') return notice.hex === hex;
  const claim = claimOf(notice);
  return claim?.hex === hex && claim.took === partyOf(by, side);
}

/** Who took a town last, as the reader was told. */
export const lastTaker = (told: Told, hex: string): Side | undefined =>
  townsFallen(told).find((town) => town.hex === hex)?.by;

/** The enemy, where the town of a battle has fallen to him and is his. */
export function fallenTo(told: Told, { side }: View, hex: string): Side | undefined {
  const taker = lastTaker(told, hex);
  return taker === side ? undefined : taker;
}
