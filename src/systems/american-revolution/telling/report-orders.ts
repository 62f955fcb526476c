/** What became of each line of the reader's own sheet: done, in part, not done and why (AR-33, AR-34, AR-39). */
import {
  sentence,
  type ReportLine,
  type ReportMark,
  type ReportSection,
} from '../../../kernel/report.js';
import type { Timed } from '../../../kernel/system.js';
import { namedBy } from '../rules/forces.js';
import { isOfSheet, type Force, type SheetOrder } from '../rules/order.js';
import type { Tally } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { Notice, NoticeOf } from './notice.js';
import { isMidTurn, type Reader, type Used } from './report-text.js';
import { coastIn, forceWords, placeIn, sizeOfTally, spWords, turnedWords, was } from './words.js';
import { WHY_WORDS } from './why.js';

export type OrdersTold = { readonly section: ReportSection; readonly used: Used };

type Became = {
  readonly mark: ReportMark;
  readonly text: string;
  readonly places: readonly string[];
};
/** The first notice of one of these kinds among those of a line. */
type Find = <K extends Notice['kind']>(...kinds: readonly K[]) => NoticeOf<K> | undefined;

export function ordersTold(reader: Reader): OrdersTold {
  const { pack, seen, told, earlier, sheets } = reader;
  const used = new Set<Timed<Notice>>();
  // Campaigns of earlier editions did not keep which order a fact carried out: of those lines nothing is said.
  const isEnded = [...earlier, ...told].some(({ notice }) => notice.kind === 'turned');
  const openText = seen.over !== null ? 'The war ended first.' : isEnded ? '' : 'Not reached yet.';
  // A march in whose midst something is asked goes on after the answer.
  const last = [...earlier, ...told].findLast(({ notice }) => 'line' in notice);
  const isOnMarch = isMidTurn(reader) && told.at(-1)?.at === 'land';
  const marching = isOnMarch && last?.notice.kind !== 'dropped' ? last : undefined;
  const lines = sheets
    .filter(({ prompt }) => prompt.kind === 'orders')
    .flatMap((sheet) => sheet.lines)
    .flatMap(({ means, says }) => (means === undefined ? [] : [{ means, says }]))
    .flatMap(({ means, says }, index): readonly ReportLine[] => {
      if (!isOfSheet(means)) return [];
      const own = [...earlier, ...told].filter(
        ({ notice }) => 'line' in notice && notice.line === index + 1,
      );
      for (const one of own) used.add(one);
      const notices = own.map(({ notice }) => notice);
      const isMarching = own.some((one) => one === marching);
      const done = becameOf(pack, means, notices, isMarching);
      const { mark, text, places } = together(done, findIn(notices)('dropped'), openText);
      const what = `${says.replace(/\.$/, '')}.`;
      return [{ ...sentence(text === '' ? what : `${what} ${text}`, places), mark }];
    });
  return { section: { heading: 'Your orders', lines }, used };
}

const findIn =
  (notices: readonly Notice[]): Find =>
  <K extends Notice['kind']>(...kinds: readonly K[]) =>
    notices.find((one): one is NoticeOf<K> =>
      (kinds as readonly Notice['kind'][]).includes(one.kind),
    );

/** An order that was dropped after a part of it was done is a part. */
function together(
  done: Became | undefined,
  why: NoticeOf<'dropped'> | undefined,
  openText: string,
): Became {
  if (why === undefined) return done ?? { mark: 'idle', text: openText, places: [] };
  const reason = WHY_WORDS[why.why];
  if (done === undefined || done.mark === 'undone')
    return { mark: 'undone', text: `Not done: ${reason}.`, places: [why.area] };
  const text = `${done.text.replace(/(, as ordered)?\.$/, '')}: ${reason}.`;
  return { mark: 'partly', text, places: done.places };
}

function becameOf(
  pack: Pack,
  order: SheetOrder,
  notices: readonly Notice[],
  isMarching: boolean,
): Became | undefined {
  const { land } = pack;
  const find = findIn(notices);
  const done = (text: string, ...places: readonly string[]): Became => ({
    ...{ mark: 'done', text, places },
  });
  switch (order.kind) {
    case 'move':
      return moveBecame(pack, order, notices, isMarching);
    case 'sail':
      return sailBecame(pack, order, find);
    case 'fleet':
      return find('sailed') && done(`It reached ${coastIn(land, order.to)}.`, order.to);
    case 'open': {
      const opened = find('opened');
      const text =
        opened &&
        `${forceWords(opened.force)} ${sizeOfTally(opened.force) === 1 ? 'stands' : 'stand'} in the open.`;
      return opened && fewer(order.force, opened.force, done(text ?? '', order.area));
    }
    case 'land': {
      const n = notices.reduce((sum, one) => sum + (one.kind === 'placed' ? one.n : 0), 0);
      if (n > 0) return done(`${spWords(n)} landed.`, order.at);
      return find('sailed') && done('The fleet arrived.', order.at);
    }
    case 'withdraw': {
      const left = find('withdrew');
      if (left === undefined) return undefined;
      const mark = left.n < order.n ? 'partly' : 'done';
      return { mark, text: `${spWords(left.n)} left for overseas.`, places: [order.area] };
    }
    case 'attack': {
      const fought = find('fought');
      if (fought === undefined) return undefined;
      const { odds, die, losses } = fought;
      const [own, theirs] = losses.map((n) => (n === 0 ? 'nothing' : spWords(n)));
      const lost = `you lost ${own ?? ''}, the enemy ${theirs ?? ''}`;
      return fewer(
        order.force,
        fought.force,
        done(`Fought at ${String(odds)}-1, die ${String(die)}: ${lost}.`, order.area),
      );
    }
    case 'fortify':
    case 'besiege': {
      const built = find('fortified', 'besieged');
      if (built === undefined) return undefined;
      const what = built.kind === 'fortified' ? 'the fort' : 'siege lines';
      return fewer(
        order.force,
        built.force,
        done(`${forceWords(built.force)} went into ${what}.`, order.area),
      );
    }
  }
}

