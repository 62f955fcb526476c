/**
 * The chain of the journal, signed with the key of the dice at each release. Whoever has the file alone can change an entry and
 * work out the chain again, and then nothing differs; but he cannot sign it. The signature stands in the journal and in no
 * letter: there it would tell apart two positions between which its reader may see no difference.
 */
import type { Entry } from '../../store/entry.js';
import { lastEntryOf } from '../../store/journal.js';
import type { Campaign } from '../campaign.js';

/** What a release says of all entries before it; nothing without the key. Call before it is written, inside its transaction. */
export function signedHead({ inside }: Campaign): { readonly head?: string } {
  const head = inside.dice.signHead(lastEntryOf(inside.journal));
  return head === undefined ? {} : { head };
}

/**
 * `upTo`: the last entry before a release that is signed, 0 where none is; `after`: how many releases after that one are not
 * signed; `wrong`: the first release whose signature is not that of the entries before it.
 */
export type SignedHeads = {
  readonly upTo: number;
  readonly after: number;
  readonly wrong?: number;
};

/** What the releases of a journal are signed for; undefined for a campaign that has no key or has released nothing. */
export function checkHeads(
  { inside: { dice } }: Campaign,
  entries: readonly (Entry & { readonly chain: string })[],
): SignedHeads | undefined {
  if (dice.publicKey === undefined) return undefined;
  let [upTo, after, releases] = [0, 0, 0];
  for (const [index, { seq, body }] of entries.entries()) {
    if (body.kind !== 'release') continue;
    releases += 1;
    const before = entries[index - 1];
    if (body.head === undefined || before === undefined) {
      after += 1;
      continue;
    }
    if (!dice.isHead(before, body.head)) return { upTo, after, wrong: seq };
    [upTo, after] = [before.seq, 0];
  }
  return releases === 0 ? undefined : { upTo, after };
}

/** As a sentence. */
export function sayHeads({ upTo, after, wrong }: SignedHeads): string {
  if (wrong !== undefined)
    return `Entry ${wrong} (release) is not signed for the entries before it: one of them, or the public key, was changed outside Vedette.`;
  if (upTo === 0)
    return 'No release is signed: they were made by an earlier Vedette or without the key, or the signatures were taken out.';
  const rest =
    after === 0
      ? ''
      : ` The ${after === 1 ? 'release' : `${after} releases`} after that ${after === 1 ? 'is' : 'are'} not signed: the key was missing, or the signatures were taken out.`;
  return `Entries up to ${upTo} are signed with the key of the dice.${rest}`;
}
