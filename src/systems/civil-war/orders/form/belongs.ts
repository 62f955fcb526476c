/**
 * Which lines of an e-mail are orders, and for which kind of sheet: told by how a line begins, and else by whether the
 * sheet's own reader makes an order of it, with pulses before it or without.
 */
import { withoutEnd, wordsOf } from '../../../../kernel/sheet-text.js';
import type { Belonging, Prompt } from '../../../../kernel/system.js';
import type { Pack } from '../../rules/pack.js';
import { sideAsked } from '../../rules/seats.js';
import type { View } from '../../rules/view.js';
import { readAllocationLine } from '../allocation/read-allocation-line.js';
import { readCareerLine } from '../allocation/read-allocation-careers.js';
import { readShipsLine } from '../allocation/read-allocation-ships.js';
import { readPresenting } from '../present.js';
import { readOrder } from '../sheet/read-line.js';
import { listOf, sceneOf } from '../sheet/read-orders.js';
import { readStanding } from '../sheet/read-standing.js';
import { isVerb } from '../verbs.js';

/** `PP 1-3: …`, `4 to 8: …`, `enter 3 SP at …`, `… (3 CP)`, `standing: …`, `present Grant`. */
const ORDERS: readonly RegExp[] = [
  /^(pp|pulses?|p)\s*[.:]?\s*\d/i,
  /^\d{1,3}\s*((-|to|bis|à)\s*\d{1,3}\s*)?[:.)]\s*\S/i,
  /^(enter|entrench|build|move)\s+\S+\s+\S/i,
  /^standing(\s+orders?)?\s*:/i,
  /\(\s*\d+\s*cp\s*\)\s*$/i,
];
const PRESENTING = /^(?:presents?|recommends?)\s+(\p{Lu}|nobody\b)/u;
const NOBODY = /^(none|nobody)\.?$/i;
/** `CP east 9, west 7`, `leader 3* to east`, `move 2 SP from east to west`. */
const ALLOCATION: readonly RegExp[] = [
  /^(cp|pp|sp|rail)\s*:?\s+\p{L}[\p{L}-]*\s*:?\s*\d/iu,
  /^(cp|sp|rail)\s*[.:]?\s*\d/i,
  /^(\d{1,2}\s+)?leaders?\s+\d\s*(\*|star)/i,
  /^(move\s+\d+|discretionary|switch)\s+\S+\s+\S/i,
];
const DECISION = /^(promote|refuse|demote|remove|keep)s?\s+\p{Lu}/iu;

/** How the lines of a sheet begin, by its kind. */
const KINDS: Readonly<Record<string, readonly RegExp[]>> = {
  orders: [...ORDERS, PRESENTING],
  allocation: [...ALLOCATION, /^(promote|refuse|demote|remove)\s+\p{Lu}/u],
  present: [PRESENTING, NOBODY],
  decide: [DECISION],
};
const ANY: readonly RegExp[] = [...ORDERS, PRESENTING, ...ALLOCATION];

/** Signs of an order anywhere in a line that does not begin as one. */
const SIGNS: readonly RegExp[] = [
  /\d\s*(-|to|bis|à)\s*\d{1,3}\s*:(?!\d)/i,
  /^((and|then|also|next|please)\s+)*(enter|entrench|build|move)\s+\S/i,
  /\b([Mm]ove|MOVE|[Ee]nter|ENTER|[Bb]uild|BUILD|[Ee]ntrench|ENTRENCH)\b.*\b(to|at|in|into|on|near|via|from|TO|AT|IN)\s+\p{Lu}/u,
];

export function belongs(pack: Pack, line: string, prompt?: Prompt, seen?: View): Belonging {
  const begins = (kind: readonly RegExp[]): boolean => kind.some((start) => start.test(line));
  if (begins(prompt === undefined ? ANY : (KINDS[prompt.kind] ?? []))) return 'sure';
  const read = prompt === undefined || seen === undefined ? 'no' : asRead(pack, line, prompt, seen);
  if (read !== 'no') return read;
  return begins(ANY) || begins(SIGNS) ? 'may' : 'no';
}

/** As the reader of the prompt's sheets takes the line when it stands alone. */
function asRead(pack: Pack, line: string, prompt: Prompt, seen: View): Belonging {
  const words = wordsOf(withoutEnd(line, '.;'));
  switch (prompt.kind) {
    case 'orders':
      return asOrder(pack, line, prompt, seen);
    case 'present':
      return readPresenting(seen, `present ${line}`).slips.length === 0 ? 'may' : 'no';
    case 'decide': {
      const read = readCareerLine(pack, seen, words);
      return read !== undefined && 'order' in read ? 'sure' : 'no';
    }
    case 'allocation': {
      const side = seen.side ?? sideAsked(prompt.to);
      const { orders, slips } =
        readShipsLine(pack, words) ?? readAllocationLine(pack, seen, words, 1, side);
      if (slips.length === 0 && orders.length > 0) return 'sure';
      const isKnown = slips.every(({ code }) => code !== 'unknown-order');
      return isKnown && namesSomething(line) ? 'may' : 'no';
    }
    default:
      return 'no';
  }
}

function asOrder(pack: Pack, line: string, prompt: Prompt, seen: View): Belonging {
  const list = listOf(prompt, seen);
  if (list === undefined) return 'no';
  const scene = sceneOf(pack, prompt, seen, list);
  const standing = readStanding(scene, line);
  if (standing !== undefined && standing.slips.length === 0) return 'sure';
  const { does, slips } = readOrder(scene, line, 1);
  if (does.draft !== undefined && slips.length + does.slips.length === 0) return 'sure';
  const [first] = wordsOf(line);
  const isKnown = standing !== undefined || isVerb(first?.text ?? '') || CONDITION.test(line);
  return isKnown && namesSomething(line) ? 'may' : 'no';
}

const CONDITION = /^(if|unless|until|when|once)\b.*[\s,](then\s|\d)/i;

/** A line that names a number or a place, or has few words: `wait for my next letter` does not. */
const namesSomething = (line: string): boolean =>
  /\d|\s\p{Lu}/u.test(line) || line.trim().split(/\s+/).length <= 3;
