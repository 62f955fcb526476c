/** Folds in production, victory and the end of the campaign. */
import { never } from '../../../../kernel/basic.js';
import type { CountryFact } from '../facts/country.js';
import type { Draft } from './draft.js';

export function applyCountryFact(draft: Draft, fact: CountryFact): void {
  const { industry } = draft.next;
  switch (fact.kind) {
    case 'effect-began':
    case 'effect-ended':
    case 'points-counted':
      return;
    case 'production-reckoned':
      draft.next.industry = { ...industry, [fact.side]: fact.parts };
      return;
    case 'washington-fell':
      draft.next.washingtonFell = true;
      return;
    case 'campaign-resumed':
      draft.next.endings = [];
      return;
    case 'campaign-ended':
      draft.next.endings = [{ winner: fact.winner, why: fact.why }];
      return;
    default:
      never(fact);
  }
}
