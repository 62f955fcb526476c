/** A plain yes or no, in the words in which people say it. With a condition, an addition or a question it is none. */

const YES = 'yes|yep|yeah|yup|y|ja|oui|s[ií]|sim|tak|да|da|是|是的|はい';
const NO = 'no|nope|n|nein|non|n[aã]o|nee';
const THANKS = '(?:many )?thanks|thank you';
const IS = "(?:'s|’s| is| was)";
const ALL_RIGHT = '(?:all )?(?:complete|correct|right|fine|good|mine)';
/** What says again that something is so, or whose it is. */
const SO = [
  ...['please', THANKS, 'i (?:do|did|am|confirm|agree)', 'confirm(?:ed)?', 'go ahead', ALL_RIGHT],
  ...['they are', `(?:they|those|these|the orders|my orders|all)(?: are|['’]re) ${ALL_RIGHT}`],
  ...[`(?:that|it|this)${IS} (?:all|it|me|${ALL_RIGHT})`, 'i wrote (?:it|this|that)(?: e-?mail)?'],
].join('|');
/** What says again that it is not. */
const NOT_SO = [
  ...[
    THANKS,
    "(?:it is |it['’]s |that is |that['’]s )?not (?:mine|me|complete)",
    "i did(?: not|n['’]t)",
  ],
  ...[
    "i did(?: not|n['’]t) write (?:it|this|that)(?: e-?mail)?",
    "(?:it|that) was(?: not|n['’]t) me",
  ],
  ...['they are not(?: complete| mine)?', "they aren['’]t(?: complete| mine)?"],
].join('|');
/** The same without a yes before it. */
const CONFIRMED = `confirm(?:ed)?|i confirm|correct|(?:that|this)${IS} (?:right|correct)`;

const SIGNS = '[^\\p{L}\\p{N}]';
const whole = (words: string): RegExp => new RegExp(`^${SIGNS}*(?:${words})${SIGNS}*$`, 'iu');

const SAYS_YES = whole(
  `(?:${YES})(?:${SIGNS}+(?:${SO})){0,2}|(?:${CONFIRMED})(?:${SIGNS}+(?:${THANKS}))?`,
);
const SAYS_NO = whole(`(?:${NO})(?:${SIGNS}+(?:${NOT_SO})){0,2}|not (?:mine|me)`);

const NONE = 'no (?:orders|moves)|i have no orders';
const IN_STEP =
  '(?: (?:from me|(?:for )?(?:this|the) (?:turn|step|time|phase|season|sub-?turn)|now|for now))?';
const SAYS_NO_ORDERS = whole(`(?:${NONE})${IN_STEP}(?:${SIGNS}+(?:${THANKS}))?`);
const SAYS_NOTHING = whole(`(?:none|nothing)(?: from me)?${IN_STEP}(?:${SIGNS}+(?:${THANKS}))?`);

/** Characters; a plain answer has fewer. */
const LONGEST = 200;
const isPlain = (line: string): boolean => line.length <= LONGEST && !/[?？]/u.test(line);

export const saysYes = (line: string): boolean => isPlain(line) && SAYS_YES.test(line);
export const saysNo = (line: string): boolean => isPlain(line) && SAYS_NO.test(line);
/** Consent to what was shown; that somebody wrote it does not follow. */
export const agrees = (line: string): boolean =>
  saysYes(line) || (isPlain(line) && AGREES.test(line));
const AGREES = whole(`(?:ok|okay)(?:${SIGNS}+(?:${THANKS}))?`);

/** That he gives no orders; `none` alone may answer something else. */
export const saysNoOrders = (line: string): boolean => isPlain(line) && SAYS_NO_ORDERS.test(line);
export const saysNothing = (line: string): boolean =>
  saysNoOrders(line) || (isPlain(line) && SAYS_NOTHING.test(line));
