/** The laws of play for every system but the Civil War, whose wars take long and have files of their own. */
import { describePlay } from './describe-laws.js';
import { lawCases } from './law-cases.js';

for (const law of lawCases()) if (law.campaign.system !== 'civil-war') describePlay(law);
