/** The gamemaster's hand on leaders' careers. */
import { never } from '../../../../kernel/basic.js';
import type { Amendment } from '../amendment.js';
import { careerFigure, lastSeniority, regraded } from '../leaders/ratings.js';
import { listOfLeader, nextCapture, nextPoolOrder } from '../leaders/whereabouts.js';
import { enemyOf, type Pack } from '../pack.js';
import type { Leader } from '../state.js';
import { applyLeaderFact } from './apply-leader.js';
import type { Draft } from './draft.js';

type Change = Extract<Amendment, { kind: 'career' | 'offer' }>;

export function amendCareer(pack: Pack, draft: Draft, change: Change): void {
  const leader = draft.leaders()[change.leader];
  const list = leader === undefined ? undefined : listOfLeader(leader);
  if (leader === undefined || list === undefined) return;
  const { name, side } = leader;
  const man = { leader: name, side, list } as const;
  if (change.kind === 'offer') {
    return applyLeaderFact(draft, { kind: 'prospect-opened', ...man, what: change.what });
  }
  const hex = leader.place.at === 'map' ? leader.place.hex : '';
  const now = draft.state();
  const { what } = change;
  switch (what) {
    case 'capture': {
      const order = nextCapture(draft.leaders());
      return applyLeaderFact(draft, {
        ...{ kind: 'leader-captured', ...man, hex, by: enemyOf(side), order },
      });
    }
    case 'kill':
      return applyLeaderFact(draft, { kind: 'leader-killed', ...man, hex });
    case 'wound': {
      const until = now.clock.game + careerFigure(pack, now, 'away-turns');
      return applyLeaderFact(draft, { kind: 'leader-wounded', ...man, hex, until });
    }
    case 'free': {
      const order = nextPoolOrder(draft.leaders(), side, list);
      return applyLeaderFact(draft, { kind: 'joined-pool', ...man, order });
    }
    case 'promote':
    case 'demote': {
      const stars = what === 'promote' ? leader.stars + 1 : leader.stars - 1;
      if (stars !== 1 && stars !== 2 && stars !== 3) return;
      const seniority = lastSeniority(now, side, stars);
      return regrade(draft, leader, { ...regraded(pack, now, leader, stars), seniority });
    }
    default:
      never(what);
  }
}

/** At once and where he is: what the gamemaster promotes does not leave the map. */
function regrade(draft: Draft, leader: Leader, grade: Partial<Leader>): void {
  draft.setLeader({ ...leader, ...grade });
}
