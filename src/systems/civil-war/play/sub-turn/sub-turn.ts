/** A tactical sub-turn: all sheets run pulse by pulse, at the same time (C2.6, C3.17). */
import { be } from '../../rules/counts.js';
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { Answers, Beat, MomentId, Question } from '../../../../kernel/system.js';
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
import {
  each,
  happen,
  lineNow,
  stop,
  through,
  withLine,
  type Next,
  type Scene,
} from '../lines/scene.js';
import { beginLines } from '../conditions/begin-lines.js';
import { advance, amendUnopposed, cannot, unopposedFrom } from './hindrance.js';
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
  passingOf,
  spotMarches,
  spottedFacts,
  takeCities,
  type Spotting,
} from '../../rules/sight/look.js';
import { endOfSecond } from './turn-end.js';
import { askToGoOn } from '../ask/ask-to-go-on.js';
import { endOfGameTurn, fallOfWashington, lostWashington } from '../../rules/victory/ending.js';
import { sailOut } from '../acts/sail-out.js';
import { withSupport } from '../acts/support.js';
import { assaultsOf, embarked, isDefended, stormCoast } from '../battle/landing.js';
import { SIDES, type Pack } from '../../rules/pack.js';
import { rankContenders } from '../lines/precedence.js';
import { convertRails } from '../acts/rail-lines.js';
import { LIST_NAMES, listsOf, seatOf, SIDE_NAMES } from '../../rules/seats.js';
import { optionalOrders } from '../standing/optional.js';
import { rallies } from '../standing/rally.js';
import { reactions } from '../standing/react.js';
import { standsOf } from '../lines/stand.js';
import { floorOf } from '../lines/stands.js';
import { withdrawals } from '../standing/withdraw.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { missingForAttrition } from './attrition.js';
import { beyondCap, spendingOf } from '../lines/spending.js';
import { stopWorks, stopHit } from './stop.js';
import { missingForDepots, takeWorks } from './take-works.js';
import type { Done, Unable } from '../../orders/forces/carried.js';
import { isEarmarked } from '../../orders/shift.js';
import type { Sailing, ShipsDone } from '../lines/ships-done.js';
import type { Helm } from '../acts/helm.js';

/** What is gathered while a pulse runs, and told when it is over. */
type PulseLog = {
  readonly marches: CivilWarFact[];
  readonly spottings: Spotting[];
  /** Battles of the pulse by hex. */
  readonly battles: Map<string, number>;
  /** Who has come up against whom in the pulse. */
  readonly attacks: Attack[];
};

export function* playSubTurn(pack: Pack, start: State, umpire: Umpire): CivilWarPlay {
  let now = start.endings.length === 0 ? start : yield* askToGoOn(start);
  now = yield* askMissing(now, 'start', missingFigures(pack, now));
  const asked = yield { do: 'ask', at: 'orders', questions: orderQuestions(now) };
  now = yield* present(asked.now, asked.answers);
  const sent = linesOf(now, asked.answers);
  const ordered = {
    spending: spendingOf(now, asked.answers),
    lines: [...sent, ...linesForShifts(now, sent)],
    stands: standsOf(now, asked.answers),
  };
  ({ now } = yield opens('rest'));
  const unopposed = unopposedFrom(now);
  now = yield* tell(now, 'rest', lookAround(pack, now, 0));
  let scene: Scene = {
    ...{ pack, umpire, now, begun: now, pulse: 0, reacting: [], battles: [], supports: [] },
    ...ordered,
    unopposed,
  };
  for (let pulse = 1; pulse <= lastOf(scene) && scene.now.endings.length === 0; pulse += 1) {
    scene = yield* playPulse(scene, pulse);
  }
  ({ now } = scene);
  const { step } = now.clock;
  const gameTurnEnds = step === 'second' && now.clock.part >= now.clock.parts;
  if (step === 'second' && now.endings.length === 0) {
    now = (yield opens('turn-end')).now;
    now = yield* askMissing(now, 'turn-end', missingForAttrition(pack, now));
    now = yield* tell(now, 'turn-end', endOfSecond(scene, now, gameTurnEnds));
    if (gameTurnEnds) now = yield* tell(now, 'turn-end', endOfGameTurn(pack, now, umpire));
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
function lastOf(scene: Scene): number {
  const last = Math.max(0, ...scene.lines.map((line) => line.order.to));
  if (last > 0) return last;
  return scene.stands.length > 0 || isUnsettled(scene) ? 1 : 0;
}

/**
 * Whether something comes of a pulse in which nobody acts, as where the gamemaster has moved a force. It comes in the first pulse then,
 * whoever has sent orders: from when it came nobody is to read whether anybody has.
 */
const isUnsettled = ({ pack, now }: Pick<Scene, 'pack' | 'now'>): boolean =>
  takeCities(pack, now, []).length > 0 ||
  lostWashington(pack, now) !== undefined ||
  crossedBorder(pack, now).length > 0 ||
  armiesWithSeniors(now).length > 0;

/** Leaders whom order sheets lay before the supreme commanders (C5.3.1). */
function* present(now: State, answers: Answers<CivilWarOrder>): CivilWarPlay<State> {
  const facts = presentedInSheets(now, answers);
  return (yield { do: 'happen', at: 'orders', facts }).now;
}

/** A moment opens with a beat of its own, so that the gamemaster's amendments of it stand before what happens in it. */
const opens = (at: MomentId): Beat<CivilWarFact> => ({ do: 'happen', at, facts: [] });

/** A beat outside the pulses, where there is anything to tell in it. */
function* tell(now: State, at: MomentId, facts: readonly CivilWarFact[]): CivilWarPlay<State> {
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
      help: ['Each line of orders begins with its pulses, as in PP 1-3: move FORCE to PLACE.'],
      about: { side, list },
      silence: 'default' as const,
      unanswered: 'the forces stand still',
    })),
  );
}

