/**
 * Sends letters of campaigns, several at a time: at most two to one mail domain and one to one address, so that a slow
 * server delays nobody else's letters. A letter is taken before it is sent and held while it is, so that no second program
 * sends it too, and it is marked as sent after it was delivered. If the program is killed in between, the same mail is sent
 * again with the same Message-ID. No campaign is locked while a mail is being delivered.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { no, ok, type Result } from '../kernel/basic.js';
import {
  holdTaken,
  readTaken,
  takeDueLetters,
  type Mailing,
  type Pauses,
} from '../campaign/letters/due-letters.js';
import { isMomentary } from '../campaign/sheets/whose-mail.js';
import { markDeliveries, type Delivery } from '../campaign/letters/outbox.js';
import type { Campaign } from '../campaign/open-campaign.js';
import type { Clock, Refusal } from '../campaign/types.js';
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
/** What is delivered within so short a time is recorded together: each record waits for the disk. */
const GATHER_MILLISECONDS = 50;
/** What was delivered and could not be recorded would be delivered twice: it is tried again, as long as nobody else sends it. */
const AGAIN_AFTER_MILLISECONDS = [1000, 2000, 4000, 8000, 16_000];

export type CourierInput = MailHand & {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly aheadMilliseconds?: number;
};

export function openCourier({ transport, clock, ...hand }: CourierInput): Courier {
  const { aheadMilliseconds = AHEAD_MILLISECONDS } = hand;
  const lanes = openLanes(LIMITS);
  const byAddress = new Map<string, Promise<unknown>>();
  /** Whether something has been delivered since the way was broken: until then one letter goes ahead of the others. */
  let isProven = transport.check === undefined;
  /** Characters. */
  let held = 0;

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

  const send: Courier['send'] = async (
    access,
    ids,
    { pauses = 'kept', between, progress } = {},
  ) => {
    const record = openRecord(access, clock);
    const taken = new Set<number>();
    const holding = setInterval(() => {
      if (taken.size === 0) return;
      // What cannot be held now is held the next time.
      access((campaign) => holdTaken(campaign, [...taken], clock)).catch(() => undefined);
    }, HOLD_MILLISECONDS);
    const sendings: Sending[] = [];
    let broken: Unreachable | undefined;
    const deliverOne = async ({ campaign, all, mailing: known }: Job): Promise<Tried> => {
      if (known !== undefined) held -= sizeOf(known);
      if (broken !== undefined) return { isTried: false };
      const [{ file, to }] = all;
      const mailing = known ?? (await readAgain(all));
      if (mailing === undefined) return { isTried: false };
      const failed = await deliver(file, to, () => mailOf(campaign, mailing, hand));
      if (failed instanceof Unreachable) broken ??= failed;
      return { isTried: true, failed };
    };
    /** Undefined where it must not leave, or somebody else holds the seat by now: then it is his, and is taken anew. */
    const readAgain = ([first, ...others]: Job['all']): Promise<Mailing | undefined> =>
      access(async (campaign) => {
        const read = await readTaken(campaign, [first.id, ...others.map(({ id }) => id)]);
        if (!read.ok || read.value === undefined) return undefined;
        return sendingsOf(campaign, read.value)[0].to === first.to ? read.value : undefined;
      });
    const one = async (job: Job): Promise<void> => {
      // What is written down holds up no other e-mail.
      const { isTried, failed } = await inOrder(job.all[0].to, () => deliverOne(job));
      await record.note(
        job.all.map(({ id }) => (isTried ? deliveryOf(id, failed) : { id, kind: 'back' })),
      );
      for (const sending of job.all) {
        taken.delete(sending.id);
        if (!isTried) continue;
        const sent = {
          ...sending,
          ...(failed === undefined ? {} : { failed: failed.message }),
          ...(failed instanceof RefusedForGood ? { final: true as const } : {}),
        };
        sendings.push(sent);
        progress?.(sent);
      }
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
        if (!next.mailings.ok) {
          await Promise.allSettled(jobs);
          return next.mailings;
        }
        const { campaign } = next;
        for (const mailing of next.mailings.value) {
          const all = sendingsOf(campaign, mailing);
          for (const { id } of all) taken.add(id);
          const characters = sizeOf(mailing);
          const isHeld = held + characters <= MOST_HELD;
          if (isHeld) held += characters;
          const job = one({ campaign, all, ...(isHeld ? { mailing } : {}) });
          // What it fails with is told when all are done.
          job.catch(() => undefined);
          jobs.push(job);
        }
        const first = isProven
          ? undefined
          : Promise.race([...jobs, pause(aheadMilliseconds, undefined, { ref: false })]);
        await first;
        await lanes.room();
      }
      await Promise.all(jobs);
    } finally {
      clearInterval(holding);
    }
    if (broken !== undefined) throw broken;
    return record.refusal === undefined ? ok(sendings) : no(record.refusal);
  };
  return { send, deliver };
}

type Job = {
  readonly campaign: Campaign;
  readonly all: ReturnType<typeof sendingsOf>;
  /** Where it is held. */
  readonly mailing?: Mailing;
};

const sizeOf = ({ letters }: Mailing): number =>
  letters.reduce((sum, { text, html }) => sum + text.length + html.length, 0);

type Tried = { readonly isTried: boolean; readonly failed?: Error | undefined };

const domainOf = (to: string): string => to.slice(to.lastIndexOf('@') + 1).toLowerCase();

const deliveryOf = (id: number, failed: Error | undefined): Delivery =>
  failed === undefined
    ? { id, kind: 'sent' }
    : { id, kind: 'failed', why: failed.message, final: failed instanceof RefusedForGood };

/** A disk that is full is full for a while, too. */
const isForAWhile = (code: Refusal['code']): boolean => isMomentary(code) || code === 'unwritten';

/** What happens within a short time is written down in one transaction. */
function openRecord(access: Access, clock: Clock) {
  let waiting: Delivery[] = [];
  let writing: Promise<void> | undefined;
  const record = {
    refusal: undefined as Refusal | undefined,
    /** Those of one e-mail are written down together or not at all. */
    note: (deliveries: readonly Delivery[]): Promise<void> => {
      waiting.push(...deliveries);
      return (writing ??= write());
    },
  };
  const write = async (): Promise<void> => {
    await pause(GATHER_MILLISECONDS);
    const batch = waiting;
    waiting = [];
    writing = undefined;
    let left: readonly Delivery[] = batch;
    const mark = () => access((campaign) => markDeliveries(campaign, left, clock));
    const settle = (marked: Awaited<ReturnType<typeof mark>>): void => {
      if (marked?.ok === false) record.refusal ??= marked.error;
    };
    for (const milliseconds of AGAIN_AFTER_MILLISECONDS) {
      const marked = await mark().catch(() => undefined);
      const isLater = marked === undefined || (!marked.ok && isForAWhile(marked.error.code));
      if (!isLater) return settle(marked);
      // Somebody else may have taken by then what was given back, and sends it.
      left = left.filter(({ kind }) => kind !== 'back');
      if (left.length === 0) return;
      await pause(milliseconds);
    }
    settle(await mark());
  };
  return record;
}
