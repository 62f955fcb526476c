/** A mail that the gamemaster enters by hand: read as every mail that comes in, then his sheet for the seat. */
import { ok, type Json, type Result } from '../kernel/basic.js';
import type { Reading } from '../kernel/system.js';
import type {
  EnteredPart,
  EnteringMail,
  MailDesk,
  MailEntered,
  MailSight,
  MailToEnter,
  UnreadLine,
} from '../campaign/sheets/entered-mail.js';
import { giveRuling } from '../campaign/gm/give-ruling.js';
import { keepMail, takeMail } from '../campaign/sheets/keep-mail.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { seatsOfMail } from '../campaign/seats/name-seat.js';
import { seeEnterable, seeSheetToEnter, type Enterable } from '../campaign/seen/see-entry.js';
import { enterForLate } from '../campaign/sheets/take-late.js';
import type { Clock, Refusal, RunResult, SeatHolder } from '../campaign/types.js';
import { refuse } from '../campaign/use-case.js';
import { findSheet } from './find-sheet.js';
import { mailSource } from './mail-source.js';
import { matchSeat, splitByList, type SheetPart } from './match-seat.js';
import { readMail, type ReadMail } from './read-mail.js';
import { keptText } from './receive-mail.js';
import { ownLines } from './strip-reply.js';

export const mailDesk: MailDesk = {
  look: async (campaign, mail) => {
    const read = await readMail(mailSource(mail.source));
    return lookAt(campaign, mail, read);
  },
  enter: async (campaign, mail, clock) => {
    const source = mailSource(mail.source);
    const read = await readMail(source);
    return takeMail(campaign, () => enter(campaign, mail, { read, source }, clock));
  },
};

const TOO_LARGE =
  'This e-mail is larger than 1 MB and was not read. Paste its text without pictures and attachments. Nothing was kept.';
const BROKEN =
  'This could not be read as an e-mail. Paste the lines with the orders alone, and choose the seat. Nothing was kept.';
const NO_LINES =
  'No text of the sender’s own was found in it: only a quotation, a signature or an attachment. Paste the orders alone. Nothing was kept.';
const NO_ORDERS =
  'No line of it reads like an order. Each line of orders begins as in PP 1-3: or, for an allocation, as in CP east 9. Nothing was kept.';

async function lookAt(
  campaign: Campaign,
  mail: MailToEnter,
  read: ReadMail,
): Promise<Result<MailSight, Refusal>> {
  const found = await seeEnterable(campaign);
  if (!found.ok) return found;
  const senders = await seatsOfMail(campaign, read.from);
  if (!senders.ok) return senders;
  const { questions, ...step } = found.value;
  const { from, fromName, subject, lines } = read;
  const own = ownLines(lines);
  const match = matchSeat(senders.value, read, own);
  const chosen = step.seats.find(({ seat }) => seat === mail.seat);
  const seat = chosen ?? (match.kind === 'seat' ? match.seat : undefined);
  const bare = {
    ...{ ...step, from, fromName, subject, parts: [], leftOut: [] },
    quoted: quotedIn(lines, own),
    over: new Map(questions.map(({ key, over }) => [key as string, over])),
    warnings: warningsOn(read, seat, senders.value),
    ...(seat === undefined ? {} : { seat }),
  };
  const slip = slipIn(read, own) ?? (seat === undefined ? saysNoSeat(read, match.kind) : undefined);
  if (slip !== undefined || seat === undefined) return ok({ ...bare, trouble: slip ?? '' });
  const { sheet, leftOut } = findSheet(lines, `${seat.name ?? ''} ${fromName}`);
  if (sheet === undefined) return ok({ ...bare, leftOut, trouble: NO_ORDERS });
  const asked = questions.filter(({ to }) => to === seat.seat);
  if (asked.length === 0) return ok({ ...bare, leftOut, trouble: saysNotAsked(step, seat) });
  const parts: EnteredPart[] = [];
  for (const [index, part] of splitByList(sheet).entries())
    parts.push(await partFor(campaign, part, asked, mail.keys?.[index]));
  return ok({ ...bare, leftOut, parts });
}

function slipIn({ trouble }: ReadMail, own: readonly string[]): string | undefined {
  if (trouble === 'too-large') return TOO_LARGE;
  if (trouble === 'broken') return BROKEN;
  return own.every((line) => line.trim() === '') ? NO_LINES : undefined;
}

const saysNoSeat = ({ from }: ReadMail, kind: string): string => {
  if (kind === 'which-seat') return 'Its sender holds several seats. Choose the one it is for.';
  return from === ''
    ? 'It names no sender. Choose the seat it is for.'
    : `No seat has the address ${from}. Choose the seat it is for.`;
};

