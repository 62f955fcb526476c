/** What became of each line of the reader's own sheets: done, stopped and why, not needed, not reached (C2.7, C3.14, C3.17). */
import { capitalized } from '../../../kernel/basic.js';
import { slotText } from '../../../kernel/timeline.js';
import type { ReportLine, ReportMark, ReportSection } from '../../../kernel/report.js';
import { points, strength } from '../rules/counts.js';
import { placeName } from '../rules/ground/places.js';
import type { OrderedLine } from '../rules/ordered.js';
import type { ListName, Pack } from '../rules/pack.js';
import type { SeatNotice } from './notice.js';
import { sayNotice } from './phrases.js';
import { decided } from './tell-standing.js';
import { pulseOf, says, type Reader, type TimedNotice, type Told } from './report-text.js';
import { standsOf } from './say-battle.js';
import { count, listWords, inOurWords } from './words.js';

/** The sections, and the notices that they have told: these stand nowhere else. */
export type OrdersTold = {
  readonly sections: readonly ReportSection[];
  readonly used: ReadonlySet<TimedNotice>;
};

export function ordersTold(reader: Reader): OrdersTold {
  const { pack, ordered } = reader;
  const used = new Set<TimedNotice>();
  const lists = [...new Set(ordered.map(({ list }) => list))];
  const sections = lists.map((list): ReportSection => {
    const lines = ordered
      .filter((line) => line.list === list)
      .map((line) => {
        const own = reader.told.filter((one) => !used.has(one) && isOf(line, one));
        own.forEach((one) => used.add(one));
        return orderLine(pack, line, own, reader.told);
      });
    const whose = lists.length > 1 ? ` for ${listWords(list)}` : '';
    return { heading: `Your orders${whose}`, lines };
  });
  return { sections, used };
}

type Kind = SeatNotice['kind'];

/** What may come of what: kinds of notices, with the kinds of orders that bring them about. */
const COMES_OF: Partial<Record<Kind, readonly string[]>> = {
  marched: ['move', 'shift'],
  advanced: ['move'],
  activated: ['move', 'cut'],
  built: ['depot', 'entrench', 'fortify'],
  fortress: ['fortify'],
  'depot-destroyed': ['destroy-depot'],
  rallied: ['rally'],
  'rally-loss': ['rally'],
  'army-made': ['form-army'],
  'army-head': ['form-army'],
  shifted: ['shift'],
  'ships-entered': ['enter-ships'],
  sailed: ['sail', 'carry', 'support', 'recall'],
  'put-ashore': ['carry', 'sea-move'],
  'took-ship': ['carry', 'sea-move'],
  lent: ['lend'],
};

/** Whether a notice tells of a line: by its place on the sheet, else by its pulse, its account and what was ordered. */
function isOf(line: OrderedLine, { at, notice }: TimedNotice): boolean {
  const { pulses, list, acts } = line;
  if (notice.kind === 'truth') return false;
  if (pulses === undefined) {
    const isStanding = notice.kind === 'standing-order' || notice.kind === 'standing-refused';
    return isStanding && notice.list === list && isSameOrder(line.says, notice.says);
  }
  if ('order' in notice) return notice.order.list === list && notice.order.from === pulses.from;
  const pulse = pulseOf(at);
  if (pulse === undefined || pulse < pulses.from || pulse > pulses.to) return false;
  if (notice.kind === 'entered') {
    const act = notice.leader === undefined ? 'enter-sp' : 'enter-leaders';
    return notice.list === list && acts.includes(act);
  }
  const whose = listOf(notice);
  if (whose !== undefined && whose !== list) return false;
  return COMES_OF[notice.kind]?.some((act) => acts.includes(act)) ?? false;
}

const isSameOrder = (line: string, told: string): boolean =>
  line.toLowerCase().includes(told.toLowerCase()) ||
  told.toLowerCase().includes(line.toLowerCase());

function listOf(notice: SeatNotice): ListName | undefined {
  if (notice.kind === 'marched' || notice.kind === 'advanced') return notice.force.list;
  if (notice.kind === 'lent') return notice.from;
  const { kind } = notice;
  return kind === 'built' || kind === 'ships-entered' || kind === 'took-ship'
    ? notice.list
    : undefined;
}

type Became = { readonly mark: ReportMark; readonly text: string };

