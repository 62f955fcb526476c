/** Parts of a letter that are about leaders: those under one's command, those before one, prisoners. */
import { counted } from '../rules/counts.js';
import type { ReportSection } from '../../../kernel/report.js';
import { placeName } from '../rules/ground/places.js';
import { type Pack, SIDES } from '../rules/pack.js';
import type { SeenProspect, View } from '../rules/view.js';
import type { Told } from './report-text.js';
import { count, listWords, sideWords } from './words.js';

export const starWords = (stars: number, kind: string): string =>
  `${counted(stars, 'star')}${kind === 'land' ? '' : `, ${kind}`}`;

/** `★★ naval`, in a table. */
export const rankSigns = (stars: number, kind: string): string =>
  `${'★'.repeat(stars)}${kind === 'land' ? '' : ` ${kind}`}`;

export const ratingWords = (leader: {
  readonly initiative: number;
  readonly tactical: number;
  readonly strategic: number;
}): string => `${leader.initiative}, ${leader.tactical}, ${leader.strategic}`;

export function leaderSections(pack: Pack, seen: View): readonly ReportSection[] {
  return [
    beforeSection(seen),
    prospectSection(seen),
    shiftSection(pack, seen),
    commandSection(pack, seen),
    prisonerSection(seen),
  ];
}

/** Whom the supreme commander decides on, and how he writes it; others read that it lies before him (C3.5.8). */
function beforeSection(seen: View): ReportSection {
  const decides = seen.role === 'supreme';
  const heading = decides ? 'Leaders awaiting your decision' : 'Before the supreme commander';
  const rows = seen.presented.map(({ leader, stars, list, what }) => [
    ...[leader, starWords(stars, 'land'), listWords(list), what],
    ...(decides ? [decisionWords(leader, stars, what)] : []),
  ]);
  if (rows.length === 0) return { heading, lines: [] };
  const columns = ['Leader', 'Rank', 'Command', 'For'];
  if (decides) columns.push('What the allocation may say');
  return { heading, lines: [], table: { columns, rows } };
}

const decisionWords = (leader: string, stars: number, what: SeenProspect['what']): string =>
  what === 'promotion'
    ? `promote ${leader}, or refuse ${leader}`
    : `${stars > 1 ? `demote ${leader}, ` : ''}remove ${leader}, or keep ${leader}`;

function prospectSection(seen: View): ReportSection {
  const lines = seen.prospects.map(
    ({ leader, what }) => `${leader}, for ${what}: write “present ${leader}”.`,
  );
  return { heading: 'Leaders you may recommend', lines };
}

function shiftSection(pack: Pack, seen: View): ReportSection {
  const lines = seen.shifts.map(({ leader, list, to, hex }) => {
    const where = hex === undefined ? '' : `, to ${placeName(pack, hex)}`;
    return `${leader} from ${listWords(list)} to ${listWords(to)}${where}.`;
  });
  return { heading: 'Leaders ordered to another theater', lines };
}

/** Ratings as they were last told (C5.5); the gamemaster reads the true ones. */
function commandSection(pack: Pack, seen: View): ReportSection {
  const heading = seen.role === 'gm' ? 'Leaders on the map' : 'Your leaders';
  const rows = seen.leaders
    .filter(({ list }) => seen.role === 'gm' || seen.lists.includes(list))
    .map((leader) => [
      leader.name,
      rankSigns(leader.stars, leader.kind),
      ratingWords(leader),
      String(leader.seniority),
      placeName(pack, leader.hex),
    ]);
  if (rows.length === 0) return { heading, lines: [] };
  const columns = ['Leader', 'Rank', 'Ratings (I, T, S)', 'Seniority', 'Place'];
  const lines = ['Ratings: initiative (I), tactical (T) and strategic (S).'];
  return { heading, lines, table: { columns, rows } };
}

/** Who comes back later, and when, beyond what is told of in the same letter. */
export function absentLines(seen: View, told: Told): readonly string[] {
  if (seen.role === 'gm') return [];
  const news = new Set(
    told.flatMap(({ notice }) => ('until' in notice && 'leader' in notice ? [notice.leader] : [])),
  );
  return seen.absent
    .filter(({ name }) => !news.has(name))
    .map(
      ({ name, list, until }) =>
        `${name} returns to the pool of ${listWords(list)} in game turn ${until}.`,
    );
}

function prisonerSection(seen: View): ReportSection {
  const lines = SIDES.flatMap((side) => {
    const names = seen.prisoners.filter((row) => row.side === side).map(({ name }) => name);
    return names.length === 0 ? [] : [`Of the ${sideWords(side)}: ${count(names)}.`];
  });
  return { heading: 'Prisoners, in the order of capture', lines };
}
