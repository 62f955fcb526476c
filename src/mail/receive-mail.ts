/**
 * Takes a mail that comes in: finds its seat and the questions that it answers, keeps its sheets, and writes the answer to
 * its sender. All of it is one transaction, so if the program is killed, the same mail is taken again in its place.
 */
import { ok, type SeatId } from '../kernel/basic.js';
import type { NewLetter } from '../campaign/letters/outbox.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { answeredWriter, bouncedLetter } from '../campaign/sheets/mail-answers.js';
import { settleUnproven } from '../campaign/sheets/take-late.js';
import {
  isKept,
  playAfterMail,
  takeMail,
  wroteTo,
  type MailStep,
  type SheetOutcome,
} from '../campaign/sheets/take-mail.js';
import { waitingOf } from '../campaign/sheets/waiting.js';
import type { Clock, Outcome, SeatHolder } from '../campaign/types.js';
import * as answers from './answers.js';
import { isUmpires } from '../campaign/seats/umpires.js';
import { answer, keep, mayAnswer } from './keep-mail.js';
import { type Became, type Taken, type Given, anyJudge, anyLines } from './mail-sender.js';
import { matchSeat, seatsSaid, withoutSeat } from './match-seat.js';
import { proveSender, type Arrival, type Proof, type ProvenSender } from './prove-sender.js';
import { openMail, type MailHead, type MailSource, type ReadMail } from './read-mail.js';
import { takeReply, takeOf } from './take-text.js';
import { askedAbout, askLetter, readKept, yesOrNo } from './unproven.js';

/** What became of a mail. `answered`: letters in the outbox that answer it. */
export type MailReceipt = {
  readonly messageId: string;
  readonly from: string;
  readonly became: Became;
  readonly seat?: SeatId;
  readonly sheets: readonly SheetOutcome[];
  readonly answered: number;
};

/** A mail of a person whom whoever hands it in knows. */
const VOUCHED: Arrival = { vouched: true };

/**
 * Takes one mail as it came over the wire; who wrote it is found out before its body is parsed. Refuses only when the
 * campaign's file cannot be read or written.
 */
export async function receiveMail(
  campaign: Campaign,
  source: MailSource,
  clock: Clock,
  arrival = VOUCHED,
): Outcome<MailReceipt> {
  const { head, read } = await openMail(source);
  return takeMail(campaign, clock, async (opened) => {
    const at = { ...opened, ...arrivedAt(arrival, opened.now) };
    if (await isKept(at, head))
      return ok({ ...receiptOf(head, { became: 'duplicate', letters: [] }), answered: 0 });
    const sender = await proveSender(at, head, arrival);
    const mail = await read();
    const taken = await take(at, mail, sender, arrival);
    const letters = (await mayAnswer(at, mail, taken, arrival)) ? taken.letters : [];
    const written = await answer(at, taken.of?.mail ?? mail, taken, letters);
    await keep(at, mail, taken, written);
    await playAfterMail(at, taken.sheets ?? []);
    return ok({ ...receiptOf(mail, taken), answered: letters.length });
  });
}

/** No mail arrives after it is taken. */
const arrivedAt = ({ arrived }: Arrival, now: string): Pick<MailStep, 'arrived'> =>
  arrived === undefined || arrived >= now ? {} : { arrived };

const receiptOf = (mail: MailHead, { became, seat, sheets = [] }: Taken) => ({
  messageId: mail.messageId,
  // As the command line prints it.
  from: mail.from === '' ? '(no mail, or without a sender)' : mail.from,
  became,
  ...(seat === undefined ? {} : { seat }),
  sheets,
});

async function take(
  at: MailStep,
  mail: ReadMail,
  sender: ProvenSender,
  arrival: Arrival,
): Promise<Taken> {
  const title = at.campaign.meta.title;
  if (mail.trouble === 'broken') return { became: 'broken', letters: [] };
  if (mail.from === '') return { became: 'no-sender', letters: [] };
  if (mail.automatic) return takeMachine(at, mail);
  const { seats, proof } = forSeatSaid(at, mail, sender);
  if (arrival.isElsewhere === true)
    return {
      became: 'elsewhere',
      letters: proof.kind === 'failed' ? [] : [answers.toElsewhere()],
    };
  const match = matchSeat(seats, mail, seats.length > 1 ? anyLines(at, mail) : [], at.holders);
  if (match.kind === 'stranger' && proof.kind !== 'failed' && (await isUmpires(at, mail.from)))
    return { became: 'stranger', letters: [answers.toUmpire()] };
  if (match.kind === 'stranger')
    return {
      became: 'stranger',
      letters:
        proof.kind === 'failed' || (await wroteTo(at, mail.replyTo, mail.from))
          ? []
          : [answers.toStranger()],
    };
  if (proof.kind !== 'proven') {
    const [holder] = match.kind === 'seat' ? [match.seat] : match.seats;
    if (holder === undefined) return { became: 'stranger', letters: [] };
    const ask = await askLetter(at, holder, mail, proof.kind);
    const letters = ask === undefined ? [] : [ask];
    return { became: 'unproven', seat: holder.seat, letters, toHolder: true };
  }
  if (mail.trouble !== undefined)
    return { became: mail.trouble, letters: [answers.tooLarge(title)] };
  if (match.kind === 'which-seat')
    return { became: 'which-seat', letters: [askWhichSeat(title, match.seats, proof)] };
  const { step: answered } = 'named' in sender.proof ? sender.proof.named : {};
  const { to } = 'named' in proof ? proof.named : {};
  const given = { arrival, holder: match.seat, answered };
  const writer = await answeredWriter(at, match.seat.seat, mail.replyTo, to);
  if (writer !== undefined)
    return { toHolder: true, ...(await takeReply(at, mail, given, writer)) };
  const taken = (await takeYesOrNo(at, mail, given)) ?? (await takeOf(at, mail, given));
  return { toHolder: true, ...taken };
}

