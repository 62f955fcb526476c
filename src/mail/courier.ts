/**
 * Sends letters of campaigns, several at a time: at most two to one mail domain and one to one address, so that a slow
 * server delays nobody else's letters. A letter is taken before it is sent and held while it is, so that no second program
 * sends it too, and it is marked as sent after it was delivered. If the program is killed in between, the same mail is sent
 * again with the same Message-ID. No campaign is locked while a mail is being delivered.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { no, ok, type Result } from '../kernel/basic.js';
import {
  holdTaken,
  readTaken,
  takeDueLetters,
  takenUntil,
  type Mailing,
  type Pauses,
  type TakenMailing,
} from '../campaign/letters/due-letters.js';
import { unableOf } from '../campaign/sheets/unable-of.js';
import { isMomentary } from '../campaign/sheets/whose-mail.js';
import { markDeliveries, type Delivery } from '../campaign/letters/outbox.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Clock, Letter, Refusal } from '../campaign/types.js';
import { openLanes } from './lanes.js';
import { mailOf, sendingsOf, type MailHand, type Sending } from './letter-mail.js';
import { OWN_DOMAIN, RefusedForGood, Unreachable, type Transport } from './transport.js';

/** Calls `use` with a campaign, after everybody who uses it now; undefined when it is not there. */
type Access = <T>(use: (campaign: Campaign) => Promise<T>) => Promise<T | undefined>;

export type Courier = {
  /** Sends those of the letters that are due, in this order. Rejects with `Unreachable` when none can leave just now. */
  readonly send: (
    access: Access,
    ids: readonly number[],
    how?: SendHow,
  ) => Promise<Result<readonly Sending[], Refusal>>;
  /** Writes and delivers one other mail; answers with why it could not, so that one that cannot be written stops no other. */
  readonly deliver: (
    file: string,
    to: string,
    write: () => Promise<Buffer>,
  ) => Promise<Error | undefined>;
};

type SendHow = {
  readonly pauses?: Pauses;
  /** Called before more letters are taken: what cannot wait goes first. */
  readonly between?: () => Promise<void>;
  readonly progress?: (sent: Sending) => void;
};

const LIMITS = { atOnce: 6, perLane: 2, most: 18, slowMilliseconds: 5000 };
/** So long the others wait for the letter that goes ahead of them, where nothing else is set. */
const AHEAD_MILLISECONDS = 1000;
/** Letters that are taken in one transaction. */
const AT_ONCE = 50;
/**
 * Characters of e-mails that wait for their turn and are held, those of some thirty reports. The others are read again when
 * it comes: where most players have the same provider, the letters of a whole site wait for it.
 */
const MOST_HELD = 3_000_000;
/** How often it is said that letters are still being sent: far within the time for which they are taken. */
const HOLD_MILLISECONDS = 30_000;
/** Where less is left of that time, nobody has been able to say so: somebody else may soon have the letter, or has it. */
const SURE_MILLISECONDS = 60_000;
/** What is delivered within so short a time is recorded together: each record waits for the disk. */
const GATHER_MILLISECONDS = 50;
/**
 * What was delivered and could not be recorded would be delivered twice: that is tried again, so long after each try where
 * nothing else is set, for half an hour.
 */
const AGAIN_MILLISECONDS = 2000;
const MOST_TRIES = 900;

export type CourierInput = MailHand & {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly aheadMilliseconds?: number;
  readonly againMilliseconds?: number;
  /** What was delivered cannot be recorded now, for the reason that is given, and this is tried again. */
  readonly unrecorded?: (why: string) => void;
  /** Aborted when the program ends: then nothing more is waited for. */
  readonly ending?: AbortSignal;
};

