import { ok, type Json } from '../../kernel/basic.js';
import { selectBeats } from '../../store/beat.js';
import { selectChain } from '../../store/entries.js';
import { selectLetters } from '../../store/letter.js';
import { selectPackFiles } from '../../store/pack-file.js';
import type { Campaign } from '../campaign.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** Says what the document is; a later form gets another number. */
const FORMAT = 'vedette-campaign/1';

/**
 * The campaign as one document: what it was begun with, its pack, every entry with its chain, what happened in each run,
 * and all letters. Never the seed, nor the key of the links, nor what a seat has not sent.
 */
export function exportJournal(campaign: Campaign): Outcome<Readonly<Record<string, Json>>> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const entries: Json[] = [];
    for (const { raw, ...entry } of await selectChain(journal)) {
      const beats =
        entry.kind === 'run' ? { beats: asJson(await selectBeats(journal, entry.seq)) } : {};
      const { seq, written, step, kind, chain } = entry;
      entries.push({
        ...{ seq, written, step, kind, body: JSON.parse(raw) as Json, chain },
        ...beats,
      });
    }
    const letters = await selectLetters(journal, ['held', 'ready', 'sent', 'failed', 'void']);
    return ok({
      format: FORMAT,
      campaign: asJson(campaign.meta),
      pack: asJson(await selectPackFiles(journal)),
      entries,
      letters: letters.map(asJson),
    });
  });
}

/** What is kept as JSON and comes out of it; fields that are absent stay absent. */
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
