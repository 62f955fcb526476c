/**
 * What happens in one life of a campaign: every kind of act that writes, one after the other. Each act can be begun again
 * by somebody who does not know whether it was done: he looks, and does it when it was not.
 */
import Database from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../../src/campaign/gm/back-up.js';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import { freeDueLetters } from '../../src/campaign/letters/due-letters.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import type { Clock, Outcome } from '../../src/campaign/types.js';
import { seal, type Engine } from '../../src/kernel/run.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { smtpTransport } from '../../src/mail/smtp-transport.js';
import { openDirectory } from '../../src/people/directory.js';
import { sealBare } from '../toys/bare.js';
import { battles } from '../toys/battles.js';
import { BLUE, openToy, RED, toy, toyFiles, toySystem } from '../toys/line/system.js';
import { upgrade } from '../../src/campaign/gm/upgrade.js';
import { writeAsOfBefore } from './as-of-before.js';

/** Where a life is lived: its folder, and the port of the mail server that listens to it. */
export type Place = {
  readonly dir: string;
  readonly port: number;
  /** How often the program was begun again: what a killed one had taken to send is free again after some minutes. */
  readonly life: number;
};
export const fileIn = ({ dir }: Pick<Place, 'dir'>): string => join(dir, 'war.vedette');
export const oldFileIn = ({ dir }: Pick<Place, 'dir'>): string => join(dir, 'old.vedette');
const copyIn = ({ dir }: Place): string => join(dir, 'copy.vedette');
/** A campaign that goes on by itself as soon as the last sheet is in. */
export const battleFileIn = ({ dir }: Pick<Place, 'dir'>): string => join(dir, 'battle.vedette');
const MINUTE = 60_000;
const directoryIn = ({ dir }: Place): string => join(dir, 'directory.sqlite');

export const KINDS = [
  'begin',
  'people',
  'draft',
  'submit',
  'run',
  'answer',
  'hold',
  'release',
  'send',
  'receive',
  'desk',
  'take-back',
  'backup',
  'migrate',
  'upgrade',
  'point',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * `isDone`: as one sees it who looks; where it is absent the journal tells, which the act makes longer. `prepares`: what is
 * done before the act, and is no part of it.
 */
export type Act = {
  readonly kind: Kind;
  readonly prepares?: (place: Place) => void;
  readonly does: (place: Place, clock: Clock) => Promise<void>;
  readonly isDone?: (place: Place) => Promise<boolean>;
};

async function must<T>(outcome: Outcome<T>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.say}`);
  return result.value;
}

/** The same rules by a later edition: a step begins with a beat more. */
export const laterToy: Engine = seal({
  ...toySystem,
  edition: 2,
  open: (pack) => {
    const rules = openToy(pack);
    return {
      ...rules,
      *play(now, umpire, before): ReturnType<typeof rules.play> {
        const begun = yield { do: 'happen', at: 'new', facts: [] };
        return yield* rules.play(begun.now, umpire, before);
      },
    };
  },
});

const on =
  <T>(work: (campaign: Campaign, clock: Clock, place: Place) => Outcome<T>, engine: Engine = toy) =>
  async (place: Place, clock: Clock): Promise<void> => {
    const campaign = await must(openCampaign(fileIn(place), [engine]));
    try {
      await must(work(campaign, clock, place));
    } finally {
      campaign.close();
    }
  };

async function begin(place: Place, clock: Clock): Promise<void> {
  await must(openDirectory(directoryIn(place))).then((directory) => directory.close());
  const path = fileIn(place);
  if (existsSync(path)) {
    const opened = await openCampaign(path, [toy]);
    if (opened.ok) throw new Error('It was begun, and nobody knew.');
    // What a person is told to do about a file that was never finished.
    if (!opened.error.say.includes('was begun and never finished'))
      throw new Error(opened.error.say);
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  }
  const input = {
    system: 'toy',
    title: 'Scouts',
    seed: '07'.repeat(32),
    pack: toyFiles,
    zone: 'UTC',
  };
  (await must(newCampaign(path, input, clock, [toy]))).close();
}

async function isBegun(place: Place): Promise<boolean> {
  if (!existsSync(fileIn(place))) return false;
  const opened = await openCampaign(fileIn(place), [toy]);
  if (opened.ok) opened.value.close();
  return opened.ok;
}

const submit = (seat: typeof RED, text: string): Act => ({
  kind: 'submit',
  does: on((campaign, clock) =>
    submitSheet(campaign, { seat, kind: 'orders', text, via: 'cli' }, clock),
  ),
});
const play: Act = {
  kind: 'run',
  does: on((campaign, clock) => runTurn(campaign, { now: true }, clock)),
};
const release: Act = {
  kind: 'release',
  does: on((campaign, clock) => releaseTurn(campaign, clock)),
};

/** By SMTP, or to a folder where `by` says so. */
const send = (by: 'smtp' | 'folder', engine: Engine = toy): Act => ({
  kind: 'send',
  does: on(async (campaign, clock, { dir, port, life }) => {
    // The journal's own times must not differ from life to life.
    await must(freeDueLetters(campaign, clock));
    const later = (): string => new Date(Date.parse(clock()) + 3 * MINUTE * life).toISOString();
    // A disk that is full here stays so.
    const way = { folder: join(dir, 'letters'), againMilliseconds: 1 };
    if (by === 'folder') return sendOutbox(campaign, way, later);
    const transport = await smtpTransport(`smtp://127.0.0.1:${String(port)}`);
    try {
      return await sendOutbox(campaign, { ...way, transport }, later);
    } finally {
      transport.close?.();
    }
  }, engine),
  isDone: async (place) => {
    const campaign = await must(openCampaign(fileIn(place), [engine]));
    const waiting = await must(readyLetters(campaign));
    const due = campaign.inside.journal.db
      .prepare(`SELECT 1 FROM letter WHERE state = 'held' AND due IS NOT NULL`)
      .get();
    campaign.close();
    return waiting.length === 0 && due === undefined;
  },
});

