import { ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry, selectRulingsOn } from '../../store/entries.js';
import type { RulingEntry } from '../../store/entry.js';
import { freeLetter, keepLetterBack } from '../../store/held-letter.js';
import type { Journal } from '../../store/journal.js';
import { selectLetter, selectLetters, type KeptLetter } from '../../store/letter.js';
import { isReleasedSince, isRunReleased } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import { setByRhythm } from '../turn/set-deadline.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { isBehind, isKeptBack, waitsAmong } from './keep-back.js';

const LONGEST_REASON = 2000;

/**
 * Keeps one held letter out of the release, with a reason for the record; all others go. Its seat stands where it stood
 * before, and gets no later letter of a run, until this one is let go. Refuses a letter that is no longer held.
 */
export function holdLetter(
  campaign: Campaign,
  { letter: id, reason }: { readonly letter: number; readonly reason: string },
  clock: Clock,
): Outcome<{ readonly letter: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const letter = await selectLetter(journal, id);
    if (letter?.seat === undefined) return refuse('not-found', `There is no letter ${id}.`);
    if (letter.state !== 'held') return refuse('stale', saysNotHeld(letter));
    const slip = slipOf(reason);
    if (slip !== undefined) return refuse('bad-input', slip);
    if (letter.back === reason.trim()) return ok({ letter: id });
    await writeDown(campaign, { id, text: KEPT_BACK, reason: reason.trim(), now: clock() });
    await keepLetterBack(journal, id, reason.trim());
    return ok({ letter: id });
  });
}

/**
 * Lets a letter go. Before its step is released, or its time has come, it goes then; after that it leaves at once. The later
 * letters that its seat has waited for go in the same way, each as if it had never waited. Answers how many may leave now.
 */
export function letLetterGo(
  campaign: Campaign,
  { letter: id }: { readonly letter: number },
  clock: Clock,
): Outcome<{ readonly letters: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const letter = await selectLetter(journal, id);
    if (letter === undefined) return refuse('not-found', `There is no letter ${id}.`);
    if (letter.state !== 'held') return refuse('stale', saysNotHeld(letter));
    const now = clock();
    const going = (await isLoose(journal, letter, now))
      ? await goingWith(journal, letter, now)
      : [];
    const without = new Set([id, ...going.map((one) => one.id)]);
    const behind =
      letter.back === undefined ? NOBODY : await goingOn(journal, [letter.seat], { without, now });
    const leaving = [...going, ...behind.loose];
    const asks = await askedFirst(journal, leaving);
    const entry = await writeDown(campaign, { id, text: 'let go', reason: '', now, asks });
    if (going.length === 0) await keepLetterBack(journal, id, undefined);
    await letGo(campaign, { ...behind, loose: leaving }, { entry, now, asks });
    return ok({ letters: leaving.length });
  });
}

/**
 * Lets go all letters that are kept back, the oldest first. Refuses where one of them is not among those that he was `shown`: it may
 * have been kept back, or edited, since.
 */
export function letAllGo(
  campaign: Campaign,
  shown: readonly number[],
  clock: Clock,
): Outcome<{ readonly letters: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const back = (await selectLetters(journal, ['held'])).filter((one) => one.back !== undefined);
    if (back.some((one) => isKeptBack(one) && !shown.includes(one.id)))
      return refuse('stale', KEPT_BACK_SINCE);
    let letters = 0;
    for (const { id } of back) {
      // One may have taken it along.
      if ((await selectLetter(journal, id))?.back === undefined) continue;
      const gone = await letLetterGo(campaign, { letter: id }, clock);
      if (!gone.ok) return gone;
      letters += gone.value.letters;
    }
    return ok({ letters });
  });
}

const KEPT_BACK_SINCE =
  'Another letter was kept back or edited after you opened this page. Nothing was sent. Look at the list as it is now, then send them again.';

/** Letters that wait behind none any more: `loose` leave at once, `free` with their own release. */
type Going = { readonly loose: readonly KeptLetter[]; readonly free: readonly KeptLetter[] };

const NOBODY: Going = { loose: [], free: [] };

/**
 * The letter, and what its seat cannot do without: it cannot be read without those before it, and it is not to be followed
 * by an old correction. What the gamemaster wrote himself goes when he said.
 */
async function goingWith(
  journal: Journal,
  letter: KeptLetter,
  now: string,
): Promise<readonly KeptLetter[]> {
  if (letter.back === undefined) return [letter];
  const isWith = ({ id, seat, back, run }: KeptLetter): boolean =>
    id === letter.id ||
    (seat === letter.seat && (back === undefined ? run !== undefined : id < letter.id));
  return looseAmong(journal, (await selectLetters(journal, ['held'])).filter(isWith), now);
}

