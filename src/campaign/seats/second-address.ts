/** Further addresses from which a seat's holder writes, as the gamemaster has accepted them. */
import { ok } from '../../kernel/basic.js';
import type { RulingEntry } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { holderAddresses, type SecondAddress } from './holders.js';
import { foeOf, saysFoe, saysHelps, umpireWith } from './name-seat.js';

const ADDRESS = /^[^\s<>()[\]",;:\\@]{1,200}@[^\s<>()[\]",;:\\@]{1,200}$/;

/** From now on e-mails from that address are the seat's holder's. Refuses one that plays another side (C1.2), or that helps the gamemaster. */
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
    const umpire = await umpireWith(campaign, text);
    if (umpire !== undefined) return refuse('bad-input', saysHelps(umpire));
    const foe = foeOf(await holderAddresses(campaign, step.base), found.side, text);
    if (foe !== undefined) return refuse('bad-input', saysFoe(foe, found.title));
    const body: RulingEntry = { kind: 'ruling', on: 'address', key: seat, text, reason };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.step.name, body });
    return ok({ seat, address: text });
  });
}
