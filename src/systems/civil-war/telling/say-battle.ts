/** How battles are told to seats: who attacked whom, how it ended for both, dice, losses, and whose win it is (C2.7). */
import type { Fate } from './fate.js';
import type { BattleNotice, EnemyPart, OwnPart } from './battle-notice.js';
import { navalStrength, strength } from '../rules/counts.js';
import { count, forceWords } from './words.js';

export function sayBattle(
  { hex, ours, theirs, attacking }: Extract<BattleNotice, { kind: 'battle' }>,
  at: (hex: string) => string,
): string {
  const place = at(hex);
  const enemy = `${theirs.size} enemy force${ledBy(theirs)}`;
  return [
    attacking
      ? `${partWords(ours)} attacked a ${enemy} at ${place}.`
      : `A ${enemy} attacked ${partWords(ours)} at ${place}.`,
    ...(attacking
      ? outcomeOfAttack(place, ours, theirs, at)
      : outcomeOfDefense(place, ours, theirs, at)),
    lossWords(ours, theirs),
    ...(ours.demoralized ? ['Your force is demoralized.'] : []),
    ...(theirs.demoralized ? ['The enemy is demoralized.'] : []),
    `Dice: yours ${ours.die}, the enemy's ${theirs.die}.`,
    winWords(ours.won, theirs.won),
  ].join(' ');
}

const winWords = (ours: boolean, theirs: boolean): string => {
  if (ours && theirs) return 'The battle counts as a win for both sides.';
  if (ours) return 'The battle counts as a win for you.';
  return theirs
    ? 'The battle counts as a win for the enemy.'
    : 'The battle counts as a win for neither side.';
};

/** `You lost 2 strength points and have 4 left; the enemy lost 1.` */
function lossWords(ours: OwnPart, theirs: EnemyPart): string {
  const ships = (ours.shipsLost ?? 0) + (theirs.shipsLost ?? 0);
  if (ours.lost + theirs.lost + ships === 0) return 'Neither side lost strength.';
  const left = ours.sp - ours.lost;
  const units = ours.shipsLost === undefined ? String(left) : strength(left);
  const rest = ours.lost === 0 || left === 0 ? '' : ` and have ${units} left`;
  return `${ours.joint === true ? 'Together you' : 'You'} lost ${lostWords(ours)}${rest}; the enemy lost ${lostWords(theirs)}.`;
}

const lostWords = ({ lost, shipsLost }: Pick<OwnPart, 'lost' | 'shipsLost'>): string => {
  const parts = [
    ...(lost === 0 && shipsLost !== undefined ? [] : [lost === 0 ? 'nothing' : strength(lost)]),
    ...(shipsLost === undefined ? [] : [navalStrength(shipsLost)]),
  ];
  return count(parts);
};

type At = (hex: string) => string;

/** Where a force stands that attacked and did not advance. */
export const standsOf = (fate: Fate, at: At): string =>
  fate.is === 'stayed' ? count((fate.at ?? []).map(at)) : '';

/** What became of the enemy, then of our force that attacked him. */
function outcomeOfAttack(
  place: string,
  ours: OwnPart,
  theirs: EnemyPart,
  at: At,
): readonly string[] {
  const stands = standsOf(ours.fate, at);
  const enemy = {
    destroyed: ['The enemy force was destroyed.'],
    'fell-back': [`The enemy fell back${whither(theirs.fate, at)}.`],
  };
  const isGone = theirs.fate.is === 'destroyed' || theirs.fate.is === 'fell-back';
  const first = isGone ? enemy[theirs.fate.is] : [];
  switch (ours.fate.is) {
    case 'advanced':
      return [...first, `You took ${place}.`];
    case 'destroyed':
      return [...first, 'Your force was destroyed.'];
    default:
      return isGone
        ? [...first, `Your force did not follow and holds ${stands}.`]
        : [`The attack was repulsed; your force holds ${stands}.`];
  }
}

/** What became of our force that was attacked, then of the enemy. */
function outcomeOfDefense(
  place: string,
  ours: OwnPart,
  theirs: EnemyPart,
  at: At,
): readonly string[] {
  const taken = theirs.fate.is === 'advanced' ? [`The enemy took ${place}.`] : [];
  switch (ours.fate.is) {
    case 'destroyed':
      return ['Your force was destroyed.', ...taken];
    case 'fell-back':
      return [`Your force fell back${whither(ours.fate, at)}.`, ...taken];
    default:
      return theirs.fate.is === 'destroyed'
        ? [`The enemy force was destroyed; you hold ${place}.`]
        : [`The attack was repulsed; you hold ${place}.`];
  }
}

const whither = (fate: Fate, at: At): string =>
  fate.is === 'fell-back' && fate.to !== undefined ? ` to ${at(fate.to)}` : '';

export function sayOverrun(
  place: string,
  notice: Extract<BattleNotice, { kind: 'overrun' }>,
): string {
  const { ours, theirs, attacking, destroyed } = notice;
  const enemy = `${theirs.size} enemy force${ledBy(theirs)}`;
  const was = isPlural(ours) ? 'were' : 'was';
  if (attacking) {
    const took = ours.fate.is === 'advanced' ? ` You took ${place}.` : '';
    return destroyed
      ? `${partWords(ours)} attacked a ${enemy} at ${place} and ${was} destroyed.`
      : `${partWords(ours)} overran a ${enemy} at ${place} and destroyed it.${took}`;
  }
  const taken = theirs.fate.is === 'advanced' ? ` The enemy took ${place}.` : '';
  return destroyed
    ? `${partWords(ours)} ${was} overrun at ${place} by a ${enemy} and destroyed.${taken}`
    : `A ${enemy} attacked ${partWords(ours)} at ${place} and was destroyed; you hold ${place}.`;
}

export function sayEngaged(
  { hex, force, attacking, lost, fate }: Extract<BattleNotice, { kind: 'engaged' }>,
  at: At,
): string {
  const who = forceWords(force);
  const cost = lost === 0 ? '' : `, losing ${strength(lost)}`;
  const was = isPlural(force) ? 'were' : 'was';
  switch (fate.is) {
    case 'destroyed':
      return `${who} ${was} destroyed ${attacking ? `attacking ${at(hex)}` : `at ${at(hex)}`}.`;
    case 'advanced':
      return `${who} took ${at(hex)}${cost}.`;
    case 'fell-back':
      return `${who} ${was} driven from ${at(hex)}${whither(fate, at)}${cost}.`;
    case 'stayed':
      return `${who} attacked ${at(hex)} and did not take it${cost}; your side holds ${standsOf(fate, at)}.`;
    case 'held':
      return `${who} ${was} attacked at ${at(hex)} and held it${cost}.`;
  }
}

/** `2 strength points were`, `Lee with 3 strength points was`. */
const isPlural = ({
  leaders,
  army,
  sp,
}: {
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
}): boolean => army === undefined && (leaders.length > 1 || (leaders.length === 0 && sp !== 1));

const partWords = (part: OwnPart): string =>
  part.ships === undefined
    ? forceWords(part)
    : `${forceWords(part)}, with ships of strength ${part.ships},`;

const ledBy = (part: EnemyPart): string =>
  part.leaders.length === 0 ? '' : ` led by ${count(part.leaders)}`;
