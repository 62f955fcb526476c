/** What became of a mail, in one line for the gamemaster. */
import type { MailReceipt, SheetOutcome } from './mail-receipt.js';

/** `from edward.harte@example.org: orders of usa-east, 1 fault, does not count`. */
export function sayReceipt(receipt: MailReceipt): string {
  const { from, became, seat, sheets } = receipt;
  const whose = seat === undefined ? '' : ` of ${seat}`;
  if (sheets.length === 0) return `from ${from}: ${became}${whose}`;
  return `from ${from}: sheet${whose}, ${sheets.map(saySheet).join('; ')}`;
}

function saySheet(sent: SheetOutcome): string {
  const list = sent.list === undefined ? '' : `list ${sent.list}, `;
  if ('refusal' in sent) return `${list}not taken: ${sent.refusal.say}`;
  const { counts, needsApproval, reading } = sent.receipt;
  const faults = reading.faults.length;
  if (faults > 0) return `${list}${faults} ${faults === 1 ? 'fault' : 'faults'}, does not count`;
  const lines = `${list}${reading.lines.length} lines understood`;
  return counts && needsApproval ? `${lines}, waits for approval` : `${lines}, counts`;
}
