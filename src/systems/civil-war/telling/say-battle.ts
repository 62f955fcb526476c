/** How battles are told to seats: who attacked whom, how it ended for both, dice, losses, and whose win it is (C2.7). */
import type { Fate } from './fate.js';
import type { BattleNotice, EnemyPart, OwnPart } from './battle-notice.js';
import { strength } from '../rules/counts.js';
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
    `Dice: ours ${ours.die}, the enemy's ${theirs.die}.`,
    `Lost: ours ${lossWords(ours)}, the enemy ${lossWords(theirs)}.`,
    ...(ours.demoralized ? ['Our force is demoralized.'] : []),
    ...(theirs.demoralized ? ['The enemy is demoralized.'] : []),
    winWords(ours.won, theirs.won),
  ].join(' ');
}

const winWords = (ours: boolean, theirs: boolean): string => {
  if (ours && theirs) return 'It counts as a win for both sides.';
  if (ours) return 'It counts as a win for us.';
  return theirs ? 'It counts as a win for the enemy.' : 'It counts as a win for neither side.';
};

type At = (hex: string) => string;

/** What became of the enemy, then of our force that attacked him. */
function outcomeOfAttack(
  place: string,
  ours: OwnPart,
  theirs: EnemyPart,
  at: At,
): readonly string[] {
  const stands = ours.fate.is === 'stayed' ? count((ours.fate.at ?? []).map(at)) : '';
  const enemy = {
    destroyed: ['The enemy force was destroyed.'],
    'fell-back': [`The enemy fell back${whither(theirs.fate, at)}.`],
  };
  const isGone = theirs.fate.is === 'destroyed' || theirs.fate.is === 'fell-back';
  const first = isGone ? enemy[theirs.fate.is] : [];
  switch (ours.fate.is) {
    case 'advanced':
      return [...first, `We took ${place}.`];
    case 'destroyed':
      return [...first, 'Our force was destroyed.'];
    default:
      return isGone
        ? [...first, `Our force did not follow and holds ${stands}.`]
        : [`The attack was repulsed; our force holds ${stands}.`];
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
      return ['Our force was destroyed.', ...taken];
    case 'fell-back':
      return [`Our force fell back${whither(ours.fate, at)}.`, ...taken];
    default:
      return theirs.fate.is === 'destroyed'
        ? [`The enemy force was destroyed; we hold ${place}.`]
        : [`The attack was repulsed; we hold ${place}.`];
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
    const took = ours.fate.is === 'advanced' ? ` We took ${place}.` : '';
    return destroyed
      ? `${partWords(ours)} attacked a ${enemy} at ${place} and ${was} destroyed.`
      : `${partWords(ours)} overran a ${enemy} at ${place} and destroyed it.${took}`;
  }
  const taken = theirs.fate.is === 'advanced' ? ` The enemy took ${place}.` : '';
  return destroyed
    ? `${partWords(ours)} ${was} overrun at ${place} by a ${enemy} and destroyed.${taken}`
    : `A ${enemy} attacked ${partWords(ours)} at ${place} and was destroyed; we hold ${place}.`;
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
      return `${who} lost ${strength(lost)} at ${count((fate.at ?? []).map(at))}.`;
    case 'held':
      return `${who} lost ${strength(lost)} at ${at(hex)}.`;
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

const lossWords = ({ lost, shipsLost }: Pick<OwnPart, 'lost' | 'shipsLost'>): string =>
  shipsLost === undefined ? strength(lost) : `${strength(lost)} and ${shipsLost} naval`;

const ledBy = (part: EnemyPart): string =>
  part.leaders.length === 0 ? '' : ` led by ${count(part.leaders)}`;
