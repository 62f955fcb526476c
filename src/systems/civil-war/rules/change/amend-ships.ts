/** The gamemaster's hand on ships and waters. */
import type { Amendment } from '../amendment.js';
import type { Pack } from '../pack.js';
import { changeShips, putShips, setNavy, takeShips } from './draft-fleets.js';
import { setAccount, without, type Draft } from './draft.js';
import { listAt } from './setup-fleets.js';

type ShipAmendment = Extract<
  Amendment,
  { kind: 'place-ships' | 'remove-ships' | 'move-ships' | 'river' | 'sea-cp' }
>;

export function amendShips(pack: Pack, draft: Draft, change: ShipAmendment): void {
  switch (change.kind) {
    case 'place-ships':
      return place(pack, draft, change);
    case 'remove-ships':
      for (const { id, n } of change.takes) takeShips(draft, id, n);
      return;
    case 'move-ships': {
      const { to = change.water } = change;
      for (const { id, n } of change.takes) {
        changeShips(draft, id, n, (fleet) => ({ ...fleet, place: { at: 'water', water: to } }));
      }
      return;
    }
    case 'river': {
      const { marks } = draft.next.navy;
      return setNavy(draft, { marks: { ...marks, [change.water]: change.holder } });
    }
    case 'sea-cp':
      return setAccount(draft, change.side, change.list, (account) => ({
        ...account,
        sea: { allotted: change.n, left: change.n },
      }));
  }
}

/** In a pool an ironclad waits where it may enter; the pool of the USA has one entry for all. */
function place(
  pack: Pack,
  draft: Draft,
  { side, n, of, at }: Extract<Amendment, { kind: 'place-ships' }>,
): void {
  const ships = { side, kind: of, n, marches: { times: 0, last: 0 } };
  const home = side === 'usa' ? ('naval' as const) : ('east' as const);
  switch (at.in) {
    case 'water':
      putShips(draft, {
        ...ships,
        list: listAt(pack, side, at.water),
        place: { at: 'water', water: at.water },
      });
      return;
    case 'sea':
      putShips(draft, { ...ships, list: home, place: { at: 'sea' } });
      return;
    case 'pool': {
      const where = at.water === undefined ? {} : { water: at.water };
      putShips(draft, { ...ships, list: at.list, place: { at: 'pool', ...where } });
      if (side === 'usa' && at.water !== undefined) {
        setNavy(draft, { entry: without(draft.next.navy.entry, side) });
      }
      if (at.entry !== undefined) {
        setNavy(draft, { entry: { ...draft.next.navy.entry, [side]: at.entry } });
      }
    }
  }
}
