/** What the reader's side lost as far as he was told, and what is left. */
import type { ReportSection } from '../../../kernel/report.js';
import { agreeing, navalStrength, strength } from '../rules/counts.js';
import { placeName } from '../rules/ground/places.js';
import type { View } from '../rules/view.js';
import type { SeatNotice } from './notice.js';
import type { Reader } from './report-text.js';

type Loss = {
  readonly sp: number;
  readonly what: string;
  readonly hex?: string;
  readonly how: string;
};

export function lossesSection({ pack, seen, told }: Reader): ReportSection {
  const heading = 'Losses';
  if (seen.role === 'gm') return { heading, lines: [] };
  const losses = told.flatMap(({ notice }) =>
    notice.kind === 'truth' ? [] : lossesIn(notice, seen),
  );
  if (losses.length === 0) return { heading, lines: [] };
  const sp = losses.reduce((sum, loss) => sum + loss.sp, 0);
  const rows = losses.map(({ what, hex, how }) => [
    what,
    how,
    hex === undefined ? '' : placeName(pack, hex),
  ]);
  const places = losses.map(({ hex }) => (hex === undefined ? [] : [hex]));
  const lost = sp === 0 ? '' : `${strength(sp)} lost in all. `;
  return {
    heading,
    lines: [`${lost}${leftWords(seen)}`],
    table: { columns: ['Lost', 'How', 'Where'], rows, places },
  };
}

function leftWords(seen: View): string {
  const isMine = (list: View['lists'][number]): boolean =>
    seen.role === 'supreme' || seen.lists.includes(list);
  const left = seen.troops
    .filter(({ side, list }) => side === seen.side && isMine(list))
    .reduce((sum, row) => sum + row.sp, 0);
  const who = seen.role === 'supreme' ? 'Your side has' : 'You have';
  return `${who} ${left === 0 ? 'no strength points' : strength(left)} left on the map.`;
}

const HOW = {
  'rally-loss': 'the price of a rally',
  wasted: 'out of supply',
  'given-up': 'given up as ordered',
} as const;

/** A theater commander's are those of his own forces: those of others are under battles. */
function lossesIn(notice: SeatNotice, { role }: View): readonly Loss[] {
  const sp = (n: number, how: string, hex?: string): readonly Loss[] =>
    n === 0 ? [] : [{ sp: n, what: strength(n), how, ...(hex === undefined ? {} : { hex }) }];
  const other = (what: string, how: string, hex?: string): readonly Loss[] => [
    { sp: 0, what, how, ...(hex === undefined ? {} : { hex }) },
  ];
  switch (notice.kind) {
    case 'battle': {
      const { lost, ownLost = lost, fate } = notice.ours;
      return sp(ownLost, fate.is === 'destroyed' ? 'destroyed in battle' : 'in battle', notice.hex);
    }
    case 'stormed':
      return sp(notice.ownLost ?? notice.lost, 'in a landing', notice.hex);
    case 'overrun':
      if (!notice.destroyed) return [];
      return sp(notice.ours.ownLost ?? notice.ours.sp, 'destroyed', notice.hex);
    case 'engaged':
      if (role === 'theater') return [];
      return sp(
        notice.fate.is === 'destroyed' ? notice.force.sp : notice.lost,
        notice.fate.is === 'destroyed' ? 'destroyed in battle' : 'in battle',
        notice.hex,
      );
    // What a force lost for want of a retreat is in the account of its battle: `stuck` has no row.
    case 'rally-loss':
    case 'wasted':
    case 'given-up':
      return sp(notice.ownLost ?? notice.sp, HOW[notice.kind], notice.hex);
    case 'drowned': {
      const { ownLost = notice.sp } = notice;
      return sp(ownLost, `went down with ${agreeing(ownLost, 'its', 'their')} ships`);
    }
    case 'ships-lost':
      return notice.until === undefined
        ? other(navalStrength(notice.n), 'sunk')
        : other(navalStrength(notice.n), `under repair until game turn ${notice.until}`);
    case 'killed':
      return notice.own === true ? other(notice.leader, 'killed') : [];
    case 'wounded':
      return notice.own === true
        ? other(notice.leader, `wounded, back in game turn ${notice.until}`)
        : [];
    case 'captured':
      return notice.own === true ? other(notice.leader, 'captured') : [];
    case 'depot-lost':
      return other(
        'a depot',
        notice.how === 'burnt' ? 'burned by the enemy' : 'captured',
        notice.hex,
      );
    case 'works-lost':
      return other(`a ${notice.what}`, 'taken by the enemy', notice.hex);
    default:
      return [];
  }
}