/**
 * A reply to a letter to one seat may be for another seat of the same person, where a line of it says so. Whoever has the
 * token of one may not have that of the other: then it is no more proven than without any.
 */
function forSeatSaid(
  at: MailStep,
  mail: ReadMail,
  { seats, proof, others = [] }: ProvenSender,
): Pick<ProvenSender, 'seats' | 'proof'> {
  const said = others.length === 0 ? new Set() : seatsSaid(anyLines(at, mail), at.holders);
  const named = others.filter(({ holder }) => said.has(holder.seat));
  const [other] = named;
  if (other === undefined) return { seats, proof };
  const isOne = named.length === 1 && !seats.some(({ seat }) => said.has(seat));
  if (isOne) return { seats: [other.holder], proof: other.proof };
  // Which seats one person holds is said to nobody who has only a token.
  return named.every((one) => one.proof.kind === 'proven')
    ? { seats: [...seats, ...named.map(({ holder }) => holder)], proof }
    : { seats, proof };
}

/** A reply to it is proven as the mail was. */
function askWhichSeat(title: string, seats: readonly SeatHolder[], proof: Proof): NewLetter {
  const letter = answers.whichSeat(title, seats);
  return 'named' in proof
    ? { ...letter, subject: `${letter.subject} (${proof.named.token})` }
    : letter;
}

/**
 * The yes to an earlier mail takes that one as it stood, with the time at which it came; a no sets it aside. Its writer is asked
 * where several wait and it answers no letter of ours, unless the word may be an order itself.
 */
async function takeYesOrNo(at: MailStep, mail: ReadMail, given: Given): Promise<Taken | undefined> {
  const judge = anyJudge(at);
  const lines = withoutSeat(anyLines(at, mail), given.holder, judge, at.holders);
  const says = yesOrNo(lines, judge);
  if (says === undefined) return undefined;
  const { seat } = given.holder;
  const waiting = await waitingOf(at, seat, mail.replyTo);
  if (waiting?.isNamed === true) return undefined;
  const about = await askedAbout(at, seat, mail.replyTo, waiting !== undefined);
  if (about === undefined) return undefined;
  const { title } = at.campaign.meta;
  if (about === 'unclear')
    return judge(lines.find((line) => line.trim() !== '') ?? '') === 'no'
      ? { became: 'which-mail', seat, letters: [answers.whichMail(title, given.holder)] }
      : undefined;
  if (says === 'no') {
    await settleUnproven(at, about.entry, 'aside');
    const letters = [answers.notOwn(title, given.holder)];
    return { became: 'no', seat, letters, of: { mail, entry: about.entry } };
  }
  await settleUnproven(at, about.entry, 'taken');
  const of = { mail: await readKept(at, about), entry: about.entry };
  const then = { ...at, arrived: about.written };
  // The token of the yes says nothing of the mail that it is about, which was for the step that was open then.
  const answered = about.step === at.step.step.name ? undefined : about.step;
  const unnamed = { ...given, answered };
  const writer = await answeredWriter(at, seat, of.mail.replyTo, undefined);
  const taken =
    writer === undefined
      ? await takeOf(then, of.mail, unnamed)
      : await takeReply(then, of.mail, unnamed, writer);
  return { ...taken, became: 'yes', of };
}

/** What a program sent: a bounce belongs to the letter that could not be delivered. */
async function takeMachine(at: MailStep, { machine, bounce }: ReadMail): Promise<Taken> {
  if (machine !== 'bounce')
    return { became: machine === 'list' ? 'list' : 'automatic', letters: [] };
  if (bounce?.action === 'passed on') return { became: 'automatic', letters: [] };
  const became = bounce?.action === 'delayed' ? 'delayed' : 'bounce';
  const letter = bounce === undefined ? undefined : await bouncedLetter(at, bounce.about);
  if (letter === undefined || bounce === undefined) return { became, letters: [] };
  const { id, seat } = letter;
  const bounced = { letter: id, says: bounce.says };
  return { became, letters: [], bounced, ...(seat === undefined ? {} : { seat }) };
}
