/** A sheet in the form of a seat's page: read and shown, or sent. */
import { checkSheet } from '../../campaign/check-sheet.js';
import { submitSheet } from '../../campaign/submit-sheet.js';
import type { Refusal } from '../../campaign/types.js';
import { seatOf, type Page, type Reply, type Visit } from '../page.js';
import { filledForm, readForm, type FormData } from './form.js';
import { seatPage } from './front.js';

/** More than any sheet in a form; a longer one comes back unread. */
const LONGEST_CHARACTERS = 250_000;

/** Reads the sheet and shows what it would cost; nothing is kept. */
export const checkOwnSheet: Page = async (visit) => {
  const form = formOf(visit);
  if (form.text.length > LONGEST_CHARACTERS) return tooLong(visit, form);
  const checked = await checkSheet(visit.campaign, sheetOf(visit, form));
  if (!checked.ok) return refused(visit, form, checked.error);
  const notice = 'Only checked: nothing has been sent yet.';
  return seatPage(visit, seatOf(visit), { form: readForm(form, checked.value.reading), notice });
};

/** Sends the sheet. A faulty one is kept, counts for nothing, and comes back as it was filled. */
export const sendOwnSheet: Page = async (visit) => {
  const form = formOf(visit);
  if (form.text.length > LONGEST_CHARACTERS) return tooLong(visit, form);
  const sent = await submitSheet(
    visit.campaign,
    { ...sheetOf(visit, form), via: 'web' },
    visit.clock,
  );
  if (!sent.ok) return refused(visit, form, sent.error);
  const { counts, needsApproval, reading } = sent.value;
  if (reading.faults.length > 0) {
    const trouble = 'This sheet does not count yet. An earlier one that counted still stands.';
    return seatPage(visit, seatOf(visit), { form: readForm(form, reading), trouble, status: 422 });
  }
  return {
    kind: 'go',
    to: `${visit.home}?did=${counts && !needsApproval ? 'counts' : 'approval'}`,
  };
};

const tooLong = (visit: Visit, form: FormData): Promise<Reply> =>
  seatPage(visit, seatOf(visit), { form, trouble: TOO_LONG, status: 413 });

const TOO_LONG =
  'This sheet is too long: at most 250 000 characters are read. Nothing was sent; shorten it and send it again.';

const formOf = (visit: Visit): FormData =>
  filledForm(visit.form['kind'] ?? '', visit.form['list'] ?? '', visit.form['text'] ?? '');

const sheetOf = (visit: Visit, form: FormData) => ({
  seat: seatOf(visit),
  kind: form.kind,
  ...(form.list === '' ? {} : { list: form.list }),
  text: form.text,
});

const refused = (visit: Visit, form: FormData, refusal: Refusal): Promise<Reply> =>
  seatPage(visit, seatOf(visit), { form, trouble: refusal.say, status: 409 });
