/** A tactical sub-turn: all sheets run pulse by pulse, at the same time (C2.6, C3.17). */
import { asQuestionKey, fingerprint } from '../../../kernel/basic.js';
import type { Umpire } from '../../../kernel/dice.js';
import type { Question } from '../../../kernel/system.js';
import { askFigures, type CivilWarPlay } from '../figures/ask-figure.js';
import { missingFigures } from '../figures/missing.js';
import { carryOut, contenderOf } from './carry-out.js';
import { isGoing, stop } from './line-end.js';
import { wavesOf, type Assault } from '../combat/attack.js';
import type { Hit } from '../combat/battle-report.js';
import { fight } from '../combat/combat.js';
import { knownHolder } from './condition.js';
import type { CivilWarFact } from '../fact.js';
import { wholeFigure } from '../figures/figures.js';
import { isDue, lastPulse, linesOf, ordersKey, type Line } from './line.js';
import {
  glimpses,
  lookAround,
  spotMarches,
  spottedFacts,
  takeCities,
  type Spotting,
} from '../sight/look.js';
import { endOfSecond } from './turn-end.js';
import { SIDES, type Pack } from '../pack.js';
import { placeName } from '../ground/places.js';
import { rankContenders } from './precedence.js';
import { LIST_NAMES, listsOf, seatOf, SIDE_NAMES } from '../seats.js';
import type { State } from '../state.js';
import { takeWorks } from './take-works.js';

/** What is gathered while a pulse runs, and told when it is over. */
type PulseLog = {
  readonly marches: CivilWarFact[];
  readonly spottings: Spotting[];
  /** Battles of the pulse by hex. */
  readonly battles: Map<string, number>;
};

/** What stays the same while a sub-turn runs. */
type Field = { readonly pack: Pack; readonly lines: readonly Line[]; readonly umpire: Umpire };

export function* playSubTurn(pack: Pack, start: State, umpire: Umpire): CivilWarPlay {
  const missing = missingFigures(pack, start);
  let now = missing.length === 0 ? start : yield* askFigures(start, 'start', missing);
  const asked = yield { do: 'ask', at: 'orders', questions: orderQuestions(now) };
  now = asked.now;
  const field: Field = { pack, lines: linesOf(now, asked.answers), umpire };
  const last = Math.max(0, ...field.lines.map((line) => line.order.to));
  for (let pulse = 1; pulse <= last; pulse += 1) now = yield* playPulse(field, now, pulse);
  const { step } = now.clock;
  const gameTurnEnds = step === 'second' && now.clock.part >= now.clock.parts;
  if (last === 0) now = yield* lookAtRest(pack, now);
  const facts: CivilWarFact[] = [];
  if (step === 'second') facts.push(...endOfSecond(pack, now, gameTurnEnds));
  if (facts.length > 0) yield { do: 'happen', at: 'turn-end', facts };
  yield { do: 'happen', at: 'end', facts: [{ kind: 'step-ended', step, gameTurnEnds }] };
}

/** Nobody moved: what stands where is still looked at, and cities that the gamemaster gave away may fell a state. */
function* lookAtRest(pack: Pack, start: State): CivilWarPlay<State> {
  const taken = takeCities(pack, start, []);
  const now = taken.length === 0 ? start : (yield { do: 'happen', at: 'rest', facts: taken }).now;
  const facts = lookAround(pack, now, 0);
  return facts.length === 0 ? now : (yield { do: 'happen', at: 'rest', facts }).now;
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
    })),
  );
}

function* playPulse(field: Field, start: State, pulse: number): CivilWarPlay<State> {
  const at = `p${pulse}`;
  // The pulse opens with a beat of its own, so that the gamemaster's amendments of it stand before its actions.
  let now = (yield { do: 'happen', at, facts: [] }).now;
  now = yield* begin(field, now, pulse);
  const paid = pay(field, now, pulse);
  if (paid.length > 0) now = (yield { do: 'happen', at, facts: paid }).now;
  const due = field.lines.filter((line) => isDue(line, pulse));
  const seen: PulseLog = { marches: [], spottings: [], battles: new Map() };
  const ranking = rank(field, now, due, pulse);
  if (ranking.facts.length > 0) {
    now = (yield { do: 'happen', at, facts: ranking.facts }).now;
  }
  for (const ids of ranking.ranks) {
    const batch = due.filter((line) => ids.includes(line.id) && !line.over);
    now = yield* act(field, now, batch, pulse, seen);
  }
  return yield* close(field, now, pulse, seen);
}

