/** The gamemaster's hand on the position: what an amendment changes. */
import { never } from '../../../../kernel/basic.js';
import { amendCareer } from './amend-career.js';
import { leaveForGood } from './apply-leader.js';
import { holderOf, theaterAt } from '../ground/atlas.js';
import { hasMorale } from '../ground/muster.js';
import { amendShips } from './amend-ships.js';
import {
  mergeTroops,
  setAccount,
  setLeader,
  takeTroops,
  troopsAt,
  without,
  type Draft,
} from './draft.js';
import { hexesUnderEyes, isSeen } from '../sight/eyes.js';
import { enemyOf, type ListName, type Pack, type Side } from '../pack.js';
import type { Amendment } from '../amendment.js';
import type { Leader, Troops } from '../state.js';
import { nextPoolOrder } from '../leaders/whereabouts.js';

type ChangeOf<K extends Amendment['kind']> = Extract<Amendment, { kind: K }>;

const rest = { times: 0, last: 0 } as const;

export function applyAmendment(pack: Pack, draft: Draft, change: Amendment): void {
  switch (change.kind) {
    case 'place-sp':
      return placeSp(pack, draft, change.side, change.hex, change.n);
    case 'place-leader':
      return placeLeader(pack, draft, change.leader, change.hex);
    case 'place-army':
      placeLeader(pack, draft, change.leader, change.hex);
      draft.next.armies = {
        ...draft.next.armies,
        [change.army]: {
          name: change.army,
          side: draft.leaders()[change.leader]?.side ?? 'usa',
          commander: change.leader,
        },
      };
      return;
    case 'place-works': {
      const { what, side, hex } = change;
      draft.next.works = { ...draft.next.works, [`${what} ${hex}`]: { kind: what, side, hex } };
      return;
    }
    case 'remove-sp':
      return removeSp(draft, change);
    case 'remove-leader':
      return removeLeader(draft, change.leader);
    case 'remove-army':
      draft.next.armies = without(draft.next.armies, change.army);
      return;
    case 'remove-works':
      draft.next.works = without(draft.next.works, `${change.what} ${change.hex}`);
      return;
    case 'move-force':
      return moveForce(pack, draft, change);
    case 'demoralize':
      return setMorale(draft, change);
    case 'control':
      return setControl(pack, draft, change.hex, change.side);
    case 'rail':
      draft.next.rails = { ...draft.next.rails, [change.hex]: change.side };
      return;
    case 'state':
      draft.next.states = { ...draft.next.states, [change.state]: change.side };
      draft.next.fallen = draft.next.fallen.filter((state) => state !== change.state);
      return;
    case 'account':
      return setAmount(draft, change);
    case 'place-ships':
    case 'remove-ships':
    case 'move-ships':
    case 'river':
    case 'sea-cp':
      return amendShips(pack, draft, change);
    case 'pool':
      return putInPool(draft, change.leader, change.list);
    case 'points': {
      const { score } = draft.next;
      const given = { ...score.given, [change.side]: score.given[change.side] + change.n };
      draft.next.score = { ...score, given };
      return;
    }
    case 'end-campaign':
      draft.next.endings = [{ winner: change.winner, why: change.why }];
      return;
    case 'go-on':
      draft.next.endings = [];
      return;
    case 'rating':
      return setRating(draft, change);
    case 'career':
    case 'offer':
      return amendCareer(pack, draft, change);
    default:
      never(change);
  }
}

const listAt = (pack: Pack, hex: string): ListName => theaterAt(pack, hex) ?? 'east';

function placeSp(pack: Pack, draft: Draft, side: Side, hex: string, sp: number): void {
  const list = listAt(pack, hex);
  mergeTroops(draft, { side, hex, sp, list, demoralized: false, marches: rest });
}

function placeLeader(pack: Pack, draft: Draft, name: string, hex: string): void {
  setLeader(draft, name, (leader) => ({
    ...leader,
    place: {
      at: 'map',
      hex,
      list: leader.kind === 'naval' && leader.side === 'usa' ? 'naval' : listAt(pack, hex),
    },
    marches: rest,
  }));
}

const sideAt = (draft: Draft, side: Side, hex: string): readonly Troops[] =>
  troopsAt(draft, hex).filter((troops) => troops.side === side);

