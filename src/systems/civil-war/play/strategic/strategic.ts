/** The strategic turn: means of the game turn, the gamemaster's split, the SCs' allocations (C2, C3.5). */
import { asQuestionKey } from '../../../../kernel/basic.js';
import { plainDice, sum, twoD6, type Umpire } from '../../../../kernel/dice.js';
import type { Answers, MomentId, Question } from '../../../../kernel/system.js';
import { askToGoOn } from '../ask/ask-to-go-on.js';
import { reckonProduction } from '../../rules/production/reckon.js';
import { distribute } from './distribute.js';
import { askMissing, type CivilWarPlay } from '../ask/ask-figure.js';
import { lookAround } from '../../rules/sight/look.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { wholeFigure, lookedUp } from '../../rules/figures/figures.js';
import { missingFigures, missingForSilence, missingOfRows } from '../../rules/figures/missing.js';
import { raid } from './allocate-ships.js';
import type { CivilWarOrder } from '../../orders/order.js';
import { SIDES, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { SIDE_NAMES, supremeOf } from '../../rules/seats.js';
import { armiesWithoutHead } from '../../rules/leaders/armies.js';
import { rewardBeyond } from '../ask/beyond-grade.js';
import {
  careersOfGameTurn,
  decisionsDue,
  joinPools,
  risenByDecision,
} from '../../rules/leaders/grades.js';
import { decidedByAnswer, decisionQuestions } from './deciding.js';
import { presentedByAnswer, presentQuestions } from './presenting.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { during } from '../../rules/happening.js';

export function* playStrategic(pack: Pack, start: State, umpire: Umpire): CivilWarPlay {
  let now = start.endings.length === 0 ? start : yield* askToGoOn(start);
  now = yield* askMissing(now, 'start', missingFigures(pack, now));
  if (now.clock.parts === 0) {
    now = yield* beginGameTurn(pack, now);
    const reckoned = yield* reckon(pack, now, umpire);
    now = (yield { do: 'happen', at: 'dice', facts: reckoned.facts }).now;
    now = yield* askSplit(now);
  }
  if (now.clock.part === 1) {
    const facts = reckonProduction(pack, now, umpire);
    now = (yield { do: 'happen', at: 'production', facts }).now;
  }
  const means = SIDES.map((side) => meansOf(pack, now, side));
  now = (yield { do: 'happen', at: 'means', facts: means }).now;
  const answers = (yield {
    do: 'ask',
    at: 'allocation',
    questions: [...allocationQuestions(now), ...presentQuestions(now)],
  }).answers;
  const isSilent = SIDES.some((side) => ordersOf(answers, allocationKey(now, side)) === undefined);
  now = yield* askMissing(now, 'allocation', isSilent ? missingForSilence(pack, now) : []);
  const facts = [
    ...presentedByAnswer(now, answers),
    ...SIDES.flatMap((side) =>
      distribute(pack, now, side, ordersOf(answers, allocationKey(now, side)), umpire),
    ),
  ];
  const before = now;
  now = (yield { do: 'happen', at: 'allocation', facts }).now;
  now = yield* askDecisions(pack, now, before);
  now = yield* promote(pack, now, 'decisions', decisionsDue(pack, now));
  const joined = [...armiesWithoutHead(before, now), ...joinPools(now)];
  if (joined.length > 0) now = (yield { do: 'happen', at: 'allocation', facts: joined }).now;
  const raids = raid(pack, now, umpire);
  if (raids.length > 0) now = (yield { do: 'happen', at: 'raiders', facts: raids }).now;
  yield {
    do: 'happen',
    at: 'end',
    facts: [
      ...lookAround(pack, now, 0),
      { kind: 'step-ended', step: 'strategic', gameTurnEnds: false },
    ],
  };
}

const allocationKey = (now: State, side: Side): string =>
  `${now.clock.pbem}/allocation/${supremeOf(side).id}`;

function ordersOf(
  answers: Answers<CivilWarOrder>,
  key: string,
): readonly CivilWarOrder[] | undefined {
  const answer = answers.get(asQuestionKey(key));
  return answer === undefined || answer.by === 'silence' ? undefined : answer.orders;
}

const allocationQuestions = (now: State): readonly Question[] =>
  SIDES.map((side) => ({
    key: asQuestionKey(allocationKey(now, side)),
    to: supremeOf(side).id,
    kind: 'allocation',
    title: `The allocation of the ${SIDE_NAMES[side]} for turn ${now.clock.pbem}`,
    help: ['Each line of an allocation hands something out, as in CP east 9.'],
    about: { side },
    silence: 'default',
    unanswered: 'the points are shared out as the pack has it',
    approve: true,
  }));

/** Rolls for command points and initiative until a tie ends the game turn (B3, C2.2). PP are the same for both. */
function* reckon(
  pack: Pack,
  start: State,
  umpire: Umpire,
): CivilWarPlay<{ readonly facts: readonly CivilWarFact[] }> {
  let now = start;
  const figure = (table: 'cp-dice' | 'table-use', row: string, column: string): number =>
    wholeFigure(pack, now.figures, table, row, column) ?? 0;
  const facts: CivilWarFact[] = [];
  const cp = { usa: 0, csa: 0 };
  let pp = 0;
  const free = { usa: 0, csa: 0 };
  const useTable = (use: number): void => {
    for (const side of SIDES) {
      const dice = during(umpire, `cp ${use}`).roll(
        plainDice(figure('cp-dice', side, 'dice'), 6),
        side,
      );
      const gained = sum(dice) + figure('cp-dice', side, 'plus');
      cp[side] += gained;
      facts.push({ kind: 'command-rolled', use, side, dice, cp: gained });
    }
  };
  const lastUse = Math.max(...(pack.tables.get('table-use')?.rows ?? ['1']).map(Number));
  let use = 1;
  useTable(use);
  for (let round = 1; ; round += 1) {
    const rolled = during(umpire, `initiative ${round}`);
    const usa = rolled.roll(twoD6, 'usa');
    const csa = rolled.roll(twoD6, 'csa');
    const difference = Math.abs(sum(usa) - sum(csa));
    facts.push({ kind: 'initiative-rolled', round, usa, csa, difference });
    pp += difference;
    if (difference > 0) free[sum(usa) > sum(csa) ? 'usa' : 'csa'] += 1;
    if (difference > 0) continue;
    const row = String(Math.min(use, lastUse));
    now = yield* askMissing(now, 'dice', missingOfRows(pack, now, 'table-use', [row]));
    const [from, to] = [figure('table-use', row, 'from'), figure('table-use', row, 'to')];
    facts.push(
      lookedUp({ table: 'table-use', row, column: 'from' }, String(from), tableStatus(pack)),
    );
    if (sum(usa) >= from && sum(usa) <= to) break;
    use += 1;
    useTable(use);
  }
  const isFree = setting(now, 'free-entry') === 'yes';
  facts.push({ kind: 'game-turn-reckoned', pp, cp, ...(isFree ? { free } : {}) });
  return { facts };
}

const tableStatus = (pack: Pack): string => pack.tables.get('table-use')?.status ?? 'house';

/**
 * What was presented together with the allocations is decided by a sheet of its own, asked only where there is
 * something: so nobody can tell from what he is asked whether a commander kept something back (C5.3).
 */
function* askDecisions(pack: Pack, now: State, before: State): CivilWarPlay<State> {
  const questions = decisionQuestions(now, before);
  if (questions.length === 0) return now;
  const { answers } = yield { do: 'ask', at: 'decisions', questions };
  const facts = SIDES.flatMap((side) => decidedByAnswer(pack, now, side, answers));
  return facts.length === 0 ? now : (yield { do: 'happen', at: 'decisions', facts }).now;
}

/** What becomes of leaders now; the gamemaster decides on a promotion for which there is no grade. */
function* promote(
  pack: Pack,
  start: State,
  at: MomentId,
  facts: readonly CivilWarFact[],
): CivilWarPlay<State> {
  if (facts.length === 0) return start;
  const { now } = yield { do: 'happen', at, facts };
  return yield* rewardBeyond(pack, now, at, risenByDecision(now, facts));
}

/** Exchanges, promotions and demotions that wait for the beginning of a game turn (C5.2, C5.4). */
function* beginGameTurn(pack: Pack, start: State): CivilWarPlay<State> {
  const now = yield* promote(pack, start, 'game-turn', careersOfGameTurn(pack, start));
  const heads = armiesWithoutHead(start, now);
  return heads.length === 0 ? now : (yield { do: 'happen', at: 'game-turn', facts: heads }).now;
}

function* askSplit(now: State): CivilWarPlay<State> {
  const question = splitQuestion(now);
  const { answers } = yield { do: 'ask', at: 'split', questions: [question] };
  const answer = answers.get(question.key);
  const order = answer === undefined || answer.by === 'silence' ? undefined : answer.orders[0];
  const parts = order?.kind === 'split' ? order.parts : 1;
  return (yield { do: 'happen', at: 'split', facts: [{ kind: 'split-decided', parts }] }).now;
}

function splitQuestion(now: State): Question {
  const key = asQuestionKey(`${now.clock.pbem}/split`);
  const { usa, csa } = now.later;
  const pulses = usa.pp === csa.pp ? `${usa.pp} PP` : `PP: USA ${usa.pp}, CSA ${csa.pp}`;
  return {
    key,
    to: 'gm',
    kind: 'split',
    title: `How many turns is game turn ${now.clock.game} split (${pulses}; CP: USA ${usa.cp}, CSA ${csa.cp})?`,
    about: { pp: usa.pp, usa: usa.cp, csa: csa.cp },
    silence: 'wait',
  };
}

/** How many of a game turn's reinforcements come in this part: all in the first, or by setting in equal shares (C2.2). */
function partOf(now: State, sp: number): number {
  const { part, parts } = now.clock;
  if (setting(now, 'reinforcements') === 'first') return part === 1 ? sp : 0;
  const all = Math.max(1, parts);
  return Math.floor(sp / all) + (part <= sp % all ? 1 : 0);
}

/**
 * The means of this PBEM turn: an equal share of what the game turn still has, the odd points first; reinforcements and
 * late ones in the first part alone, unless by setting (C2.2).
 */
function meansOf(pack: Pack, now: State, side: Side): CivilWarFact {
  const { clock } = now;
  const left = now.later[side];
  const partsLeft = Math.max(1, clock.parts - clock.part + 1);
  const cp = Math.ceil(left.cp / partsLeft);
  const pp = Math.ceil(left.pp / partsLeft);
  const planned: Partial<Record<ListName, number>> = {};
  const late: Partial<Record<ListName, number>> = {};
  // What the SC did not place in this game turn's earlier parts still waits; a new game turn begins again (C3.10).
  let discretionary = clock.part === 1 ? 0 : now.chests[side].discretionary;
  for (const row of pack.reinforcements) {
    if (row.turn !== clock.game || row.side !== side) continue;
    const sp = partOf(now, row.sp);
    if (row.list === 'discretionary') discretionary += sp;
    else if (sp > 0) planned[row.list] = (planned[row.list] ?? 0) + sp;
  }
  if (clock.part === 1) {
    for (const row of now.chests[side].late) {
      if (row.turn <= clock.game) late[row.list] = (late[row.list] ?? 0) + row.sp;
    }
  }
  const rail = wholeFigure(pack, now.figures, 'rail', side, 'points') ?? 0;
  const later = { cp: left.cp - cp, pp: left.pp - pp };
  return { kind: 'means-set', side, cp, pp, rail, planned, discretionary, late, later };
}
