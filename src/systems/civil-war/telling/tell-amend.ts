/**
 * Changes by the gamemaster's hand, told: to the seats that know what was changed in any case, in one sentence, with the
 * reason that he gave for them. Whoever does not know of the thing gets nothing.
 */
import { canonicalJson } from '../../../kernel/basic.js';
import type { Amendment } from '../rules/amendment.js';
import type { MarchFact } from '../rules/facts/march.js';
import { sayChange } from './say-change.js';
import type { ListName, Side } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import { setting } from '../rules/settings.js';
import type { State } from '../rules/state.js';
import type { Field, Phrases, Sections, Tells } from './tell.js';

type Amended = Extract<MarchFact, { readonly kind: 'amended' }>;

/** In words alone: what was changed holds names of fleets and groups that nobody is told. */
export type AmendNotice = {
  readonly kind: 'amended';
  readonly says: string;
  readonly told?: string;
};

export const tellAmend: Tells<Amended, AmendNotice> = {
  amended: (fact, seat, { pack, before, after, beat }) => {
    const known = beat.filter(
      (one): one is Amended =>
        one.kind === 'amended' && mayKnow(one.change, seat, { before, after }),
    );
    if (!known.includes(fact)) return undefined;
    const says = sayChange(pack, fact.change, before, after);
    // The reason of several changes at once stands behind the last that this seat is told of.
    const { told } = known.at(-1) === fact ? fact : {};
    return { kind: 'amended', says, ...(told === undefined ? {} : { told }) };
  },
};

export const amendSections: Sections<AmendNotice> = { amended: 'ruled' };

export const amendPhrases: Phrases<AmendNotice> = {
  amended: ({ says, told }) =>
    `By the gamemaster's hand: ${says}${told === undefined ? '' : ` His reason: ${told}`}`,
};

type Around = Pick<Field, 'before' | 'after'>;

/** Whether a seat's view shows the thing that was changed, before and after. */
function mayKnow(change: Amendment, seat: SeatRow, { before, after }: Around): boolean {
  const isOwn = (side: Side | undefined): boolean => side === seat.side;
  const holds = (side: Side, list: ListName): boolean =>
    isOwn(side) && (seat.role === 'supreme' || seat.lists.includes(list));
  switch (change.kind) {
    case 'place-sp':
    case 'remove-sp':
    case 'place-works':
    case 'remove-works':
    case 'move-force':
    case 'demoralize':
    case 'remove-ships':
    case 'move-ships':
      return isOwn(change.side);
    case 'place-leader':
    case 'place-army':
      return isKnown(change.leader, seat, after);
    case 'remove-leader':
    case 'career':
      return isKnown(change.leader, seat, before);
    case 'pool':
      return isKnown(change.leader, seat, before) && isKnown(change.leader, seat, after);
    case 'rating':
      return (
        isKnown(change.leader, seat, after) &&
        (change.rating === 'tactical' || change.rating === 'strategic'
          ? change.untold !== true
          : true)
      );
    case 'remove-army':
      return isOwn(before.armies[change.army]?.side);
    case 'place-ships':
      return change.at.in === 'pool' ? holds(change.side, change.at.list) : isOwn(change.side);
    case 'account':
    case 'sea-cp':
      return holds(change.side, change.list);
    case 'control':
      return before.believed[seat.side][change.hex] !== after.believed[seat.side][change.hex];
    case 'rail':
      return before.rails[change.hex] !== after.rails[change.hex];
    case 'state':
      return before.states[change.state] !== after.states[change.state];
    case 'points':
      return setting(after, 'victory') === 'players';
    case 'end-campaign':
    case 'go-on':
      return canonicalJson(before.endings) !== canonicalJson(after.endings);
    // Who holds a river is known from ships and forts alone; what is open to a leader is asked of his commander.
    case 'river':
    case 'offer':
      return false;
  }
}

/** Where a leader is, for the seats of his side: on the map to all; in a pool or away to the supreme commander and those whose pool it is. */
function isKnown(name: string, seat: SeatRow, { leaders }: State): boolean {
  const leader = leaders[name];
  if (leader?.side !== seat.side) return false;
  const { place } = leader;
  if (place.at === 'pool' || place.at === 'away')
    return seat.role === 'supreme' || seat.lists.includes(place.list);
  return place.at !== 'due' && place.at !== 'promoted';
}