function removeSp(draft: Draft, { side, hex, n, morale }: ChangeOf<'remove-sp'>): void {
  let left = n;
  for (const { id, sp } of sideAt(draft, side, hex).filter((one) => hasMorale(one, morale))) {
    if (left <= 0) break;
    takeTroops(draft, id, Math.min(left, sp));
    left -= sp;
  }
}

function removeLeader(draft: Draft, name: string): void {
  leaveForGood(draft, name, { at: 'left' });
  draft.next.armies = Object.fromEntries(
    Object.entries(draft.next.armies).filter(([, army]) => army.commander !== name),
  );
}

/** What a rating is, and unless he says otherwise what players know of it. */
function setRating(draft: Draft, { leader: name, rating, n, untold }: ChangeOf<'rating'>): void {
  const isTold = untold !== true && (rating === 'tactical' || rating === 'strategic');
  setLeader(draft, name, (leader) => ({
    ...leader,
    [rating]: n,
    ...(isTold ? { told: { ...leader.told, [rating]: n } } : {}),
  }));
}

function moveForce(pack: Pack, draft: Draft, change: ChangeOf<'move-force'>): void {
  const { side, from, to, n, leaders, morale } = change;
  for (const name of leaders) {
    setLeader(draft, name, (leader) => ({
      ...leader,
      place: { at: 'map', hex: to, list: listOfLeader(pack, leader, to) },
    }));
  }
  let left = n;
  for (const { id, sp } of sideAt(draft, side, from).filter((one) => hasMorale(one, morale))) {
    if (left <= 0) break;
    const troops = takeTroops(draft, id, Math.min(left, sp));
    left -= sp;
    if (troops !== undefined) mergeTroops(draft, { ...troops, hex: to });
  }
}

const listOfLeader = (pack: Pack, leader: Leader, hex: string): ListName =>
  leader.place.at === 'map' ? leader.place.list : listAt(pack, hex);

function setMorale(draft: Draft, change: ChangeOf<'demoralize'>): void {
  const { side, hex, demoralized, n = Number.POSITIVE_INFINITY } = change;
  let left = n;
  for (const { id, sp, ...group } of sideAt(draft, side, hex)) {
    if (left <= 0) break;
    if (n !== Number.POSITIVE_INFINITY && group.demoralized === demoralized) continue;
    const troops = takeTroops(draft, id, Math.min(left, sp));
    left -= sp;
    if (troops !== undefined) mergeTroops(draft, { ...troops, demoralized });
  }
}

function setControl(pack: Pack, draft: Draft, hex: string, side: Side | 'neutral'): void {
  const { believed } = draft.next;
  if (side === 'neutral') {
    draft.next.control = without(draft.next.control, hex);
    draft.next.believed = { usa: without(believed.usa, hex), csa: without(believed.csa, hex) };
    return;
  }
  // As in play: who loses a place knows it, a neutral one that the enemy takes is known to those who see it.
  const now = draft.state();
  const enemy = enemyOf(side);
  const isKnown =
    holderOf(pack, now.control, hex) === enemy ||
    isSeen(pack, now, enemy, hexesUnderEyes(pack, now, enemy), hex);
  draft.next.control = { ...draft.next.control, [hex]: side };
  draft.next.believed = {
    ...believed,
    [side]: { ...believed[side], [hex]: side },
    ...(isKnown ? { [enemy]: { ...believed[enemy], [hex]: side } } : {}),
  };
}

/** CP and PP are set as a fresh allotment: all of it left, the caps measured on it. */
function setAmount(draft: Draft, change: ChangeOf<'account'>): void {
  const { side, list, what, n } = change;
  setAccount(draft, side, list, (account) => {
    if (what === 'reinforcements') return { ...account, reinforcements: n };
    if (what === 'rail') return { ...account, rail: n, allotted: { ...account.allotted, rail: n } };
    return {
      ...account,
      allotted: { ...account.allotted, [what]: n },
      left: { ...account.left, [what]: n },
    };
  });
}

function putInPool(draft: Draft, name: string, list: ListName): void {
  setLeader(draft, name, (leader) => ({
    ...leader,
    place: { at: 'pool', list, order: nextPoolOrder(draft.leaders(), leader.side, list) },
  }));
}
