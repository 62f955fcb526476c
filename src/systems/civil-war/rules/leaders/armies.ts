/**
 * Armies whose commander has left the map: the most senior leader of three stars in the hex takes the command, else the
 * army is broken up and its counter may be formed again.
 */
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact, FactOf } from '../facts/fact.js';
import { setting } from '../settings.js';
import type { Army, Leader, State } from '../state.js';
import { bySeniority } from './command.js';

type NewHead = FactOf<'army-passed' | 'army-broken-up'>;

/** `before`: when the commanders still stood on the map. */
export function armiesWithoutHead(before: State, now: State): readonly NewHead[] {
  const taken = new Set(Object.values(now.armies).map(({ commander }) => commander));
  return Object.values(now.armies)
    .sort((a, b) => byText(a.name, b.name))
    .flatMap((army): readonly NewHead[] => {
      const head = now.leaders[army.commander];
      const earlier = before.leaders[army.commander];
      if (head?.place.at === 'map' && (head.stars === 3 || head.stars === earlier?.stars))
        return [];
      const hex = earlier?.place.at === 'map' ? earlier.place.hex : undefined;
      const fact = headOf(now, army, hex, taken);
      if (fact.kind === 'army-passed') taken.add(fact.to);
      return [fact];
    });
}

/** Who follows at the head of an army in a hex, not counting some; its end where there is nobody. */
export function headOf(
  now: State,
  { name, side, commander: from }: Army,
  hex: string | undefined,
  without: ReadonlySet<string> = new Set(),
): NewHead {
  const heads = new Set(Object.values(now.armies).map(({ commander }) => commander));
  const next = Object.values(now.leaders)
    .filter((leader) => leader.side === side && mayCommand(leader))
    .filter((leader) => !without.has(leader.name) && !heads.has(leader.name))
    .filter(({ place }) => place.at === 'map' && place.hex === hex)
    .sort(bySeniority)[0];
  if (next === undefined || hex === undefined) {
    return { kind: 'army-broken-up', army: name, side, from };
  }
  return { kind: 'army-passed', army: name, side, from, to: next.name, hex };
}

/**
 * Armies in whose hex a more senior leader of three stars has come who commands none: by the setting `seniority at-once`
 * he takes the command.
 */
export function armiesWithSeniors(now: State): readonly CivilWarFact[] {
  if (setting(now, 'seniority') !== 'at-once') return [];
  const taken = new Set<string>();
  return Object.values(now.armies)
    .sort((a, b) => byText(a.name, b.name))
    .flatMap((army): readonly CivilWarFact[] => {
      const head = now.leaders[army.commander];
      if (head?.place.at !== 'map') return [];
      const fact = headOf(now, army, head.place.hex, taken);
      const next = fact.kind === 'army-passed' ? now.leaders[fact.to] : undefined;
      if (next === undefined || !isSenior(next, head)) return [];
      taken.add(next.name);
      return [fact];
    });
}

/** Whether a leader ranks before another (C5.7). */
export const isSenior = (
  leader: Parameters<typeof bySeniority>[0],
  other: Parameters<typeof bySeniority>[0],
): boolean => bySeniority(leader, other) < 0;

const mayCommand = (leader: Leader): boolean =>
  leader.place.at === 'map' && leader.stars === 3 && leader.kind !== 'naval';
