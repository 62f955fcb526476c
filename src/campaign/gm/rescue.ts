/**
 * Saves what can be saved of a damaged file into a new one. What the chain proves is copied as it was written; positions
 * are folded or played again; no letter leaves by itself of which it is not certain that it has not left.
 */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ok } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { PackFiles } from '../../kernel/system.js';
import { firstBroken, type Link } from '../../store/chain.js';
import type { EntryBody } from '../../store/entry.js';
import { keptLogs } from '../../store/damaged-log.js';
import { failureOfCopy, sayCutOff } from '../../store/failure.js';
import { headNotedOf } from '../../store/head.js';
import { closeJournal, createJournal, removeJournal, transact } from '../../store/journal.js';
import { insertMeta, type Meta } from '../../store/meta.js';
import { insertPackFiles } from '../../store/pack-file.js';
import { salvage, type Salvaged } from '../../store/salvage.js';
import { chainRoot } from '../turn/chain-root.js';
import { keyPath } from '../turn/dice-key.js';
import { findSystem, SYSTEMS } from '../packs/list-systems.js';
import { handleOf, openCampaign } from '../open-campaign.js';
import { readShippedPack } from '../packs/pack-files.js';
import { replayCampaign } from '../turn/replay.js';
import { redrawPictures } from '../../store/upgrade.js';
import { putSaved, type Saved } from './rescue-entries.js';
import { sayRest } from './rescue-rest.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, refusing } from '../use-case.js';

/** `also`: older copies of the same campaign, from which comes what is damaged in the file. */
export type RescueInput = {
  readonly from: string;
  readonly to: string;
  readonly also?: readonly string[];
};

/** What became of a file. Letters and entries by their numbers. */
export type Rescued = Omit<Saved, 'unsaved'> & {
  readonly title: string;
  /** The last entry that anything is known of. */
  readonly known: number;
  /** What reads and could not be put into the new file, as text beside it. */
  readonly rest?: { readonly path: string; readonly entries: number; readonly letters: number };
  /** Pages of the file whose rows do not all read, of how many. */
  readonly torn: number;
  readonly pages: number;
  /** Which pages are missing behind the file's end, as a clause. */
  readonly cutOff?: string;
  /** The damaged logs that are kept beside the file. */
  readonly logs: readonly string[];
  /** Whether the file shows that nothing is missing but what is told here. */
  readonly isSound: boolean;
  /** What a replay of the new file finds wrong. */
  readonly differs?: string;
};

