/**
 * What was sent and not taken: sheets that came after play had passed their question or after the deadline, and mails in
 * which no sheet was found. Each is kept until the gamemaster takes it, enters it, or sets it aside.
 */
import type { SeatId } from '../../kernel/basic.js';
import { TOO_LATE } from '../../kernel/sheet-text.js';
import type { Entry, MailEntry, RefusedSheet, SheetEntry } from '../../store/entry.js';
import { selectEntriesOf, selectMailWords } from '../../store/entries.js';
import type { Journal } from '../../store/journal.js';
import { CARRIED_OVER } from '../turn/step-input.js';

export type { RefusedSheet } from '../../store/entry.js';

/** What the gamemaster did with it last. `written`: ISO, UTC. */
type LateDeed = {
  readonly what: 'taken' | 'entered' | 'aside' | 'answered';
  readonly written: string;
};

/** `id`: its entry in the journal, with a point and a number for the second sheet of one mail. */
export type LateItem = {
  readonly id: string;
  readonly way: 'mail' | 'web' | 'cli';
  /** The address that it came from; empty where it came from no mail. */
  readonly from: string;
  readonly subject: string;
  readonly seat?: SeatId;
  /** ISO, UTC. */
  readonly written: string;
  /** The step that was open. */
  readonly step: string;
  /** Why it was not taken. */
  readonly why: string;
  readonly text: string;
  /** There is a sheet in it; without one only its text stands here. */
  readonly sheet?: LateSheet;
  /** The whole mail, to be read again; only of one in which no sheet was found. */
  readonly mail?: string;
  readonly done?: LateDeed;
  /** Of the e-mail, where it came by one. */
  readonly messageId?: string;
  /** What the gamemaster wrote back, the oldest first. */
  readonly replies: readonly { readonly text: string; readonly written: string }[];
};

/** `list`: as its sender wrote it, or the key of the question that his page was for. */
type LateSheet = { readonly of: string; readonly list?: string };

/** The texts of rulings on what came too late. */
export const LATE_RULINGS = {
  taken: 'taken',
  entered: 'entered',
  aside: 'set aside',
  up: 'taken up',
  answered: 'answered',
} as const;

const LATE = 'late ';

/** The key of a ruling on it. */
export const lateKey = (id: string): string => LATE + id;

/** All of it, the oldest first. Call inside a transaction. */
export async function lateItems(journal: Journal): Promise<readonly LateItem[]> {
  const heads = await lateHeads(journal);
  const unread = heads.flatMap(({ id, text }) => (text === undefined ? [Number(id)] : []));
  const words = await selectMailWords(journal, unread);
  const byId = new Map(words.map((one, index) => [String(unread[index]), one]));
  return heads.map((head): LateItem => {
    const { text: mail = '', shown = mail } = byId.get(head.id) ?? {};
    return head.text === undefined ? { ...head, text: shown, mail } : { ...head, text: head.text };
  });
}

/** An item without the words of a mail in which no sheet was found. */
export type LateHead = Omit<LateItem, 'text' | 'mail'> & { readonly text?: string };

/** The same, without asking for those words. */
export async function lateHeads(journal: Journal): Promise<readonly LateHead[]> {
  const { deeds, replies } = await selectDeeds(journal);
  const mails = (await selectEntriesOf(journal, 'mail')).flatMap(ofMail);
  const sheets = afterDeadline(await selectEntriesOf(journal, 'sheet'));
  return [...mails, ...sheets]
    .map((item) => {
      const last = deeds.get(item.id);
      // Whoever has a reply may still have his orders taken.
      const done = last?.what === 'answered' && item.sheet !== undefined ? undefined : last;
      const known = { ...item, replies: replies.get(item.id) ?? [] };
      return done === undefined ? known : { ...known, done };
    })
    .sort((a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10));
}

type Deeds = {
  readonly deeds: ReadonlyMap<string, LateDeed>;
  readonly replies: ReadonlyMap<string, LateItem['replies']>;
};

