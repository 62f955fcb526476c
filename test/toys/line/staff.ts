/** The toy with an aide beside the red commander, under his command, who sees what he sees; letters between them take time. */
import { asSeat, type SeatId, type Viewer } from '../../../src/kernel/basic.js';
import type { Engine, Game } from '../../../src/kernel/run.js';
import { RED, toy } from './system.js';

export const AIDE = asSeat('aide');
/** How many pulses a letter of theirs takes: more than a turn has. */
export const WAY = 8;

const seer = <T extends Viewer>(who: T): T | SeatId => (who === AIDE ? RED : who);

const withAide = (game: Game): Game => ({
  ...game,
  seats: (now) => [
    ...game.seats(now),
    { id: AIDE, title: 'The red aide', side: 'red', lists: [], under: RED },
  ],
  journey: (_now, from, to) =>
    [from, to].includes(AIDE) ? { slots: WAY, says: '8 boxes at 1 a pulse' } : undefined,
  view: (now, who) => game.view(now, seer(who)),
  tell: (outcome, who, fromBeat) => game.tell(outcome, seer(who), fromBeat),
  report: (seen, told, asked, who, about, sheets) =>
    game.report(seen, told, asked, seer(who), about, sheets),
});

export const staffToy: Engine = {
  ...toy,
  open: (files) => {
    const opened = toy.open(files);
    return opened.ok ? { ok: true, value: withAide(opened.value) } : opened;
  },
};
