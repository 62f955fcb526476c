/** The gamemaster's changes of the position: `place 3 SP usa at Manassas; set cp usa east 14`. */
import { sheetLines, wordsOf, type Fault, type Word } from '../../kernel/sheet-text.js';
import type { Reading, Understood } from '../../kernel/system.js';
import { applyFacts } from './apply.js';
import type { ListName, Pack, Side } from './pack.js';
import { AMEND_VERBS, readChange } from './read-amend-verbs.js';
import { nameHint, toFault, type Slip } from './read-words.js';
import { sayAmendment } from './say-amendment.js';
import type { State } from './state.js';

export type Rating = 'initiative' | 'tactical' | 'strategic';
export type Amount = 'cp' | 'pp' | 'rail' | 'reinforcements';

/** One change, all names resolved. `move-force` carries those who go along; a rally is `demoralized: false`. */
export type Amendment =
  | {
      readonly kind: 'place-sp' | 'remove-sp';
      readonly side: Side;
      readonly n: number;
      readonly hex: string;
    }
  | { readonly kind: 'place-leader'; readonly leader: string; readonly hex: string }
  | {
      readonly kind: 'place-army';
      readonly army: string;
      readonly leader: string;
      readonly hex: string;
    }
  | {
      readonly kind: 'place-works' | 'remove-works';
      readonly what: 'depot' | 'fort' | 'fortress';
      readonly side: Side;
      readonly hex: string;
    }
  | { readonly kind: 'remove-leader'; readonly leader: string }
  | { readonly kind: 'remove-army'; readonly army: string }
  | {
      readonly kind: 'move-force';
      readonly side: Side;
      readonly n: number;
      readonly leaders: readonly string[];
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'demoralize';
      readonly side: Side;
      readonly hex: string;
      readonly demoralized: boolean;
    }
  | { readonly kind: 'control'; readonly hex: string; readonly side: Side | 'neutral' }
  | { readonly kind: 'state'; readonly state: string; readonly side: Side | 'neutral' }
  | {
      readonly kind: 'account';
      readonly side: Side;
      readonly list: ListName;
      readonly what: Amount;
      readonly n: number;
    }
  | { readonly kind: 'pool'; readonly leader: string; readonly list: ListName }
  | {
      readonly kind: 'rating';
      readonly leader: string;
      readonly rating: Rating;
      readonly n: number;
    };

const MOST = 2000;
const MOST_FAULTS = 200;
const LONGEST = 500;

type Part = { readonly line: number; readonly text: string; readonly at: number };

/**
 * Reads amendments, several parted by `;` or lines; each is checked on the position as those before it leave it. The
 * gamemaster sees the whole truth, so this alone of all readers reads against the state. Never throws.
 */
export function readAmend(pack: Pack, text: string, now: State): Reading<Amendment> {
  const parts = partsOf(text);
  const lines: Understood<Amendment>[] = [];
  const faults: Fault[] = [];
  const whole = (code: string, expected: string): Fault =>
    toFault(0, { code, rule: 'amend', at: 1, read: '', expected });
  if (parts.length === 0) faults.push(whole('empty', `an amendment: ${AMEND_VERBS.join(', ')} …`));
  if (parts.length > MOST) return { ...blank, faults: [whole('too-long', `at most ${MOST}`)] };
  let state = now;
  for (const part of parts) {
    if (faults.length >= MOST_FAULTS) {
      faults.push(whole('too-many-faults', `fewer slips: after ${MOST_FAULTS} no more are told`));
      break;
    }
    const read = readPart(pack, state, part);
    faults.push(...read.slips.map((slip) => toFault(part.line, slip)));
    if (read.change === undefined) continue;
    const says = sayAmendment(pack, read.change);
    lines.push({ line: part.line, text: part.text.trim(), says, cost: {}, means: read.change });
    state = applyFacts(pack, state, [{ kind: 'amended', change: read.change }]);
  }
  return { ...blank, lines, faults };
}

const blank = { lines: [], faults: [], warnings: [], totals: [] };

function partsOf(text: string): readonly Part[] {
  return sheetLines(text)
    .filter((line) => !line.text.trim().startsWith('#'))
    .flatMap((line) => {
      let at = 1;
      return line.text.split(';').map((part): Part => {
        const start = at;
        at += part.length + 1;
        return { line: line.number, text: part, at: start };
      });
    })
    .filter((part) => part.text.trim() !== '');
}

function readPart(
  pack: Pack,
  now: State,
  part: Part,
): { readonly change?: Amendment | undefined; readonly slips: readonly Slip[] } {
  if (part.text.length > LONGEST) {
    const expected = `an amendment of at most ${LONGEST} characters`;
    const read = part.text.trim().slice(0, 40);
    return { slips: [{ code: 'too-long', rule: 'amend', at: part.at, read, expected }] };
  }
  const words = wordsOf(part.text.replace(/[\s.]+$/, ''), part.at);
  const slips: Slip[] = [];
  const change = readChange({ pack, now, slips }, words);
  if (change === undefined && slips.length === 0) slips.push(unknownVerb(words));
  return slips.length > 0 ? { slips } : { change, slips };
}

function unknownVerb(words: readonly Word[]): Slip {
  const read = words[0]?.text ?? '';
  const expected = `one of: ${AMEND_VERBS.join(', ')}${nameHint(read, AMEND_VERBS)}`;
  return { code: 'unknown-order', rule: 'amend', at: words[0]?.at ?? 1, read, expected };
}
