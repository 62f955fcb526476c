/** A force that overran the enemy goes on over the rest of its way, as far as the next enemy (B7). */
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { strengthByHex, takeUpTo, troopsIn } from '../../rules/ground/muster.js';
import { enemyOf, type Pack } from '../../rules/pack.js';
import { glimpses, pathOf, spotMarches, type Spotting } from '../../rules/sight/look.js';
import type { State } from '../../rules/state.js';
import type { Assault } from '../../rules/combat/attack.js';
import { advance, type Battle } from './battle-outcome.js';
import { total, type Corps } from '../../rules/combat/battle-party.js';

export type WentOn = {
  readonly now: State;
  readonly spottings: readonly Spotting[];
  readonly marches: readonly CivilWarFact[];
  readonly next: readonly Assault[];
};

/** One force after the other, by the order of their battles, so that two never come into one hex. */
export function* marchOn(
  pack: Pack,
  start: State,
  battles: readonly Battle[],
): CivilWarPlay<WentOn> {
  let now = start;
  const spottings: Spotting[] = [];
  const marches: CivilWarFact[] = [];
  const next: Assault[] = [];
  for (const battle of battles) {
    if (battle.destroyed !== 'defender') continue;
    for (const corps of battle.outcome.advanced.filter(({ onward }) => onward.length > 0)) {
      const gone = goOn(now, battle, corps);
      if (gone.assault !== undefined) next.push(gone.assault);
      if (gone.fact === undefined) continue;
      marches.push(gone.fact);
      spottings.push(...spotMarches(pack, now, [gone.fact]));
      const { pulse } = battle.attack;
      const way = pathOf(gone.fact);
      const hexes = gone.assault === undefined ? way.slice(0, -1) : way;
      const passing = glimpses(pack, now, [{ fact: gone.fact, hexes }], pulse);
      now = (yield { do: 'happen', at: `p${pulse}`, facts: [gone.fact, ...passing] }).now;
    }
  }
  return { now, spottings, marches, next };
}

function goOn(
  now: State,
  { attack, attacker }: Battle,
  corps: Corps,
): {
  readonly fact?: Extract<CivilWarFact, { kind: 'advanced' }>;
  readonly assault?: Assault;
} {
  const { hex, side, pulse } = attack;
  const enemies = strengthByHex(now, enemyOf(side));
  const met = corps.onward.findIndex((next) => enemies.has(next));
  const way = met < 0 ? corps.onward : corps.onward.slice(0, met);
  const to = way.at(-1) ?? hex;
  const here = troopsIn(now, side, hex).filter(
    (troops) => troops.list === corps.list && troops.marches.last === pulse,
  );
  const moved = { ...corps, hex, takes: takeUpTo(here, total(corps.takes)) };
  const fact = way.length === 0 ? undefined : advance(attacker, moved, to, way.slice(0, -1));
  const contact = corps.onward[met];
  if (contact === undefined) return fact === undefined ? {} : { fact };
  const { list = attacker.lists[0] ?? 'east', leaders, army, takes } = corps;
  const assault: Assault = {
    side,
    list,
    leaders,
    ...(army === undefined ? {} : { army }),
    sp: total(takes),
    from: to,
    hex: contact,
    pulse,
    onward: corps.onward.slice(met + 1),
  };
  return { ...(fact === undefined ? {} : { fact }), assault };
}
