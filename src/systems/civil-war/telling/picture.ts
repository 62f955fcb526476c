/** What a viewer's map shows, from his view and notices alone. */
import type { Badge, Sample } from '../../../kernel/map/board.js';
import type { Mark, Picture, Track } from '../../../kernel/map/picture.js';
import { atPlace } from '../../../kernel/map/spot.js';
import type { Timed } from '../../../kernel/system.js';
import { byText, groupedBy } from '../../../kernel/basic.js';
import type { CivilWarNotice } from './notice.js';
import { enemyOf, SIDES, type Pack, type Side } from '../rules/pack.js';
import { townAt } from '../rules/ground/atlas.js';
import type { View } from '../rules/view.js';
import { bySeniority } from '../rules/leaders/command.js';
import { DEMORALIZED, UNSUPPLIED } from './board.js';

export function pictureFor(
  pack: Pack,
  seen: View,
  told: readonly Timed<CivilWarNotice>[],
): Omit<Picture, 'subtitle'> {
  return {
    title: seen.title,
    frame: seen.role === 'theater' ? frameOf(pack, seen) : [],
    marks: named([...ownMarks(seen), ...enemyMarks(seen), ...shipMarks(seen), ...battles(told)]),
    tracks: tracksOf(seen, told),
    seen: seen.sight,
    held: [...changedStates(pack, seen), ...flagsOf(pack, seen)],
  };
}

/** A mark as it is made; its id is its place in the picture and what it is, so that it stays the same from step to step. */
type Made = Omit<Mark, 'id'>;

function named(marks: readonly Made[]): readonly Mark[] {
  const counts = new Map<string, number>();
  return marks.map((mark) => {
    const spot = mark.at.on === 'place' ? mark.at.place : JSON.stringify(mark.at);
    const id = [mark.layer, mark.side ?? '', mark.shape, spot].join(' ');
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { id: count === 1 ? id : `${id} ${count}`, ...mark };
  });
}

const shortOf = (side: Side): string => side.toUpperCase();
const wordsOf = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

function ownMarks(seen: View): readonly Made[] {
  return SIDES.flatMap((side) => {
    const troops = groupedBy(
      seen.troops.filter((row) => row.side === side),
      (row) => row.hex,
    );
    const leaders = groupedBy(
      seen.leaders.filter((row) => row.side === side),
      (row) => row.hex,
    );
    const places = [...new Set([...troops.keys(), ...leaders.keys()])].sort(byText);
    const isOwn = side === seen.side || seen.role === 'gm';
    return [
      ...places.map((hex) =>
        forceMark(seen, side, hex, troops.get(hex) ?? [], leaders.get(hex) ?? []),
      ),
      ...seen.works
        .filter((row) => row.side === side)
        .map(({ kind, hex }): Made => ({
          ...{ at: atPlace(hex), side, face: '', name: '' },
          shape: kind === 'depot' ? 'supply' : kind,
          ...(isOwn ? { layer: 'own', known: 'own' } : { layer: 'works', known: 'seen' }),
          words: `${shortOf(side)} ${kind}`,
        })),
    ];
  });
}

/** A counter is so thick from these strengths on, as the size classes go. */
const MEDIUM = 4;
const LARGE = 10;

function forceMark(
  seen: View,
  side: Side,
  hex: string,
  troops: View['troops'],
  present: View['leaders'],
): Made {
  const leaders = [...present].sort(bySeniority);
  const sp = troops.reduce((sum, row) => sum + row.sp, 0);
  const army = seen.armies.find((row) => leaders.some(({ name }) => name === row.commander));
  const chief = army?.commander ?? leaders[0]?.name;
  const more = leaders.length > 1 ? ` +${leaders.length - 1}` : '';
  const name = chief === undefined ? '' : `${chief}${more}`;
  const badges: readonly Badge[] = [
    ...(troops.some((row) => row.demoralized) ? [DEMORALIZED] : []),
    ...(seen.unsupplied.some((row) => row.hex === hex) ? [UNSUPPLIED] : []),
  ];
  const shape = sp === 0 ? 'leader' : army === undefined ? 'unit' : 'army';
  const what = { leader: `leader ${name}`, army: `army, ${name}`, unit: name || 'troops' }[shape];
  return {
    ...{ at: atPlace(hex), layer: 'own', side, shape, known: 'own', name },
    face: sp === 0 ? '' : String(sp),
    ...underOf(sp >= LARGE ? 2 : sp >= MEDIUM ? 1 : 0),
    ...(badges.length === 0 ? {} : { badges }),
    words: wordsOf(
      `${shortOf(side)} ${what}`,
      ...(sp === 0 ? [] : [`${String(sp)} SP`]),
      ...badges.map(({ title }) => title),
    ),
  };
}

const underOf = (sheets: number): Pick<Sample, 'under'> =>
  sheets === 1 || sheets === 2 ? { under: sheets } : {};

const SIZES = ['Small', 'Medium', 'Large'];

