import { groupedBy, ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import { freeLetter, selectDueLetters } from '../../store/held-letter.js';
import { selectLetter, selectReadyOfEntry, type KeptLetter } from '../../store/letter.js';
import { holdTakenLetters, takeLetter } from '../../store/letter-delivery.js';
import type { Campaign } from '../campaign.js';
import type { WaitingLetter } from '../seen/glance.js';
import { holdersBySeat } from '../seats/holders.js';
import { lettersOf } from './kept-letter.js';
import { personToken } from './reply-token.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Letter, Outcome } from '../types.js';
import { useCase } from '../use-case.js';

const MINUTE = 60_000;
/** How long a letter waits after its first try that failed, its second, and so on; the last for all after it. */
const PAUSE_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60] as const;

/** So far the clocks of two machines may be apart: a letter that one of them noted is not from before the clock was put back. */
const APART_MINUTES = 10;

/**
 * When a letter is to be tried; ISO, UTC. One that was noted later than it is now, and later than anybody may have taken it
 * for, comes from before the clock was put back: it is due at once, however far the clock was wrong.
 */
export function dueTime(letter: WaitingLetter, now: string): string {
  const longest = APART_MINUTES + (letter.state === 'ready' ? TAKEN_MINUTES : 0);
  return Date.parse(letter.changed) > Date.parse(now) + longest * MINUTE ? now : nextTry(letter);
}

/** The same while nobody puts the clock back. */
export function nextTry({ state, tries, changed }: WaitingLetter): string {
  if (state === 'ready') return changed;
  const pause = PAUSE_MINUTES[Math.min(Math.max(tries, 1), PAUSE_MINUTES.length) - 1] ?? 0;
  return new Date(Date.parse(changed) + pause * MINUTE).toISOString();
}

/**
 * So long a letter is its sender's, who says again and again that he still has it. Whoever has not said so by then was ended
 * in between.
 */
const TAKEN_MINUTES = 2;

/** `pauses`: a letter that failed is due at once where they are `skipped`; with `final`, one that was refused for good too. */
export type Pauses = 'kept' | 'skipped' | 'final';

/**
 * One e-mail: a letter, or letters of one release to several seats that one person holds. It goes under the Message-ID of
 * the first.
 */
export type Mailing = {
  readonly letters: readonly [Letter, ...Letter[]];
  /** Where there are several: the titles of their seats, in the order of the letters, and what a reply names them by. */
  readonly joined?: { readonly titles: readonly string[]; readonly token: string };
};

/** `until`: when others may take its letters; ISO, UTC. */
export type TakenMailing = Mailing & { readonly until: string };

/**
 * Takes those of some letters that are due, each to whoever holds its seat now, so that no second program on the same file
 * sends them too. One that left meanwhile, never may, or is being sent, is left out. Those of one release to the same
 * address are taken together, also when some of them were not asked for.
 */
export function takeDueLetters(
  campaign: Campaign,
  ids: readonly number[],
  clock: Clock,
  pauses: Pauses = 'kept',
): Outcome<readonly TakenMailing[]> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const now = clock();
    const until = takenUntil(now);
    const shared = await sharedAddresses(campaign);
    const taken: KeptLetter[][] = [];
    const known = new Set<number>();
    for (const id of ids) {
      const kept = known.has(id) ? undefined : await selectLetter(journal, id);
      if (kept === undefined || !isDue(kept, now, pauses)) continue;
      const all = await togetherWith(campaign, kept, shared, (one) => isDue(one, now, pauses));
      const group: KeptLetter[] = [];
      for (const one of all) {
        const first = group[0]?.id;
        if (await takeLetter(journal, one, until, first)) group.push(one);
        known.add(one.id);
      }
      if (group.length > 0) taken.push(group);
    }
    const mailings = taken.length === 0 ? [] : await mailingsOf(campaign, taken);
    return ok(mailings.map((mailing) => ({ ...mailing, until })));
  });
}

/** One that was taken `until` a time, as its letters are now; undefined where somebody else has one of them, or it has left. */
export function readTaken(
  campaign: Campaign,
  ids: readonly number[],
  until: string,
): Outcome<Mailing | undefined> {
  return useCase(campaign, 'read', async () => {
    const { journal } = campaign.inside;
    const group: KeptLetter[] = [];
    for (const id of ids) {
      const kept = await selectLetter(journal, id);
      if (kept?.state !== 'ready' || kept.changed !== until) return ok(undefined);
      group.push(kept);
    }
    const [mailing] = await mailingsOf(campaign, [group]);
    return ok(mailing);
  });
}

