/** What became of a sheet that was sent: its version, when, what it says, what it costs; also long afterwards. */
import { counted } from '../../kernel/basic.js';
import { seeReceipt, type Receipt, type SentVersion } from '../../campaign/sheets/see-versions.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe } from '../frame.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';
import { sayVia } from '../via.js';
import { readingData } from './form.js';
import { ownNumber } from './own-number.js';
import { sheetId } from './sheet-id.js';

const DONE: Readonly<Record<string, string>> = {
  counts: 'Your orders are accepted. Later ones without errors will replace them.',
  approval: 'Your orders have no errors and are waiting for the gamemaster’s approval.',
};

/** Numbered by the seat's own sheets: the first that it ever sent is 1. */
export const seatReceipt: Page = async (visit) => {
  const n = ownNumber(visit.params['id']);
  const receipt = n && (await maybe(seeReceipt(visit.campaign, seatOf(visit), n)));
  if (!receipt) return missing;
  const notice = DONE[visit.query['did'] ?? ''] ?? '';
  const data = {
    ...frame(visit, `Receipt: ${receipt.title}`, { notice }),
    ...receiptData(visit, receipt),
  };
  return { kind: 'page', view: 'seat/receipt.html', data };
};

function receiptData(
  visit: Visit,
  { sent, fingerprint, title, step, open, approve, reading }: Receipt,
) {
  return {
    home: visit.home,
    sheet: title,
    step,
    version: String(sent.version),
    written: writtenTime(sent.written, visit.campaign.meta.zone),
    via: sayVia(sent.via),
    state: stateText(sent, open, approve),
    good: sent.counts,
    fingerprint: fingerprint.match(/.{8}/g)?.join(' ') ?? '',
    text: sent.text,
    key: sent.key,
    mayBeReady: open && sent.counts,
    sheetHref: open ? `${visit.home}/sheet/${sheetId(sent.key)}` : '',
    reading: readingData(sent.text, reading, 'sent'),
  };
}

const DROPPED: Readonly<Record<NonNullable<SentVersion['dropped']>, string>> = {
  withdrawn: 'Accepted, and then you took it back.',
  reopened: 'Accepted, but the gamemaster reopened your orders, so this version does not count.',
  entered: 'Accepted, but the gamemaster entered other orders for you.',
};

function stateText(
  { faults, counts, back, gone, dropped }: SentVersion,
  open: boolean,
  approve: boolean,
): string {
  if (faults > 0) return `Not accepted: it had ${counted(faults, 'fault')}.`;
  if (!counts && back !== undefined) return `The gamemaster sent it back: ${back}`;
  if (gone === true) return 'Sent for a turn that the gamemaster has taken back.';
  if (dropped !== undefined) return DROPPED[dropped];
  if (!counts) return 'Accepted, and replaced by a later version.';
  if (!open) return 'This was your last accepted version at the deadline.';
  return approve ? 'It waits for the gamemaster’s approval.' : 'Accepted.';
}
