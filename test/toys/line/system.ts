/** The toy as a `GameSystem`: one file to read for anyone who writes a system. */
import { asQuestionKey, asSeat, asSystemKey, byText, no, ok } from '../../../src/kernel/basic.js';
import type { SeatId, Viewer } from '../../../src/kernel/basic.js';
import { d6, type ChanceRecord, type ToldRoll, type Umpire } from '../../../src/kernel/dice.js';
import type { Board, Grid, Place } from '../../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../../src/kernel/map/picture.js';
import { atPlace } from '../../../src/kernel/map/spot.js';
import type { Report } from '../../../src/kernel/report.js';
import { seal } from '../../../src/kernel/run.js';
import type { Fault } from '../../../src/kernel/sheet-text.js';
import type {
  Answers,
  Beat,
  GameSystem,
  Play,
  Question,
  Rules,
  Seat,
  Timed,
} from '../../../src/kernel/system.js';
import type {
  Colour,
  Scout,
  ToyFact,
  ToyNotice,
  ToyOrder,
  ToyPack,
  ToyState,
  ToyView,
} from './types.js';
import { COLOURS, enemyOf, PULSES, scoutId } from './types.js';
import { amendToy, checkToy, readToy, TOY_TIME, writeToy } from './words.js';

type ToyPlay = Play<ToyState, ToyOrder, ToyFact>;
type Order = Extract<ToyOrder, { kind: 'pulse' }>;

const SEATS: readonly Seat[] = COLOURS.map((colour) => ({
  id: asSeat(colour),
  title: `The ${colour} commander`,
  side: colour,
  lists: ['scouts'],
}));

const scoutsOf = (now: ToyState): readonly Scout[] =>
  Object.entries(now.scouts)
    .sort(([a], [b]) => byText(a, b))
    .map(([, scout]) => scout);
const scoutsAt = (now: ToyState, colour: Colour, box: number): readonly Scout[] =>
  scoutsOf(now).filter((scout) => scout.colour === colour && scout.box === box);
const colourOf = (who: Viewer): Colour => (who === asSeat('red') ? 'red' : 'blue');

function setup(scenario: string): ToyState | undefined {
  const stands: readonly (readonly [Colour, string, number])[] = [
    ['red', 'A', 1],
    ['red', 'B', 2],
    ['blue', 'X', 8],
    ['blue', 'Y', 9],
  ];
  if (scenario === 'empty') return { turn: 1, scouts: {} };
  if (scenario !== 'meeting') return undefined;
  return stands.reduce<ToyState>(
    (now, [colour, scout, box]) => applyFact(now, { kind: 'placed', colour, scout, box }),
    { turn: 1, scouts: {} },
  );
}

function* play(now: ToyState, umpire: Umpire): ToyPlay {
  const sheets = COLOURS.map((colour) => ordersQuestion(now, colour));
  let { now: state, answers } = yield { do: 'ask', at: 'start', questions: sheets };
  for (let pulse = 1; pulse <= PULSES; pulse += 1) {
    const at = `p${pulse}`;
    const marches: ToyFact[] = [];
    for (const colour of COLOURS) {
      const order = orderAt(answers, now.turn, colour, pulse);
      if (order === undefined) continue;
      if (order.when !== undefined) {
        const question = wordsQuestion(now, colour, pulse, order.when);
        ({ now: state, answers } = yield { do: 'ask', at, questions: [question] });
        const yes = verdictOf(answers, question);
        marches.push({ kind: 'judged', colour, words: order.when, yes });
        if (!yes) continue;
      }
      marches.push(...marchOf(state, colour, order));
    }
    ({ now: state, answers } = yield { do: 'happen', at, facts: marches });
    const fights = fightsOf(state, pulse, umpire);
    if (fights.length > 0) {
      ({ now: state, answers } = yield { do: 'happen', at, facts: fights });
      state = yield* pursue(state, pulse, fights);
    }
  }
  yield { do: 'happen', at: 'end', facts: [{ kind: 'turned', turn: now.turn + 1 }] };
}

/** The winner of the first fight of a pulse may go one box on, if the gamemaster approves. */
function* pursue(
  now: ToyState,
  pulse: number,
  fights: readonly ToyFact[],
): Generator<Beat<ToyFact>, ToyState, { now: ToyState; answers: Answers<ToyOrder> }> {
  const fight = fights[0];
  if (fight?.kind !== 'fought') return now;
  const colour = enemyOf(fight.fell);
  const question = pursuitQuestion(now, colour, pulse, fight.box);
  const { answers } = yield { do: 'ask', at: `p${pulse}`, questions: [question] };
  const winner = scoutsAt(now, colour, fight.box)[0];
  const to = colour === 'red' ? 9 : 1;
  if (!verdictOf(answers, question) || winner === undefined) return now;
  const gone = { kind: 'move', scout: winner.name, to } as const;
  const facts = marchOf(now, colour, { kind: 'pulse', at: pulse, does: gone });
  return (yield { do: 'happen', at: `p${pulse}`, facts }).now;
}

