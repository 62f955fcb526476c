/** The map of each toy: drawn for every viewer, in every theme, with what he knows and nothing that is hidden. */
import { describe, expect, it } from 'vitest';
import { drawMap, mapLayers } from '../../src/letters/drawing/draw-map.js';
import { drawPng } from '../../src/letters/draw-png.js';
import type { Picture } from '../../src/kernel/map/picture.js';
import { emptyInput } from '../../src/kernel/outcome.js';
import { startOf } from '../laws/law-case.js';
import { diceOf } from '../laws/rand.js';
import { TOYS } from './index.js';

describe.each(TOYS)('the map of the $folder', (toy) => {
  const law = toy.law();
  const { game } = law;
  const start = startOf(law);
  const hidden = game.amend(toy.hidden.amendment, start);
  const now = game.fold(
    start,
    hidden.lines.map(({ means }) => means ?? null),
  );
  const pictureFor = (who: Parameters<typeof game.view>[1]): Picture => {
    const outcome = game.play(now, emptyInput, diceOf(0));
    return game.picture(game.view(now, who), game.tell(outcome, who), 'The first step');
  };

  it('shows a seat what it knows, in light and dark, and the same bytes each time', () => {
    for (const theme of ['light', 'dark'] as const) {
      const svg = drawMap(game.board(), pictureFor(toy.good.seat), { theme });
      expect(svg).toBe(drawMap(game.board(), pictureFor(toy.good.seat), { theme }));
      for (const shown of toy.shown) expect(svg).toContain(shown);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('shows the gamemaster what is hidden from a seat, and the seat nothing of it', () => {
    expect(drawMap(game.board(), pictureFor('gm'))).toContain(toy.hidden.word);
    expect(drawMap(game.board(), pictureFor(toy.hidden.from))).not.toContain(toy.hidden.word);
  });

  it('becomes a picture for a letter', async () => {
    const png = await drawPng(mapLayers(game.board(), pictureFor('gm')));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });
});
