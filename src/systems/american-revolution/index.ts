/**
 * The American Revolution: a table of contents. `rules/` holds the position, the figures and what they come to; `orders/` reads, checks,
 * says and writes sheets against a view; `play/` runs the player-turns; `telling/` makes views, letters and reports; `gm/` reads the
 * gamemaster's changes and checks. What each requirement became stands in RULES.md.
 */
import { asSystemKey } from '../../kernel/basic.js';
import { seal } from '../../kernel/run.js';
import type { GameSystem, Rules } from '../../kernel/system.js';
import { YEAR_1775 } from './demo/demo.js';
import { amendableIn, readAmendment } from './gm/amend.js';
import { checkPosition } from './gm/check.js';
import { ordersOf } from './orders/index.js';
import { changeable } from './pack/changeable.js';
import { readPack } from './pack/read-pack.js';
import { offersOf } from './play/questions.js';
import { playTurn } from './play/turn.js';
import { applyFacts } from './rules/apply.js';
import { auditState } from './rules/audit.js';
import { journeyBetween } from './rules/couriers.js';
import { FACT_KINDS, type Fact } from './rules/fact.js';
import type { Pack } from './rules/figures.js';
import { sayMoment, stepCalled, stepOf } from './rules/moments.js';
import type { Order } from './rules/order.js';
import { seatsOf } from './rules/seats.js';
import { SETTINGS, settleAnew, setUp } from './rules/setup.js';
import type { State } from './rules/state.js';
import type { View } from './rules/view.js';
import { boardOf } from './telling/board.js';
import { tellingOf } from './telling/index.js';
import type { Notice } from './telling/notice.js';

const americanRevolutionSystem: GameSystem<Pack, State, Order, Fact, View, Notice> = {
  key: asSystemKey('american-revolution@1'),
  edition: 9,
  title: 'The American Revolution, 1775-1783: areas and player-turns, open or hidden',
  packs: ['1775'],
  scenarios: ['1775', 'empty'],
  options: SETTINGS,
  releases: [
    { kind: 'militia', title: 'Militia rises', usual: 'at-once' },
    { kind: 'tories', title: 'Tories rise', usual: 'at-once' },
    { kind: 'levy', title: 'Continentals are levied', usual: 'at-once' },
    { kind: 'losses', title: 'A battle is fought', usual: 'at-once' },
  ],
  demos: [YEAR_1775],
  readPack,
  changeable,
  open: openRules,
};

function openRules(pack: Pack): Rules<State, Order, Fact, View, Notice> {
  return {
    scenarios: Object.keys(pack.setups).sort(),
    setup: (scenario, options) => setUp(pack, scenario, options),
    settle: settleAnew,
    seats: (now) => seatsOf(now, pack),
    step: stepOf,
    play: (now, umpire, before) => playTurn(pack, now, umpire, before),
    offers: (now) => (now.over === null ? offersOf(now, pack) : []),
    moment: sayMoment(pack),
    stepCalled,
    journey: (now, from, to) => journeyBetween(pack, now, from, to),
    apply: applyFacts,
    audit: (now) => auditState(now, pack),
    amend: readAmendment(pack),
    amendable: amendableIn(pack),
    check: checkPosition(pack),
    words: {
      facts: FACT_KINDS,
      notices: [...FACT_KINDS, 'news'],
      questions: ['orders', 'militia', 'tories', 'levy', 'losses', 'ended'],
      lists: ['stacks', 'sizes', 'coming'],
    },
    board: () => boardOf(pack.land),
    ...ordersOf(pack),
    ...tellingOf(pack),
  };
}

export const americanRevolution = seal(americanRevolutionSystem);
