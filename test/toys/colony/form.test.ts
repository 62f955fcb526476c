/** The forms of the colony: what is filled in becomes a line, and what a line says is filled in. */
import { expect, it } from 'vitest';
import { emptyInput } from '../../../src/kernel/outcome.js';
import { playUntilAsked, startOf } from '../../laws/law-case.js';
import { diceOf, randOf } from '../../laws/rand.js';
import { colonyLaw } from './player.js';

const law = colonyLaw();
const { game } = law;
const start = startOf(law);
const orders = playUntilAsked(law, start, diceOf(0), randOf(0)).asked[0];
if (orders === undefined) throw new Error('Nobody is asked.');
const seen = game.view(start, orders.to);

it('a card and the order of attacks are filled in as lines, and other lines stay', () => {
  const text = 'march Vale to salt-marsh';
  const filled = game.fill(text, orders, seen, {
    'play/drums': 'levy-Vale',
    'attack/pine-woods': '2',
    'attack/mill-town': '1',
  });
  expect(filled.split('\n').sort()).toEqual([
    'attack mill-town pine-woods',
    'march Vale to salt-marsh',
    'play drums: levy Vale',
  ]);
  const { groups } = game.form(filled, orders, seen);
  expect(groups.map((group) => ('value' in group ? group.value : ''))).toEqual([
    ['drums/levy-Vale'],
    ['mill-town', 'pine-woods'],
  ]);
  expect(
    game.fill(filled, orders, seen, {
      'play/drums': '',
      'attack/pine-woods': '',
      'attack/mill-town': '',
    }),
  ).toBe(text);
});

it('losses are a table of numbers, at most as many as are lost', () => {
  const now = game.fold(
    start,
    ['place Adams league 3 at long-bay', 'place Cole league 1 at long-bay'].flatMap((line) =>
      game.amend(line, start).lines.map(({ means }) => means ?? null),
    ),
  );
  const attack = { by: 'seat', text: 'attack long-bay', approved: true } as const;
  const answers = new Map([[orders.key, attack]]);
  const faces = {
    ...diceOf(0),
    roll: (_dice: unknown, name: string) => [/crown/.test(name) ? 6 : 1],
  };
  const { asked, after } = game.play(now, { ...emptyInput, answers }, faces);
  const losses = asked.at(-1);
  expect(losses).toMatchObject({ kind: 'losses', to: 'league', which: 'long-bay' });
  if (losses === undefined) return;
  const view = game.view(after, losses.to);
  const filled = game.fill('', losses, view, { 'Adams/men': '1', 'Cole/men': '1' });
  expect(filled).toBe('lose 1 of Adams\nlose 1 of Cole');
  expect(game.read(filled, losses, view).faults).toEqual([]);
});

it('a unit that is pointed at marches to the area that is pointed at', () => {
  const [unit] = game.pieces(orders, seen);
  expect(unit).toMatchObject({ id: 'Howard', at: { on: 'place', place: 'long-bay' } });
  const way = [{ on: 'place', place: 'high-moor' }] as const;
  const line = game.lineFor({ piece: 'Howard', verb: 'march', way }, orders, seen);
  expect(line).toEqual({ ok: true, value: 'march Howard to high-moor' });
});
