/** Dice, means and allocations, told. */
import { isPublicFigure } from '../rules/figures/missing.js';
import type { SeatId } from '../../../kernel/basic.js';
import { findSeat } from '../rules/seats.js';
import type { MeansFact } from '../rules/facts/means.js';
import type { LeaderKind, ListName } from '../rules/pack.js';
import { type Phrases, type Sections, type Tells } from './tell.js';
import { agreeing, be, points, strength } from '../rules/counts.js';
import { sayFigure } from './say-figure.js';
import { aLeader, listWords, sideWords } from './words.js';

export type MeansNotice =
  | {
      readonly kind: 'means';
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
      readonly planned: Readonly<Partial<Record<ListName, number>>>;
      readonly discretionary: number;
    }
  | {
      readonly kind: 'share';
      readonly list: ListName;
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
    }
  | {
      readonly kind: 'kept';
      readonly cp: number;
      readonly pp: number;
      readonly silent: boolean;
    }
  | {
      readonly kind: 'reinforcements';
      readonly list: ListName;
      readonly sp: number;
      readonly source: 'planned' | 'discretionary' | 'late';
    }
  | {
      readonly kind: 'redirected';
      readonly from: ListName;
      readonly to: ListName;
      readonly sp: number;
    }
  | { readonly kind: 'lapsed'; readonly list: ListName; readonly sp: number }
  | {
      readonly kind: 'new-leader';
      readonly list: ListName;
      readonly stars: number;
      readonly of: LeaderKind;
      /** The TC alone is told (C3.5.7). */
      readonly leader?: string;
    }
  | { readonly kind: 'switched'; readonly a: SeatId; readonly b: SeatId }
  | {
      readonly kind: 'figure';
      readonly table: string;
      readonly row: string;
      readonly value: string;
    };

export const tellMeans: Tells<MeansFact, MeansNotice> = {
  'means-set': ({ side, cp, pp, rail, planned, discretionary }, seat) =>
    seat.side === side && seat.role === 'supreme'
      ? { kind: 'means', cp, pp, rail, planned, discretionary }
      : undefined,
  allotted: ({ side, list, cp, pp, rail }, seat) =>
    seat.side === side && (seat.role === 'supreme' || seat.lists.includes(list))
      ? { kind: 'share', list, cp, pp, rail }
      : undefined,
  // What he pays out of it for ships is another fact of the same beat.
  'reserve-kept': ({ side, silent }, seat, { after }) =>
    seat.side === side && seat.role === 'supreme'
      ? { kind: 'kept', ...after.chests[side].reserve, silent }
      : undefined,
  reinforced: ({ side, list, sp, source }, seat) =>
    seat.side === side && (seat.role === 'supreme' || seat.lists.includes(list))
      ? { kind: 'reinforcements', list, sp, source }
      : undefined,
  redirected: ({ side, from, to, sp }, seat) =>
    seat.side === side && seat.role === 'supreme'
      ? { kind: 'redirected', from, to, sp }
      : undefined,
  'persons-switched': ({ side, a, b }, seat) =>
    seat.side === side ? { kind: 'switched', a, b } : undefined,
  'leader-assigned': ({ side, list, stars, of, leader }, seat) => {
    if (seat.side !== side) return undefined;
    if (seat.role === 'supreme') return { kind: 'new-leader', list, stars, of };
    return seat.lists.includes(list) ? { kind: 'new-leader', list, stars, of, leader } : undefined;
  },
  'reinforcements-lost': ({ side, list, sp }, seat) =>
    seat.side === side && seat.lists.includes(list) ? { kind: 'lapsed', list, sp } : undefined,
  'figure-given': ({ table, row, value }) =>
    isPublicFigure(table) ? { kind: 'figure', table, row, value } : undefined,
};

export const meansSections: Sections<MeansNotice> = {
  means: 'means',
  share: 'means',
  kept: 'means',
  reinforcements: 'means',
  redirected: 'means',
  lapsed: 'means',
  'new-leader': 'means',
  switched: 'means',
  figure: 'public',
};

/** For the seat that is told. */
export const meansPhrases: Phrases<MeansNotice> = {
  means: (notice) => sayMeans(notice),
  share: (notice) =>
    `${listWords(notice.list)} has ${points(notice.cp, 'command')}, ${points(notice.pp, 'pulse')} and ${points(notice.rail, 'rail')}.`,
  kept: (notice) =>
    notice.silent
      ? 'No allocation came in time, so the usual shares were handed out.'
      : notice.cp + notice.pp === 0
        ? 'Nothing is kept in reserve.'
        : `${points(notice.cp, 'command')} and ${points(notice.pp, 'pulse')} stay in reserve.`,
  reinforcements: (notice) =>
    `${SOURCES[notice.source]} for ${listWords(notice.list)}: ${strength(notice.sp)}.`,
  redirected: (notice) =>
    `${strength(notice.sp)} ${agreeing(notice.sp, 'goes', 'go')} to ${listWords(notice.to)} instead of ${listWords(notice.from)}, one game turn late.`,
  lapsed: (notice) =>
    `${strength(notice.sp)} of ${listWords(notice.list)} that had not entered ${be(notice.sp)} lost.`,
  'new-leader': (notice) =>
    notice.leader === undefined
      ? `${aLeader(notice.stars, notice.of)} joins the pool of ${listWords(notice.list)}.`
      : `${notice.leader} (${aLeader(notice.stars, notice.of).toLowerCase()}) joins the pool of ${listWords(notice.list)}.`,
  figure: (notice) => `The gamemaster has set ${notice.table}, ${notice.row}: ${notice.value}.`,
  switched: ({ a, b }) =>
    `By order of the supreme commander the persons of ${seatWords(a)} and ${seatWords(b)} change places; each takes over what lies in his new seat.`,
};

