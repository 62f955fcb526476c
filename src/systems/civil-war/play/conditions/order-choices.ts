/** Ready answers to an order in words: what the program could carry out of what the words name. */
import { plainName } from '../../../../kernel/sheet-text.js';
import { placeText } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
import { seatOf } from '../../rules/seats.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { viewOf } from '../../telling/view-of.js';
import { fitAnswer } from '../../orders/sheet/fit-answer.js';

/** An order as the gamemaster may answer it, and what it does. */
export type OrderChoice = { readonly answer: string; readonly says: string };

/** What was kept for an order in words. */
export type Kept = {
  readonly words: string;
  readonly pulse: number;
  readonly pulses: number;
  readonly cp: number;
};

const MOST_CHOICES = 12;
const MOST_PLACES = 4;

export function choicesFor(pack: Pack, now: State, line: Line, kept: Kept): readonly OrderChoice[] {
  const { side, list } = line;
  const seen = viewOf(pack, now, seatOf(side, list).id);
  const said = ` ${kept.words.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const names = (name: string): boolean => said.includes(` ${plainWords(name)} `);
  const leaders = seen.leaders.filter((leader) => leader.side === side && leader.list === list);
  const named = leaders.filter(({ name }) => names(name));
  const forces = (named.length > 0 ? named : leaders).map(({ name }) => name);
  const places = pack.towns
    .filter(({ name }) => names(name))
    .slice(0, MOST_PLACES)
    .map(({ hex }) => placeText(pack, hex));
  const orders = forces.flatMap((force) => [
    ...places.map((place) => `move ${force} to ${place}`),
    `entrench ${force}`,
  ]);
  const works = places.map((place) => `build depot at ${place}`);
  return ['nothing', 'wait', 'spend', ...orders, ...works]
    .flatMap((answer): readonly OrderChoice[] => {
      const fit = fitAnswer(pack, answer, 1, { ...kept, side, list, seen });
      return fit.slips.length + fit.against.length > 0 ? [] : [{ answer, says: fit.says }];
    })
    .slice(0, MOST_CHOICES);
}

const plainWords = (name: string): string =>
  name
    .split(/\s+/)
    .map(plainName)
    .filter((word) => word !== '')
    .join(' ');