function* playPulse(before: Scene, pulse: number): CivilWarPlay<Scene> {
  const { now: begun } = yield opens(`p${pulse}`);
  const unopposed = amendUnopposed(before.unopposed, before.now, begun);
  let scene: Scene = { ...before, now: begun, begun, pulse, unopposed, reacting: [] };
  scene = yield* beginLines(scene);
  scene = yield* rallies(scene);
  scene = yield* happen(pay(scene));
  scene = yield* happen(activate(scene));
  const log: PulseLog = { marches: [], spottings: [], battles: new Map(), attacks: [] };
  const due = scene.lines.filter((line) => isDue(line, pulse));
  scene = yield* actInTurn(scene, due, log);
  scene = yield* reactions(scene);
  scene = yield* actInTurn(scene, scene.reacting, log, 'react-first');
  scene = advance(yield* close(scene, log));
  scene = yield* happen({ scene, facts: armiesWithoutHead(before.now, scene.now) });
  scene = yield* happen({ scene, facts: armiesWithSeniors(scene.now) });
  return yield* happen(optionalOrders(scene));
}

/**
 * Actions of one moment: those that touch one after the other, all else at once (C3.17). `rolls`: what the dice for it are
 * called; reactions have a name of their own, for the same may have been rolled before in the pulse.
 */
function* actInTurn(
  start: Scene,
  due: readonly Line[],
  log: PulseLog,
  rolls: 'first' | 'react-first' = 'first',
): CivilWarPlay<Scene> {
  const { ranks, facts } = rank(start, due, rolls);
  let scene = yield* happen({ scene: start, facts });
  for (const ids of ranks) {
    const batch = due
      .filter(({ id }) => ids.includes(id))
      .map((line) => lineNow(scene, line))
      .filter(({ end }) => end === undefined);
    scene = yield* act(scene, batch, log);
  }
  return scene;
}

/** What every account pays in a pulse: a PP for each pulse of a line or a gap before the last, a CP where one is used. */
function pay(start: Scene): Next {
  const { pulse } = start;
  const owners = SIDES.flatMap((side) => listsOf(side).map((list) => ({ side, list })));
  const { scene, facts } = each(start, owners, (before, { side, list }): Next => {
    const isStillToCome = (one: Line): boolean =>
      one.side === side && one.list === list && pulse <= one.order.to;
    const line = before.lines.find((one) => isStillToCome(one) && one.order.from <= pulse);
    if (line === undefined) {
      if (!before.lines.some(isStillToCome)) return { scene: before, facts: [] };
      return { scene: before, facts: [{ kind: 'paid', side, list, cp: 0, pp: 1, rail: 0 }] };
    }
    const paid = payLine(before, line);
    const isPaid = isPaidFor(line) || paid.facts.some(({ kind }) => kind === 'paid');
    return isPaid ? paid : { ...paid, scene: withIdle(paid.scene, line) };
  });
  return { scene: { ...scene, spending: { ...scene.spending, through: pulse } }, facts };
}

/** The pulse passes unpaid for all lines of the list. */
const withIdle = (scene: Scene, { side, list, idle }: Line): Scene => {
  const longer = new Set([...idle, scene.pulse]);
  return {
    ...scene,
    lines: scene.lines.map((line) =>
      line.side === side && line.list === list ? { ...line, idle: longer } : line,
    ),
  };
};

/** Its points were given with it (C3.5.9): its pulse counts as paid. */
const isPaidFor = ({ waiting, does }: Line): boolean =>
  !waiting && does !== undefined && isEarmarked(does.action);

