import { asSeat, type Json, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { SeatEntry } from '../../store/entry.js';
import { selectEntriesOf, selectRulingsOn } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import type { SeatHolder } from '../types.js';

/** As whom the journal's entries of seats name the gamemaster; no system has such a seat. */
export const GAMEMASTER = asSeat('gm');

/** Who holds each seat now, by seat id. */
export async function holdersBySeat(campaign: Campaign): Promise<ReadonlyMap<SeatId, SeatEntry>> {
  const entries = await selectEntriesOf(campaign.inside.journal, 'seat');
  const last = new Map(entries.map(({ body }) => [body.seat, body]));
  return new Map([...last].filter(([, { name }]) => name !== ''));
}

/**
 * Since which entry each seat is in its present hands: the last one that changed the name or the mail address. The
 * gamemaster, who names himself from his own link, keeps it until his address becomes another's.
 */
export async function handovers(campaign: Campaign): Promise<ReadonlyMap<Viewer, number>> {
  const since = new Map<Viewer, number>();
  const before = new Map<SeatId, SeatEntry>();
  for (const { seq, body } of await selectEntriesOf(campaign.inside.journal, 'seat')) {
    const last = before.get(body.seat);
    if (isHandover(last, body)) since.set(body.seat, seq);
    before.set(body.seat, body);
  }
  return since;
}

/** How often each seat has come into other hands since it was first taken. */
export async function tenures(campaign: Campaign): Promise<ReadonlyMap<Viewer, number>> {
  const counts = new Map<Viewer, number>();
  const before = new Map<SeatId, SeatEntry>();
  for (const { body } of await selectEntriesOf(campaign.inside.journal, 'seat')) {
    const last = before.get(body.seat);
    if (last !== undefined && isHandover(last, body))
      counts.set(body.seat, (counts.get(body.seat) ?? 0) + 1);
    before.set(body.seat, body);
  }
  return counts;
}

function isHandover(last: SeatEntry | undefined, next: SeatEntry): boolean {
  if (next.seat === GAMEMASTER) return last?.mail !== undefined && last.mail !== next.mail;
  return last?.name !== next.name || last.mail !== next.mail;
}

/** All seats in the order of the rules, with who holds them. */
export async function seatHolders(campaign: Campaign, state: Json): Promise<readonly SeatHolder[]> {
  const holders = await holdersBySeat(campaign);
  return campaign.game.seats(state).map(({ id, title, side, lists }) => {
    const holder = holders.get(id);
    return {
      ...{ seat: id, title, side, lists },
      ...(holder === undefined ? {} : { name: holder.name }),
      ...(holder?.mail === undefined ? {} : { mail: holder.mail }),
      ...(holder?.form === undefined ? {} : { form: holder.form }),
    };
  });
}

export type SecondAddress = { readonly seat: SeatId; readonly address: string };

/** Those of the seats' present holders: another person at a seat has addresses of his own. */
export async function secondAddresses(campaign: Campaign): Promise<readonly SecondAddress[]> {
  const rulings = await selectRulingsOn(campaign.inside.journal, 'address');
  if (rulings.length === 0) return [];
  const since = await handovers(campaign);
  return rulings.flatMap(({ seq, body: { key, text } }) => {
    // Written by `addAddress` alone.
    const seat = key as SeatId;
    return text !== '' && seq > (since.get(seat) ?? 0) ? [{ seat, address: text }] : [];
  });
}

/** All seats with who holds them, once more for each further address from which he writes. */
export async function holderAddresses(
  campaign: Campaign,
  state: Json,
): Promise<readonly SeatHolder[]> {
  const holders = await seatHolders(campaign, state);
  const further = await secondAddresses(campaign);
  return [
    ...holders,
    ...further.flatMap(({ seat, address }) =>
      holders.filter((one) => one.seat === seat).map((one) => ({ ...one, mail: address })),
    ),
  ];
}
