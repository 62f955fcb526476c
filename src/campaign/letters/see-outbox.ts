/** The gamemaster's outbox: what waits for him, what waits to leave, what went, what could not. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { Picture } from '../../kernel/map/picture.js';
import { addDice } from '../../letters/dice-foot.js';
import { addLesson } from '../../letters/lesson-foot.js';
import { unwrapped } from '../../letters/plain-text.js';
import { selectCopiesOf } from '../../store/desk-letter.js';
import { selectLostCorrections, type LostCorrection } from '../../store/held-letter.js';
import {
  countLetters,
  selectCorrectionOf,
  selectLastFreed,
  selectLastLetters,
  selectLastVoid,
  selectLetter,
  selectLetters,
} from '../../store/letter.js';
import { selectMarks } from '../../store/letter-mark.js';
import type { KeptLetter, LetterState } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import { diceWords } from '../turn/dice-words.js';
import { isLoose } from './hold-letter.js';
import { asksWord, diceFoot, firstLetters } from './kept-letter.js';
import { loadStep, type OpenStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** A letter with all that its gamemaster may know of it. Times are ISO, UTC. */
export type OfficeLetter = {
  readonly id: number;
  readonly seat?: SeatId;
  /** Of a letter that goes to a person and not to a seat, his name. */
  readonly seatTitle: string;
  readonly to?: string;
  readonly name?: string;
  readonly step: string;
  /** A report of what was played, an answer to an e-mail, or whatever else was written. */
  readonly kind: 'report' | 'answer' | 'word';
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: Picture;
  /** `void`: another took its place before it left. */
  readonly state: LetterState | 'void';
  readonly written: string;
  /** Since when it may leave. */
  readonly freed?: string;
  /** When its state changed last: of a sent letter, when it left. */
  readonly changed: string;
  readonly tries: number;
  readonly problem?: string;
  /** A mail server refused it for good: it is not tried again by itself. */
  readonly final?: true;
  readonly back?: string;
  /** Held until then, whatever is released before. */
  readonly due?: string;
  readonly corrects?: number;
  /** The letter of which it is another copy. */
  readonly again?: number;
  /** What the gamemaster had written in its place, before the step was played again and wrote this one. */
  readonly lost?: LostCorrection;
  /** What its seat learns by it that it did not know, a sentence each. */
  readonly news: readonly string[];
};

/** `waits`, `gone`: how many there are in all; of those that left or may leave, only the last are read. */
export type Outbox = {
  readonly held: readonly OfficeLetter[];
  readonly ready: readonly OfficeLetter[];
  readonly failed: readonly OfficeLetter[];
  /** The last first. */
  readonly sent: readonly OfficeLetter[];
  readonly waits: number;
  readonly gone: number;
};

/** Of a long campaign's letters the last are listed; each seat's own page has them all. */
const MOST_LISTED = 50;

/** The letters that wait for the gamemaster. */
export function seeHeld(campaign: Campaign): Outcome<Outbox['held']> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    return ok((await heldInPlace(campaign, step)).map(await officeOf(campaign, step)));
  });
}

/** A letter that was edited stands where the one that it replaces stood: among those of its run, at its seat's place. */
async function heldInPlace(
  campaign: Campaign,
  step: Pick<OpenStep, 'seats'>,
): Promise<readonly KeptLetter[]> {
  const held = await selectLetters(campaign.inside.journal, ['held']);
  const seats = step.seats.map(({ id }) => id);
  const firsts = new Map<number, number>();
  for (const { id, run } of held)
    if (run !== undefined) firsts.set(run, Math.min(id, firsts.get(run) ?? id));
  const placeOf = ({ id, run, seat }: KeptLetter): readonly number[] =>
    run === undefined || seat === undefined
      ? [id, 0, id]
      : [firsts.get(run) ?? id, seats.indexOf(seat), id];
  return held.toSorted((one, other) => {
    const [places, others] = [placeOf(one), placeOf(other)];
    const at = places.findIndex((place, index) => place !== others[index]);
    return (places[at] ?? 0) - (others[at] ?? 0);
  });
}

/** The numbers of the held letters that were written anew without what the gamemaster had written in their place. */
export function seeWithoutWords(campaign: Campaign): Outcome<readonly number[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const step = await loadStep(campaign);
    // Hardly ever is there one, and the held letters are long.
    if ((await selectLostCorrections(journal, step.baseEntry)).length === 0) return ok([]);
    const held = (await selectLetters(journal, ['held'])).map(await officeOf(campaign, step));
    return ok(held.flatMap(({ id, lost }) => (lost === undefined ? [] : [id])));
  });
}

