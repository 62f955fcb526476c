/** What verbs about one place share: depots, fortresses, railways. */
import type { Verb } from './verb.js';
import { byTable } from './words/price-figure.js';
import { workersAt } from './forces/mover.js';
import { type Phrases, isWord, type Slip, readPlace, endOf } from './words/read-words.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Scene } from './words/read-force.js';
import type { World } from './words/projection.js';
import { type Verdict, type Problem, verdict } from './words/read-verdict.js';

/** An order about a place, and as far as it could be read. */
export type AtPlace<K extends string> = { readonly kind: K; readonly hex: string };
export type DraftAt<K extends string> = { readonly kind: K; readonly hex?: string | undefined };

/** What they all do alike; `row`: their price. */
export const atPlace = <K extends string>(
  row: string,
): Pick<Verb<AtPlace<K>, DraftAt<K>>, 'complete' | 'price' | 'acts' | 'contends'> => ({
  complete: ({ kind, hex }) => (hex === undefined ? undefined : { kind, hex }),
  price: (pack, seen, _draft, { list }) => byTable(pack, seen, row, { list }),
  acts: 'at-last',
  contends: (_pack, now, { side }, { hex }) => workersAt(now, side, hex),
});

/** What stands between the verb and the place, without articles. */
export const whatOf = (phrases: Phrases): readonly Word[] =>
  phrases[0].words.slice(1).filter((word) => !isWord(word, 'a', 'an', 'the', 'our'));

/** An order about the place that the words name. */
export function readAt<K extends string>(
  scene: Scene,
  kind: K,
  words: readonly Word[],
  place: readonly Word[],
  example: string,
): { readonly draft: DraftAt<K>; readonly slips: readonly Slip[] } {
  const read = readPlace(scene.pack, place, endOf(words, 1), example);
  return 'hex' in read
    ? { draft: { kind, hex: read.hex }, slips: [] }
    : { draft: { kind }, slips: [read.slip] };
}

export type Check = readonly [fails: boolean, code: string, rule: string, message: string];

/** The first check that fails is told. */
export function firstFault(checks: readonly Check[], before: World, after: () => World): Verdict {
  const failed = checks.filter(([fails]) => fails).slice(0, 1);
  const problems = failed.map(([, code, rule, message]): Problem => ({
    code,
    rule,
    about: 'place',
    message,
  }));
  return verdict(problems, before, after);
}

/** How a page offers such an order to those who stand at a place, and where it does. */
export type OfferAt<K extends string> = {
  readonly kind: K;
  readonly deed: readonly [verb: string, label: string];
  readonly isOffered: (scene: Scene, world: World, hex: string) => boolean;
};