/** For the gamemaster, who is told of every fact. */
export const meansTruths: Phrases<MeansFact> = {
  'initiative-rolled': (fact) =>
    `Initiative ${fact.round}: USA ${fact.usa.join('+')}, CSA ${fact.csa.join('+')}: ${points(fact.difference, 'pulse')}.`,
  'command-rolled': (fact) =>
    `Command, table use ${fact.use}: ${sideWords(fact.side)} rolled ${fact.dice.join('+')} and gains ${points(fact.cp, 'command')}.`,
  'game-turn-reckoned': (fact) =>
    `The game turn has ${points(fact.pp, 'pulse')} for each side${fact.free === undefined ? '' : `, and for free entries USA ${fact.free.usa}, CSA ${fact.free.csa}`}; command points: USA ${fact.cp.usa}, CSA ${fact.cp.csa}.`,
  'split-decided': (fact) =>
    `The game turn is played in ${fact.parts === 1 ? 'one turn' : `${fact.parts} turns`}.`,
  'means-set': (fact) =>
    `${sideWords(fact.side)} has ${points(fact.cp, 'command')}, ${points(fact.pp, 'pulse')} and ${points(fact.rail, 'rail')} for this turn; ${fact.discretionary} discretionary strength points.`,
  allotted: (fact) =>
    `${sideWords(fact.side)} ${listWords(fact.list)} is given ${points(fact.cp, 'command')}, ${points(fact.pp, 'pulse')}, ${points(fact.rail, 'rail')}.`,
  'reserve-kept': (fact) =>
    `${sideWords(fact.side)} keeps ${points(fact.cp, 'command')} and ${points(fact.pp, 'pulse')}${fact.silent ? ' (no allocation came; the usual shares hold)' : ', before it pays for naval tasks'}.`,
  reinforced: (fact) =>
    `${sideWords(fact.side)} ${listWords(fact.list)}: ${strength(fact.sp)} (${fact.source}) wait to enter.`,
  redirected: (fact) =>
    `${sideWords(fact.side)} sends ${strength(fact.sp)} from ${listWords(fact.from)} to ${listWords(fact.to)}, due in game turn ${fact.turn}.`,
  'leader-assigned': (fact) =>
    `${fact.leader} (${aLeader(fact.stars, fact.of).toLowerCase()}, ${sideWords(fact.side)}) joins the pool of ${listWords(fact.list)} in place ${fact.order}.`,
  'reinforcements-lost': (fact) =>
    `${sideWords(fact.side)} ${listWords(fact.list)} loses ${strength(fact.sp)} that had not entered.`,
  'figure-given': (fact) =>
    `The gamemaster set ${fact.table}, ${fact.row}, ${fact.column} to ${fact.value}.`,
  'looked-up': sayFigure,
  'step-ended': (fact) =>
    `The ${fact.step === 'strategic' ? 'strategic turn' : `${fact.step} sub-turn`} has ended${fact.gameTurnEnds ? ', and with it the game turn' : ''}.`,
  'persons-switched': ({ a, b }) =>
    `The persons of ${seatWords(a)} and ${seatWords(b)} change places when this turn is released.`,
};

const SOURCES = {
  planned: 'Planned reinforcements',
  discretionary: 'Reinforcements that the supreme commander adds',
  late: 'Reinforcements that come late from another theater',
} as const;

function sayMeans(notice: Extract<MeansNotice, { kind: 'means' }>): string {
  const planned = Object.entries(notice.planned)
    .map(([list, n]) => `${listWords(list)} ${n}`)
    .sort()
    .join(', ');
  const reinforcements =
    planned === '' && notice.discretionary === 0
      ? 'No reinforcements are due'
      : `Reinforcements in strength points: ${planned === '' ? 'none planned' : planned}, ${notice.discretionary} where you say`;
  return `The side has ${points(notice.cp, 'command')}, ${points(notice.pp, 'pulse')} and ${points(notice.rail, 'rail')}. ${reinforcements}.`;
}

const seatWords = (id: SeatId): string => findSeat(id)?.title ?? id;
