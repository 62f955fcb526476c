/** The names that case files may use: kinds of facts, notices and questions, and the lists of a view. */
import type { CaseWords } from '../../../kernel/system.js';
import type { CivilWarFact } from '../rules/facts/fact.js';
import { BATTLE_FACTS } from '../rules/facts/battle.js';
import { COUNTRY_FACTS } from '../rules/facts/country.js';
import { LEADER_FACTS } from '../rules/facts/leader.js';
import { MARCH_FACTS } from '../rules/facts/march.js';
import { MEANS_FACTS } from '../rules/facts/means.js';
import { NAVAL_FACTS } from '../rules/facts/naval.js';
import { SIGHT_FACTS } from '../rules/facts/sight.js';
import { STANDING_FACTS } from '../rules/facts/standing.js';
import { SECTION_OF } from '../telling/notice.js';
import type { View } from '../rules/view.js';

// Records, so that a kind that is forgotten fails to compile.
const FACTS = {
  ...MEANS_FACTS,
  ...MARCH_FACTS,
  ...COUNTRY_FACTS,
  ...BATTLE_FACTS,
  ...SIGHT_FACTS,
  ...STANDING_FACTS,
  ...NAVAL_FACTS,
  ...LEADER_FACTS,
} as const satisfies Readonly<Record<CivilWarFact['kind'], true>>;

const LISTS = [
  'troops',
  'leaders',
  'armies',
  'pool',
  'works',
  'unsupplied',
  'industry',
  'fleets',
  'ships',
  'enemyShips',
  'enemies',
  'remembered',
  'rumoured',
  'chests',
  'prospects',
  'presented',
  'shifts',
  'absent',
  'prisoners',
  'sight',
  'fallen',
] as const satisfies readonly (keyof View)[];

/** All that anybody is asked, the gamemaster included. */
const QUESTIONS = [
  ...['orders', 'allocation', 'present', 'decide'],
  ...['split', 'figure', 'words', 'condition', 'order-in-words', 'promotion', 'ended'],
];

export const CASE_WORDS: CaseWords = {
  facts: Object.keys(FACTS),
  notices: ['truth', ...Object.keys(SECTION_OF)],
  questions: QUESTIONS,
  lists: LISTS,
};
