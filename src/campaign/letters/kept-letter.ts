import { groupedBy, type SeatId } from '../../kernel/basic.js';
import type { Report } from '../../kernel/report.js';
import type { SeatEntry } from '../../store/entry.js';
import { selectEntriesOf } from '../../store/entries.js';
import { addDice, type DiceFoot } from '../../letters/dice-foot.js';
import { addDeadline, leadWithDeadline, reportWithDeadline } from '../../letters/add-deadline.js';
import { addLesson } from '../../letters/lesson-foot.js';
import { addFoot } from '../../letters/add-foot.js';
import {
  reportHeadOf,
  reportHeadsOf,
  type KeptLetter,
  type LetterAbout,
  type LetterState,
  type ReportHead,
} from '../../store/letter.js';
import { isAbandoned, selectAbandoned } from '../../store/branch.js';
import { selectMarks, type LetterMark } from '../../store/letter-mark.js';
import { selectNamesTo, selectToldOfRunAfter, type LetterName } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import { fingerprintOf } from '../turn/dice-key.js';
import { diceWords, type DiceWords } from '../turn/dice-words.js';
import { holdersBySeat, tenures } from '../seats/holders.js';
import { namedDeadlines } from '../turn/deadline.js';
import { sayUntil } from '../turn/set-deadline.js';
import { beginsWithWords } from '../turn/signed-roll.js';
import { writtenTime } from '../../letters/written-time.js';
import { playersWords, threadName } from './correspondence.js';
import { greetedAnew } from './greeted-anew.js';
import { replyToken } from './reply-token.js';
import type { Letter } from '../types.js';

/**
 * Kept letters as the outbox shows them: addressed to whoever holds their seats now, and dated when they were released,
 * so that no date tells how often the gamemaster played before. What was released ends with its mark, which is not kept: a
 * held letter may get others before it.
 */
export async function lettersOf(
  campaign: Campaign,
  letters: readonly KeptLetter[],
): Promise<readonly Letter[]> {
  const holders = await holdersBySeat(campaign);
  const marks = await marksOf(campaign, letters);
  const reminders = new Set(
    (await selectEntriesOf(campaign.inside.journal, 'letter')).flatMap(({ seq, body }) =>
      body.reminds === undefined ? [] : [seq],
    ),
  );
  const bySeat = groupedBy(marks, ({ seat }) => seat);
  const token = tokensOf(campaign, await tenures(campaign));
  const players = await playersWords(campaign.inside.journal);
  const threads = new Map([...players].map(([entry, one]) => [entry, threadName(one)]));
  const words = await wordsWith(campaign, letters, marks);
  return letters.map((kept, index) => {
    const own = kept.seat === undefined ? [] : (bySeat.get(kept.seat) ?? []);
    const thread = threadOf(kept, own, threads, token);
    const reminds = reminders.has(kept.entry) ? { isReminder: true as const } : {};
    return { ...letterOf({ ...kept, ...words[index] }, holders), ...thread, ...reminds };
  });
}

/** Whether what a letter says still holds. */
export type Standing = 'holds' | 'corrected' | 'taken-back';

/** All letters that have been released to a seat, oldest first, each with its standing. Of a long war their words are many. */
export async function namesTo(
  { inside: { journal } }: Campaign,
  seat: SeatId,
): Promise<readonly (LetterName & { readonly standing: Standing })[]> {
  const gone = await selectAbandoned(journal);
  const all = await selectNamesTo(journal, seat);
  const corrected = new Set(all.map(({ corrects }) => corrects));
  return all.map((letter) => {
    if (isAbandoned(gone, letter.run ?? 0)) return { ...letter, standing: 'taken-back' };
    return { ...letter, standing: corrected.has(letter.id) ? 'corrected' : 'holds' };
  });
}

/** Those of them that are reports and hold. */
export const standingReports = async (
  campaign: Campaign,
  seat: SeatId,
): Promise<readonly LetterName[]> =>
  (await namesTo(campaign, seat)).filter(
    ({ isReport, standing }) => isReport && standing === 'holds',
  );

/** When a letter was released, as everybody is told: what was written before tells how often the gamemaster played. */
export const releasedOn = ({ freed, written }: Pick<LetterName, 'freed' | 'written'>): string =>
  freed ?? written;

/** What a letter says, with all that is added as it leaves. */
type Words = { readonly id: number; readonly text: string; readonly html: string };

/** The words of kept letters as their readers have them. */
export const wordsOf = async (
  campaign: Campaign,
  letters: readonly KeptLetter[],
): Promise<readonly Words[]> => wordsWith(campaign, letters, await marksOf(campaign, letters));

