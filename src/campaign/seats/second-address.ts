/** Further addresses from which a seat's holder writes, as the gamemaster has accepted them. */
import { ok, type SeatId } from '../../kernel/basic.js';
import type { RulingEntry } from '../../store/entry.js';
import { appendEntry, selectRulingsOn } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { handovers, seatHolders } from './holders.js';
import { foeOf, saysFoe } from './name-seat.js';

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

const ADDRESS = /^[^\s<>()[\]",;:\\@]{1,200}@[^\s<>()[\]",;:\\@]{1,200}$/;

/** From now on e-mails from that address are the seat's holder's. Refuses one that holds a seat of another side (C1.2). */
export function addAddress(
  campaign: Campaign,
  { seat, address, reason = '' }: SecondAddress & { readonly reason?: string },
  clock: Clock,
): Outcome<SecondAddress> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    const found = seatOf(campaign, step.base, seat);
    if (isRefusal(found)) return refuse(found.code, found.say);
    const text = address.trim().toLowerCase();
    if (!ADDRESS.test(text)) return refuse('bad-input', 'Write one e-mail address.');
    const foe = foeOf(await seatHolders(campaign, step.base), found.side, text);
    if (foe !== undefined) return refuse('bad-input', saysFoe(foe, found.title));
    const body: RulingEntry = { kind: 'ruling', on: 'address', key: seat, text, reason };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.step.name, body });
    return ok({ seat, address: text });
  });
}
