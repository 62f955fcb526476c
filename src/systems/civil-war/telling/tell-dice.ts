/**
 * Which rolls a seat is told of: those whose faces stand in its notices, and no others. Battles tell both sides their raw
 * dice (C2.7), fights on water and fire on ships the same; a side knows the dice by which its cavalry rode (C5.1).
 */
import { capitalized } from '../../../kernel/basic.js';
import { isDraw, type ChanceRecord, type ToldRoll } from '../../../kernel/dice.js';
import type { CivilWarFact, FactOf } from '../rules/facts/fact.js';
import { placeName } from '../rules/ground/places.js';
import { sideText } from '../rules/ground/side-names.js';
import type { Pack } from '../rules/pack.js';
import type { CivilWarNotice } from './notice.js';

/** A fact with its notice, the rolls of its moment so far, and all that happened with it. */
type Rolled<F extends CivilWarFact = CivilWarFact> = {
  readonly pack: Pack;
  readonly fact: F;
  readonly notice: CivilWarNotice;
  readonly rolls: readonly ChanceRecord[];
  readonly beat: readonly CivilWarFact[];
};

export function rolledFor(of: Rolled): readonly ToldRoll[] {
  const { pack, fact, notice } = of;
  switch (fact.kind) {
    case 'fought':
      return notice.kind === 'battle' ? battleDice({ ...of, fact }, notice.attacking) : [];
    case 'activated': {
      const what = `activation of ${fact.leader}`;
      const name = `activate ${fact.leader}`;
      return notice.kind === 'activated' ? toldRoll(of, isExactly(name), fact.die, what) : [];
    }
    case 'coast-stormed': {
      const name = `landing ${fact.hex}/${fact.list}/defender`;
      const what = `fire from the coast at ${placeName(pack, fact.hex)}`;
      const { defender } = fact.dice;
      const isTold = notice.kind === 'stormed' && notice.die !== undefined;
      return isTold ? toldRoll(of, isExactly(name), defender, what) : [];
    }
    case 'fort-fired': {
      const { hex, target } = fact;
      const isShot = isCounted(`fort ${hex}/${target.list}`, '');
      const what = `fire of the ${fact.what} at ${placeName(pack, hex)}`;
      const isTold = notice.kind === 'under-fire' || notice.kind === 'fired-on';
      const twins = of.beat.filter(
        (one) => one.kind === 'fort-fired' && one.hex === hex && one.target.list === target.list,
      );
      return isTold ? toldRoll(of, isShot, fact.die, what, twins) : [];
    }
    case 'ships-fought':
      return notice.kind === 'sea-fight' ? shipDice({ ...of, fact }, notice.ours) : [];
    default:
      return [];
  }
}

function battleDice(of: Rolled<FactOf<'fought'>>, attacking: boolean): readonly ToldRoll[] {
  const { hex, attacker, defender } = of.fact;
  const at = `battle at ${placeName(of.pack, hex)}`;
  const whose = (isOurs: boolean): string => (isOurs ? 'your die' : "the enemy's die");
  const isRoll = (label: string): IsRoll => isCounted(`battle ${hex}`, `/${label}`);
  return [
    ...toldRoll(of, isRoll('attacker'), attacker.die, `${at}, ${whose(attacking)}`),
    ...toldRoll(of, isRoll('defender'), defender.die, `${at}, ${whose(!attacking)}`),
  ];
}

function shipDice(
  of: Rolled<FactOf<'ships-fought'>>,
  ours: { readonly nsp: number; readonly die: number; readonly result: string },
): readonly ToldRoll[] {
  const { water, round, attacker, defender } = of.fact;
  const at = `ships on ${placeName(of.pack, water)}, round ${round}`;
  const isAttacker =
    attacker.nsp === ours.nsp && attacker.die === ours.die && attacker.result === ours.result;
  const dieOf = (part: typeof attacker, isOurs: boolean): readonly ToldRoll[] => {
    const isShot = isCounted(`ships ${sideText(of.pack, water)}`, `/${part.side}/${round}`);
    const twins = of.beat.filter(
      (one) =>
        one.kind === 'ships-fought' &&
        one.water === water &&
        one.round === round &&
        [one.attacker, one.defender].some(({ side, die }) => side === part.side && die > 0),
    );
    const what = `${at}, ${isOurs ? 'your die' : "the enemy's die"}`;
    // Ships without strength do not fire.
    return part.die === 0 ? [] : toldRoll(of, isShot, part.die, what, twins);
  };
  return [...dieOf(attacker, isAttacker), ...dieOf(defender, !isAttacker)];
}

type IsRoll = (name: string) => boolean;

const bare = (name: string): string => name.replace(/^p\d+\//, '');

const isExactly =
  (wanted: string): IsRoll =>
  (name) =>
    bare(name) === wanted;

/** Names of the same thing in the same pulse are counted from the second on: `battle 7513/2/attacker`. */
const isCounted =
  (start: string, end: string): IsRoll =>
  (name) => {
    const own = bare(name);
    if (!own.startsWith(start) || !own.endsWith(end)) return false;
    const between = own.slice(start.length, own.length - end.length);
    return own.length >= start.length + end.length && /^(?:\/\d+)?$/.test(between);
  };

/**
 * The roll of a fact: the last of its name so far. `twins`: the facts of its beat with rolls of the same name, in the order
 * of these. A roll whose face is not the one that is told is not told of.
 */
function toldRoll(
  { fact, rolls }: Pick<Rolled, 'fact' | 'rolls'>,
  isRoll: IsRoll,
  die: number,
  what: string,
  twins: readonly CivilWarFact[] = [fact],
): readonly ToldRoll[] {
  const later = twins.length - 1 - twins.indexOf(fact);
  const roll = rolls.filter(({ name }) => isRoll(name)).at(-1 - later);
  if (roll === undefined || isDraw(roll) || roll.faces[0] !== die) return [];
  const pulse = /^p(\d+)\//.exec(roll.name)?.[1];
  return [{ roll, says: pulse === undefined ? capitalized(what) : `Pulse ${pulse}: ${what}` }];
}
