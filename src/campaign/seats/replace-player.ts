/** Persons and their seats: one is invited, replaced, or leaves; two of one side change places. */
import { ok, type SeatId } from '../../kernel/basic.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { GAMEMASTER, holdersBySeat } from './holders.js';
import { isSameMail, nameSeat } from './name-seat.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import { writeLetter } from '../letters/outbox.js';
import { namesTo } from '../letters/kept-letter.js';
import { selectNamed } from '../../store/told-letter.js';
import { letterSlip } from '../letters/send-dispatch.js';
import { paragraphsOf } from '../letters/paragraphs.js';
import { exchangeSeats } from './transfer-seats.js';
import type { Clock, Outcome, SeatHolder } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/**
 * `mail`: '' for none. `was`: whom the page showed in the seat (`personMark`), so that an old page replaces nobody.
 * `writes`: the person is to be invited, and whoever held the seat before has a letter that he does not any more.
 */
export type NewPlayer = {
  readonly seat: SeatId;
  readonly name: string;
  readonly mail: string;
  readonly form?: string;
  readonly was?: string;
  readonly writes: boolean;
};

/** Names a person and his address in one text, for a form to carry. */
export const personMark = (person: {
  readonly name?: string | undefined;
  readonly mail?: string | undefined;
}): string => `${person.name ?? ''}|${person.mail ?? ''}`;

const STALE =
  'That seat got another player after you opened this page, perhaps in another window. Nothing was changed. Look at it as it is now.';

/**
 * Gives a seat to a person, or corrects his name and address. A successor has the seat's sheets and letters; the link and
 * the sign-in of whoever held it open it no more. Refuses as `nameSeat` does, and an old page with `stale`.
 */
export function replacePlayer(
  campaign: Campaign,
  player: NewPlayer,
  clock: Clock,
): Outcome<{ readonly holder: SeatHolder; readonly invited: boolean }> {
  return useCase<{ holder: SeatHolder; invited: boolean }>(campaign, 'write', async () => {
    const { seat, name, mail, form } = player;
    const before = (await holdersBySeat(campaign)).get(seat);
    if (player.was !== undefined && player.was !== personMark(before ?? {}))
      return refuse('stale', STALE);
    if (mail.trim() === '' && before?.mail !== undefined) await leave(campaign, seat, clock());
    const input = {
      ...{ seat, name },
      ...(mail.trim() === '' ? {} : { mail }),
      ...(form === undefined ? {} : { form }),
    };
    const named = await nameSeat(campaign, input, clock);
    if (!named.ok) return named;
    const isNew = personMark(named.value) !== personMark(before ?? {});
    const invited = isNew && player.writes;
    const isSame = isSameMail(before?.mail, named.value.mail ?? '');
    if (invited && before?.mail !== undefined && !isSame)
      await writeFarewell(campaign, { ...before, title: named.value.title }, clock);
    if (isNew && !isSame) await writePast(campaign, named.value, clock);
    return ok({ holder: named.value, invited });
  });
}

/** `was` as in `NewPlayer`; `word`: what the gamemaster adds to the letter. */
export type Vacating = { readonly seat: SeatId; readonly was?: string; readonly word?: string };

