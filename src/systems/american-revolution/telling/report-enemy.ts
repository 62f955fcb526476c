/** The enemy as the reader saw him: what moved, what moved out of sight, and what stands in sight now. */
import { sentence, type ReportLine, type ReportSection } from '../../../kernel/report.js';
import { foeOf, sideOfKind, stacksOf } from '../rules/state.js';
import type { Pack } from '../rules/figures.js';
import { areaOf } from '../rules/land.js';
import type { View } from '../rules/view.js';
import type { Notice, NoticeOf } from './notice.js';
import { sizeRange } from './picture.js';
import { isEnemy, lineOf, type Reader, type Told } from './report-text.js';
import {
  forceCodes,
  forceWords,
  listed,
  placeIn,
  regionIn,
  sideName,
  sizeOfTally,
  tallyOfStacks,
  turnedWords,
} from './words.js';

/** Steps of one group, one after the other, as far as they were seen. */
type Track = {
  readonly first: NoticeOf<'moved'>;
  areas: string[];
  last: NoticeOf<'moved'>;
  turned: number;
};

export function enemySection(reader: Reader): ReportSection {
  const { seen, told } = reader;
  if (seen.side === null) return { heading: '', lines: [] };
  const theirs = told.filter(({ notice }) => isEnemy(seen, notice));
  const lines = doingsIn(reader, theirs, TOLD_HERE);
  return { heading: `What the ${sideName(foeOf(seen.side))} did`, lines };
}

/** Battles, losses, control and the winter have sections of their own. */
const TOLD_HERE: ReadonlySet<string> = new Set<string>([
  ...['failed', 'opened', 'placed', 'withdrew', 'fell-open', 'fortified', 'besieged', 'sailed'],
]);

/** In the order of time: a sentence for each march and voyage, and for each notice of these kinds. */
export function doingsIn(
  reader: Reader,
  told: Told,
  kinds: ReadonlySet<string>,
): readonly ReportLine[] {
  const tracks = new Map<Notice, Track>(tracksIn(told).map((track) => [track.first, track]));
  return told.flatMap(({ notice }) => {
    const track = tracks.get(notice);
    if (track !== undefined) return [trackLine(reader, track)];
    return kinds.has(notice.kind) ? [lineOf(reader, notice)] : [];
  });
}

export function tracksIn(told: Told): readonly Track[] {
  const tracks: Track[] = [];
  for (const { notice } of told) {
    if (notice.kind !== 'moved') continue;
    const { from, to, turned = 0 } = notice;
    const last = tracks.at(-1);
    const goesOn =
      last !== undefined &&
      notice.by === 'land' &&
      notice.begins !== true &&
      from !== undefined &&
      last.last.to === from &&
      sizeOfTally(last.last.force) >= sizeOfTally(notice.force);
    if (goesOn) {
      last.areas.push(...(to === undefined ? [] : [to]));
      last.last = notice;
      last.turned += turned;
    } else
      tracks.push({
        first: notice,
        areas: [from, to].filter((one) => one !== undefined),
        ...{ last: notice, turned },
      });
  }
  return tracks;
}

function trackLine({ pack, seen }: Reader, { first, areas, last, turned }: Track): ReportLine {
  const at = (area: string): string => placeIn(pack.land, area);
  const isBack = first.back === true;
  const verb = isBack ? 'returned' : first.by === 'sea' ? 'sailed' : 'moved';
  const [start] = first.from === undefined ? [] : areas;
  const end = last.to;
  const via = areas.slice(start === undefined ? 0 : 1, end === undefined ? undefined : -1).map(at);
  const from = start === undefined ? '' : ` from ${at(start)}`;
  const by = via.length === 0 ? '' : ` by way of ${listed(via)}`;
  const goal = isBack ? ' to their fleet at ' : ' to ';
  const to = end === undefined ? ' out of sight' : `${goal}${at(end)}`;
  const isLost = isEnemy(seen, last) && end !== undefined && !seen.exact.includes(end);
  const lost = isLost
    ? ` ${sizeOfTally(last.force) === 1 ? 'It is' : 'They are'} out of sight now.`
    : '';
  const joined =
    sizeOfTally(first.force) > sizeOfTally(last.force)
      ? ` ${forceWords(last.force)} of them went the whole way.`
      : '';
  const became = turned === 0 ? '' : `; ${turnedWords(turned)}`;
  const what = `${forceWords(first.force)} ${verb}${from}${by}${to}${became}.`;
  return sentence(`${what}${joined}${lost}`, areas);
}

export type KnownEnemy = {
  readonly area: string;
  readonly region: string;
  readonly forces: string;
  readonly how: string;
};

/** Where the enemy stands, as far as the viewer knows; his exact forces first. */
export function knownEnemies({ land }: Pack, seen: View): readonly KnownEnemy[] {
  if (seen.side === null) return [];
  const foe = foeOf(seen.side);
  const regionOfArea = (area: string): string => regionIn(land, areaOf(land, area).region);
  const areas = land.areas.map(({ id }) => id);
  const exact = areas.flatMap((area): readonly KnownEnemy[] => {
    const stacks = stacksOf(seen.stacks, { area }).filter(({ kind }) => sideOfKind(kind) === foe);
    if (stacks.length === 0) return [];
    const forces = forceCodes(tallyOfStacks(stacks));
    return [{ area, region: regionOfArea(area), forces, how: 'in sight' }];
  });
  const sizes = areas.flatMap((area): readonly KnownEnemy[] => {
    const size = seen.sizes.find((one) => one.area === area)?.size;
    if (size === undefined) return [];
    return [{ area, region: regionOfArea(area), forces: `${sizeRange(size)} SP`, how: 'reported' }];
  });
  return [...exact, ...sizes];
}

export function knownSection({ pack, seen }: Reader): ReportSection {
  const rows = knownEnemies(pack, seen);
  return {
    ...{ heading: 'Known of the enemy', lines: [] },
    table: {
      columns: ['Area', 'Region', 'SP', 'Known'],
      rows: rows.map(({ area, region, forces, how }) => [
        placeIn(pack.land, area),
        region,
        forces,
        how,
      ]),
      places: rows.map(({ area }) => [area]),
    },
  };
}
