/** What stands around the orders in a letter: a greeting, an introduction, a closing, a name. */
import type { Belonging } from '../kernel/system.js';

/** Whether a line is one of the orders that are asked of its writer. */
export type Judge = (line: string) => Belonging;

const HYPHENS = /[\u2010-\u2015\u2212]/g;
const SPACES = /[\u00a0\u2000-\u200a\u202f\t]/g;

/** A line with plain dashes and spaces, and without a bullet. */
export const plain = (line: string): string =>
  line
    .replace(HYPHENS, '-')
    .replace(SPACES, ' ')
    .replace(/^[\s*•·|#-]+/, '')
    .trimEnd();

/** No sheet has more lines; further ones are no orders, so that a mail of many lines does not hold up the others. */
const MOST_JUDGED = 5000;

/** A line tells by its beginning whether it is an order; a line of a megabyte is not searched through. */
const LONGEST_JUDGED = 1000;

/** Judges a line by its plain words, each one once. */
export function judgePlain(judge: Judge): Judge {
  const known = new Map<string, Belonging>([['', 'no']]);
  const lines = new Map<string, Belonging>();
  return (line) => {
    const before = lines.get(line);
    if (before !== undefined) return before;
    const words = plain(line.slice(0, LONGEST_JUDGED));
    const found = known.get(words) ?? (known.size < MOST_JUDGED ? judge(words) : 'no');
    known.set(words, found);
    if (lines.size < MOST_JUDGED) lines.set(line, found);
    return found;
  };
}

const GREETING =
  /^(dear|hello|hi|hey|greetings|good (morning|day|evening|afternoon)|morning|evening|sirs?|gentlemen|umpire|sehr geehrter?|liebe[rs]?|hallo|guten (tag|morgen|abend)|moin|bonjour|bonsoir|salut|chère?|hola|buen[oa]s|estimad[oa]|ciao|buongiorno|buonasera|salve|gentile|olá|oi|bom dia|boa (tarde|noite)|car[oa]|beste|geachte|goed(en|e)?(dag|morgen|middag|avond)|hej|hei|kære|god (dag|morgon)|cześć|dzień dobry|witam|dobrý den|ahoj|здравствуйте|привет|добрый (день|вечер)|你好|您好|大家好|こんにちは|お世話になっております|안녕하세요)(?![\p{L}\d])/iu;
const CLOSING =
  /^((best|kind|kindest|warm|all) (regards|wishes|the best)|best|regards|cheers|thanks|thank you|many thanks|yours|sincerely|respectfully|your (most )?(obedient|humble)|mit (freundlichen|besten|herzlichen)|(viele|liebe|beste|schöne) grüße|gruß|grüße|mfg|lg|vg|gruss|danke|cordialement|bien (à vous|cordialement)|salutations|amitiés|merci|(cordiales )?saludos|un (cordial )?saludo|un abrazo|atentamente|gracias|(cordiali|distinti) saluti|saluti|un saluto|grazie|atenciosamente|(um )?abraço|cumprimentos|obrigad[oa]|(met )?vriendelijke groet(en)?|groet(en|jes)?|(med )?v[äe]nlig(a)? h[äi]ls(ning(ar)?|en)|(mange )?hilsn?er|mvh|terveisin|pozdrawiam|z poważaniem|s pozdravem|с уважением|спасибо|谢谢|此致|敬礼|祝好|よろしくお願い(いた)?します|以上|敬具|감사합니다|ciao|i (have the honou?r|remain))(?![\p{L}\d])/iu;
/** `Edward Harte`, `P. Ashdown`: no digits. */
const NAME = /^-*\s*\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*){0,3}[,.]?$/u;

const countWords = (line: string): number => line.trim().split(/\s+/).length;

/** With more words than these a line says something else too. */
const GREETING_WORDS = 4;
const CLOSING_WORDS = 9;

export const isGreeting = (line: string, judge: Judge): boolean =>
  GREETING.test(plain(line)) && countWords(line) <= GREETING_WORDS && judge(line) === 'no';

export const isClosing = (line: string, judge: Judge): boolean =>
  CLOSING.test(plain(line)) && countWords(line) <= CLOSING_WORDS && judge(line) === 'no';

export const isName = (line: string, judge: Judge): boolean =>
  NAME.test(line.trim()) && judge(line) === 'no';

const LONGEST_INTRODUCTION = 120;

/** `Here are my orders:` */
export const isIntroduction = (line: string, judge: Judge): boolean =>
  line.length <= LONGEST_INTRODUCTION && /^\D+[:：]$/u.test(plain(line)) && judge(line) === 'no';

/** The line that brings a seat's word for the dice. */
const WORD_LINE = /^[\s*\u2022\u00b7-]*word\s*[:=]\s*(.*?)[\s*]*$/i;

/** The word after the first `WORD:`; undefined where no line begins so. */
export function wordIn(lines: readonly string[]): string | undefined {
  const line = lines.find((one) => WORD_LINE.test(one));
  return line === undefined ? undefined : (WORD_LINE.exec(line)?.[1] ?? '');
}

/** The lines, those that bring a word empty. */
export const withoutWord = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => (WORD_LINE.test(line) ? '' : line));