/** The marks of all letters to the seats of some. */
const marksOf = (
  { inside: { journal } }: Campaign,
  letters: readonly KeptLetter[],
): Promise<readonly LetterMark[]> =>
  selectMarks(journal, [...new Set(letters.flatMap(({ seat }) => seat ?? []))]);

async function wordsWith(
  campaign: Campaign,
  letters: readonly KeptLetter[],
  marks: readonly LetterMark[],
): Promise<readonly Words[]> {
  const markById = new Map(marks.map((mark) => [mark.id, mark]));
  const firsts = await firstLetters(campaign, marks);
  const asked = await diceWords(campaign.inside.journal);
  const ofFirst = letters.flatMap(({ id }) => (firsts.has(id) ? [id] : []));
  const asks = await asksWord(campaign, asked, ofFirst);
  const deadlines = await namedDeadlines(campaign);
  return (await greetedAnew(campaign, letters)).map((kept) => {
    const mark = markById.get(kept.id);
    const says = kept.about && deadlineWords(campaign, kept, reportHeadOf(kept.about), deadlines);
    const whole =
      says === undefined || kept.about === undefined
        ? kept
        : addDeadline(kept, kept.about.report, says);
    const taught = addLesson(whole, kept.about?.lesson ?? []);
    const first = { isFirst: firsts.has(kept.id), asks: asks.has(kept.id) };
    const words = addDice(taught, diceFoot(campaign, kept, asked, first));
    const { text, html } = mark === undefined ? words : addFoot(words, sayMark(mark));
    return { id: kept.id, text, html };
  });
}

/** What a report that asks its seat for something says of the deadline, once it is released. `opens`: for which step it asks. */
function deadlineWords(
  { meta }: Campaign,
  { freed, run }: Pick<KeptLetter, 'freed' | 'run'>,
  { opens, asks }: Pick<ReportHead, 'opens' | 'asks'>,
  deadlines: Awaited<ReturnType<typeof namedDeadlines>>,
): string | undefined {
  if (!asks || freed === undefined || run === undefined) return undefined;
  const deadline = deadlines({ freed, run, opens: opens ?? '' });
  return deadline && sayUntil(deadline, writtenTime(deadline.due, meta.zone));
}

/** What a list says of released reports, each with its deadline. */
export async function namesOfReports(
  campaign: Campaign,
  letters: readonly LetterName[],
): Promise<readonly (Pick<Report, 'subject' | 'lead'> & { readonly written: string })[]> {
  const deadlines = await namedDeadlines(campaign);
  const ids = letters.map(({ id }) => id);
  const heads = await reportHeadsOf(campaign.inside.journal, ids);
  return letters.map((letter, index) => {
    const head = heads[index] ?? NO_REPORT;
    const { subject, lead } = head;
    const says = deadlineWords(campaign, letter, head, deadlines);
    const written = releasedOn(letter);
    return { subject, lead: says === undefined ? lead : leadWithDeadline(lead, says), written };
  });
}

const NO_REPORT: ReportHead = { subject: '', lead: '', asks: false };

/** The reports of released letters by their numbers, each with its deadline. */
export async function releasedReports(
  campaign: Campaign,
  letters: readonly KeptLetter[],
): Promise<ReadonlyMap<number, Report>> {
  const deadlines = await namedDeadlines(campaign);
  return new Map(
    letters.flatMap((kept) => {
      if (kept.about === undefined) return [];
      const { report } = kept.about;
      const says = deadlineWords(campaign, kept, reportHeadOf(kept.about), deadlines);
      return [[kept.id, says === undefined ? report : reportWithDeadline(report, says)]];
    }),
  );
}

type TokenOf = (seat: SeatId, about: string) => string;

/** Letters of one thread have one token, which is made once. */
function tokensOf(campaign: Campaign, terms: Awaited<ReturnType<typeof tenures>>): TokenOf {
  const made = new Map<string, string>();
  return (seat, about) => {
    const key = `${seat} ${about}`;
    const token = made.get(key) ?? replyToken(campaign, seat, about, terms.get(seat));
    made.set(key, token);
    return token;
  };
}

/**
 * The thread of a letter to a seat, by the letters that the seat was sent before: one for each step, and one for each player
 * who writes to it (`players`, by the entries of his letters).
 */
