/** The gamemaster's changes of the position: `place 3 SP usa at Manassas; set cp usa east 14`. */
import { sheetLines, withoutEnd, type Fault, type Word } from '../../../kernel/sheet-text.js';
import type { Reading, Understood } from '../../../kernel/system.js';
import type { Amendment } from '../rules/amendment.js';
import type { Pack } from '../rules/pack.js';
import { amendedBy } from './amended.js';
import { AMEND_VERBS, readChange } from './read-amend-verbs.js';
import { orderWords, nameHint, toFault, type Slip } from '../orders/words/read-words.js';
import { sayChange } from '../telling/say-change.js';
import type { State } from '../rules/state.js';

const MOST = 2000;
const MOST_FAULTS = 200;
const LONGEST = 500;

type Part = { readonly line: number; readonly text: string; readonly at: number };

/**
 * Reads amendments, several separated by `;` or lines; each is checked on the position as those before it leave it. The
 * gamemaster sees everything, so this alone of all readers reads against the state. Never throws.
 */
export function readAmend(pack: Pack, text: string, now: State): Reading<Amendment> {
  const parts = partsOf(text);
  const lines: Understood<Amendment>[] = [];
  const faults: Fault[] = [];
  const whole = (code: string, message: string): Fault =>
    toFault(0, { code, rule: 'amend', at: 1, read: '', message });
  if (parts.length === 0)
    faults.push(whole('empty', `Write an amendment. It begins with ${AMEND_VERBS.join(', ')}.`));
  if (parts.length > MOST)
    return { ...blank, faults: [whole('too-long', `Write ${MOST} amendments or fewer.`)] };
  let state = now;
  for (const part of parts) {
    if (faults.length >= MOST_FAULTS) {
      faults.push(
        whole(
          'too-many-faults',
          `There are more errors than these ${MOST_FAULTS}. Fix these first.`,
        ),
      );
      break;
    }
    const read = readPart(pack, state, part);
    faults.push(...read.slips.map((slip) => toFault(part.line, slip)));
    if (read.change === undefined) continue;
    const before = state;
    state = amendedBy(pack, before, read.change).after;
    const says = sayChange(pack, read.change, before, state);
    lines.push({ line: part.line, text: part.text.trim(), says, cost: {}, means: read.change });
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
    const message = `This is too long. Write ${LONGEST} characters or fewer.`;
    const read = part.text.trim().slice(0, 40);
    return { slips: [{ code: 'too-long', rule: 'amend', at: part.at, read, message }] };
  }
  const words = orderWords(withoutEnd(part.text, '.'), part.at);
  const slips: Slip[] = [];
  const change = readChange({ pack, now, slips }, words);
  if (change === undefined && slips.length === 0) slips.push(unknownVerb(words));
  return slips.some((slip) => slip.unclear !== true) ? { slips } : { change, slips };
}

function unknownVerb(words: readonly Word[]): Slip {
  const read = words[0]?.text ?? '';
  const message = `No amendment begins with "${read}".${nameHint(read, AMEND_VERBS) || ` Amendments begin with ${AMEND_VERBS.join(', ')}.`}`;
  return { code: 'unknown-order', rule: 'amend', at: words[0]?.at ?? 1, read, message };
}
