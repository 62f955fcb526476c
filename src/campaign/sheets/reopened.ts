/** Sheets that the gamemaster has opened again or sent back, until another comes. */
import type { Entry, RulingEntry, SheetEntry } from '../../store/entry.js';
import { ofKinds } from '../../store/entries.js';
import { reopenedKey, silencedKey } from '../turn/withdrawal-key.js';

/** `open`: the keys of their questions; `again`: by which entry the gamemaster last asked for another sheet, by key, also where it has come. */
type Reopened = {
  readonly open: ReadonlySet<string>;
  readonly again: ReadonlyMap<string, Entry>;
};

const NONE: Reopened = { open: new Set(), again: new Map() };

/** The keys of their questions. A sheet that is sent back opens again what it had answered. */
export const reopenedSheets = (entries: readonly Entry[]): ReadonlySet<string> =>
  reopenedIn(entries).open;

/**
 * By which entry the gamemaster last asked a seat for another sheet: opened it again, sent it back, or took its silence back.
 * Undefined where he did not; a player who takes his own orders back is not asked again by that.
 */
export const askedAgain = (entries: readonly Entry[], key: string): Entry | undefined =>
  reopenedIn(entries).again.get(key);

/**
 * The keys of those that the gamemaster opened by his own hand although orders had come, or he had entered some: for others play
 * waits, whatever is done without a seat.
 */
export function openedByHand(entries: readonly Entry[]): ReadonlySet<string> {
  const { open, again } = reopenedIn(entries);
  const isByHand = (key: string): boolean => {
    const opened = again.get(key);
    if (opened?.body.kind !== 'ruling' || opened.body.on !== 'reopen') return false;
    const isOrders = ({ body }: Entry<SheetEntry | RulingEntry>): boolean =>
      body.kind === 'sheet' ? body.faults === 0 : body.on === 'sheet';
    return ofKinds(entries, 'sheet', 'ruling').some(
      (one) => one.seq < opened.seq && one.body.key === key && isOrders(one),
    );
  };
  return new Set([...open].filter(isByHand));
}

/** The keys of those that the gamemaster may close again: not of orders that their player took back himself. */
export function openedByGamemaster(entries: readonly Entry[]): ReadonlySet<string> {
  const isOfPlayer = (key: string): boolean =>
    ofKinds(entries, 'ruling').findLast(({ body }) => body.on === 'reopen' && body.key === key)
      ?.body.who !== undefined;
  return new Set([...reopenedSheets(entries)].filter((key) => !isOfPlayer(key)));
}

function reopenedIn(entries: readonly Entry[]): Reopened {
  const isAnyOpened = ofKinds(entries, 'ruling', 'approval').some(({ body }) =>
    body.kind === 'approval' ? !body.yes : body.on === 'reopen' || body.on === 'withdrawal',
  );
  if (!isAnyOpened) return NONE;
  const open = new Set<string>();
  const again = new Map<string, Entry>();
  const answered = new Set<string>();
  const taken = new Set<string>();
  for (const entry of ofKinds(entries, 'sheet', 'ruling', 'approval')) {
    const { body } = entry;
    const openAgain = (key: string): void => {
      open.add(key);
      again.set(key, entry);
    };
    if (body.kind === 'ruling') {
      if (body.on === 'reopen') open.add(body.key);
      // Orders that their player takes back, or that came late and are taken, are reopened without a letter.
      if (body.on === 'reopen' && body.letters !== undefined) again.set(body.key, entry);
      if (body.on === 'sheet' || body.on === 'silence') open.delete(body.key);
      // Who was taken for silent, and is not any more, may send a sheet again.
      const silenced = body.on === 'withdrawal' ? silencedKey(body.key) : undefined;
      if (silenced !== undefined) openAgain(silenced);
      if (body.on === 'withdrawal' && taken.delete(body.key)) openAgain(body.key);
      if (body.on === 'sheet' && body.takes !== undefined) taken.add(body.key);
      if (body.on === 'withdrawal') open.delete(reopenedKey(body.key) ?? '');
    }
    if (body.kind === 'sheet' && body.faults === 0 && open.delete(body.key)) answered.add(body.key);
    if (body.kind === 'approval' && answered.delete(body.key) && !body.yes) open.add(body.key);
    if (body.kind === 'approval' && !body.yes) again.set(body.key, entry);
  }
  return { open, again };
}

/** A sheet that the gamemaster did not approve. */
export type SentBack = { readonly version: number; readonly why: string };

/** The last sheet for a question, where it was sent back. */
export function sentBackOf(entries: readonly Entry[], key: string): SentBack | undefined {
  let back: SentBack | undefined;
  for (const { body } of ofKinds(entries, 'sheet', 'ruling', 'approval')) {
    if (body.kind === 'sheet' && body.key === key && body.faults === 0) back = undefined;
    if (body.kind === 'ruling' && body.on === 'sheet' && body.key === key) back = undefined;
    if (body.kind !== 'approval' || body.key !== key) continue;
    const sheet = entries.find(({ seq }) => seq === body.sheet)?.body;
    const version = sheet?.kind === 'sheet' ? sheet.version : 0;
    back = body.yes ? undefined : { version, why: body.why ?? body.reason };
  }
  return back;
}
