/** Notices and facts in words: one sentence each, units spelled out; each subject has its own sentences. */
import { inOurWords } from './words.js';
import { capitalized } from '../../../kernel/basic.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import { placeName } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import type { CivilWarNotice, SeatNotice } from './notice.js';
import type { Phrases, Words } from './tell.js';
import { amendPhrases } from './tell-amend.js';
import { countryPhrases, countryTruths } from './tell-country.js';
import { battlePhrases, battleTruths } from './tell-battle.js';
import { leaderPhrases, leaderTruths } from './tell-leader.js';
import { marchPhrases, marchTruths } from './tell-march.js';
import { meansPhrases, meansTruths } from './tell-means.js';
import { navalPhrases, navalTruths } from './tell-naval.js';
import { sightPhrases, sightTruths } from './tell-sight.js';
import { standingPhrases, standingTruths } from './tell-standing.js';

const PHRASES: Phrases<SeatNotice> = {
  ...meansPhrases,
  ...marchPhrases,
  ...countryPhrases,
  ...battlePhrases,
  ...leaderPhrases,
  ...sightPhrases,
  ...standingPhrases,
  ...navalPhrases,
  ...amendPhrases,
};

/** Every kind of fact has a sentence for the gamemaster (design law 7). */
const TRUTHS: Phrases<CivilWarFact> = {
  ...meansTruths,
  ...marchTruths,
  ...countryTruths,
  ...battleTruths,
  ...leaderTruths,
  ...sightTruths,
  ...standingTruths,
  ...navalTruths,
};

export function sayNotice(pack: Pack, notice: CivilWarNotice): string {
  const words: Words = { pack, at: (hex) => placeName(pack, hex) };
  const said =
    notice.kind === 'truth'
      ? (notice.says ?? sayBy(TRUTHS, notice.fact, words))
      : sayBy(PHRASES, notice, words);
  return capitalized(inOurWords(said));
}

/** The sentence that stands under a kind fits what has that kind: that is what the tables' types say. */
function sayBy<T extends { readonly kind: string }>(
  phrases: Phrases<T>,
  told: T,
  words: Words,
): string {
  const say = phrases[told.kind as T['kind']] as (told: T, words: Words) => string;
  return say(told, words);
}
