import { describe, expect, test } from 'vitest';
import { inside, withNames } from './parts.js';
import { drawMap, layMap, mapLayers, seatDrawer } from '../../src/letters/drawing/draw-map.js';
import type { Picture } from '../../src/kernel/map/picture.js';
import { drawPng } from '../../src/letters/draw-png.js';
import { board, mark, picture } from './sample.js';

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '');

describe('a map', () => {
  test('has the same bytes for the same board and picture, from the cache or anew', () => {
    const first = drawMap(board, picture);
    expect(drawMap(board, picture)).toBe(first);
    expect(drawMap(structuredClone(board), structuredClone(picture))).toBe(first);
  });

  test('does not depend on the order in which counters are listed', () => {
    const backwards = { ...picture, marks: [...picture.marks].reverse() };
    expect(drawMap(board, backwards)).toBe(drawMap(board, picture));
  });

  test('escapes every text that it is given', () => {
    const svg = drawMap(board, { ...picture, title: '<script>alert(1)</script> & "more"' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('Capital &lt;City&gt;');
    expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
  });

  test('shows a far seat nothing of what another seat was shown on the same board', () => {
    drawMap(board, {
      ...picture,
      marks: [mark('1515', { face: '77', name: 'Hidden host' })],
    });
    const svg = drawMap(board, { ...picture, marks: [] });
    expect(svg).not.toContain('Hidden host');
    expect(textsOf(svg)).not.toContain('77');
  });

  test('holds no text but those of the board, the picture and the legend', () => {
    const added = {
      ...picture,
      marks: [...picture.marks, mark('2002', { face: '88', name: 'Zebra' })],
    };
    const without = textsOf(drawMap(board, picture));
    const extra = textsOf(drawMap(board, added)).filter((text) => !without.includes(text));
    expect(extra).toEqual(expect.arrayContaining(['88', 'Zebra']));
    expect(extra).toHaveLength(2);
  });

  test('explains in its legend every kind of ground that it shows, and no other', () => {
    const places = board.places.filter(({ look }) => look !== 'swamp');
    const items = textsOf(drawMap({ ...board, places }, { ...picture, frame: [] }));
    const looks = new Set<string>(places.map(({ look }) => look));
    const grounds = ['forest', 'swamp', 'rough', 'mountain'];
    expect(grounds.filter((look) => looks.has(look)).length).toBeGreaterThan(0);
    expect(items.filter((text) => grounds.includes(text)).sort()).toEqual(
      grounds.filter((look) => looks.has(look)).sort(),
    );
  });

  test('leaves out a counter that stands outside its frame', () => {
    const far = { ...picture, frame: ['0604'], marks: [mark('2820', { name: 'Far off' })] };
    expect(drawMap(board, far)).not.toContain('Far off');
  });

  test('comes in three parts with one view box: the public board, its names, and a seat’s counters', () => {
    const shown = { ...picture, frame: ['0604', '0806'] };
    const [whole, ground, names, seat] = (['whole', 'board', 'names', 'seat'] as const).map(
      (part) => drawMap(board, shown, { part }),
    );
    const viewBox = /viewBox="([^"]+)"/;
    for (const part of [ground, names, seat])
      expect(viewBox.exec(part ?? '')?.[1]).toBe(viewBox.exec(whole ?? '')?.[1]);
    expect(textsOf(seat ?? '')).toContain('Fight at p4');
    expect(textsOf(names ?? '')).toContain('Bridgetown');
    for (const part of [ground, seat]) expect(textsOf(part ?? '')).not.toContain('Bridgetown');
    expect(inside(whole)).toBe(inside(ground) + withNames(inside(seat), inside(names)));
  });

  test('joins counters that are too close to those of one side alone, and says how many it hides', () => {
    const places = ['0604', '0605', '0704', '0705'];
    const drawn = (side: (at: number) => 'usa' | 'csa') => {
      const marks = places.map((place, at) =>
        side(at) === 'usa'
          ? mark(place, { face: '4' })
          : mark(place, { face: 'M', side: 'csa', known: 'seen', layer: 'seen' }),
      );
      const shown = { ...picture, tracks: [], held: [], marks };
      const { counters, svg } = layMap(board, shown, { level: 'whole', part: 'seat' });
      return { hidden: counters.flatMap(({ joined }) => joined), counters, texts: textsOf(svg) };
    };
    const one = drawn(() => 'usa');
    expect(one.counters.length + one.hidden.length).toBe(places.length);
    expect(one.hidden.length).toBeGreaterThan(0);
    const said = one.texts.flatMap((text) => (/^\+\d$/.test(text) ? [Number(text.slice(1))] : []));
    expect(said.reduce((sum, more) => sum + more, 0)).toBe(one.hidden.length);
    const two = drawn((at) => (at === 3 ? 'csa' : 'usa'));
    expect(two.hidden).not.toContain(places[3]);
    expect(two.counters.find(({ where }) => where === places[3])?.joined).toEqual([]);
    expect(two.texts).toContain('M');
  });

  test('draws the works of the other side beside a force, and its own around it', () => {
    const width = (side: 'usa' | 'csa'): number => {
      const marks = [mark('0604'), mark('0604', { shape: 'fort', face: '', side })];
      const { counters } = layMap(board, { ...picture, marks }, { part: 'seat' });
      return counters[0]?.box.w ?? 0;
    };
    expect(width('csa')).toBeGreaterThan(1.2 * width('usa'));
  });

  test('says of what is remembered how many steps ago it was seen, from the first on', () => {
    const age = (steps: number): readonly string[] => {
      const marks = [mark('0604', { known: 'remembered', side: 'csa', face: 'L', age: steps })];
      return textsOf(drawMap(board, { ...picture, tracks: [], marks }, { part: 'seat' }));
    };
    expect([age(0).includes('0'), age(1).includes('1'), age(12).includes('12')]).toEqual([
      ...[false, true, true],
    ]);
  });

  test('has a flag where a side holds a place that was another’s, and none where nobody does', () => {
    const held = (what: Picture['held']): string =>
      drawMap(board, { ...picture, held: what }, { part: 'seat' });
    expect(held([{ what: '1010', side: 'usa' }])).toContain('layer-control');
    expect(held([{ what: '1010' }])).not.toContain('layer-control');
  });

  test('names the layer and the side of each force of the viewer’s own, so that a page can hide it', () => {
    const shown = { ...picture, marks: [mark('0604'), mark('1010', { side: 'csa' })] };
    const svg = drawMap(board, shown, { part: 'seat' });
    for (const side of ['usa', 'csa']) expect(svg).toContain(`layer-own layer-side-${side}`);
  });

  test('draws many pictures one after the other as it draws each of them', () => {
    const moved = picture.marks.map((one, at) => (at === 0 ? { ...one, face: '9' } : one));
    const crowd = ['0604', '0704', '0605', '0705', '0604'].map((place, at) =>
      mark(place, { name: `Division ${String(at)}`, face: String(at) }),
    );
    const pictures = [
      picture,
      { ...picture, tracks: [], title: 'South' },
      { ...picture, marks: moved },
      { ...picture, marks: [...picture.marks, ...crowd] },
      { ...picture, marks: [...crowd, ...picture.marks.slice(1)] },
      { ...picture, seen: ['0605', '0606', '0704', '0706', '0807'] },
      ...[1, 2, 3, 4].map((most) => ({ ...picture, marks: crowd.slice(0, most) })),
      { ...picture, marks: [] },
      picture,
    ];
    const draw = seatDrawer(board, 'wide');
    for (const shown of pictures)
      expect(draw(shown)).toBe(drawMap(board, shown, { level: 'wide', part: 'seat' }));
  });

  test('draws what a commander marked himself the paler the older it is, however old', () => {
    const aged = (age: number): string => {
      const note = { kind: 'note', places: ['0604'], words: '', size: '', age } as const;
      const svg = drawMap(board, { ...picture, pencil: [note] }, { part: 'seat' });
      return /layer-pencil"><g opacity="([^"]+)"/.exec(svg)?.[1] ?? '';
    };
    const shades = [0, 1, 2, 9, 99].map((age) => Number(aged(age)));
    expect(shades[0]).toBe(1);
    expect(shades).toEqual(shades.toSorted((a, b) => b - a));
    expect(shades[4]).toBeLessThan(0.6);
  });

  test('draws several suspected forces at one place one below the other, their words clear of them', () => {
    const force = { kind: 'force', places: ['0604'], age: 0 } as const;
    const pencil = [
      { ...force, size: 'large', words: 'Lee here' },
      { ...force, size: 'medium', words: 'or Jackson' },
      { ...force, size: '6 SP', words: '' },
      { ...force, places: ['0606'], size: 'small', words: '' },
    ];
    const svg = drawMap(board, { ...picture, pencil }, { part: 'seat' });
    const [, drawn = ''] = svg.split('layer-pencil');
    const boxes = [...drawn.matchAll(/<rect ([^>]*stroke-dasharray[^>]*)>/g)].map(
      ([, look = '']) => {
        const figure = (name: string): number =>
          Number(new RegExp(`(?:^| )${name}="([-\\d.]+)"`).exec(look)?.[1] ?? NaN);
        return { x: figure('x'), y: figure('y'), w: figure('width'), h: figure('height') };
      },
    );
    expect(boxes).toHaveLength(4);
    const [first, second, third, elsewhere] = boxes;
    for (const [above, below] of [
      [first, second],
      [second, third],
    ])
      expect((above?.y ?? NaN) + (above?.h ?? NaN)).toBeLessThan(below?.y ?? NaN);
    // One at another place stands as it would by itself.
    const alone = drawMap(board, { ...picture, pencil: pencil.slice(3) }, { part: 'seat' });
    expect(alone).toContain(` y="${String(elsewhere?.y)}"`);
    for (const words of ['Lee here', 'or Jackson']) {
      const [, x = '', y = ''] =
        new RegExp(`<text[^>]* x="([-\\d.]+)" y="([-\\d.]+)"[^>]*>${words}<`).exec(drawn) ?? [];
      const isOver = boxes.some(
        (box) =>
          Number(x) >= box.x &&
          Number(x) <= box.x + box.w &&
          Number(y) >= box.y &&
          Number(y) <= box.y + box.h,
      );
      expect([words, x === '', isOver]).toEqual([words, false, false]);
    }
  });

  test('has one public part for all seats, named by its content', () => {
    const other = { ...picture, marks: [], title: 'South', subtitle: 'Turn 9' };
    const [mine, theirs] = [picture, other].map((shown) => layMap(board, shown, { part: 'board' }));
    expect(mine?.svg).toBe(theirs?.svg);
    expect(mine?.boardKey).toBe(theirs?.boardKey);
    expect(layMap(structuredClone(board), picture).boardKey).toBe(mine?.boardKey);
    const moved = { ...board, features: board.features.slice(1) };
    expect(layMap(moved, picture).boardKey).not.toBe(mine?.boardKey);
  });

  test('shows ships where they lie, their strength where it is known', () => {
    const at = { on: 'link', a: '0604', b: '0704' } as const;
    const withShips = (face: string): string =>
      drawMap(board, {
        ...picture,
        marks: [...picture.marks, mark('', { at, side: 'csa', shape: 'ship', face })],
      });
    const [known, unknown] = [textsOf(withShips('6')), textsOf(withShips(''))];
    const none = textsOf(drawMap(board, picture));
    expect(known.filter((text) => text === '6')).toHaveLength(1);
    expect(unknown).toEqual(none);
    expect(withShips('')).not.toBe(drawMap(board, picture));
    const seenAgo = (age: number): string =>
      drawMap(board, { ...picture, marks: [mark('', { at, side: 'csa', shape: 'ship', age })] });
    expect(seenAgo(1)).not.toBe(seenAgo(0));
    expect(seenAgo(3)).not.toBe(seenAgo(1));
  });

  test.each(['light', 'dark', 'print'] as const)(
    'tells the sides apart by shape and by light: %s',
    (theme) => {
      const at = { frame: ['0604'], tracks: [], seen: [], held: [] };
      const shapeOf = (side: 'usa' | 'csa'): readonly string[] => {
        const svg = drawMap(
          board,
          { ...picture, ...at, marks: [mark('0604', { side, face: '3' })] },
          { theme, part: 'seat' },
        );
        const [, path = '', fill = ''] =
          /<path d="([^"]*z)" fill="(#[0-9a-f]{6})" stroke="#[0-9a-f]{6}" stroke-width="[^"]+" stroke-linejoin="round"\/><text[^>]*>3</.exec(
            svg,
          ) ?? [];
        return [String(path.split('l').length), fill];
      };
      const light = (fill = ''): number =>
        [0.3, 0.59, 0.11].reduce(
          (sum, share, n) => sum + share * parseInt(fill.slice(1 + 2 * n, 3 + 2 * n), 16),
          0,
        );
      const [usa, csa] = [shapeOf('usa'), shapeOf('csa')];
      expect(usa[0]).not.toBe(csa[0]);
      expect(Math.abs(light(usa[1]) - light(csa[1]))).toBeGreaterThan(60);
    },
  );

  test('names the great towns always and the small ones on near views alone', () => {
    const near = textsOf(drawMap(board, { ...picture, marks: [], frame: ['1010', '1212'] }));
    expect(near).toContain('Hamlet');
    const whole = textsOf(drawMap(board, { ...picture, marks: [] }));
    expect(whole).toEqual(expect.arrayContaining(['Bridgetown', 'Portsmouth', 'Riverton']));
    expect(whole).not.toContain('Hamlet');
  });

  test('draws an empty board and a picture off the board without failing', () => {
    const none = { places: [], links: [], zones: [], features: [], looks: [], legend: [] };
    const nothing = { ...board, ...none, title: '', sides: [] };
    expect(drawMap(nothing)).toContain('<svg');
    expect(drawMap(board, { ...picture, frame: ['9999'] })).toContain('<svg');
  });

  test('becomes a PNG of the wanted width, the same bytes each time', async () => {
    const png = await drawPng(mapLayers(board, picture), { width: 640 });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(640);
    const again = mapLayers(structuredClone(board), structuredClone(picture));
    expect(png.equals(await drawPng(again, { width: 640 }))).toBe(true);
    expect((await drawPng(again, { width: 320 })).readUInt32BE(16)).toBe(320);
    expect(png.equals(await drawPng(again, { width: 640 }))).toBe(true);
  });

  test('is drawn beside whatever else the program does', async () => {
    const layers = mapLayers(board, picture).map(({ box, content }) => ({ box, content }));
    await drawPng(layers);
    let turns = 0;
    let isDrawn = false;
    const turn = (): void => {
      turns += 1;
      if (!isDrawn) setImmediate(turn);
    };
    setImmediate(turn);
    await drawPng(layers);
    isDrawn = true;
    expect(turns).toBeGreaterThan(10);
  });
});
