/**
 * The rules of a step: those that the campaign was begun with, and what the gamemaster has changed before the step
 * began. Everything that plays, reads or tells a step takes its game from here.
 */
import type { Json } from '../../kernel/basic.js';
import type { ChanceSource } from '../../kernel/dice.js';
import { emptyInput, type Outcome, type StepInput } from '../../kernel/outcome.js';
import { type Game } from '../../kernel/run.js';
import type { Options, PackFiles } from '../../kernel/system.js';
import { isAbandoned, selectAbandoned, type Abandoned } from '../../store/branch.js';
import type { Entry, RulesChange, RulingEntry } from '../../store/entry.js';
import { selectChanges } from '../../store/entries.js';
import { selectPackFiles } from '../../store/pack-file.js';
import { selectLastSnapshotEntry, type Snapshot } from '../../store/snapshot.js';
import type { Campaign, Edition, Editions, Inside } from '../campaign.js';
import { ownOptions } from '../packs/program-options.js';
import { openShared } from '../packs/shared-game.js';

export const firstEdition = (game: Game, options: Options): Edition => ({
  ...{ key: '', game, options, isSettledAnew: false },
});

/** A game that is always the one of the present edition. */
export function presentGame(editions: Editions): Game {
  // Every property is looked up in a whole game.
  return new Proxy({} as Game, {
    get: (_none, name) => Reflect.get(editions.now.game, name) as unknown,
    has: (_none, name) => Reflect.has(editions.now.game, name),
  });
}

/** A campaign with the game of one step, whichever is loaded later. */
type ThenGame = Pick<Campaign, 'game'>;

/** The position with which a step begins, by the rules of that step. */
export type StepStart = { readonly then: ThenGame; readonly base: Json };

/** Opens the step that begins with a snapshot. Call inside a transaction. */
export async function startOf(
  campaign: Pick<Campaign, 'inside'>,
  { entry, state }: Snapshot,
): Promise<StepStart> {
  const edition = await editionAt(campaign, entry);
  return { then: { game: edition.game }, base: positionIn(edition, state) };
}

/** Opens the step after the open one, by the rules with all that was changed so far. Call inside a transaction. */
export const startAhead = (campaign: Pick<Campaign, 'inside'>, state: Json): Promise<StepStart> =>
  startOf(campaign, { entry: Number.MAX_SAFE_INTEGER, state });

/** What a step that begins so asks of itself. `answers`: of offers that are in force then. */
export const openingOf = (
  { then, base }: StepStart,
  answers: StepInput['answers'],
  dice: ChanceSource,
): Outcome => then.game.play(base, { ...emptyInput, answers }, dice);

/** The game of the step that begins with an entry becomes the campaign's own. */
export async function standAt({ inside }: Pick<Campaign, 'inside'>, entry: number): Promise<void> {
  inside.editions.now = await editionAt({ inside }, entry);
}

/** Every use case begins at the open step. */
export const standNow = async (campaign: Pick<Campaign, 'inside'>): Promise<void> =>
  standAt(campaign, await selectLastSnapshotEntry(campaign.inside.journal));

/** Positions by other settings than they were played with: the same position each time. */
const settledAnew = new WeakMap<Options, { readonly state: Json; readonly position: Json }>();

/** A position by the settings of an edition: as it is, where none was changed. */
export function positionIn({ game, options, isSettledAnew }: Edition, state: Json): Json {
  if (!isSettledAnew) return state;
  const known = settledAnew.get(options);
  if (known?.state === state) return known.position;
  const settled = game.settle(state, ownOptions(options));
  if (!settled.ok)
    throw new Error(`Settings that were kept do not read: ${settled.error[0]?.read ?? ''}`);
  settledAnew.set(options, { state, position: settled.value });
  return settled.value;
}

/** The rules by which a step is played that begins with an entry. */
async function editionAt({ inside }: Pick<Campaign, 'inside'>, entry: number): Promise<Edition> {
  const found = await selectChanges(inside.journal);
  if (found.length === 0) return inside.editions.first;
  const changes = changesBefore(found, await selectAbandoned(inside.journal), entry);
  return editionOf(inside, changes);
}

/** The changes that hold in a step: those before it that were neither withdrawn nor taken back by then. */
export function changesBefore(
  rulings: readonly Entry<RulingEntry>[],
  gone: readonly Abandoned[],
  entry: number,
): readonly Entry<RulingEntry>[] {
  const goneThen = gone.filter(({ till }) => till <= entry);
  const standing = rulings.filter(({ seq }) => seq < entry && !isAbandoned(goneThen, seq));
  const withdrawn = new Set(standing.filter(isWithdrawal).map(({ body }) => body.key));
  return standing.filter(({ seq, body }) => body.on === 'change' && !withdrawn.has(changeKey(seq)));
}

const isWithdrawal = ({ body }: Entry<RulingEntry>): boolean => body.on === 'withdrawal';

const CHANGE = 'change ';

/** By what name a change is withdrawn. */
export const changeKey = (seq: number): string => `${CHANGE}${String(seq)}`;

export const isChangeKey = (key: string): boolean => key.startsWith(CHANGE);

const editionOf = async (
  inside: Inside,
  changes: readonly Entry<RulingEntry>[],
): Promise<Edition> => {
  const key = changes.map(({ seq }) => seq).join(' ');
  const known = [inside.editions.first, inside.editions.now].find((one) => one.key === key);
  if (known !== undefined) return known;
  const merged = mergeChanges(changes.flatMap(({ body }) => body.change ?? []));
  return openEdition(inside, key, merged);
};

/** The later of two changes of one thing holds. */
export const mergeChanges = (
  changes: readonly Pick<RulesChange, 'settings' | 'files'>[],
): Pick<RulesChange, 'settings' | 'files'> => ({
  settings: Object.assign({}, ...changes.map(({ settings }) => settings)) as Options,
  files: Object.assign({}, ...changes.map(({ files }) => files)) as PackFiles,
});

async function openEdition(
  { editions, engine, journal }: Inside,
  key: string,
  { settings, files }: Pick<RulesChange, 'settings' | 'files'>,
): Promise<Edition> {
  const { first } = editions;
  const base = {
    ...{ key, options: { ...first.options, ...settings } },
    isSettledAnew: Object.keys(ownOptions(settings)).length > 0,
  };
  if (Object.keys(files).length === 0) return { ...base, game: first.game };
  const game = openShared(engine, { ...(await selectPackFiles(journal)), ...files });
  if (!game.ok) throw new Error(`Figures that were kept do not read: ${key}.`);
  // The map stands: all editions share what was drawn of it.
  return { ...base, game: { ...game.value, board: first.game.board } };
}
