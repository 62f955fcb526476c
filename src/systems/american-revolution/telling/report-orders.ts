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
import type { Reader, Told, Used } from './report-text.js';
import { coastIn, forceWords, placeIn, sizeOfTally, spWords } from './words.js';
import { WHY_WORDS } from './why.js';

export type OrdersTold = { readonly section: ReportSection; readonly used: Used };

type Became = {
  readonly mark: ReportMark;
  readonly text: string;
  readonly places: readonly string[];
};
/** Takes the next of the own notices that fits, and no notice twice. */
type Take = <K extends Notice['kind']>(
  kinds: K | readonly K[],
  fits: (notice: NoticeOf<K>) => boolean,
) => NoticeOf<K> | undefined;

export function ordersTold({ pack, seen, told, earlier, sheets }: Reader): OrdersTold {
  const used = new Set<Timed<Notice>>();
  const take = takerOf([...earlier, ...told], used);
  const isOver = seen.over !== null;
  const lines = sheets
    .filter(({ prompt }) => prompt.kind === 'orders')
    .flatMap((sheet) => sheet.lines.filter(({ means }) => means !== undefined))
    .flatMap(({ means, says }, index): readonly ReportLine[] => {
      if (means === undefined || !isOfSheet(means)) return [];
      const why = take('dropped', ({ line }) => line === index + 1);
      const done = isBegun(means, why)
        ? becameOf(pack, seen.side ?? 'american', means, take)
        : undefined;
      const { mark, text, places } = together(done, why, isOver);
      const what = `${says.replace(/\.$/, '')}.`;
      return [{ ...sentence(text === '' ? what : `${what} ${text}`, places), mark }];
    });
  return { section: { heading: 'Your orders', lines }, used };
}

/** Of what is dropped only a march can have come some of its way; what a later line like it did is not its own. */
const isBegun = (order: SheetOrder, why: NoticeOf<'dropped'> | undefined): boolean =>
  why === undefined ||
  (order.kind === 'move' && (why.area !== order.from || order.way.includes(order.from)));

function takerOf(told: Told, used: Set<Timed<Notice>>): Take {
  return <K extends Notice['kind']>(
    kinds: K | readonly K[],
    fits: (notice: NoticeOf<K>) => boolean,
  ) => {
    const wanted: readonly Notice['kind'][] = typeof kinds === 'string' ? [kinds] : kinds;
    const found = told.find(
      (one): one is Timed<NoticeOf<K>> =>
        !used.has(one) &&
        wanted.includes(one.notice.kind) &&
        // Of these kinds, as the line before says.
        fits(one.notice as NoticeOf<K>),
    );
    if (found === undefined) return undefined;
    used.add(found);
    return found.notice;
  };
}

/** An order that was dropped after a part of it was done is a part. */
function together(
  done: Became | undefined,
  why: NoticeOf<'dropped'> | undefined,
  isOver: boolean,
): Became {
  if (why === undefined) {
    const text = isOver ? 'The war ended first.' : 'Not reached yet.';
    return done ?? { mark: 'idle', text, places: [] };
  }
  const reason = WHY_WORDS[why.why];
  if (done === undefined || done.mark === 'undone')
    return { mark: 'undone', text: `Not done: ${reason}.`, places: [why.area] };
  const text = `${done.text.replace(/, as ordered/, '')} It stopped there: ${reason}.`;
  return { mark: 'partly', text, places: done.places };
}

