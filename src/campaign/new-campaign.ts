import { faultMessage } from '../kernel/sheet-text.js';
import { randomBytes } from 'node:crypto';
import { IANAZone } from 'luxon';
import { ok, type Json, type Result } from '../kernel/basic.js';
import type { Engine, Game } from '../kernel/run.js';
import type { Options, PackFiles } from '../kernel/system.js';
import { appendEntry } from '../store/entries.js';
import { closeJournal, createJournal, removeJournal, transact } from '../store/journal.js';
import { insertMeta, type Meta } from '../store/meta.js';
import { insertPackFiles } from '../store/pack-file.js';
import { insertSnapshot } from '../store/snapshot.js';
import { store } from '../store/store.js';
import { SYSTEMS } from '../systems/index.js';
import type { Campaign } from './campaign.js';
import { chainRoot } from './turn/chain-root.js';
import { noSystem } from './packs/check-pack.js';
import { makeKeyPair, removeKey, writeKey, type KeyPair } from './turn/dice-key.js';
import { isSeed } from './turn/dice.js';
import { findSystem } from './packs/list-systems.js';
import { handleOf, packSentence } from './open-campaign.js';
import { openShared } from './packs/shared-game.js';
import { readShippedPack, shippedPacks } from './packs/pack-files.js';
import { ownOptions, PROGRAM_OPTIONS } from './packs/program-options.js';
import { isOneLine } from './seats/name-seat.js';
import { playOn } from './turn/play-on.js';
import type { Clock, Outcome, Refusal } from './types.js';
import { refuse, refusing } from './use-case.js';

/** What a campaign begins from. `system` with or without `@1`; what is absent takes the system's default. */
export type NewCampaign = {
  readonly system: string;
  readonly title?: string;
  readonly scenario?: string;
  /** Name of a pack that ships with the system. */
  readonly packName?: string;
  /** Files of a pack of the gamemaster's own, by path inside its folder; goes before `packName`. */
  readonly pack?: PackFiles;
  readonly zone?: string;
  /**
   * 1 to 128 hexadecimal digits, from which all dice follow and are not signed; absent: a key is made, and the dice are
   * signed.
   */
  readonly seed?: string;
  /** Beside a seed: the public half of a key that is put beside the file later; until then the seed gives the faces. */
  readonly publicKey?: string;
  readonly options?: Options;
};

