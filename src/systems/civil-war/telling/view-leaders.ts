/** What a viewer knows of leaders beyond the map: who may be presented, who is before him, shifts, the absent, prisoners. */
import { byText } from '../../../kernel/basic.js';
import { isServing, listOfLeader } from '../rules/leaders/whereabouts.js';
import { SIDES, type ListName, type Side } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import type { State } from '../rules/state.js';
import type { RosterLeader, SeenProspect, View } from '../rules/view.js';

export type LeadersSeen = Pick<View, 'prospects' | 'presented' | 'shifts' | 'absent' | 'prisoners'>;

/** A seat's part; all of both sides' without a seat, for the gamemaster. */
export function leadersSeen(now: State, seat: SeatRow | undefined): LeadersSeen {
  const mine = (side: Side, list: ListName): boolean =>
    seat === undefined || (seat.side === side && seat.lists.includes(list));
  const isBefore = (side: Side, list: ListName): boolean =>
    mine(side, list) || (seat?.side === side && seat.role === 'supreme');
  const prospects = prospectsOf(now);
  return {
    prospects: prospects
      .filter(({ is, seen }) => !is.presented && mine(seen.side, seen.list))
      .map(({ seen }) => seen),
    presented: prospects
      .filter(({ is, seen }) => is.presented && isBefore(seen.side, seen.list))
      .map(({ seen }) => seen),
    shifts: [...now.shifts]
      .filter(({ side, list, to }) => isBefore(side, list) || mine(side, to))
      .sort((a, b) => byText(a.leader, b.leader))
      .map(({ leader, side, list, to, hex }) => ({
        ...{ leader, side, list, to },
        ...(hex === undefined ? {} : { hex }),
      })),
    absent: SIDES.flatMap((side) => absentOf(now, side, mine)),
    prisoners: prisonersOf(now),
  };
}

type Open = { readonly is: State['prospects'][number]; readonly seen: SeenProspect };

function prospectsOf(now: State): readonly Open[] {
  return now.prospects
    .flatMap((is): readonly Open[] => {
      const leader = now.leaders[is.leader];
      const list = leader === undefined || !isServing(leader) ? undefined : listOfLeader(leader);
      if (leader === undefined || list === undefined) return [];
      const { leader: name, side, what } = is;
      return [{ is, seen: { leader: name, side, stars: leader.stars, what, list } }];
    })
    .sort((a, b) => byText(a.seen.leader, b.seen.leader));
}

function absentOf(
  now: State,
  side: Side,
  mayKnow: (side: Side, list: ListName) => boolean,
): View['absent'] {
  return Object.values(now.leaders)
    .flatMap(({ name, stars, place, side: own }) =>
      own === side && place.at === 'away' && mayKnow(side, place.list)
        ? [{ name, side, stars, list: place.list, until: place.until }]
        : [],
    )
    .sort((a, b) => byText(a.name, b.name));
}

/** Both sides know who has been taken, in the order of capture. */
function prisonersOf(now: State): View['prisoners'] {
  return Object.values(now.leaders)
    .flatMap(({ name, side, stars, place }) =>
      place.at === 'captured' ? [{ order: place.order, row: { name, side, stars } }] : [],
    )
    .sort((a, b) => a.order - b.order || byText(a.row.name, b.row.name))
    .map(({ row }) => row);
}

/** Leaders who are neither on the map nor in a pool, by name. */
export function rosterOf(now: State): readonly RosterLeader[] {
  return Object.values(now.leaders)
    .sort((a, b) => byText(a.name, b.name))
    .flatMap((leader): readonly RosterLeader[] => {
      const { name, side, stars, kind, initiative, tactical, strategic, place, planned } = leader;
      const ratings = { name, side, stars, kind, initiative, tactical, strategic };
      switch (place.at) {
        case 'due':
          return [{ ...ratings, at: 'due', list: planned, turn: place.turn }];
        case 'promoted':
          return [{ ...ratings, at: 'promoted', list: place.list }];
        case 'dead':
        case 'left':
          return [{ ...ratings, at: place.at }];
        case 'map':
        case 'pool':
        case 'away':
        case 'captured':
          return [];
      }
    });
}
