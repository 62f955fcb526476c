/** Leaders and their careers, told: casualties to the whole side, the rest to those whom it concerns (C5.2-C5.7). */
import { armyOf } from '../rules/leaders/army-name.js';
import type { LeaderFact } from '../rules/facts/leader.js';
import { listOfLeader } from '../rules/leaders/whereabouts.js';
import type { ListName, Side } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import type { Prospect, State } from '../rules/state.js';
import { isAccountOf, type Phrases, type Sections, type Tells } from './tell.js';
import { counted, points } from '../rules/counts.js';
import { count, listWords, sideWords } from './words.js';

export type LeaderNotice =
  | {
      readonly kind: 'ratings-known';
      readonly leader: string;
      readonly tactical: number;
      readonly strategic: number;
    }
  | {
      readonly kind: 'initiative-changed';
      readonly leader: string;
      readonly from: number;
      readonly to: number;
    }
  /** `own`: he was under the reader's command. */
  | { readonly kind: 'killed'; readonly leader: string; readonly own?: true }
  | {
      readonly kind: 'wounded';
      readonly leader: string;
      readonly until: number;
      readonly own?: true;
    }
  | {
      readonly kind: 'captured';
      readonly leader: string;
      readonly of: Side;
      readonly by: Side;
      readonly own?: true;
    }
  | { readonly kind: 'prospect'; readonly leader: string; readonly what: Prospect['what'] }
  | {
      readonly kind: 'before-supreme';
      readonly leader: string;
      readonly what: Prospect['what'];
      /** The reader is the one who decides. */
      readonly yours?: true;
    }
  | {
      readonly kind: 'decision';
      readonly leader: string;
      readonly what: 'promote' | 'refuse' | 'demote' | 'remove' | 'keep';
      readonly at?: number;
      readonly to?: ListName;
    }
  | {
      readonly kind: 'promoted' | 'demoted';
      readonly leader: string;
      readonly stars: number;
      readonly initiative: number;
      readonly seniority: number;
    }
  | { readonly kind: 'left'; readonly leader: string }
  | { readonly kind: 'void'; readonly leader: string }
  | { readonly kind: 'pool-joined'; readonly leader: string; readonly list: ListName }
  | { readonly kind: 'exchange'; readonly usa: string; readonly csa: string }
  | {
      readonly kind: 'army-head';
      readonly army: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'army-gone'; readonly army: string; readonly from: string }
  | {
      readonly kind: 'army-made';
      readonly army: string;
      readonly leader: string;
      readonly hex: string;
    }
  | {
      readonly kind: 'shift';
      readonly leader: string;
      readonly from: ListName;
      readonly to: ListName;
      readonly hex?: string;
      readonly cp: number;
      readonly pp: number;
    }
  | {
      readonly kind: 'shifted';
      readonly leader: string;
      readonly to: ListName;
      readonly hex?: string;
    };

const isMine = (seat: SeatRow, side: Side, list: ListName): boolean =>
  seat.side === side && seat.lists.includes(list);
/** The supreme commander, and the theater commander whose leader it is. */
const isOurs = (seat: SeatRow, side: Side, list: ListName): boolean =>
  isMine(seat, side, list) || (seat.side === side && seat.role === 'supreme');

/** Whether a leader of the seat's side is a loss of its own: he was under its command, as all are under the supreme one. */
function ownLoss(seat: SeatRow, { leaders }: State, name: string): { readonly own?: true } {
  const leader = leaders[name];
  const list = leader === undefined ? undefined : listOfLeader(leader);
  const isOwn = seat.role === 'supreme' || (list !== undefined && seat.lists.includes(list));
  return isOwn ? { own: true } : {};
}

const beforeSupreme = (
  { role }: SeatRow,
  leader: string,
  what: Prospect['what'],
): Extract<LeaderNotice, { kind: 'before-supreme' }> => ({
  ...{ kind: 'before-supreme', leader, what },
  ...(role === 'supreme' ? { yours: true } : {}),
});

