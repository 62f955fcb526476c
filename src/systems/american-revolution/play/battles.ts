/** The combat phase: attacks in the order in which they are ordered (AR-09 to AR-25; errata AR-E4, AR-E5). */
import { d6 } from '../../../kernel/dice.js';
import type { Part as SpPart, Loss, SheetOrder } from '../rules/order.js';
import {
  cellOf,
  chosenLosses,
  defenseOf,
  forcedLosses,
  lossOf,
  oddsOf,
  without,
} from '../rules/combat.js';
import { allGone, changedTo, chosen, still, tallyOf } from '../rules/forces.js';
import type { Fact, Why } from '../rules/fact.js';
import type { CrtCell, Pack } from '../rules/figures.js';
import { areaOf } from '../rules/land.js';
import {
  CONDITIONS,
  countOf,
  foeOf,
  seasonOf,
  stacksOf,
  type Condition,
  type SideName,
  type Stack,
  type State,
} from '../rules/state.js';
import { ownIn } from './land-moves.js';
import { givenOf, lossesQuestion, ordersIn, type Given } from './questions.js';
import { majorSuccess, partialWithdrawal } from './success.js';
import { by, dropped, happen, type Part, type Table } from './table.js';

type Attack = Given<Extract<SheetOrder, { kind: 'attack' }>>;
/** SPs that have been in a battle of this phase, with what is left of them. */
type Fought = { readonly now: State; readonly spent: readonly Stack[] };
/** `start`: the position before the phase. */
type Phase = Table & { readonly start: State };

export function* fightAll(before: State, table: Table, given: readonly Given[]): Part<State> {
  let result: Fought = { now: before, spent: [] };
  const phase: Phase = { ...table, start: before };
  const battles = new Map<string, number>();
  for (const one of givenOf(given, 'attack') as readonly Attack[]) {
    const { area } = one.order;
    const plan = planOf(result, phase, one);
    if (typeof plan === 'string') {
      result = { ...result, now: yield* happen('combat', [dropped(one, area, plan)]) };
      continue;
    }
    const nth = (battles.get(area) ?? 0) + 1;
    battles.set(area, nth);
    result = yield* battle(result, phase, plan, nth);
    if (result.now.over !== null) break;
  }
  return result.now;
}

type Plan = {
  readonly given: Attack;
  readonly area: string;
  readonly attackers: readonly Stack[];
  readonly defenders: readonly Stack[];
  readonly against: readonly Condition[];
  readonly strengths: readonly [number, number];
  readonly odds: number;
};

function planOf({ now, spent }: Fought, { pack, start }: Phase, given: Attack): Plan | Why {
  const { area, force, against, odds: least } = given.order;
  const { side, settings } = now;
  if (side === 'british' && seasonOf(now.turn) === 'Winter') return 'winter';
  const foe = foeOf(side);
  const enemies = stacksOf(now.stacks, { area, side: foe });
  const done = CONDITIONS.filter(
    (condition) => countOf(spent, { area, side: foe, conditions: [condition] }) > 0,
  );
  const there = CONDITIONS.filter((condition) => countOf(enemies, { conditions: [condition] }) > 0);
  const wanted = against.length === 0 ? there.filter((one) => !done.includes(one)) : against;
  const targets = wanted.filter((one) => there.includes(one));
  if (targets.length === 0) {
    // Of those who stood so before the phase, some may stand in the open by now, or nowhere.
    const stood = stacksOf(start.stacks, { area, side: foe });
    const isMeant =
      against.length === 0 || against.some((one) => countOf(stood, { conditions: [one] }) > 0);
    return there.length > 0 && done.length > 0 && isMeant ? 'fought-already' : 'no-enemy';
  }
  if (targets.some((one) => done.includes(one))) return 'fought-already';
  const free = without(
    stacksOf(now.stacks, ownIn(given, area, pack)),
    stacksOf(spent, { area, side }),
  );
  const attackers = chosen(free, {}, force);
  if (attackers.length === 0) return 'gone';
  const isFromFort = countOf(attackers, { conditions: ['fort'] }) > 0;
  if (isFromFort && there.includes('siege') && !targets.includes('siege')) return 'besiegers-first';
  const isWeaker = countOf(now.stacks, { area, side }) < countOf(enemies);
  if (isWeaker && !settings.errata.includes('E4')) return 'odds';
  const defenders = stacksOf(enemies, { conditions: targets });
  const strengths = [countOf(attackers), defenseOf(defenders, attackers, pack)] as const;
  const odds = oddsOf(...strengths);
  if (odds < Math.max(1, least)) return 'odds';
  return { given, area, attackers, defenders, against: targets, strengths, odds };
}

