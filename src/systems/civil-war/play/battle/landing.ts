/** Attacks on an enemy coast (B9): ships add to the strength ashore, the coast to its defence, no ground shifts. */
import { byText } from '../../../../kernel/basic.js';
import { d6 } from '../../../../kernel/dice.js';
import { columnOf } from '../../rules/combat/column.js';
import type { Assault } from '../../rules/combat/attack.js';
import { total } from '../../rules/combat/battle-party.js';
import { displaced, readResult } from '../../rules/combat/losses.js';
import { figures, type CivilWarPlay } from '../ask/ask-figure.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { CivilWarFact, FactOf, Take } from '../../rules/facts/fact.js';
import { cityAt } from '../../rules/ground/atlas.js';
import { strengthByHex, troopsIn } from '../../rules/ground/muster.js';
import { sizeOf } from '../../rules/sight/eyes.js';
import { enemyOf, type ListName, type Pack, type Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import type { Helm } from '../acts/helm.js';
import type { Landing } from '../lines/ships-done.js';
import { gunsOf, shareLosses, sunkFacts } from '../../rules/naval/gunboats.js';
import { modifierOf } from '../../rules/naval/gunnery.js';
import { during } from '../../rules/happening.js';

/** What a coast adds to its defence: its people, a city, a fort or fortress. */
export function coastDefence(pack: Pack, now: State, side: Side, hex: string): number {
  const figure = (row: 'base' | 'city' | 'fort' | 'fortress'): number =>
    wholeFigure(pack, now.figures, 'naval', `landing-${row}`, 'value') ?? 0;
  const has = (kind: 'fort' | 'fortress'): boolean => now.works[`${kind} ${hex}`]?.side === side;
  const walls = has('fortress') ? figure('fortress') : has('fort') ? figure('fort') : 0;
  return figure('base') + (cityAt(pack, hex) === undefined ? 0 : figure('city')) + walls;
}

/** A landing on troops, as attacks of the combat table: one for each account whose troops go ashore. */
export function assaultsOf(pack: Pack, now: State, landing: Landing): readonly Assault[] {
  const { line, takes, leaders, sailors, from, hex, pulse, boats } = landing;
  return byList(now, takes).map(([list, own], index): Assault => {
    const first = index === 0;
    return {
      ...{ side: line.side, list, leaders: first ? leaders : [], sp: total(own), from, hex, pulse },
      onward: [],
      landing: first
        ? { guns: gunsOf(pack, now, boats), modifier: modifierOf(now, sailors), boats: [boats] }
        : { guns: 0, modifier: 0, boats: [] },
    };
  });
}

const byList = (
  now: State,
  takes: readonly Take[],
): readonly (readonly [ListName, readonly Take[]])[] => {
  const listOf = ({ id }: Take): ListName | undefined => now.troops[id]?.list;
  const lists = [...new Set(takes.flatMap((take) => listOf(take) ?? []))].sort();
  return lists.map((list) => [list, takes.filter((take) => listOf(take) === list)]);
};

/** The ids of those who embarked, whom that put into groups of their own: not of others who came there in the same pulse. */
export function embarked(before: State, now: State, landing: Landing): Landing {
  const { line, from, pulse } = landing;
  const takes = new Map<string, number>();
  for (const { id, n } of landing.takes) {
    const was = before.troops[id];
    const group = troopsIn(now, line.side, from).find(
      ({ list, demoralized, marches }) =>
        list === was?.list &&
        demoralized === was.demoralized &&
        marches.times === was.marches.times + 1 &&
        marches.last === pulse,
    );
    if (group === undefined) continue;
    takes.set(group.id, Math.min((takes.get(group.id) ?? 0) + n, group.sp));
  }
  const sorted = [...takes].sort((a, b) => byText(a[0], b[0]));
  return { ...landing, takes: sorted.map(([id, n]) => ({ id, n })) };
}

export const isDefended = (now: State, { line, hex }: Landing): boolean =>
  strengthByHex(now, enemyOf(line.side)).has(hex);

type Ashore = FactOf<'advanced'>;
type Stormed = { readonly now: State; readonly ashore: readonly Ashore[] };

/** Nobody stands there but the coast itself: its fire may cost men, or drive them back into the boats. */
export function* stormCoast(helm: Helm, start: State, landing: Landing): CivilWarPlay<Stormed> {
  const { pack, umpire, pulse } = helm;
  const { line, hex, from, takes, leaders, sp, boats } = landing;
  const { side, list } = line;
  const at = `p${pulse}`;
  const own = during(umpire, `${at}/landing ${hex}/${list}`, hex);
  const defence = coastDefence(pack, start, enemyOf(side), hex);
  const strength = sp + gunsOf(pack, start, boats);
  const odds = { attacker: strength, defender: defence, shaken: 0 };
  const worked = columnOf(pack, start, odds, []).column;
  const column = own.settle('column', worked, pack.tables.get('columns')?.rows);
  const dice = { attacker: 0, defender: own.roll(d6, 'defender')[0] ?? 1 };
  const row = `${dice.defender} ${sizeOf(pack, start.figures, defence)}`;
  const looked = yield* figures(pack, start, at, [{ table: 'crt-attacker', row, column }]);
  const result = own.settle('result', looked.values[0] ?? '-');
  const { lost, demoralized } = readResult(result);
  const share = shareLosses(lost, sp, [boats]);
  const gone = share.sp;
  const facts: CivilWarFact[] = [
    ...looked.facts,
    {
      ...{ kind: 'coast-stormed', side, list, hex, strength, defence, column, dice, result },
      ashore: !demoralized && gone < sp,
      ...{ takes, lost: gone, demoralized: demoralized && gone < sp },
    },
  ];
  const [fallen, left] = split(takes, gone);
  if (gone > 0) facts.push({ kind: 'lost-sp', side, hex: from, takes: fallen, why: 'battle' });
  facts.push(...sunkFacts(start, [boats], share.ships));
  const ashore = demoralized ? [] : goAshore(start, landing, left);
  if (demoralized && left.length > 0) {
    const ids = left.map(({ id }) => id);
    facts.push({ kind: 'demoralized', side, hex: from, ids, why: 'battle' });
  } else if (left.length > 0) facts.push(...ashore);
  else facts.push(...displaced(start, { side, lists: [list] }, { leaders, hex: from }));
  return { now: (yield { do: 'happen', at, facts }).now, ashore };
}

/** The troops of each account, whoever carried them; the leaders go with the first. */
const goAshore = (
  now: State,
  { line: { side }, leaders, from, hex }: Landing,
  takes: readonly Take[],
): readonly Ashore[] =>
  byList(now, takes).map(([list, own], index): Ashore => ({
    kind: 'advanced',
    who: { side, list, leaders: index === 0 ? leaders : [], takes: own },
    sp: total(own),
    from,
    to: hex,
  }));

function split(takes: readonly Take[], n: number): readonly [readonly Take[], readonly Take[]] {
  let rest = n;
  const first: Take[] = [];
  const others: Take[] = [];
  for (const take of takes) {
    const gone = Math.min(rest, take.n);
    rest -= gone;
    if (gone > 0) first.push({ id: take.id, n: gone });
    if (take.n > gone) others.push({ id: take.id, n: take.n - gone });
  }
  return [first, others];
}
