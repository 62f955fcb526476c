/** What a seat has in hand, beside its map: points, forces with what each can do, what waits to enter, what has changed. */
import { seeMuster } from '../../campaign/seen/see-overview.js';
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import { NO_MUSTER, type Muster, type MusterForce } from '../../kernel/muster.js';
import { maybe } from '../frame.js';
import { seatOf, type Visit } from '../page.js';
import { accountBars } from './cap-bars.js';
import type { ReadingData } from './form.js';
import { forcesData, type PieceData } from './forces.js';

const MOST_CHANGES = 12;

export const ownMuster = async (visit: Visit): Promise<Muster> =>
  (await maybe(seeMuster(visit.campaign, seatOf(visit)))) ?? NO_MUSTER;

/** As `partials/points` takes it: of the sheet where it counts points, else of the accounts as they stand. */
export function pointsData({ accounts }: Muster, reading: ReadingData | undefined) {
  const ofSheet =
    reading?.hasBars === true ? [{ title: '', bars: reading.bars, also: '' }] : undefined;
  const points =
    ofSheet ??
    accounts.map((account) => ({
      ...{ title: account.title, bars: accountBars(account), also: account.also.join(', ') },
    }));
  return { points, hasPoints: points.length > 0 };
}

/** As `partials/forces` takes it. */
export async function handData(
  visit: Visit,
  muster: Muster,
  asked: OwnAsk | undefined,
  text: string,
) {
  const pieces = asked === undefined ? [] : await forcesData(visit, asked, text);
  const rows = rowsOf(muster.forces, pieces);
  const titles = [...new Set(rows.map(({ command }) => command))];
  const waiting = pieces.filter(({ isThere }) => !isThere).map((one) => ({ ...one, head: '' }));
  return {
    commands: titles.map((title) => ({
      title,
      rows: rows.filter(({ command }) => command === title),
    })),
    hasForces: rows.length > 0,
    waitingPieces: waiting,
    waiting: waiting.length > 0 ? [] : muster.waiting,
    hasWaiting: waiting.length + muster.waiting.length > 0,
  };
}

export const changesData = ({ changes }: Muster) => ({
  changes: changes.slice(0, MOST_CHANGES).map(({ says, place = '' }) => ({ says, place })),
  hasChanges: changes.length > 0,
});

type Row = MusterForce & { readonly cost: string; readonly pieces: readonly PieceData[] };

/** Each force once, with all that can be ordered of it; what no force of the list is has a row of its own. */
function rowsOf(forces: readonly MusterForce[], pieces: readonly PieceData[]): readonly Row[] {
  const left = new Set(pieces.filter(({ isThere }) => isThere));
  const rows = forces.map((force): Row => {
    const own = [...left].filter(({ place }) => place === force.place);
    for (const piece of own) left.delete(piece);
    return { ...force, cost: own[0]?.cost ?? '', pieces: own };
  });
  return [...rows, ...[...left].map(rowAlone)];
}

const rowAlone = (piece: PieceData): Row => ({
  ...{ place: piece.place, size: '', name: piece.name, under: piece.what, where: '', note: '' },
  ...{ command: '', cost: piece.cost, pieces: [{ ...piece, head: '' }] },
});
