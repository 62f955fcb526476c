/**
 * What a viewer learns of a fact. In the open game everybody learns what happens on the board. With fog a seat learns what its
 * own side does and suffers; of the enemy what happens where it sees to a man, before or after the fact; and what is public.
 */
import { asSeat, type Viewer } from '../../../kernel/basic.js';
import type { Change, Fact, Ordered, Tally } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { isCalledOut } from '../rules/land.js';
import type { SideName, State } from '../rules/state.js';
import { sightOf, watcherOf } from './sight.js';

/** A fact without what it does to the position: that stays inside. */
type Bare<F> = F extends Fact ? Omit<F, keyof Change> : never;
export type FactOf<K extends Fact['kind']> = Extract<Fact, { readonly kind: K }>;

/** Facts that are told as they are, or not at all. */
type Whole =
  | 'failed'
  | 'dropped'
  | 'opened'
  | 'entered'
  | 'placed'
  | 'withdrew'
  | 'fought'
  | 'lost'
  | 'fell-open'
  | 'levied'
  | 'winter'
  | 'perished'
  | 'assessed'
  | 'unsupplied'
  | 'goes-on'
  | 'halted'
  | 'french-due'
  | 'withdrawal'
  | 'french-home'
  | 'overseas'
  | 'turned'
  | 'amended';

type Works = Ordered & { readonly side: SideName; readonly area: string; readonly force: Tally };

export type Notice =
  | Bare<FactOf<Whole>>
  | ({ readonly kind: 'fortified' } & Works)
  | ({ readonly kind: 'besieged' } & Works)
  /** `from` or `to` is absent where only the other end is in sight. */
  | (Ordered & {
      readonly kind: 'moved';
      readonly side: SideName;
      readonly from?: string;
      readonly to?: string;
      readonly by: 'land' | 'sea';
      readonly force: Tally;
      /** Whether, as far as the viewer can tell, others moved before: a march of which he did not see where it was before begins with the step. */
      readonly begins?: boolean;
      readonly turned?: number;
      readonly pinned?: number;
      readonly die?: number;
      readonly back?: true;
    })
  /** `told`: the gamemaster's reason, where he ended the war. */
  | (Bare<FactOf<'over'>> & { readonly told?: string })
  /** `area` is absent where regulars starved out of sight. */
  | {
      readonly kind: 'success';
      readonly nth: number;
      readonly area?: string;
      readonly starved?: true;
    }
  /** `dice` for those who may know the rolls. */
  | {
      readonly kind: 'wintered';
      readonly area: string;
      readonly lost: number;
      readonly of: number;
      readonly dice?: readonly number[];
    }
  /** `to` is absent where a fleet was seen to leave and not where it went. */
  | (Ordered & { readonly kind: 'sailed'; readonly side: SideName; readonly to?: string })
  /** A battle that is known to have been fought, and no more. */
  | { readonly kind: 'news'; readonly area: string; readonly side: SideName };

export type NoticeOf<K extends Notice['kind']> = Extract<Notice, { readonly kind: K }>;

/** What of the enemy's doings a viewer may know. */
type Eyes = {
  /** An area is known to a man before or after the fact. */
  readonly sees: (area: string) => boolean;
  readonly fleetSeen: (side: SideName, when: 'before' | 'after') => boolean;
  readonly isOwn: (side: SideName) => boolean;
  readonly isOpen: boolean;
};

function eyesOf(pack: Pack, before: State, after: State, who: Viewer): Eyes {
  const { side } = watcherOf(pack, who);
  const [was, is] = [sightOf(pack, before, who), sightOf(pack, after, who)];
  const both = [
    [before, was],
    [after, is],
  ] as const;
  return {
    sees: (area) => was.exact.has(area) || is.exact.has(area),
    fleetSeen: (of, when) => {
      const [now, { coasts }] = when === 'before' ? both[0] : both[1];
      const zone = now.fleets[of];
      return zone !== null && coasts.has(zone);
    },
    isOwn: (of) => side === null || side === of,
    isOpen: !before.settings.fog,
  };
}

export const noticeOf =
  (pack: Pack) =>
  (fact: Fact, before: State, after: State, who: Viewer): Notice | undefined => {
    const notice = contentOf(pack, fact, eyesOf(pack, before, after, who), who);
    return who === 'gm' || who === fact.seat ? notice : notice && unsigned(notice);
  };

/** Whose order it was is for whoever gave it alone. */
function unsigned(notice: Notice): Notice {
  const { seat: _seat, line: _line, ...rest } = notice as Notice & Ordered;
  return rest as Notice; // only `dropped` must have them, and nobody else is told of that
}