function becameOf(
  pack: Pack,
  side: 'american' | 'british',
  order: SheetOrder,
  take: Take,
): Became | undefined {
  const { land } = pack;
  const done = (text: string, ...places: readonly string[]): Became => ({
    ...{ mark: 'done', text, places },
  });
  switch (order.kind) {
    case 'move':
      return moveBecame(pack, order, side, take);
    case 'sail':
      return sailBecame(pack, order, side, take);
    case 'fleet': {
      const sailed = take('sailed', (one) => one.side === side && one.to === order.to);
      return sailed && done(`It reached ${coastIn(land, order.to)}.`, order.to);
    }
    case 'open': {
      const opened = take('opened', (one) => one.side === side && one.area === order.area);
      return (
        opened &&
        fewer(
          order.force,
          opened.force,
          done(`${forceWords(opened.force)} stand in the open.`, order.area),
        )
      );
    }
    case 'land': {
      const isHere = (one: NoticeOf<'placed'>): boolean =>
        one.side === side && one.as === 'landing' && one.area === order.at;
      const landed = [take('placed', isHere), take('placed', isHere)].filter(
        (one) => one !== undefined,
      );
      const fleet = take('sailed', (one) => one.side === side && one.to === order.at);
      const n = landed.reduce((sum, one) => sum + one.n, 0);
      if (n === 0) return fleet && done('The fleet arrived.', order.at);
      return done(`${spWords(n)} landed.`, order.at);
    }
    case 'withdraw': {
      const left = take('withdrew', (one) => one.area === order.area);
      if (left === undefined) return undefined;
      const mark = left.n < order.n ? 'partly' : 'done';
      return { mark, text: `${spWords(left.n)} left for overseas.`, places: [order.area] };
    }
    case 'attack': {
      const fought = take('fought', (one) => one.side === side && one.area === order.area);
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
      const kind = order.kind === 'fortify' ? 'fortified' : 'besieged';
      const built = take(kind, (one) => one.side === side && one.area === order.area);
      if (built === undefined) return undefined;
      const what = kind === 'fortified' ? 'the fort' : 'siege lines';
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
    text: `Only ${spWords(n)} of ${String(named)} were there. ${became.text}`,
  };
}

type MoveOrder = Extract<SheetOrder, { readonly kind: 'move' }>;

/** Area by area as far as it came; a roll of 1 or 2 ended it (AR-32, AR-34). */
function moveBecame(
  { land }: Pack,
  { from, way, stop, force }: MoveOrder,
  side: string,
  take: Take,
): Became | undefined {
  const at = (area: string): string => placeIn(land, area);
  let here = from;
  const faces: number[] = [];
  let first: Tally | undefined;
  let failed: NoticeOf<'failed'> | undefined;
  for (const next of way) {
    // The first of either kind: a later line may lead the same way.
    const step = take(
      ['moved', 'failed'],
      (one) => one.side === side && one.by === 'land' && one.from === here && one.to === next,
    );
    first ??= step?.force;
    if (step?.kind === 'failed') failed = step;
    if (step?.kind !== 'moved') break;
    if (step.die !== undefined) faces.push(step.die);
    here = next;
  }
  const goal = way.at(-1);
  const rolls =
    faces.length === 0 ? '' : ` (${faces.length > 1 ? 'dice' : 'die'} ${faces.join(', ')})`;
  const counted = (became: Became): Became => fewer(force, first ?? {}, became);
  if (failed !== undefined) {
    const why = `The roll to enter ${at(failed.to)} was ${String(failed.die)}.`;
    if (here === from) return counted({ mark: 'undone', text: why, places: [from, failed.to] });
    const text = `Got as far as ${at(here)}${rolls}. ${why}`;
    return counted({ mark: 'partly', text, places: [here] });
  }
  if (here === from) return undefined;
  if (here === goal)
    return counted({ mark: 'done', text: `Arrived at ${at(here)}${rolls}.`, places: [here] });
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
  side: string,
  take: Take,
): Became | undefined {
  take('sailed', (one) => one.side === side && one.to === from);
  const isIt = (one: {
    readonly side: string;
    readonly by: string;
    readonly from?: string;
    readonly to?: string;
  }): boolean => one.side === side && one.by === 'sea' && one.from === from && one.to === to;
  const one = take(['moved', 'failed'], isIt);
  if (one === undefined) return undefined;
  if (one.kind === 'failed')
    return fewer(force, one.force, {
      ...{ mark: 'undone', places: [from, to] },
      text: `The roll was ${String(one.die)}, so they stayed at ${placeIn(land, from)}.`,
    });
  const die = one.die === undefined ? '' : ` (die ${String(one.die)})`;
  const text = `Arrived at ${placeIn(land, to)}${die}.`;
  return fewer(force, one.force, { mark: 'done', text, places: [to] });
}