function orderAt(
  answers: Answers<ToyOrder>,
  turn: number,
  colour: Colour,
  pulse: number,
): Order | undefined {
  const answer = answers.get(asQuestionKey(`${turn}/orders/${colour}`));
  if (answer === undefined || answer.by === 'silence') return undefined;
  return answer.orders.find(
    (order): order is Order => order.kind === 'pulse' && order.at === pulse,
  );
}

function verdictOf(answers: Answers<ToyOrder>, question: Question): boolean {
  const answer = answers.get(question.key);
  if (answer === undefined || answer.by === 'silence') return false;
  return answer.orders.some((order) => order.kind === 'verdict' && order.yes);
}

/** One box toward the goal. */
function marchOf(now: ToyState, colour: Colour, order: Order): readonly ToyFact[] {
  if (order.does.kind === 'wait') return [];
  const { scout, to: goal } = order.does;
  const from = now.scouts[scoutId(colour, scout)]?.box;
  if (from === undefined || from === goal) return [];
  return [{ kind: 'marched', colour, scout, from, to: from + Math.sign(goal - from) }];
}

function fightsOf(now: ToyState, pulse: number, umpire: Umpire): readonly ToyFact[] {
  const boxes = [...new Set(scoutsOf(now).map((scout) => scout.box))].sort((a, b) => a - b);
  return boxes.flatMap((box): readonly ToyFact[] => {
    if (COLOURS.some((colour) => scoutsAt(now, colour, box).length === 0)) return [];
    const fight = { id: `p${pulse}/fight ${box}`, title: `fight ${box}` };
    const dice = rollOff(umpire.during(fight), '');
    const fell = dice.red < dice.blue ? 'red' : 'blue';
    const scout = scoutsAt(now, fell, box)[0]?.name ?? '';
    return [{ kind: 'fought', box, dice, fell, scout }];
  });
}

/** The higher die wins; equal dice roll again. */
function rollOff(umpire: Umpire, again: string): Readonly<Record<Colour, number>> {
  const red = umpire.roll(d6, `${again}red`)[0] ?? 0;
  const blue = umpire.roll(d6, `${again}blue`)[0] ?? 0;
  return red === blue ? rollOff(umpire, `${again}again/`) : { red, blue };
}

function ordersQuestion(now: ToyState, colour: Colour): Question {
  return {
    key: asQuestionKey(`${now.turn}/orders/${colour}`),
    to: asSeat(colour),
    kind: 'orders',
    list: 'scouts',
    title: `Orders of the ${colour} scouts, turn ${now.turn}`,
    about: { pulses: PULSES },
    silence: 'default',
  };
}

function wordsQuestion(now: ToyState, colour: Colour, pulse: number, words: string): Question {
  return {
    key: asQuestionKey(`${now.turn}/words/p${pulse}/${colour}`),
    to: 'gm',
    kind: 'words',
    title: `Is it so for ${colour}: "${words}"?`,
    about: { words },
    silence: 'wait',
  };
}

function pursuitQuestion(now: ToyState, colour: Colour, pulse: number, box: number): Question {
  return {
    key: asQuestionKey(`${now.turn}/pursue/p${pulse}/${colour}`),
    to: asSeat(colour),
    kind: 'pursue',
    title: `Pursue from box ${box}?`,
    about: { box },
    silence: 'default',
    approve: true,
  };
}

export function applyFact(now: ToyState, fact: ToyFact): ToyState {
  const withScout = (colour: Colour, name: string, box: number): ToyState => ({
    ...now,
    scouts: { ...now.scouts, [scoutId(colour, name)]: { colour, name, box } },
  });
  const without = (colour: Colour, name: string): ToyState => ({
    ...now,
    scouts: Object.fromEntries(
      Object.entries(now.scouts).filter(([id]) => id !== scoutId(colour, name)),
    ),
  });
  switch (fact.kind) {
    case 'marched':
      return withScout(fact.colour, fact.scout, fact.to);
    case 'placed':
      return withScout(fact.colour, fact.scout, fact.box);
    case 'removed':
      return without(fact.colour, fact.scout);
    case 'fought':
      return without(fact.fell, fact.scout);
    case 'judged':
      return now;
    case 'turned':
      return { ...now, turn: fact.turn };
  }
}

