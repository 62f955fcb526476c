/** Levy and winter, control and supply, and the regions of the war with what they are worth (AR-47 to AR-70, AR-79). */
import type { ReportSection } from '../../../kernel/report.js';
import { areasIn } from '../rules/land.js';
import type { Pack } from '../rules/figures.js';
import type { View } from '../rules/view.js';
import type { Notice } from './notice.js';
import { doingsIn } from './report-enemy.js';
import { isByStarvation, isEnemy, isOwn, linesOf, type Reader, type Used } from './report-text.js';
import { placeIn, sideName, vpWords } from './words.js';

const YEAR: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>(['levied', 'winter', 'perished']);

/** Continentals as they were levied and as the winter took them; what the enemy lost to it as far as it was seen. */
export function levySection(reader: Reader): ReportSection {
  const { pack, told } = reader;
  const isLevy = (notice: Notice): boolean =>
    YEAR.has(notice.kind) ||
    (notice.kind === 'placed' && notice.as === 'levy' && !isEnemy(reader.seen, notice));
  const lines = linesOf(
    reader,
    told.filter(({ notice }) => isLevy(notice)),
  );
  const wintered = told.flatMap(({ notice }) => (notice.kind === 'wintered' ? [notice] : []));
  const heading = 'Levy and winter';
  if (wintered.length === 0) return { heading, lines };
  return {
    ...{ heading, lines },
    table: {
      columns: ['Area', 'Continentals', 'Lost', 'Survival dice'],
      rows: wintered.map(({ area, of, lost, dice = [] }) => [
        ...[placeIn(pack.land, area), String(of), String(lost), dice.join(', ')],
      ]),
      places: wintered.map(({ area }) => [area]),
    },
  };
}

const RECORD: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  ...(['assessed', 'unsupplied', 'entered'] as const),
]);

/** The passes of the assessment, each with who was then out of supply, and what stands now. */
export function controlSection(reader: Reader): ReportSection {
  const { seen, told } = reader;
  const lines = linesOf(
    reader,
    told.filter((one) => RECORD.has(one.notice.kind) || isByStarvation(one)),
  );
  const isAssessed = told.some(({ notice }) => notice.kind === 'assessed');
  const vp = isAssessed ? 'They' : `The British control ${vpWords(seen.vp)} and`;
  const score = `${vp} ${seen.over === null ? 'need' : 'needed'} ${String(seen.level)} to win. Major successes: ${String(seen.successes)} of 3.`;
  return { heading: 'Control and supply', lines: [...lines, score] };
}

export const REGION_COLUMNS = ['Region', 'VP', 'C-M-T', 'Control', 'Called out'] as const;

/** One row a region: its worth, who controls it, and which of its militia and Tories have come out. */
export function regionRows({ land }: Pack, seen: View): readonly (readonly string[])[] {
  return land.regions.map(({ id, name, vp, c, m, t }) => {
    const region = seen.regions[id];
    const out = [
      ...(region?.militia === true ? ['militia'] : []),
      ...(region?.tories === true && t > 0 ? ['Tories'] : []),
    ];
    const control = region?.control ?? null;
    return [
      ...[name, String(vp), [c, m, t].join('-')],
      ...[control === null ? 'no one' : sideName(control), out.join(', ')],
    ];
  });
}

export function regionSection({ pack, seen }: Reader): ReportSection {
  return {
    ...{ heading: 'Regions', lines: [] },
    table: {
      columns: REGION_COLUMNS,
      rows: regionRows(pack, seen),
      places: pack.land.regions.map(({ id }) => areasIn(pack.land, id).map((area) => area.id)),
    },
  };
}

/** What else the reader's side did, and was told nowhere else. */
export function otherSection(reader: Reader, used: Used): ReportSection {
  const { seen, told } = reader;
  const rest = told.filter((one) => {
    const isLevy = one.notice.kind === 'placed' && one.notice.as === 'levy';
    return !used.has(one) && !isLevy && isOwn(seen, one.notice);
  });
  return { heading: 'Also on your side', lines: doingsIn(reader, rest, OWN) };
}

/** What all are told, and what the gamemaster changed. */
export const newsSection = (reader: Reader): ReportSection => ({
  heading: 'Other news',
  lines: linesOf(
    reader,
    reader.told.filter(({ notice }) => NEWS.has(notice.kind)),
  ),
});

const OWN: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  ...(['failed', 'sailed', 'opened', 'placed', 'withdrew', 'fell-open'] as const),
  ...(['fortified', 'besieged'] as const),
]);
const NEWS: ReadonlySet<Notice['kind']> = new Set<Notice['kind']>([
  ...(['amended', 'goes-on', 'halted', 'french-due', 'french-home', 'withdrawal'] as const),
]);
