/** What a report ends with: losses, what stands where, what comes from overseas, and what is due. */
import { sentence, type ReportLine, type ReportSection } from '../../../kernel/report.js';
import type { Question } from '../../../kernel/system.js';
import type { Tally } from '../rules/fact.js';
import { areaOf } from '../rules/land.js';
import {
  countOf,
  foeOf,
  SIDES,
  stacksOf,
  turnTitle,
  type Kind,
  type SideName,
} from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { Notice } from './notice.js';
import { isMidTurn, type Reader } from './report-text.js';
import { isCommanded, postsIn } from './view-of.js';
import {
  comingTitle,
  fleetName,
  forceCodes,
  forceWords,
  KIND_WORDS,
  listed,
  ofSide,
  placeIn,
  regionIn,
  seaIn,
  sideName,
  sizeOfTally,
  spWords,
  tallyOfStacks,
} from './words.js';

type Loss = { readonly area: string; readonly force: Tally; readonly how: string };

/** What a side lost, as far as told. */
export const lossesOf = (notice: Notice, side: SideName): readonly Loss[] => {
  switch (notice.kind) {
    case 'lost':
      return notice.side === side ? [{ ...notice, how: 'in battle' }] : [];
    case 'perished':
      return notice.side === side ? [{ ...notice, how: 'in the winter' }] : [];
    case 'wintered':
      return side === 'american' && notice.lost > 0
        ? [{ area: notice.area, force: { 'C/open': notice.lost }, how: 'in the winter' }]
        : [];
    case 'unsupplied':
      return side === 'british'
        ? [{ area: notice.area, force: { 'B/open': notice.n }, how: 'out of supply' }]
        : [];
    default:
      return [];
  }
};

/** The reader's own; a theater's come before those of others of its side. */
export function lossesSections({ pack, seen, told }: Reader): readonly ReportSection[] {
  const { side } = seen;
  if (side === null) return [];
  const losses = told.flatMap(({ notice }) => lossesOf(notice, side));
  const mine = losses.filter(({ area }) => isCommanded(pack, seen, area));
  const others = losses.filter((loss) => !mine.includes(loss));
  const n = mine.reduce((sum, { force }) => sum + sizeOfTally(force), 0);
  const left = countOf(seen.stacks, { side });
  const sum = `${spWords(n)} lost in all. Your side has ${spWords(left)} left on the map.`;
  return [
    lossesSection(pack, 'Your losses', mine.length === 0 ? [] : [sum], mine),
    lossesSection(pack, 'Other losses of your side', [], others),
  ];
}

function lossesSection(
  pack: Reader['pack'],
  heading: string,
  lines: readonly string[],
  losses: readonly Loss[],
): ReportSection {
  return {
    ...{ heading, lines },
    table: {
      columns: ['Lost', 'How', 'Where'],
      rows: losses.map(({ area, force, how }) => [
        forceWords(force),
        how,
        placeIn(pack.land, area),
      ]),
      places: losses.map(({ area }) => [area]),
    },
  };
}

/** Own forces, or both sides' for the gamemaster; a theater's own come first. */
export function positionSections({ pack, seen }: Reader): readonly ReportSection[] {
  const sides = seen.side === null ? SIDES : [seen.side];
  return sides.flatMap((side) => {
    const posts = postsIn(seen, side);
    const mine = posts.filter((area) => isCommanded(pack, seen, area));
    const others = posts.filter((area) => !mine.includes(area));
    const heading = seen.side === null ? `${ofSide(side)} forces` : 'Your forces';
    return [
      positionSection(pack, seen, side, heading, mine),
      positionSection(pack, seen, side, 'Other forces of your side', others),
    ];
  });
}

function positionSection(
  { land }: Reader['pack'],
  { stacks }: View,
  side: SideName,
  heading: string,
  areas: readonly string[],
): ReportSection {
  const rows = areas.map((area) => {
    const here = stacksOf(stacks, { area, side });
    const { region } = areaOf(land, area);
    return [
      placeIn(land, area),
      regionIn(land, region),
      String(countOf(here)),
      forceCodes(tallyOfStacks(here)),
    ];
  });
  const columns = ['Area', 'Region', 'SP', 'Of which'];
  return { heading, lines: [], table: { columns, rows, places: areas.map((area) => [area]) } };
}

export function nextSection(reader: Reader, asked: readonly Question[]): ReportSection {
  const { pack, seen } = reader;
  const lines: readonly ReportLine[] = [
    ...(seen.over === null ? dueLines(reader, asked) : []),
    ...waitingLines(soon(seen)).map((text) => sentence(`${text}.`)),
    ...withdrawalLines(seen),
    ...fleetLines(pack, seen),
  ];
  return { heading: 'What comes next', lines };
}

function dueLines(reader: Reader, asked: readonly Question[]): readonly ReportLine[] {
  const { active, turn } = reader.seen;
  const when = isMidTurn(reader) ? 'goes on' : 'is next';
  const whose = `The ${ofSide(active)} player-turn of ${turnTitle(turn)} ${when}.`;
  const due = asked.map(({ title }) => sentence(/[.?]$/.test(title) ? title : `${title}.`));
  return [...(due.length === 0 ? [sentence(whose)] : due)];
}

/** With the next arrivals alone: a report is no calendar. */
const soon = (seen: View): View => ({
  ...seen,
  coming: seen.coming.filter(({ turn }) => turn === seen.coming[0]?.turn),
});

/** What waits overseas, and what the next turns bring; the same lines for report, muster and overview. */
export function waitingLines(seen: View): readonly string[] {
  const { B = 0, F = 0, SF = 0, fleet = false } = seen.overseas;
  const ready = (
    side: SideName,
    kinds: readonly (readonly [Kind, number])[],
    others: readonly string[] = [],
  ): readonly string[] => {
    const parts = kinds.flatMap(([kind, n]) => (n === 0 ? [] : [`${n} ${KIND_WORDS[kind]} SP`]));
    const what = [...parts, ...others];
    const whose = seen.side === foeOf(side) ? ` for the ${sideName(side)}` : '';
    return what.length === 0 ? [] : [`Ready to land from overseas${whose}: ${listed(what)}`];
  };
  const french = [
    ['F', F],
    ['SF', SF],
  ] as const;
  return [
    ...ready('british', [['B', B]]),
    ...ready('american', french, fleet ? [`the ${fleetName('american')}`] : []),
    ...seen.coming.map(({ turn, says }) => `Expected in ${comingTitle(turn)}: ${says}`),
  ];
}

/** Regulars who are called home; those who were on no coast in time go from the first that they come to. */
export function withdrawalLines({ withdrawal, turn }: View): readonly ReportLine[] {
  if (withdrawal === null || withdrawal === 'done') return [];
  const { left, by } = withdrawal;
  const when =
    by < turn
      ? 'as soon as they stand on a coast'
      : `from coastal areas by the end of ${comingTitle(by)}`;
  return [sentence(`${String(left)} ${KIND_WORDS.B} SP must still leave ${when}.`)];
}

/** Where fleets lie, as far as known. */
export function fleetLines({ land }: Reader['pack'], { fleets }: View): readonly ReportLine[] {
  return SIDES.flatMap((side): readonly ReportLine[] => {
    const zone = fleets[side];
    if (zone === undefined || zone === null) return [];
    return [sentence(`The ${fleetName(side)} lies in the sea zone ${seaIn(land, zone)}.`)];
  });
}
