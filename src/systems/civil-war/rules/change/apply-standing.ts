/** Folds in what standing orders came to: their prices, and cavalry that withdrew. */
import { never } from '../../../../kernel/basic.js';
import type { StandingFact } from '../facts/standing.js';
import { shift } from './apply-march.js';
import { setAccount, type Draft } from './draft.js';

export function applyStandingFact(draft: Draft, fact: StandingFact): void {
  switch (fact.kind) {
    case 'order-read':
    case 'optional-order':
    case 'standing-refused':
    case 'rally-declined':
    case 'last-sp-kept':
      return;
    case 'standing-order': {
      const { side, list, cp, pp } = fact;
      return setAccount(draft, side, list, (account) => ({
        ...account,
        left: { cp: account.left.cp - cp, pp: account.left.pp - pp },
      }));
    }
    case 'cavalry-withdrew':
      return shift(draft, fact.who, fact.to);
    default:
      never(fact);
  }
}
