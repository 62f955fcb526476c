/** What a supreme commander writes of leaders: those before him (C5.3), and those whom he shifts (C3.5.9). */
import {
  plainName,
  withoutEnd,
  wordsOf,
  type Fault,
  type Word,
} from '../../../../kernel/sheet-text.js';
import type { Reading, Understood } from '../../../../kernel/system.js';
import {
  leftOver,
  linesOfLeaders,
  listOf,
  endOf,
  findName,
  isWord,
  nameHint,
  readPlace,
  textOf,
  toFault,
  type Slip,
} from '../words/read-words.js';
import { sayAllocation } from '../say-orders.js';
import { isLand, theaterAt } from '../../rules/ground/atlas.js';
import type { AllocationOrder } from '../order.js';
import { LISTS, type ListName, type Pack } from '../../rules/pack.js';
import { LIST_NAMES, listsOf } from '../../rules/seats.js';
import type { SeenProspect, View } from '../../rules/view.js';

type Decision = Extract<AllocationOrder, { kind: 'decide' }>['what'];
export const DECISIONS: readonly Decision[] = ['promote', 'refuse', 'demote', 'remove', 'keep'];

type ReadCareer = { readonly order: AllocationOrder } | { readonly slip: Slip };

/** A line that decides on a leader or shifts one; undefined when it is neither. */
export function readCareerLine(
  pack: Pack,
  seen: View,
  words: readonly Word[],
): ReadCareer | undefined {
  const verb = plainName(words[0]?.text ?? '');
  const what = DECISIONS.find((word) => word === verb);
  if (what !== undefined) return readDecision(seen, words, what);
  return verb === 'shift' || verb === 'shifts' ? readShift(pack, seen, words) : undefined;
}

const slipAt = (
  rule: string,
  code: string,
  word: Word | undefined,
  read: string,
  message: string,
): ReadCareer => ({ slip: { code, rule, at: word?.at ?? 1, read, message } });

/** Whoever is not before him is answered alike, whether his TC could present him or not. */
function readDecision(seen: View, words: readonly Word[], what: Decision): ReadCareer {
  const to = words.findIndex((word) => isWord(word, 'to'));
  const name = words
    .slice(1, to < 0 ? words.length : to)
    .filter((word) => !isWord(word, 'leader', 'general'));
  const read = textOf(name);
  const before = seen.presented.filter(({ side }) => side === seen.side);
  const names = before.map(({ leader }) => leader);
  const found = findName(read, names);
  const prospect = before.find(({ leader }) => leader === found);
  if (prospect === undefined) {
    const message =
      names.length === 0
        ? 'No leaders are recommended to you now.'
        : `Recommended to you are ${names.join(', ')}.${nameHint(read, names)}`;
    return slipAt('C5.3', 'not-before-you', name[0] ?? words[0], read, message);
  }
  const allowed = decisionsOn(prospect);
  if (!allowed.includes(what)) {
    const message = `${prospect.leader} is up for ${prospect.what}. Write ${allowed.join(' or ')}.`;
    return slipAt('C5.4', 'wrong-decision', words[0], words[0]?.text ?? '', message);
  }
  const order = { kind: 'decide', what, leader: prospect.leader } as const;
  if (to < 0) return { order };
  const pools = poolsFor(seen, prospect, what);
  const named = words.slice(to + 1).filter((word) => !isWord(word, 'the', 'pool', 'of'));
  const pool = named.length === 1 ? pools.find((one) => one === listOf(named[0])) : undefined;
  if (pool !== undefined) return { order: { ...order, to: pool } };
  const message =
    pools.length === 0
      ? `Only a promoted leader goes to another pool. Write ${what} ${prospect.leader}.`
      : `Which pool does he join? Write ${pools.join(', ')}.${nameHint(textOf(named), pools)}`;
  return slipAt('C3.5.7', 'wrong-pool', named[0] ?? words[to], textOf(words.slice(to)), message);
}

/** Where a leader may go when he is promoted; ships of the USA have leaders of their own. */
export function poolsFor(
  seen: View,
  { leader, side }: SeenProspect,
  what: Decision,
): readonly ListName[] {
  if (what !== 'promote') return [];
  const isNaval =
    side === 'usa' && seen.leaders.find(({ name }) => name === leader)?.kind === 'naval';
  return listsOf(side).filter((list) => (list === 'naval') === isNaval);
}

/** A leader of one star has none to lose: he can only leave (C5.4). */
export function decisionsOn({ what, stars }: SeenProspect): readonly Decision[] {
  if (what === 'promotion') return ['promote', 'refuse'];
  return stars === 1 ? ['remove', 'keep'] : ['demote', 'remove', 'keep'];
}

/** What may stand behind the name of an account. */
const OF_COMMAND = ['pool', 'theater', 'command'];

const SHIFT = 'shift LEADER from west to east, or shift LEADER from west to east at PLACE';

