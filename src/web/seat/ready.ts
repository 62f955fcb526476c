/** `I am ready`, and taking it back. Orders that were changed and not sent come with it: they are kept, and nobody is ready with them. */
import { markReady } from '../../campaign/sheets/mark-ready.js';
import { ownAskOf } from '../../campaign/sheets/see-own-sheets.js';
import { seatOf, type Page } from '../page.js';
import { changedFields, fillOwnSheet } from './fill.js';
import { postedForm } from './form.js';
import { seatPage } from './front.js';
import { ownSheets } from './own-sheets.js';
import { keepAsDraft } from './sheet.js';
import { sheetId } from './sheet-id.js';

const NOT_READY =
  'You are not marked ready: what is written here differs from what you sent. It is saved as a draft. Send it, or go back to the accepted orders, and then say that you are ready.';
const STOPPED =
  'You are no longer marked ready. What you changed is saved as a draft and has not been sent.';

export const sayReady: Page = async (visit) => {
  const seat = seatOf(visit);
  const { key = '', ready = '' } = visit.form;
  const isReady = ready !== 'no';
  // Without script, fields may have been changed that are not in the text yet: they are put there and shown.
  const hasFields = Object.keys(changedFields(visit.form)).length > 0;
  if (isReady && hasFields) return fillOwnSheet(visit);
  const isChanged = await hasUnsent(visit);
  if (isReady && isChanged) return keepAsDraft(visit, NOT_READY);
  const marked = await markReady(visit.campaign, { seat, key, ready: isReady }, visit.clock);
  if (!marked.ok) return seatPage(visit, { trouble: marked.error.say, status: 409 });
  if (hasFields) return fillOwnSheet(visit);
  if (isChanged) return keepAsDraft(visit, STOPPED);
  const did = marked.value.ready ? 'ready' : 'not-ready';
  const to = visit.form['text'] === undefined ? '' : `/sheet/${sheetId(key)}`;
  return { kind: 'go', to: `${visit.home}${to}?did=${did}` };
};

/** Whether the form came with other orders than those that are accepted. */
async function hasUnsent(visit: Parameters<Page>[0]): Promise<boolean> {
  if (visit.form['text'] === undefined) return false;
  const { key, text } = postedForm(visit);
  const asked = ownAskOf(await ownSheets(visit), key);
  return asked !== undefined && asked.counts?.text.trimEnd() !== text.trimEnd();
}
