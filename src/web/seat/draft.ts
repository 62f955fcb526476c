/** What a seat writes is kept while it writes: for script alone, which asks for data. */
import { keepDraft, LONGEST_DRAFT } from '../../campaign/sheets/keep-draft.js';
import { throwIfUnable } from '../frame.js';
import { seatOf, type Page } from '../page.js';
import { postedForm } from './form.js';
import { newerJson, saysJson } from './sheet.js';

export const keepOwnDraft: Page = async (visit) => {
  const { key, text, unheard, revision } = postedForm(visit);
  if (text.length > LONGEST_DRAFT)
    return saysJson('too-long', 'This is too long to be saved.', 413);
  const draft = { seat: seatOf(visit), key, text, unheard, revision: revision ?? 0 };
  const kept = await keepDraft(visit.campaign, draft, visit.clock);
  if (!kept.ok) {
    throwIfUnable(kept.error);
    return saysJson('closed', kept.error.say, 409);
  }
  if (kept.value.kept) return { kind: 'json', json: { revision: kept.value.revision } };
  return { kind: 'json', json: { code: 'newer', newer: newerJson(kept.value.newer) }, status: 409 };
};
