/** What the results of a moment's battles do to both parties (B7, section 8 of the rules page's figures). */
import type { Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { Pack, Side } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { total, type Corps, type Party } from '../../rules/combat/battle-party.js';
import { shareLosses, sunkFacts, type Gunboats } from '../../rules/naval/gunboats.js';
import { boatsIn } from '../../rules/combat/attack.js';
import type { Clash } from './clash.js';
import { corpsAfter, displaced, lossFacts, readResult } from '../../rules/combat/losses.js';
import { settleRetreats, type Retreat } from '../../rules/combat/retreat.js';
import { during } from '../../rules/happening.js';

/** What became of one party. `stands`: where its bodies are when all is over; empty when nobody is left. */
export type PartyEnd = {
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
  readonly left: number;
  readonly stands: readonly string[];
  /** Naval strength points lost with it. */
  readonly ships?: number;
};

export type BattleOutcome = {
  readonly attacker: PartyEnd;
  readonly defender: PartyEnd;
  readonly facts: readonly CivilWarFact[];
  /** The attacker's bodies that advanced, with the hexes that they may go on over after an overrun. */
  readonly advanced: readonly Corps[];
};

/** `ships`: naval strength points lost with it. */
type Suffered = Pick<PartyEnd, 'lost' | 'left' | 'demoralized'> & { readonly ships: number };
type Struck = { readonly clash: Clash; readonly struck: Suffered; readonly held: Suffered };

/**
 * What all battles of one moment bring about, decided from one state: losses, demoralization, retreats and advances, as
 * facts in the order of their doing. Each may be settled otherwise by the gamemaster, under the battle's name.
 */
export function workOut(
  pack: Pack,
  now: State,
  clashes: readonly Clash[],
  umpire: Umpire,
): readonly BattleOutcome[] {
  const struck = clashes.map((clash): Struck => {
    const { name, attack, attacker, defender, toAttacker, toDefender } = clash;
    const own = during(umpire, name, attack.hex);
    return {
      clash,
      struck: suffer(clash, attacker, 'attacker', toAttacker, own),
      held: suffer(clash, defender, 'defender', toDefender, own),
    };
  });
  const standing = struck.filter(({ held }) => held.left > 0);
  const retreats = settleRetreats(
    pack,
    now,
    standing.map(({ clash: { name, attack, attacker, defender }, held }) => ({
      name,
      attack,
      attacker,
      side: defender.side,
      must: held.demoralized && !holdsOut(pack, now, defender.side, attack.hex),
    })),
    umpire,
  );
  const byBattle = new Map(standing.map((each, index) => [each, retreats[index]]));
  return struck.map((each) => conclude(pack, now, each, byBattle.get(each), umpire));
}

/** Losses of one party, and whether what is left is demoralized. An overrun needs no table. */
function suffer(
  { attack, destroyed }: Clash,
  party: Party,
  who: 'attacker' | 'defender',
  result: string,
  umpire: Umpire,
): Suffered {
  if (destroyed !== undefined) {
    const lost = destroyed === who ? party.sp : 0;
    return { lost, left: party.sp - lost, demoralized: false, ships: 0 };
  }
  const worked = readResult(result);
  const most = Array.from({ length: party.sp + 1 }, (_, sp) => sp);
  const boats = who === 'attacker' ? boatsIn(attack) : [];
  const share = shareLosses(worked.lost, party.sp, boats);
  const lost = umpire.settle(`${who}-lost`, share.sp, most);
  const ships =
    boats.length === 0 ? 0 : umpire.settle(`${who}-ships-lost`, share.ships, upTo(boats));
  const left = party.sp - lost;
  if (left === 0) return { lost, left, demoralized: false, ships };
  const shaken = settleYes(umpire, `${who}-demoralized`, worked.demoralized);
  return { lost, left, demoralized: shaken, ships };
}

/** Each number of naval strength points that may be lost of these. */
const upTo = (boats: readonly Gunboats[]): readonly number[] => {
  const all = boats.reduce((sum, { ironclads, transports }) => sum + ironclads + transports, 0);
  return Array.from({ length: all + 1 }, (_, n) => n);
};

const settleYes = (umpire: Umpire, name: string, worked: boolean): boolean =>
  umpire.settle(name, worked ? 'yes' : 'no', ['yes', 'no']) === 'yes';

function conclude(
  pack: Pack,
  now: State,
  { clash, struck, held }: Struck,
  retreat: Retreat | undefined,
  umpire: Umpire,
): BattleOutcome {
  const { attack, attacker, defender, name } = clash;
  const why = clash.destroyed === undefined ? 'battle' : 'overrun';
  const facts: CivilWarFact[] = [
    ...lossFacts(attacker, struck.lost, why),
    ...lossFacts(defender, held.lost, why),
    ...sunkFacts(now, boatsIn(attack), struck.ships),
  ];
  const kept = withdraw(pack, now, clash, held, retreat, facts);
  const after = corpsAfter(attacker, struck.lost);
  if (struck.demoralized) facts.push(...shaken(attacker, after));
  for (const corps of after) {
    if (corps.takes.length === 0) facts.push(...displaced(now, attacker, corps));
  }
  const left = after.filter(({ takes }) => takes.length > 0);
  const isFree = left.length > 0 && !struck.demoralized && !kept.stands.includes(attack.hex);
  const advances = isFree && settleYes(during(umpire, name, attack.hex), 'advance', true);
  if (advances) facts.push(...left.map((corps) => advance(attacker, corps, attack.hex)));
  const stands = advances ? [attack.hex] : left.map(({ hex }) => hex);
  const won = winners(now, {
    ground: { attacker: advances, defender: kept.stands.includes(attack.hex) },
    losses: { attacker: struck.lost < kept.lost, defender: kept.lost < struck.lost },
  });
  // A force that is destroyed has not won, whatever the other side lost.
  return {
    attacker: { ...struck, won: won.attacker && struck.left > 0, stands },
    defender: { ...kept, won: won.defender && kept.left > 0 },
    facts,
    advanced: advances ? left : [],
  };
}

type Won = { readonly attacker: boolean; readonly defender: boolean };

/** Who counts it as a win: who holds the hex, and who lost less (section 4); both may, and neither. */
function winners(now: State, { ground, losses }: Record<'ground' | 'losses', Won>): Won {
  switch (setting(now, 'win')) {
    case 'by-role':
      return { attacker: ground.attacker, defender: losses.defender };
    case 'ground':
      return ground;
    case 'losses':
      return losses;
  }
}

/** The attacker's own bodies alone are shaken, not others in their hexes. After all losses: they may join groups. */
const shaken = ({ side }: Party, after: readonly Corps[]): readonly CivilWarFact[] =>
  after
    .filter(({ takes }) => takes.length > 0)
    .map(({ hex, takes }) => ({
      kind: 'demoralized',
      side,
      hex,
      ids: takes.map(({ id }) => id),
      why: 'battle',
    }));

/** A garrison stays in its fortress though it is demoralized, where the pack says so. */
const holdsOut = (pack: Pack, now: State, side: Side, hex: string): boolean =>
  now.works[`fortress ${hex}`]?.side === side &&
  (wholeFigure(pack, now.figures, 'combat', 'fortress-holds', 'value') ?? 0) !== 0;

/** The defender stays or falls back; one that must and cannot loses more and stays (section 8). */
function withdraw(
  pack: Pack,
  now: State,
  { attack, defender }: Clash,
  held: Suffered,
  retreat: Retreat | undefined,
  facts: CivilWarFact[],
): Omit<PartyEnd, 'won'> {
  const { side, lists, leaders } = defender;
  const { hex } = attack;
  const stuck =
    retreat?.noWay === true
      ? (wholeFigure(pack, now.figures, 'combat', 'retreat-stuck-loss', 'value') ?? 1)
      : 0;
  const more = Math.min(stuck, held.left);
  const rest = { ...defender, corps: corpsAfter(defender, held.lost) };
  facts.push(...lossFacts(rest, more, 'no retreat'));
  const lost = held.lost + more;
  const left = held.left - more;
  const demoralized = held.demoralized && left > 0;
  if (demoralized) facts.push({ kind: 'demoralized', side, hex, why: 'battle' });
  if (left === 0) {
    for (const corps of defender.corps) facts.push(...displaced(now, defender, corps));
    return { lost, left, demoralized, stands: [] };
  }
  const to = retreat?.to;
  if (to === undefined) return { lost, left, demoralized, stands: [hex] };
  facts.push({ kind: 'retreated', side, lists, leaders, sp: left, from: hex, to });
  return { lost, left, demoralized, stands: [to] };
}

/** A body of the attacker goes into the hex that it fought for, over others when it has marched on. */
export function advance(
  { side, lists }: Party,
  corps: Corps,
  to: string,
  over: readonly string[] = [],
): Extract<CivilWarFact, { kind: 'advanced' }> {
  const { army, takes, leaders, hex, list = lists[0] ?? 'east' } = corps;
  return {
    kind: 'advanced',
    who: { side, list, leaders, ...(army === undefined ? {} : { army }), takes },
    sp: total(takes),
    from: hex,
    to,
    ...(over.length === 0 ? {} : { over }),
  };
}

/** A battle that is over, as all that follows from it must know it (promotions, casualties). */
export type Battle = Clash & { readonly outcome: BattleOutcome };