export function openCourier({ transport, clock, ...hand }: CourierInput): Courier {
  const { aheadMilliseconds = AHEAD_MILLISECONDS } = hand;
  const lanes = openLanes(LIMITS);
  const byAddress = new Map<string, Promise<unknown>>();
  /** Whether something has been delivered since the way was broken: until then one letter goes ahead of the others. */
  let isProven = transport.check === undefined;
  /** Characters. */
  let held = 0;
  /** By letter (`keyOf`). */
  const inHand = new Map<string, Job>();
  /** Letters that were delivered and are not recorded yet. */
  const delivered = new Set<string>();

  const deliver = async (
    file: string,
    to: string,
    write: () => Promise<Buffer>,
  ): Promise<Error | undefined> => {
    if (transport.check !== undefined && to.endsWith(`@${OWN_DOMAIN}`))
      return new Error('Nobody with a mail address holds this seat.');
    try {
      await transport.deliver(file, await write(), { from: hand.from.address, to });
      isProven = true;
      return undefined;
    } catch (error) {
      if (error instanceof Unreachable) return whetherOne(error);
      // A server that refuses a mail is there.
      isProven = true;
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  /** A connection that broke may be the fault of one mail: then the server still answers. */
  const whetherOne = async (error: Unreachable): Promise<Error> => {
    try {
      await transport.check?.();
      return isProven ? new Error(error.message) : error;
    } catch {
      isProven = false;
      return error;
    }
  };

  /** Letters to one address leave one after the other, in their order. */
  const inOrder = <T>(to: string, job: () => Promise<T>): Promise<T> => {
    const mine = (byAddress.get(to) ?? Promise.resolve()).then(() => lanes.run(domainOf(to), job));
    const settled = mine.catch(() => undefined);
    byAddress.set(to, settled);
    void settled.then(() => byAddress.get(to) === settled && byAddress.delete(to));
    return mine;
  };

  /** From then on a later round may have it. */
  const leave = (job: Job): void => {
    for (const key of job.keys) if (inHand.get(key) === job) inHand.delete(key);
  };

  const send: Courier['send'] = async (
    access,
    ids,
    { pauses = 'kept', between, progress } = {},
  ) => {
    const record = openRecord(access, { clock, ...hand });
    const taken = new Set<Job>();
    const holdAll = async (campaign: Campaign): Promise<void> => {
      const jobs = [...taken];
      const mine = jobs.flatMap((job) =>
        [job.until, ...job.perhaps].map((until) => ({ ids: idsOf(job), until })),
      );
      const until = takenUntil(clock());
      // The answer may be lost, though it was kept.
      for (const job of jobs) job.perhaps.push(until);
      const kept = await holdTaken(campaign, mine, until);
      if (!kept.ok) return;
      const ids = new Set(kept.value);
      for (const job of jobs)
        if (idsOf(job).every((id) => ids.has(id))) Object.assign(job, { until, perhaps: [] });
    };
    const holding = setInterval(() => {
      if (taken.size === 0) return;
      // What cannot be held now is held the next time.
      access(holdAll).catch(() => undefined);
    }, HOLD_MILLISECONDS);
    const sendings: Sending[] = [];
    let broken: Unreachable | undefined;
    const isSure = ({ until }: Job): boolean =>
      Date.parse(until) - Date.parse(clock()) > SURE_MILLISECONDS;
    const deliverOne = async (job: Job): Promise<Tried> => {
      const { campaign, keys, mailing: known } = job;
      const [{ file, to }] = job.all;
      if (known !== undefined) held -= sizeOf(known);
      if (keys.every((key) => delivered.has(key))) return { isTried: true };
      if (broken !== undefined) return { isTried: false };
      const mailing = known !== undefined && isSure(job) ? known : await readAgain(job);
      if (mailing === undefined) return { isTried: false };
      const failed = await deliver(file, to, () => mailOf(campaign, mailing, hand));
      if (failed instanceof Unreachable) broken ??= failed;
      if (failed === undefined) for (const key of keys) delivered.add(key);
      return { isTried: true, failed };
    };
    /** Undefined where it must not leave, or somebody else has it or holds the seat by now: then it is his. */
    const readAgain = async (job: Job): Promise<Mailing | undefined> => {
      const { until } = job;
      const mailing = await access(async (campaign) => {
        const read = await readTaken(campaign, idsOf(job), until);
        if (!read.ok || read.value === undefined) return undefined;
        return sendingsOf(campaign, read.value)[0].to === job.all[0].to ? read.value : undefined;
      });
      // A later round of this courier may have taken it meanwhile, and left it to this one.
      return mailing === undefined && job.until !== until ? readAgain(job) : mailing;
    };
    const one = async (job: Job): Promise<void> => {
      // What is written down holds up no other e-mail.
      const { isTried, failed } = await inOrder(job.all[0].to, () => deliverOne(job));
      if (!isTried) leave(job);
      const { until } = job;
      const isRecorded = await record.note(
        job.all.map(({ id }) => (isTried ? deliveryOf(id, failed) : { id, kind: 'back', until })),
      );
      if (isRecorded) for (const key of job.keys) delivered.delete(key);
      if (!isTried) return;
      for (const sending of job.all) {
        const sent = {
          ...sending,
          ...(failed === undefined ? {} : { failed: failed.message }),
          ...(failed instanceof RefusedForGood ? { final: true as const } : {}),
        };
        sendings.push(sent);
        progress?.(sent);
      }
    };
    /** One that this courier has already, since it could not say so in time, stays where it waits. */
    const begin = (
      campaign: Campaign,
      { until, ...mailing }: TakenMailing,
    ): readonly Promise<void>[] => {
      const keys = mailing.letters.map((letter) => keyOf(campaign, letter));
      const job: Job = { campaign, keys, all: sendingsOf(campaign, mailing), until, perhaps: [] };
      const known = keys.flatMap((key) => inHand.get(key) ?? []);
      if (known.length > 0) {
        for (const before of known) before.until = until;
        return [];
      }
      const characters = sizeOf(mailing);
      if (held + characters <= MOST_HELD) {
        held += characters;
        job.mailing = mailing;
      }
      taken.add(job);
      for (const key of keys) inHand.set(key, job);
      const done = one(job).finally(() => {
        taken.delete(job);
        leave(job);
      });
      // What it fails with is told when all are done.
      done.catch(() => undefined);
      return [done];
    };
    const jobs: Promise<void>[] = [];
    try {
      for (let at = 0; at < ids.length && broken === undefined;) {
        await between?.();
        const size = isProven ? AT_ONCE : 1;
        const next = await access(async (campaign) => ({
          campaign,
          mailings: await takeDueLetters(campaign, ids.slice(at, at + size), clock, pauses),
        }));
        at += size;
        if (next === undefined) break;
        if (!next.mailings.ok) return next.mailings;
        for (const mailing of next.mailings.value) jobs.push(...begin(next.campaign, mailing));
        const first = isProven
          ? undefined
          : Promise.race([...jobs, pause(aheadMilliseconds, undefined, { ref: false })]);
        await first;
        await lanes.room();
      }
      await Promise.all(jobs);
    } finally {
      // Those that still wait are held until they have left, whatever kept more from being taken.
      await Promise.allSettled(jobs);
      clearInterval(holding);
    }
    if (broken !== undefined) throw broken;
    return record.refusal === undefined ? ok(sendings) : no(record.refusal);
  };
  return { send, deliver };
}

/** An e-mail that is to be delivered. */
type Job = {
  readonly campaign: Campaign;
  /** Of its letters (`keyOf`). */
  readonly keys: readonly string[];
  readonly all: ReturnType<typeof sendingsOf>;
  /** Where it is held. */
  mailing?: Mailing;
  /** Until when its letters are this courier's, which puts that off again and again; ISO, UTC. */
  until: string;
  /** Or until when, where nobody knows whether that was kept. */
  perhaps: string[];
};

const idsOf = ({ all }: Job): readonly number[] => all.map(({ id }) => id);

/** A letter among all of this program. A campaign that is put back from a copy gives its number, and its Message-ID, again. */
const keyOf = ({ path }: Campaign, { id, written, text, html }: Letter): string =>
  [path, id, written, createHash('sha256').update(text).update(html).digest('hex')].join(' ');

const sizeOf = ({ letters }: Mailing): number =>
  letters.reduce((sum, { text, html }) => sum + text.length + html.length, 0);

type Tried = { readonly isTried: boolean; readonly failed?: Error | undefined };

const domainOf = (to: string): string => to.slice(to.lastIndexOf('@') + 1).toLowerCase();

const deliveryOf = (id: number, failed: Error | undefined): Delivery =>
  failed === undefined
    ? { id, kind: 'sent' }
    : { id, kind: 'failed', why: failed.message, final: failed instanceof RefusedForGood };

/** A disk that is full is full for a while, too. */
export const isForAWhile = (code: Refusal['code']): boolean =>
  isMomentary(code) || code === 'unwritten';

/** What lies in a file or a database may pass; our own faults go on. */
function unlessOurs(error: unknown): undefined {
  if (unableOf(error) === undefined) throw error;
}

/** What happens within a short time is written down in one transaction. */
function openRecord(
  access: Access,
  {
    clock,
    ending,
    againMilliseconds = AGAIN_MILLISECONDS,
    unrecorded,
  }: Pick<CourierInput, 'clock' | 'ending' | 'againMilliseconds' | 'unrecorded'>,
) {
  let waiting: Delivery[] = [];
  let writing: Promise<boolean> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const record = {
    refusal: undefined as Refusal | undefined,
    /** Those of one e-mail are written down together or not at all. Answers whether they were. */
    note: (deliveries: readonly Delivery[]): Promise<boolean> => {
      waiting.push(...deliveries);
      return (writing ??= write());
    },
  };
  const write = async (): Promise<boolean> => {
    // While the database is away, what is delivered meanwhile is written down together.
    await Promise.all([pause(GATHER_MILLISECONDS), last]);
    const batch = waiting;
    waiting = [];
    writing = undefined;
    const written = writeAll(batch);
    last = written.catch(() => undefined);
    return written;
  };
  const writeAll = async (batch: readonly Delivery[]): Promise<boolean> => {
    let left = batch;
    const mark = () => access((campaign) => markDeliveries(campaign, left, clock));
    for (let tries = 0; tries < MOST_TRIES && ending?.aborted !== true; tries += 1) {
      const marked = await mark().catch(unlessOurs);
      if (marked?.ok === true) return true;
      if (marked?.ok === false && !isForAWhile(marked.error.code)) break;
      // Somebody else may have taken by then what was given back, and sends it.
      left = left.filter(({ kind }) => kind !== 'back');
      if (left.length === 0) return false;
      if (tries === 0) unrecorded?.(marked?.ok === false ? marked.error.say : '');
      await pause(againMilliseconds, undefined, { signal: ending }).catch(() => undefined);
    }
    const marked = await mark();
    if (marked?.ok === false) record.refusal ??= marked.error;
    return marked?.ok === true;
  };
  return record;
}
