/** What a report opens with: the two or three things that matter most to its reader, and what is due. */
import { groupedBy } from '../../../kernel/basic.js';
import { sentence, type ReportLine } from '../../../kernel/report.js';
import type { Question } from '../../../kernel/system.js';
import type { Control } from '../rules/control.js';
import { areaOf, nearOf, regionInText } from '../rules/land.js';
import { foeOf, sideOfKind, turnTitle, type SideName } from '../rules/state.js';
import { battlesIn } from './report-battles.js';
import { tracksIn } from './report-enemy.js';
import { isEnemy, isMidTurn, isYou, whoIn, type Reader } from './report-text.js';
import {
  comingTitle,
  listed,
  ofSide,
  ordinal,
  placeIn,
  reasonWords,
  sideName,
  sizeOfTally,
  spWords,
  vpWords,
  was,
} from './words.js';

/** `rank`: 1 weighs most; of two that weigh the same, the one with more SP. */
type Matter = {
  readonly rank: number;
  readonly says: string;
  readonly sp?: number;
  readonly places?: readonly string[];
};
const MOST = 3;

export function openingOf(reader: Reader, asked: readonly Question[]): readonly ReportLine[] {
  const matters = [
    ...noticeMatters(reader),
    ...amendedMatters(reader.told),
    ...perishedMatters(reader),
    ...withdrawnMatters(reader),
    ...winterMatters(reader.told),
    ...levyMatters(reader),
    ...landingMatters(reader),
    ...approachMatters(reader),
    ...risingMatters(reader),
    ...battleMatters(reader),
    ...controlMatters(reader),
  ].sort((a, b) => a.rank - b.rank || (b.sp ?? 0) - (a.sp ?? 0));
  const chosen = matters.slice(0, MOST);
  const isQuiet = chosen.length === 0 && reader.told.every(({ notice }) => QUIET.has(notice.kind));
  const quiet = isQuiet ? [sentence('Nothing of note happened.')] : [];
  const due = reader.seen.over === null ? [sentence(dueWords(reader, asked))] : [];
  return [...chosen.map(({ says, places = [] }) => sentence(says, places)), ...quiet, ...due];
}

/** Of these no more is told than that play goes on; all else has a line below. */
const QUIET: ReadonlySet<string> = new Set(['turned', 'assessed', 'overseas']);

function noticeMatters(reader: Reader): readonly Matter[] {
  const { pack, told } = reader;
  return told.flatMap(({ notice }): readonly Matter[] => {
    switch (notice.kind) {
      case 'over':
        return [
          {
            rank: 0,
            says: `The war is over. The ${sideName(notice.victor)} win: ${notice.why}.${reasonWords(notice)}`,
          },
        ];
      case 'goes-on':
        return [{ rank: 0, says: 'The war goes on.' }];
      case 'success':
        return [
          {
            ...{ rank: 1, places: notice.area === undefined ? [] : [notice.area] },
            says: `The Americans scored their ${ordinal(notice.nth)} major success${notice.area === undefined ? '' : `, at ${placeIn(pack.land, notice.area)}`}.`,
          },
        ];
      case 'french-due':
        return [{ rank: 1.5, says: `The French will come in ${comingTitle(notice.turn)}.` }];
      case 'withdrawal':
        return [
          {
            rank: 1.6,
            says: `London recalls ${spWords(notice.n)} by the end of ${comingTitle(notice.by)}.`,
          },
        ];
      case 'unsupplied':
        return [
          {
            ...{ rank: 2, sp: notice.n, places: [notice.area] },
            says: `${ownOrBritish(isYou(reader, 'british', notice.area), notice.n)} at ${placeIn(pack.land, notice.area)} ran out of supply and ${was(notice.n)} lost.`,
          },
        ];
      case 'entered':
        return [
          { rank: 5, says: `The British entered ${regionInText(pack.land, notice.region)}.` },
        ];
      default:
        return [];
    }
  });
}

const amendedMatters = (told: Reader['told']): readonly Matter[] =>
  told.some(({ notice }) => notice.kind === 'amended')
    ? [{ rank: 6, says: 'The gamemaster changed the position.' }]
    : [];

const ownOrBritish = (isOwn: boolean, n: number): string =>
  isOwn ? `Your ${spWords(n)}` : `${String(n)} British SP`;