const receive = (id: string, from: string, words: string): Act => ({
  kind: 'receive',
  does: on((campaign, clock) => {
    const mail = [
      `From: ${from}`,
      'To: war@example.org',
      'Subject: My orders',
      `Message-ID: <${id}@example.org>`,
      '',
      words,
    ];
    return receiveMail(campaign, Buffer.from(mail.join('\r\n')), clock);
  }),
});

const BATTLES = [sealBare(battles)];

async function beginBattle(place: Place, clock: Clock): Promise<void> {
  const path = battleFileIn(place);
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  const input = { system: 'battles', title: 'Battles', seed: '07'.repeat(32), pack: {} };
  (await must(newCampaign(path, input, clock, BATTLES))).close();
}

const inBattle = async <T>(
  place: Place,
  work: (campaign: Campaign) => Outcome<T>,
): Promise<T | undefined> => {
  const opened = await openCampaign(battleFileIn(place), BATTLES);
  if (!opened.ok) return undefined;
  try {
    return await must(work(opened.value));
  } finally {
    opened.value.close();
  }
};

/** A sheet for one of two battles; the fourth is the last that is waited for, and the round is told at once. */
const fight = (seat: typeof RED, name: string): Act => {
  const sheet = { seat, kind: 'card', list: name, text: `${name} charge`, via: 'cli' } as const;
  return {
    kind: 'point',
    does: async (place, clock) => {
      await inBattle(place, (campaign) => submitSheet(campaign, sheet, clock));
    },
    isDone: async (place) => {
      const sent = await inBattle(place, (campaign) => seeVersions(campaign, seat));
      return sent?.some(({ text }) => text === sheet.text) === true;
    },
  };
};

async function firstHeld(campaign: Campaign): Promise<number> {
  const [letter] = await must(seeHeldLetters(campaign));
  if (letter === undefined) throw new Error('No letter is held.');
  return letter.id;
}

