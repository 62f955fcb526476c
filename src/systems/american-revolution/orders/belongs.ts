/** Which lines of an e-mail are orders or answers, told by how they begin, or else by whether they read. */
import { wordsOf } from '../../../kernel/sheet-text.js';
import type { Belonging, Prompt } from '../../../kernel/system.js';
import type { Pack } from '../rules/figures.js';
import type { View } from '../rules/view.js';
import { isOffer, isPlacing, placeAboutOf, STANDING } from './about.js';
import { findArea } from '../rules/land.js';
import { VERBS } from './read-line.js';
import { readSheet } from './read.js';

/** How lines surely begin: a verb with what follows it in an order, and in few sentences. */
const ORDER: readonly RegExp[] = [
  /^(move|sail|open)\s+(all\b|everything\b|\d)/i,
  /^withdraw\s+\d/i,
  /^fleet\s+to\s+\S/i,
  /^land\s+at\s+\S+(\s+\S+)?$/i,
];
const PLACE = /^place\s+(\d+\s*\S*\s+|(the\s+)?rest\s+|all\s+)?(at|in)\s+\S/i;
const LOSE = /^lose\s+(\d+\s*)?(c|m|f|sf|b|t|continentals?|militia|regulars?|tor(y|ies))\b/i;
/** `attack Boston` is an order when Boston is an area, and `attack at once` is not. */
const AT_AREA = /^(attack|fortify|besiege)\s(.+)/i;

const begins = (line: string, starts: readonly RegExp[]): boolean =>
  starts.some((start) => start.test(line));

export const belongs =
  (pack: Pack) =>
  (line: string, prompt?: Prompt, seen?: View): Belonging => {
    const text = line.trim();
    const [begin = '', ahead] = STANDING.exec(text) ?? [];
    if (prompt === undefined)
      return isAnswer(text.slice(begin.length)) || isSure(pack, text) ? 'sure' : mayBe(text);
    const { kind } = prompt;
    // An answer in advance says so, or it would be an answer to what is asked now.
    if (isOffer(prompt)) return ahead?.toLowerCase() === kind ? 'sure' : 'no';
    if (ahead !== undefined) return 'no';
    const isOwn =
      kind === 'orders'
        ? isSure(pack, text)
        : isPlacing(kind)
          ? PLACE.test(text) && isThere(pack, text, prompt)
          : kind === 'losses' && LOSE.test(text);
    if (isOwn) return 'sure';
    // An answer that names an area elsewhere is one with an error.
    if (isPlacing(kind) && PLACE.test(text)) return 'may';
    if (seen !== undefined && reads(pack, text, prompt, seen)) return 'sure';
    const isOther = isSure(pack, text) || isAnswer(text);
    return isOther ? 'no' : mayBe(text);
  };

const isAnswer = (text: string): boolean => PLACE.test(text) || LOSE.test(text);

/** Whether a placement names an area of the question's region: several regions may be asked about at once. */
function isThere({ land }: Pack, text: string, prompt: Prompt): boolean {
  const { areas } = placeAboutOf(prompt, land);
  const named = text.split(/\b(?:at|in)\s|,/i).flatMap((part) => findArea(land, part) ?? []);
  return named.length === 0 || named.some((area) => areas.includes(area));
}

function isSure({ land }: Pack, text: string): boolean {
  if (begins(text, ORDER)) return true;
  const rest = AT_AREA.exec(text)?.[2] ?? '';
  const [name = ''] = rest.split(/\s(?:with|against)\s|[;,.]/i);
  return findArea(land, name) !== undefined;
}

const reads = (pack: Pack, text: string, prompt: Prompt, seen: View): boolean => {
  const { lines, faults } = readSheet(pack)(text, prompt, seen);
  return lines.length > 0 && faults.length === 0;
};

const VERB_WORDS: readonly string[] = [...VERBS, 'place', 'lose'];
const MOST_WORDS = 12;

/** Begins with a verb and names a number or a name, in few words. */
function mayBe(text: string): Belonging {
  const words = wordsOf(text);
  const isVerb = VERB_WORDS.includes(words[0]?.text.toLowerCase() ?? '');
  if (!isVerb || words.length > MOST_WORDS) return 'no';
  return /\d|\s\p{Lu}|\b(to|at|from|with)\b/u.test(text) ? 'may' : 'no';
}
