/** All by which something reaches a seat, as far as a step has been told to it. */
import { diceOfRecord, holdsIn, kindOf } from '../../src/kernel/dice.js';
import { momentsOf, pictureAt, stateBeforeEnd } from '../../src/campaign/turn/moments.js';
import type { Json, SeatId } from '../../src/kernel/basic.js';
import type { Outcome } from '../../src/kernel/outcome.js';
import type { Piece } from '../../src/kernel/sheet-form.js';
import type { Question } from '../../src/kernel/system.js';
import { composeAnswer } from '../../src/letters/compose-answer.js';
import { composeReport } from '../../src/letters/compose.js';
import { drawMap, mapLayers, type MapLayer } from '../../src/letters/drawing/draw-map.js';
import type { LawCase } from './law-case.js';
import { playUntilAsked } from './law-case.js';
import { diceOf, randOf } from './rand.js';

/** An exit by its name; what comes out of it is compared byte for byte. */
export type Exit = readonly [name: string, comes: unknown];

const WRITTEN = '2026-11-22T12:00:00.000Z';
const ABOUT = 'A step';

/** A step as far as so many beats. */
export const firstBeats = (outcome: Outcome, beats: number): Outcome => ({
  ...outcome,
  beats: outcome.beats.slice(0, beats),
  states: outcome.states.slice(0, beats),
  after: outcome.states[beats - 1] ?? outcome.before,
  asked: outcome.asked.filter((_question, index) => (outcome.askedAfter[index] ?? 0) < beats),
  done: outcome.done && beats === outcome.beats.length,
  open: [],
});

/** What a seat sees and was told, from which all else is made that it gets: in few words, to be compared often. */
export function toldBy({ game }: LawCase, outcome: Outcome, seat: SeatId): readonly Exit[] {
  return [
    ['view', game.view(outcome.after, seat)],
    ['notices', game.tell(outcome, seat)],
    ['questions', askedOf(outcome, seat)],
  ];
}

const askedOf = ({ asked }: Outcome, seat: SeatId): readonly Question[] =>
  asked.filter(({ to }) => to === seat);

/** What was sent, by the questions that it answers. */
export type Sent = ReadonlyMap<string, { readonly text: string }>;

/** The seat's own sheets as they were read when it was asked, of which its letter says what became of them. */
function sheetsOf({ game }: LawCase, outcome: Outcome, seat: SeatId, sent: Sent) {
  const { asked, askedAfter, before, states } = outcome;
  return asked.flatMap((prompt, index) => {
    const text = prompt.to === seat ? sent.get(prompt.key)?.text : undefined;
    if (text === undefined) return [];
    const seen = game.view(states[(askedAfter[index] ?? 0) - 1] ?? before, seat);
    return [{ prompt, lines: game.read(text, prompt, seen).lines }];
  });
}

/** A layer of the map that a letter brings, drawn. */
export type DrawnLayer = Pick<MapLayer, 'key' | 'box'> & { readonly drawn: string };

const drawnLayer = ({ content, ...layer }: MapLayer): DrawnLayer => ({
  ...layer,
  drawn: content(),
});

/** What is to be compared: with the map as SVG and in layers too (`drawn`), and with what became of what was `sent`. */
export type Showing = { readonly drawn: boolean; readonly sent: Sent };

