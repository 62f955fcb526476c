/** `I am ready`, and taking it back. */
import { markReady } from '../../campaign/sheets/mark-ready.js';
import { seatOf, type Page } from '../page.js';
import { seatPage } from './front.js';
import { sheetId } from './sheet-id.js';

export const sayReady: Page = async (visit) => {
  const seat = seatOf(visit);
  const { key = '', ready = '', back = '' } = visit.form;
  const word = { seat, key, ready: ready !== 'no' };
  const marked = await markReady(visit.campaign, word, visit.clock);
  if (!marked.ok) return seatPage(visit, { trouble: marked.error.say, status: 409 });
  const did = marked.value.ready ? 'ready' : 'not-ready';
  const to = back === 'sheet' ? `/sheet/${sheetId(key)}` : '';
  return { kind: 'go', to: `${visit.home}${to}?did=${did}` };
};