function orderLine(pack: Pack, line: OrderedLine, own: Told, told: Told): ReportLine {
  const { mark, text } = becameOf(pack, line, own, told);
  const what =
    line.pulses === undefined
      ? `${capitalized(line.says)}.`
      : `PP ${slotText(line.pulses)}: ${capitalized(line.says)}.`;
  return { ...says(pack, inOurWords(text === '' ? what : `${what} ${text}`)), mark };
}

function becameOf(pack: Pack, line: OrderedLine, own: Told, told: Told): Became {
  const isFirst = ({ notice }: TimedNotice): boolean =>
    notice.kind === 'condition' || notice.kind === 'order-read';
  const all = [
    ...own.filter(isFirst).flatMap((one) => decidedOn(line, one) ?? remarkOn(pack, one)),
    ...doneWords(pack, line, own, told),
    ...own.filter((one) => !isFirst(one)).flatMap((one) => remarkOn(pack, one)),
  ];
  const text = all.flatMap((one) => (one.text === '' ? [] : [one.text])).join(' ');
  const marks = all.flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
  if (marks.length > 0) return { mark: together(marks), text };
  if (line.pulses === undefined)
    return isUnused(line, told)
      ? { mark: 'idle', text: 'It was not needed.' }
      : { mark: 'done', text };
  const over = told.find(({ notice }) => notice.kind === 'ended')?.at;
  const last = over === undefined ? undefined : pulseOf(over);
  if (last !== undefined && last < line.pulses.to)
    return { mark: 'idle', text: `Not reached: the war ended in pulse ${last}.` };
  return { mark: 'done', text };
}

/** Of a line with one order in words, which stands before it. */
function decidedOn(
  { says: line }: OrderedLine,
  { notice }: TimedNotice,
): readonly Remark[] | undefined {
  if (notice.kind !== 'order-read' || line.split('“').length !== 2) return undefined;
  return line.includes(notice.words) ? [{ text: decided(notice) }] : undefined;
}

/** Standing orders of which it is told when they are carried out; of others it shows in what the forces did. */
const SAID_WHEN_DONE: ReadonlySet<string> = new Set(['rally', 'withdraw', 'react']);

/** A standing order for interrupted works is told of with the line that was stopped, and of no other. */
const isUnused = ({ acts, list, says }: OrderedLine, told: Told): boolean =>
  acts.includes('interrupted')
    ? !told.some(
        ({ notice }) =>
          notice.kind === 'optional-order' &&
          notice.order.list === list &&
          isSameOrder(says, notice.says),
      )
    : acts.some((act) => SAID_WHEN_DONE.has(act));

/** Something done and something not is a part. */
function together(marks: readonly ReportMark[]): ReportMark {
  const [first = 'done'] = marks;
  if (marks.every((mark) => mark === first)) return first;
  const real = marks.filter((mark) => mark !== 'idle');
  const [only = 'partly'] = real;
  return real.every((mark) => mark === only) ? only : 'partly';
}

type Remark = { readonly mark?: ReportMark; readonly text: string };

/** How an order ended before its time, and what was decided about it. */
function remarkOn(pack: Pack, { at, notice }: TimedNotice): readonly Remark[] {
  switch (notice.kind) {
    case 'stopped': {
      const why = notice.why === undefined ? '' : `: ${notice.why}`;
      const back = backWords(notice);
      return [{ mark: 'undone', text: `Stopped by the enemy${inPulse(at)}${why}.${back}` }];
    }
    case 'failed':
      return [{ mark: 'undone', text: `Not done: ${notice.why}.` }];
    case 'condition':
      return notice.holds
        ? [{ text: `The condition was true${inPulse(at)}.` }]
        : [{ mark: 'idle', text: 'The condition was not true.' }];
    case 'order-read':
    case 'optional-order':
      return [{ text: capitalized(sayNotice(pack, notice)) }];
    case 'standing-order': {
      const price = notice.cp === 0 ? '' : ` for ${points(notice.cp, 'command')}`;
      return [{ mark: 'done', text: `Carried out${inPulse(at)}${price}.` }];
    }
    case 'standing-refused':
      return [
        { mark: 'undone', text: `It could not be carried out${inPulse(at)}: ${notice.why}.` },
      ];
    default:
      return [];
  }
}

const inPulse = (at: string): string => {
  const pulse = pulseOf(at);
  return pulse === undefined ? '' : ` in pulse ${pulse}`;
};

function backWords({
  cpReturned,
  ppReturned = 0,
}: {
  readonly cpReturned: number;
  readonly ppReturned?: number;
}): string {
  const back = [
    ...(cpReturned === 0 ? [] : [points(cpReturned, 'command')]),
    ...(ppReturned === 0 ? [] : [points(ppReturned, 'pulse')]),
  ];
  return back.length === 0 ? '' : ` You got back ${count(back)}.`;
}

