/** Folds in what both sides see and learn; cities and states that change hands. */
import { never } from '../../../../kernel/basic.js';
import type { FactOf } from '../facts/fact.js';
import type { SightFact } from '../facts/sight.js';
import type { Side } from '../pack.js';
import type { State } from '../state.js';
import { without, type Draft } from './draft.js';

export function applySightFact(draft: Draft, fact: SightFact): void {
  switch (fact.kind) {
    case 'spotted':
      return;
    case 'city-taken':
      draft.next.control = { ...draft.next.control, [fact.hex]: fact.by };
      for (const side of fact.knownTo) believe(draft, side, fact.hex, fact.by);
      return;
    case 'learned':
      return believe(draft, fact.side, fact.hex, fact.holder);
    case 'state-fell':
      draft.next.fallen = [...draft.next.fallen, fact.state].sort();
      return;
    case 'state-recovered':
      draft.next.fallen = draft.next.fallen.filter((state) => state !== fact.state);
      return;
    case 'sighted':
    case 'sight-lost':
    case 'sight-cleared':
      return remember(draft, fact);
    default:
      never(fact);
  }
}

function believe(draft: Draft, side: Side, hex: string, holder: Side): void {
  const believed = draft.next.believed;
  draft.next.believed = { ...believed, [side]: { ...believed[side], [hex]: holder } };
}

function remember(draft: Draft, fact: FactOf<'sighted' | 'sight-lost' | 'sight-cleared'>): void {
  const { contacts } = draft.next;
  draft.next.contacts = { ...contacts, [fact.side]: recalled(contacts[fact.side], fact) };
}

function recalled(
  known: State['contacts'][Side],
  fact: FactOf<'sighted' | 'sight-lost' | 'sight-cleared'>,
): State['contacts'][Side] {
  switch (fact.kind) {
    case 'sighted': {
      const { hex, size, step, pulse } = fact;
      return { ...known, [hex]: { hex, size, step, pulse, age: 0, inSight: true } };
    }
    case 'sight-lost': {
      const { hex, step, pulse } = fact;
      const contact = known[hex];
      if (contact === undefined) return known;
      return { ...known, [hex]: { ...contact, step, pulse, inSight: false } };
    }
    case 'sight-cleared':
      return without(known, fact.hex);
  }
}