export const tellLeader: Tells<LeaderFact, LeaderNotice> = {
  'ratings-told': ({ side, list, leader, hex, tactical, strategic }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'ratings-known', leader, tactical, strategic }
      : undefined,
  // Tactical and strategic changes are told after his next fight (C5.5).
  'rating-changed': ({ side, list, leader, hex, rating, from, to }, seat, { pack, after }) =>
    rating === 'initiative' && isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'initiative-changed', leader, from, to }
      : undefined,
  'leader-killed': ({ side, leader }, seat, { before }) =>
    seat.side === side ? { kind: 'killed', leader, ...ownLoss(seat, before, leader) } : undefined,
  'leader-wounded': ({ side, leader, until }, seat, { before }) =>
    seat.side === side
      ? { kind: 'wounded', leader, until, ...ownLoss(seat, before, leader) }
      : undefined,
  'leader-captured': ({ side, leader, by }, seat, { before }) => ({
    ...{ kind: 'captured', leader, of: side, by },
    ...(seat.side === side ? ownLoss(seat, before, leader) : {}),
  }),
  'prospect-opened': ({ side, list, leader, what }, seat) => {
    if (what === 'dismissal') {
      return isOurs(seat, side, list) ? beforeSupreme(seat, leader, what) : undefined;
    }
    return isMine(seat, side, list) ? { kind: 'prospect', leader, what } : undefined;
  },
  presented: ({ side, list, leader, what }, seat) =>
    isOurs(seat, side, list) ? beforeSupreme(seat, leader, what) : undefined,
  decided: ({ side, list, leader, what, at, to }, seat, { after }) => {
    const isLater = at !== undefined && at > after.clock.game;
    const where = to === undefined ? {} : { to };
    return isOurs(seat, side, list)
      ? { kind: 'decision', leader, what, ...(isLater ? { at } : {}), ...where }
      : undefined;
  },
  promoted: ({ side, leader, stars, initiative, seniority }, seat) =>
    seat.side === side ? { kind: 'promoted', leader, stars, initiative, seniority } : undefined,
  demoted: ({ side, leader, stars, initiative, seniority }, seat) =>
    seat.side === side ? { kind: 'demoted', leader, stars, initiative, seniority } : undefined,
  'left-the-game': ({ side, leader }, seat) =>
    seat.side === side ? { kind: 'left', leader } : undefined,
  'decision-void': ({ side, list, leader }, seat) =>
    isOurs(seat, side, list) ? { kind: 'void', leader } : undefined,
  'joined-pool': ({ side, list, leader }, seat) =>
    isOurs(seat, side, list) ? { kind: 'pool-joined', leader, list } : undefined,
  exchanged: ({ usa, csa }) => ({ kind: 'exchange', usa: usa.leader, csa: csa.leader }),
  'army-passed': ({ side, army, from, to }, seat) =>
    seat.side === side ? { kind: 'army-head', army, from, to } : undefined,
  'army-broken-up': ({ side, army, from }, seat) =>
    seat.side === side ? { kind: 'army-gone', army, from } : undefined,
  'army-formed': ({ side, list, army, leader, hex }, seat, { pack, after }) =>
    isAccountOf(seat, side, list, after, { pack, hex })
      ? { kind: 'army-made', army, leader, hex }
      : undefined,
  'shift-ordered': ({ side, leader, list, to, hex, cp, pp }, seat) =>
    isOurs(seat, side, list) || isMine(seat, side, to)
      ? { kind: 'shift', leader, from: list, to, ...(hex === undefined ? {} : { hex }), cp, pp }
      : undefined,
  shifted: ({ side, leader, list, to, hex }, seat) =>
    isOurs(seat, side, list) || isMine(seat, side, to)
      ? { kind: 'shifted', leader, to, ...(hex === undefined ? {} : { hex }) }
      : undefined,
};

export const leaderSections: Sections<LeaderNotice> = {
  'ratings-known': 'leaders',
  'initiative-changed': 'leaders',
  killed: 'leaders',
  wounded: 'leaders',
  captured: 'leaders',
  prospect: 'leaders',
  'before-supreme': 'leaders',
  decision: 'leaders',
  promoted: 'leaders',
  demoted: 'leaders',
  left: 'leaders',
  void: 'leaders',
  'pool-joined': 'leaders',
  exchange: 'leaders',
  'army-head': 'leaders',
  'army-gone': 'leaders',
  'army-made': 'doings',
  shift: 'leaders',
  shifted: 'leaders',
};