/** What was done of it. */
function doneWords(pack: Pack, line: OrderedLine, own: Told, told: Told): readonly Remark[] {
  const entered = own.filter(({ notice }) => notice.kind === 'entered');
  const marches = own.filter(({ notice }) => notice.kind === 'marched');
  const plain = own.filter(({ notice }) => PLAIN.has(notice.kind));
  const movedOn = own.flatMap(movedOnTo);
  const landed = own.flatMap((one) => landedWords(pack, told, one));
  return [
    ...(entered.length === 0 ? [] : [enteredWords(line, entered)]),
    ...own.flatMap(({ at, notice }): readonly Remark[] => {
      if (notice.kind !== 'activated') return [];
      const die = `a die of ${notice.die}${inPulse(at)}`;
      return notice.success
        ? [{ text: `Activated by ${die}.` }]
        : [{ mark: 'undone', text: `Not activated: ${die}.` }];
    }),
    ...marchWords(pack, line, marches, { told, movedOn }),
    ...movedOn.map((hex): Remark => ({
      mark: 'done',
      text: `It moved on to ${placeName(pack, hex)} without a fight.`,
    })),
    ...plain.map(({ notice }): Remark => {
      const text = sayNotice(pack, notice);
      const shown = { text: repeats(line, text) ? '' : text };
      // Troops sail to land: that they sailed is only the way.
      return landed.length > 0 ? shown : { mark: markOf(notice), ...shown };
    }),
    ...landed,
  ];
}

function markOf(notice: TimedNotice['notice']): ReportMark {
  if (notice.kind !== 'sailed') return 'done';
  if (notice.left === 0) return 'undone';
  return notice.halted === undefined ? 'done' : 'partly';
}

/** How an attack from the water ended, for the line that sent the troops aboard. */
function landedWords(pack: Pack, told: Told, { at, notice }: TimedNotice): readonly Remark[] {
  if (notice.kind !== 'took-ship') return [];
  const { to: hex, sp, list } = notice;
  const storm = told
    .flatMap(({ at: when, notice: one }) =>
      when === at && one.kind === 'stormed' && one.attacking && one.hex === hex ? [one] : [],
    )
    .find((one) => one.list === list);
  const start = `It attacked${inPulse(at)}`;
  if (storm?.ashore === true)
    return [{ mark: 'done', text: `${start} and is ashore at ${placeName(pack, hex)}.` }];
  if (storm !== undefined) {
    const end = storm.destroyed === true ? 'destroyed' : 'driven back';
    return [{ mark: 'undone', text: `${start} and was ${end}.` }];
  }
  const battle = attackOn(told, at, hex, (force) => force.sp === sp);
  return battle === undefined ? [] : [battleWords(pack, at, battle)];
}

/** Where nobody stood any more whom it had met. */
const movedOnTo = ({ notice }: TimedNotice): readonly string[] =>
  notice.kind === 'advanced' && notice.unopposed === true ? [notice.to] : [];

/** The line says the same already. */
const repeats = ({ says }: OrderedLine, text: string): boolean =>
  text.toLowerCase().replace(' was ', ' is ').startsWith(says.toLowerCase());

/** Told in their own sentences. */
const PLAIN: ReadonlySet<string> = new Set<Kind>([
  ...(['built', 'fortress', 'depot-destroyed', 'rallied', 'rally-loss', 'army-made'] as const),
  ...(['army-head', 'shifted', 'ships-entered', 'sailed', 'put-ashore', 'took-ship'] as const),
  'lent',
]);

function enteredWords({ enters }: OrderedLine, entered: Told): Remark {
  const names = entered.flatMap(({ notice }) =>
    notice.kind === 'entered' && notice.leader !== undefined ? [notice.leader] : [],
  );
  const n = entered.length;
  const mark = enters !== undefined && n < enters ? 'partly' : 'done';
  const what = names.length > 0 ? count(names) : strength(n);
  return { mark, text: mark === 'partly' ? `${what} of ${enters} entered.` : `${what} entered.` };
}

