/** All parts of the short run but those that take long, which have files of their own. */
import { itKeepsSecrets } from './describe-secrets.js';
import { SHORT_RUN } from './short-run.js';

const LONG = ['border', 'more of the border', 'whole', 'settings'];
// They are its own keys.
for (const name of Object.keys(SHORT_RUN) as (keyof typeof SHORT_RUN)[])
  if (!LONG.includes(name)) itKeepsSecrets(name);
