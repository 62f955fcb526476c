/** A tactical sub-turn: all sheets run pulse by pulse, at the same time (C2.6, C3.17). */
import { be } from '../../rules/counts.js';
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { Answers, Beat, Moment, Question } from '../../../../kernel/system.js';
import { askMissing, type CivilWarPlay } from '../ask/ask-figure.js';
import { missingFigures } from '../../rules/figures/missing.js';
import { activate } from './activate.js';
import { crossedBorder } from './border.js';
import {
  carryOut,
  contenderOf,
  isDue,
  lastPulse,
  linesOf,
  ordersKey,
  type Line,
} from '../lines/line.js';
import { noting, type BattlePart } from '../lines/battle-log.js';
import { beginLines } from '../conditions/begin-lines.js';
import { stop } from '../lines/line-end.js';
import { advance, amendUnopposed, cannot, unopposedFrom, type Unopposed } from './hindrance.js';
import { hasMet, wavesOf, type Assault, type Attack } from '../../rules/combat/attack.js';
import type { Hit } from '../battle/battle-report.js';
import { fight } from '../battle/combat.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { armiesWithoutHead, armiesWithSeniors } from '../../rules/leaders/armies.js';
import { presentedInSheets } from './presented.js';
import { linesForShifts } from './shifts.js';
import type { CivilWarOrder } from '../../orders/order.js';
import {
  glimpses,
  lookAround,
  spotMarches,
  spottedFacts,
  takeCities,
  type Spotting,
} from '../../rules/sight/look.js';
import { endOfSecond } from './turn-end.js';
import { askToGoOn } from '../ask/ask-to-go-on.js';
import { endOfGameTurn, fallOfWashington } from '../../rules/victory/ending.js';
import { sailOut } from '../acts/sail-out.js';
import type { Support } from '../../rules/naval/gunboats.js';
import { withSupport } from '../acts/support.js';
import { assaultsOf, embarked, isDefended, stormCoast } from '../battle/landing.js';
import { SIDES, type Pack } from '../../rules/pack.js';
import { rankContenders } from '../lines/precedence.js';
import { convertRails } from '../acts/rail-lines.js';
import { LIST_NAMES, listsOf, seatOf, SIDE_NAMES } from '../../rules/seats.js';
import { optionalOrders } from '../standing/optional.js';
import { rallies } from '../standing/rally.js';
import { reactions } from '../standing/react.js';
import { floorOf, standsOf, type StandField } from '../lines/stands.js';
import { withdrawals } from '../standing/withdraw.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { missingForAttrition } from './attrition.js';
import { beyondCap, spendingOf } from '../lines/spending.js';
import { stopWorks, stopHit } from './stop.js';
import { missingForDepots, takeWorks } from './take-works.js';
import type { Done, Unable } from '../../orders/forces/carried.js';
import { isEarmarked } from '../../orders/shift.js';
import type { Sailing } from '../lines/ships-done.js';

/** What is gathered while a pulse runs, and told when it is over. */
type PulseLog = {
  readonly marches: CivilWarFact[];
  readonly spottings: Spotting[];
  /** Battles of the pulse by hex. */
  readonly battles: Map<string, number>;
  /** Who has come up against whom in the pulse. */
  readonly attacks: Attack[];
  /** The state at the start of the pulse, from which conditions are decided. */
  readonly begun: State;
};

/**
 * What stays while a sub-turn runs: its lines, to which optional orders are added, standing orders, battles, and ships that
 * have come to support an attack.
 */
type Field = StandField & {
  readonly battles: BattlePart[];
  readonly answered: Set<Line>;
  readonly supports: Support[];
  readonly unopposed: Unopposed;
};

/** `rest` where no sheet orders anything, `turn-end` in the second sub-turn. */
export const SUB_TURN_MOMENTS: readonly Moment[] = ['orders', 'rest', 'turn-end'];

