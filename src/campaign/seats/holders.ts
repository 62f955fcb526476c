import { asSeat, type Json, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { Entry, RulingEntry, SeatEntry } from '../../store/entry.js';
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

/** Those of the seats' present holders: another person at a seat has his own, and who change places take theirs along. */
export async function secondAddresses(campaign: Campaign): Promise<readonly SecondAddress[]> {
  const { journal } = campaign.inside;
  const rulings = await selectRulingsOn(journal, 'address');
  if (rulings.length === 0) return [];
  const seats = await selectEntriesOf(journal, 'seat');
  const entries = [...rulings, ...seats].sort((a, b) => a.seq - b.seq);
  const holders = new Map<SeatId, SeatEntry>();
  let own: readonly SecondAddress[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    const body = entries[at]?.body;
    if (body?.kind === 'ruling') {
      // Written by `addAddress` alone.
      if (body.text !== '') own = [...own, { seat: body.key as SeatId, address: body.text }];
    } else if (body !== undefined) {
      const other = otherHalf(entries, at, holders);
      if (other !== undefined) {
        own = own.map((one) => exchanged(one, body.seat, other.seat));
        holders.set(other.seat, other);
        at += 1;
      } else if (isHandover(holders.get(body.seat), body))
        own = own.filter(({ seat }) => seat !== body.seat);
      holders.set(body.seat, body);
    }
  }
  return own;
}

type Naming = readonly Entry<RulingEntry | SeatEntry>[];

/** The entry after one of a seat, where the two let their persons change places. */
function otherHalf(
  entries: Naming,
  at: number,
  holders: ReadonlyMap<SeatId, SeatEntry>,
): SeatEntry | undefined {
  const [first, second] = [entries[at], entries[at + 1]];
  if (first?.body.kind !== 'seat' || second?.body.kind !== 'seat') return undefined;
  const [one, two] = [first.body, second.body];
  const isExchange =
    second.seq === first.seq + 1 &&
    !isSamePerson(one, holders.get(one.seat)) &&
    isSamePerson(one, holders.get(two.seat)) &&
    isSamePerson(two, holders.get(one.seat));
  return isExchange ? two : undefined;
}

/** Nobody is the same as whom an entry without a name leaves there. */
const isSamePerson = (next: SeatEntry, held: SeatEntry | undefined): boolean =>
  next.name === (held?.name ?? '') && next.mail === held?.mail;

const exchanged = (one: SecondAddress, a: SeatId, b: SeatId): SecondAddress =>
  one.seat === a ? { ...one, seat: b } : one.seat === b ? { ...one, seat: a } : one;

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