function payLine(scene: Scene, line: Line): Next {
  const { now, pulse } = scene;
  const { side, list, does } = line;
  const nothing: Next = { scene, facts: [] };
  if (isPaidFor(line)) return nothing;
  if (!line.waiting && (does === undefined || pulse > lastPulse(line) || line.end === 'given-up'))
    return nothing;
  if (line.end === 'failed' || (line.end === 'stopped' && line.returns === 'cp-and-pp'))
    return nothing;
  const cp = line.end === undefined && paysCp(line, pulse) ? 1 : 0;
  const floor = floorOf(scene, line);
  const account = now.accounts[side][list]?.left ?? { cp: 0, pp: 0 };
  const left = { cp: account.cp - floor.cp, pp: account.pp - floor.pp };
  const beyond = line.end !== undefined ? undefined : beyondCap(scene, line, pulse, floor);
  if (beyond !== undefined) return cannot(scene, line, { why: beyond, by: 'player' });
  if (left.pp < 1 || left.cp < cp) {
    if (line.end !== undefined) return nothing;
    const what = left.pp < 1 ? 'pulse' : 'command';
    const saved = left.pp < 1 ? floor.pp : floor.cp;
    const why = `no ${what} points are left${saved > 0 ? ` but the ${saved} that ${be(saved)} saved` : ''}`;
    return cannot(scene, line, { why, by: 'player' });
  }
  return {
    scene: withLine(scene, line, ({ paidCp, paidPp, waiting }) => ({
      paidCp: paidCp + cp,
      paidPp: waiting ? paidPp : paidPp + 1,
    })),
    facts: [{ kind: 'paid', side, list, cp, pp: 1, rail: 0 }],
  };
}

/** A CP is used in each pulse of an order that costs any; words may have fewer CP than pulses kept for them. */
const paysCp = ({ does, waiting, start }: Line, pulse: number): boolean =>
  !waiting && does !== undefined && pulse - start < does.cp;

function rank(
  { pack, umpire, now, pulse }: Scene,
  due: readonly Line[],
  rolls: 'first' | 'react-first',
): ReturnType<typeof rankContenders> {
  const contenders = due.map((line) => {
    const { id, side } = line;
    const nowhere = { id, side, name: id, initiative: 0, spot: '', reach: [] };
    return contenderOf(pack, now, line, pulse) ?? nowhere;
  });
  const leaderless =
    wholeFigure(pack, now.figures, 'limits', 'leaderless-initiative', 'value') ?? 5;
  return rankContenders(contenders, pulse, leaderless, umpire, rolls);
}

const helmOf = ({ pack, umpire, pulse, stands, begun }: Scene, { battles }: PulseLog): Helm => ({
  ...{ pack, umpire, pulse, counted: battles, stands, begun },
});

/** Actions of one rank, decided from one state; then the battles that they bring on, by hex. */
function* act(start: Scene, batch: readonly Line[], log: PulseLog): CivilWarPlay<Scene> {
  const aided = yield* sailInSupport(start, batch, log);
  const others = batch.filter((line) => line.does?.action.kind !== 'support');
  return yield* actOn(aided, others, log);
}

/** Ships that support an attack go first, so that they lie beside it when the land moves in (B9). */
function* sailInSupport(start: Scene, batch: readonly Line[], log: PulseLog): CivilWarPlay<Scene> {
  let scene = start;
  for (const line of batch) {
    const action = line.does?.action;
    if (action?.kind !== 'support') continue;
    const sailed = sailOut(helmOf(scene, log), scene.now, { line, action });
    scene = yield* happen(closeLine(scene, line, sailed));
    if ('support' in sailed) scene = { ...scene, supports: [...scene.supports, sailed.support] };
  }
  return scene;
}

function* actOn(start: Scene, batch: readonly Line[], log: PulseLog): CivilWarPlay<Scene> {
  const { pack, now: before, pulse } = start;
  const results = batch.map((line) => ({ line, result: carryOut(pack, before, line, pulse) }));
  const voyages = results.flatMap(({ line, result }) =>
    'sails' in result && line.does !== undefined ? [{ line, action: line.does.action }] : [],
  );
  const { scene: closed, facts } = each(
    start,
    results.filter(({ result }) => !('sails' in result)),
    (scene, { line, result }) => closeLine(scene, line, result),
  );
  if (facts.length === 0) return yield* sailAll(closed, voyages, log);
  const marched = facts.filter((fact) => fact.kind === 'marched');
  log.marches.push(...marched);
  log.spottings.push(...spotMarches(pack, before, marched));
  const toFight = results.flatMap(({ result }) => ('attack' in result ? result.facts : []));
  const passings = marched.map((fact) => passingOf(fact, toFight.includes(fact)));
  const passing = glimpses(pack, before, passings, pulse);
  const scene = yield* happen({ scene: closed, facts: [...facts, ...passing] });
  const assaults = results
    .flatMap(({ result }) => ('attack' in result ? result.attack : []))
    .filter((assault) => !hasMet(scene.now, log.attacks, assault));
  const supported = withSupport(pack, scene.now, assaults, scene.supports);
  const fought = yield* fightOut(
    { ...scene, supports: supported.waiting },
    supported.assaults,
    log,
  );
  return yield* sailAll(fought, voyages, log);
}

