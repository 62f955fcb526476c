/** Leaders with their ratings, and who and what waits to enter (C3.5.7, C5.5). */
import { withChanges, type KeyedRow, type OverviewSection } from '../../../kernel/overview.js';
import { placeName } from '../rules/ground/places.js';
import type { ListName, Pack, Ratings, Side } from '../rules/pack.js';
import { listsOf } from '../rules/seats.js';
import type { View } from '../rules/view.js';
import { section, sidesSeen, tablesBySide, type OverviewField } from './overview-field.js';
import { ratingWords, starWords } from './report-leaders.js';
import { strength } from '../rules/counts.js';
import { listWords, sideWords } from './words.js';

const TRUE_COLUMN = 'Initiative, tactical, strategic';
const TOLD_COLUMN = 'Told to players';

/** A theater commander knows the ratings of his own leaders; the others know all that they see. */
const isCommanded = ({ role, lists }: View, list: ListName): boolean =>
  role !== 'theater' || lists.includes(list);

/** Leaders on the map and, for the gamemaster, the ratings that players were told where they are not the true ones. */
export function leaderSection(field: OverviewField): OverviewSection {
  const { pack, seen } = field;
  const isTold = seen.role === 'gm';
  const columns = [
    ...['Leader', 'Rank', TRUE_COLUMN],
    ...(isTold ? [TOLD_COLUMN] : []),
    ...['Seniority', 'Command', 'Place'],
  ];
  const rows = (view: View, side: Side): readonly KeyedRow[] => [
    ...view.leaders
      .filter(({ side: whose, list }) => whose === side && isCommanded(view, list))
      .map((leader) => ({
        key: leader.name,
        cells: [
          ...[leader.name, starWords(leader.stars, leader.kind), ratingWords(leader)],
          ...(isTold ? [toldWords(leader)] : []),
          ...[String(leader.seniority), listWords(leader.list), placeOf(pack, leader)],
        ],
      })),
    ...(isTold ? outOfPlay(view, side) : []),
  ];
  const lines = isTold
    ? ['The ratings that players were told are listed where they differ from the true ones.']
    : ['Ratings as you were last told; changes are told after a leader’s next battle.'];
  return section('Leaders', tablesBySide(field, columns, rows), lines);
}

const placeOf = (
  pack: Pack,
  { hex, water }: { readonly hex: string; readonly water?: string },
): string => placeName(pack, water ?? hex);

function toldWords({ told, tactical, strategic }: View['leaders'][number]): string {
  const isSame = told === undefined || (told.tactical === tactical && told.strategic === strategic);
  return isSame ? '' : `tactical ${String(told.tactical)}, strategic ${String(told.strategic)}`;
}

/** For the gamemaster: who will not be seen again, and prisoners. */
function outOfPlay(view: View, side: Side): readonly KeyedRow[] {
  const gone = (view.roster ?? [])
    .filter((leader) => leader.side === side && (leader.at === 'dead' || leader.at === 'left'))
    .map((leader) => ({
      ...leader,
      where: leader.at === 'dead' ? 'killed' : 'has left the game',
      rated: ratingWords(leader),
    }));
  const taken = view.prisoners
    .filter((leader) => leader.side === side)
    .map((leader) => ({ ...leader, kind: 'land' as const, where: 'prisoner', rated: '' }));
  return [...gone, ...taken].map(({ name, stars, kind, rated, where }) => ({
    key: name,
    cells: [name, starWords(stars, kind), rated, '', '', '', where],
  }));
}

const WAITING = ['Account', 'Waiting', 'Rank', TRUE_COLUMN, 'When'];

/** Leaders in the order in which they enter, strength points, and who comes when. */
export function waitingSection(field: OverviewField): OverviewSection {
  const { seen, last } = field;
  const columns = seen.role === 'gm' ? [...WAITING, TOLD_COLUMN] : WAITING;
  const tables = sidesSeen(seen).flatMap((side) => {
    const before = last === undefined ? undefined : waitingRows(last.start, side);
    const rows = withChanges(columns, waitingRows(seen, side), before, ['Waiting', 'When']);
    const title = seen.side === undefined ? sideWords(side) : '';
    return rows.length === 0 ? [] : [{ title, columns, rows }];
  });
  return section('Waiting to enter', tables);
}

function waitingRows(seen: View, side: Side): readonly KeyedRow[] {
  const isGm = seen.role === 'gm';
  const row = (key: string, cells: readonly string[], told = ''): KeyedRow => ({
    key,
    cells: isGm ? [...cells, told] : cells,
  });
  const named = (leader: Ratings): readonly string[] => [
    ...[leader.name, starWords(leader.stars, leader.kind), ratingWords(leader)],
  ];
  return [
    ...listsOf(side).flatMap((list) => [
      ...seen.pool
        .filter((leader) => leader.side === side && leader.list === list)
        .map((leader, index) =>
          row(
            `pool ${leader.name}`,
            [
              listWords(list),
              ...named(leader),
              `${ORDINALS[index] ?? `${String(index + 1)}th`} in line`,
            ],
            toldWords({ ...leader } as View['leaders'][number]),
          ),
        ),
      ...reinforcementsOf(seen, side, list).map((sp) =>
        row(`sp ${list}`, [listWords(list), strength(sp), '', '', 'now']),
      ),
      ...seen.absent
        .filter((leader) => leader.side === side && leader.list === list)
        .map(({ name, stars, until }) =>
          row(`away ${name}`, [
            listWords(list),
            name,
            starWords(stars, 'land'),
            '',
            gameTurn(until),
          ]),
        ),
    ]),
    ...seen.chests
      .filter((chest) => chest.side === side)
      .flatMap(({ late }) => late)
      .map(({ turn, list, sp }) =>
        row(`late ${list} ${String(turn)}`, [
          listWords(list),
          strength(sp),
          '',
          '',
          gameTurn(turn),
        ]),
      ),
    ...comingRows(seen, side).map(({ key, cells }) => row(key, cells)),
  ];
}

const ORDINALS = ['1st', '2nd', '3rd'];

const gameTurn = (turn: number): string => `game turn ${String(turn)}`;

function reinforcementsOf(seen: View, side: Side, list: ListName): readonly number[] {
  const own = seen.side === side ? seen.command?.[list] : undefined;
  const sp = (own ?? seen.accounts[side][list])?.reinforcements ?? 0;
  return sp === 0 ? [] : [sp];
}

/** For the gamemaster: leaders who arrive by the next game turn, or come back with another grade. */
function comingRows(seen: View, side: Side): readonly KeyedRow[] {
  return (seen.roster ?? []).flatMap((leader): readonly KeyedRow[] => {
    if (leader.side !== side || (leader.at !== 'due' && leader.at !== 'promoted')) return [];
    if (leader.at === 'due' && (leader.turn ?? 0) > seen.clock.game + 1) return [];
    const when = leader.at === 'promoted' ? 'when new leaders arrive' : gameTurn(leader.turn ?? 0);
    const where = leader.list === undefined ? '' : `${listWords(leader.list)} (planned)`;
    const rank = starWords(leader.stars, leader.kind);
    return [
      { key: `due ${leader.name}`, cells: [where, leader.name, rank, ratingWords(leader), when] },
    ];
  });
}
