/** Mail in and mail out as the demonstration uses them, with a sentence on what became of each mail. */
import { ok } from '../kernel/basic.js';
import type { DemoPost } from '../campaign/play-demo.js';
import type { MailReceipt } from './mail-receipt.js';
import { receiveMail } from './receive-mail.js';
import { sendOutbox } from './send-outbox.js';

export const demoPost: DemoPost = {
  receive: async (campaign, raw, clock) => {
    const received = await receiveMail(campaign, raw, clock);
    return received.ok ? ok(sayReceipt(received.value)) : received;
  },
  send: async (campaign, folder, clock) => {
    const sent = await sendOutbox(campaign, { folder }, clock);
    return sent.ok ? ok(sent.value.filter(({ failed }) => failed === undefined).length) : sent;
  },
};

/** `mail of edward.harte@example.org: orders, 9 lines, counts`. */
export function sayReceipt(receipt: MailReceipt): string {
  const sheets = receipt.sheets.map((sent) => {
    if ('refusal' in sent) return `not taken: ${sent.refusal.say}`;
    const { counts, reading } = sent.receipt;
    const faults = reading.faults.length;
    const list = sent.list === undefined ? '' : `${sent.list}, `;
    if (counts) return `${list}${String(reading.lines.length)} lines, counts`;
    return `${list}${String(faults)} ${faults === 1 ? 'fault' : 'faults'}, does not count, answered`;
  });
  return `mail of ${receipt.from}: ${sheets.length === 0 ? receipt.became : sheets.join('; ')}`;
}