export function* playSubTurn(pack: Pack, start: State, umpire: Umpire): CivilWarPlay {
  let now = start.endings.length === 0 ? start : yield* askToGoOn(start);
  now = yield* askMissing(now, 'start', missingFigures(pack, now));
  const asked = yield { do: 'ask', at: 'orders', questions: orderQuestions(now) };
  now = yield* present(asked.now, asked.answers);
  const sent = linesOf(now, asked.answers);
  const field: Field = {
    ...{ pack, umpire, battles: [], answered: new Set(), supports: [] },
    unopposed: unopposedFrom(now),
    spending: spendingOf(now, asked.answers),
    lines: [...sent, ...linesForShifts(now, sent)],
    stands: standsOf(now, asked.answers),
  };
  for (let pulse = 1; pulse <= lastOf(field) && now.endings.length === 0; pulse += 1) {
    now = yield* noting(playPulse(field, now, pulse), pulse, field.battles, field.spending);
  }
  const { step } = now.clock;
  const gameTurnEnds = step === 'second' && now.clock.part >= now.clock.parts;
  if (lastOf(field) === 0) now = yield* lookAtRest(field);
  if (step === 'second' && now.endings.length === 0) {
    now = (yield opens('turn-end')).now;
    now = yield* askMissing(now, 'turn-end', missingForAttrition(pack, now));
    now = yield* happen(now, 'turn-end', endOfSecond(field, now, gameTurnEnds));
    if (gameTurnEnds) now = yield* happen(now, 'turn-end', endOfGameTurn(pack, now, umpire));
  }
  yield { do: 'happen', at: 'end', facts: [stepEnded(now, gameTurnEnds)] };
}

const stepEnded = (now: State, gameTurnEnds: boolean): CivilWarFact => ({
  kind: 'step-ended',
  step: now.clock.step,
  gameTurnEnds,
  ...(setting(now, 'rail-saved') === 'yes' ? { railSaved: true } : {}),
});

/** The last pulse of all lines; a sheet of standing orders alone has one pulse in which they are tried. */
const lastOf = ({ lines, stands }: Field): number =>
  Math.max(stands.length > 0 ? 1 : 0, ...lines.map((line) => line.order.to));

/** Leaders whom order sheets lay before the supreme commanders (C5.3.1). */
function* present(now: State, answers: Answers<CivilWarOrder>): CivilWarPlay<State> {
  const facts = presentedInSheets(now, answers);
  return (yield { do: 'happen', at: 'orders', facts }).now;
}

/** A moment opens with a beat of its own, so that the gamemaster's amendments of it stand before what happens in it. */
const opens = (at: Moment): Beat<CivilWarFact> => ({ do: 'happen', at, facts: [] });

/** Nobody moved: what stands where is still looked at, and cities that the gamemaster gave away may fell a state. */
function* lookAtRest({ pack, umpire }: Field): CivilWarPlay<State> {
  let { now } = yield opens('rest');
  now = yield* happen(now, 'rest', takeCities(pack, now, []));
  now = yield* happen(now, 'rest', fallOfWashington(pack, now, umpire, 'rest'));
  return yield* happen(now, 'rest', lookAround(pack, now, 0));
}

/** A beat, where there is anything to tell in it. */
function* happen(now: State, at: string, facts: readonly CivilWarFact[]): CivilWarPlay<State> {
  return facts.length === 0 ? now : (yield { do: 'happen', at, facts }).now;
}

function orderQuestions(now: State): readonly Question[] {
  const half = now.clock.step === 'first' ? 'first' : 'second';
  return SIDES.flatMap((side) =>
    listsOf(side).map((list) => ({
      key: asQuestionKey(ordersKey(now.clock, side, list)),
      to: seatOf(side, list).id,
      kind: 'orders',
      list,
      title: `Orders of the ${SIDE_NAMES[side]} ${LIST_NAMES[list]} for the ${half} sub-turn of turn ${now.clock.pbem}`,
      about: { side, list },
      silence: 'default' as const,
      unanswered: 'the forces stand still',
    })),
  );
}

