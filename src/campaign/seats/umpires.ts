/**
 * Those who help the gamemaster: assistants, who answer and annotate letters and propose rulings, and observers, who only
 * read. Each is for the whole campaign, for one side, or for one seat. Nobody but the gamemaster plays a step, rules or
 * releases.
 */
import { asSeat, ok, type SeatId } from '../../kernel/basic.js';
import type { Seat } from '../../kernel/system.js';
import type { UmpireOf } from '../../store/entry.js';
import { appendEntry, selectEntriesOf } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { GAMEMASTER, holdersBySeat, secondAddresses } from './holders.js';
import { isSameMail, personSlip } from './name-seat.js';

export { actAs } from '../../store/actor.js';

const UMPIRE_ROLES = ['assistant', 'observer'] as const;
type UmpireRole = (typeof UMPIRE_ROLES)[number];

/**
 * `id` stands in addresses: `umpire-1`. `seats`: those whose matters are his; `seesAll`: everything is. `title`: what
 * he is, in words.
 */
export type Umpire = {
  readonly id: SeatId;
  readonly name: string;
  readonly mail: string;
  readonly role: UmpireRole;
  readonly of: UmpireOf;
  readonly seesAll: boolean;
  readonly seats: readonly SeatId[];
  readonly title: string;
};

const PREFIX = 'umpire-';
export const isUmpireId = (id: string): boolean => /^umpire-[1-9]\d{0,3}$/.test(id);

/** All that there are now, in the order in which they were named. */
export function listUmpires(campaign: Campaign): Outcome<readonly Umpire[]> {
  return useCase(campaign, 'read', async () => ok(await umpiresOf(campaign)));
}

/** The same within a transaction. */
async function umpiresOf(campaign: Campaign): Promise<readonly Umpire[]> {
  const { base } = await loadStep(campaign);
  const seats = campaign.game.seats(base);
  const holders = await holdersBySeat(campaign);
  return [...holders.values()].flatMap(({ seat, name, mail = '', umpire }) => {
    if (umpire === undefined) return [];
    const { role, of } = umpire;
    const own = seats.filter((one) => isOf(of, one)).map(({ id }) => id);
    const title = titleOf(campaign, seats, role, of);
    return [{ id: seat, name, mail, role, of, seesAll: of.kind === 'all', seats: own, title }];
  });
}

/** Whether an address is the gamemaster's, or one of who helps him. Call inside a transaction. */
export async function isUmpires({ campaign }: { readonly campaign: Campaign }, mail: string) {
  const holders = [...(await holdersBySeat(campaign)).values()];
  return holders.some(
    (one) => (one.seat === GAMEMASTER || one.umpire !== undefined) && isSameMail(one.mail, mail),
  );
}

const isOf = (of: UmpireOf, { id, side }: Seat): boolean =>
  of.kind === 'all' || (of.kind === 'side' ? of.side === side : of.seat === id);

function titleOf(
  { game }: Campaign,
  seats: readonly Seat[],
  role: UmpireRole,
  of: UmpireOf,
): string {
  const what = role === 'assistant' ? 'Assistant' : 'Observer';
  switch (of.kind) {
    case 'all':
      return what;
    case 'side':
      return `${what} for ${game.board().sides.find(({ id }) => id === of.side)?.short ?? of.side}`;
    case 'seat':
      return `${what} for ${seats.find(({ id }) => id === of.seat)?.title ?? of.seat}`;
  }
}

/** `of`: `all`, `side north` or `seat north-east`. */
export type NewUmpire = {
  readonly name: string;
  readonly mail: string;
  readonly role: string;
  readonly of: string;
};

const saysPlays = (mail: string, id: SeatId, seats: readonly Seat[]): string => {
  const title = seats.find((seat) => seat.id === id)?.title ?? id;
  return `${mail} plays ${title}. An assistant or observer cannot play.`;
};

/**
 * Names an assistant or an observer. Refuses whoever holds a seat, since he would see what he may not, and an address that
 * is another's already.
 */
export function nameUmpire(campaign: Campaign, input: NewUmpire, clock: Clock): Outcome<Umpire> {
  return useCase(campaign, 'write', async () => {
    const { base, step } = await loadStep(campaign);
    const role = UMPIRE_ROLES.find((one) => one === input.role);
    if (role === undefined) return refuse('bad-input', 'Choose assistant or observer.');
    const seats = campaign.game.seats(base);
    const of = readOf(input.of, seats);
    if (of === undefined) return refuse('bad-input', 'Choose for whom: all, a side or a seat.');
    const [name, mail] = [input.name.trim(), input.mail.trim()];
    const slip = mail === '' ? 'Write an e-mail address.' : personSlip(name, mail);
    if (slip !== undefined) return refuse('bad-input', slip);
    const all = await selectEntriesOf(campaign.inside.journal, 'seat');
    const holders = [...(await holdersBySeat(campaign)).values()];
    const further = await secondAddresses(campaign);
    const writes = further.find(({ address }) => isSameMail(address, mail));
    if (writes !== undefined) return refuse('bad-input', saysPlays(mail, writes.seat, seats));
    const same = holders.find((one) => isSameMail(one.mail, mail));
    if (same !== undefined)
      return refuse(
        'bad-input',
        same.umpire === undefined && same.seat !== 'gm'
          ? saysPlays(mail, same.seat, seats)
          : `${mail} already has a part in this campaign.`,
      );
    const last = Math.max(0, ...all.map(({ body }) => numberOf(body.seat)));
    const id = asSeat(PREFIX + String(last + 1));
    const body = { kind: 'seat' as const, seat: id, name, mail, umpire: { role, of } };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.name, body });
    const made = (await umpiresOf(campaign)).find((one) => one.id === id);
    return made === undefined ? refuse('not-found', NO_SUCH) : ok(made);
  });
}

const NO_SUCH = 'There is no such assistant or observer.';

const numberOf = (id: string): number => (isUmpireId(id) ? Number(id.slice(PREFIX.length)) : 0);

function readOf(text: string, seats: readonly Seat[]): UmpireOf | undefined {
  const [kind, ...rest] = text.split(' ');
  const id = rest.join(' ');
  if (text === 'all') return { kind: 'all' };
  if (kind === 'side' && seats.some(({ side }) => side === id)) return { kind, side: id };
  const seat = seats.find((one) => one.id === id)?.id;
  return kind === 'seat' && seat !== undefined ? { kind, seat } : undefined;
}

/** Ends what somebody may see and do, at once. */
export function dismissUmpire(
  campaign: Campaign,
  { id }: { readonly id: string },
  clock: Clock,
): Outcome<{ readonly id: SeatId }> {
  return useCase(campaign, 'write', async () => {
    const found = (await umpiresOf(campaign)).find((one) => one.id === id);
    if (found === undefined) return refuse('not-found', NO_SUCH);
    const { step } = await loadStep(campaign);
    const body = { kind: 'seat' as const, seat: found.id, name: '' };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.name, body });
    return ok({ id: found.id });
  });
}
