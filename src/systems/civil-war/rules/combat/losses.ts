/** Who of a party is lost: one strength point after another, out of the body that has the most left. */
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact, Take, FactOf } from '../facts/fact.js';
import type { State } from '../state.js';
import { total, type Corps, type Party } from './battle-party.js';

/** What a combat cell says: `-`, `d`, `1`, `d2`. */
export function readResult(text: string): { readonly lost: number; readonly demoralized: boolean } {
  return { lost: Number(/\d/.exec(text)?.[0] ?? 0), demoralized: text.includes('d') };
}

/** How many strength points each body loses of so many, in the order of the party's bodies. */
function shares(corps: readonly Corps[], lost: number): readonly number[] {
  const left = corps.map(({ takes }) => total(takes));
  const gone = corps.map(() => 0);
  for (let n = 0; n < lost; n += 1) {
    const most = Math.max(...left);
    const index = left.indexOf(most);
    if (most < 1) break;
    left[index] = most - 1;
    gone[index] = (gone[index] ?? 0) + 1;
  }
  return gone;
}

/** Takes that remain after the first `lost` strength points are gone. */
function remaining(takes: readonly Take[], lost: number): readonly Take[] {
  let rest = lost;
  return takes.flatMap((take) => {
    const gone = Math.min(rest, take.n);
    rest -= gone;
    return take.n > gone ? [{ id: take.id, n: take.n - gone }] : [];
  });
}

const firstOf = (takes: readonly Take[], n: number): readonly Take[] => {
  let rest = n;
  return takes.flatMap((take) => {
    const gone = Math.min(rest, take.n);
    rest -= gone;
    return gone > 0 ? [{ id: take.id, n: gone }] : [];
  });
};

/** The party's bodies after so many strength points are gone, those without any among them. */
export function corpsAfter(party: Party, lost: number): readonly Corps[] {
  const gone = shares(party.corps, lost);
  return party.corps.map((each, index) => ({
    ...each,
    takes: remaining(each.takes, gone[index] ?? 0),
  }));
}

/** The losses of a party as facts, one a body that loses; `party` as it is after what it lost before. */
export function lossFacts(
  party: Party,
  lost: number,
  why: FactOf<'lost-sp'>['why'],
): readonly CivilWarFact[] {
  const gone = shares(party.corps, lost);
  return party.corps.flatMap((each, index): readonly CivilWarFact[] => {
    const n = gone[index] ?? 0;
    if (n === 0) return [];
    const takes = firstOf(each.takes, n);
    return [{ kind: 'lost-sp', side: party.side, hex: each.hex, takes, why }];
  });
}

/** Leaders of a body that is no more go to their pool, next game turn (section 6). */
export function displaced(
  now: State,
  party: Pick<Party, 'side' | 'lists'>,
  corps: Pick<Corps, 'leaders' | 'hex'>,
): readonly CivilWarFact[] {
  return [...corps.leaders].sort(byText).map((leader) => {
    const place = now.leaders[leader]?.place;
    const list = place?.at === 'map' ? place.list : (party.lists[0] ?? 'east');
    const until = now.clock.game + 1;
    return { kind: 'leader-displaced', side: party.side, leader, hex: corps.hex, until, list };
  });
}