const sees = (now: ToyState, colour: Colour, box: number): boolean =>
  scoutsOf(now).some((scout) => scout.colour === colour && Math.abs(scout.box - box) <= 1);

function view(pack: ToyPack, now: ToyState, who: Viewer): ToyView {
  const common = { who, turn: now.turn, boxes: pack.boxes };
  if (who === 'gm') return { ...common, own: scoutsOf(now), enemies: [] };
  const colour = colourOf(who);
  const enemies = scoutsOf(now).filter((scout) => scout.colour !== colour);
  return {
    ...common,
    own: scoutsOf(now).filter((scout) => scout.colour === colour),
    enemies: [...new Set(enemies.map((scout) => scout.box))]
      .filter((box) => sees(now, colour, box))
      .sort((a, b) => a - b),
  };
}

function notice(
  fact: ToyFact,
  before: ToyState,
  after: ToyState,
  who: Viewer,
): ToyNotice | undefined {
  const mine = (colour: Colour): boolean => who === 'gm' || who === asSeat(colour);
  switch (fact.kind) {
    case 'marched': {
      const { colour, scout, from, to } = fact;
      if (mine(colour)) return { kind: 'marched', who: `${colour} ${scout}`, from, to };
      const eyes = enemyOf(colour);
      if (sees(after, eyes, to)) return { kind: 'sighted', box: to };
      return sees(before, eyes, from) ? { kind: 'sighted', box: from } : undefined;
    }
    case 'fought': {
      const dice = `${fact.dice.red} against ${fact.dice.blue}`;
      return { kind: 'fought', box: fact.box, dice, fell: fact.fell };
    }
    case 'judged':
      return mine(fact.colour) ? { kind: 'judged', words: fact.words, yes: fact.yes } : undefined;
    case 'placed':
    case 'removed': {
      const what = `${fact.colour} ${fact.scout} ${fact.kind}`;
      return mine(fact.colour) ? { kind: 'changed', what } : undefined;
    }
    case 'turned':
      return { kind: 'turned', turn: fact.turn };
  }
}

function say(notice: ToyNotice): string {
  switch (notice.kind) {
    case 'marched':
      return `${notice.who} marched from ${notice.from} to ${notice.to}.`;
    case 'sighted':
      return `An enemy was seen in box ${notice.box}.`;
    case 'fought':
      return `A fight in box ${notice.box}, red ${notice.dice} blue: ${notice.fell} lost a scout.`;
    case 'judged':
      return `The gamemaster says ${notice.yes ? 'yes' : 'no'} to "${notice.words}".`;
    case 'changed':
      return `By the gamemaster's hand: ${notice.what}.`;
    case 'turned':
      return `Turn ${notice.turn} begins.`;
  }
}

/** The dice that decided a fight; of those that fell equal before, the ones that the gamemaster had rolled again. */
function rolled(fact: ToyFact, _notice: ToyNotice, rolls: readonly ChanceRecord[]): ToldRoll[] {
  if (fact.kind !== 'fought') return [];
  return COLOURS.flatMap((colour) => {
    const own = new RegExp(`/fight ${fact.box}(/again)*/${colour}$`);
    const all = rolls.filter(({ name }) => own.test(name));
    return all
      .filter(({ again }, index) => index === all.length - 1 || again !== undefined)
      .map((roll) => ({ roll, says: `fight in box ${fact.box}, ${colour}` }));
  });
}

function report(
  seen: ToyView,
  notices: readonly Timed<ToyNotice>[],
  asked: readonly Question[],
): Omit<Report, 'subject'> {
  return {
    title: `Turn ${seen.turn}`,
    lead: `${seen.own.length} scouts stand.`,
    sections: [
      { heading: 'What happened', lines: notices.map(({ at, notice }) => `${at}: ${say(notice)}`) },
      { heading: 'Your scouts', lines: seen.own.map(({ name, box }) => `${name} in box ${box}`) },
      { heading: 'What is asked', lines: asked.map((question) => question.title) },
    ],
  };
}

const placeOf = (box: number): string => `${String(box).padStart(2, '0')}05`;

function picture(seen: ToyView): Omit<Picture, 'subtitle'> {
  const own = seen.own.map(({ box, name, colour }): Mark => ({
    ...{ id: `own ${name}`, at: atPlace(placeOf(box)), layer: 'own', known: 'own' },
    ...{ side: colour, shape: 'unit', face: name, name: '', words: `${colour} scout ${name}` },
  }));
  const side = seen.who === 'red' ? 'blue' : 'red';
  const enemies = seen.enemies.map((box): Mark => ({
    ...{ id: `seen ${box}`, at: atPlace(placeOf(box)), layer: 'seen', known: 'seen' },
    ...{ side, shape: 'unit', face: '?', name: '', words: `${side} scout in sight` },
  }));
  const frame = seen.own.map(({ box }) => placeOf(box));
  const bare = { tracks: [], seen: [], held: [] };
  return { title: `Turn ${seen.turn}`, frame, marks: [...own, ...enemies], ...bare };
}

