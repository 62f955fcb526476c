/** How a question stands, in the words that a seat reads on its pages. */
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import { whyNotAccepted } from '../../letters/compose-answer.js';
import { writtenTime } from '../../letters/written-time.js';
import type { Visit } from '../page.js';

/** `mark`: `owed`, `waits`, `counts`, `ready`. */
export function stateOf(visit: Visit, own: OwnAsk) {
  const { counts, draft, refused, ready } = own;
  const sent = refused?.text ?? counts?.text ?? '';
  const hasDraft =
    draft !== undefined && draft.text !== sent && draft.written > (counts?.written ?? '');
  return {
    ...{ counts: counts !== undefined && !isOffer(own), ready, hasDraft },
    version: String(counts?.version ?? ''),
    mayBeReady: counts !== undefined && !ready,
    ...standing(visit, own),
  };
}

/** It may be sent at any time; nothing waits for it. */
export const isOffer = ({ question }: Pick<OwnAsk, 'question'>): boolean => 'lasts' in question;

type Standing = { readonly mark: string; readonly state: string; readonly stateMore: string };

function standing(visit: Visit, own: OwnAsk): Standing {
  const { ask, counts, refused, sentBack, ready } = own;
  if (refused !== undefined)
    return {
      ...{ mark: 'owed', state: `Not accepted: ${whyNotAccepted(refused.faults)}.` },
      stateMore: stillStands(own),
    };
  if (sentBack !== undefined)
    return {
      ...{ mark: 'owed', state: `The gamemaster sent version ${String(sentBack.version)} back.` },
      stateMore: `His reason: ${sentBack.why}${stillStands(own) === '' ? '' : ` ${stillStands(own)}`}`,
    };
  if (counts === undefined && ask.state === 'may-pass')
    return {
      mark: '',
      state: 'Nothing sent. You may pass; nobody is waiting for it.',
      stateMore: '',
    };
  if (counts === undefined && isOffer(own))
    return { mark: '', state: 'Nothing sent. This is optional.', stateMore: '' };
  if (counts === undefined)
    return ask.state === 'answered'
      ? { mark: 'counts', state: 'The gamemaster answered for you.', stateMore: '' }
      : { mark: 'owed', state: `No ${nounOf(own)} received yet.`, stateMore: '' };
  const at = writtenTime(counts.written, visit.campaign.meta.zone);
  const stateMore = `Version ${String(counts.version)}, sent ${at}.`;
  if (isOffer(own))
    return { mark: 'counts', state: 'In force. Send it empty to withdraw it.', stateMore };
  if (counts.waits)
    return { mark: 'waits', state: 'Waits for the gamemaster’s approval.', stateMore };
  if (ready) return { mark: 'ready', state: 'Accepted, and you are ready.', stateMore };
  return { mark: 'counts', state: 'Accepted. You have not marked it ready.', stateMore };
}

/** What the seat calls its sheet: by its kind where its title does, as in `Orders for Spring 1775`; else an answer. */
export function nounOf({
  ask: { kind, title },
}: {
  readonly ask: Pick<OwnAsk['ask'], 'kind' | 'title'>;
}): string {
  const words = ` ${title.toLowerCase()}`;
  return [' of ', ' for '].some((joint) => words.includes(` ${kind}${joint}`)) ? kind : 'answer';
}

/** Only where an earlier version does stand. */
export const stillStands = (own: OwnAsk): string =>
  own.counts === undefined
    ? ''
    : `Your earlier ${nounOf(own)} (version ${String(own.counts.version)}) still ${own.ask.kind === 'orders' ? 'stand' : 'stands'}.`;