/** Whom the winter took to a man, the reader's own and others of each side, in all areas together (AR-54). */
function perishedMatters(reader: Reader): readonly Matter[] {
  const { pack, told } = reader;
  const perished = told.flatMap(({ notice }) => (notice.kind === 'perished' ? [notice] : []));
  const whose = groupedBy(perished, ({ side, area }) => whoIn(reader, side, area));
  return [...whose].map(([who, some]): Matter => {
    const sp = some.reduce((sum, { force }) => sum + sizeOfTally(force), 0);
    const places = some.map(({ area }) => area);
    const where = listed(places.map((area) => placeIn(pack.land, area)));
    return { rank: 2, sp, places, says: `${who} lost ${spWords(sp)} to the winter in ${where}.` };
  });
}

/** Regulars who left for good, from all areas together, unless by the reader's own orders (AR-25). */
function withdrawnMatters(reader: Reader): readonly Matter[] {
  const { pack, told, seen } = reader;
  const all = told.flatMap(({ notice }) =>
    notice.kind === 'withdrew' && (notice.line === undefined || seen.side === null) ? [notice] : [],
  );
  const whose = groupedBy(all, ({ area }) => isYou(reader, 'british', area));
  return [...whose].map(([isOwn, left]): Matter => {
    const sp = left.reduce((sum, { n }) => sum + n, 0);
    const places = [...new Set(left.map(({ area }) => area))];
    const where = listed(places.map((area) => placeIn(pack.land, area)));
    const says = `${ownOrBritish(isOwn, sp)} left ${where} for overseas.`;
    return { rank: 3.7, sp, places, says };
  });
}

/** What the winter took in all areas together, as far as told. */
function winterMatters(told: Reader['told']): readonly Matter[] {
  const areas = told.flatMap(({ notice }) => (notice.kind === 'wintered' ? [notice] : []));
  const lost = areas.reduce((sum, one) => sum + one.lost, 0);
  const of = areas.reduce((sum, one) => sum + one.of, 0);
  return lost === 0
    ? []
    : [{ rank: 4, says: `The winter took ${String(lost)} of ${String(of)} Continental SP.` }];
}

/** Continentals of the reader's side that were raised, in all regions together. */
function levyMatters({ pack, told, seen }: Reader): readonly Matter[] {
  const levied = told.flatMap(({ notice }) =>
    notice.kind === 'placed' && notice.as === 'levy' ? [notice] : [],
  );
  const n = levied.reduce((sum, one) => sum + one.n, 0);
  if (n === 0 || seen.side === 'british') return [];
  const places = [...new Set(levied.map(({ area }) => area))];
  const where = listed(places.map((area) => placeIn(pack.land, area)));
  return [{ rank: 4.5, places, says: `${String(n)} Continental SP ${was(n)} raised at ${where}.` }];
}

/** Who came from overseas, all that landed in one area together. */
function landingMatters(reader: Reader): readonly Matter[] {
  const { pack, told, seen } = reader;
  const landed = told.flatMap(({ notice }) =>
    notice.kind === 'placed' && notice.as === 'landing' ? [notice] : [],
  );
  return [...groupedBy(landed, ({ area }) => area)].flatMap(([area, some]): readonly Matter[] => {
    const [{ side } = { side: seen.active }] = some;
    const sp = some.reduce((sum, { n }) => sum + n, 0);
    const says = `${whoIn(reader, side, area)} landed ${spWords(sp)} at ${placeIn(pack.land, area)}.`;
    return [{ rank: 3.8, sp, places: [area], says }];
  });
}

/** Enemies whose march or voyage ended where the reader has SPs or next to them, all that came to one area together. */
function approachMatters({ pack, told, seen }: Reader): readonly Matter[] {
  const { side } = seen;
  if (side === null) return [];
  const posts = seen.stacks
    .filter(({ kind, area }) => {
      return sideOfKind(kind) === side && seen.commands.includes(areaOf(pack.land, area).region);
    })
    .map(({ area }) => area);
  const near = new Set(posts.flatMap((area) => [area, ...nearOf(pack.land, area)]));
  const came = tracksIn(told.filter(({ notice }) => isEnemy(seen, notice))).flatMap(({ last }) =>
    last.to !== undefined && near.has(last.to) ? [{ ...last, to: last.to }] : [],
  );
  return [...groupedBy(came, ({ to }) => to)].map(([area, some]): Matter => {
    const sp = some.reduce((sum, { force }) => sum + sizeOfTally(force), 0);
    const says = `The ${sideName(foeOf(side))} moved ${spWords(sp)} to ${placeIn(pack.land, area)}.`;
    return { rank: 4.2, sp, places: [area], says };
  });
}

