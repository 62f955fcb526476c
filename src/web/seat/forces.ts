/** The pieces that a sheet may name, as the list of forces takes them. */
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import { seePieces } from '../../campaign/sheets/see-pieces.js';
import type { Costs } from '../../kernel/system.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { costText } from '../../letters/compose-answer.js';
import { maybe } from '../frame.js';
import { seatOf, type Visit } from '../page.js';

/** The sheet that the seat is asked for. */
export const askedBy = (visit: Visit, { ask }: OwnAsk) => ({
  ...{ seat: seatOf(visit), kind: ask.kind, list: ask.key },
});

export type PieceData = Awaited<ReturnType<typeof forcesData>>[number];

/** What the next line of the text may order about, with what each can do and what that costs. */
export async function forcesData(visit: Visit, asked: OwnAsk, text: string) {
  const sheet = { ...askedBy(visit, asked), text };
  const pieces = (await maybe(seePieces(visit.campaign, sheet))) ?? [];
  return pieces.map(({ id, at, mark = '', name, what, cost, deeds }) => ({
    ...{ id, mark, name, what, head: name, isThere: at !== undefined },
    spot: at === undefined ? '' : JSON.stringify(at),
    place: at === undefined ? '' : (placesOfSpot(at)[0] ?? ''),
    cost: firstCost(cost),
    deeds: deeds.map(({ verb, label, says, takes, fields = [], from, unable = '' }) => ({
      ...{ verb, label, says, takes: takes.join(' '), unable },
      from: from === undefined ? '' : String(from),
      fields: fields.length === 0 ? '' : JSON.stringify(fields),
    })),
  }));
}

/** Cost first of all; '' for what is free. */
function firstCost(cost: Costs): string {
  const first = Object.entries(cost).find(([, n]) => n > 0);
  return first === undefined ? '' : costText(Object.fromEntries([first]));
}
