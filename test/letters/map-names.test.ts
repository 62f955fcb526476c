/**
 * Names and counters on every level of every board that ships, and of the toys' boards: bare, as the war begins, and
 * crowded as in the middle of a long war, for each viewer.
 */
import { describe, expect, test } from 'vitest';
import { listSystems } from '../../src/campaign/packs/list-systems.js';
import { gameLoader } from '../../src/campaign/packs/load-game.js';
import { seededDice } from '../../src/campaign/turn/dice.js';
import type { Json, Viewer } from '../../src/kernel/basic.js';
import { keptFor } from '../../src/kernel/kept-for.js';
import { emptyInput } from '../../src/kernel/outcome.js';
import type { Board, Box, Point } from '../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../src/kernel/map/picture.js';
import { townsOf } from '../../src/kernel/map/places.js';
import { planOf } from '../../src/kernel/map/plan.js';
import { atPlace } from '../../src/kernel/map/spot.js';
import type { Game } from '../../src/kernel/run.js';
import { layMap, type DrawnMap } from '../../src/letters/drawing/draw-map.js';
import { meshOf } from '../../src/letters/drawing/ground.js';
import { levelSteps, type Level } from '../../src/letters/drawing/level.js';
import { printedOn, type Town } from '../../src/letters/drawing/printed.js';
import { escapeXml } from '../../src/letters/drawing/xml.js';
import { isInside } from '../../src/letters/drawing/place-boxes.js';
import { spotKey } from '../../src/letters/drawing/spots.js';
import { inside, namesIn } from './parts.js';
import { startOf } from '../laws/law-case.js';
import { TOYS } from '../toys/index.js';

type Position = { readonly name: string; readonly picture: Picture };

const picturesOf = (game: Game, name: string, now: Json): readonly Position[] => {
  const outcome = game.play(now, emptyInput, seededDice('1861'));
  const viewers: readonly Viewer[] = ['gm', ...game.seats(now).map(({ id }) => id)];
  return viewers.map((who) => ({
    name: `${name}, ${who}`,
    picture: game.picture(game.view(now, who), game.tell(outcome, who), name),
  }));
};

/** Forces in and around every town that there is, ships at the ports' rivers, and marches between them. */
function crowd(board: Board): Picture {
  const plan = planOf(board);
  const towns = [...new Set(townsOf(board).map(({ place }) => place))];
  const held = towns.length > 0 ? towns : board.places.map(({ id }) => id);
  const [first = '', second = ''] = board.sides.map(({ id }) => id);
  const marks = held.flatMap((place, index): readonly Mark[] => {
    const side = index % 3 === 0 ? first : second;
    const other = side === first ? second : first;
    const [beside = place] = plan.neighborsOf(place);
    const mark = (at: string, over: Partial<Mark>): Mark => ({
      ...{ id: `${at} ${String(index)}`, at: atPlace(at), layer: 'own', side, shape: 'army' },
      ...{ known: 'own', face: String(index % 19), name: 'Army of Northern Virginia', words: '' },
      ...over,
    });
    return [
      mark(place, {}),
      ...(index % 2 === 0 ? [mark(place, { shape: 'supply', face: '', name: '' })] : []),
      ...(index % 5 === 0 ? [mark(place, { shape: 'fort', face: '', name: '' })] : []),
      mark(beside, {
        ...{ side: other, shape: 'unit', layer: 'seen', known: 'seen', face: 'M', name: '' },
      }),
      ...(index % 4 === 0
        ? [
            mark(beside, { shape: 'ship', at: { on: 'link', a: place, b: beside } }),
            mark(place, { shape: 'battle', layer: 'battles', known: 'public', name: 'p3' }),
          ]
        : []),
    ];
  });
  const tracks = held.slice(0, 40).map((place) => ({
    ...{ side: first, label: 'p4' },
    spots: [place, ...plan.neighborsOf(place).slice(0, 1)].map(atPlace),
  }));
  const bare = { title: 'Crowded', subtitle: '', frame: [], seen: held.slice(0, 30) };
  return {
    ...bare,
    marks,
    tracks,
    held: held.slice(0, 12).map((what) => ({ what, side: second })),
  };
}

