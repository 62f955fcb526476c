/** What stands around the orders in a letter: a greeting, an introduction, a closing, a name. */
import { asks } from '../kernel/plain-words.js';
import { withoutEnd } from '../kernel/sheet-text.js';
import type { Belonging } from '../kernel/system.js';
import { agrees, saysNo } from './plain-answer.js';

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

/**
 * Judges a line by its plain words, each one once. What goes on with an order behind a greeting, a closing or a line such as
 * `Seat: red` may be one too: it is never taken for a greeting alone.
 */
export function judgePlain(judge: Judge): Judge {
  const known = new Map<string, Belonging>([['', 'no']]);
  const lines = new Map<string, Belonging>();
  const judged = (words: string): Belonging => {
    const found = known.get(words) ?? (known.size < MOST_JUDGED ? judge(words) : 'no');
    known.set(words, found);
    return found;
  };
  return (line) => {
    const before = lines.get(line);
    if (before !== undefined) return before;
    const words = plain(line.slice(0, LONGEST_JUDGED));
    const whole = judged(words);
    const found = whole === 'no' && hidesOrder(behindOpening(words), judged) ? 'may' : whole;
    if (lines.size < MOST_JUDGED) lines.set(line, found);
    return found;
  };
}

const GREETING =
  /^(dear|hello|hi|hey|greetings|good (morning|day|evening|afternoon)|morning|evening|sirs?|gentlemen|umpire|sehr geehrter?|liebe[rs]?|hallo|guten (tag|morgen|abend)|moin|bonjour|bonsoir|salut|chère?|hola|buen[oa]s|estimad[oa]|ciao|buongiorno|buonasera|salve|gentile|olá|oi|bom dia|boa (tarde|noite)|car[oa]|beste|geachte|goed(en|e)?(dag|morgen|middag|avond)|hej|hei|kære|god (dag|morgon)|cześć|dzień dobry|witam|dobrý den|ahoj|здравствуйте|привет|добрый (день|вечер)|你好|您好|大家好|こんにちは|お世話になっております|안녕하세요)(?![\p{L}\d])/iu;
const CLOSING =
  /^((best|kind|kindest|warm|all) (regards|wishes|the best)|best|regards|cheers|thanks|thank you|many thanks|yours|sincerely|respectfully|your (most )?(obedient|humble)|mit (freundlichen|besten|herzlichen)|(viele|liebe|beste|schöne) grüße|gruß|grüße|mfg|lg|vg|gruss|danke|cordialement|bien (à vous|cordialement)|salutations|amitiés|merci|(cordiales )?saludos|un (cordial )?saludo|un abrazo|atentamente|gracias|(cordiali|distinti) saluti|saluti|un saluto|grazie|atenciosamente|(um )?abraço|cumprimentos|obrigad[oa]|(met )?vriendelijke groet(en)?|groet(en|jes)?|(med )?v[äe]nlig(a)? h[äi]ls(ning(ar)?|en)|(mange )?hilsn?er|mvh|terveisin|pozdrawiam|z poważaniem|s pozdravem|с уважением|спасибо|谢谢|此致|敬礼|祝好|よろしくお願い(いた)?します|以上|敬具|감사합니다|ciao|i (have the honou?r|remain))(?![\p{L}\d])/iu;
/** `Sent from my iPhone` in the languages of telephones and programs. */
const SENT_FROM =
  /^(sent|gesendet|von mein|envoyé|enviad[oa]|inviato|verzonden|verstuurd|skickat|sendt|wysłane|odesláno|lähetetty|отправлено|发自|發自|iPhone ?から|내 iPhone|get outlook|outlook (für|pour|para|per)|télécharge)/iu;
/** `Seat:`, and the number or the word alone that such a line brings. */
const HEADER =
  /^(?:(?:list|seat|side|campaign)\s*[:=]|turn\s*[:=][\s\d.,/-]*|word\s*[:=]\s*[^\s:]*)/iu;
/** `Edward Harte`, `P. Ashdown`: no digits. */
const NAME = /^-*\s*\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*){0,3}[,.]?$/u;

const WISHES: readonly RegExp[] = [GREETING, CLOSING, SENT_FROM];
const OPENINGS: readonly RegExp[] = [...WISHES, HEADER];
/** Signs between a greeting and what follows it. */
const BETWEEN = /^[\s,.:;!)–-]+/u;

