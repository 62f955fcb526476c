/** What the end of a step changes for ships: marches, loans, sea lift, and who joins the pools. */
import { byText } from '../../../../kernel/basic.js';
import { changeShips, setNavy } from './draft-fleets.js';
import { setAccount, type Draft } from './draft.js';
import { LISTS } from '../pack.js';

/** `game`: the game turn that is played next; ships lent go home and sea lift is free again when a turn ends. */
export function endStepForShips(draft: Draft, game: number, isTurnEnd: boolean): void {
  for (const id of Object.keys(draft.next.fleets).sort(byText)) {
    changeShips(draft, id, undefined, (fleet) => ({
      ...fleet,
      list: isTurnEnd && fleet.side === 'usa' ? 'naval' : fleet.list,
      marches: { times: 0, last: 0 },
    }));
  }
  for (const id of Object.keys(draft.next.fleets).sort(byText)) comeIn(draft, id, game);
  if (!isTurnEnd) return;
  setNavy(draft, { lifted: 0, hunting: 0 });
  for (const list of LISTS) {
    if (draft.next.accounts.usa[list]?.sea === undefined) continue;
    setAccount(draft, 'usa', list, ({ allotted, left, reinforcements, rail }) => ({
      allotted,
      left,
      reinforcements,
      rail,
    }));
  }
}

/** Ships of the USA join its pool in their game turn; those of the CSA wait for their SC's word (C6.4, C6.5). */
function comeIn(draft: Draft, id: string, game: number): void {
  const fleet = draft.next.fleets[id];
  if (fleet?.side !== 'usa') return;
  const { place } = fleet;
  const isHere =
    (place.at === 'due' && place.turn <= game) || (place.at === 'repair' && place.until <= game);
  if (!isHere) return;
  const where = place.at === 'due' && place.water !== undefined ? { water: place.water } : {};
  changeShips(draft, id, undefined, (ships) => ({ ...ships, place: { at: 'pool', ...where } }));
}
