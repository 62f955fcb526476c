/** Who stands together in a hex, and the lines by which a part of them, or all, are moved by the gamemaster's hand. */
import { wholeFigure } from '../rules/figures/figures.js';
import { placeText } from '../rules/ground/places.js';
import { troopsIn } from '../rules/ground/muster.js';
import type { Pack, Side } from '../rules/pack.js';
import type { Leader, State } from '../rules/state.js';
import { commandOf } from '../rules/leaders/command.js';
import { strengthIn, leadersIn } from '../rules/leaders/whereabouts.js';

/** Strength points and leaders, by name. */
export type Party = { readonly sp: number; readonly leaders: readonly string[] };

export const isMixed = (now: State, side: Side, hex: string): boolean =>
  new Set(troopsIn(now, side, hex).map(({ demoralized }) => demoralized)).size > 1;

/** All others of his side who stand where a leader stands. */
export const othersWith = (now: State, { name, side }: Leader, hex: string): Party => ({
  sp: strengthIn(now, side, hex),
  leaders: leadersIn(now, side, hex).flatMap((other) => (other.name === name ? [] : [other.name])),
});

/** Those whom a leader leads in his hex (C5.8). */
export function commandIn(pack: Pack, now: State, leader: Leader, hex: string): Party {
  const isCommander = Object.values(now.armies).some((army) => army.commander === leader.name);
  const limit = wholeFigure(pack, now.figures, 'limits', 'army-limit', 'value') ?? 6;
  return commandOf(
    { stars: leader.stars, armyLimit: isCommander ? limit : undefined },
    leadersIn(now, leader.side, hex).filter(({ name }) => name !== leader.name),
    troopsIn(now, leader.side, hex),
  );
}

const isSameParty = (a: Party, b: Party): boolean =>
  a.sp === b.sp && a.leaders.length === b.leaders.length;

/**
 * The lines that move a leader from where he stands, without their destination: alone, with as many as he leads, and with
 * all that stand with him. One line where nobody does.
 */
export function movesOf(pack: Pack, now: State, leader: Leader, hex: string): readonly string[] {
  const all = othersWith(now, leader, hex);
  const { name } = leader;
  if (all.sp === 0 && all.leaders.length === 0) return [`move ${name}`];
  const led = commandIn(pack, now, leader, hex);
  const isPart = !isSameParty(led, all) && (led.sp > 0 || led.leaders.length > 0);
  const parties = [all, ...(isPart ? [led] : [])];
  const from = ` at ${placeText(pack, hex)}`;
  return [
    ...parties.map((party) => `move ${name} with ${partyText(party, all.sp)}${from}`),
    `move ${name} alone`,
  ];
}

/** `all 4 SP and Stone`, `2 of 4 SP`. */
function partyText({ sp, leaders }: Party, total: number): string {
  const strength = sp === 0 ? [] : [sp === total ? `all ${sp} SP` : `${sp} of ${total} SP`];
  return [...strength, ...leaders].join(' and ');
}

/** How a number of strength points of a mixed force may be said, without the verb: `2 demoralized SP usa at Cairo`. */
export const choicesOf = (now: State, side: Side, hex: string, n: number): readonly string[] =>
  (['steady', 'demoralized'] as const).flatMap((morale) => {
    const there = strengthIn(now, side, hex, morale);
    return there === 0 ? [] : [`${Math.min(n, there)} of ${there} ${morale} SP ${side}`];
  });
