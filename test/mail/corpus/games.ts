/** Games whose sheets the corpus holds: what reads as an order, a sheet, and one with a line changed. */
import type { Timeline } from '../../../src/kernel/timeline.js';
import type { Judge } from '../../../src/mail/letter-words.js';
import { judgeFor } from '../../../src/mail/sort-lines.js';
import { belongs } from '../../../src/systems/civil-war/orders/form/belongs.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { PULSES } from '../../../src/systems/civil-war/orders/sheet/read-line.js';
import { pack, question, view } from '../../systems/civil-war/orders-view.js';
import { RED, toy, toyFiles } from '../../toys/line/system.js';

export type CorpusGame = {
  readonly name: string;
  readonly judge: Judge;
  readonly timeline?: Timeline | undefined;
  readonly faults: (text: string) => number;
  readonly sheet: readonly string[];
  /** The sheet with its last line changed. */
  readonly edited: readonly string[];
  /** An earlier sheet. */
  readonly old: readonly string[];
  /** Orders without their slots, or as the game has none. */
  readonly bare: readonly string[];
};

const asked = question('orders');
const seen = view();
const belongsTo = { question: asked, belongs: (line: string) => belongs(pack, line, asked, seen) };

const civilWar: CorpusGame = {
  name: 'Civil War',
  judge: judgeFor([belongsTo], belongsTo.belongs),
  timeline: PULSES,
  faults: (text) =>
    readPulseSheet(pack, text, asked, seen).faults.filter(({ line }) => line > 0).length,
  sheet: ['PP 1-3: move McClellan to Manassas', 'PP 4: wait'],
  edited: ['PP 1-3: move McClellan to Manassas', 'PP 4: save 2 CP'],
  old: ['PP 1-2: move McClellan to Alexandria', 'PP 3: wait'],
  bare: ['rally McClellan when demoralized', 'move McClellan to Manassas'],
};

function toyGame(): CorpusGame {
  const opened = toy.open(toyFiles);
  const state = opened.ok ? opened.value.setup('meeting', {}) : undefined;
  if (!opened.ok || state?.ok !== true) throw new Error('The toy does not open');
  const game = opened.value;
  const prompt = { ...question('orders'), to: RED };
  const view = () => game.view(state.value, RED);
  const ofRed = {
    question: prompt,
    belongs: (line: string) => game.belongs(line, prompt, view),
  };
  return {
    name: 'toy',
    judge: judgeFor([ofRed], ofRed.belongs),
    timeline: game.timeline,
    faults: (text) => game.read(text, prompt, view()).faults.filter(({ line }) => line > 0).length,
    sheet: ['PP 1: move A to 3', 'PP 2: move B to 4'],
    edited: ['PP 1: move A to 3', 'PP 2: move B to 5'],
    old: ['PP 1: move A to 2', 'PP 2: wait'],
    bare: ['move A to 3', 'move B to 4'],
  };
}

export const GAMES: readonly CorpusGame[] = [toyGame(), civilWar];