function* playPulse(field: Field, start: State, pulse: number): CivilWarPlay<State> {
  const at = `p${pulse}`;
  let { now } = yield opens(at);
  const begun = now;
  amendUnopposed(field.unopposed, start, begun);
  now = yield* beginLines(field, now, pulse);
  now = yield* rallies(field, now, begun, pulse);
  const paid = pay(field, now, pulse);
  if (paid.length > 0) now = (yield { do: 'happen', at, facts: paid }).now;
  now = yield* activate(field, now, pulse);
  const due = field.lines.filter((line) => isDue(line, pulse));
  const seen: PulseLog = { marches: [], spottings: [], battles: new Map(), attacks: [], begun };
  now = yield* actInTurn(field, now, due, pulse, seen);
  const answer = yield* reactions(field, now, begun, pulse);
  now = yield* actInTurn(field, answer.now, answer.lines, pulse, seen, 'react-first');
  now = yield* close(field, now, pulse, seen);
  advance(field, answer.lines, pulse);
  const heads = armiesWithoutHead(start, now);
  now = yield* happen(now, at, heads);
  now = yield* happen(now, at, armiesWithSeniors(now));
  const optional = optionalOrders(field, field.answered, pulse);
  return optional.length === 0 ? now : (yield { do: 'happen', at, facts: optional }).now;
}

/**
 * Actions of one moment: those that touch one after the other, all else at once (C3.17). `rolls`: what the dice for it are
 * called; reactions have a name of their own, for the same may have been rolled before in the pulse.
 */
function* actInTurn(
  field: Field,
  start: State,
  due: readonly Line[],
  pulse: number,
  seen: PulseLog,
  rolls: 'first' | 'react-first' = 'first',
): CivilWarPlay<State> {
  let now = start;
  const ranking = rank(field, now, due, pulse, rolls);
  if (ranking.facts.length > 0) {
    now = (yield { do: 'happen', at: `p${pulse}`, facts: ranking.facts }).now;
  }
  for (const ids of ranking.ranks) {
    const batch = due.filter((line) => ids.includes(line.id) && line.end === undefined);
    now = yield* act(field, now, batch, pulse, seen);
  }
  return now;
}

/** What every account pays in a pulse: a PP for each pulse of a line or a gap before the last, a CP where one is used. */
function pay(field: Field, now: State, pulse: number): readonly CivilWarFact[] {
  const facts = SIDES.flatMap((side) =>
    listsOf(side).flatMap((list): readonly CivilWarFact[] => {
      const lines = field.lines.filter((line) => line.side === side && line.list === list);
      const end = Math.max(0, ...lines.map((line) => line.order.to));
      if (pulse > end) return [];
      const line = lines.find((row) => row.order.from <= pulse && pulse <= row.order.to);
      if (line === undefined) return [{ kind: 'paid', side, list, cp: 0, pp: 1, rail: 0 }];
      const paid = payLine(field, now, line, pulse);
      if (!paid.some(({ kind }) => kind === 'paid')) line.idle.add(pulse);
      return paid;
    }),
  );
  field.spending.through = pulse;
  return facts;
}

function payLine(field: Field, now: State, line: Line, pulse: number): readonly CivilWarFact[] {
  const { side, list, does } = line;
  if (!line.waiting && does !== undefined && isEarmarked(does.action)) return [];
  if (!line.waiting && (does === undefined || pulse > lastPulse(line) || line.end === 'given-up'))
    return [];
  if (line.end === 'failed' || (line.end === 'stopped' && line.returns === 'cp-and-pp')) return [];
  const cp = line.end === undefined && paysCp(line, pulse) ? 1 : 0;
  const floor = floorOf(field, now, side, list, pulse);
  const account = now.accounts[side][list]?.left ?? { cp: 0, pp: 0 };
  const left = { cp: account.cp - floor.cp, pp: account.pp - floor.pp };
  const beyond = line.end !== undefined ? undefined : beyondCap(field, now, line, pulse, floor);
  if (beyond !== undefined) return [cannot(field, line, { why: beyond, by: 'player' }, pulse)];
  if (left.pp < 1 || left.cp < cp) {
    if (line.end !== undefined) return [];
    const what = left.pp < 1 ? 'pulse' : 'command';
    const saved = left.pp < 1 ? floor.pp : floor.cp;
    const why = `no ${what} points are left${saved > 0 ? ` but the ${saved} that ${be(saved)} saved` : ''}`;
    return [cannot(field, line, { why, by: 'player' }, pulse)];
  }
  line.paidCp += cp;
  if (!line.waiting) line.paidPp += 1;
  return [{ kind: 'paid', side, list, cp, pp: 1, rail: 0 }];
}

