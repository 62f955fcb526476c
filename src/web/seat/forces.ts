/** The forces beside a sheet's map, as `partials/forces` takes them. */
import type { OwnAsk } from '../../campaign/sheets/see-own-sheets.js';
import { seePieces } from '../../campaign/sheets/see-pieces.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { costText } from '../../letters/compose-answer.js';
import { maybe } from '../frame.js';
import { seatOf, type Visit } from '../page.js';

/** The sheet that the seat is asked for. */
export const askedBy = (visit: Visit, { ask }: OwnAsk) => ({
  ...{ seat: seatOf(visit), kind: ask.kind, list: ask.key },
});

/** What the next line of the text may order about, with what each can do and what that costs. */
export async function forcesData(visit: Visit, asked: OwnAsk, text: string) {
  const sheet = { ...askedBy(visit, asked), text };
  const pieces = (await maybe(seePieces(visit.campaign, sheet))) ?? [];
  return pieces.map(({ id, at, mark = '', name, what, cost, deeds }) => ({
    ...{ id, mark, name, what },
    spot: at === undefined ? '' : JSON.stringify(at),
    place: at === undefined ? '' : (placesOfSpot(at)[0] ?? ''),
    cost: Object.keys(cost).length === 0 ? '' : costText(cost),
    deeds: deeds.map(({ verb, label, says, takes, fields = [] }) => ({
      ...{ verb, label, says, takes: takes.join(' ') },
      fields: fields.length === 0 ? '' : JSON.stringify(fields),
    })),
  }));
}