const grid: Grid = {
  shape: 'hex',
  origin: { x: 20, y: 17.4 },
  u: { x: 30, y: 17.4 },
  v: { x: 0, y: 34.8 },
};

function board(pack: ToyPack): Board {
  return {
    title: 'A line of boxes',
    extent: { x: 30, y: 174, w: 30 * pack.boxes + 10, h: 52.2 },
    ...{ unit: 'miles', perUnit: 1 / 34.8, grid },
    places: Array.from({ length: pack.boxes }, (_, index): Place => {
      const [i, j] = [index + 1, 5 - ((index + 1) >> 1)];
      const center = { x: 20 + 30 * i, y: 17.4 + 17.4 * i + 34.8 * j };
      return {
        id: placeOf(index + 1),
        name: '',
        look: 'plain',
        center,
        cell: [i, j],
        zone: 'line',
      };
    }),
    sides: [
      { id: 'red', title: 'Red', short: 'Red', ink: 'red', corners: 'cut' },
      { id: 'blue', title: 'Blue', short: 'Blue', ink: 'blue', corners: 'square' },
    ],
    zones: [{ id: 'line', name: 'line', short: 'line' }],
    looks: [{ id: 'plain', pattern: 'plain', key: '', word: 'clear' }],
    layers: [
      { id: 'own', title: 'own scouts', shown: true },
      { id: 'seen', title: 'scouts in sight', shown: true },
    ],
    ...{ links: [], features: [], legend: [] },
  };
}

function audit(pack: ToyPack, now: ToyState): readonly string[] {
  return scoutsOf(now)
    .filter(({ box }) => !Number.isInteger(box) || box < 1 || box > pack.boxes)
    .map(({ colour, name, box }) => `${colour} ${name} stands in box ${box}`);
}

const noScenario = (read: string): Fault => ({
  line: 0,
  column: 1,
  code: 'unknown-scenario',
  rule: 'toy',
  read,
  message: 'meeting or empty',
});

export function openToy(pack: ToyPack): Rules<ToyState, ToyOrder, ToyFact, ToyView, ToyNotice> {
  return {
    setup: (scenario) => {
      const state = setup(scenario);
      return state === undefined ? no([noScenario(scenario)]) : ok(state);
    },
    seats: () => SEATS,
    step: (now) => ({ name: `turn ${now.turn}`, title: `Turn ${now.turn}` }),
    play,
    timeline: TOY_TIME,
    moments: () => Array.from({ length: PULSES }, (_, index) => `p${index + 1}`),
    moment: (id) => {
      const pulse = /^p(\d+)$/.exec(id)?.[1];
      return pulse === undefined ? undefined : { title: `Pulse ${pulse}`, slot: Number(pulse) };
    },
    apply: (now, facts) => facts.reduce(applyFact, now),
    audit: (now) => audit(pack, now),
    view: (now, who) => view(pack, now, who),
    notice,
    rolled,
    say,
    read: readToy,
    write: (orders) => writeToy(orders),
    amend: amendToy,
    check: checkToy,
    words: {
      facts: ['marched', 'fought', 'judged', 'placed', 'removed', 'turned'],
      notices: ['marched', 'sighted', 'fought', 'judged', 'changed', 'turned'],
      questions: ['orders', 'words', 'pursue'],
      lists: ['own', 'enemies'],
    },
    report,
    board: () => board(pack),
    picture,
  };
}

export const toySystem: GameSystem<ToyPack, ToyState, ToyOrder, ToyFact, ToyView, ToyNotice> = {
  key: asSystemKey('toy@1'),
  title: 'Scouts on a line of boxes',
  packs: ['line'],
  scenarios: ['meeting', 'empty'],
  changeable: (file) => (file === 'line.txt' ? 'told' : 'fixed'),
  readPack: (files) => {
    const text = files['line.txt'] ?? '';
    const boxes = /^boxes (\d+)\s*$/.exec(text);
    if (boxes !== null) return ok({ boxes: Number(boxes[1]) });
    return no([{ file: 'line.txt', row: 1, column: 'boxes', read: text, expected: 'boxes 9' }]);
  },
  open: openToy,
};

/** The toy, sealed, and the files of its one pack. */
export const toy = seal(toySystem);
export const toyFiles = { 'line.txt': 'boxes 9\n' };
export const RED: SeatId = asSeat('red');
export const BLUE: SeatId = asSeat('blue');
