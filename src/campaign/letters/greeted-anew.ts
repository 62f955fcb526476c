import type { SeatId } from '../../kernel/basic.js';
import { greetAnew } from '../../letters/greet-anew.js';
import { selectBeats } from '../../store/beat.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { Entry, SeatEntry } from '../../store/entry.js';
import type { KeptLetter } from '../../store/letter.js';
import { isRunReleased } from '../../store/told-letter.js';
import type { Campaign } from '../campaign.js';

/**
 * Reports, each to whoever holds its seat as it leaves: they were written for whoever held it when their run was played. One
 * that is held greets whom it would if it left now.
 */
export async function greetedAnew(
  campaign: Campaign,
  letters: readonly KeptLetter[],
): Promise<readonly KeptLetter[]> {
  const entries = await selectEntriesOf(campaign.inside.journal, 'seat');
  const names = new Set(entries.map(({ body }) => body.name).filter((name) => name !== ''));
  const anew: KeptLetter[] = [];
  for (const kept of letters) {
    const name = await readerOf(campaign, kept, entries);
    anew.push(name === undefined ? kept : { ...kept, ...greetAnew(kept, name, names) });
  }
  return anew;
}

/** The name of whom a report goes to; of a seat that is vacant, that of the next who gets it. */
async function readerOf(
  campaign: Campaign,
  { seat, name, about, freed, run }: KeptLetter,
  entries: readonly Entry<SeatEntry>[],
): Promise<string | undefined> {
  if (seat === undefined || name !== undefined || about === undefined) return undefined;
  const of = freed === undefined ? await seatAhead(campaign, seat, run) : seat;
  const own = entries.filter(({ body }) => body.seat === of);
  const until = own.filter(({ written }) => freed === undefined || written <= freed);
  const after = own.slice(until.length);
  return [...until.slice(-1), ...after].find(({ body }) => body.name !== '')?.body.name;
}

/** The seat whose holder changes places with that of `seat` once its run is released. */
async function seatAhead(campaign: Campaign, seat: SeatId, run?: number): Promise<SeatId> {
  const { journal } = campaign.inside;
  if (run === undefined || (await isRunReleased(journal, run))) return seat;
  const beats = await selectBeats(journal, run);
  return campaign.game
    .transfers(beats.flatMap(({ facts }) => facts))
    .reduceRight((now, [a, b]) => (now === a ? b : now === b ? a : now), seat);
}