const rank = (stars: number): string => counted(stars, 'star');
const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

const DECISIONS = {
  promote: 'is to be promoted',
  refuse: 'is not promoted',
  demote: 'is to be demoted',
  remove: 'is to leave the game',
  keep: 'keeps his command',
} as const;

const decisionWords = ({
  leader,
  what,
  at,
  to,
}: {
  readonly leader: string;
  readonly what: keyof typeof DECISIONS;
  readonly at?: number;
  readonly to?: ListName;
}): string =>
  `${leader} ${DECISIONS[what]}${to === undefined ? '' : ` and to go to ${listWords(to)}`}${at === undefined ? '' : `, when game turn ${at} begins`}.`;

/** For the seat that is told. */
export const leaderPhrases: Phrases<LeaderNotice> = {
  'ratings-known': (notice) =>
    `${notice.leader} has shown his ability: tactical rating ${signed(notice.tactical)}, strategic rating ${signed(notice.strategic)}.`,
  'initiative-changed': (notice) =>
    `The initiative of ${notice.leader} is now ${notice.to}; it was ${notice.from}.`,
  killed: (notice) => `${notice.leader} was killed.`,
  wounded: (notice) =>
    `${notice.leader} was wounded. He returns to his pool in game turn ${notice.until}.`,
  captured: (notice) =>
    `The ${sideWords(notice.by)} captured ${notice.leader} of the ${sideWords(notice.of)}.`,
  prospect: (notice) =>
    notice.what === 'promotion'
      ? `You may recommend ${notice.leader} for promotion.`
      : `You may recommend that ${notice.leader} be relieved of his command.`,
  'before-supreme': (notice) =>
    `${notice.yours === true ? 'You are' : 'The supreme commander is'} to decide on the ${notice.what} of ${notice.leader}.`,
  decision: (notice) => decisionWords(notice),
  promoted: (notice) =>
    `${notice.leader} is promoted to ${rank(notice.stars)}: initiative ${notice.initiative}, seniority ${notice.seniority}.`,
  demoted: (notice) =>
    `${notice.leader} is demoted to ${rank(notice.stars)}: initiative ${notice.initiative}, seniority ${notice.seniority}.`,
  left: (notice) => `${notice.leader} has left the game.`,
  void: (notice) => `${notice.leader} cannot be promoted any further, so his promotion is void.`,
  'pool-joined': (notice) => `${notice.leader} joins the pool of ${listWords(notice.list)}.`,
  exchange: (notice) => `${notice.usa} and ${notice.csa} were exchanged.`,
  'army-head': (notice) =>
    `${notice.to} commands the ${armyOf(notice.army)} in place of ${notice.from}.`,
  'army-gone': (notice) => `The ${armyOf(notice.army)} has lost ${notice.from} and is broken up.`,
  'army-made': (notice, { at }) =>
    `The ${armyOf(notice.army)} is formed under ${notice.leader} at ${at(notice.hex)}.`,
  shift: (notice, { at }) =>
    `${notice.leader} is ordered from ${listWords(notice.from)} to ${listWords(notice.to)}${notice.hex === undefined ? '' : `, to ${at(notice.hex)}`}; ${points(notice.cp, 'command')} and ${points(notice.pp, 'pulse')} are given for it.`,
  shifted: (notice, { at }) =>
    notice.hex === undefined
      ? `${notice.leader} joins the pool of ${listWords(notice.to)}, before all others.`
      : `${notice.leader} arrives in ${listWords(notice.to)}, at ${at(notice.hex)}.`,
};