/** A CP is used in each pulse of an order that costs any; words may have fewer CP than pulses kept for them. */
const paysCp = ({ does, waiting, start }: Line, pulse: number): boolean =>
  !waiting && does !== undefined && pulse - start < does.cp;

function rank(
  field: Field,
  now: State,
  due: readonly Line[],
  pulse: number,
  rolls: 'first' | 'react-first',
): ReturnType<typeof rankContenders> {
  const { pack, umpire } = field;
  const contenders = due.map(
    (line) =>
      contenderOf(pack, now, line, pulse) ?? {
        id: line.id,
        side: line.side,
        name: line.id,
        initiative: 0,
        spot: '',
        reach: [],
      },
  );
  const leaderless =
    wholeFigure(pack, now.figures, 'limits', 'leaderless-initiative', 'value') ?? 5;
  return rankContenders(contenders, pulse, leaderless, umpire, rolls);
}

/** Actions of one rank, decided from one state; then the battles that they bring on, by hex. */
function* act(
  field: Field,
  start: State,
  batch: readonly Line[],
  pulse: number,
  seen: PulseLog,
): CivilWarPlay<State> {
  const aided = yield* sailInSupport(field, start, batch, pulse, seen);
  const others = batch.filter((line) => line.does?.action.kind !== 'support');
  return yield* actOn(field, aided, others, pulse, seen);
}

/** Ships that support an attack go first, so that they lie beside it when the land moves in (B9). */
function* sailInSupport(
  field: Field,
  start: State,
  batch: readonly Line[],
  pulse: number,
  seen: PulseLog,
): CivilWarPlay<State> {
  const { pack, umpire } = field;
  const { battles: counted, begun } = seen;
  const helm = { pack, umpire, pulse, counted, stands: field.stands, begun };
  let now = start;
  for (const line of batch) {
    const action = line.does?.action;
    if (action?.kind !== 'support') continue;
    const sailed = sailOut(helm, now, { line, action });
    const facts = closeLine(field, line, sailed, pulse);
    if (facts.length > 0) now = (yield { do: 'happen', at: `p${pulse}`, facts }).now;
    if ('support' in sailed) field.supports.push(sailed.support);
  }
  return now;
}

function* actOn(
  field: Field,
  start: State,
  batch: readonly Line[],
  pulse: number,
  seen: PulseLog,
): CivilWarPlay<State> {
  const results = batch.map((line) => ({ line, result: carryOut(field.pack, start, line, pulse) }));
  const voyages = results.flatMap(({ line, result }) =>
    'sails' in result && line.does !== undefined ? [{ line, action: line.does.action }] : [],
  );
  const facts = results.flatMap(({ line, result }) =>
    'sails' in result ? [] : closeLine(field, line, result, pulse),
  );
  if (facts.length === 0) return yield* sailAll(field, start, voyages, pulse, seen);
  const marched = facts.filter((fact) => fact.kind === 'marched');
  seen.marches.push(...marched);
  seen.spottings.push(...spotMarches(field.pack, start, marched));
  const passing = glimpses(field.pack, start, marched, pulse);
  const { now } = yield { do: 'happen', at: `p${pulse}`, facts: [...facts, ...passing] };
  const fought = yield* fightOut(
    field,
    now,
    withSupport(
      field.pack,
      now,
      results
        .flatMap(({ result }) => ('attack' in result ? result.attack : []))
        .filter((assault) => !hasMet(now, seen.attacks, assault)),
      field.supports,
    ),
    seen,
  );
  return yield* sailAll(field, fought, voyages, pulse, seen);
}