function marchWords(
  pack: Pack,
  { waits, pulses }: OrderedLine,
  marches: Told,
  { told, movedOn }: { readonly told: Told; readonly movedOn: readonly string[] },
): readonly Remark[] {
  const at = (hex: string): string => placeName(pack, hex);
  const free = marches.flatMap((one) =>
    one.notice.kind === 'marched' && one.notice.contact === undefined ? [one.notice] : [],
  );
  const last = marches.findLast(
    ({ notice }) => notice.kind === 'marched' && notice.contact === undefined,
  );
  const late = waits && pulses !== undefined && marches[0] !== undefined ? 'late, ' : '';
  const way = free.length === 1 ? viaWords(free[0], at) : '';
  const arrived: readonly Remark[] =
    last === undefined
      ? []
      : isDrivenOff(told, last)
        ? [{ mark: 'undone', text: `Driven off by the enemy${inPulse(last.at)}.` }]
        : [{ mark: 'done', text: `Arrived ${late}${inPulse(last.at).trim()}${way}.` }];
  const met = marches.flatMap(({ at: when, notice }): readonly Remark[] => {
    if (notice.kind !== 'marched') return [];
    const { contact, rail, force } = notice;
    if (contact === undefined || movedOn.includes(contact)) return [];
    return [metWords(pack, told, when, { contact, rail, force })];
  });
  return [...arrived, ...met];
}

/** A leader without troops is at no place that the enemy holds: he goes back to his pool. */
const isDrivenOff = (told: Told, { at, notice: march }: TimedNotice): boolean =>
  march.kind === 'marched' &&
  march.force.sp === 0 &&
  told.some(
    (one) =>
      one.at === at &&
      one.notice.kind === 'leader-away' &&
      march.force.leaders.includes(one.notice.leader),
  );

function viaWords(
  march: { readonly path: readonly string[]; readonly rail: boolean } | undefined,
  at: (hex: string) => string,
): string {
  const via = march === undefined || march.rail ? [] : march.path.slice(1, -1).map(at);
  return via.length === 0 ? '' : ` by way of ${count(via)}`;
}

type Met = {
  readonly contact: string;
  readonly rail: boolean;
  readonly force: { readonly leaders: readonly string[] };
};

/** How a march ended that came upon the enemy. */
function metWords(
  pack: Pack,
  told: Told,
  when: string,
  { contact: hex, rail, force }: Met,
): Remark {
  const where = placeName(pack, hex);
  if (rail) return { mark: 'partly', text: `It stopped short of the enemy at ${where}.` };
  const battle = attackOn(told, when, hex, ({ leaders }) =>
    leaders.some((name) => force.leaders.includes(name)),
  );
  return battle === undefined
    ? { mark: 'partly', text: `It met the enemy at ${where}${inPulse(when)}.` }
    : battleWords(pack, when, battle);
}

type Battle = Extract<SeatNotice, { readonly kind: 'battle' | 'overrun' | 'engaged' }>;
type Attacker = { readonly leaders: readonly string[]; readonly sp: number };

/** Several may attack one place in a pulse, each in a battle of its own. */
function attackOn(
  told: Told,
  when: string,
  hex: string,
  isIts: (force: Attacker) => boolean,
): Battle | undefined {
  const battles = told
    .filter((one) => one.at === when)
    .flatMap(({ notice }) =>
      (notice.kind === 'battle' || notice.kind === 'overrun' || notice.kind === 'engaged') &&
      notice.hex === hex &&
      notice.attacking
        ? [notice]
        : [],
    );
  return battles.find((one) => isIts(one.kind === 'engaged' ? one.force : one.ours)) ?? battles[0];
}

/** How the battle ended for those who attacked. */
function battleWords(pack: Pack, when: string, battle: Battle): Remark {
  const at = (hex: string): string => placeName(pack, hex);
  const { hex } = battle;
  const start = `It attacked${inPulse(when)}`;
  const ours = battle.kind === 'engaged' ? battle.fate : battle.ours.fate;
  const theirs = battle.kind === 'engaged' ? undefined : battle.theirs.fate.is;
  switch (ours.is) {
    case 'advanced':
      return { mark: 'done', text: `${start} and took ${at(hex)}.` };
    case 'destroyed':
      return { mark: 'undone', text: `${start} and was destroyed.` };
    default: {
      const isGone = theirs === 'destroyed' || theirs === 'fell-back';
      const stands = standsOf(ours, at);
      if (battle.kind === 'engaged')
        return {
          mark: 'partly',
          text: `${start} and did not take ${at(hex)}; it holds ${stands}.`,
        };
      return isGone
        ? { mark: 'partly', text: `${start} and drove the enemy out, but stayed at ${stands}.` }
        : { mark: 'undone', text: `${start} and was repulsed; it holds ${stands}.` };
    }
  }
}
