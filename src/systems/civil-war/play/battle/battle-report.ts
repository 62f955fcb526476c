/** The facts that say how a battle was fought, and whom it struck. */
import type { BattleSide, FactOf } from '../../rules/facts/fact.js';
import type { ListName, Pack, Side } from '../../rules/pack.js';
import { sizeOf } from '../../rules/sight/eyes.js';
import type { State } from '../../rules/state.js';
import { total, type Corps, type Party } from '../../rules/combat/battle-party.js';
import type { BattleOutcome, PartyEnd } from './battle-outcome.js';
import { byText } from '../../../../kernel/basic.js';
import { boatsIn } from '../../rules/combat/attack.js';
import { supportOf, type Clash } from './clash.js';

export function reportOf(
  pack: Pack,
  now: State,
  clash: Clash,
  outcome: BattleOutcome,
): FactOf<'fought' | 'overran'> {
  const { attack, attacker, defender, column, shifts, dice, destroyed } = clash;
  const sides = {
    attacker: {
      ...battleSide(pack, now, attacker, dice.attacker, clash.toAttacker, outcome.attacker),
      ...shipsOf(clash, outcome.attacker),
    },
    defender: battleSide(pack, now, defender, dice.defender, clash.toDefender, outcome.defender),
  };
  const [from = attack.hex, ...also] = waysOf(attacker);
  const where = { hex: attack.hex, from, ...(also.length === 0 ? {} : { also }) };
  if (destroyed !== undefined) {
    const by = destroyed === 'defender' ? attacker.side : defender.side;
    return { kind: 'overran', by, ...where, ...sides };
  }
  return { kind: 'fought', ...where, column, shifts, ...sides };
}

function shipsOf(
  { attack, attacker }: Clash,
  { ships = 0 }: PartyEnd,
): { readonly ships?: NonNullable<BattleSide['ships']> } {
  const boats = boatsIn(attack);
  if (boats.length === 0) return {};
  const ashore = attack.assaults.reduce((sum, { landing }) => sum + (landing?.guns ?? 0), 0);
  const lists = [...new Set(boats.map(({ list }) => list))].sort(byText);
  return { ships: { lists, strength: ashore + supportOf(attack, attacker), lost: ships } };
}

/** The hexes attacked from, that of the commander first, else that of the strongest body. */
function waysOf({ corps, commander }: Party): readonly string[] {
  const rank = ({ leaders, takes }: Corps): number =>
    commander !== undefined && leaders.includes(commander) ? Infinity : total(takes);
  const sorted = [...corps].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
  return [...new Set(sorted.map(({ hex }) => hex))];
}

function battleSide(
  pack: Pack,
  now: State,
  party: Party,
  die: number,
  result: string,
  end: PartyEnd,
): BattleSide {
  return {
    side: party.side,
    lists: party.lists,
    leaders: party.leaders,
    ...(party.commander === undefined ? {} : { commander: party.commander }),
    ...(party.army === undefined ? {} : { army: party.army }),
    sp: party.sp,
    size: sizeOf(pack, now.figures, party.sp),
    die,
    modifier: party.modifier,
    result,
    lost: end.lost,
    demoralized: end.demoralized,
    won: end.won,
  };
}

/** Whose orders under way a battle stops: those of forces demoralized, driven off or destroyed (C3.17). */
export type Hit = {
  readonly side: Side;
  readonly hex: string;
  readonly leaders: readonly string[];
  /** What befell them, in a sentence's end that their own side may read. */
  readonly why: string;
  /** An attacker's hit is of his own account alone. */
  readonly list?: ListName;
};

export function hitsOf({ attacker, defender }: Clash, outcome: BattleOutcome): readonly Hit[] {
  const { attacker: struck, defender: held } = outcome;
  const isStruck = struck.demoralized || struck.left === 0;
  const hits: Hit[] = !isStruck
    ? []
    : attacker.corps.map(({ hex, leaders, list }) => ({
        side: attacker.side,
        hex,
        leaders,
        why: whyOf(struck),
        ...(list === undefined ? {} : { list }),
      }));
  const [stands] = held.stands;
  const corps = defender.corps[0];
  if (corps !== undefined && (held.demoralized || stands !== corps.hex)) {
    const { side, leaders } = defender;
    hits.push({ side, hex: corps.hex, leaders, why: whyOf(held) });
  }
  return hits;
}

const whyOf = ({ left, demoralized }: PartyEnd): string => {
  if (left === 0) return 'the force was destroyed';
  return demoralized ? 'the force was demoralized in battle' : 'the force was driven off';
};
