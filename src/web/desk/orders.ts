/** The desk with everybody's orders open, and the opening of a sheet that play has passed. */
import { reopenSheet } from '../../campaign/sheets/reopen-sheet.js';
import { withdrawRuling } from '../../campaign/gm/withdraw-ruling.js';
import { reopeningKey } from '../../campaign/turn/withdrawal-key.js';
import type { Page } from '../page.js';
import { deskPage } from './front.js';

const DONE: Readonly<Record<string, string>> = {
  reopened: 'The orders are open again. The player gets a letter, and the step waits for new ones.',
  entered: 'The orders are entered for the seat, and the player gets a letter.',
  mail: 'The e-mail is entered for the seat, and the player gets a letter.',
  closed: 'The orders are closed again. The earlier ones stand.',
};

export const deskOrders: Page = (visit) =>
  deskPage(visit, { notice: DONE[visit.query['did'] ?? ''] ?? '', tab: 'orders' });

/** Opens one seat's sheet again, or closes it again without another. */
export const reopenAtDesk: Page = async (visit) => {
  const { key = '', reason = '', stamp, does } = visit.form;
  const done =
    does === 'close'
      ? await withdrawRuling(visit.campaign, { key: reopeningKey(key), reason, stamp }, visit.clock)
      : await reopenSheet(visit.campaign, { key, reason, stamp }, visit.clock);
  if (done.ok)
    return {
      kind: 'go',
      to: `${visit.home}/orders?did=${does === 'close' ? 'closed' : 'reopened'}`,
    };
  const { code, say } = done.error;
  const status = code === 'bad-input' ? 422 : 409;
  return deskPage(visit, { trouble: say, reopening: { key, reason }, tab: 'orders', status });
};
