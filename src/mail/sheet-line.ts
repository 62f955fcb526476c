/** What a line of a mail is, taken for itself: of a sheet, a greeting, a closing. */

/** Starts of lines that open a sheet or end it. `PP east 20`, `PP 1-3:`, `4 to 8: enter …`, `leader 3* to east`. */
const SHEET_LINES: readonly RegExp[] = [
  /^(pp|cp|sp|rail|pulses?|p)\s*[.:]?\s*\d/i,
  /^(pp|cp|sp|rail)\s*:?\s+\p{L}[\p{L}-]*\s*:?\s*\d/iu,
  /^\d{1,3}\s*((-|to|bis|à)\s*\d{1,3}\s*)?[:.)]\s*\S/i,
  /^list\s*[:=]/i,
  /^leaders?\s+\d\s*(\*|star)/i,
  /^(enter|entrench|build|move)\s+\S+\s+\S/i,
  /\(\s*\d+\s*cp\s*\)\s*$/i,
];

/** Signs of an order anywhere in a line that does not begin as one. */
const ORDER_SIGNS: readonly RegExp[] = [
  /\d\s*(-|to|bis|à)\s*\d{1,3}\s*:/i,
  /^((and|then|also|next|please)\s+)*(enter|entrench|build|move)\s+\S/i,
  /\b([Mm]ove|MOVE|[Ee]nter|ENTER|[Bb]uild|BUILD|[Ee]ntrench|ENTRENCH)\b.*\b(to|at|in|into|on|near|via|from|TO|AT|IN)\s+\p{Lu}/u,
];

const HYPHENS = /[\u2010-\u2015\u2212]/g;
const SPACES = /[\u00a0\u2000-\u200a\u202f\t]/g;

/** A line as the rules here read it: fancy dashes and spaces plain, bullets gone. */
export const plain = (line: string): string =>
  line
    .replace(HYPHENS, '-')
    .replace(SPACES, ' ')
    .replace(/^[\s*•·|#-]+/, '')
    .trimEnd();

/** Whether a line looks like one of a sheet. */
export const looksLikeSheet = (line: string): boolean =>
  SHEET_LINES.some((start) => start.test(plain(line)));

/** Whether a line is one of a sheet or says something that only an order says. */
export const hasOrder = (line: string): boolean =>
  looksLikeSheet(line) || ORDER_SIGNS.some((sign) => sign.test(plain(line)));

const GREETING =
  /^(dear|hello|hi|hey|greetings|good (morning|day|evening|afternoon)|morning|evening|sirs?|gentlemen|umpire|sehr geehrter?|liebe[rs]?|hallo|guten (tag|morgen|abend)|bonjour|bonsoir|salut|chère?|hola|buen[oa]s|ciao)(?![\p{L}\d])/iu;
const CLOSING =
  /^((best|kind|kindest|warm|all) (regards|wishes|the best)|best|regards|cheers|thanks|thank you|many thanks|yours|sincerely|respectfully|your (most )?(obedient|humble)|mit (freundlichen|besten|herzlichen)|(viele|liebe|beste|schöne) grüße|gruß|grüße|mfg|lg|vg|cordialement|bien à vous|salutations|saludos|un saludo|groeten|ciao|i (have the honou?r|remain))(?![\p{L}\d])/iu;
/** `Edward Harte`, `P. Ashdown`; no digits and nothing that an order needs. */
const NAME = /^-*\s*\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*){0,3}[,.]?$/u;

const countWords = (line: string): number => line.trim().split(/\s+/).length;

/** What is said and what follows it on the line: with more words than these it says something besides. */
const GREETING_WORDS = 4;
const CLOSING_WORDS = 9;

export const isGreeting = (line: string): boolean =>
  GREETING.test(plain(line)) && countWords(line) <= GREETING_WORDS && !hasOrder(line);

export const isClosing = (line: string): boolean =>
  CLOSING.test(plain(line)) && countWords(line) <= CLOSING_WORDS && !hasOrder(line);

export const isName = (line: string): boolean => NAME.test(line.trim()) && !hasOrder(line);

/** `Here are my orders:`; what introduces a sheet is none of it. */
export const isIntroduction = (line: string): boolean =>
  /\b(orders?|sheet|lists?|allocation|befehle?|ordres)\b[^\d]*:$/iu.test(plain(line)) &&
  !hasOrder(line);