const load = gameLoader();
const boards = [
  ...listSystems().flatMap(({ key, packs }) =>
    packs.map((pack) => {
      const game = load(key, pack);
      if (!game.ok) throw new Error(game.error);
      const positions = (game.value.scenarios ?? []).flatMap((id) => {
        const start = game.value.setup(id, {});
        return start.ok ? picturesOf(game.value, id, start.value) : [];
      });
      return { name: `${key} ${pack}`, board: game.value.board(), positions };
    }),
  ),
  ...TOYS.map((toy) => {
    const law = toy.law();
    const board = law.game.board();
    return { name: toy.folder, board, positions: picturesOf(law.game, toy.folder, startOf(law)) };
  }),
].map(({ name, board, positions }) => ({
  ...{ name, board },
  positions: [...positions, { name: 'crowded', picture: crowd(board) }],
}));
const cases = boards.flatMap(({ name, ...one }) =>
  levelSteps(one.board.extent).map(({ level }) => ({ name, level, ...one })),
);

/** Views of the whole, on which lesser cities may be left out for the capitals, fortresses and great cities. */
const OVERVIEWS: readonly Level[] = ['whole', 'far', 'wide'];

const distance = (box: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));

const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

const drawn = keptFor(1);

/** The map of a position, drawn once for the tests that follow each other at a level. */
const wholeOf = (board: Board, picture: Picture, level: Level): DrawnMap =>
  drawn(picture, level, () => layMap(board, picture, { level }));

/** What names stand for: the signs of towns, or the middles of areas. */
const symbolsOf = (board: Board, { signs, names }: DrawnMap) =>
  signs.length > 0
    ? signs.map(({ place, at, r }) => ({ place, at, r }))
    : board.places
        .filter(({ id }) => names.some(({ of }) => of === id))
        .map(({ id, center }) => ({ place: id, at: center, r: 0 }));

describe.each(cases)('the map of $name at the level $level', ({ board, level, positions }) => {
  const bare = layMap(board, undefined, { level, part: 'names' });
  const symbols = symbolsOf(board, bare);
  const { step } = meshOf(board);
  const titled = bare.names.flatMap(({ of, boxes: [box], text }) => {
    const own = symbols.find(({ place }) => place === of);
    return of === undefined || box === undefined ? [] : [{ text, box, own, of }];
  });

  test('console: has no name that is nearer to the sign of another town than to its own', () => {
    const wrong = titled.flatMap(({ text, box, own, of }) =>
      symbols
        .filter(({ place, at, r }) => {
          if (place === of || own === undefined) return false;
          const [near, far] = [distance(box, own.at), distance(box, at)];
          return far <= near || far - r <= near - own.r;
        })
        .map(({ place }) => `${text}: ${place}`),
    );
    expect(wrong).toEqual([]);
  });

  test('console: has no name farther than one step from its town, nor one that the frame cuts', () => {
    const most = Math.min(step.x, step.y);
    const far = titled.filter(
      ({ box, own }) =>
        own === undefined || (board.grid !== undefined && distance(box, own.at) >= most),
    );
    expect(far.map(({ text }) => text)).toEqual([]);
    const cut = bare.names.filter(({ boxes }) => boxes.some((box) => !isInside(box, board.extent)));
    expect(cut.map(({ text }) => text)).toEqual([]);
  });

  test('console: leaves out the name of no city, on views of the whole that of no great one', () => {
    const { towns } = printedOn(board);
    const first = towns.filter(
      ({ tier, sign, great }) =>
        sign === 'star' || great || (tier === 1 && !OVERVIEWS.includes(level)),
    );
    const isNamed = ({ place, name }: Town): boolean =>
      bare.names.some(({ of, text }) => of === place && text === name);
    expect(first.filter((town) => !isNamed(town)).map(({ name }) => name)).toEqual([]);
    const cities = towns.filter(({ tier }) => tier === 1);
    const unnamed = cities.filter((town) => !isNamed(town));
    expect(unnamed.length).toBeLessThanOrEqual(cities.length * (level === 'whole' ? 0.25 : 0.05));
    const names = new Set(bare.names.filter(({ isCity }) => isCity).map(({ text }) => text));
    for (const town of first) expect(names).toContain(town.name);
  });

  test.each(positions)('console: has no counter over the name of a city: $name', ({ picture }) => {
    const { svg } = wholeOf(board, picture, level);
    const cities = svg.indexOf('<g class="map-cities">');
    expect(cities).toBeGreaterThan(svg.lastIndexOf('data-place='));
    for (const { text, isCity } of bare.names.filter((name) => name.isCity))
      expect(isCity && svg.slice(cities)).toContain(`>${escapeXml(text)}<`);
  });

  test.each(positions)(
    'console: has the same names whatever stands on it: $name',
    ({ picture }) => {
      const laid = wholeOf(board, picture, level);
      expect(laid.names).toEqual(bare.names);
      for (const names of namesIn(inside(bare.svg))) expect(laid.svg).toContain(names);
    },
  );

  test.each(positions)('console: has every counter in its own place: $name', ({ picture }) => {
    expectAtHome(board, level, picture);
  });
});

