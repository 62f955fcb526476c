import { counted } from '../kernel/basic.js';
import type { Campaign } from '../campaign/campaign.js';
import { must } from './shell.js';

/** Of which held letters the gamemaster's words are gone, since the step was played again: nothing where of none. */
export async function sayLostWords(campaign: Campaign): Promise<readonly string[]> {
  const { seeWithoutWords } = await import('../campaign/letters/see-outbox.js');
  const lost = await must(seeWithoutWords(campaign));
  if (lost.length === 0) return [];
  const numbers = lost.join(', ');
  return [
    `vedette: you had edited ${counted(lost.length, 'letter')} before the step was played again; the new ${lost.length === 1 ? 'one is' : 'ones are'} ` +
      `without your words (${numbers}). They are kept: vedette letter show FILE ${String(lost[0])}`,
  ];
}