function enemyMarks(seen: View): readonly Made[] {
  if (seen.side === undefined) return [];
  const side = enemyOf(seen.side);
  const mark = (hex: string, size: string, known: 'seen' | 'remembered', age: number): Made => ({
    ...{ at: atPlace(hex), layer: known, side, shape: 'unit', known, age, name: '' },
    face: size.charAt(0),
    ...(known === 'seen' ? underOf(SIZES.indexOf(size)) : {}),
    words: `${shortOf(side)} force ${known === 'seen' ? 'in sight' : 'as last seen'}, ${size}`,
  });
  return [
    ...seen.enemies.map(({ hex, size }) => mark(hex, size, 'seen', 0)),
    ...seen.remembered.map(({ hex, size, age }) => mark(hex, size, 'remembered', age)),
  ];
}

/** A TC's theater: his forces, what his side sees of the enemy near them. */
function frameOf(pack: Pack, seen: View): readonly string[] {
  const mine = [...seen.troops, ...seen.leaders]
    .filter((row) => seen.lists.includes(row.list))
    .map((row) => row.hex);
  if (mine.length > 0) return [...new Set(mine)].sort(byText);
  const theaters: readonly string[] = seen.lists;
  return pack.towns
    .filter(({ tier, hex }) => tier === 1 && theaters.includes(pack.hexes.get(hex)?.theater ?? ''))
    .map(({ hex }) => hex);
}

function tracksOf(seen: View, told: readonly Timed<CivilWarNotice>[]): readonly Track[] {
  const track = (side: Side, hexes: readonly string[], label: string): readonly Track[] =>
    hexes.length > 1 ? [{ side, spots: hexes.map(atPlace), label }] : [];
  return told.flatMap(({ at, notice }): readonly Track[] => {
    if (notice.kind === 'marched' && seen.side !== undefined)
      return track(seen.side, notice.path, at);
    if (notice.kind === 'spotted' && seen.side !== undefined)
      return track(enemyOf(seen.side), notice.hexes, at);
    if (notice.kind === 'truth' && notice.fact.kind === 'marched')
      return track(notice.fact.who.side, notice.fact.path, at);
    return [];
  });
}

function battles(told: readonly Timed<CivilWarNotice>[]): readonly Made[] {
  return told.flatMap(({ at, notice }): readonly Made[] => {
    const hex =
      notice.kind === 'battle'
        ? notice.hex
        : notice.kind === 'truth' && notice.fact.kind === 'fought'
          ? notice.fact.hex
          : undefined;
    if (hex === undefined) return [];
    const words = `battle at ${at}`;
    const look = { layer: 'battles', shape: 'battle', face: '', known: 'public' } as const;
    return [{ at: atPlace(hex), ...look, name: at, words }];
  });
}

/** Own ships with their strength; the enemy's with it where they are seen, and without elsewhere (C4.5). */
function shipMarks(seen: View): readonly Made[] {
  const marks = new Map<string, Made>();
  const add = (water: string, side: Side, n: number | undefined): void => {
    const [a = '', b = ''] = water.split('|');
    const before = Number(marks.get(`${water} ${side}`)?.face ?? 0);
    const face = n === undefined ? '' : String(before + n);
    const known = side === seen.side || seen.role === 'gm' ? 'own' : 'seen';
    marks.set(`${water} ${side}`, {
      ...{ at: { on: 'link', a, b }, layer: 'ships', side, shape: 'ship', face, known, name: '' },
      words: wordsOf(`${shortOf(side)} ships`, face === '' ? '' : `${face} NSP`),
    });
  };
  for (const { water, side } of seen.ships) add(water, side, undefined);
  for (const { water, n } of seen.enemyShips) {
    if (seen.side !== undefined) add(water, enemyOf(seen.side), n);
  }
  for (const { at, water, side, n } of seen.fleets) {
    if (at === 'water' && water !== undefined) add(water, side, n);
  }
  return [...marks].sort((a, b) => byText(a[0], b[0])).map(([, mark]) => mark);
}

/** Cities whose holder is not the first owner of their state. */
function flagsOf(pack: Pack, seen: View): Picture['held'] {
  return Object.entries(seen.control)
    .filter(([hex, side]) => {
      const state = pack.hexes.get(hex)?.state;
      const owner = state === undefined ? undefined : pack.states.get(state)?.side;
      return townAt(pack, hex) !== undefined && owner !== side;
    })
    .map(([hex, side]) => ({ what: hex, side }))
    .sort((a, b) => byText(a.what, b.what));
}

/** States that changed hands, and those that count as neutral since all their cities fell (C4.3). */
function changedStates(pack: Pack, seen: View): Picture['held'] {
  return [...pack.states.values()]
    .map(({ id, side }) => ({
      what: id,
      was: side,
      holder: seen.fallen.includes(id) ? ('neutral' as const) : (seen.states[id] ?? side),
    }))
    .filter(({ was, holder }) => holder !== was)
    .map(({ what, holder }) => (holder === 'neutral' ? { what } : { what, side: holder }))
    .sort((a, b) => byText(a.what, b.what));
}