/** For the gamemaster, who is told of every fact. */
export const leaderTruths: Phrases<LeaderFact> = {
  'career-rolled': (fact) =>
    `Career of ${fact.leader}: ${fact.dice.join('+')}, row ${fact.row}, column ${fact.column}: “${fact.cell}”, read on his ${fact.rating} rating: ${fact.result === '-' ? 'nothing' : fact.result}.`,
  'ratings-told': (fact) =>
    `The ${sideWords(fact.side)} learns the ratings of ${fact.leader}: tactical ${signed(fact.tactical)}, strategic ${signed(fact.strategic)}.`,
  'rating-changed': (fact) =>
    `${fact.leader}: ${fact.rating} rating from ${signed(fact.from)} to ${signed(fact.to)}.`,
  'leader-killed': (fact, { at }) => `${fact.leader} was killed at ${at(fact.hex)}.`,
  'leader-wounded': (fact, { at }) =>
    `${fact.leader} was wounded at ${at(fact.hex)}; he is away until game turn ${fact.until}.`,
  'leader-captured': (fact, { at }) =>
    `${fact.leader} was captured by the ${sideWords(fact.by)} at ${at(fact.hex)}; prisoner ${fact.order}.`,
  'counter-thrown': (fact) =>
    `${fact.leader} has no counter above ${rank(fact.stars)}: he threw ${fact.thrown}, up to ${fact.upTo} makes him eligible${fact.eligible ? (fact.stars === 3 ? ', but there is no higher grade' : '') : ': no'}.`,
  'promotion-barred': (fact) =>
    `${fact.leader} has won a promotion; leaders of three stars rise only after game turn ${fact.until}: nothing comes of it.`,
  'promotion-ruled': (fact) =>
    `${fact.leader} has won a promotion above three stars; by the gamemaster's ruling ${fact.gives === 'nothing' ? 'he stays as he is' : `his ${fact.gives} rating improves`}.`,
  'prospect-opened': (fact) =>
    fact.what === 'dismissal'
      ? `The dismissal of ${fact.leader} goes to the supreme commander of the ${sideWords(fact.side)}.`
      : `${sideWords(fact.side)} ${listWords(fact.list)} may present ${fact.leader}: ${fact.what}.`,
  presented: (fact) =>
    `${sideWords(fact.side)} ${listWords(fact.list)} presents ${fact.leader}: ${fact.what}.`,
  decided: (fact) =>
    `The supreme commander of the ${sideWords(fact.side)} decides: ${decisionWords(fact)}`,
  promoted: (fact) => `${gradeWords(fact)} He leaves the map.`,
  demoted: (fact) => gradeWords(fact),
  'left-the-game': (fact) => `${fact.leader} (${sideWords(fact.side)}) leaves the game.`,
  'decision-void': (fact) =>
    `The decision to ${fact.what} ${fact.leader} is void: no higher grade.`,
  'joined-pool': (fact) =>
    `${fact.leader} (${sideWords(fact.side)}) joins the pool of ${listWords(fact.list)} in place ${fact.order}.`,
  exchanged: (fact) => `Exchanged: ${count([fact.usa.leader, fact.csa.leader])}.`,
  'army-passed': (fact, { at }) =>
    `${fact.to} takes command of the ${armyOf(fact.army)} from ${fact.from} at ${at(fact.hex)}.`,
  'army-broken-up': (fact) =>
    `The ${armyOf(fact.army)} (${sideWords(fact.side)}) loses ${fact.from} and is broken up.`,
  'army-formed': (fact, { at }) =>
    `The ${armyOf(fact.army)} (${sideWords(fact.side)}) is formed under ${fact.leader} at ${at(fact.hex)}.`,
  'shift-ordered': (fact, { at }) =>
    `The ${sideWords(fact.side)} shifts ${fact.leader} from ${listWords(fact.list)} to ${listWords(fact.to)}${fact.hex === undefined ? '' : `, to ${at(fact.hex)}`}, with ${points(fact.cp, 'command')} and ${points(fact.pp, 'pulse')}.`,
  shifted: (fact, { at }) =>
    `${fact.leader} (${sideWords(fact.side)}) goes from ${at(fact.from)} to ${listWords(fact.to)}: ${fact.hex === undefined ? 'the front of the pool' : at(fact.hex)}.`,
};

function gradeWords(fact: Extract<LeaderFact, { readonly kind: 'promoted' | 'demoted' }>): string {
  const { leader, stars, initiative, tactical, strategic, seniority, kind } = fact;
  return `${leader} (${sideWords(fact.side)}) is ${kind} to ${rank(stars)}: ${initiative}, ${signed(tactical)}, ${signed(strategic)}; seniority ${seniority}.`;
}