/** `shift Grant from west to east at Washington`; `from` may be left out. */
function readShift(pack: Pack, seen: View, words: readonly Word[]): ReadCareer {
  const keyAt = (key: string): number => words.findIndex((word) => isWord(word, key));
  const [from, to, at] = [keyAt('from'), keyAt('to'), keyAt('at')];
  const ends = [from, to, at].filter((index) => index > 0);
  const name = words
    .slice(1, Math.min(words.length, ...ends))
    .filter((word) => !isWord(word, 'leader', 'general'));
  const refuse = (code: string, word: Word | undefined, message: string): ReadCareer =>
    slipAt('C3.5.9', code, word ?? words[0], word?.text ?? textOf(words).slice(0, 60), message);
  const known = seen.leaders.map((leader) => leader.name);
  const found = findName(textOf(name), known);
  const leader = seen.leaders.find((row) => row.name === found);
  if (leader === undefined) {
    const read = textOf(name).slice(0, 60);
    const message = `You have no leader on the map called "${read}".${nameHint(read, known) || ` Write ${SHIFT}.`}`;
    return slipAt('C3.5.9', 'unknown-leader', name[0] ?? words[0], read, message);
  }
  const list = listOf(words[to + 1]);
  if (to < 0 || list === undefined) {
    const lists = `Which command does he go to? Write ${LISTS.join(', ')}.${nameHint(words[to + 1]?.text ?? '', LISTS)}`;
    return refuse('which-list', to < 0 ? words[0] : words[to + 1], lists);
  }
  if (from > 0 && listOf(words[from + 1]) !== leader.list) {
    const message = `${leader.name} is under ${LIST_NAMES[leader.list]}. Write from ${leader.list}.`;
    return refuse('not-there', words[from + 1], message);
  }
  if (list === leader.list)
    return refuse('already-there', words[to + 1], `${leader.name} is already there.`);
  if (leader.side === 'usa' && (leader.kind === 'naval' || list === 'naval')) {
    return refuse(
      'wrong-pool',
      words[to + 1],
      'Only land leaders shift between theaters. Naval leaders stay with the naval command.',
    );
  }
  const [stray] = leftOver(
    words.filter((word, index) => {
      const isRead = index < Math.min(...ends) || ends.includes(index) || ends.includes(index - 1);
      return !isRead && !(at > 0 && index > at) && !isWord(word, ...OF_COMMAND);
    }),
    `Write ${SHIFT}, one line for each leader.`,
  );
  if (stray !== undefined) return { slip: { ...stray, rule: 'C3.5.9' } };
  const order = { kind: 'shift', leader: leader.name, from: leader.list, to: list } as const;
  if (at < 0) return { order };
  const place = readPlace(pack, words.slice(at + 1), endOf(words, 1), SHIFT);
  if ('slip' in place) return { slip: { ...place.slip, rule: 'C3.5.9' } };
  if (isLand(pack, place.hex) && theaterAt(pack, place.hex) === list) {
    return { order: { ...order, hex: place.hex } };
  }
  return refuse('wrong-theater', words[at + 1], `That place is not in ${LIST_NAMES[list]}.`);
}

/** The sheet that decides on leaders presented with the allocations: `promote Grant`, a line each. Never throws. */
export function readDecisions(pack: Pack, text: string, seen: View): Reading<AllocationOrder> {
  const found = linesOfLeaders(text);
  const faults: Fault[] = [...found.faults];
  const lines = found.lines.flatMap((line): readonly Understood<AllocationOrder>[] => {
    const words = wordsOf(withoutEnd(line.text, '.;'));
    const read = readCareerLine(pack, seen, words);
    if (read === undefined || ('order' in read && read.order.kind !== 'decide')) {
      const at = words[0]?.at ?? 1;
      const message = `Write ${DECISIONS.join(', ')}, and a leader’s name.`;
      const slip = { code: 'unknown-order', rule: 'C5.3', at, read: textOf(words), message };
      faults.push(toFault(line.number, slip));
      return [];
    }
    if ('slip' in read) {
      faults.push(toFault(line.number, read.slip));
      return [];
    }
    const says = sayAllocation(pack, read.order);
    const { number, text: written } = line;
    return [{ line: number, text: written.trim(), says, cost: {}, means: read.order }];
  });
  const leaders = lines.map(({ means }) => (means?.kind === 'decide' ? means.leader : ''));
  const again = lines.find((_, index) => leaders.indexOf(leaders[index] ?? '') < index);
  const whole = (line: number, code: string, message: string): Fault =>
    toFault(line, { code, rule: 'C5.3', at: 1, read: again?.text ?? '', message });
  if (again !== undefined) faults.push(whole(again.line, 'twice', 'Name each leader only once.'));
  if (lines.length === 0 && faults.length === 0) {
    faults.push(whole(0, 'empty', 'Write your decisions, such as promote NAME or refuse NAME.'));
  }
  return { lines, faults, warnings: [], totals: [] };
}