/** The letters to some seats, the held ones first; how many of them are listed follows from these seats alone. */
export function seeOutboxOf(
  campaign: Campaign,
  seats: readonly SeatId[],
): Outcome<readonly OfficeLetter[]> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const held = await selectLetters(journal, ['held']);
    const own = held.filter(({ seat }) => seat !== undefined && seats.includes(seat));
    const freed = await selectLastFreed(journal, seats, MOST_LISTED);
    return ok([...own, ...freed].map(await officeOf(campaign)));
  });
}

/** Letters to some seats that were held once, and have been replaced or taken back since. */
export function seeReplacedOf(
  campaign: Campaign,
  seats: readonly SeatId[],
): Outcome<readonly OfficeLetter[]> {
  return useCase(campaign, 'read', async () => {
    const last = await selectLastVoid(campaign.inside.journal, seats, MOST_LISTED);
    return ok(last.map(await officeOf(campaign)));
  });
}

/** The letters by what happened to them. */
export function seeOutbox(campaign: Campaign): Outcome<Outbox> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    const office = await officeOf(campaign, step);
    const { journal } = campaign.inside;
    const of = async (state: LetterState): Promise<readonly OfficeLetter[]> =>
      (await selectLetters(journal, [state])).map(office);
    const last = async (state: LetterState): Promise<readonly OfficeLetter[]> =>
      (await selectLastLetters(journal, state, MOST_LISTED)).map(office);
    return ok({
      held: (await heldInPlace(campaign, step)).map(office),
      ready: (await last('ready')).toReversed(),
      failed: await of('failed'),
      sent: await last('sent'),
      waits: await countLetters(journal, 'ready'),
      gone: await countLetters(journal, 'sent'),
    });
  });
}

/**
 * `correctedBy`: the letter that took its place; `isLoose`: let go, it leaves at once; `copies`: when it was sent again;
 * `words`: its text for an editor, one line a line.
 */
export type LetterFile = OfficeLetter & {
  readonly correctedBy?: number;
  readonly isLoose: boolean;
  readonly copies: readonly string[];
  readonly words: string;
};

/** One letter, whatever became of it. */
export function seeLetterFile(campaign: Campaign, id: number, clock: Clock): Outcome<LetterFile> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const letter = await selectLetter(journal, id);
    if (letter === undefined) return refuse('not-found', `There is no letter ${id}.`);
    const correctedBy = await selectCorrectionOf(journal, id);
    const file = (await officeOf(campaign))(letter);
    const copies = await selectCopiesOf(journal, id);
    const words = unwrapped(letter.text);
    const by = correctedBy === undefined ? {} : { correctedBy };
    const asked = await diceWords(journal);
    const first = await isFirst(campaign, letter);
    const asks = (await asksWord(campaign, asked, [id])).has(id);
    const foot = diceFoot(campaign, letter, asked, { isFirst: first, asks });
    const shown = addDice(addLesson(file, letter.about?.lesson ?? []), foot);
    return ok({
      ...file,
      ...shown,
      isLoose: await isLoose(journal, letter, clock()),
      copies,
      words,
      ...by,
    });
  });
}

/** Whether it brings the public key of the dice, or would if it were released now. */
async function isFirst(campaign: Campaign, { id, seat }: KeptLetter): Promise<boolean> {
  const marks = seat === undefined ? [] : await selectMarks(campaign.inside.journal, [seat]);
  return marks.length === 0 || (await firstLetters(campaign, marks)).has(id);
}

async function officeOf(
  campaign: Campaign,
  step?: Pick<OpenStep, 'seats' | 'baseEntry'>,
): Promise<(letter: KeptLetter) => OfficeLetter> {
  const holders = await holdersBySeat(campaign);
  const { seats, baseEntry } = step ?? (await loadStep(campaign));
  const lost = await selectLostCorrections(campaign.inside.journal, baseEntry);
  const titles = new Map(seats.map(({ id, title }) => [id, title]));
  return (kept) => {
    const holder = kept.seat === undefined ? undefined : holders.get(kept.seat);
    const { about, messageId: _id, entry: _entry, run, inReplyTo: mail, ...letter } = kept;
    const to = kept.mail ?? holder?.mail;
    const name = kept.name ?? holder?.name;
    const isNew = kept.state === 'held' && kept.corrects === undefined && (run ?? 0) > baseEntry;
    const own = isNew ? lost.find(({ seat }) => seat === kept.seat) : undefined;
    return {
      ...letter,
      kind: run !== undefined ? 'report' : mail !== undefined ? 'answer' : 'word',
      ...(to === undefined ? {} : { to }),
      ...(name === undefined ? {} : { name }),
      ...(own === undefined ? {} : { lost: own }),
      seatTitle: (kept.seat === undefined ? name : titles.get(kept.seat)) ?? 'a stranger',
      news: (about?.told ?? []).map(({ text }) => text),
    };
  };
}
