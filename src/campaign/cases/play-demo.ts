/**
 * A system's demonstration, played from order mails as its players write them. Mail is handed in as functions, so that the
 * demonstration goes the same way as a mail from outside.
 */
import { mkdir, stat, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { asSeat, byText, no, ok, type Result } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { Demo } from '../../kernel/system.js';
import { codeOf } from '../../store/failure.js';
import { JournalFailure, type FailureCode } from '../../store/failure.js';
import { store } from '../../store/store.js';
import type { Campaign } from '../campaign.js';
import { makeKeyPair, removeKey, writeKey, type KeyPair } from '../turn/dice-key.js';
import { findSystem, SYSTEMS } from '../packs/list-systems.js';
import { demoFolder } from '../packs/pack-files.js';
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
  /** Takes one mail; answers with a sentence on what happened to it. */
  readonly receive: (
    campaign: Campaign,
    raw: Buffer,
    clock: Clock,
  ) => Promise<Result<string, Refusal>>;
  /** Sends what is ready to the folder; answers with the number of letters. Without it they stay in the campaign, ready to leave. */
  readonly send?: (
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

type Shown = { readonly engine: Engine; readonly demo: Demo };

/** The demonstration of a system, or of the first that has one. Refuses a system without. */
export function findDemo(system?: string): Result<Shown, Refusal> {
  const engines = system === undefined ? SYSTEMS : [findSystem(system)].flatMap((one) => one ?? []);
  for (const engine of engines) {
    const [demo] = engine.demos;
    if (demo !== undefined) return ok({ engine, demo });
  }
  const having = SYSTEMS.filter(({ demos }) => demos.length > 0).map(({ key }) => key);
  return no({
    code: 'not-found',
    say: `There is no demonstration of "${system ?? ''}"; there is one of ${having.join(', ')}.`,
  });
}

/**
 * Plays the demonstration into `dir` unless it is there. Throws when `dir` is no
 * folder (see `makeDemoFolder`), and when a mail or a sheet of the demonstration is refused: that is our own bug.
 */
export async function playDemo(
  dir: string,
  post: DemoPost,
  clock: Clock,
  progress: (line: string) => void,
  shown: Shown = must(findDemo()),
): Promise<DemoResult> {
  const { name } = shown.demo;
  await mustBe(makeDemoFolder(dir));
  const file = join(dir, `${name}.vedette`);
  const letters = join(dir, 'letters');
  if (store().markOf(file) !== undefined) {
    progress(`${file} already exists. Nothing was played.`);
    return { file, letters, played: false };
  }
  const unfinished = join(dir, `${name}.unfinished`);
  await removeUnfinished(dir, name);
  // Of a demonstration that was taken away, or was killed at its very end.
  removeKey(file);
  const key = await makeKeyPair();
  const campaign = await mustBe(begin(unfinished, shown, key, clock));
  const { send } = post;
  const sending = send && openSending(() => mustBe(send(campaign, letters, clock)));
  try {
    await playTurn(campaign, { ...shown, post, clock, progress, send: () => sending?.begin() });
    if (sending !== undefined) progress('Drawing the maps of the letters that have not left yet.');
  } finally {
    await sending?.rests();
    campaign.close();
  }
  if (sending !== undefined) progress(`${String(await sending.sent())} letters sent.`);
  writeKey(file, key);
  store().rename(unfinished, file);
  return { file, letters, played: true };
}

/** Makes the folder of the demonstration where it is not there. Refuses what is no folder and cannot be made one. */
export async function makeDemoFolder(dir: string): Outcome<undefined> {
  try {
    const found = await folderAt(dir);
    if (found === 'other') return refuse('bad-input', `${dir} is a file. Name a folder.`);
    await makeFolders(resolve(dir));
    return ok(undefined);
  } catch (error) {
    return refuse(
      'bad-input',
      `The folder ${dir} cannot be created (${codeOf(error)}). Name another.`,
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
async function removeUnfinished(dir: string, name: string): Promise<void> {
  const left = (await readdir(dir)).filter((file) => file.startsWith(`${name}.unfinished`));
  for (const file of left) await rm(join(dir, file));
  store().remove(join(dir, `${name}.unfinished`));
}

const begin = (
  file: string,
  { engine, demo: { scenario, title, zone, seed } }: Shown,
  { publicKey }: KeyPair,
  clock: Clock,
): Outcome<Campaign> =>
  newCampaign(file, { system: engine.key, scenario, title, zone, seed, publicKey }, clock);

type Table = Shown & {
  readonly post: DemoPost;
  readonly clock: Clock;
  readonly progress: (line: string) => void;
  readonly send: () => void;
};

/** `begin`: what is ready leaves after what left before it. `rests`: nothing is being sent; `sent`: how many letters were. */
type Sending = {
  readonly begin: () => void;
  readonly rests: () => Promise<unknown>;
  readonly sent: () => Promise<number>;
};

/** Sends while the demonstration goes on: drawing the maps takes longer than playing. */
function openSending(send: () => Promise<number>): Sending {
  let last = Promise.resolve(0);
  const rests = (): Promise<unknown> => last.catch(() => undefined);
  return {
    begin: () => {
      last = last.then(async (sent) => sent + (await send()));
      // What it fails with is told in the end.
      void rests();
    },
    rests,
    sent: () => last,
  };
}

async function playTurn(campaign: Campaign, table: Table): Promise<void> {
  const { demo, clock, progress } = table;
  for (const { seat, name, mail } of demo.players)
    await mustBe(nameSeat(campaign, { seat: asSeat(seat), name, mail }, clock));
  progress(`${String(demo.players.length)} players take their seats.`);
  await answerOwn(campaign, table);
  for (const step of demo.steps) {
    progress(`${step.title}:`);
    for (const folder of [step.folder, ...(step.answers ?? [])]) {
      if (folder !== undefined) await takeMails(campaign, folder, table);
      await answerOwn(campaign, table);
      const run = await mustBe(runTurn(campaign, { now: false }, clock));
      if (run.state === 'held') progress(`  played: ${String(run.beats)} beats`);
      else if (folder === (step.answers?.at(-1) ?? step.folder)) {
        const open = run.waitsFor.map(({ key }) => key).join(', ');
        throw new Error(`The demonstration waits for ${open}`);
      } else table.send();
    }
    await mustBe(releaseTurn(campaign, clock));
    table.send();
  }
}

async function takeMails(campaign: Campaign, folder: string, table: Table): Promise<void> {
  const mails = join(demoFolder(table.engine, table.demo.name), folder);
  for (const name of (await readdir(mails)).sort(byText)) {
    const raw = await readFile(join(mails, name));
    table.progress(`  ${await mustBe(table.post.receive(campaign, raw, table.clock))}`);
  }
  table.send();
}

const YES = { text: 'yes', reason: 'Within the limits.' };

/** The gamemaster's part. */
async function answerOwn(campaign: Campaign, { demo, clock, progress }: Table): Promise<void> {
  const { asks } = await mustBe(listAsks(campaign));
  const own = asks.filter((ask) => ask.to === 'gm' && ask.state === 'open');
  for (const ask of own) {
    if (ask.kind === 'release') {
      await mustBe(releaseTurn(campaign, clock));
      continue;
    }
    const { text, reason } = demo.answers[ask.kind] ?? YES;
    const ruling = { key: ask.key, text, reason, release: true };
    const ruled = await mustBe(giveRuling(campaign, ruling, clock));
    if (!ruled.kept) throw new Error(`The demonstration's answer to ${ask.key} was not understood`);
    progress(`  the gamemaster answers: ${ask.title}: ${text}`);
  }
}

const mustBe = async <T>(outcome: Promise<Result<T, Refusal>>): Promise<T> => must(await outcome);

function must<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  const { code, say, file } = result.error;
  // Only the failure of a file, as `refusalOf` tells it, has its words.
  if (file !== undefined) throw new JournalFailure(code as FailureCode, file);
  throw new Error(`The demonstration was refused: ${say}`);
}
