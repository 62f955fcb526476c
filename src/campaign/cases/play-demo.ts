/**
 * The demonstration: a first turn of 1861, played from order mails as seven players write them. Mail is handed in as
 * functions, so that the demonstration goes the same way as a mail from outside.
 */
import { existsSync } from 'node:fs';
import { mkdir, stat, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asSeat, byText, ok, type Result } from '../../kernel/basic.js';
import { codeOf } from '../../store/failure.js';
import type { Campaign } from '../campaign.js';
import { makeKeyPair, removeKey, writeKey, type KeyPair } from '../turn/dice-key.js';
import { giveRuling } from '../gm/give-ruling.js';
import { listAsks } from '../sheets/list-asks.js';
import { nameSeat } from '../seats/name-seat.js';
import { newCampaign } from '../new-campaign.js';
import { releaseTurn } from '../turn/release-turn.js';
import { runTurn } from '../turn/run-turn.js';
import type { Clock, Outcome, Refusal } from '../types.js';
import { refuse } from '../use-case.js';

/** Mail in and mail out, as the demonstration needs them. */
export type DemoPost = {
  /** Takes one mail; answers with a sentence on what became of it. */
  readonly receive: (
    campaign: Campaign,
    raw: Buffer,
    clock: Clock,
  ) => Promise<Result<string, Refusal>>;
  /** Sends what is ready to the folder; answers with the number of letters. */
  readonly send: (
    campaign: Campaign,
    folder: string,
    clock: Clock,
  ) => Promise<Result<number, Refusal>>;
};

/** `played` is false when the campaign was there already; nothing was changed then. */
export type DemoResult = {
  readonly file: string;
  readonly letters: string;
  readonly played: boolean;
};

const NAME = 'july-1861';
/**
 * A seed that the demonstration owns: the dice of its first turn are no secret, and its story is always the same. Whoever
 * plays on from there has signed dice.
 */
const SEED = '0412'.repeat(16);
/** The mails lie beside the pack, in the sources: found from `src` and from `dist` alike. */
const MAILS = fileURLToPath(
  new URL('../../../src/systems/civil-war/demo/july-1861', import.meta.url),
);

/** Who plays in the demonstration. */
export const PLAYERS = [
  { seat: 'usa-supreme', name: 'Margaret Hale', mail: 'margaret.hale@example.org' },
  { seat: 'usa-east', name: 'Edward Harte', mail: 'edward.harte@example.org' },
  { seat: 'usa-west', name: 'Ruth Okafor', mail: 'ruth.okafor@example.org' },
  { seat: 'usa-trans', name: 'Tom Brandt', mail: 'tom.brandt@example.org' },
  { seat: 'csa-supreme', name: 'Philip Ashdown', mail: 'philip.ashdown@example.org' },
  { seat: 'csa-east', name: 'Hélène Mercier', mail: 'helene.mercier@example.org' },
  { seat: 'csa-west', name: 'Katrin Vogel', mail: 'katrin.vogel@example.org' },
] as const;

/** The steps of the turn, each with the folder of the mails that come in before it is played. */
const STEPS = [
  { folder: '1-strategic', title: 'Strategic turn' },
  { folder: '2-first', title: 'First sub-turn' },
  { folder: '3-second', title: 'Second sub-turn' },
] as const;

/**
 * Plays the demonstration into `dir` unless it is there. Throws when `dir` is no folder (see `makeDemoFolder`), and when a mail or a sheet of the demonstration is refused: that is our own bug.
 */
export async function playDemo(
  dir: string,
  post: DemoPost,
  clock: Clock,
  progress: (line: string) => void,
): Promise<DemoResult> {
  await must(makeDemoFolder(dir));
  const file = join(dir, `${NAME}.vedette`);
  const letters = join(dir, 'letters');
  if (existsSync(file)) {
    progress(`${file} is there already; nothing was played.`);
    return { file, letters, played: false };
  }
  const unfinished = join(dir, `${NAME}.unfinished`);
  await removeUnfinished(dir);
  // Of a demonstration that was taken away, or was killed at its very end.
  removeKey(file);
  const key = await makeKeyPair();
  const campaign = await must(begin(unfinished, key, clock));
  try {
    await playTurn(campaign, { post, clock, progress, letters });
  } finally {
    campaign.close();
  }
  writeKey(file, key);
  await rename(unfinished, file);
  return { file, letters, played: true };
}

