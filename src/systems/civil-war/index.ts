/**
 * The Civil War system: a table of contents. `rules/` holds the position, the figures and what they come to; `orders/` reads,
 * checks, prices, says and writes sheets against a view; `play/` runs the steps; `telling/` makes views, letters and
 * reports; `gm/` reads the gamemaster's changes and checks. What each paragraph of the rules became stands in RULES.md.
 */
import { aboutFact } from './telling/about-fact.js';
import { battleCard } from './telling/battle-card.js';
import { JULY_1861 } from './demo/demo.js';
import { asSystemKey } from '../../kernel/basic.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { seal } from '../../kernel/run.js';
import type { GameSystem, Prompt, Reading, Rules } from '../../kernel/system.js';
import { applyFacts } from './rules/change/apply.js';
import { auditState } from './rules/change/audit.js';
import { checkMap } from './map-check/check-map.js';
import { checkPosition } from './gm/case-checks.js';
import { CASE_WORDS } from './gm/case-words.js';
import { journeyBetween } from './rules/leaders/couriers.js';
import { courseOf, stepName, stepTitle } from './rules/clock.js';
import { sayEnding } from './telling/tell-country.js';
import type { CivilWarFact } from './rules/facts/fact.js';
import { noticeOf, type CivilWarNotice } from './telling/notice.js';
import type { CivilWarOrder } from './orders/order.js';
import type { Pack } from './rules/pack.js';
import { sayNotice } from './telling/phrases.js';
import { aboutRoll } from './telling/roll-words.js';
import { rolledFor } from './telling/tell-dice.js';
import { boardOf } from './telling/board.js';
import { pictureFor } from './telling/picture.js';
import { readAllocation } from './orders/allocation/read-allocation.js';
import { amendableAt } from './gm/amendable.js';
import { readAmendment } from './gm/read-amendment.js';
import { readGmAnswer } from './orders/sheet/read-answer.js';
import { orderedIn } from './orders/sheet/ordered.js';
import { readPulseSheet } from './orders/sheet/read-orders.js';
import { PACK_JSON, packJsonOf, remarksOn } from './pack/json-pack.js';
import { belongs } from './orders/form/belongs.js';
import { headerFaults } from './orders/sheet/read-headers.js';
import { readDecisions } from './orders/allocation/read-allocation-careers.js';
import { readPresentSheet } from './orders/present.js';
import { fillIn, formOf } from './orders/form/form-of.js';
import { howAllocation } from './orders/pieces/how-allocation.js';
import { howOrders } from './orders/pieces/how-orders.js';
import { aimOf } from './orders/pieces/pieces-aim.js';
import { lineFor } from './orders/pieces/pieces-line.js';
import { piecesOf } from './orders/pieces/pieces-of.js';
import { changeable } from './pack/changeable.js';
import { readPack } from './pack/read-pack.js';
import { intelligenceOf } from './telling/intelligence.js';
import { figuresOf } from './telling/figures.js';
import { musterOf } from './telling/muster.js';
import { measuresOf } from './telling/measures.js';
import { overviewOf } from './telling/overview.js';
import { reportFor } from './telling/report.js';
import { SEATS } from './rules/seats.js';
import { EMPTY, setUp } from './rules/change/setup.js';
import { SETTINGS, settleAnew } from './rules/settings.js';
import type { State } from './rules/state.js';
import { momentsOf, sayMoment } from './rules/moments.js';
import { playStrategic } from './play/strategic/strategic.js';
import { playSubTurn } from './play/sub-turn/sub-turn.js';
import type { View } from './rules/view.js';
import { viewOf } from './telling/view-of.js';
import { PULSES } from './orders/sheet/read-line.js';
import { writeOrders } from './orders/sheet/write-orders.js';

type CivilWarRules = Rules<State, CivilWarOrder, CivilWarFact, View, CivilWarNotice>;

export const civilWarSystem: GameSystem<
  Pack,
  State,
  CivilWarOrder,
  CivilWarFact,
  View,
  CivilWarNotice
> = {
  key: asSystemKey('civil-war@1'),
  edition: 15,
  title: 'The Civil War, 1861-1865: strategic kriegsspiel by mail',
  packs: ['1861', 'border'],
  scenarios: ['july-1861', 'empty'],
  options: SETTINGS,
  demos: [JULY_1861],
  readPack,
  writePack: (files) => ({ ...files, [PACK_JSON]: packJsonOf(files) }),
  remarksOn,
  changeable,
  checkMap,
  open: openRules,
};