/** The addresses of those who hold several seats, by seat. */
async function sharedAddresses(campaign: Campaign): Promise<ReadonlyMap<SeatId, string>> {
  const held = [...(await holdersBySeat(campaign))].flatMap(([seat, { mail }]) =>
    mail === undefined ? [] : [[seat, mail.toLowerCase()] as const],
  );
  return new Map(
    held.filter(([seat, mail]) => held.some(([other, its]) => other !== seat && its === mail)),
  );
}

/**
 * What leaves in one e-mail with a letter, itself among it: the first of each seat that was released with it. A letter to an
 * address of its own, or that answers an e-mail, is the only one of its entry.
 */
async function togetherWith(
  { inside: { journal } }: Campaign,
  letter: KeptLetter,
  shared: ReadonlyMap<SeatId, string>,
  due: (letter: KeptLetter) => boolean,
): Promise<readonly KeptLetter[]> {
  const addressOf = ({ seat }: KeptLetter): string | undefined =>
    seat === undefined ? undefined : shared.get(seat);
  const address = addressOf(letter);
  if (address === undefined) return [letter];
  const released = (await selectReadyOfEntry(journal, letter.entry)).filter(
    (one) => addressOf(one) === address && one.freed === letter.freed && due(one),
  );
  const seats = new Set(released.map(({ seat }) => seat));
  return seats.size === released.length ? released : [letter];
}

async function mailingsOf(
  campaign: Campaign,
  taken: readonly (readonly KeptLetter[])[],
): Promise<readonly Mailing[]> {
  const letters = await lettersOf(campaign, taken.flat());
  const byId = new Map(letters.map((letter) => [letter.id, letter]));
  const isJoined = taken.some(({ length }) => length > 1);
  const seats = isJoined ? (await loadStep(campaign)).seats : [];
  return taken.flatMap((group): readonly Mailing[] => {
    const [first, ...others] = group.flatMap(({ id }) => byId.get(id) ?? []);
    if (first === undefined) return [];
    const all = [first, ...others] as const;
    if (others.length === 0) return [{ letters: all }];
    const titles = all.map(({ seat }) => seats.find(({ id }) => id === seat)?.title ?? '');
    const token = personToken(campaign, first.to ?? '', first.thread?.step ?? '');
    return [{ letters: all, joined: { titles, token } }];
  });
}

/** When others may take letters that are taken, or held, now; ISO, UTC. */
export const takenUntil = (now: string): string =>
  new Date(Date.parse(now) + TAKEN_MINUTES * MINUTE).toISOString();

function isDue(kept: KeptLetter, now: string, pauses: Pauses): boolean {
  const { id, state, tries, changed } = kept;
  if (state !== 'ready' && state !== 'failed') return false;
  if (kept.final === true) return pauses === 'final';
  if (state === 'failed' && pauses !== 'kept') return true;
  return dueTime({ id, state, tries, changed }, now) <= now;
}

/** Letters of one e-mail that somebody has, as he took or held them last: until a time; ISO, UTC. */
export type Taken = { readonly ids: readonly number[]; readonly until: string };

/** Says that letters are still being sent, and others may take them at a time (`until`). Answers with those that nobody else has taken since. */
export function holdTaken(
  campaign: Campaign,
  taken: readonly Taken[],
  until: string,
): Outcome<readonly number[]> {
  return useCase(campaign, 'write', async () => {
    const kept: number[] = [];
    for (const [held, some] of groupedBy(taken, (one) => one.until)) {
      const ids = some.flatMap((one) => one.ids);
      kept.push(...(await holdTakenLetters(campaign.inside.journal, ids, { held, until })));
    }
    return ok(kept);
  });
}

/** The letters that the gamemaster has timed, and whose time has come, may leave. Answers how many. */
export function freeDueLetters(
  campaign: Campaign,
  clock: Clock,
): Outcome<{ readonly letters: number }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const now = clock();
    const due = await selectDueLetters(journal, now);
    for (const id of due) {
      const { step } = await loadStep(campaign);
      const what = { key: `letter ${id}`, text: 'let go at its time', reason: '' };
      const body = { kind: 'ruling' as const, on: 'letter' as const, ...what };
      const entry = await appendEntry(journal, { written: now, step: step.name, body });
      await freeLetter(journal, id, entry, now);
    }
    return ok({ letters: due.length });
  });
}