/** Conditions are read in the first pulse of their line; words go to the gamemaster (C3.14). */
function* begin(field: Field, start: State, pulse: number): CivilWarPlay<State> {
  const beginning = field.lines.filter((line) => line.order.from === pulse);
  const worded = beginning.filter((line) => line.order.when?.is === 'words');
  let now = start;
  const verdicts = new Map<string, boolean>();
  if (worded.length > 0) {
    const questions = worded.map((line) => wordsQuestion(now, line, pulse));
    const asked = yield { do: 'ask', at: `p${pulse}`, questions };
    now = asked.now;
    worded.forEach((line, index) => {
      const answer = asked.answers.get(questions[index]?.key ?? asQuestionKey(''));
      const order = answer === undefined || answer.by === 'silence' ? undefined : answer.orders[0];
      verdicts.set(line.id, order?.kind === 'verdict' && order.yes);
    });
  }
  const facts = beginning.flatMap((line) => choose(field.pack, now, line, verdicts.get(line.id)));
  return facts.length === 0 ? now : (yield { do: 'happen', at: `p${pulse}`, facts }).now;
}

/** Chooses a line's branch. A condition that does not hold lets its pulses pass unpaid (C3.14). */
function choose(
  pack: Pack,
  now: State,
  line: Line,
  verdict: boolean | undefined,
): readonly CivilWarFact[] {
  const { when, does, otherwise } = line.order;
  if (when === undefined) {
    line.does = does;
    return [];
  }
  const holds =
    when.is === 'words'
      ? verdict === true
      : knownHolder(pack, now, line.side, when.hex) === when.by;
  line.does = holds ? does : otherwise;
  const words =
    when.is === 'words'
      ? when.words
      : `${placeName(pack, when.hex)} is ${when.by === 'ours' ? 'ours' : "the enemy's"}`;
  return [{ kind: 'condition-read', order: line.place, words, holds }];
}

function wordsQuestion(now: State, line: Line, pulse: number): Question {
  const words = line.order.when?.is === 'words' ? line.order.when.words : '';
  const seat = seatOf(line.side, line.list);
  const half = now.clock.step === 'first' ? 1 : 2;
  return {
    key: asQuestionKey(
      `${now.clock.pbem}.${half}/words/${seat.id}/${line.list}/p${pulse}/${fingerprint(words)}`,
    ),
    to: 'gm',
    kind: 'words',
    list: line.list,
    title: `${seat.title}, pulse ${pulse}: does this hold? "${words}"`,
    about: { words, seat: seat.id, list: line.list, pulse },
    silence: 'wait',
  };
}

/** What every account pays in a pulse: a PP for each pulse of a line or a gap before the last, a CP where one is used. */
function pay(field: Field, now: State, pulse: number): readonly CivilWarFact[] {
  return SIDES.flatMap((side) =>
    listsOf(side).flatMap((list): readonly CivilWarFact[] => {
      const lines = field.lines.filter((line) => line.side === side && line.list === list);
      const end = Math.max(0, ...lines.map((line) => line.order.to));
      if (pulse > end) return [];
      const line = lines.find((row) => row.order.from <= pulse && pulse <= row.order.to);
      if (line === undefined) return [{ kind: 'paid', side, list, cp: 0, pp: 1, rail: 0 }];
      return payLine(field, now, line, pulse);
    }),
  );
}

