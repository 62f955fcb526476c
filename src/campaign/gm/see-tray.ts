/** The tray as its gamemaster reads it: each letter with who wrote it, and what he did with it; and his own letters. */
import { ok, type SeatId, type Viewer } from '../../kernel/basic.js';
import type { DeskVoice } from '../../store/entry.js';
import { selectDeskOutbox } from '../../store/desk-letter.js';
import type { Campaign } from '../campaign.js';
import { seatHolders } from '../seats/holders.js';
import { writtenTime } from '../../letters/written-time.js';
import { travelling, type Travelling } from '../letters/travel.js';
import { loadStep } from '../turn/open-step.js';
import { readTray, type DeskEntry, type TrayDeed, type TrayLetter } from './tray.js';
import type { Outcome, SeatHolder } from '../types.js';
import { refuse, useCase } from '../use-case.js';

export type { DeskVoice } from '../../store/entry.js';

/** A letter of the gamemaster's own. `waits`: how many of its copies are still held, `sent`: how many are not. */
export type OwnWritten = {
  readonly entry: number;
  readonly to: readonly SeatId[];
  readonly toTitles: readonly string[];
  readonly as: DeskVoice;
  readonly text: string;
  readonly note: string;
  /** When what waits of it goes: `release` or ISO, UTC. A correction of what went at once waits for the release. */
  readonly goes: string;
  readonly written: string;
  readonly waits: number;
  readonly sent: number;
  /** Letters of the outbox, as their own pages name them. */
  readonly letters: readonly number[];
  /** It was taken back before it was sent. */
  readonly isRecalled: boolean;
};

/** A deed with the letter that was written by it; none when the letter was set aside. */
export type SeenDeed = TrayDeed & { readonly wrote?: OwnWritten };
export type SeenLetter = Omit<TrayLetter, 'deeds'> & {
  readonly fromTitle: string;
  readonly toTitle: string;
  /** What is known of its way, as a clause; absent where it was delivered at once, or not at all. */
  readonly way?: string;
  readonly deeds: readonly SeenDeed[];
};

export type TraySight = {
  /** Oldest first. */
  readonly letters: readonly SeenLetter[];
  /** Of the gamemaster, the latest first. */
  readonly own: readonly OwnWritten[];
  readonly open: number;
  readonly seats: readonly SeatHolder[];
};

const GAMEMASTER_TITLE = 'The gamemaster';

/** All of the tray. */
export function seeTray(campaign: Campaign): Outcome<TraySight> {
  return useCase(campaign, 'read', async () => ok(await traySight(campaign)));
}

/** One letter of it. */
export function seeTrayLetter(
  campaign: Campaign,
  id: number,
): Outcome<{ readonly letter: SeenLetter; readonly seats: readonly SeatHolder[] }> {
  return useCase(campaign, 'read', async () => {
    const { letters, seats } = await traySight(campaign);
    const letter = letters.find((one) => one.id === id);
    if (letter === undefined) return refuse('not-found', `There is no letter ${id} in the tray.`);
    return ok({ letter, seats });
  });
}

/** How many letters wait for the gamemaster. */
export function countTray(campaign: Campaign): Outcome<number> {
  return useCase(campaign, 'read', async () => {
    const { letters } = await readTray(campaign.inside.journal);
    return ok(letters.filter(({ isOpen }) => isOpen).length);
  });
}

async function traySight(campaign: Campaign): Promise<TraySight> {
  const { journal } = campaign.inside;
  const step = await loadStep(campaign);
  const { base } = step;
  const onTheWay = await travelling(campaign, step);
  const seats = await seatHolders(campaign, base);
  const titleOf = (who: Viewer): string =>
    who === 'gm' ? GAMEMASTER_TITLE : (seats.find(({ seat }) => seat === who)?.title ?? who);
  const tray = await readTray(journal);
  const outbox = await selectDeskOutbox(journal);
  const written = (entry: DeskEntry): OwnWritten => {
    const letters = outbox.filter(({ root }) => root === entry.seq);
    const held = letters.filter(({ state }) => state === 'held');
    const waits = held.length;
    const goes = held[0]?.due ?? 'release';
    const { to, as, text, note = '' } = entry.desk;
    return {
      ...{ entry: entry.seq, written: entry.written, to, as, text, note, goes, waits },
      toTitles: to.map(titleOf),
      sent: letters.length - waits,
      letters: letters.map(({ id }) => id),
      isRecalled: tray.recalled.has(entry.seq),
    };
  };
  const own = tray.own.map(written);
  const letters = tray.letters.map((letter) => ({
    ...letter,
    fromTitle: titleOf(letter.from),
    toTitle: titleOf(letter.to),
    ...wayOf(campaign, letter, onTheWay),
    deeds: letter.deeds.map((deed) => {
      const wrote = own.find(({ entry }) => entry === deed.entry);
      return { ...deed, ...(wrote === undefined ? {} : { wrote }) };
    }),
  }));
  const open = letters.filter(({ isOpen }) => isOpen).length;
  return { letters, own: own.toReversed(), open, seats };
}

/** How far it has come, as the gamemaster reads it. */
function wayOf(
  { game, meta }: Campaign,
  { id, takes, arrived }: TrayLetter,
  onTheWay: readonly Travelling[],
): Pick<SeenLetter, 'way'> {
  if (takes === undefined) return {};
  const { unit = 'step', units = 'steps' } = game.timeline ?? {};
  const count = (n: number): string => `${String(n)} ${n === 1 ? unit : units}`;
  const found = onTheWay.find(({ entry }) => entry === id);
  const how = `${count(takes.slots)}: ${takes.says}`;
  if (arrived !== undefined) return { way: `arrived ${writtenTime(arrived, meta.zone)} (${how})` };
  if (found === undefined) return { way: 'passed on by you before it arrived' };
  return { way: `on its way, ${count(found.left)} to go (${how})` };
}
