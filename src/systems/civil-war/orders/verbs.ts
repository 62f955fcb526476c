/** The table of verbs. What one of them is stands in its file. */
import { enterLeadersVerb, enterSpVerb } from './enter.js';
import { moveVerb } from './move.js';
import { depotVerb } from './depot.js';
import { entrenchVerb } from './entrench.js';
import { fortifyVerb } from './fortify.js';
import { cutVerb } from './cut.js';
import { destroyDepotVerb } from './destroy-depot.js';
import { rallyVerb } from './rally.js';
import { saveVerb, waitVerb } from './wait.js';
import { inWordsVerb } from './in-words.js';
import { shiftVerb } from './shift.js';
import { formArmyVerb } from './form-army.js';
import type { Verb } from './verb.js';
import { plainName, entryFor } from '../../../kernel/sheet-text.js';
import type { Scene } from './words/read-force.js';
import type { World } from './words/projection.js';
import type { Span } from './words/read-movers.js';
import type { Verdict } from './words/read-verdict.js';
import type { Pack } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import type { Payer, Price, PriceFault } from './words/price-figure.js';
import type { Result } from '../../../kernel/basic.js';
import { sailVerb } from './sail.js';
import { carryVerb } from './carry.js';
import { seaMoveVerb } from './sea-move.js';
import { recallVerb } from './recall.js';
import { lendVerb } from './lend.js';
import { supportVerb } from './support.js';
import { enterShipsVerb } from './enter-ships.js';

/** By the kind of their orders, in the order in which help names them. */
const TABLE = {
  'enter-leaders': enterLeadersVerb,
  'enter-sp': enterSpVerb,
  move: moveVerb,
  depot: depotVerb,
  entrench: entrenchVerb,
  fortify: fortifyVerb,
  cut: cutVerb,
  'destroy-depot': destroyDepotVerb,
  rally: rallyVerb,
  save: saveVerb,
  wait: waitVerb,
  words: inWordsVerb,
  shift: shiftVerb,
  'form-army': formArmyVerb,
  sail: sailVerb,
  carry: carryVerb,
  'sea-move': seaMoveVerb,
  recall: recallVerb,
  lend: lendVerb,
  support: supportVerb,
  'enter-ships': enterShipsVerb,
} as const;

type Table = typeof TABLE;
type Kind = keyof Table;
type ActionOf<V> = V extends Verb<infer A, infer _D> ? A : never;
type DraftOf<V> = V extends Verb<infer _A, infer D> ? D : never;

/** Plain actions: each is paid pulse by pulse and happens when its last CP is paid (C3.17). */
export type Action = ActionOf<Table[Kind]>;
/** An action as far as it could be read; what is absent has a slip. */
export type DraftAction = DraftOf<Table[Kind]>;

/** The verb of an action, or of as much of it as could be read. */
export const verbOf = ({ kind }: { readonly kind: Kind }): Verb<Action, DraftAction> =>
  // The table gives each kind the verb of that kind alone; the compiler cannot follow that through a union.
  TABLE[kind] as unknown as Verb<Action, DraftAction>;

/** What an order may begin with, as help names it. */
export const VERBS: readonly string[] = Object.entries(TABLE).flatMap(([kind, { begins }]) =>
  kind === 'sail' ? ['present', 'if', 'unless', ...begins] : begins,
);

type Reader = NonNullable<Verb<Action, DraftAction>['read']>;

const READERS = new Map<string, Reader | undefined>(
  Object.values<Pick<Verb<Action>, 'begins' | 'also' | 'read'>>(TABLE).flatMap(
    ({ begins, also = [], read }) => [...begins, ...also].map((word) => [word, read] as const),
  ),
);

const ALL: readonly string[] = [...VERBS, ...READERS.keys()];

/** Whether an order may begin with the word. */
export const isVerb = (text: string): boolean => ALL.includes(plainName(text));

/** Words that are read like a verb where they stand first, and are none elsewhere. */
const LIKE: Readonly<Record<string, string>> = {
  shifts: 'shift',
  forms: 'form',
  remoralize: 'rally',
  remoralise: 'rally',
};

/** How an order is read that begins with the word; undefined where it is read otherwise, or not at all. */
export const readerFor = (word: string): Reader | undefined =>
  READERS.get(entryFor(LIKE, plainName(word)) ?? plainName(word));

/** The action when nothing is missing. */
export const completeAction = (
  draft: DraftAction,
  spThere: (hex: string) => number,
): Action | undefined => verbOf(draft).complete(draft, spThere);

/** Checks one action at its pulses. Pulses, prices and caps are not looked at here. */
export const checkAction = (scene: Scene, world: World, action: Action, span: Span): Verdict =>
  verbOf(action).check(scene, world, action, span);

/**
 * The price of an action as a viewer knows it (C3.5.6). A wait costs no CP and any number of pulses. A led force costs the
 * initiative of its leader, an army that of its commander.
 */
export const priceOf = (
  pack: Pack,
  seen: View,
  action: DraftAction | Action,
  payer: Payer = {},
): Result<Price, PriceFault> => verbOf(action).price(pack, seen, action, payer);

/**
 * An action as part of a sentence: `McClellan marches to Manassas Junction (7413) via Alexandria (7512)`. `from` is the
 * hex where a leader stands, when it is known. A place that could not be read is said to be missing.
 */
export const sayAction = (pack: Pack, action: DraftAction | Action, from?: string): string =>
  verbOf(action).say(pack, action, from);

/** An order in words says what it may cost; all others have their price. */
export const writePriced = (
  pack: Pack,
  { action, cp }: { readonly action: Action; readonly cp: number; readonly pp?: number },
): string => verbOf(action).write(pack, action) + (action.kind === 'words' ? ` (${cp} CP)` : '');

/** In which of its pulses an action acts (C3.13, C3.17). */
export function actsOf(action: Action): 'never' | 'at-each' | 'at-last' {
  const { acts } = verbOf(action);
  return typeof acts === 'string' ? acts : acts(action);
}
