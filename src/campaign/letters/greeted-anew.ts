import type { SeatId } from '../../kernel/basic.js';
import { greetAnew, greetedIn } from '../../letters/greet-anew.js';
import { selectBeats } from '../../store/beat.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { Entry, SeatEntry } from '../../store/entry.js';
import type { KeptLetter } from '../../store/letter.js';
import { isRunReleased } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';

/**
 * Reports, each to whoever holds its seat as it leaves: they were written for whoever held it when their run was played, or for
 * the seat where nobody did. One that is held greets whom it would if it left now.
 */
export async function greetedAnew(
  campaign: Campaign,
  letters: readonly KeptLetter[],
): Promise<readonly KeptLetter[]> {
  const entries = await selectEntriesOf(campaign.inside.journal, 'seat');
  const names = new Set(entries.map(({ body }) => body.name).filter((name) => name !== ''));
  const isByName = ({ text }: KeptLetter): boolean => names.has(greetedIn(text) ?? '');
  if (!letters.every(isByName))
    for (const { title } of (await loadStep(campaign)).seats) names.add(title);
  const transfers = new Map<number, Transfers>();
  for (const { about, freed, run } of letters)
    if (about !== undefined && freed === undefined && run !== undefined && !transfers.has(run))
      transfers.set(run, await transfersAhead(campaign, run));
  return letters.map((kept) => {
    const name = readerOf(kept, entries, transfers);
    return name === undefined ? kept : { ...kept, ...greetAnew(kept, name, names) };
  });
}

type Transfers = ReturnType<Campaign['game']['transfers']>;

/** The name of whom a report goes to; of a seat that is vacant, that of the next who gets it. */
function readerOf(
  { seat, name, about, freed, run }: KeptLetter,
  entries: readonly Entry<SeatEntry>[],
  transfers: ReadonlyMap<number, Transfers>,
): string | undefined {
  if (seat === undefined || name !== undefined || about === undefined) return undefined;
  const ahead = run === undefined ? undefined : transfers.get(run);
  const of = freed === undefined && ahead !== undefined ? seatAhead(seat, ahead) : seat;
  const own = entries.filter(({ body }) => body.seat === of);
  const until = own.filter(({ written }) => freed === undefined || written <= freed);
  const after = own.slice(until.length);
  return [...until.slice(-1), ...after].find(({ body }) => body.name !== '')?.body.name;
}

/** The seat whose holder changes places with that of `seat`. */
const seatAhead = (seat: SeatId, transfers: Transfers): SeatId =>
  transfers.reduceRight((now, [a, b]) => (now === a ? b : now === b ? a : now), seat);

/** The seats that change holders once a run is released. */
async function transfersAhead(campaign: Campaign, run: number): Promise<Transfers> {
  const { journal } = campaign.inside;
  if (await isRunReleased(journal, run)) return [];
  const beats = await selectBeats(journal, run);
  return campaign.game.transfers(beats.flatMap(({ facts }) => facts));
}
