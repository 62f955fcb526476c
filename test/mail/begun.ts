/** Campaigns of both systems in which a seat is asked for orders, each begun once; what an e-mail does to it is taken back. */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { receiveMail, type MailReceipt } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { transact } from '../../src/store/journal.js';
import { must } from './post.js';

let seconds = 0;
export const clock = (): string =>
  new Date(Date.UTC(2026, 10, 21, 12, 0, (seconds += 1))).toISOString();

/** A letter as it came to its player. */
export type Letter = {
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
};

type Game = {
  readonly system: string;
  readonly seats: readonly string[];
  /** Who writes. */
  readonly seat: string;
  readonly sheet: readonly string[];
  /** The sheet with its last line changed. */
  readonly edited: readonly string[];
};

export const GAMES: readonly Game[] = [
  {
    system: 'civil-war',
    seats: ['usa-supreme', 'usa-east', 'usa-west', 'csa-supreme', 'csa-east', 'csa-west'],
    seat: 'usa-east',
    sheet: [
      'PP 1: enter a leader in Washington',
      'PP 2-4: enter 3 reinforcements in Washington',
      'PP 5-8: move army led by McDowell to Manassas Junction',
    ],
    edited: [
      'PP 1: enter a leader in Washington',
      'PP 2-4: enter 3 reinforcements in Washington',
      'PP 5-8: wait',
    ],
  },
  {
    system: 'american-revolution',
    seats: ['american', 'british'],
    seat: 'american',
    sheet: ['move 4M from worcester to boston', 'move 3M from worcester to boston'],
    edited: ['move 4M from worcester to boston', 'move 2M from worcester to boston'],
  },
];

/** A campaign of it in a folder of its own, with the letter that asks for the orders. */
export type Begun = Game & {
  readonly campaign: Campaign;
  readonly address: string;
  readonly letter: Letter;
  readonly end: () => Promise<void>;
};

export async function begin(game: Game): Promise<Begun> {
  const { system, seats, seat } = game;
  const dir = await mkdtemp(join(tmpdir(), 'vedette-begun-'));
  const campaign = await must(
    newCampaign(
      join(dir, 'begun.vedette'),
      { system, title: 'The war', zone: 'America/New_York', seed: '0412'.repeat(16) },
      clock,
    ),
  );
  for (const one of seats)
    await must(
      nameSeat(
        campaign,
        { seat: asSeat(one), name: 'A Player', mail: `${one}@example.org`, form: 'html' },
        clock,
      ),
    );
  const isAsked = system === 'civil-war';
  if (isAsked) {
    const split = { key: '1/split', text: 'split 1', reason: 'for the test', release: true };
    await must(giveRuling(campaign, split, clock));
  }
  await must(runTurn(campaign, { now: isAsked }, clock));
  await must(releaseTurn(campaign, clock));
  const [letter] = await lettersTo(campaign, seat, join(dir, 'letters'));
  if (letter === undefined) throw new Error(`${seat} is asked for nothing`);
  const end = (): Promise<void> => {
    campaign.close();
    return rm(dir, { recursive: true });
  };
  return { ...game, campaign, address: `${seat}@example.org`, letter, end };
}

/** The letters to a seat that leave now. */
export async function lettersTo(
  campaign: Campaign,
  seat: string,
  folder: string,
): Promise<readonly Letter[]> {
  await mkdir(folder);
  await must(sendOutbox(campaign, { folder }, clock));
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${seat}-`));
  return Promise.all(
    names.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const { subject = '', messageId = '', text = '', html = '' } = mail;
      return { subject, messageId, text: text.replace(/\r\n/g, '\n'), html };
    }),
  );
}

/** What becomes of an e-mail in the campaign as it was begun. */
export const tryMail = ({ campaign }: Begun, raw: Buffer): Promise<MailReceipt> =>
  transact(
    campaign.inside.journal,
    'write',
    () => must(receiveMail(campaign, raw, clock)),
    () => false,
  );
