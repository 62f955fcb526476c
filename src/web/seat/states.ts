/** How a question stands, in the words that a seat reads on its pages. */
import type { OwnAsk } from '../../campaign/see-own-sheets.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Visit } from '../page.js';

/** `mark`: `owed`, `waits`, `counts`, `ready`. */
export function stateOf(visit: Visit, { ask, counts, draft, ready }: OwnAsk) {
  const hasDraft =
    draft !== undefined &&
    draft.text !== (counts?.text ?? '') &&
    draft.written > (counts?.written ?? '');
  const at = counts === undefined ? '' : writtenTime(counts.written, visit.campaign.meta.zone);
  const base = {
    ...{ counts: counts !== undefined, ready, hasDraft },
    version: String(counts?.version ?? ''),
    mayBeReady: counts !== undefined && !ready,
  };
  if (counts === undefined)
    return ask.state === 'answered'
      ? { ...base, mark: 'counts', state: 'It is answered for you.', stateMore: '' }
      : { ...base, mark: 'owed', state: 'Nothing that counts has come yet.', stateMore: '' };
  const version = `Version ${base.version}, sent ${at}.`;
  if (counts.waits)
    return { ...base, mark: 'waits', state: 'Waits for the gamemaster’s yes.', stateMore: version };
  if (ready)
    return { ...base, mark: 'ready', state: 'Counts, and you are ready.', stateMore: version };
  return {
    ...base,
    mark: 'counts',
    state: 'Counts. You have not said that you are ready.',
    stateMore: version,
  };
}