/** Letters to seats that wait behind none but those which wait no more (`without`). What was released meanwhile is loose. */
export async function goingOn(
  journal: Journal,
  seats: readonly (SeatId | undefined)[],
  { without, now }: { readonly without: ReadonlySet<number>; readonly now: string },
): Promise<Going> {
  const held = (await selectLetters(journal, ['held'])).filter(({ id }) => !without.has(id));
  const waits = waitsAmong(held);
  const on = held.filter((one) => seats.includes(one.seat) && isBehind(one) && !waits(one));
  const loose = await looseAmong(journal, on, now);
  return { loose, free: on.filter((one) => !loose.includes(one)) };
}

/** They leave with an entry, or with their own release; what they ask first (`asks`) gets a deadline of the rhythm. */
export async function letGo(
  campaign: Campaign,
  { loose, free }: Going,
  { entry, now, asks }: { readonly entry: number; now: string; asks: readonly string[] },
): Promise<void> {
  const { journal } = campaign.inside;
  for (const { id } of loose) await freeLetter(journal, id, entry, now);
  for (const { id } of free) await keepLetterBack(journal, id, undefined);
  if (asks.length > 0) await setByRhythm(campaign, now);
}

/** The keys of the questions that seats first read in these letters. */
export async function askedFirst(
  journal: Journal,
  letters: readonly KeptLetter[],
): Promise<readonly string[]> {
  const keys = new Set<string>();
  for (const letter of letters)
    if (await isReadFirst(journal, letter))
      for (const key of letter.about?.asked ?? []) keys.add(key);
  return [...keys];
}

/** Whether it corrects no letter that its seat has. */
async function isReadFirst(journal: Journal, { corrects }: KeptLetter): Promise<boolean> {
  if (corrects === undefined) return true;
  const first = await selectLetter(journal, corrects);
  return first === undefined || (first.freed === undefined && isReadFirst(journal, first));
}

async function looseAmong(
  journal: Journal,
  letters: readonly KeptLetter[],
  now: string,
): Promise<readonly KeptLetter[]> {
  const loose: KeptLetter[] = [];
  for (const letter of letters) if (await isLoose(journal, letter, now)) loose.push(letter);
  return loose;
}

/**
 * Whether it waits for no release and no time, once it is kept back no more: what its run told has left, or it corrects a letter
 * that has; of no run, that it would have left by now had the gamemaster not kept it back.
 */
export async function isLoose(
  journal: Journal,
  letter: Pick<KeptLetter, 'id' | 'run' | 'corrects' | 'entry' | 'due'>,
  now: string,
): Promise<boolean> {
  const { id, run, corrects, entry, due } = letter;
  if (run === undefined) {
    if (!(await isKeptByHand(journal, id))) return true;
    return due === undefined ? isReleasedSince(journal, entry) : due <= now;
  }
  if (await isRunReleased(journal, run)) return true;
  const first = corrects === undefined ? undefined : await selectLetter(journal, corrects);
  return first !== undefined && (first.freed !== undefined || isLoose(journal, first, now));
}

/** Others wait behind a letter to their seat that was. */
async function isKeptByHand(journal: Journal, id: number): Promise<boolean> {
  const rulings = await selectRulingsOn(journal, 'letter');
  return rulings.some(({ body }) => body.key === keyOf(id) && body.text === KEPT_BACK);
}

const KEPT_BACK = 'keep back';
const keyOf = (id: number): string => `letter ${id}`;

type Act = Pick<RulingEntry, 'text' | 'reason' | 'asks'> & {
  readonly id: number;
  readonly now: string;
};

async function writeDown(
  campaign: Campaign,
  { id, now, text, reason, asks = [] }: Act,
): Promise<number> {
  const { step } = await loadStep(campaign);
  const body = {
    ...{ kind: 'ruling' as const, on: 'letter' as const, key: keyOf(id), text, reason },
    ...(asks.length === 0 ? {} : { asks }),
  };
  return appendEntry(campaign.inside.journal, { written: now, step: step.name, body });
}

function slipOf(reason: string): string | undefined {
  if (reason.trim() === '') return 'Give a reason. It stays on record.';
  return reason.length > LONGEST_REASON
    ? `A reason has at most ${LONGEST_REASON} characters.`
    : undefined;
}

/** What became of a letter that is not held. */
export const saysNotHeld = ({ id, state }: KeptLetter): string =>
  state === 'void'
    ? `Letter ${id} has been replaced: the step was played again, or the letter was corrected. Look at the list as it is now.`
    : `Letter ${id} has already been released and cannot be kept back. Send a correction instead.`;