function threadOf(
  { id, entry, seat, about, step: written, again }: KeptLetter,
  all: readonly LetterMark[],
  players: ReadonlyMap<number, string>,
  tokenOf: TokenOf,
): Pick<Letter, 'thread'> {
  if (seat === undefined) return {};
  const name = players.get(all.find((mark) => mark.id === id)?.entry ?? entry);
  if (name !== undefined) {
    const root = all.find((mark) => players.get(mark.entry) === name);
    return { thread: { step: written, token: tokenOf(seat, name), ...rootIn(root, id) } };
  }
  const own = players.size === 0 ? all : all.filter((mark) => !players.has(mark.entry));
  const step = about?.opens?.step ?? own.find((mark) => mark.id === again)?.opens?.step ?? written;
  const ofStep = own.filter((mark) => (mark.opens?.step ?? mark.step) === step);
  const title =
    about?.opens?.title ?? ofStep.find(({ opens }) => opens !== undefined)?.opens?.title;
  const [root] = ofStep;
  const token = tokenOf(seat, step);
  return {
    thread: {
      ...{ step, token },
      ...(title === undefined ? {} : { title }),
      ...rootIn(root, id),
    },
  };
}

/** The first of a thread has none before it. */
const rootIn = (root: LetterMark | undefined, id: number): { readonly root?: string } =>
  root === undefined || root.id === id ? {} : { root: root.messageId };

/** Every letter of a campaign asks for the same. */
let lastKey: NonNullable<DiceFoot['key']> | undefined;

/** The public key of the campaign's dice, where it has one. */
export function keyOf({ inside }: Pick<Campaign, 'inside'>): Pick<DiceFoot, 'key'> {
  const { publicKey: pem } = inside.dice;
  if (pem === undefined) return {};
  if (lastKey?.pem !== pem) lastKey = { pem, fingerprint: fingerprintOf(pem) };
  return { key: lastKey };
}

/**
 * Those first letters that ask for a word: their seats had been told of nothing that was played since the words were closed. What
 * a letter once said it says for ever, so only what was released until then counts.
 */
export async function asksWord(
  { inside: { journal } }: Pick<Campaign, 'inside'>,
  { asked, closed }: DiceWords,
  firsts: readonly number[],
): Promise<ReadonlySet<number>> {
  const after = closed?.entry ?? Number.MAX_SAFE_INTEGER;
  const told = new Set(await selectToldOfRunAfter(journal, firsts, after));
  return new Set(asked ? firsts.filter((id) => !told.has(id)) : []);
}

/** What stands at a letter's foot of its dice. `isFirst`: of all that its seat was sent; `asks`: for a word (`asksWord`). */
export const diceFoot = (
  campaign: Pick<Campaign, 'inside'>,
  { about, seat }: Pick<KeptLetter, 'seat'> & { readonly about?: Pick<LetterAbout, 'dice'> },
  { closed }: DiceWords,
  { isFirst, asks }: { readonly isFirst: boolean; readonly asks: boolean },
): DiceFoot => {
  const dice = about?.dice ?? [];
  const first = isFirst && seat !== undefined;
  const hasWords = dice.some(({ falls }) =>
    falls.some(({ signed = '' }) => beginsWithWords(signed)),
  );
  return {
    ...{ dice, ...keyOf(campaign), first, asksWord: first && asks },
    ...(hasWords && closed !== undefined ? { words: closed.lines } : {}),
  };
};

/** The first letter of each seat, and the first to each later holder of it: they bring the public key of the dice. */
export async function firstLetters(
  { inside }: Pick<Campaign, 'inside'>,
  marks: readonly LetterMark[],
): Promise<ReadonlySet<number>> {
  const firsts = new Set(marks.filter(({ number }) => number === 1).map(({ id }) => id));
  const last = new Map<SeatId, SeatEntry>();
  for (const { written, body } of await selectEntriesOf(inside.journal, 'seat')) {
    const before = last.get(body.seat);
    last.set(body.seat, body);
    if (before?.name === body.name && before.mail === body.mail) continue;
    const later = marks.filter(({ seat, freed }) => seat === body.seat && freed >= written);
    const first = Math.min(...later.map(({ number }) => number));
    for (const { id, number } of later) if (number === first) firsts.add(id);
  }
  return firsts;
}

const sayMark = ({ number, mark }: LetterMark): string =>
  `Letter ${number} to your seat · mark ${mark}`;

function letterOf(kept: KeptLetter, holders: ReadonlyMap<SeatId, SeatEntry>): Letter {
  const holder = kept.seat === undefined ? undefined : holders.get(kept.seat);
  const to = kept.mail ?? holder?.mail;
  const name = kept.name ?? holder?.name;
  const { id, subject, text, html, messageId } = kept;
  const written = releasedOn(kept);
  return {
    ...{ id, subject, text, html, messageId, written },
    ...(kept.seat === undefined ? {} : { seat: kept.seat }),
    ...(to === undefined ? {} : { to }),
    ...(name === undefined ? {} : { name }),
    ...(kept.picture === undefined ? {} : { picture: kept.picture }),
    ...(kept.inReplyTo === undefined ? {} : { inReplyTo: kept.inReplyTo }),
    form: holder?.form ?? 'map',
    // Superseded letters are never handed out: every caller selects by state.
    state: kept.state as LetterState,
  };
}
