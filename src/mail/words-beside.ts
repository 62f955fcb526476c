/**
 * What a player writes beside his orders. The gamemaster gets it as a letter, but no greeting, signature or notice of a firm alone,
 * and nothing that he has got before.
 */
import { lettersToGamemaster } from '../campaign/sheets/mail-answers.js';
import { writeToGamemaster, type MailStep } from '../campaign/sheets/take-mail.js';
import { asks } from '../kernel/plain-words.js';
import type { FoundSheet, LeftOut } from './find-sheet.js';
import { isFormality, isNotice, type Judge } from './letter-words.js';
import type { Sender } from './mail-sender.js';

/** Puts the words beside the orders of a mail into the tray; answers whether the gamemaster has them now. */
export async function passOnWords(
  at: MailStep,
  { mail, holder, judge }: Sender,
  { leftOut, otherSeats, otherTurns }: FoundSheet,
): Promise<boolean> {
  const lines = leftOut.filter((line) => ![...otherSeats, ...otherTurns].includes(line));
  const words = wordsIn(lines, judge);
  if (words.length === 0) return false;
  const had = await linesHad(at, holder.seat);
  // Who asks the same again in another step wants to know it again; any other line that comes again is a signature.
  const isNew = ({ text }: LeftOut): boolean =>
    !had.inStep.has(text) && (!had.ever.has(text) || asks(text));
  const isHad = ({ text }: LeftOut): boolean => had.inStep.has(text);
  if (!words.some(isNew)) return words.some(isHad);
  const text = asText(lines.filter((line) => !isHad(line)));
  return writeToGamemaster(at, holder.seat, text, mail.messageId);
}

/** The lines that say something. A notice of a firm goes on to the end of its paragraph. */
function wordsIn(lines: readonly LeftOut[], judge: Judge): readonly LeftOut[] {
  let noticeLine = 0;
  return lines.filter(({ line, text }) => {
    if (isNotice(text) || (noticeLine > 0 && noticeLine === line - 1)) noticeLine = line;
    return noticeLine !== line && !isFormality(text, judge);
  });
}

/** The lines of what the seat wrote to the gamemaster before. */
async function linesHad(at: MailStep, seat: Sender['holder']['seat']) {
  const letters = await lettersToGamemaster(at, seat);
  const linesOf = (some: typeof letters): ReadonlySet<string> =>
    new Set(some.flatMap(({ text }) => text.split('\n').map((line) => line.trim())));
  return { ever: linesOf(letters), inStep: linesOf(letters.filter(({ isOfStep }) => isOfStep)) };
}

/** With an empty line where something stood between them. */
const asText = (lines: readonly LeftOut[]): string =>
  lines
    .map(({ line, text }, at) => (at > 0 && lines[at - 1]?.line !== line - 1 ? `\n${text}` : text))
    .join('\n');
