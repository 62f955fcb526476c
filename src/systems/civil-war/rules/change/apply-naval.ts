/** Folds in the war on water. */
import { never } from '../../../../kernel/basic.js';
import type { FactOf } from '../facts/fact.js';
import type { NavalFact } from '../facts/naval.js';
import type { Pack } from '../pack.js';
import { landOf } from '../ground/side-names.js';
import { changeShips, setNavy, takeShips } from './draft-fleets.js';
import { mergeTroops, setAccount, setChest, setLeader, takeTroops, type Draft } from './draft.js';

export function applyNavalFact(pack: Pack, draft: Draft, fact: NavalFact): void {
  switch (fact.kind) {
    case 'fort-fired':
    case 'ships-fought':
    case 'coast-stormed':
      return;
    case 'fleet-entered':
      for (const { id, n } of fact.takes) {
        changeShips(draft, id, n, (fleet) => ({
          ...fleet,
          list: fact.list,
          place: { at: 'water', water: fact.water },
          marches: { times: 0, last: 0 },
        }));
      }
      return;
    case 'sailed':
      return sail(pack, draft, fact);
    case 'nsp-lost':
      return lose(draft, fact);
    case 'carried':
    case 'embarked':
      return carry(draft, fact);
    case 'drowned':
      for (const take of fact.takes) takeTroops(draft, take.id, take.n);
      return;
    case 'fleet-lent':
      return lend(draft, fact);
    default:
      return count(draft, fact);
  }
}

function sail(pack: Pack, draft: Draft, { who, path, pulse }: FactOf<'sailed'>): void {
  const to = path.at(-1) ?? '';
  for (const take of who.takes) {
    changeShips(draft, take.id, take.n, (fleet) => ({
      ...fleet,
      place: { at: 'water', water: to },
      marches: { times: fleet.marches.times + 1, last: pulse },
    }));
  }
  for (const name of who.leaders) {
    setLeader(draft, name, (leader) =>
      leader.place.at === 'map'
        ? {
            ...leader,
            place: { ...leader.place, hex: landOf(pack, to), water: to },
            marches: { times: leader.marches.times + 1, last: pulse },
          }
        : leader,
    );
  }
}

function lose(draft: Draft, { takes, until }: FactOf<'nsp-lost'>): void {
  for (const take of takes) {
    if (until === undefined) takeShips(draft, take.id, take.n);
    else {
      changeShips(draft, take.id, take.n, (fleet) => ({
        ...fleet,
        place: { at: 'repair', until },
        marches: { times: 0, last: 0 },
      }));
    }
  }
}

/** Who embarks to attack has moved, though he stands where he stood until he is ashore. */
function carry(draft: Draft, fact: FactOf<'carried' | 'embarked'>): void {
  const hex = fact.kind === 'carried' ? fact.to : fact.from;
  for (const take of fact.takes) {
    const troops = takeTroops(draft, take.id, take.n);
    if (troops === undefined) continue;
    const marches = { times: troops.marches.times + 1, last: fact.pulse };
    mergeTroops(draft, { ...troops, hex, marches });
  }
  for (const name of fact.leaders) {
    setLeader(draft, name, (leader) =>
      leader.place.at === 'map'
        ? {
            ...leader,
            place: { at: 'map', hex, list: leader.place.list },
            marches: { times: leader.marches.times + 1, last: fact.pulse },
          }
        : leader,
    );
  }
  if (fact.kind === 'carried' && fact.by === 'sea lift') {
    setNavy(draft, { lifted: draft.next.navy.lifted + fact.sp });
  }
}

/** Lent CP and PP are the other account's from now on, for its caps too (C6.2). */
function lend(draft: Draft, fact: FactOf<'fleet-lent'>): void {
  for (const take of fact.takes) {
    changeShips(draft, take.id, take.n, (fleet) => ({ ...fleet, list: fact.to }));
  }
  for (const [list, sign] of [
    [fact.from, -1],
    [fact.to, 1],
  ] as const) {
    const [cp, pp] = [sign * fact.cp, sign * fact.pp];
    setAccount(draft, fact.side, list, (account) => ({
      ...account,
      allotted: { cp: account.allotted.cp + cp, pp: account.allotted.pp + pp },
      left: { cp: account.left.cp + cp, pp: account.left.pp + pp },
    }));
  }
}

function count(
  draft: Draft,
  fact: FactOf<
    | 'sea-paid'
    | 'entry-named'
    | 'ships-assigned'
    | 'raider-sent'
    | 'sea-allotted'
    | 'hunt-committed'
    | 'raided'
  >,
): void {
  const { navy } = draft.next;
  switch (fact.kind) {
    case 'sea-paid':
      return setAccount(draft, fact.side, fact.list, (account) => {
        const { allotted, left } = account.sea ?? { allotted: 0, left: 0 };
        return { ...account, sea: { allotted, left: left - fact.cp } };
      });
    case 'sea-allotted':
      setChest(draft, fact.side, (chest) => ({
        ...chest,
        reserve: { ...chest.reserve, cp: chest.reserve.cp - fact.cp },
      }));
      return setAccount(draft, fact.side, fact.list, (account) => ({
        ...account,
        sea: { allotted: fact.cp, left: fact.cp },
      }));
    case 'entry-named':
      return setNavy(draft, { entry: { ...navy.entry, [fact.side]: fact.water } });
    case 'ships-assigned':
      return changeShips(draft, fact.take.id, fact.take.n, (fleet) => ({
        ...fleet,
        list: fact.list,
        place: { at: 'pool', water: fact.water },
      }));
    case 'raider-sent':
      setChest(draft, fact.side, (chest) => ({
        ...chest,
        reserve: { ...chest.reserve, cp: chest.reserve.cp - fact.cp },
      }));
      return changeShips(draft, fact.take.id, fact.take.n, (fleet) => ({
        ...fleet,
        place: { at: 'sea' },
      }));
    case 'hunt-committed':
      setChest(draft, fact.side, (chest) => ({
        ...chest,
        reserve: { ...chest.reserve, cp: chest.reserve.cp - fact.cp },
      }));
      return setNavy(draft, { hunting: fact.cp });
    case 'raided':
      if (fact.lost) takeShips(draft, fact.take.id, fact.take.n);
      return setNavy(draft, { merchants: navy.merchants + fact.ships });
    default:
      never(fact);
  }
}