/** Voyages of a rank one after the other, by their lines; then the landings that they bring on. */
function* sailAll(start: Scene, voyages: readonly Sailing[], log: PulseLog): CivilWarPlay<Scene> {
  let scene = start;
  for (const sailing of voyages) {
    const helm = helmOf(scene, log);
    const before = scene.now;
    const sailed = sailOut(helm, before, sailing);
    scene = yield* happen(closeLine(scene, sailing.line, sailed));
    if (!('landing' in sailed)) continue;
    const landing = embarked(before, scene.now, sailed.landing);
    if (isDefended(scene.now, landing)) {
      scene = yield* fightOut(scene, assaultsOf(scene.pack, scene.now, landing), log);
    } else {
      const { pack, now: afloat } = scene;
      const stormed = yield* through(scene, stormCoast(helm, afloat, landing));
      const { now, ashore } = stormed.value;
      scene = { ...stormed.scene, now };
      log.marches.push(...ashore);
      log.spottings.push(...spotMarches(pack, afloat, ashore));
    }
  }
  return scene;
}

/** The battles that a rank's marches bring on, and those that follow from overruns. */
function* fightOut(start: Scene, assaults: readonly Assault[], log: PulseLog): CivilWarPlay<Scene> {
  let scene = start;
  let coming = assaults;
  const joined = setting(start.now, 'joint-attack') === 'yes';
  while (coming.length > 0) {
    const next: Assault[] = [];
    for (const wave of wavesOf(coming, joined, log.battles)) {
      const away = yield* withdrawals(scene, wave);
      const { now: before, pack, umpire } = away.scene;
      const fought = yield* through(away.scene, fight(pack, before, wave, umpire));
      const end = fought.value;
      scene = { ...fought.scene, now: end.now };
      next.push(...end.next);
      log.spottings.push(...away.spottings, ...end.spottings);
      log.marches.push(...end.marches);
      log.attacks.push(...wave);
      const gone = away.left.map((force): Hit => ({
        ...force,
        hex: '',
        why: 'the cavalry withdrew before combat',
      }));
      const hit = stopHit(scene, [...gone, ...end.hits]);
      const struck = stopWorks(hit.scene, before, wave);
      scene = yield* happen({ scene: struck.scene, facts: [...hit.facts, ...struck.facts] });
      scene = yield* rallies(scene);
    }
    coming = next;
  }
  return scene;
}

/** The facts of what a line has done or not, and its account of it. */
function closeLine(scene: Scene, line: Line, result: ShipsDone | Done | Unable): Next {
  if ('why' in result) return cannot(scene, line, result);
  const { facts, stopped } = result;
  const end = stopped === undefined ? { scene, facts: [] } : stop(scene, line, stopped);
  return { scene: settled(end.scene, line), facts: [...facts, ...end.facts] };
}

/** What was done is paid for good; a line that has done its last is over (C3.17). */
const settled = (scene: Scene, closed: Line): Scene =>
  withLine(scene, closed, (line) => ({
    paidCp: 0,
    paidPp: 0,
    end: line.end ?? (scene.pulse === lastPulse(line) ? 'done' : undefined),
  }));

/** Cities, works and sightings at the end of a pulse. */
function* close(start: Scene, log: PulseLog): CivilWarPlay<Scene> {
  const { pack, umpire, pulse } = start;
  const at = `p${pulse}`;
  const now = yield* askMissing(start.now, at, missingForDepots(pack, start.now, log.marches));
  let scene = { ...start, now };
  const taken = [
    ...takeCities(pack, now, log.marches),
    ...takeWorks({ pack, now, pulse, umpire }, log.marches),
    ...convertRails(pack, now, log.marches),
  ];
  scene = yield* happen({ scene, facts: taken });
  scene = yield* happen({ scene, facts: crossedBorder(pack, scene.now) });
  scene = yield* happen({ scene, facts: fallOfWashington(pack, scene.now, umpire, at) });
  const seen = [
    ...spottedFacts(pack, scene.now, log.spottings, pulse),
    ...lookAround(pack, scene.now, pulse),
  ];
  return yield* happen({ scene, facts: seen });
}
