/** Fields for persons: who changes places (C3.4), and whether the commanders are told at once (C2.4). */
import { SEATS } from '../../rules/seats.js';
import type { Chancery } from './form-chancery.js';
import { rankOf } from './form-allocation-words.js';
import type { Slot } from './form-field.js';

export function personSlots({ side }: Chancery): readonly Slot[] {
  const seats = SEATS.filter((seat) => seat.side === side && seat.role === 'theater');
  const pairs = seats.flatMap((a, index) => seats.slice(index + 1).map((b) => [a, b] as const));
  const yes = { value: 'yes', label: 'Yes' };
  return [
    ...pairs.map(([a, b]): Slot => ({
      key: `switch/${[a.id, b.id].sort().join('/')}`,
      group: 'persons',
      field: () => ({
        label: `${a.title} and ${b.title} change places`,
        kind: 'choice',
        choices: [{ value: '', label: 'No' }, yes],
      }),
      rank: rankOf({ kind: 'switch' }),
      write: () => `switch ${a.id} and ${b.id}`,
    })),
    {
      key: 'direct',
      group: 'persons',
      field: () => ({
        label: 'Tell the commanders their shares at once',
        kind: 'choice',
        choices: [{ value: '', label: 'No: after the gamemaster has approved' }, yes],
      }),
      rank: rankOf({ kind: 'direct' }),
      write: () => 'direct',
    },
  ];
}