function expectAtHome(board: Board, level: Level, picture: Picture): void {
  const { svg, counters } = layMap(board, picture, { level, part: 'seat' });
  const plan = planOf(board);
  const { step } = meshOf(board);
  const astray = counters.filter(({ box, at, where, isShip }) => {
    const middle = middleOf(box);
    // A ship has its strength at its stern.
    if (isShip) return distance(box, at) > 0 || Math.abs(middle.y - at.y) > 0.1;
    if (!plan.has(where) || board.grid === undefined)
      return Math.hypot(middle.x - at.x, middle.y - at.y) > Math.min(step.x, step.y) / 2;
    return plan.under(middle) !== where;
  });
  expect(astray.map(({ where }) => where)).toEqual([]);
  // What is not drawn by itself is one of a number.
  const shown = new Set(counters.flatMap(({ where, joined }) => [where, ...joined]));
  const lost = picture.marks.filter(
    ({ shape, at }) => shape !== 'battle' && !shown.has(spotKey(at)),
  );
  expect(lost).toEqual([]);
  const joined = counters.filter((one) => one.joined.length > 0);
  for (const { joined: more } of joined) expect(svg).toContain(`>+${String(more.length)}<`);
  // No counter covers the face of another.
  const ashore = counters.filter(({ isShip }) => !isShip);
  const hidden = ashore.filter(({ box }, index) =>
    ashore.slice(index + 1).some((later) => distance(later.box, middleOf(box)) === 0),
  );
  expect(hidden.map(({ where }) => where)).toEqual([]);
}

test.each(['region', 'district', 'near'] as const)(
  'console: the words of marks lie over no name of a city and over no counter where there is room: %s',
  (level) => {
    const [shipped] = boards;
    if (shipped === undefined) throw new Error('No board ships.');
    const { board, positions } = shipped;
    const [position] = positions;
    if (position === undefined) throw new Error('Nothing stands there.');
    const cities = printedOn(board).towns.filter(({ great }) => great);
    const words = 'A spy says so';
    const pencil = cities.map(({ place }) => ({
      ...{ kind: 'note' as const, places: [place], words, size: '', age: 0 },
    }));
    const picture: Picture = { ...position.picture, pencil };
    const { svg, names, counters } = layMap(board, picture, { level });
    const written = [...svg.matchAll(/<text([^>]*)>A spy says so</g)].map(([, look = '']) => {
      const figure = (name: string): number =>
        Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(look)?.[1] ?? NaN);
      return { x: figure('x'), y: figure('y') - figure('font-size') * 0.3 };
    });
    expect(written).toHaveLength(pencil.length);
    const taken = [...names.filter(({ isCity }) => isCity), ...counters].flatMap(
      ({ boxes }) => boxes,
    );
    const covered = written.filter((at) => taken.some((box) => distance(box, at) === 0));
    expect(covered).toEqual([]);
  },
);