/** What a seat is told of a step: notices, letters, maps, tables and moments. */
export function exitsOf(
  law: LawCase,
  outcome: Outcome,
  seat: SeatId,
  { drawn, sent }: Showing,
): readonly Exit[] {
  const { game } = law;
  const view = game.view(outcome.after, seat);
  const told = game.tell(outcome, seat);
  const asked = askedOf(outcome, seat);
  const sheets = sheetsOf(law, outcome, seat, sent);
  const report = game.report(view, told, asked, seat, ABOUT, sheets);
  const picture = game.picture(view, told, ABOUT);
  const last = {
    start: game.view(outcome.before, seat),
    close: game.view(stateBeforeEnd(outcome), seat),
  };
  return [
    ...toldBy(law, outcome, seat),
    ['dice', diceTold(law, outcome, seat)],
    ['report', report],
    ['letter', composeReport(report, { ...LETTER, seatTitle: seat })],
    ['map', picture],
    ...(drawn
      ? ([
          ['svg', drawMap(game.board(), picture)],
          ['layers', mapLayers(game.board(), picture).map(drawnLayer)],
        ] as const)
      : []),
    ['tables', [game.overview(view), game.overview(view, last)]],
    ['enemy', game.intelligence(view)],
    [
      'moments',
      momentsOf(game, outcome, seat).map((moment) => [
        ...[moment.id, moment.told, pictureAt(game, outcome, seat, moment)],
      ]),
    ],
  ];
}

/** The rolls and draws that his letters and his page of dice tell of, as they say them. */
const diceTold = ({ game }: LawCase, outcome: Outcome, seat: SeatId) =>
  game
    .tellRolls(outcome, seat)
    .flatMap(({ rolls }) =>
      rolls.map(({ roll, says }) => [says, kindOf(diceOfRecord(roll)), holdsIn(roll)]),
    );

const LETTER = { campaign: 'A war', zone: 'UTC', written: WRITTEN } as const;

/** What a seat is asked from a state on, and what is said to texts that it might send. */
export function answersTo(
  law: LawCase,
  now: Json,
  seat: SeatId,
  texts: readonly string[],
): readonly Exit[] {
  const opened = playUntilAsked(law, now, diceOf(0), randOf(0));
  const asked = opened.asked.filter(({ to }) => to === seat);
  const view = law.game.view(opened.after, seat);
  return [
    ['step', law.game.step(now)],
    ['asked', asked],
    ['told', law.game.tell(opened, seat)],
    ...asked.flatMap((question) => answersAbout(law, question, view, texts)),
  ];
}

/** What is shown while each deed of a piece is pointed out: at first, and on the way to the last spot within reach. */
function aimsAt(game: LawCase['game'], piece: Piece, question: Question, view: Json) {
  const start = piece.at === undefined ? [] : [piece.at];
  return piece.deeds.slice(0, 2).flatMap(({ verb }) => {
    const aim = game.aim({ piece: piece.id, verb, way: start }, question, view);
    const end = aim.reach.at(-1)?.spot;
    const way = end === undefined ? start : [...start, end];
    return [aim, game.aim({ piece: piece.id, verb, way }, question, view)];
  });
}

function answersAbout(
  { game }: LawCase,
  question: Question,
  view: Json,
  texts: readonly string[],
): readonly Exit[] {
  const pieces = game.pieces(question, view);
  const [piece] = pieces;
  const wish = { piece: piece?.id ?? 'nobody', way: piece?.at === undefined ? [] : [piece.at] };
  return [
    ['pieces', pieces],
    ['phrases', game.phrases(question, view)],
    ['lines', ['move', 'entrench'].map((verb) => game.lineFor({ ...wish, verb }, question, view))],
    ['aims', pieces.slice(0, 2).flatMap((one) => aimsAt(game, one, question, view))],
    ...texts.flatMap((text, index): readonly Exit[] => {
      const reading = game.read(text, question, view);
      return [
        [`answer to ${text}`, reading],
        [`form of ${text}`, game.form(text, question, view)],
        [`filled ${text}`, game.fill(text, question, view, { 'cp/east': '3', decline: 'all' })],
        // They take longer than all the rest: of the four texts to a question (`probes`) the sheet and one more.
        ...(index % 4 < 2
          ? [[`pieces after ${text}`, game.pieces(question, view, text)] as const]
          : []),
        [
          `receipt of ${text}`,
          composeAnswer({
            ...{ campaign: LETTER.campaign, seatTitle: question.to, original: text },
            title: question.title,
            ...{ lines: reading.lines, totals: reading.totals, counts: true },
            ...{ faults: reading.faults, warnings: reading.warnings },
          }),
        ],
      ];
    }),
  ];
}