/** Leaves a seat without a person, who has a letter of it. The gamemaster's own cannot be. */
export function vacateSeat(
  campaign: Campaign,
  { seat, was, word = '' }: Vacating,
  clock: Clock,
): Outcome<{ readonly seat: SeatId }> {
  return useCase<{ seat: SeatId }>(campaign, 'write', async () => {
    const { base } = await loadStep(campaign);
    const found = seatOf(campaign, base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const before = (await holdersBySeat(campaign)).get(seat);
    if (was !== undefined && was !== personMark(before ?? {})) return refuse('stale', STALE);
    if (before === undefined) return refuse('not-asked', `Nobody holds ${found.title}.`);
    const slip = word.trim() === '' ? undefined : letterSlip(word);
    if (slip !== undefined) return refuse('bad-input', slip);
    await leave(campaign, seat, clock());
    await writeNotice(campaign, { ...before, title: found.title }, clock, {
      subject: 'your seat',
      paragraphs: [
        `You no longer hold the seat ${found.title}: the gamemaster has made it vacant. Your link and sign-in no longer work for it. Thank you for playing.`,
        ...(word.trim() === '' ? [] : ['The gamemaster adds:', ...paragraphsOf(word)]),
      ],
    });
    return ok({ seat });
  });
}

async function leave(campaign: Campaign, seat: SeatId, written: string): Promise<void> {
  const { step } = await loadStep(campaign);
  const body = { kind: 'seat' as const, seat, name: '' };
  await appendEntry(campaign.inside.journal, { written, step: step.name, body });
}

/** Two seats of one side change their persons (C3.4); both are told. Refuses seats of two sides (C1.2). */
export function switchSeats(
  campaign: Campaign,
  { a, b, was }: { readonly a: SeatId; readonly b: SeatId; readonly was?: string },
  clock: Clock,
): Outcome<{ readonly seats: readonly [SeatId, SeatId] }> {
  return useCase<{ seats: readonly [SeatId, SeatId] }>(campaign, 'write', async () => {
    const { base, step } = await loadStep(campaign);
    const [one, two] = [seatOf(campaign, base, a), seatOf(campaign, base, b)];
    if (isRefusal(one)) return refuse(one.code, one.say);
    if (isRefusal(two)) return refuse(two.code, two.say);
    if (a === b || one.side !== two.side)
      return refuse('bad-input', 'Choose two different seats of the same side (C1.2).');
    if (was !== undefined && was !== (await sideMark(campaign))) return refuse('stale', STALE);
    await exchangeSeats(campaign, [a, b], { step: step.name, now: clock() });
    const holders = await holdersBySeat(campaign);
    for (const { id, title } of [one, two]) {
      const holder = holders.get(id);
      if (holder !== undefined) await writeNewSeat(campaign, { ...holder, title }, clock);
    }
    return ok({ seats: [a, b] });
  });
}

/** Names all persons in their seats, for a form that changes two of them. */
export async function sideMark(campaign: Campaign): Promise<string> {
  const holders = [...(await holdersBySeat(campaign))];
  return holders
    .filter(([seat, { umpire }]) => seat !== GAMEMASTER && umpire === undefined)
    .map(([seat, person]) => `${seat}=${personMark(person)}`)
    .sort()
    .join(';');
}

type Held = {
  readonly seat: SeatId;
  readonly title: string;
  readonly name?: string;
  readonly mail?: string;
};

async function writeNewSeat(campaign: Campaign, held: Held, clock: Clock): Promise<void> {
  await writeNotice(campaign, held, clock, {
    subject: `your seat: ${held.title}`,
    paragraphs: [
      `You now hold the seat ${held.title} in "${campaign.meta.title}" from now on.`,
      'Orders already sent for it stand until you send others. To sign in, enter this address on the site; you get a link by e-mail.',
    ],
  });
}

const writeFarewell = (campaign: Campaign, held: Held, clock: Clock): Promise<void> =>
  writeNotice(campaign, held, clock, {
    subject: 'your seat',
    paragraphs: [
      `The gamemaster has given the seat ${held.title} to another person. Thank you for playing.`,
    ],
  });

/** What the seat has been told, for whoever takes it over in the middle of a war; the newest last. */
async function writePast(campaign: Campaign, held: SeatHolder, clock: Clock): Promise<void> {
  const names = (await namesTo(campaign, held.seat)).filter(
    ({ run, standing }) => run !== undefined && standing === 'holds',
  );
  const reports = await selectNamed(campaign.inside.journal, names);
  if (reports.length === 0) return;
  const { kept, left } = newest(reports.map(({ subject, text }) => `${subject}\n\n${text.trim()}`));
  await writeNotice(campaign, held, clock, {
    subject: `your seat: ${held.title}, and its reports so far`,
    paragraphs: [
      `You take over the seat ${held.title}. Orders that were sent from it stand until you send others.`,
      left === 0
        ? 'These are all the reports that the seat has received, the newest last.'
        : `These are the newest reports that the seat has received, the last one at the end; ${left === 1 ? '1 older one is' : `${String(left)} older ones are`} on your page.`,
      ...kept,
    ],
  });
}

/** A letter holds so many characters of them. */
const MOST_PAST = 200_000;

function newest(texts: readonly string[]): {
  readonly kept: readonly string[];
  readonly left: number;
} {
  const kept: string[] = [];
  let length = 0;
  for (const text of texts.toReversed()) {
    length += text.length;
    if (kept.length > 0 && length > MOST_PAST) break;
    kept.unshift(text);
  }
  return { kept, left: texts.length - kept.length };
}

/** To the person himself, wherever the seat goes later; nobody without an address is written to. */
async function writeNotice(
  campaign: Campaign,
  { name, mail }: Held,
  clock: Clock,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<void> {
  if (mail === undefined) return;
  const { composeNotice } = await import('../../letters/compose.js');
  const greeted = name === undefined ? {} : { name };
  const composed = composeNotice({
    ...{ campaign: campaign.meta.title, subject, paragraphs },
    ...greeted,
  });
  const written = await writeLetter(campaign, { ...composed, ...greeted, to: mail }, clock);
  if (!written.ok) throw new Error(written.error.say);
}