/** Refuses what is no campaign's file, one of which nothing can be saved, and a place that is taken. */
export function rescue(
  input: RescueInput,
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<Rescued> {
  return refusing(async () => {
    const slip = slipOf(input);
    if (slip !== undefined) return slip;
    const own = readRemains(input.from, input);
    const copies = (input.also ?? []).map((path) => ({ path, found: readRemains(path, input) }));
    const other = copies.find((copy) => isOther(copy.found, own));
    if (other !== undefined)
      return refuse(
        'bad-input',
        `${other.path} is a file of another campaign. Leave it out; nothing was written.`,
      );
    const found = [...own, ...copies.flatMap((copy) => copy.found)];
    const begun = findBeginning(found, systems);
    if (begun === undefined) return refuse('damaged', saysNoBeginning(input.from, found, systems));
    return ok(await build(input, { found, begun, clock }));
  });
}

/** What keeps a rescue from beginning. */
function slipOf({ from, to, also = [] }: RescueInput): ReturnType<typeof refuse> | undefined {
  for (const path of [from, ...also]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return refuse('not-found', `There is no file ${path}.`);
    if (!found.isFile()) return refuse('not-found', `${path} is a folder, not a file.`);
    if (found.size === 0)
      return refuse(
        'damaged',
        `${path} is empty: nothing can be saved from it. Use your newest backup.`,
      );
  }
  if (!existsSync(dirname(to)))
    return refuse('not-found', `There is no folder for ${to}; make it first.`);
  const taken = [to, restPath(to), keyPath(to)].find((path) => existsSync(path));
  if (taken !== undefined)
    return refuse('bad-input', `${taken} already exists. Choose another name for the new file.`);
  return undefined;
}

const restPath = (to: string): string => `${to}.rest.txt`;

/** Reads a file by a copy beside the new one: it is of the same size, and as secret. */
function readRemains(path: string, { from, to }: RescueInput): readonly Salvaged[] {
  try {
    const folder = mkdtempSync(join(dirname(to), '.vedette-rescue-'));
    try {
      return salvage(path, folder, path === from);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw failureOfCopy(error, path, to) ?? error;
  }
}

/** Whether both can be read well enough to see that no entry and no campaign's id is in both. */
function isOther(copy: readonly Salvaged[], own: readonly Salvaged[]): boolean {
  const [ids, ownIds] = [idsOf(copy), idsOf(own)];
  const chains = new Set(chainsOf(own));
  return (
    ids.length > 0 &&
    ownIds.length > 0 &&
    !ids.some((id) => ownIds.includes(id)) &&
    !chainsOf(copy).some((chain) => chains.has(chain))
  );
}

const idsOf = (found: readonly Salvaged[]): readonly string[] =>
  found.flatMap(({ metas }) => metas.map(({ campaign }) => campaign));

const chainsOf = (found: readonly Salvaged[]): readonly string[] =>
  found.flatMap(({ links }) => [...links.values()].flat().map(({ chain }) => chain));

/** What a campaign was begun with, as its first entry proves. */
type Begun = {
  readonly meta: Meta;
  readonly files: PackFiles;
  readonly engine: Engine;
  readonly first: Link;
};

function findBeginning(found: readonly Salvaged[], systems: readonly Engine[]): Begun | undefined {
  const firsts = found.flatMap((one) => one.links.get(1) ?? []);
  for (const meta of found.flatMap(({ metas }) => metas)) {
    const engine = findSystem(meta.system, systems);
    for (const files of engine === undefined ? [] : packsOf(found, meta, engine)) {
      const before = { seq: 0, chain: chainRoot(meta, files) };
      const first = firsts.find((link) => firstBroken([link], before) === undefined);
      if (engine !== undefined && first !== undefined) return { meta, files, engine, first };
    }
  }
  return undefined;
}

/** The pack as each of the files has it, all of them together, and as it ships. */
function packsOf(found: readonly Salvaged[], meta: Meta, engine: Engine): readonly PackFiles[] {
  const kept = found.map(({ files }) => firstOf(files));
  const shipped = readShippedPack(engine, meta.pack);
  const all = shipped.ok ? [...kept, shipped.value] : kept;
  return [...all, ...all.map((later) => Object.assign({}, later, ...kept) as PackFiles)];
}

const firstOf = (files: ReadonlyMap<string, readonly string[]>): PackFiles =>
  Object.fromEntries([...files].map(([path, [text = '']]) => [path, text]));

function saysNoBeginning(
  path: string,
  found: readonly Salvaged[],
  systems: readonly Engine[],
): string {
  const metas = found.flatMap((one) => one.metas);
  const entries = found.reduce((sum, { links }) => sum + links.size, 0);
  if (entries === 0 && metas.length === 0)
    return `${path} is not a campaign file, or nothing in it can be read. Use your newest backup.`;
  const unknown = metas.find(({ system }) => findSystem(system, systems) === undefined);
  if (unknown !== undefined)
    return `${path} is played by the rules ${unknown.system}, which this Vedette does not have.`;
  return (
    `What the campaign in ${path} was begun with (settings, pack or its first entry) is damaged, so no file can be made ` +
    'from it alone. With any older copy of the same campaign it can: vedette rescue FILE OUT --also COPY'
  );
}

type Remains = {
  readonly found: readonly Salvaged[];
  readonly begun: Begun;
  readonly clock: Clock;
};

async function build({ from, to }: RescueInput, remains: Remains): Promise<Rescued> {
  const { meta, engine } = remains.begun;
  const isSigned = existsSync(keyPath(from));
  const journal = await createJournal(to);
  try {
    chmodSync(to, 0o600);
    // Before anything is played: its dice may be signed again.
    if (isSigned) writeFileSync(keyPath(to), readFileSync(keyPath(from)), { mode: 0o600 });
    const { unsaved, ...saved } = await fill(journal, remains);
    closeJournal(journal);
    const text = sayRest(meta.title, unsaved);
    if (text !== undefined) writeFileSync(restPath(to), text, { mode: 0o600, flag: 'wx' });
    const differs = await whatDiffers(to, engine);
    const [own] = remains.found;
    return {
      ...{ ...saved, title: meta.title, known: lastKnown(from, remains) },
      ...{ torn: own?.torn.length ?? 0, pages: own?.pages ?? 0, logs: keptLogs(from) },
      ...(own === undefined || own.cutOff === 0 ? {} : { cutOff: sayCutOff(own.cutOff) }),
      isSound: remains.found.every((one) => one.isSound || !one.isOwn),
      ...(text === undefined
        ? {}
        : {
            rest: {
              path: restPath(to),
              entries: unsaved.links.length,
              letters: unsaved.letters.length,
            },
          }),
      ...(differs === undefined ? {} : { differs }),
    };
  } catch (error) {
    closeJournal(journal);
    removeJournal(to);
    for (const path of isSigned ? [keyPath(to), restPath(to)] : [restPath(to)])
      rmSync(path, { force: true });
    throw error;
  }
}

async function fill(
  journal: Parameters<typeof closeJournal>[0],
  { found, begun, clock }: Remains,
): Promise<Saved> {
  const { meta, files, engine, first } = begun;
  const game = engine.open(files);
  if (!game.ok) throw new Error('A pack that the chain proves does not read.');
  const body = JSON.parse(first.body) as EntryBody; // as its chain proves
  const diceKey = body.kind === 'begin' ? body.key : undefined;
  const campaign = handleOf(journal, { meta, diceKey }, engine, game.value);
  return transact(journal, 'write', async () => {
    await insertMeta(journal, meta);
    await insertPackFiles(journal, files);
    const saved = await putSaved(campaign, { found, links: chained(found, first), clock });
    redrawPictures(journal);
    return saved;
  });
}

/** The entries that follow from each other, from the first on. */
function chained(found: readonly Salvaged[], first: Link): readonly Link[] {
  const links = [first];
  for (let last = first; ;) {
    const before = last;
    const next = found
      .flatMap((one) => one.links.get(before.seq + 1) ?? [])
      .find((link) => firstBroken([link], before) === undefined);
    if (next === undefined) return links;
    links.push(next);
    last = next;
  }
}

const lastKnown = (from: string, { found, begun }: Remains): number =>
  Math.max(
    headNotedOf(from, begun.meta.campaign)?.seq ?? 0,
    ...found.flatMap(({ links, indexed }) => [indexed, ...links.keys()]),
  );

/** What is wrong with the new file, by the program's own checks. */
async function whatDiffers(path: string, engine: Engine): Promise<string | undefined> {
  const opened = await openCampaign(path, [engine]);
  if (!opened.ok) return opened.error.say;
  const replayed = await replayCampaign(opened.value);
  opened.value.close();
  return replayed.ok ? replayed.value.differs?.say : replayed.error.say;
}
