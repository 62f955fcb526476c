/** The deadline that is set as a report leaves: it is not known when the report is written. */
import { sentence, type Report } from '../kernel/report.js';
import { addFoot } from './add-foot.js';
import { wrapText } from './plain-text.js';

type Parts = { readonly text: string; readonly html: string };

/** What a commander reads first, with the deadline. */
export const leadWithDeadline = (lead: string, says: string): string =>
  [lead, says].filter((part) => part !== '').join(' ');

/** A report whose opening ends with the deadline. */
export const reportWithDeadline = (report: Report, says: string): Report => ({
  ...report,
  lead: leadWithDeadline(report.lead, says),
  ...(report.opening === undefined ? {} : { opening: [...report.opening, sentence(says)] }),
});

/** Where the opening ends in HTML (`views/mail/report.html.hbs`). */
const OPENING_END = '</strong></p>';

/** The same in its letter; at the foot where a hand has changed the opening. The sentence needs no escaping in HTML. */
export function addDeadline(letter: Parts, { lead }: Report, says: string): Parts {
  const { text, html } = letter;
  const wrapped = wrapText(lead);
  const [at, end] = [text.indexOf(`\n\n${wrapped}\n`), html.indexOf(OPENING_END)];
  if (lead === '' || at === -1 || end === -1) return addFoot(letter, says);
  const before = text.slice(0, at + 2);
  return {
    text: `${before}${wrapText(`${lead} ${says}`)}${text.slice(at + 2 + wrapped.length)}`,
    html: `${html.slice(0, end)} ${says}${html.slice(end)}`,
  };
}