/** Militia and Tories that came out, all of each together (AR-36, AR-61). */
function risingMatters({ pack, told }: Reader): readonly Matter[] {
  const risen = told.flatMap(({ notice }) =>
    notice.kind === 'placed' && (notice.as === 'militia' || notice.as === 'tories') ? [notice] : [],
  );
  return [...groupedBy(risen, ({ as }) => as)].map(([as, some]): Matter => {
    const sp = some.reduce((sum, { n }) => sum + n, 0);
    const places = [...new Set(some.map(({ area }) => area))];
    const where = listed(places.map((area) => placeIn(pack.land, area)));
    const did = as === 'militia' ? 'militia SP turned out' : 'Tory SP rose';
    return { rank: 4.6, sp, places, says: `${String(sp)} ${did} at ${where}.` };
  });
}

/** A battle from where the reader stands. */
function battleMatters(reader: Reader): readonly Matter[] {
  const { pack, told } = reader;
  return battlesIn(told).map(({ fought }): Matter => {
    const { side, area, losses } = fought;
    const at = placeIn(pack.land, area);
    const [attackers, defenders] = losses;
    const n = (sp: number): string => (sp === 0 ? 'nothing' : spWords(sp));
    const common = { sp: attackers + defenders, places: [area] };
    if (isYou(reader, side, area))
      return {
        ...{ rank: 3, ...common },
        says: `You attacked at ${at} and lost ${n(attackers)}; the enemy lost ${n(defenders)}.`,
      };
    if (isYou(reader, foeOf(side), area))
      return {
        ...{ rank: 2.5, ...common },
        says: `You were attacked at ${at} and lost ${n(defenders)}; the enemy lost ${n(attackers)}.`,
      };
    return {
      ...{ rank: 3, ...common },
      says: `The ${sideName(side)} attacked at ${at} and lost ${n(attackers)}; the ${sideName(foeOf(side))} lost ${n(defenders)}.`,
    };
  });
}

/** By region what the last of them says of it. */
const lastOf = (all: readonly Control[]): Control =>
  Object.fromEntries(all.flatMap((one) => Object.entries(one)));

/** Regions that changed hands in all passes together; one that came back to whose it was has not. */
function controlMatters({ pack, seen, told }: Reader): readonly Matter[] {
  const passes = told.flatMap(({ notice }) => (notice.kind === 'assessed' ? [notice] : []));
  const first = lastOf(passes.toReversed().map(({ was = {} }) => was));
  const last = lastOf(passes.map(({ control }) => control));
  const to = (side: SideName | null): readonly string[] =>
    pack.land.regions
      .filter(({ id }) => last[id] === side && first[id] !== side)
      .map(({ id }) => regionInText(pack.land, id));
  const british = to('british');
  const american = to('american');
  const nobody = to(null);
  const vp = `They control ${vpWords(seen.vp)} and need ${String(seen.level)} to win.`;
  const gained = (who: SideName, names: readonly string[], more = ''): string =>
    `The ${sideName(who)} gained control of ${listed(names)}.${more}`;
  return [
    ...(british.length === 0 ? [] : [{ rank: 3.5, says: gained('british', british, ` ${vp}`) }]),
    ...(american.length === 0 ? [] : [{ rank: 3.6, says: gained('american', american) }]),
    ...(nobody.length === 0
      ? []
      : [{ rank: 3.7, says: `No one controls ${listed(nobody, 'or')} now.` }]),
  ];
}

function dueWords(reader: Reader, asked: readonly Question[]): string {
  const { side, active, turn } = reader.seen;
  if (side === null)
    return isMidTurn(reader)
      ? `The ${ofSide(active)} player-turn of ${turnTitle(turn)} goes on.`
      : `The ${sideName(active)} move next, in ${turnTitle(turn)}.`;
  if (asked.length === 0) return 'Nothing is due from you now.';
  const titles = asked.map(({ title }) => (/[.?]$/.test(title) ? title : `${title}.`)).join(' ');
  return asked.length === 1
    ? `Due from you: ${titles}`
    : `${String(asked.length)} answers are due from you. ${titles}`;
}