/** Fewer than the line names did it: others of its side had taken them, or they were lost. */
function fewer(force: Force, tally: Tally, became: Became): Became {
  const named = namedBy(force) ?? 0;
  const n = sizeOfTally(tally);
  if (n >= named) return became;
  const mark = became.mark === 'done' ? 'partly' : became.mark;
  return {
    ...became,
    mark,
    text: `Only ${spWords(n)} of ${String(named)} ${was(n)} there. ${became.text}`,
  };
}

/** Some of the group had to stay on the way although the line does not leave them there (AR-04, AR-41). */
function pinnedAmong(
  steps: readonly NoticeOf<'moved'>[],
  at: (area: string) => string,
  became: Became,
): Became {
  const held = steps.flatMap(({ from, pinned = 0 }) =>
    from === undefined || pinned === 0
      ? []
      : [`${spWords(pinned)} had to stay at ${at(from)} to pin the enemy.`],
  );
  if (held.length === 0) return became;
  const mark = became.mark === 'done' ? 'partly' : became.mark;
  return { ...became, mark, text: `${held.join(' ')} ${became.text}` };
}

/** That Tories became regulars on the way cannot be taken back: their commander reads of it (AR-35). */
function turnedAmong(steps: readonly NoticeOf<'moved'>[], became: Became): Became {
  const n = steps.reduce((sum, { turned = 0 }) => sum + turned, 0);
  return n === 0 ? became : { ...became, text: `${turnedWords(n)}. ${became.text}` };
}

type MoveOrder = Extract<SheetOrder, { readonly kind: 'move' }>;

/** Area by area as far as it came; a roll of 1 or 2 ended it (AR-32, AR-34). */
function moveBecame(
  { land }: Pack,
  { from, way, stop, force }: MoveOrder,
  notices: readonly Notice[],
  isMarching: boolean,
): Became | undefined {
  const at = (area: string): string => placeIn(land, area);
  const steps = notices.flatMap((one) => (one.kind === 'moved' ? [one] : []));
  const failed = findIn(notices)('failed');
  const first = steps[0] ?? failed;
  if (first === undefined) return undefined;
  const faces = steps.flatMap(({ die }) => die ?? []);
  const here = way[steps.length - 1] ?? from;
  const rolls =
    faces.length === 0 ? '' : ` (${faces.length > 1 ? 'dice' : 'die'} ${faces.join(', ')})`;
  const counted = (became: Became): Became =>
    fewer(force, first.force, turnedAmong(steps, pinnedAmong(steps, at, became)));
  if (failed !== undefined) {
    const why = `The roll to enter ${at(failed.to)} was ${String(failed.die)}.`;
    if (steps.length === 0)
      return counted({ mark: 'undone', text: why, places: [from, failed.to] });
    const text = `Got as far as ${at(here)}${rolls}. ${why}`;
    return counted({ mark: 'partly', text, places: [here] });
  }
  if (steps.length === way.length)
    return counted({ mark: 'done', text: `Arrived at ${at(here)}${rolls}.`, places: [here] });
  if (isMarching && stop.after !== steps.length)
    return counted({
      mark: 'partly',
      text: `Has reached ${at(here)}${rolls} so far.`,
      places: [here],
    });
  const isRule = Object.keys(stop).length > 0;
  return counted({
    mark: isRule ? 'done' : 'partly',
    text: `Stopped at ${at(here)}${rolls}${isRule ? ', as ordered' : ''}.`,
    places: [here],
  });
}

function sailBecame(
  { land }: Pack,
  { from, to, force }: Extract<SheetOrder, { readonly kind: 'sail' }>,
  find: Find,
): Became | undefined {
  const one = find('moved', 'failed');
  if (one === undefined) return undefined;
  if (one.kind === 'failed')
    return fewer(force, one.force, {
      ...{ mark: 'undone', places: [from, to] },
      text: `The roll was ${String(one.die)}, so they stayed at ${placeIn(land, from)}.`,
    });
  const die = one.die === undefined ? '' : ` (die ${String(one.die)})`;
  const text = `Arrived at ${placeIn(land, to)}${die}.`;
  return fewer(force, one.force, turnedAmong([one], { mark: 'done', text, places: [to] }));
}
