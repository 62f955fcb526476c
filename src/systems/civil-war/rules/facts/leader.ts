/** Leaders and their careers: what battles do to them, what is presented and decided, shifts, armies and their heads. */
import type { ListName, Side } from '../pack.js';
import type { Decided, Prospect } from '../state.js';

type Man = { readonly leader: string; readonly side: Side; readonly list: ListName };
type Fighter = Man & { readonly hex: string };

/** Ratings and seniority of a leader in his new grade. `told` is what players know (C5.5). */
type NewGrade = {
  readonly stars: 1 | 2 | 3;
  readonly initiative: number;
  readonly tactical: number;
  readonly strategic: number;
  readonly told: { readonly tactical: number; readonly strategic: number };
  readonly seniority: number;
};

export type LeaderFact =
  | (Fighter & {
      readonly kind: 'career-rolled';
      readonly dice: readonly number[];
      readonly row: number;
      readonly column: string;
      readonly cell: string;
      readonly rating: 'tactical' | 'strategic';
      readonly result: string;
    })
  | (Fighter & {
      readonly kind: 'ratings-told';
      readonly tactical: number;
      readonly strategic: number;
    })
  | (Fighter & {
      readonly kind: 'rating-changed';
      readonly rating: 'initiative' | 'tactical' | 'strategic';
      readonly from: number;
      readonly to: number;
    })
  | (Fighter & { readonly kind: 'leader-killed' })
  | (Fighter & { readonly kind: 'leader-wounded'; readonly until: number })
  | (Fighter & { readonly kind: 'leader-captured'; readonly by: Side; readonly order: number })
  /** The throw of a leader who has no counter of the next grade. */
  | (Fighter & {
      readonly kind: 'counter-thrown';
      readonly stars: number;
      readonly thrown: number;
      readonly upTo: number;
      readonly eligible: boolean;
    })
  /** The table promotes a leader of three stars in a game turn in which none can rise. */
  | (Fighter & { readonly kind: 'promotion-barred'; readonly until: number })
  /** What the gamemaster gives for a promotion above three stars. */
  | (Fighter & { readonly kind: 'promotion-ruled'; readonly gives: Reward })
  | (Man & { readonly kind: 'prospect-opened'; readonly what: Prospect['what'] })
  | (Man & { readonly kind: 'presented'; readonly what: Prospect['what'] })
  /** `at`: the game turn at whose start it takes effect; absent where nothing changes. */
  | (Man & {
      readonly kind: 'decided';
      readonly what: Decided | 'refuse' | 'keep';
      readonly at?: number;
      /** The pool that he joins when he is promoted; absent: that of his own command. */
      readonly to?: ListName;
    })
  /** He leaves the map; `order` of promotion, by which he joins his pool. */
  | (Man & NewGrade & { readonly kind: 'promoted'; readonly order: number })
  | (Man & NewGrade & { readonly kind: 'demoted' })
  | (Man & { readonly kind: 'left-the-game' })
  | (Man & { readonly kind: 'decision-void'; readonly what: Decided })
  | (Man & { readonly kind: 'joined-pool'; readonly order: number })
  /** One prisoner for one, each back in his pool. */
  | {
      readonly kind: 'exchanged';
      readonly usa: { readonly leader: string; readonly list: ListName; readonly order: number };
      readonly csa: { readonly leader: string; readonly list: ListName; readonly order: number };
    }
  | {
      readonly kind: 'army-passed';
      readonly army: string;
      readonly side: Side;
      readonly from: string;
      readonly to: string;
      readonly hex: string;
    }
  | {
      readonly kind: 'army-broken-up';
      readonly army: string;
      readonly side: Side;
      readonly from: string;
    }
  | (Fighter & { readonly kind: 'army-formed'; readonly army: string })
  | (Man & {
      readonly kind: 'shift-ordered';
      readonly to: ListName;
      readonly hex?: string;
      readonly cp: number;
      readonly pp: number;
    })
  /** Without a hex he joins the front of the pool, in place `order`. */
  | (Man & {
      readonly kind: 'shifted';
      readonly to: ListName;
      readonly from: string;
      readonly pulse: number;
      readonly hex?: string;
      readonly order?: number;
    });

/** A record, so that a kind that is forgotten fails to compile. */
export const LEADER_FACTS: Readonly<Record<LeaderFact['kind'], true>> = {
  'career-rolled': true,
  'ratings-told': true,
  'rating-changed': true,
  'leader-killed': true,
  'leader-wounded': true,
  'leader-captured': true,
  'counter-thrown': true,
  'promotion-barred': true,
  'promotion-ruled': true,
  'prospect-opened': true,
  presented: true,
  decided: true,
  promoted: true,
  demoted: true,
  'left-the-game': true,
  'decision-void': true,
  'joined-pool': true,
  exchanged: true,
  'army-passed': true,
  'army-broken-up': true,
  'army-formed': true,
  'shift-ordered': true,
  shifted: true,
};

export const isLeaderFact = (fact: { readonly kind: string }): fact is LeaderFact =>
  Object.hasOwn(LEADER_FACTS, fact.kind);

/** What may come of a promotion for which there is no grade: nothing, or a rating that is one better. */
export const REWARDS = ['nothing', 'initiative', 'tactical', 'strategic'] as const;

export type Reward = (typeof REWARDS)[number];