/** The last deed on each, unless that was to take it up again; a reply is one where nothing else was done. */
async function selectDeeds(journal: Journal): Promise<Deeds> {
  const deeds = new Map<string, LateDeed>();
  const replies = new Map<string, LateItem['replies']>();
  for (const { written, body } of await selectEntriesOf(journal, 'ruling')) {
    if (body.on !== 'tray' || !body.key.startsWith(LATE)) continue;
    const id = body.key.slice(LATE.length);
    const what = (['taken', 'entered', 'aside', 'answered'] as const).find(
      (one) => LATE_RULINGS[one] === body.text,
    );
    if (what === 'answered')
      replies.set(id, [...(replies.get(id) ?? []), { text: body.tells ?? '', written }]);
    if (what === undefined) deeds.delete(id);
    else if (what !== 'answered' || !deeds.has(id)) deeds.set(id, { what, written });
  }
  return { deeds, replies };
}

const REFUSED = 'It was refused when it arrived.';
const NOT_READ: Readonly<Record<string, string>> = {
  'which-seat': 'Its sender holds several seats and did not say for which one it is.',
  stranger: 'No seat has this address.',
  elsewhere: 'It answers a letter of a campaign that is not here, so nothing of it counts.',
  'no-sender': 'It names no sender.',
  'too-large': 'It is larger than 50 MB and was not read. Only its beginning was kept.',
  broken: 'It could not be read as an e-mail.',
  'no-text':
    'It has no text of its own: only quoted text, a signature or an attachment, or a line that says what it is for.',
  'too-long': 'No line of it looks like an order, and it is too long for a letter to you.',
  unproven:
    'Nothing proves that this player wrote it. He was asked by e-mail; if he answers yes, it counts as it stands.',
  unasked:
    'Nothing proves that this player wrote it. He was not asked about it: he has been asked about enough others today. If you know that it is his, read it and enter it.',
  automatic: 'A program seems to have sent it: an absence notice, for example.',
  bounce: 'A letter could not be delivered.',
  delayed: 'A letter has not been delivered yet; the mail server goes on trying.',
  list: 'It came by a mailing list.',
};

/** As it came, before anything is known of what was done with it. */
type Arrived = Omit<LateHead, 'done' | 'replies'>;

function ofMail(entry: Entry<MailEntry>): readonly Arrived[] {
  const { seq, written, step, body } = entry;
  const { from, subject, seat, became, via, messageId } = body;
  if (via === 'gm') return [];
  const whose = seat === undefined ? {} : { seat };
  const bare = { way: via ?? ('mail' as const), from, subject, written, step, messageId, ...whose };
  const sheets = body.refused ?? [];
  if (sheets.length > 0)
    return sheets.map((sheet, index) => ({
      ...{ ...bare, id: index === 0 ? String(seq) : `${String(seq)}.${String(index + 1)}` },
      ...sheetOf(sheet),
    }));
  const why = became === 'refused' ? REFUSED : whyNotRead(body);
  return why === undefined ? [] : [{ ...bare, id: String(seq), why }];
}

function whyNotRead({ became, bounced, asks }: MailEntry): string | undefined {
  if (bounced === undefined)
    return NOT_READ[became === 'unproven' && asks === undefined ? 'unasked' : became];
  const says = bounced.says === '' ? '' : `: ${bounced.says}`;
  const letter = `Letter ${String(bounced.letter)} to this seat`;
  return became === 'delayed'
    ? `${letter} has not been delivered yet; the mail server goes on trying${says}`
    : `${letter} could not be delivered${says}`;
}

const sheetOf = ({ of, list, text, why }: RefusedSheet) => ({
  ...{ why: `Its sender was told: ${why}`, text },
  sheet: { of, ...(list === undefined ? {} : { list }) },
});

/** The last sheet for each question, where it came after the deadline and the grace; a branch's copy was not sent. */
function afterDeadline(entries: readonly Entry<SheetEntry>[]): readonly Arrived[] {
  const sent = entries.filter(({ body }) => body.via !== CARRIED_OVER);
  const last = new Map(sent.map((entry) => [`${entry.step} ${entry.body.key}`, entry]));
  return [...last.values()].flatMap(({ seq, written, step, body }): readonly Arrived[] => {
    const { key, seat, via, text, shown } = body;
    if (!shown.some(({ code }) => code === TOO_LATE)) return [];
    const way = via === 'mail' || via === 'cli' ? via : 'web';
    const why = 'It came after the deadline.';
    const sheet = { of: body.of, list: key };
    return [{ id: String(seq), way, from: '', subject: '', seat, written, step, why, text, sheet }];
  });
}