function payLine(field: Field, now: State, line: Line, pulse: number): readonly CivilWarFact[] {
  const { side, list, does } = line;
  if (does === undefined || pulse > lastPulse(line)) return [];
  const cp = !line.over && does.cp > 0 ? 1 : 0;
  const left = now.accounts[side][list]?.left ?? { cp: 0, pp: 0 };
  if (left.pp < 1 || left.cp < cp) {
    if (line.over) return [];
    line.over = true;
    const why = left.pp < 1 ? 'no pulse points are left' : 'no command points are left';
    return [{ kind: 'order-failed', order: line.place, says: `pulse ${pulse}`, why }];
  }
  line.paidCp += cp;
  return [{ kind: 'paid', side, list, cp, pp: 1, rail: 0 }];
}

function rank(
  field: Field,
  now: State,
  due: readonly Line[],
  pulse: number,
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
  return rankContenders(contenders, pulse, leaderless, umpire);
}

/** Actions of one rank, decided from one state; then the battles that they bring on, by hex. */
function* act(
  field: Field,
  start: State,
  batch: readonly Line[],
  pulse: number,
  seen: PulseLog,
): CivilWarPlay<State> {
  const done = batch.map((line) => carryOut(field.pack, start, line, pulse));
  for (const line of batch) settleLine(line, pulse);
  const facts = done.flatMap((result) => result.facts);
  if (facts.length === 0) return start;
  const marched = facts.filter((fact) => fact.kind === 'marched');
  seen.marches.push(...marched);
  seen.spottings.push(...spotMarches(field.pack, start, marched));
  const passing = glimpses(field.pack, start, marched, pulse);
  const { now } = yield { do: 'happen', at: `p${pulse}`, facts: [...facts, ...passing] };
  return yield* fightOut(
    field,
    now,
    done.flatMap(({ attack }) => (attack ? [attack] : [])),
    seen,
  );
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
    const joined = start.settings['joint-attack'] !== 'no';
    for (const wave of wavesOf(coming, joined, seen.battles)) {
      const end = yield* fight(field.pack, now, wave, field.umpire);
      now = end.now;
      next.push(...end.next);
      seen.spottings.push(...end.spottings);
      seen.marches.push(...end.marches);
      const pulse = wave[0]?.pulse ?? 0;
      const stopped = stopHit(field, now, end.hits, pulse);
      if (stopped.length > 0) {
        now = (yield { do: 'happen', at: `p${pulse}`, facts: stopped }).now;
      }
    }
    coming = next;
  }
  return now;
}

/** What was done is paid for good; a line that has done its last is over (C3.17). */
function settleLine(line: Line, pulse: number): void {
  line.paidCp = 0;
  if (pulse === lastPulse(line)) line.over = true;
}

/** Orders under way whose force was demoralized, driven off or destroyed are stopped by the enemy (C3.17). */
function stopHit(
  field: Field,
  now: State,
  hits: readonly Hit[],
  pulse: number,
): readonly CivilWarFact[] {
  return hits.flatMap((hit) =>
    field.lines
      .filter((line) => line.side === hit.side && isGoing(line, pulse) && isHit(line, hit))
      .map((line) => stop(field.pack, line)),
  );

  function isHit(line: Line, hit: Hit): boolean {
    const action = line.does?.action;
    if (hit.list !== undefined && hit.list !== line.list) return false;
    if (action?.kind === 'depot') return action.hex === hit.hex;
    if (action?.kind !== 'move' && action?.kind !== 'entrench') return false;
    const { force } = action;
    if (force.of === 'sp') return force.hex === hit.hex;
    const leader = force.of === 'leader' ? force.leader : now.armies[force.army]?.commander;
    return leader !== undefined && hit.leaders.includes(leader);
  }
}

/** Cities, works and sightings at the end of a pulse. */
function* close(field: Field, start: State, pulse: number, log: PulseLog): CivilWarPlay<State> {
  const at = `p${pulse}`;
  let now = start;
  const taken = [...takeCities(field.pack, now, log.marches), ...takeWorks(now, log.marches)];
  if (taken.length > 0) now = (yield { do: 'happen', at, facts: taken }).now;
  const seen = [
    ...spottedFacts(field.pack, now, log.spottings, pulse),
    ...lookAround(field.pack, now, pulse),
  ];
  return seen.length === 0 ? now : (yield { do: 'happen', at, facts: seen }).now;
}
