/**
 * An address of the table with what it needs to show something, in the campaign of the toy after a turn was released.
 * A route with a new parameter, or one that shows nothing without a question behind it, gets its sample here.
 */
import { deflateRawSync } from 'node:zlib';
import { boardHash, levelKey } from '../../src/letters/drawing/draw-map.js';
import type { Board } from '../../src/kernel/map/board.js';
import { toy, toyFiles } from '../toys/line/system.js';

function toyBoard(): Board {
  const game = toy.open(toyFiles);
  if (!game.ok) throw new Error('The toy does not open.');
  return game.value.board();
}

const TRY = deflateRawSync('{"dice":"0123456789abcdef","assumed":{},"earlier":[]}').toString(
  'base64url',
);

/** From the path in the table to the sample, in this order. `WHO`: the seat whose page it is. */
const SAMPLES: readonly (readonly [string, string])[] = [
  ['/sheet/:id', '/sheet/2~orders~WHO'],
  [':seat', 'red'],
  [':what', TRY],
  [':token', 'gone'],
  ['/:key/', '/2%2Forders%2Fred/'],
  [':id', '1'],
  [':level', 'wide'],
  [':key.svg', `${levelKey(toyBoard(), 'wide', 'light')}.svg`],
  [':key.json', `${boardHash(toyBoard())}-facts.json`],
  [':board.svg', `${levelKey(toyBoard(), 'wide', 'light')}.svg`],
  [':board.json', `${boardHash(toyBoard())}-facts.json`],
  ['/packs/:pack/file', '/packs/mine/file?path=pack.csv'],
  [':pack', 'mine'],
  ['/change/figures', '/change/figures?file=line.txt'],
  ['/people/vacate', '/people/vacate?seat=red'],
  ['/orders/enter', '/orders/enter?key=2/orders/red'],
  ['/pieces', '/pieces?kind=orders&list=scouts'],
];

/** The sample of a path of the table for `who`, in the toy or another campaign. Throws where a parameter has none. */
export function sampleOf(path: string, who: string, samples = SAMPLES): string {
  const filled = samples.reduce((text, [from, to]) => text.replace(from, to), path);
  if (filled.includes('/:'))
    throw new Error(
      `The address ${path} has a parameter without a sample: give it one in test/web/sample-address.ts.`,
    );
  return filled.replace('WHO', who === 'gm' ? 'red' : who);
}