function* battle(
  { now: before, spent }: Fought,
  { pack, umpire, start }: Phase,
  { given, area, attackers, defenders, against, strengths, odds }: Plan,
  nth: number,
): Part<Fought> {
  const { side } = before;
  const which = nth === 1 ? area : `${area}-${String(nth)}`;
  const at = `battle-${which}`;
  const field = umpire.during({
    id: `battle ${area} ${String(nth)}`,
    title: `Battle in ${areaOf(pack.land, area).name}`,
    place: area,
  });
  const die = field.roll(d6, 'die')[0] ?? 0;
  const cell = cellOf(pack, odds, die);
  const lossesOf = (who: string, result: CrtCell['defender'], of: number): number =>
    field.settle(`${who}-lost`, lossOf(result, of), upTo(of));
  const losses = [
    lossesOf('attacker', cell.attacker, countOf(attackers)),
    lossesOf('defender', cell.defender, countOf(defenders)),
  ] as const;
  const happening = field.id;
  let now = yield* happen(at, [
    {
      ...{
        kind: 'fought',
        side,
        area,
        force: tallyOf(attackers),
        against,
        defenders: tallyOf(defenders),
      },
      ...{ strengths, odds, die, losses, happening, ...by(given) },
      result: [String(cell.attacker), String(cell.defender)],
      shifts: changedTo([...attackers, ...defenders], { use: 'fought' }),
    },
  ]);
  const tired = (stacks: readonly Stack[]): readonly Stack[] =>
    still(now.stacks, mergedStacks(stacks.map((stack) => ({ ...stack, use: 'fought' as const }))));
  const sides = [
    { side, stacks: tired(attackers), n: losses[0] },
    { side: foeOf(side), stacks: tired(defenders), n: losses[1] },
  ];
  const lost = yield* chooseLosses(now, pack, sides, { area, which, at });
  ({ now } = lost);
  const regulars = countOf(lost.of.british, { kinds: ['B'] });
  const isGreat = typeof cell.defender === 'string';
  // Before the losses happen: the log shows what is settled with the facts that follow it.
  const brings = (what: string, least: number): boolean =>
    side === 'american' &&
    regulars > 0 &&
    field.settle(what, isGreat && regulars >= least ? 'yes' : 'no', ['yes', 'no']) === 'yes';
  const isSuccess = brings('major-success', pack.successLoss);
  const isRecall = brings('withdrawal', pack.withdrawalLoss);
  now = yield* takeLosses(now, lost.of, { area, at, happening });
  const left = sides.flatMap(({ side: one, stacks }) => {
    const isFree = one === side && !now.settings.errata.includes('E5');
    return isFree ? [] : without(stacks, lost.of[one]);
  });
  now = yield* dropFort(now, start, { area, attackers, against, at });
  if (isSuccess) now = yield* majorSuccess(now, pack, area, at);
  if (isRecall) now = yield* partialWithdrawal(now, pack, at);
  return { now, spent: [...spent, ...left].map((stack) => asItStands(now, stack)) };
}

/** Each number of SPs that may be lost of so many. */
export const upTo = (of: number): readonly number[] => Array.from({ length: of + 1 }, (_, n) => n);

/** SPs that stood up out of works or siege lines in the meantime are in the open now; they have fought all the same. */
function asItStands(now: State, stack: Stack): Stack {
  const { area, kind, condition, use, n } = stack;
  const which = { area, kinds: [kind], conditions: [condition], uses: [use] };
  return countOf(now.stacks, which) >= n ? stack : { ...stack, condition: 'open' };
}