/** As SQLite's own program opens a file: whoever may only read cannot take back what a killed one left half-written. */
const withDb = <T>(path: string, work: (db: Database.Database) => T): T => {
  const db = new Database(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

const ORDERS = 'PP 1: move A to 3\nPP 2: if "it rains" then move B to 4\nPP 3: move A to 5';

/** In an order in which the journal makes sense. */
export const STORY: readonly Act[] = [
  { kind: 'begin', does: begin, isDone: isBegun },
  {
    kind: 'people',
    does: on((c, clock) =>
      nameSeat(c, { seat: RED, name: 'Rosa', mail: 'rosa@example.org' }, clock),
    ),
  },
  {
    kind: 'people',
    does: on((c, clock) =>
      nameSeat(c, { seat: BLUE, name: 'Bertrand', mail: 'bertrand@example.org' }, clock),
    ),
  },
  {
    kind: 'draft',
    does: on((c, clock) =>
      keepDraft(c, { seat: RED, key: '1/orders/red', text: ORDERS, revision: 0 }, clock),
    ),
    isDone: (place) =>
      Promise.resolve(
        withDb(fileIn(place), (db) => db.prepare('SELECT 1 FROM draft').get() !== undefined),
      ),
  },
  submit(RED, ORDERS),
  submit(BLUE, 'PP 1: move X to 5\nPP 4: wait'),
  play,
  {
    kind: 'answer',
    does: on((c, clock) =>
      giveRuling(
        c,
        { key: '1/words/p2/red', text: 'yes', reason: 'It pours.', release: true },
        clock,
      ),
    ),
  },
  {
    kind: 'hold',
    does: on(async (c, clock) =>
      holdLetter(c, { letter: await firstHeld(c), reason: 'Lost on its way' }, clock),
    ),
  },
  release,
  send('smtp'),
  {
    kind: 'hold',
    does: on(async (c, clock) => letLetterGo(c, { letter: await firstHeld(c) }, clock)),
  },
  receive('one', 'Rosa <rosa@example.org>', 'Turn 2\n\nPP 1: move B to 5\n'),
  receive(
    'two',
    'Bertrand <bertrand@example.org>',
    'May I ask what the weather will be like tomorrow?\n',
  ),
  receive('three', 'Nobody <nobody@example.org>', 'PP 1: move A to 1'),
  send('folder'),
  play,
  release,
  {
    kind: 'desk',
    does: on((c, clock) =>
      writeDeskLetter(
        c,
        {
          to: [RED, BLUE],
          as: 'rumor',
          text: 'Snow is coming.',
          goes: new Date(Date.parse(clock()) + 3_600_000).toISOString(),
        },
        clock,
      ),
    ),
  },
  send('smtp'),
  play,
  {
    kind: 'take-back',
    does: on((c, clock) => takeBackTurn(c, { step: 'turn 2', reason: 'A slip' }, clock)),
  },
  send('smtp'),
  {
    kind: 'backup',
    does: on(async (c, _clock, place) => {
      // A copy that is there is whole, or one could not trust it.
      if (existsSync(copyIn(place))) rmSync(copyIn(place));
      return backUp(c, copyIn(place));
    }),
    isDone: async (place) => {
      if (!existsSync(copyIn(place))) return false;
      (await must(openCampaign(copyIn(place), [toy]))).close();
      return true;
    },
  },
  {
    kind: 'migrate',
    prepares: (place) => {
      if (!existsSync(oldFileIn(place))) writeAsOfBefore(fileIn(place), oldFileIn(place));
    },
    // What lies there is at all times the old file, whole, or the new one.
    does: async (place) => {
      await must(upgrade(oldFileIn(place), [toy]));
      (await must(openCampaign(oldFileIn(place), [toy]))).close();
    },
    isDone: (place) =>
      Promise.resolve(
        existsSync(oldFileIn(place)) &&
          withDb(oldFileIn(place), (db) => Number(db.pragma('user_version', { simple: true })) > 1),
      ),
  },
  { kind: 'upgrade', does: on((c, clock) => runTurn(c, { now: true }, clock), laterToy) },
  { kind: 'upgrade', does: on((c, clock) => releaseTurn(c, clock), laterToy) },
  send('smtp', laterToy),
  {
    kind: 'point',
    does: beginBattle,
    isDone: async (place) => (await inBattle(place, listAsks)) !== undefined,
  },
  fight(RED, 'york'),
  fight(BLUE, 'kent'),
  fight(BLUE, 'york'),
  fight(RED, 'kent'),
];
