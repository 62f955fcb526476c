/** Battles as a report tells them: who attacked whom, the odds and the die, and what each side lost, by kind. */
import { sentence, type ReportLine, type ReportSection } from '../../../kernel/report.js';
import type { Tally } from '../rules/fact.js';
import { foeOf, type SideName } from '../rules/state.js';
import type { NoticeOf } from './notice.js';
import { isByStarvation, isYou, lineOf, whoIn, type Reader, type Told } from './report-text.js';
import { oddsWords } from './say-battle.js';
import { forceInPlace, forceWords, ofSide, placeIn, sizeOfTally, spWords } from './words.js';

/** A battle with what each side is told to have lost in it. */
export type BattleTold = {
  readonly fought: NoticeOf<'fought'>;
  readonly lost: Readonly<Partial<Record<SideName, Tally>>>;
};

/** Losses of a battle are told after it, before the next one there. */
export function battlesIn(told: Told): readonly BattleTold[] {
  return told.flatMap(({ notice }, index): readonly BattleTold[] => {
    if (notice.kind !== 'fought') return [];
    const later = told.slice(index + 1).map((one) => one.notice);
    const end = later.findIndex((one) => one.kind === 'fought' && one.area === notice.area);
    const own = end < 0 ? later : later.slice(0, end);
    const losses = own
      .filter((one) => one.kind === 'lost')
      .filter(({ area }) => area === notice.area);
    return [
      { fought: notice, lost: Object.fromEntries(losses.map(({ side, force }) => [side, force])) },
    ];
  });
}

/** Battles of an earlier letter, in whose midst it was asked what is lost, of which this one tells the losses. */
function decidedIn({ told, earlier }: Reader): readonly BattleTold[] {
  const known = battlesIn(earlier);
  const all = battlesIn([...earlier, ...told]);
  const count = ({ lost }: BattleTold): number => Object.keys(lost).length;
  return known.flatMap((was, index) =>
    all.slice(index, index + 1).filter((is) => count(is) > count(was)),
  );
}

export function battlesSection(reader: Reader): ReportSection {
  const lines = [
    ...decidedIn(reader).map((one) => decidedLine(reader, one)),
    ...battlesIn(reader.told).map((one) => battleLine(reader, one)),
    ...reader.told.flatMap((one) => {
      const isOfBattle = one.notice.kind === 'success' && !isByStarvation(one);
      return one.notice.kind === 'news' || isOfBattle ? [lineOf(reader, one.notice)] : [];
    }),
  ];
  return { heading: 'Battles', lines };
}

function decidedLine(reader: Reader, { fought, lost }: BattleTold): ReportLine {
  const place = placeIn(reader.pack.land, fought.area);
  return sentence(`${place}: ${lossText(reader, fought, lost)}`, [fought.area]);
}

function battleLine(reader: Reader, { fought, lost }: BattleTold): ReportLine {
  const { pack } = reader;
  const { side, area, force, defenders, die } = fought;
  const place = placeIn(pack.land, area);
  const text = [
    `${place}: ${whoIn(reader, side, area)} attacked ${forceInPlace(defenders)} with ${forceInPlace(force)}, ${oddsWords(pack, fought)}. The die was ${String(die)}.`,
    lossText(reader, fought, lost),
    leftText(reader, fought),
  ].join(' ');
  return sentence(text, [area]);
}

/** By kind where it was told, else in SP. */
function lossText(
  reader: Reader,
  { side, area, losses }: BattleTold['fought'],
  lost: BattleTold['lost'],
): string {
  const says = (one: SideName, n: number): string => {
    const tally = lost[one];
    const what = n === 0 ? 'nothing' : tally === undefined ? spWords(n) : forceWords(tally);
    return `${whoIn(reader, one, area)} lost ${what}`;
  };
  const second = says(foeOf(side), losses[1]);
  return `${says(side, losses[0])}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}.`;
}

/** How many of those who fought are left: of others there, a later phase may have changed the number. */
function leftText(reader: Reader, fought: BattleTold['fought']): string {
  const { side, area, force, defenders, losses } = fought;
  const left = [sizeOfTally(force) - losses[0], sizeOfTally(defenders) - losses[1]];
  const isAttacker = side === reader.seen.side;
  const us = isAttacker ? side : foeOf(side);
  const [own = 0, theirs = 0] = isAttacker ? left : left.toReversed();
  const n = (count: number): string => (count === 0 ? 'none' : String(count));
  const whose = isYou(reader, us, area) ? 'your' : `the ${ofSide(us)}`;
  return `Of those that fought, ${n(own)} of ${whose} SP and ${n(theirs)} of the enemy’s are left.`;
}