function openRules(pack: Pack): CivilWarRules {
  return {
    scenarios: [...pack.setups.keys(), EMPTY],
    setup: (scenario, options) => setUp(pack, scenario, options),
    settle: (now, options) => settleAnew(now, options),
    seats: () => SEATS,
    step: ({ clock, endings: [ending] }) => ({
      name: stepName(clock),
      title: ending === undefined ? stepTitle(pack, clock) : sayEnding(ending).slice(0, -1),
      ...(ending === undefined ? { course: courseOf(pack, clock) } : {}),
    }),
    play: (now, umpire) =>
      now.clock.step === 'strategic'
        ? playStrategic(pack, now, umpire)
        : playSubTurn(pack, now, umpire),
    timeline: PULSES,
    moments: momentsOf,
    moment: sayMoment,
    journey: (now, from, to) => journeyBetween(pack, now, from, to),
    apply: (now, facts) => applyFacts(pack, now, facts),
    audit: (now) => auditState(pack, now),
    transfer: (fact) => (fact.kind === 'persons-switched' ? [fact.a, fact.b] : undefined),
    view: (now, who) => viewOf(pack, now, who),
    notice: (fact, before, after, who, beat) => noticeOf(pack, fact, { before, after, beat }, who),
    say: (notice) => sayNotice(pack, notice),
    rolled: (fact, notice, rolls, beat) => rolledFor({ pack, fact, notice, rolls, beat }),
    about: (fact) => aboutFact(pack, fact),
    rollAbout: (name) => aboutRoll(pack, name),
    card: (fact, beat) => battleCard(pack, fact, beat),
    read: (text, question, seen) => readWhole(pack, text, question, seen),
    belongs: (line, prompt, seen) => belongs(pack, line, prompt, seen),
    write: (orders, question) => writeOrders(pack, orders, question),
    form: (text, question, seen) => formOf(pack, text, question, seen),
    fill: (text, question, seen, values) => fillIn(pack, text, question, seen, values),
    pieces: (question, seen, text) => piecesOf(pack, question, seen, text),
    phrases: (question, seen) =>
      question.kind === 'allocation'
        ? howAllocation(pack, question, seen)
        : howOrders(pack, question, seen),
    lineFor: (wish, question, seen) => lineFor(pack, wish, question, seen),
    aim: (wish, question, seen) => aimOf(pack, wish, question, seen),
    amend: (text, now, told) => readAmendment(pack, text, now, told),
    amendable: (now, spot) => placesOfSpot(spot).flatMap((hex) => amendableAt(pack, now, hex)),
    report: (seen, told, asked, who, sheets) =>
      reportFor({ pack, seen, told, ordered: orderedIn(sheets) }, asked, who),
    board: () => boardOf(pack),
    intelligence: (seen) => intelligenceOf(pack, seen),
    overview: (seen, last) => overviewOf(pack, seen, last),
    figures: (step) => figuresOf(pack, step),
    muster: (seen, last) => musterOf(pack, seen, last),
    measures: (step) => measuresOf(pack, step),
    picture: (seen, notices) => pictureFor(pack, seen, notices),
    check: (text, now) => checkPosition(pack, text, now),
    words: CASE_WORDS,
  };
}

/** What no reader looks at must hide no order. An answer to an order in words has no such lines. */
function readWhole(pack: Pack, text: string, question: Prompt, seen: View): Reading<CivilWarOrder> {
  const reading = readSheet(pack, text, question, seen);
  const faults = question.kind === 'order-in-words' ? [] : headerFaults(text, question);
  if (faults.length === 0) return reading;
  const all = [...faults, ...reading.faults].sort((a, b) => a.line - b.line);
  return { ...reading, faults: all };
}

/** Each kind of question has a reader of its own. */
function readSheet(pack: Pack, text: string, question: Prompt, seen: View): Reading<CivilWarOrder> {
  switch (question.kind) {
    case 'orders':
      return readPulseSheet(pack, text, question, seen);
    case 'decide':
      return readDecisions(pack, text, seen);
    case 'present':
      return readPresentSheet(text, question, seen);
    case 'allocation':
      return readAllocation(pack, text, question, seen);
    default:
      return readGmAnswer(pack, text, question, seen);
  }
}

export const civilWar = seal(civilWarSystem);
