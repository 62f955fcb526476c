/** Which rolls a seat is told of: those whose faces stand in its notices, and no others. */
import { isDraw, type ChanceRecord, type ToldRoll } from '../../../kernel/dice.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { Notice } from './notice.js';
import { ofSide, placeIn } from './words.js';

export const rolled =
  ({ land }: Pick<Pack, 'land'>) =>
  (
    fact: Fact,
    notice: Notice,
    rolls: readonly ChanceRecord[],
    beat: readonly Fact[],
  ): readonly ToldRoll[] => {
    const at = (area: string): string => placeIn(land, area);
    const faces = facesTold(notice);
    switch (fact.kind) {
      case 'moved':
      case 'failed': {
        const what = fact.by === 'sea' ? 'transport' : 'group';
        const says = `${ofSide(fact.side)} ${what} from ${at(fact.from)} to ${at(fact.to)}`;
        return lastOf(rolls, isMove(fact), faces, says);
      }
      case 'fought':
        return lastOf(rolls, isBattle(fact), faces, `battle at ${at(fact.area)}`);
      case 'levied': {
        // The levies of a turn are told in the order in which they were rolled.
        const levies = rolls.filter(({ name }) => name.startsWith('levy/'));
        const twins = beat.filter(({ kind }) => kind === 'levied');
        const later = twins.length - 1 - twins.indexOf(fact);
        const upToIt = levies.slice(0, levies.length - later);
        return lastOf(upToIt, ANY, faces, 'Continental levy');
      }
      case 'winter':
        return lastOf(rolls, isCalled('attrition/die'), faces, 'winter attrition');
      case 'wintered':
        return faces.flatMap((die, index) => {
          const name = `${fact.happening ?? `survival ${fact.area}`}/${String(index + 1)}`;
          return lastOf(rolls, isCalled(name), [die], `survival at ${at(fact.area)}`);
        });
      default:
        return [];
    }
  };

/** Those that its reader may know. */
function facesTold(notice: Notice): readonly number[] {
  if ('dice' in notice) return notice.dice;
  return 'die' in notice ? [notice.die] : [];
}

type IsRoll = (name: string) => boolean;
const ANY: IsRoll = () => true;

const isCalled =
  (wanted: string): IsRoll =>
  (name) =>
    name === wanted;

type Move = Extract<Fact, { readonly kind: 'moved' | 'failed' }>;

/** `move 3/trenton` (or `move 3/trenton 4`, where the way comes there again), `sail 2/die`: below the happening that the fact names, or where it names none by what was entered. */
function isMove({ happening, by, to }: Move): IsRoll {
  if (happening !== undefined)
    return (name) =>
      name === `${happening}/die` || name.replace(/ \d+$/, '') === `${happening}/${to}`;
  return by === 'land'
    ? (name) => /^move\b/.test(name) && name.replace(/ \d+$/, '').endsWith(`/${to}`)
    : (name) => /^sail\b/.test(name);
}

const isBattle =
  ({ happening, area }: Extract<Fact, { readonly kind: 'fought' }>): IsRoll =>
  (name) =>
    happening === undefined
      ? name.startsWith(`battle ${area}`) && name.endsWith('/die')
      : name === `${happening}/die`;

/** The last roll of that name, if its faces are those that are told. */
function lastOf(
  rolls: readonly ChanceRecord[],
  isRoll: IsRoll,
  faces: readonly number[],
  says: string,
): readonly ToldRoll[] {
  const roll = rolls.findLast(({ name }) => isRoll(name));
  if (roll === undefined || isDraw(roll)) return [];
  const isSame = roll.faces.every((face, i) => face === faces[i]);
  return isSame ? [{ roll, says }] : [];
}