const saysNotAsked = ({ title }: { readonly title: string }, seat: SeatHolder): string =>
  `${title} has asked ${seat.title} for nothing yet, so nothing can be entered. Nothing was kept.`;

function warningsOn(
  { from, automatic }: ReadMail,
  seat: SeatHolder | undefined,
  senders: readonly SeatHolder[],
): readonly string[] {
  const titles = senders.map(({ title }) => title).join(' and ');
  const isOther = seat !== undefined && senders.every((one) => one.seat !== seat.seat);
  const whose =
    titles === '' ? `No seat has the address ${from}.` : `${from} is the address of ${titles}.`;
  return [
    ...(isOther && from !== '' ? [`${whose} You enter it for ${seat.title}.`] : []),
    ...(automatic && from !== '' ? ['A program seems to have sent it, not a player.'] : []),
  ];
}

/** Lines that are not the sender's own. */
const quotedIn = (lines: readonly string[], own: readonly string[]): readonly UnreadLine[] =>
  lines.flatMap((text, index) =>
    text.trim() !== '' && own[index]?.trim() === '' ? [{ line: index + 1, text: text.trim() }] : [],
  );

/** The question that was chosen, or whose list it names, or the one that it reads best for; the later of two alike. */
async function partFor(
  campaign: Campaign,
  { text, list }: SheetPart,
  asked: readonly Enterable[],
  chosen: string | undefined,
): Promise<EnteredPart> {
  const ofList = asked.filter((one) => list !== undefined && one.list === list);
  const named = asked.filter(({ key }) => key === chosen);
  const could = named.length > 0 ? named : ofList.length > 0 ? ofList : asked;
  let best:
    | { readonly of: Enterable; readonly reading: Reading<Json>; readonly stands: string }
    | undefined;
  for (const of of could) {
    const sheet = await seeSheetToEnter(campaign, { key: of.key, text });
    if (!sheet.ok) throw new Error(sheet.error.say);
    const { reading, stands } = sheet.value;
    if (best === undefined || reading.faults.length <= best.reading.faults.length)
      best = { of, reading, stands };
  }
  if (best === undefined) throw new Error('A mail was read for a seat that is asked nothing');
  const choices = asked.map(({ key, title }) => ({ key, title }));
  const { of, reading, stands } = best;
  return { key: of.key, title: of.title, choices, text, stands, reading };
}

type Source = { readonly read: ReadMail; readonly source: Buffer };

async function enter(
  campaign: Campaign,
  mail: EnteringMail,
  { read, source }: Source,
  clock: Clock,
): Promise<Result<MailEntered, Refusal>> {
  const looked = await lookAt(campaign, mail, read);
  if (!looked.ok) return looked;
  const { seat, parts, trouble } = looked.value;
  if (trouble !== undefined || seat === undefined)
    return refuse('bad-input', trouble ?? 'Choose the seat.');
  const faulty = parts.filter(({ reading }) => reading.faults.length > 0);
  if (faulty.length > 0) return refuse('bad-input', HAS_ERRORS);
  const keys = parts.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return refuse('bad-input', TWICE);
  let run: RunResult | undefined;
  for (const [index, { key, text }] of parts.entries()) {
    const { reason, told, stamp, late } = mail;
    // A question that the page did not name had no sheet when it was shown.
    const over = mail.over === undefined ? undefined : (mail.over.get(key) ?? '0');
    // The first of them changes the stamp, and settles what was not taken.
    const first = index === 0 ? { stamp } : {};
    const ruling = { key, text, reason, told, over, ...first };
    const ruled =
      index === 0
        ? await enterForLate(campaign, ruling, late, clock)
        : await giveRuling(campaign, ruling, clock);
    if (!ruled.ok) return ruled;
    if (!ruled.value.kept) return refuse('bad-input', HAS_ERRORS);
    run = ruled.value.run;
  }
  if (run === undefined) return refuse('bad-input', NO_ORDERS);
  const kept = await keepEntered(campaign, read, { source, seat }, clock);
  return kept.ok ? ok({ seat: seat.seat, keys, run }) : kept;
}

const HAS_ERRORS = 'Not kept: it has errors. They are listed below; fix them in the text.';
const TWICE = 'Not kept: two sheets of this e-mail are for the same list. Choose another for one.';

/** Beside the sheets, the mail itself; one that had come in before is there already. */
const keepEntered = (
  campaign: Campaign,
  mail: ReadMail,
  { source, seat }: { readonly source: Buffer; readonly seat: SeatHolder },
  clock: Clock,
) =>
  keepMail(
    campaign,
    {
      ...{ messageId: mail.messageId, from: mail.from, subject: mail.subject },
      ...{ text: keptText(mail, source), seat: seat.seat },
      ...{ became: 'entered', via: 'gm' as const },
    },
    clock,
  );