function contentOf(pack: Pack, fact: Fact, eyes: Eyes, who: Viewer): Notice | undefined {
  const { isOwn, sees, isOpen } = eyes;
  const toldTo = (side: SideName, area: string): Notice | undefined =>
    isOwn(side) || sees(area) ? bare(fact) : undefined;
  switch (fact.kind) {
    case 'moved':
      return moveOf(fact, eyes);
    case 'failed':
    case 'overseas':
      return isOwn(fact.side) || isOpen ? bare(fact) : undefined;
    case 'dropped':
      return who === 'gm' || who === asSeat(fact.seat) ? bare(fact) : undefined;
    case 'sailed':
      return sailOf(fact, eyes);
    case 'opened':
    case 'placed':
    case 'lost':
    case 'fell-open':
    case 'perished':
    case 'fortified':
    case 'besieged':
      return toldTo(fact.side, fact.area);
    case 'withdrew':
    case 'unsupplied':
      return toldTo('british', fact.area);
    case 'success': {
      const { kind, nth, area, starved } = fact;
      const isKnown = starved !== true || isOwn('british') || sees(area);
      return isKnown ? bare(fact) : { kind, nth, starved };
    }
    case 'fought':
      return battleOf(fact, eyes);
    case 'levied':
    case 'winter':
      return isOwn('american') || isOpen ? bare(fact) : undefined;
    case 'withdrawal':
      return isOwn('british') || isOpen ? bare(fact) : undefined;
    case 'wintered':
      return winterOf(fact, eyes);
    case 'amended':
      return amendmentOf(pack, fact, eyes);
    case 'entered':
      return entryOf(pack, fact, eyes);
    case 'assessed': {
      const { to, ...rest } = fact;
      return to === undefined || who === 'gm' ? bare(rest) : undefined;
    }
    case 'goes-on':
    case 'halted':
    case 'french-due':
    case 'french-home':
    case 'turned':
    case 'over':
      return bare(fact);
  }
}

/** Without what it does to the position and whose dice led to it. */
function bare(fact: Fact): Notice {
  const { shifts: _shifts, sets: _sets, regions: _regions, happening: _id, ...told } = fact;
  return told;
}

/** Of a march or voyage only the ends that are in sight. */
function moveOf(fact: FactOf<'moved'>, { isOwn, sees, isOpen }: Eyes): Notice | undefined {
  const { from, to, by } = fact;
  if (isOwn(fact.side) || isOpen) return bare(fact);
  if (!sees(from) && !sees(to)) return undefined;
  const { kind, side, force, turned, begins } = fact;
  const ends = { ...(sees(from) ? { from } : {}), ...(sees(to) ? { to } : {}) };
  return {
    ...{ kind, side, ...ends, by, force },
    ...(begins === undefined ? {} : { begins: begins || !sees(from) }),
    // That Tories turned says that they left their region.
    ...(turned === undefined || !sees(to) ? {} : { turned }),
  };
}

/** Where a fleet went that was seen to leave is not known, unless it is seen there. */
function sailOf(fact: FactOf<'sailed'>, { isOwn, isOpen, fleetSeen }: Eyes): Notice | undefined {
  if (isOwn(fact.side) || isOpen) return bare(fact);
  const { kind, side, to } = fact;
  if (fleetSeen(side, 'after')) return { kind, side, to };
  return fleetSeen(side, 'before') ? { kind, side } : undefined;
}

/** Of which region, and not where in it. Where nobody rises, it is known to the British and to whoever sees them there. */
function entryOf(
  { land }: Pack,
  { kind, region, area }: FactOf<'entered'>,
  { isOwn, sees }: Eyes,
): Notice | undefined {
  const isKnown = isCalledOut(land, region) || area === undefined || isOwn('british') || sees(area);
  return isKnown ? { kind, region } : undefined;
}

/** In full where the seat sees; elsewhere as news, since SPs of its side are in every battle. */
const battleOf = (fact: FactOf<'fought'>, { sees }: Eyes): Notice =>
  sees(fact.area) ? bare(fact) : { kind: 'news', area: fact.area, side: fact.side };

/** The enemy sees that Continentals are gone, and not how they were rolled for. */
function winterOf(fact: FactOf<'wintered'>, { isOwn, sees, isOpen }: Eyes): Notice | undefined {
  if (isOwn('american') || isOpen) return bare(fact);
  if (!sees(fact.area)) return undefined;
  const { kind, area, lost, of } = fact;
  return { kind, area, lost, of };
}

/**
 * To the side whose SPs it changes, to whoever sees the place, and to all where it is about neither. A fleet that is moved is told
 * as one that sailed, the end of the war as one, and what waits overseas is its own side's alone; so is, as when the British
 * enter, that they have been in a region where nobody rises.
 */
function amendmentOf({ land }: Pack, fact: FactOf<'amended'>, eyes: Eyes): Notice | undefined {
  const { side, area, told, sets = {}, regions = {} } = fact;
  if (sets.over !== undefined && sets.over !== null) {
    const { victor, why } = sets.over;
    return { kind: 'over', victor, why, ...(told === undefined ? {} : { told }) };
  }
  const isQuietEntry = Object.entries(regions).some(
    ([id, { tories }]) => tories !== undefined && !isCalledOut(land, id),
  );
  if (isQuietEntry) return eyes.isOwn('british') || eyes.isOpen ? bare(fact) : undefined;
  if (side === undefined && area === undefined) return bare(fact);
  if (side !== undefined && eyes.isOwn(side)) return bare(fact);
  if (eyes.isOpen) return bare(fact);
  if (sets.withdrawal !== undefined) return undefined;
  if (sets.overseas !== undefined && sets.fleets === undefined) return undefined;
  if (sets.fleets !== undefined && side !== undefined) {
    if (eyes.fleetSeen(side, 'after')) return bare(fact);
    return eyes.fleetSeen(side, 'before') ? { kind: 'sailed', side } : undefined;
  }
  return area !== undefined && eyes.sees(area) ? bare(fact) : undefined;
}
