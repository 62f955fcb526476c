/** What the rules forbid and the gamemaster insists on: a change of the position that does what the order would do (C3.15). */
import { auditState } from '../../rules/change/audit.js';
import { applyFacts } from '../../rules/change/apply.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { readAmendment } from '../../gm/read-amendment.js';
import { placeText } from '../../rules/ground/places.js';
import type { Action, Company, ForceName } from '../../orders/words/order.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import { hexOfForce } from './judge.js';

/** The facts of the change, or why the position cannot be changed so. */
export type ByHand = { readonly facts: readonly CivilWarFact[] } | { readonly why: string };

export function doByHand(pack: Pack, now: State, side: Side, action: Action): ByHand {
  const text = amendmentFor(pack, now, side, action);
  if (text === undefined) return { why: 'the force is not on the map' };
  const { lines, faults } = readAmendment(pack, text, now);
  // Whom an order takes along the rules say.
  const fault = faults.find(({ unclear }) => unclear !== true);
  if (fault !== undefined) return { why: `expected ${fault.expected}` };
  const facts = lines.flatMap(({ means }) => (means === undefined ? [] : [means]));
  const broken = auditState(pack, applyFacts(pack, now, facts));
  return broken.length === 0 ? { facts } : { why: broken.join('; ') };
}

function amendmentFor(pack: Pack, now: State, side: Side, action: Action): string | undefined {
  switch (action.kind) {
    case 'move': {
      const who = forceText(side, action.force);
      return `move ${who}${companyText(action.company)} to ${placeText(pack, action.to)}`;
    }
    case 'depot':
      return `place depot ${side} at ${placeText(pack, action.hex)}`;
    case 'fortify':
      return `place fortress ${side} at ${placeText(pack, action.hex)}`;
    case 'destroy-depot':
      return `remove depot ${side} at ${placeText(pack, action.hex)}`;
    case 'entrench': {
      const hex = hexOfForce(now, side, action.force);
      return hex === undefined ? undefined : `place fort ${side} at ${placeText(pack, hex)}`;
    }
    case 'rally':
      return `rally ${forceText(side, action.force)}`;
    default:
      return undefined;
  }
}

function companyText(company: Company | undefined): string {
  if (company?.sp === undefined) return '';
  return ` with ${[`${company.sp} SP`, ...company.leaders].join(' and ')}`;
}

function forceText(side: Side, force: ForceName): string {
  switch (force.of) {
    case 'leader':
      return `${force.leader}${force.alone ? ' alone' : ''}`;
    case 'army':
      return `army ${force.army}`;
    case 'sp':
      return `${force.n} SP ${side} at ${force.hex}`;
  }
}