/** Makes the folder of the demonstration where it is not there. Refuses what is no folder and cannot be made one. */
export async function makeDemoFolder(dir: string): Outcome<undefined> {
  try {
    const found = await folderAt(dir);
    if (found === 'other') return refuse('bad-input', `${dir} is a file; name a folder.`);
    await makeFolders(resolve(dir));
    return ok(undefined);
  } catch (error) {
    return refuse(
      'bad-input',
      `The folder ${dir} cannot be made (${codeOf(error)}); name another.`,
    );
  }
}

/** One level after the other: `mkdir -p` never comes back from some folders of the system, such as /proc. */
async function makeFolders(path: string): Promise<void> {
  if ((await folderAt(path)) !== 'nothing') return;
  await makeFolders(dirname(path));
  await mkdir(path);
}

async function folderAt(path: string): Promise<'folder' | 'other' | 'nothing'> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'folder' : 'other';
}

/** What a demonstration left that was killed half-way; it is played from the beginning. */
async function removeUnfinished(dir: string): Promise<void> {
  const left = (await readdir(dir)).filter((name) => name.startsWith(`${NAME}.unfinished`));
  for (const name of left) await rm(join(dir, name));
}

const begin = (file: string, { publicKey }: KeyPair, clock: Clock): Outcome<Campaign> =>
  newCampaign(
    file,
    {
      system: 'civil-war',
      scenario: NAME,
      title: 'July 1861',
      zone: 'America/New_York',
      seed: SEED,
      publicKey,
    },
    clock,
  );

type Table = {
  readonly post: DemoPost;
  readonly clock: Clock;
  readonly progress: (line: string) => void;
  readonly letters: string;
};

async function playTurn(campaign: Campaign, table: Table): Promise<void> {
  const { clock, progress } = table;
  for (const { seat, name, mail } of PLAYERS)
    await must(nameSeat(campaign, { seat: asSeat(seat), name, mail }, clock));
  progress(`${String(PLAYERS.length)} players take their seats.`);
  await answerOwn(campaign, table);
  for (const step of STEPS) {
    progress(`${step.title}:`);
    await takeMails(campaign, step.folder, table);
    await answerOwn(campaign, table);
    const run = await must(runTurn(campaign, { now: false }, clock));
    if (run.state !== 'held') {
      const open = run.waitsFor.map(({ key }) => key).join(', ');
      throw new Error(`The demonstration waits for ${open}`);
    }
    progress(`  played: ${String(run.beats)} beats`);
    await must(releaseTurn(campaign, clock));
    await sendAll(campaign, table);
  }
}

async function takeMails(campaign: Campaign, folder: string, table: Table): Promise<void> {
  for (const name of (await readdir(join(MAILS, folder))).sort(byText)) {
    const raw = await readFile(join(MAILS, folder, name));
    table.progress(`  ${await must(table.post.receive(campaign, raw, table.clock))}`);
  }
  await sendAll(campaign, table);
}

async function sendAll(
  campaign: Campaign,
  { post, letters, clock, progress }: Table,
): Promise<void> {
  const sent = await must(post.send(campaign, letters, clock));
  if (sent > 0) progress(`  ${String(sent)} letters sent`);
}

/** The gamemaster's part: one PBEM turn, and yes to what the supreme commanders ask. */
async function answerOwn(campaign: Campaign, { clock, progress }: Table): Promise<void> {
  const { asks } = await must(listAsks(campaign));
  const own = asks.filter((ask) => ask.to === 'gm' && ask.state === 'open');
  for (const ask of own) {
    const [text, reason] =
      ask.kind === 'split'
        ? ['split 1', 'Few points: one turn by mail is enough.']
        : ['yes', 'Within the limits.'];
    const ruling = { key: ask.key, text, reason, release: true };
    const ruled = await must(giveRuling(campaign, ruling, clock));
    if (!ruled.kept) throw new Error(`The demonstration's answer to ${ask.key} was not understood`);
    progress(`  the gamemaster answers: ${ask.title}: ${text}`);
  }
}

async function must<T>(outcome: Promise<Result<T, Refusal>>): Promise<T> {
  const result = await outcome;
  if (result.ok) return result.value;
  throw new Error(`The demonstration was refused: ${result.error.say}`);
}