/** Begins a campaign in a new file, sets it up, and plays the first step as far as possible without sheets. */
export function newCampaign(
  path: string,
  input: NewCampaign,
  clock: Clock,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<Campaign> {
  return refusing(async () => {
    if (!store().isFree(path))
      return refuse('bad-input', `${path} already exists. Choose another name.`);
    const plan = planOf(input, clock(), systems);
    if (!plan.ok) return plan;
    const key = input.seed === undefined ? await makeKeyPair() : undefined;
    return ok(await begin(path, plan.value, key ?? input));
  });
}

/** All that is known before the file is made: nothing is written for a slip. */
type Plan = {
  readonly engine: Engine;
  readonly game: Game;
  readonly files: PackFiles;
  readonly meta: Meta;
  readonly state: Json;
};

function planOf(
  input: NewCampaign,
  now: string,
  systems: readonly Engine[],
): Result<Plan, Refusal> {
  const engine = findSystem(input.system, systems);
  if (engine === undefined) return refuse('not-found', noSystem(input.system, systems));
  const slip = slipOf(input, engine);
  if (slip !== undefined) return refuse('bad-input', slip);
  const packName = input.packName ?? shippedPacks(engine)[0] ?? '';
  const files = input.pack === undefined ? readShippedPack(engine, packName) : ok(input.pack);
  if (!files.ok) return files;
  const game = openShared(engine, files.value);
  if (!game.ok)
    return refuse('bad-pack', `The pack has errors. ${game.error.map(packSentence).join('\n')}`);
  const scenario = input.scenario ?? defaultScenario(engine, game.value);
  const state = game.value.setup(scenario, ownOptions(input.options ?? {}));
  if (!state.ok)
    return refuse(
      'bad-input',
      state.error
        .map((fault) => `The campaign cannot be set up. ${faultMessage(fault)}`)
        .join('\n'),
    );
  const meta = metaOf(input, {
    engine,
    pack: input.pack === undefined ? packName : 'own',
    scenario,
    now,
  });
  return ok({ engine, game: game.value, files: files.value, meta, state: state.value });
}

/** The system's first scenario, where the pack has it; else the pack's own first. */
function defaultScenario(engine: Engine, { scenarios = engine.scenarios }: Game): string {
  const [first = ''] = engine.scenarios;
  return scenarios.includes(first) ? first : (scenarios[0] ?? '');
}

/** What is wrong with the campaign's own settings, as a sentence. */
function slipOf({ title, zone, seed, options }: NewCampaign, engine: Engine): string | undefined {
  if (title !== undefined && !isOneLine(title)) return 'A title is one line of text.';
  if (zone !== undefined && !IANAZone.isValidZone(zone))
    return `There is no time zone "${zone}". Give an IANA name such as Europe/London or America/New_York.`;
  if (seed !== undefined && !isSeed(seed))
    return `A seed is 1 to 128 hexadecimal digits, not "${seed.slice(0, 80)}". Leave it out for one by chance.`;
  for (const { name, values } of [...PROGRAM_OPTIONS, ...engine.options]) {
    const value = options?.[name];
    const isOwn = value !== undefined && Object.keys(ownOptions({ [name]: '' })).length === 0;
    if (isOwn && !values.includes(value))
      return `The option ${name} is ${values.join(' or ')}, not "${value}".`;
  }
  return undefined;
}

function metaOf(
  input: NewCampaign,
  found: { engine: Engine; pack: string; scenario: string; now: string },
): Meta {
  return {
    campaign: randomBytes(6).toString('hex'),
    title: input.title ?? found.engine.title.split(':')[0] ?? found.engine.title,
    system: found.engine.key,
    pack: found.pack,
    scenario: found.scenario,
    zone: input.zone ?? 'UTC',
    options: { release: 'by-hand', ...input.options },
    seed: (input.seed ?? randomBytes(32).toString('hex')).toLowerCase(),
    doorKey: randomBytes(32).toString('hex'),
    created: found.now,
  };
}

/** A key to be kept beside the file, the public half of one that comes later, or none. */
type BegunKey = Partial<KeyPair>;

async function begin(
  path: string,
  plan: Plan,
  { publicKey: diceKey, privateKey }: BegunKey,
): Promise<Campaign> {
  const journal = await createJournal(path);
  try {
    if (privateKey !== undefined) writeKey(path, { privateKey });
    const campaign = handleOf(journal, { meta: plan.meta, diceKey }, plan.engine, plan.game);
    try {
      const hasWords = privateKey !== undefined;
      await transact(journal, 'write', () => setUp(campaign, plan, { diceKey, hasWords }));
    } catch (error) {
      if (privateKey !== undefined) removeKey(path);
      throw error;
    }
    return campaign;
  } catch (error) {
    closeJournal(journal);
    removeJournal(path);
    throw error;
  }
}

async function setUp(
  campaign: Campaign,
  { meta, files, game, state }: Plan,
  { diceKey, hasWords }: { readonly diceKey: string | undefined; readonly hasWords: boolean },
): Promise<void> {
  const { journal } = campaign.inside;
  await insertMeta(journal, meta);
  await insertPackFiles(journal, files);
  const { name } = game.step(state);
  const written = meta.created;
  const body = {
    kind: 'begin' as const,
    ...(diceKey === undefined ? {} : { key: diceKey }),
    ...(hasWords ? { words: true as const } : {}),
  };
  const entry = await appendEntry(journal, { written, step: name, body }, chainRoot(meta, files));
  await insertSnapshot(journal, { entry, state });
  await playOn(campaign, written);
}
