/** Parts of a letter that are about leaders: those under one's command, those before one, prisoners. */
import { counted } from '../rules/counts.js';
import type { ReportSection } from '../../../kernel/report.js';
import { placeName } from '../rules/ground/places.js';
import { type Pack, SIDES } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { count, listWords, sideWords } from './words.js';

export const starWords = (stars: number, kind: string): string =>
  `${counted(stars, 'star')}${kind === 'land' ? '' : `, ${kind}`}`;

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
    absentSection(seen),
    prisonerSection(seen),
  ];
}

/** Whom the supreme commander decides on, and how he writes it. */
function beforeSection(seen: View): ReportSection {
  const heading = 'Leaders before the supreme commander';
  const rows = seen.presented.map(({ leader, stars, list, what }) => [
    leader,
    starWords(stars, 'land'),
    listWords(list),
    what,
    what === 'promotion'
      ? `promote ${leader}, or refuse ${leader}`
      : `${stars > 1 ? `demote ${leader}, ` : ''}remove ${leader}, or keep ${leader}`,
  ]);
  if (rows.length === 0) return { heading, lines: [] };
  const columns = ['Leader', 'Rank', 'Command', 'For', 'What the allocation may say'];
  return { heading, lines: [], table: { columns, rows } };
}

function prospectSection(seen: View): ReportSection {
  const lines = seen.prospects.map(
    ({ leader, what }) => `${leader}, for ${what}: write “present ${leader}”.`,
  );
  return { heading: 'Leaders whom you may present', lines };
}

function shiftSection(pack: Pack, seen: View): ReportSection {
  const lines = seen.shifts.map(({ leader, list, to, hex }) => {
    const where = hex === undefined ? '' : `, to ${placeName(pack, hex)}`;
    return `${leader} from ${listWords(list)} to ${listWords(to)}${where}.`;
  });
  return { heading: 'Leaders who are to change their theater', lines };
}

/** Ratings as they were last told (C5.5); the gamemaster reads the true ones. */
function commandSection(pack: Pack, seen: View): ReportSection {
  const heading = seen.role === 'gm' ? 'Leaders on the map' : 'Your leaders';
  const rows = seen.leaders
    .filter(({ list }) => seen.role === 'gm' || seen.lists.includes(list))
    .map((leader) => [
      leader.name,
      starWords(leader.stars, leader.kind),
      ratingWords(leader),
      String(leader.seniority),
      placeName(pack, leader.hex),
    ]);
  if (rows.length === 0) return { heading, lines: [] };
  const columns = ['Leader', 'Rank', 'Initiative, tactical, strategic', 'Seniority', 'Place'];
  return { heading, lines: [], table: { columns, rows } };
}

function absentSection(seen: View): ReportSection {
  const lines = seen.absent.map(
    ({ name, list, until }) =>
      `${name} comes to the pool of ${listWords(list)} in game turn ${until}.`,
  );
  return { heading: 'Leaders who are away', lines };
}

function prisonerSection(seen: View): ReportSection {
  const lines = SIDES.flatMap((side) => {
    const names = seen.prisoners.filter((row) => row.side === side).map(({ name }) => name);
    return names.length === 0 ? [] : [`Of the ${sideWords(side)}: ${count(names)}.`];
  });
  return { heading: 'Prisoners, in the order of capture', lines };
}
