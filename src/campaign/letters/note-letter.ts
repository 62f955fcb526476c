/** The gamemaster adds words of his own to a held letter; what it says stays as it is, with its tables and its map. */
import { ok, type Result } from '../../kernel/basic.js';
import type { ReportSection } from '../../kernel/report.js';
import { greetedIn } from '../../letters/greet-anew.js';
import { unwrapped } from '../../letters/plain-text.js';
import type { KeptLetter, LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { putInPlace, standingLetter } from './correct-letter.js';
import { saysNotHeld } from './hold-letter.js';
import { seatHolders } from '../seats/holders.js';
import { loadStep } from '../turn/open-step.js';
import { letterSlip } from './send-dispatch.js';
import type { Clock, Outcome, Refusal } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export type LetterNote = {
  readonly letter: number;
  readonly text: string;
  readonly place: 'top' | 'end';
};

const HEADING = 'A note from the gamemaster';

/** Adds a note above or below what a held letter says. Refuses one that is held no more or was replaced. */
export function addNote(
  campaign: Campaign,
  note: LetterNote,
  clock: Clock,
): Outcome<{ readonly letter: number }> {
  return useCase(campaign, 'write', async (): Promise<Result<{ letter: number }, Refusal>> => {
    const found = await standingLetter(campaign.inside.journal, note.letter);
    if (!found.ok) return found;
    if (found.value.state !== 'held') return refuse('stale', saysNotHeld(found.value));
    const slip = letterSlip(note.text);
    if (slip !== undefined) return refuse('bad-input', slip);
    const words = note.text.replace(/\r\n?/g, '\n').trim();
    const text =
      (await notedReport(campaign, found.value, { ...note, text: words })) ??
      (await notedText(campaign, found.value, { ...note, text: words }));
    const reason = `a note at its ${note.place}`;
    return ok({ letter: await putInPlace(campaign, found.value, { text, reason, now: clock() }) });
  });
}

/** A report as the program wrote it, with the note as a part of it; nothing where a hand has changed it since. */
async function notedReport(
  campaign: Campaign,
  first: KeptLetter,
  { text, place }: LetterNote,
): Promise<LetterText | undefined> {
  const { composeReport } = await import('../../letters/compose.js');
  const { base } = await loadStep(campaign);
  const holder = (await seatHolders(campaign, base)).find(({ seat }) => seat === first.seat);
  if (first.about === undefined || holder === undefined) return undefined;
  const { title: seatTitle } = holder;
  // Whoever held the seat as it was written.
  const name = greetedIn(first.text);
  const greeted = name === undefined ? {} : { name };
  const { title: campaignTitle, zone } = campaign.meta;
  const context = { campaign: campaignTitle, zone, seatTitle, ...greeted, written: first.written };
  const map = { map: first.picture !== undefined };
  const { report } = first.about;
  if (composeReport(report, context, map).text !== first.text) return undefined;
  const note: ReportSection = { heading: HEADING, lines: text.split('\n').filter(isWritten) };
  const sections = place === 'top' ? [note, ...report.sections] : [...report.sections, note];
  const noted = { ...report, sections };
  const composed = composeReport(noted, context, map);
  return { ...lettersOwn(first), ...composed, about: { ...first.about, report: noted } };
}

const isWritten = (line: string): boolean => line.trim() !== '';

/** Any other letter: the note stands below its greeting, or above its last lines. */
async function notedText(
  campaign: Campaign,
  first: KeptLetter,
  { text, place }: LetterNote,
): Promise<LetterText> {
  const { composeWritten, writtenReport } = await import('../../letters/compose-written.js');
  const whole = unwrapped(first.text).trimEnd();
  const greeting = /^(?:Dear .*|Good day),\n\n/m.exec(whole);
  const top = greeting === null ? 0 : greeting.index + greeting[0].length;
  const foot = whole.lastIndexOf('\n--\n');
  const at = place === 'top' ? top : foot === -1 ? whole.length : foot;
  const block = `${HEADING}:\n${text}`;
  const words =
    place === 'top'
      ? `${whole.slice(0, at)}${block}\n\n${whole.slice(at)}`
      : `${whole.slice(0, at).trimEnd()}\n\n${block}\n${whole.slice(at)}`;
  const composed = composeWritten({
    ...{ campaign: campaign.meta.title, subject: first.subject, text: words },
    hasMap: first.picture !== undefined,
  });
  const about =
    first.about === undefined
      ? {}
      : { about: { ...first.about, report: writtenReport(first.about.report, words) } };
  return { ...lettersOwn(first), ...composed, ...about };
}

/** What stays of a letter whatever it says. */
export function lettersOwn(letter: KeptLetter): LetterText {
  const { step, written, subject, text, html } = letter;
  const { seat, mail, name, picture, about, inReplyTo } = letter;
  return {
    ...{ step, written, subject, text, html },
    ...(seat === undefined ? {} : { seat }),
    ...(mail === undefined ? {} : { mail }),
    ...(name === undefined ? {} : { name }),
    ...(picture === undefined ? {} : { picture }),
    ...(about === undefined ? {} : { about }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
  };
}
