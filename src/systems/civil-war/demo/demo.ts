/** The demonstration: the first turn of 1861, as seven players write their mails. */
import type { Demo } from '../../../kernel/system.js';

export const JULY_1861: Demo = {
  name: 'july-1861',
  title: 'July 1861',
  scenario: 'july-1861',
  zone: 'America/New_York',
  seed: '0412'.repeat(16),
  players: [
    { seat: 'usa-supreme', name: 'Margaret Hale', mail: 'margaret.hale@example.org' },
    { seat: 'usa-east', name: 'Edward Harte', mail: 'edward.harte@example.org' },
    { seat: 'usa-west', name: 'Ruth Okafor', mail: 'ruth.okafor@example.org' },
    { seat: 'usa-trans', name: 'Tom Brandt', mail: 'tom.brandt@example.org' },
    { seat: 'csa-supreme', name: 'Philip Ashdown', mail: 'philip.ashdown@example.org' },
    { seat: 'csa-east', name: 'Hélène Mercier', mail: 'helene.mercier@example.org' },
    { seat: 'csa-west', name: 'Katrin Vogel', mail: 'katrin.vogel@example.org' },
  ],
  steps: [
    { folder: '1-strategic', title: 'Strategic turn' },
    { folder: '2-first', title: 'First sub-turn' },
    { folder: '3-second', title: 'Second sub-turn' },
  ],
  answers: {
    split: { text: 'split 1', reason: 'Few points: one turn by mail is enough.' },
  },
};
