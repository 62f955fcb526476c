/** What a seat does next with its sheet: one button, named for what it does now, and how the sheet stands. */
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import { shortTime } from '../../letters/written-time.js';
import type { Visit } from '../page.js';
import type { ReadingData } from './form.js';
import { isOffer, nounOf } from './states.js';

/**
 * As `partials/main-action` takes it. It sends the sheet's form, so that nothing that was written is lost: `to` another address
 * where it says of being ready. `quiet`: it is not what the seat should do now, but may.
 */
export type MainAction = {
  readonly says: string;
  readonly more: string;
  readonly mark: 'good' | 'bad' | '';
  readonly to: string;
  /** What it says of being ready; '' where it sends the sheet. */
  readonly word: 'yes' | 'no' | '';
  readonly label: string;
  readonly quiet: boolean;
};

const SENDS = { to: '', word: '' } as const;

/** `drafted`: when the text as it stands was kept; '' when it is what was sent. */
export function mainAction(
  visit: Visit,
  own: OwnAsk,
  text: string,
  { isEmpty, toFix }: Pick<ReadingData, 'isEmpty' | 'toFix'>,
  drafted = own.draft?.written ?? '',
): MainAction {
  const { counts, ready } = own;
  const send = `Send ${nounOf(own)}`;
  const zone = visit.campaign.meta.zone;
  const saved = drafted === '' ? '' : `Draft saved ${shortTime(drafted, zone)}.`;
  const isSent = counts?.text.trimEnd() === text.trimEnd();
  if (counts !== undefined && isSent)
    return sentAction(own, send, shortTime(counts.written, zone), `${visit.home}/ready`);
  if (toFix !== '')
    return {
      ...{ says: `${toFix}.`, more: joined(saved, stands(own)), mark: 'bad', ...SENDS },
      ...{ label: `Send with ${toFix}`, quiet: true },
    };
  if (isEmpty && counts === undefined)
    return {
      ...{ says: 'Nothing written yet.', more: '', mark: '', ...SENDS, label: send, quiet: true },
    };
  const undone = ready ? 'You are ready with that version. Mark the new one ready again.' : '';
  return {
    ...{ says: 'Not sent yet.', more: joined(saved, stands(own), undone), mark: '', ...SENDS },
    ...{ label: send, quiet: false },
  };
}

function sentAction(own: OwnAsk, send: string, at: string, to: string): MainAction {
  const { counts, ready } = own;
  const version = `Version ${String(counts?.version ?? '')}, sent ${at}.`;
  if (isOffer(own))
    return {
      ...{ says: 'In force.', more: joined(version, 'Send it empty to withdraw it.') },
      ...{ mark: 'good', ...SENDS, label: send, quiet: true },
    };
  const waits = counts?.waits === true ? 'It waits for the gamemaster’s approval.' : '';
  return ready
    ? {
        ...{ says: 'You are ready.', more: joined(version, waits), mark: 'good' },
        ...{ to, word: 'no', label: 'I am not ready after all', quiet: true },
      }
    : {
        ...{ says: 'Sent.', more: joined(version, waits), mark: 'good', to },
        ...{ word: 'yes', label: 'I am ready', quiet: false },
      };
}

const stands = (own: OwnAsk): string =>
  own.counts === undefined ? '' : `Version ${String(own.counts.version)} still stands.`;

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');