/** What follows the greeting, closing or header at the beginning of a line; empty where it has none. */
function behindOpening(words: string, openings = OPENINGS): string {
  const lengths = openings.map((one) => one.exec(words)?.[0].length ?? 0);
  const length = Math.max(...lengths);
  return length === 0 ? '' : words.slice(length).replace(BETWEEN, '');
}

/** Behind more words than these nobody goes on with an order. */
const MOST_WORDS_BEFORE = 12;

/** A text from each of its first words on. */
const endsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\S+/g)].slice(0, MOST_WORDS_BEFORE).map(({ index }) => text.slice(index));

/** `4 to 8: enter …`; a date or a time of day looks like one too. */
const NUMBERED = /^\d[\d\s\p{L}–-]{0,12}:\s*\p{L}/u;

const isDated = (text: string): boolean => /^\d/.test(text) && !NUMBERED.test(text);

const isSure = (text: string, judge: Judge): boolean => judge(text) === 'sure' && !isDated(text);

/** `I cannot wait` ends in an order of one word, which says nothing. */
const hidesOrder = (text: string, judge: Judge): boolean =>
  endsOf(text).some((end) => /\s/.test(end) && isSure(end, judge));

/** `Umpire, `: who is greeted. */
const GREETED = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*)?[,:;!]\s*/u;

/** The order right behind a greeting, a closing or a name that is greeted; undefined where the line has none. */
export function orderBehind(line: string, judge: Judge): string | undefined {
  const text = behindOpening(plain(line), WISHES);
  const [greeted = ''] = GREETED.exec(text) ?? [];
  const isGreeted = greeted !== '' && endsOf(greeted).every((end) => judge(end) === 'no');
  const ends = [text, ...(isGreeted ? [text.slice(greeted.length)] : [])];
  return ends.find((end) => isSure(end, judge));
}

/** What an order names: a number, a name, where from and where to. */
const NAMING = /\d|\s\p{Lu}|\s(?:to|at|from|with)\s/u;
/** `R. E. Lee`. */
const SIGNED = /^\p{Lu}[\p{L}.'’-]*( \p{Lu}[\p{L}.'’-]*){0,3}[,.]?$/u;

/** Whether a line below a yes is none: who signs may be called like one who can be ordered. */
export const isNoOrder = (line: string, judge: Judge): boolean =>
  judge(line) === 'no' || (judge(line) === 'may' && SIGNED.test(line.trim()));

/** Where a sentence, or a part of one, ends. */
const MARKS = /[.,:;!?]\s+|\s-\s+/g;

/**
 * Whether a line that is no order goes on with one: with one that may have a slip in it behind a greeting or a closing, or
 * surely with one behind words of any kind.
 */
export function goesOn(line: string, judge: Judge): boolean {
  const words = plain(line.slice(0, LONGEST_JUDGED));
  const text = behindOpening(words, WISHES);
  if (NAMING.test(text) && !SIGNED.test(text) && !isDated(text) && judge(text) !== 'no')
    return true;
  const marks = [...words.matchAll(MARKS)].slice(0, MOST_WORDS_BEFORE);
  return marks
    .map((mark) => words.slice(mark.index + mark[0].length))
    .some((end) => /\s/.test(end) && isSure(end, judge));
}

const countWords = (line: string): number => line.trim().split(/\s+/).length;

/** With more words than these a line says something else too. */
const GREETING_WORDS = 4;
const CLOSING_WORDS = 9;
const SENT_FROM_WORDS = 10;

export const isGreeting = (line: string, judge: Judge): boolean =>
  GREETING.test(plain(line)) && countWords(line) <= GREETING_WORDS && judge(line) === 'no';

export const isClosing = (line: string, judge: Judge): boolean =>
  CLOSING.test(plain(line)) && countWords(line) <= CLOSING_WORDS && judge(line) === 'no';

export const isName = (line: string, judge: Judge): boolean =>
  NAME.test(line.trim()) && judge(line) === 'no' && !hidesOrder(line, judge);

/** Where the line of a program leads to. */
const LINK = /<https?:\/\/[^<>\s]{1,300}>/giu;
const withoutLink = (line: string): string => line.replace(LINK, '').trimEnd();

