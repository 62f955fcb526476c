import { ok, type SeatId } from '../../kernel/basic.js';
import { isMailAddress } from '../../letters/write-eml.js';
import { MAIL_FORMS, type MailForm } from '../../store/entry.js';
import { appendEntry } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { GAMEMASTER, holderAddresses, holdersBySeat, seatHolders } from './holders.js';
import { isRefusal, loadStep, seatOf } from '../turn/open-step.js';
import type { Clock, Outcome, SeatHolder } from '../types.js';
import { refuse, useCase } from '../use-case.js';

const LONGEST_NAME = 200;
/** By RFC 5321. */
const LONGEST_MAIL = 254;

/**
 * Says who holds a seat; a later call replaces an earlier one, and without `mail` keeps its address. Refuses an unknown
 * seat, a mail address without `@`, and one that holds a seat of another side (C1.2). `form`: how he wants his letters
 * (C7.1), kept until another is named. Seat `gm` names the gamemaster himself, who may hold a seat besides.
 */
export function nameSeat(
  campaign: Campaign,
  input: {
    readonly seat: SeatId;
    readonly name: string;
    readonly mail?: string;
    readonly form?: string;
  },
  clock: Clock,
): Outcome<SeatHolder> {
  return useCase(campaign, 'write', async () => {
    const step = await loadStep(campaign);
    if (input.seat === GAMEMASTER) return nameGamemaster(campaign, input, step.step.name, clock());
    const seat = seatOf(campaign, step.base, input.seat);
    if (isRefusal(seat)) return refuse(seat.code, seat.say);
    const slip = slipOf(input.name, input.mail, input.form);
    if (slip !== undefined) return refuse('bad-input', slip);
    const holders = await holderAddresses(campaign, step.base);
    const address = input.mail?.trim() ?? holders.find((one) => one.seat === seat.id)?.mail;
    const umpire = await umpireWith(campaign, address);
    if (umpire !== undefined) return refuse('bad-input', saysHelps(umpire));
    const foe = foeOf(holders, seat.side, address);
    if (foe !== undefined) return refuse('bad-input', saysFoe(foe, seat.title));
    const mail = address === undefined ? {} : { mail: address };
    const wanted = formOf(input.form) ?? holders.find((one) => one.seat === seat.id)?.form;
    const form = wanted === undefined ? {} : { form: wanted };
    const body = {
      kind: 'seat' as const,
      seat: seat.id,
      name: input.name.trim(),
      ...mail,
      ...form,
    };
    const entry = { written: clock(), step: step.step.name, body };
    await appendEntry(campaign.inside.journal, entry);
    const { id, title, side, lists } = seat;
    return ok({ seat: id, title, side, lists, name: body.name, ...mail, ...form });
  });
}

/** The gamemaster is of no side, so no seat is in his way (C1.2). */
async function nameGamemaster(
  campaign: Campaign,
  input: { readonly name: string; readonly mail?: string; readonly form?: string },
  step: string,
  written: string,
): Outcome<SeatHolder> {
  const slip = slipOf(input.name, input.mail, input.form);
  if (slip !== undefined) return refuse('bad-input', slip);
  const before = (await holdersBySeat(campaign)).get(GAMEMASTER);
  const mail = input.mail?.trim() ?? before?.mail;
  const form = formOf(input.form) ?? before?.form;
  const person = {
    name: input.name.trim(),
    ...(mail === undefined ? {} : { mail }),
    ...(form === undefined ? {} : { form }),
  };
  const body = { kind: 'seat' as const, seat: GAMEMASTER, ...person };
  await appendEntry(campaign.inside.journal, { written, step, body });
  return ok({ seat: GAMEMASTER, title: 'Gamemaster', side: '', lists: [], ...person });
}

/** Who the gamemaster is; undefined until he is named. */
export function gamemasterOf(
  campaign: Campaign,
): Outcome<
  { readonly name: string; readonly mail?: string; readonly form?: MailForm } | undefined
> {
  return useCase(campaign, 'read', async () => {
    const entry = (await holdersBySeat(campaign)).get(GAMEMASTER);
    if (entry === undefined) return ok(undefined);
    const { kind: _kind, seat: _seat, ...person } = entry;
    return ok(person);
  });
}

/** The seat of another side that an address holds already. */
export const foeOf = (
  holders: readonly SeatHolder[],
  side: string,
  mail: string | undefined,
): SeatHolder | undefined =>
  mail === undefined
    ? undefined
    : holders.find((one) => one.side !== side && isSameMail(one.mail, mail));

export const saysHelps = (umpire: string): string =>
  `${umpire} helps the gamemaster, and cannot play. Dismiss this assistant or observer first, or give another address.`;

/** The name of the assistant or observer who has that address. */
export async function umpireWith(
  campaign: Campaign,
  mail: string | undefined,
): Promise<string | undefined> {
  if (mail === undefined) return undefined;
  const holders = [...(await holdersBySeat(campaign)).values()];
  return holders.find((one) => one.umpire !== undefined && isSameMail(one.mail, mail))?.name;
}

/** E-mailes are the same in any case. */
export const isSameMail = (held: string | undefined, mail: string): boolean =>
  held?.toLowerCase() === mail.trim().toLowerCase();

export const saysFoe = ({ title, mail }: SeatHolder, wanted: string): string =>
  `${mail ?? ''} holds ${title}, and one person plays only one side. Use another address for ${wanted}.`;

const formOf = (text: string | undefined): MailForm | undefined =>
  MAIL_FORMS.find((form) => form === text?.trim().toLowerCase());

/** What is wrong with the name or the address of a person. */
export const personSlip = (name: string, mail: string): string | undefined =>
  slipOf(name, mail, undefined);

/**
 * Whether a name or a title may stand on pages and in mails: line breaks would reach a mail's head; signs that turn the
 * direction of writing hide what a page says beside it.
 */
export const isOneLine = (text: string): boolean =>
  text.trim() !== '' && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);

function slipOf(
  name: string,
  mail: string | undefined,
  form: string | undefined,
): string | undefined {
  if (form !== undefined && formOf(form) === undefined)
    return `Letters come as ${MAIL_FORMS.join(', ')}, not as "${form.slice(0, 40)}".`;
  if (!isOneLine(name)) return 'A name is one line of text.';
  if (name.trim().length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} characters.`;
  if (mail !== undefined && mail.length > LONGEST_MAIL)
    return `An e-mail address has at most ${LONGEST_MAIL} characters.`;
  if (mail !== undefined && !isMailAddress(mail.trim()))
    return `"${mail}" is not an e-mail address. Write it like ann@example.org.`;
  return undefined;
}

/** All seats in the order of the rules, with who holds them. */
export function listSeats(campaign: Campaign): Outcome<readonly SeatHolder[]> {
  return useCase(campaign, 'read', async () => {
    const step = await loadStep(campaign);
    return ok(await seatHolders(campaign, step.base));
  });
}
