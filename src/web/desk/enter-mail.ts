/** An e-mail that the gamemaster pastes: shown as it was read, with what is left out, before anything of it is entered. */
import type { EnteredPart, MailSight, MailToEnter } from '../../campaign/sheets/entered-mail.js';
import { seeLateItem } from '../../campaign/sheets/see-late.js';
import { asSeat } from '../../kernel/basic.js';
import { frame, markLeft, maybe, must } from '../frame.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { readingData, rowsFor } from '../seat/form.js';

/** What was not taken can be read as an e-mail once more. */
export const pasteMail: Page = async (visit) => {
  const { late } = visit.query;
  if (late === undefined) return mailPage(visit, { text: '' });
  const item = await maybe(seeLateItem(visit.campaign, late));
  return item === undefined
    ? missing
    : mailPage(visit, { late, text: item.mail ?? item.text, seat: item.seat ?? '' });
};

type Filled = {
  readonly text: string;
  readonly seat?: string;
  readonly late?: string;
  readonly reason?: string;
  readonly told?: string;
  readonly keys?: readonly string[];
  /** Both: see `markLeft`. */
  readonly stamp?: string | undefined;
  readonly over?: ReadonlyMap<string, string> | undefined;
  readonly trouble?: string;
  readonly status?: 409 | 422;
};

/** Reads it, or enters its sheets for the seat and keeps it. */
export const enterMail: Page = async (visit) => {
  const { mailDesk, form } = visit;
  if (mailDesk === undefined) return missing;
  const { seat = '', reason = '', told = '', late = '', does, stamp } = form;
  const text = (form['text'] ?? '').replace(/\r\n?/g, '\n');
  const keys = keysIn(form);
  const over = marksIn(form);
  const shown = over.size === 0 ? {} : { over };
  const filled = { text, seat, reason, told, late, keys, stamp, ...shown };
  if (does !== 'enter') return mailPage(visit, filled);
  const settles = late === '' ? {} : { late };
  const entering = { ...mailOf(filled), ...settles, reason, told, stamp, over };
  const done = await mailDesk.enter(visit.campaign, entering, visit.clock);
  if (done.ok)
    return {
      kind: 'go',
      to: `${visit.home}${late === '' ? '/orders?did=mail' : '/orders/late?did=entered'}`,
    };
  const { code, say } = done.error;
  return mailPage(visit, {
    ...{ ...filled, stamp: markLeft({ code }, stamp) },
    ...(code === 'stale' ? { over: undefined } : {}),
    ...{ trouble: say, status: code === 'bad-input' ? 422 : 409 },
  });
};

/** The questions that were chosen for the sheets of the mail: `key-0`, `key-1` … */
function keysIn(form: Visit['form']): readonly string[] {
  const keys: string[] = [];
  for (let no = 0; form[`key-${String(no)}`] !== undefined; no += 1)
    keys.push(form[`key-${String(no)}`] ?? '');
  return keys;
}

/** With the key of a question: what stood for it when the page was shown. */
const OVER = 'over ';
const marksIn = (form: Visit['form']): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(form).flatMap(([name, mark]) =>
      name.startsWith(OVER) ? [[name.slice(OVER.length), mark] as const] : [],
    ),
  );

const mailOf = ({ text, seat = '', keys = [] }: Filled): MailToEnter => ({
  source: Buffer.from(text),
  ...(seat === '' ? {} : { seat: asSeat(seat) }),
  keys,
});

async function mailPage(visit: Visit, filled: Filled): Promise<Reply> {
  const { mailDesk, campaign } = visit;
  if (mailDesk === undefined) return missing;
  const { text, seat = '', late = '', reason = '', told = '', trouble = '' } = filled;
  const isEmpty = text.trim() === '';
  const sight = await must(mailDesk.look(campaign, mailOf(filled)));
  const data = {
    ...frame(visit, 'Enter an e-mail', { trouble }),
    ...{ text, late, reason, told, stamp: filled.stamp ?? sight.stamp, rows: rowsFor(text) },
    marks: [...(filled.over ?? sight.over)].map(([key, value]) => ({ name: OVER + key, value })),
    seats: sight.seats.map((one) => ({
      ...{ value: one.seat, title: one.title, chosen: one.seat === seat },
      name: one.name ?? '',
    })),
    // A refusal says itself what is wrong.
    read: isEmpty ? false : readData(sight, trouble, filled.status === 409),
  };
  return { kind: 'page', view: 'desk/enter-mail.html', data, status: filled.status ?? 200 };
}

const MOST_QUOTED = 200;

function readData(
  { seat, parts, leftOut, quoted, warnings, ...mail }: MailSight,
  said: string,
  isLate: boolean,
) {
  const { from, fromName, subject, trouble = '' } = mail;
  return {
    ...{ from, fromName, subject, warnings, leftOut },
    trouble: trouble === said ? '' : trouble,
    seatTitle: seat?.title ?? '',
    player: seat?.name ?? '',
    parts: parts.map((part, index) => partData(part, index, isLate)),
    canEnter: trouble === '' && parts.every(({ reading }) => reading.faults.length === 0),
    quoted: quoted.slice(0, MOST_QUOTED).map(({ text }) => text),
  };
}

const partData = (
  { key, title, choices, text, stands, reading }: EnteredPart,
  index: number,
  isLate: boolean,
) => ({
  ...{ title, field: `key-${String(index)}` },
  choices: choices.map((one) => ({ ...one, chosen: one.key === key })),
  isChoice: choices.length > 1,
  key,
  stands: isLate && stands !== text ? stands : '',
  reading: readingData(text, reading),
});