/** Lines like `Sent from my iPhone` that are told by more than their beginning. */
const PROGRAMS: readonly RegExp[] = [
  /^(?:holen sie sich|obtener|obtén|obter|obtenha|obtenez|scarica|ottieni|pobierz|hämta|hent|lataa|stáhnout|скачать|下载|获取|取得)(?: \p{L}+){0,2} outlook(?: \p{L}+){1,3}\.?$/iu,
  /^outlook (?:voor|för|for|til) \p{L}+ \p{L}+\.?$/iu,
  /^von outlook für \p{L}+ gesendet\.?$/iu,
  /^mit der(?: [\p{L}\d.-]+){0,3} (?:app|mail) gesendet\.?$/iu,
  /^diese (?:nachricht|e-?mail) wurde von meinem(?: [\p{L}\d.-]+){1,6} (?:gesendet|verschickt)\.?$/iu,
  /^\p{L}+['’]\p{L}+ gönderildi\.?$/iu,
];

/** A line that says which program or telephone the mail came from. */
export function isSentFrom(line: string, judge: Judge): boolean {
  if (line.length > LONGEST_JUDGED) return false;
  const text = withoutLink(line).trim();
  return (
    text.length <= 120 &&
    [SENT_FROM, ...PROGRAMS].some((one) => one.test(text)) &&
    countWords(text) <= SENT_FROM_WORDS &&
    judge(line) === 'no'
  );
}

/** A rank, a name and an army have no more words. */
const SIGNED_WORDS = 12;
/** Words of a name that are not written large. */
const SMALL_WORD = /^(?:of|the|and|de|la|del|du|des|di|da|von|van|der|zu|y)$/iu;
/** With which a name may have words that are not written large. */
const RANK =
  /^(?:gen|general|lt|lieutenant|maj|major|col|colonel|capt|captain|brig|brigadier|adm|admiral|marshal|sergeant|commander|cmdr|commanding|cmdg|chief|army|corps|division|brigade|department|district|fleet|seat|player)\W*$/iu;
/** How players take their leave besides the closings of letters. */
const FAREWELL =
  /^(?:take care|see you|talk soon|good luck|in haste|with (?:\p{L}+ )?(?:thanks|regards|wishes)|bis (?:dann|bald)|bonne (?:journée|soirée)|à bientôt|hasta (?:luego|pronto))(?![\p{L}\d])/iu;
/** Words that limit a yes, put it off or take it back; in no name, or in few. */
const LIMITING = new Set(
  `but except excepting excluding unlike apart aside besides not no nor never none nothing neither nobody cannot only unless
  without after before when once minus if though although however instead wait waits hold holds halt stop stay stays keep keeps remain remains later until till
  yet tomorrow soon maybe perhaps possibly partly partially almost nearly mostly unsure undecided also too cancel skip drop omit
  remove ignore forget delay postpone withdraw recall revoke change replace
  aber außer ausser ausgenommen nicht nichts nein nie kein keine keinen keiner nur ohne bloß warte warten wartet halt stopp
  bleib bleibt später spaeter erst erstmal bis noch morgen vielleicht falls wenn sondern statt jedoch doch
  mais sauf excepté hormis pas non ne jamais rien aucun seulement uniquement sans attends attendez attendre reste restez tard
  jusque encore demain peut-être moins annulez annuler
  pero excepto salvo menos nunca nada solo sólo solamente sin espera espere esperad esperen hasta después tarde luego mañana
  todavía aún quizás quizá tampoco cancela cancele
  mas exceto não nao só somente apenas sem até depois ainda amanhã talvez
  ale oprócz poza nie tylko bez czekaj później dopiero jeszcze jutro może
  но кроме не нет только лишь без подожди подождите жди ждите стой позже потом пока если ещё еще завтра может`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** The same in Chinese, Japanese and Korean, and what sentences have and names have not. */
const LIMITING_SIGNS =
  /[不没別别勿除但只等待を。]|取消|中止|停止|以外|まだ|ない|だめ|止め|やめ|です|ます|して|제외|취소|아니|대기/u;
/** Letters of a script without spaces, or without large ones; a name has few. */
const UNCASED = /\p{Lo}/gu;
const MOST_UNCASED = 6;

const wordsIn = (line: string): readonly string[] =>
  line
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu) ?? [];

const isLimiting = (word: string): boolean => LIMITING.has(word) || /^n['’]|n['’]t$/u.test(word);

/** Whether a line asks something, or takes something of a yes back: whatever else it is, it is no mere signature. */
export const saysMore = (line: string): boolean =>
  asks(line) || LIMITING_SIGNS.test(line) || wordsIn(line).some(isLimiting);

/**
 * `Gen. R. E. Lee, Army of Northern Virginia`: each word is written large, tells a rank, or follows a small one, as in `Commander
 * of the red`. Where all are written large, three words or more have a rank or an initial.
 */
function isSigned(line: string): boolean {
  const words = line.trim().split(/\s+/);
  const own = words.filter((word) => !SMALL_WORD.test(word));
  if (words.length > SIGNED_WORDS || (own.length > 2 && /!\s*$/u.test(line))) return false;
  if (!own.some((word) => /\p{L}/u.test(word))) return isDialed(line);
  const uncased = line.match(UNCASED)?.length ?? 0;
  if (uncased > 0) return uncased <= MOST_UNCASED;
  if (own.length <= 1) return true;
  const isNaming = (word: string): boolean => RANK.test(word) || /^(?:\p{Lu}\.)+,?$/u.test(word);
  if (!/\p{Ll}/u.test(line)) return own.length <= 2 || own.some(isNaming);
  return words.every(
    (word, at) =>
      /^\P{Ll}/u.test(word) ||
      RANK.test(word) ||
      SMALL_WORD.test(word) ||
      SMALL_WORD.test(words[at - 1] ?? ''),
  );
}

/** The number of a telephone, or only signs; few figures may name lines of the orders. */
const isDialed = (line: string): boolean => {
  const figures = line.match(/\d/g)?.length ?? 0;
  return figures === 0 || figures > 5;
};

/**
 * Whether a line may stand below a word that is alone in its mail: a closing, who writes, or from which program. What says
 * more than that makes the mail a letter.
 */
export function isBelowWord(line: string, judge: Judge): boolean {
  const behind = plain(withoutLink(line))
    .replace(FAREWELL, '')
    .replace(CLOSING, '')
    .replace(BETWEEN, '');
  if (!isNoOrder(line, judge) || saysMore(behind)) return false;
  return behind === '' || isClosing(line, judge) || isSentFrom(line, judge) || isSigned(behind);
}

/** A command that may be all that a mail says. */
const COMMAND_ALONE = /^(?:help|status|report|map|withdraw|no reminders)$/iu;
const AROUND_WORD = /^[\s\p{P}]{1,20}|[\s\p{P}]{1,20}$/gu;

/** Whether lines are a word alone, with nothing but a signature below it. */
export function isWordAlone(lines: readonly string[], judge: Judge): boolean {
  const [word = '', ...below] = lines.filter((line) => line.trim() !== '');
  return (
    (agrees(word) || saysNo(word) || COMMAND_ALONE.test(word.trim().replace(AROUND_WORD, ''))) &&
    below.every((line) => isBelowWord(line, judge))
  );
}

/** What firms and programs say of mails below them. */
const OF_MAIL =
  /\b(?:e-?mails?|messages?|confidential|disclaimer|recipients?|nachricht|vertraulich|courriel|confidentiel|correo|mensaje|mensagem|confidencial)\b/iu;
/** What they say is longer than what a player adds to his word. */
const LONGER_THAN = 6;

/** Words with which a player goes on about himself or asks for something; of `I’ll` or `s’il vous plaît` what stands before the apostrophe. */
const SPEAKING = new Set(
  `i my we please ich mein wir bitte je j mon nous s veuillez yo mi nosotros eu meu nós por io mio noi per
  ik mijn wij jag vi jeg min minä proszę ja moje prosím já я мой мы прошу пожалуйста 저는 제가 나는 우리는`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** How notices of firms begin like a player’s own words. */
const BEGINS_NOTICE =
  /^\W*(?:if (?:you(?: are|['’]re| were) not|(?:you(?: have|['’]ve)?(?: \p{L}+ly)? )?received?|this)|unless (?:otherwise|expressly|explicitly)|(?:nothing|no part) (?:in|of) this|(?:the (?:contents?|information) (?:of|in) )?this (?:e-?mail|message|communication)|please (?:note|be (?:advised|aware))(?: that|:)? (?:this|any|the (?:information|contents?))|we (?:do not |cannot )?accept|(?:wenn|falls) (?:sie|diese)|bitte beachten sie,?(?: dass)? (?:diese|unsere)|wir weisen|veuillez noter que (?:ce|cet|les)|por (?:motivos|raz(?:ones|ões))|per (?:motivi|ragioni))(?!\p{L})/iu;
/** What such a notice goes on with, and no player. */
const NOTICES =
  /\b(?:recipients?|addressees?|confidential|privileged|disclaimer|attachments?|construed|liability|virus(?:es)?|privacy|unsubscribe|(?:received?|reached you|sent to you|addressed to you)\b.{0,60}\b(?:in error|by mistake)|empfänger|adressat|vertraulich|irrtümlich|datenschutz|destinata(?:ire|ri[oa])|confiden[ct]i|par erreur|por (?:error|engano)|riservat|per errore)/iu;
/** What is said below mails of whether to print them, and of when they are answered. */
const OF_MANNERS =
  /\b(?:environment|umwelt|environnement|medio ?ambiente|ambiente|milieu|print|(?:aus|ge)druck|drucken|imprim)|^\W*(?:my|our) working (?:hours|days) (?:may|might) /iu;

/** So a player may begin too, and then speak of his attachments. */
const TO_READER = /^\W*if you/iu;
const OF_ATTACHED = /\b(?:attachments?|virus(?:es)?|privacy)\b/giu;

/** Whether a line is a notice that a firm puts below mails. */
export const isNotice = (line: string): boolean =>
  OF_MANNERS.test(line) ||
  (BEGINS_NOTICE.test(line) &&
    NOTICES.test(TO_READER.test(line) ? line.replace(OF_ATTACHED, '') : line));

/** Whether a line begins as a player goes on, and no firm does. */
function speaksOn(line: string): boolean {
  const [first = ''] = wordsIn(line);
  const [before = ''] = first.split(/['’]/u);
  return !isNotice(line) && (isLimiting(first) || SPEAKING.has(before));
}

/** Whether the first line below a drawn one begins a signature, or what a program adds, and no further part of a letter. */
export const beginsFoot = (drawn: string, line: string, judge: Judge): boolean =>
  isBelowWord(line, judge) ||
  (countWords(line) > LONGER_THAN &&
    (drawn.includes('____') || OF_MAIL.test(line)) &&
    !asks(line) &&
    !speaksOn(line));

/** What somebody adds below his name. */
export const isPostscript = (line: string): boolean =>
  /^\s{0,20}(?:p\.? ?s|n\.? ?b)(?:[.:,]|\s|$)/iu.test(line);

const LONGEST_INTRODUCTION = 120;

/** `Here are my orders:` */
export const isIntroduction = (line: string, judge: Judge): boolean =>
  line.length <= LONGEST_INTRODUCTION && /^\D+[:：]$/u.test(plain(line)) && judge(line) === 'no';

/** `Here are my orders for July.` */
const LEADS_TO_ORDERS =
  /^(?:please (?:find|see) |(?:here|these|below|attached|enclosed|following)(?: are| is|['’]s| come)? )?(?:(?:my|our|the) )?(?:(?:new|revised|corrected|final|updated|complete|full|first|second|next) )?(?:orders|moves|sheet)(?: (?:for|of|to|in) [^?¿:;,.!]{1,40})?(?: (?:are )?(?:below|attached|enclosed|follow|as follows))?[.:!]?$/iu;

/** Whether a line beside the orders tells its reader nothing: a greeting, a header, an introduction, a closing, a name. */
export function isFormality(line: string, judge: Judge): boolean {
  const words = behindOpening(plain(line), [GREETING]) || plain(line);
  return (
    isBelowWord(line, judge) ||
    isIntroduction(line, judge) ||
    (HEADER.test(words) && !saysMore(words)) ||
    [words, words.replace(GREETED, '')].some((text) => LEADS_TO_ORDERS.test(text))
  );
}

/** The line that brings a seat's word for the dice. */
const WORD_LINE = /^[\s*\u2022\u00b7-]*word\s*[:=](.*)$/i;

/** The word after the first `WORD:`; undefined where no line begins so. */
export function wordIn(lines: readonly string[]): string | undefined {
  const line = lines.find((one) => WORD_LINE.test(one));
  const [, word = ''] = WORD_LINE.exec(line ?? '') ?? [];
  return line === undefined ? undefined : withoutEnd(word, '*').trimStart();
}

/** The lines, those that bring a word empty, unless one goes on with an order. */
export const withoutWord = (lines: readonly string[], judge: Judge): readonly string[] =>
  lines.map((line) => (WORD_LINE.test(line) && judge(line) === 'no' ? '' : line));