type Losses = { readonly side: SideName; readonly stacks: readonly Stack[]; readonly n: number };
/** By the side that lost them. */
type Lost = Readonly<Record<SideName, readonly Stack[]>>;

/** What the rules take first, then what the losers choose; both are asked at once. */
function* chooseLosses(
  before: State,
  pack: Pack,
  sides: readonly Losses[],
  { area, which, at }: { readonly area: string; readonly which: string; readonly at: string },
): Part<{ readonly now: State; readonly of: Lost }> {
  const forced = sides.map(({ side, stacks, n }) => ({
    side,
    ...forcedLosses(stacks, side, n),
  }));
  const asked = forced.flatMap((one) =>
    one.left === 0
      ? []
      : [
          {
            ...one,
            question: lossesQuestion(before, pack, one.side, {
              area,
              which,
              n: one.left,
              isMore: one.lost.length > 0,
              from: partsOf(one.from),
            }),
          },
        ],
  );
  const resumed =
    asked.length === 0
      ? undefined
      : yield {
          do: 'ask',
          at,
          questions: asked.map(({ question }) => question),
          release: 'losses',
        };
  const now = resumed?.now ?? before;
  const of = { american: [] as readonly Stack[], british: [] as readonly Stack[] };
  for (const { side, lost, from, left } of forced) {
    const question = asked.find((one) => one.side === side)?.question;
    const said =
      question === undefined || resumed === undefined
        ? []
        : ordersIn(resumed.answers, question.key).filter(
            (order): order is Loss => order.kind === 'lose',
          );
    const chosen = chosenLosses(
      from,
      left,
      said.map(({ part }) => part),
    );
    of[side] = still(now.stacks, [...lost, ...chosen]);
  }
  return { now, of };
}

/** The attacker's first. */
function* takeLosses(
  now: State,
  of: Lost,
  {
    area,
    at,
    happening,
  }: { readonly area: string; readonly at: string; readonly happening: string },
): Part<State> {
  const facts = [now.side, foeOf(now.side)].flatMap((side): readonly Fact[] =>
    of[side].length === 0
      ? []
      : [
          {
            kind: 'lost',
            side,
            area,
            force: tallyOf(of[side]),
            shifts: allGone(of[side]),
            happening,
          },
        ],
  );
  return facts.length > 0 ? yield* happen(at, facts, now) : now;
}

/** Stacks that are alike as one. */
function mergedStacks(stacks: readonly Stack[]): readonly Stack[] {
  const merged: Stack[] = [];
  for (const stack of stacks) {
    const at = merged.findIndex(
      (one) =>
        one.area === stack.area &&
        one.kind === stack.kind &&
        one.condition === stack.condition &&
        one.use === stack.use,
    );
    const same = merged[at];
    if (same === undefined) merged.push(stack);
    else merged[at] = { ...same, n: same.n + stack.n };
  }
  return merged;
}

const partsOf = (stacks: readonly Stack[]): readonly SpPart[] =>
  stacks.map(({ kind, condition, n }) => ({ kind, condition, n }));

/** A sortie that also struck others gives up its fort where the phase, in however many attacks, leaves no besiegers (AR-18). */
function* dropFort(
  now: State,
  start: State,
  {
    area,
    attackers,
    against,
    at,
  }: {
    readonly area: string;
    readonly attackers: readonly Stack[];
    readonly against: readonly Condition[];
    readonly at: string;
  },
): Part<State> {
  const { side } = start;
  const foe = foeOf(side);
  const wasBesieged = countOf(start.stacks, { area, side: foe, conditions: ['siege'] }) > 0;
  const isBesieged = countOf(now.stacks, { area, side: foe, conditions: ['siege'] }) > 0;
  const isFromFort = countOf(attackers, { conditions: ['fort'] }) > 0;
  const others = against.some((condition) => condition !== 'siege');
  if (!isFromFort || !others || !wasBesieged || isBesieged) return now;
  const garrison = stacksOf(now.stacks, { area, side, conditions: ['fort'] });
  if (garrison.length === 0) return now;
  const shifts = changedTo(garrison, { condition: 'open' });
  return yield* happen(at, [{ kind: 'fell-open', side, area, was: 'fort', shifts }]);
}
