/** The keys by which rulings and verdicts on a question are taken back. */

const SILENCE = 'silence ';
const REOPENING = 'reopen ';
const VERDICT = '/approve';

/** Of a silence. */
export const silenceKey = (key: string): string => `${SILENCE}${key}`;

/** The question whose silence this key takes back; undefined for another key. */
export const silencedKey = (key: string): string | undefined =>
  key.startsWith(SILENCE) ? key.slice(SILENCE.length) : undefined;

/** Of a reopening. */
export const reopeningKey = (key: string): string => `${REOPENING}${key}`;

/** The question whose reopening this key takes back; undefined for another key. */
export const reopenedKey = (key: string): string | undefined =>
  key.startsWith(REOPENING) ? key.slice(REOPENING.length) : undefined;

/** Of a yes or no to a sheet. */
export const verdictKey = (key: string): string => `${key}${VERDICT}`;

/** The question whose sheet a verdict of this key judges; any other key as it is. */
export const judgedKey = (key: string): string =>
  key.endsWith(VERDICT) ? key.slice(0, -VERDICT.length) : key;
