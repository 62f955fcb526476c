/**
 * Spectators: persons who watch by a link, some steps late. Each sees what the gamemaster allows him, all sides or one, and
 * nothing else; a link that is withdrawn no longer opens anything.
 */
import { ok } from '../../kernel/basic.js';
import { appendEntry, selectRulingsOn } from '../../store/entries.js';
import type { Campaign } from '../campaign.js';
import { loadStep } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { isSameToken, sealed } from './door.js';

/** `side`: whose eyes; absent for all sides. `delay`: how many released steps stay hidden, counted from the last. */
export type Spectator = {
  readonly entry: number;
  readonly name: string;
  readonly side?: string;
  readonly delay: number;
};

export const MOST_DELAY = 20;
const LONGEST_NAME = 100;
const MOST_SPECTATORS = 200;

/**
 * Lets somebody watch; answers the token of his link. Refuses a side that there is not, and a delay beyond the limit. `last`: the
 * last spectator that the gamemaster saw; the same asked again makes no second link.
 */
export function inviteSpectator(
  campaign: Campaign,
  { name, side, delay, last = Infinity }: Omit<Spectator, 'entry'> & { readonly last?: number },
  clock: Clock,
): Outcome<{ readonly entry: number; readonly token: string }> {
  return useCase(campaign, 'write', async () => {
    const who = name.trim().replace(/\s+/g, ' ');
    if (who === '' || who.length > LONGEST_NAME)
      return refuse('bad-input', 'Give the spectator a name.');
    if (!Number.isInteger(delay) || delay < 0 || delay > MOST_DELAY)
      return refuse('bad-input', `The delay is 0 to ${String(MOST_DELAY)} steps.`);
    const { base, step } = await loadStep(campaign);
    if (side !== undefined && campaign.game.seats(base).every((seat) => seat.side !== side))
      return refuse('bad-input', `No side called "${side.slice(0, 40)}".`);
    const all = await spectatorsOf(campaign);
    const same = all.find(
      (one) => one.entry > last && one.name === who && one.side === side && one.delay === delay,
    );
    if (same !== undefined) return ok({ entry: same.entry, token: tokenOf(campaign, same.entry) });
    if (all.length >= MOST_SPECTATORS)
      return refuse('bad-input', `A campaign has at most ${String(MOST_SPECTATORS)} spectators.`);
    const text = JSON.stringify({ name: who, delay, ...(side === undefined ? {} : { side }) });
    const body = { kind: 'ruling' as const, on: 'spectator' as const, key: '', text, reason: '' };
    const entry = { written: clock(), step: step.name, body };
    const seq = await appendEntry(campaign.inside.journal, entry);
    return ok({ entry: seq, token: tokenOf(campaign, seq) });
  });
}

/** The link of that spectator no longer opens anything. */
export function dismissSpectator(
  campaign: Campaign,
  entry: number,
  clock: Clock,
): Outcome<Spectator> {
  return useCase(campaign, 'write', async () => {
    const found = (await spectatorsOf(campaign)).find((one) => one.entry === entry);
    if (found === undefined) return refuse('stale', 'This spectator has been dismissed already.');
    const { step } = await loadStep(campaign);
    const key = `spectator ${String(entry)}`;
    const body = { kind: 'ruling' as const, on: 'spectator' as const, key, text: '', reason: '' };
    await appendEntry(campaign.inside.journal, { written: clock(), step: step.name, body });
    return ok(found);
  });
}

/** All who may watch now, each with the token of his link. */
export function listSpectators(
  campaign: Campaign,
): Outcome<readonly (Spectator & { readonly token: string })[]> {
  return useCase(campaign, 'read', async () =>
    ok(
      (await spectatorsOf(campaign)).map((one) => ({
        ...one,
        token: tokenOf(campaign, one.entry),
      })),
    ),
  );
}

/** Whose link it is (compared in constant time), or undefined. */
export function findSpectator(campaign: Campaign, token: string): Outcome<Spectator | undefined> {
  return useCase(campaign, 'read', async () => {
    const all = await spectatorsOf(campaign);
    return ok(all.find(({ entry }) => isSameToken(tokenOf(campaign, entry), token)));
  });
}

async function spectatorsOf({ inside }: Campaign): Promise<readonly Spectator[]> {
  const found = new Map<string, Spectator>();
  for (const { seq, body } of await selectRulingsOn(inside.journal, 'spectator')) {
    // Written by `inviteSpectator` alone.
    const about =
      body.text === '' ? undefined : (JSON.parse(body.text) as Omit<Spectator, 'entry'>);
    if (about === undefined) found.delete(body.key);
    else found.set(`spectator ${String(seq)}`, { entry: seq, ...about });
  }
  return [...found.values()];
}

/** For the log. */
export function saySpectator(key: string, text: string): string {
  if (text === '') return `Dismissed: ${key}`;
  const { name, side, delay } = JSON.parse(text) as Omit<Spectator, 'entry'>;
  return `${name} may watch ${side ?? 'all sides'}, ${String(delay)} steps late`;
}

const tokenOf = (campaign: Campaign, entry: number): string => sealed(campaign, `watch/${entry}`);