/** Voyages of a rank one after the other, by their lines; then the landings that they bring on. */
function* sailAll(
  field: Field,
  start: State,
  voyages: readonly Sailing[],
  pulse: number,
  seen: PulseLog,
): CivilWarPlay<State> {
  let now = start;
  const { pack, umpire } = field;
  const { battles: counted, begun } = seen;
  const helm = { pack, umpire, pulse, counted, stands: field.stands, begun };
  for (const sailing of voyages) {
    const sailed = sailOut(helm, now, sailing);
    const facts = closeLine(field, sailing.line, sailed, pulse);
    if (facts.length > 0) now = (yield { do: 'happen', at: `p${pulse}`, facts }).now;
    if (!('landing' in sailed)) continue;
    const landing = embarked(now, sailed.landing);
    now = isDefended(now, landing)
      ? yield* fightOut(field, now, assaultsOf(pack, now, landing), seen)
      : yield* stormCoast(helm, now, landing);
  }
  return now;
}

/** The battles that a rank's marches bring on, and those that follow from overruns. */
function* fightOut(
  field: Field,
  start: State,
  assaults: readonly Assault[],
  seen: PulseLog,
): CivilWarPlay<State> {
  let now = start;
  let coming = assaults;
  while (coming.length > 0) {
    const next: Assault[] = [];
    const joined = setting(start, 'joint-attack') === 'yes';
    for (const wave of wavesOf(coming, joined, seen.battles)) {
      const away = yield* withdrawals(field, now, seen.begun, wave);
      const end = yield* fight(field.pack, away.now, wave, field.umpire);
      now = end.now;
      next.push(...end.next);
      seen.spottings.push(...away.spottings, ...end.spottings);
      seen.marches.push(...end.marches);
      seen.attacks.push(...wave);
      const pulse = wave[0]?.pulse ?? 0;
      const gone = away.left.map((force): Hit => ({
        ...force,
        hex: '',
        why: 'the cavalry withdrew before combat',
      }));
      const stopped = [
        ...stopHit(field, now, [...gone, ...end.hits], pulse),
        ...stopWorks(field, away.now, wave),
      ];
      if (stopped.length > 0) {
        now = (yield { do: 'happen', at: `p${pulse}`, facts: stopped }).now;
      }
      now = yield* rallies(field, now, seen.begun, pulse);
    }
    coming = next;
  }
  return now;
}

/** The facts of what a line has done or not, and its account of it. */
function closeLine(
  field: Field,
  line: Line,
  result: Done | Unable,
  pulse: number,
): readonly CivilWarFact[] {
  if ('why' in result) return [cannot(field, line, result, pulse)];
  const { facts, stopped } = result;
  const end = stopped === undefined ? [] : [stop(field.pack, line, stopped)];
  settleLine(line, pulse);
  return [...facts, ...end];
}

/** What was done is paid for good; a line that has done its last is over (C3.17). */
function settleLine(line: Line, pulse: number): void {
  line.paidCp = 0;
  line.paidPp = 0;
  if (pulse === lastPulse(line)) line.end ??= 'done';
}

/** Cities, works and sightings at the end of a pulse. */
function* close(field: Field, start: State, pulse: number, log: PulseLog): CivilWarPlay<State> {
  const at = `p${pulse}`;
  let now = yield* askMissing(start, at, missingForDepots(field.pack, start, log.marches));
  const taken = [
    ...takeCities(field.pack, now, log.marches),
    ...takeWorks({ pack: field.pack, now, pulse, umpire: field.umpire }, log.marches),
    ...convertRails(field.pack, now, log.marches),
  ];
  now = yield* happen(now, at, taken);
  now = yield* happen(now, at, crossedBorder(field.pack, now));
  now = yield* happen(now, at, fallOfWashington(field.pack, now, field.umpire, at));
  const seen = [
    ...spottedFacts(field.pack, now, log.spottings, pulse),
    ...lookAround(field.pack, now, pulse),
  ];
  return seen.length === 0 ? now : (yield { do: 'happen', at, facts: seen }).now;
}
