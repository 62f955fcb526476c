/**
 * Words that no page, letter, fault or help may have: stiff, inverted, or of the machinery. Each with what to write.
 * `except`: a text in which the pattern is right.
 */
export type Avoided = {
  readonly words: RegExp;
  readonly instead: string;
  readonly except?: RegExp;
};

export const AVOIDED: readonly Avoided[] = [
  { words: /that counts has come|counts? (?:not )?yet\b/i, instead: 'No orders received yet.' },
  { words: /(?<!player )\bdo(?:es)? not read\b|\breads without a fault\b/i, instead: 'has errors' },
  { words: /\b(?:sheets?|orders|nothing|none) (?:has|have) come\b/i, instead: 'received' },
  { words: /\bow(?:es?|ed)\b/i, instead: 'overdue, or waiting for' },
  { words: /\bdraft of yours\b/i, instead: 'You have an unsent draft.' },
  { words: /missing sheets are silence/i, instead: 'Resolve without CSA West' },
  { words: /\bplay it again\b|\btry it\b/i, instead: 'Resolve again; Preview' },
  { words: /\brule it otherwise\b/i, instead: 'Overrule' },
  { words: /\basked of you\b/i, instead: 'Needs your ruling' },
  { words: /\bthe (?:whole )?truth\b/i, instead: 'Map; the full picture' },
  { words: /^begin it\b|^leave it$/i, instead: 'Create campaign; Cancel' },
  { words: /(?<!e-)\bmail address/i, instead: 'e-mail' },
  { words: /\d+ of at most/i, instead: '7 of 11' },
  { words: /\bread "[^"]*"[,;] expected|\bexpected:/i, instead: 'one sentence with the fix' },
  { words: /\bwhom do you\b/i, instead: 'Recommend leaders for promotion' },
  { words: /\bholds? no (?:more|longer)\b/i, instead: 'Disregard every report after that date' },
  { words: /\bthe door\b|^come in\b/i, instead: 'Sign in' },
  { words: /\blook into your mail\b/i, instead: 'Check your e-mail' },
  { words: /\bopens nothing\b/i, instead: 'This link has expired' },
  { words: /\bnothing that counts\b|\bwhat counts\b/i, instead: 'accepted orders' },
  { words: /\bis none[.;]|; none (?:is|are|do|does|stands?)\b/i, instead: 'McDowell is not …' },
  {
    words: /(?<![\w/.:])\d+(?:\.\d+)?\/(?:split|orders|allocation|words)\b/,
    instead: 'the name of the step',
    // The command line names a question by its key.
    except: /\bvedette |"key"/,
  },
  { words: /\bany ?more\b/i, instead: 'no longer' },
  { words: /\ball the same\b/i, instead: 'anyway' },
  { words: /\banew\b/i, instead: 'again' },
];

/** What is wrong with a text: each pattern that it has, with what to write. */
export const stiffWords = (text: string): readonly string[] =>
  AVOIDED.flatMap(({ words, instead, except }) => {
    const found = words.exec(text);
    if (found === null || except?.test(text) === true) return [];
    return [`"${found[0]}" in: ${text.slice(0, 200)} (write: ${instead})`];
  });
