/**
 * Law 4: a seat cannot tell apart two worlds that differ only in what it may not see. One world is a step of a war; in the
 * other the side of the seat sends the same, and all else is different as far as the rules hide it. As long as the rules
 * let the side learn the same of both, everything that reaches its seats is the same, byte for byte, at every moment.
 */
import assert from 'node:assert/strict';
import type { Json, SeatId } from '../../src/kernel/basic.js';
import { keptFor } from '../../src/kernel/kept-for.js';
import { isDraw, type ChanceRecord } from '../../src/kernel/dice.js';
import { chanceOf } from '../../src/campaign/turn/dice.js';
import { otherwise } from './laws-of-play.js';
import type { Outcome, StepInput } from '../../src/kernel/outcome.js';
import { neighbours } from '../../src/systems/civil-war/rules/ground/hexes.js';
import type { Question } from '../../src/kernel/system.js';
import { drawPng } from '../../src/letters/draw-png.js';
import { reportLine, type Report } from '../../src/kernel/report.js';
import {
  answersTo,
  type DrawnLayer,
  type Exit,
  exitsOf,
  firstBeats,
  type Sent,
  toldBy,
} from './exits.js';
import { answerOfGm, type LawCase, type Played, playStep, type ToldMoment } from './law-case.js';
import { diceOf, type Rand, randOf } from './rand.js';
import { bytesOf, expectSame } from './same.js';
import { probes } from './shown.js';
import type { MapPair, Tally } from './tally.js';

/** All pairs of worlds that a step of a war gives: one at rest when it is over, and one played through. */
export function keepsSecrets(law: LawCase, played: Played, seed: number, tally: Tally): void {
  const rand = randOf(seed);
  const watcher = played.watcher ?? pickSeat(law, played.from, rand);
  atRest(law, played.outcome.after, watcher, rand, tally);
  inPlay(law, played, watcher, { seed, rand, tally });
}

/** One pair of worlds in which a step is played through. */
export function keepsSecretsInPlay(law: LawCase, played: Played, seed: number, tally: Tally): void {
  const rand = randOf(seed);
  inPlay(law, played, played.watcher ?? pickSeat(law, played.from, rand), { seed, rand, tally });
}

const pickSeat = ({ game }: LawCase, now: Json, rand: Rand): SeatId => {
  const seat = rand.pick(game.seats(now));
  if (seat === undefined) throw new Error('A system has seats');
  return seat.id;
};

const sideOf = ({ game }: LawCase, now: Json, seat: SeatId): string | undefined =>
  game.seats(now).find(({ id }) => id === seat)?.side;

/** Two states that differ in what a seat may not know. */
function atRest(law: LawCase, now: Json, seat: SeatId, rand: Rand, tally: Tally): void {
  const other = law.hiddenVariation(now, seat, rand);
  if (law.game.audit(other).length > 0) throw new Error('The variation cannot be');
  if (bytesOf(law.toldAtRest(now, seat)) !== bytesOf(law.toldAtRest(other, seat))) return;
  tally.worlds += 1;
  if (law.differNearSight(now, other, seat)) tally.near += 1;
  // Answers to texts take long.
  const isProbed = rand.chance(25);
  const texts = isProbed
    ? [...probes(law, now, seat, rand), ...probes(law, other, seat, rand)]
    : [];
  const isDrawn = rand.chance(10);
  const shown = [now, other].map((state) => [
    ...exitsOf(law, still(state), seat, { drawn: isDrawn, sent: new Map() }),
    ...(isProbed ? answersTo(law, state, seat, texts) : []),
  ]);
  compare(shown[1] ?? [], shown[0] ?? [], `${seat}, at rest`, tally);
}

const still = (now: Json): Outcome => ({
  ...{ before: now, beats: [], states: [], after: now, done: true, open: [], asked: [] },
  ...{ askedAfter: [], passed: 0, settled: [], amended: [], amendmentFaults: [], happenings: [] },
});

/** A step that was played is compared with many others: what a seat gets of it up to a beat is found once. */
const ofPlayed = keptFor(100);

type Trying = { readonly seed: number; readonly rand: Rand; readonly tally: Tally };

/** The same step played in another world, and compared as long as the rules tell the side the same of both. */
function inPlay(law: LawCase, played: Played, watcher: SeatId, trying: Trying): void {
  const { rand, tally } = trying;
  const other = playOther(law, played, watcher, trying);
  if (other === undefined) return;
  const same = sameMoments(
    law.toldIn(played.outcome, watcher),
    law.toldIn(other.outcome, watcher),
    bytesOf(law.toldAtRest(played.from, watcher)),
  );
  tally.worlds += 1;
  const side = sideOf(law, played.from, watcher);
  const seats = law.game.seats(played.from).filter((seat) => seat.side === side);
  const watchers = [...new Set([watcher, rand.pick(seats)?.id ?? watcher])];
  let isNear = law.differNearSight(played.from, other.outcome.before, watcher);
  for (const { at, a, b } of same) {
    // One of the worlds has not begun: nobody has been asked anything there.
    if (a === 0 || b === 0) continue;
    const [left, right] = [firstBeats(played.outcome, a), firstBeats(other.outcome, b)];
    isNear ||= law.differNearSight(left.after, right.after, watcher);
    for (const seat of watchers) {
      const mine = ofPlayed(played.outcome, `told ${seat} ${a}`, () => toldBy(law, left, seat));
      compare(toldBy(law, right, seat), mine, `${seat}, after ${at}`, tally);
    }
  }
  if (isNear) tally.near += 1;
  const last = same.at(-1);
  // What a seat is told of a step that has not begun is nothing.
  if (last === undefined || last.a === 0 || last.b === 0) return;
  const [left, right] = [firstBeats(played.outcome, last.a), firstBeats(other.outcome, last.b)];
  const isDrawn = rand.chance(10);
  for (const seat of watchers) {
    const { answers } = played.input;
    const mine = ofPlayed(played.outcome, `exits ${seat} ${last.a} ${isDrawn}`, () =>
      exitsOf(law, left, seat, { drawn: isDrawn, sent: answers }),
    );
    const others = exitsOf(law, right, seat, { drawn: isDrawn, sent: other.sent });
    compare(others, mine, `${seat}, up to ${last.at}`, tally);
    countEndings(law, mine, tally);
  }
  refusedUnseen(other, right);
}

function compare(
  found: readonly Exit[],
  expected: readonly Exit[],
  where: string,
  tally: Tally,
): void {
  expectSame(
    found.map(([name]) => name),
    expected.map(([name]) => name),
    `${where}: exits`,
  );
  found.forEach(([name, comes], index) => {
    tally.exits += 1;
    expectSame(comes, expected[index]?.[1], `${where}: ${name}`);
    // Both as `exitsOf` makes them.
    if (name === 'layers') keepMaps(tally, [comes, expected[index]?.[1]] as unknown as MapPair);
  });
}

function keepMaps({ maps }: Tally, pair: MapPair): void {
  if (maps.pairs.length < maps.room) maps.pairs.push(pair);
}

/** The maps that were kept, as the pictures that letters bring: the same, pixel by pixel and byte by byte. */
export async function picturesAreSame(tally: Tally): Promise<void> {
  for (const [left, right] of tally.maps.pairs.splice(0)) {
    const [a, b] = [await pngOf(left), await pngOf(right)];
    tally.exits += 1;
    if (!a.equals(b)) assert.fail('png: the pictures of two maps are not the same');
  }
}

const pngOf = (layers: readonly DrawnLayer[]): Promise<Buffer> =>
  drawPng(layers.map(({ drawn, ...layer }) => ({ ...layer, content: () => drawn })));

/** What became of orders, as the letter says it. */
function countEndings({ endings = {} }: LawCase, exits: readonly Exit[], tally: Tally): void {
  const report = exits.find(([name]) => name === 'report')?.[1] as Report | undefined; // as `exitsOf` names it
  for (const line of report?.sections.flatMap(({ lines }) => lines) ?? []) {
    const { mark, text } = reportLine(line);
    if (mark === undefined) continue;
    for (const [name, says] of Object.entries(endings))
      if (says.test(text)) tally.endings[name] = (tally.endings[name] ?? 0) + 1;
  }
}

type Other = {
  readonly outcome: Outcome;
  readonly sent: Sent;
  /** Sheets of the side that read in the first world and not in this one, by their questions. */
  readonly refused: readonly Question[];
};

/** A sheet that reads in one world and not in the other, where its seat can know of no difference, is told of one. */
function refusedUnseen({ refused }: Other, seen: Outcome): void {
  const asked = new Set(seen.asked.map(({ key }) => key));
  const told = refused.find(({ key }) => asked.has(key));
  if (told !== undefined) assert.fail(`${told.key}: the sheet reads in one of the worlds alone`);
}

/** The step in another world: the side of the watcher sends what it sent, the others something else where it is hidden. */
function playOther(
  law: LawCase,
  played: Played,
  watcher: SeatId,
  { seed, rand }: Trying,
): Other | undefined {
  const { game } = law;
  const side = sideOf(law, played.from, watcher);
  const foes = game.seats(played.from).filter((seat) => seat.side !== side);
  const isFoe = (question: Question): boolean =>
    foes.some(({ id }) => question.to === id || question.key.includes(id));
  const named = placesIn(played, (question) => !isFoe(question), rand);
  const varied = rand.chance(75)
    ? law.hiddenVariation(played.from, watcher, rand, { of: 'side', bold: rand.chance(60), named })
    : played.from;
  const known = (now: Json): string => bytesOf(law.toldAtRest(now, watcher));
  const from = known(varied) === known(played.from) ? varied : played.from;
  const refused: Question[] = [];
  const dice = chanceOf((thrown, name) =>
    (law.isHiddenRoll(name, watcher)
      ? diceOf(seed + 1)
      : (played.dice ?? diceOf(played.seed))
    ).roll(thrown, name),
  );
  const asSent = (question: Question, now: Json): string | undefined => {
    const text = played.input.answers.get(question.key)?.text;
    if (text === undefined || reads(law, text, question, now)) return text;
    if (!isFoe(question)) refused.push(question);
    return isFoe(question) ? linesThatRead(law, text, question, now) : undefined;
  };
  const otherwise = new Map<string, boolean>();
  const said = (question: Question, now: Json): string | undefined => {
    if (question.to === 'gm') {
      if (isFoe(question)) return answerOfGm(law, question, seed + 1);
      const given = played.input.answers.get(question.key)?.text;
      return given ?? answerOfGm(law, question, played.seed);
    }
    if (!isFoe(question)) return asSent(question, now);
    const known = otherwise.get(question.key);
    // Who is asked in this world alone may say what he likes.
    const isNew = !played.input.answers.has(question.key) && !played.hidden.has(question.key);
    const isOther = known ?? (isNew || played.hidden.has(question.key) || rand.chance(25));
    otherwise.set(question.key, isOther);
    if (!isOther) return asSent(question, now);
    if (question.silence !== 'wait' && rand.chance(20)) return undefined;
    const sent = played.input.answers.get(question.key)?.text;
    if (sent === undefined || rand.chance(60)) return law.hiddenSheet(rand, question, now, watcher);
    return linesThatRead(law, law.elsewhere(rand, sent), question, now);
  };
  const { outcome, input } = playStep(
    law,
    from,
    dice,
    (question, now) => said(question, now) ?? mustSay(law, question, now, rand),
    handOf(law, played, { from, watcher, rand }),
  );
  return { outcome, sent: input.answers, refused };
}

/** Whoever the rules wait for says something. */
const mustSay = (law: LawCase, question: Question, now: Json, rand: Rand): string | undefined =>
  question.silence === 'wait' && question.to !== 'gm'
    ? law.randomSheet(rand, question, law.game.view(now, question.to))
    : undefined;

/** The hexes that sheets speak of, or those two steps off: conditions hang on the first, glimpses on the others. */
function placesIn(
  { input, outcome }: Played,
  isOwn: (question: Question) => boolean,
  rand: Rand,
): readonly string[] {
  const own = outcome.asked.filter((question) => question.to !== 'gm' && isOwn(question));
  const texts = own.map(({ key }) => input.answers.get(key)?.text ?? '').join(' ');
  const hexes = [...new Set(texts.match(/\b\d{4}\b/g))];
  return rand.chance(75) ? hexes : hexes.flatMap((hex) => neighbours(hex)).flatMap(neighbours);
}

type Hand = Pick<StepInput, 'amendments' | 'rulings' | 'rerolls'>;

/**
 * Now and then the gamemaster changes something that is hidden, in the course of the step, with a word to whoever knows of
 * it; and settles a roll of the other side, or has it rolled again.
 */
function handOf(
  law: LawCase,
  { outcome }: Played,
  { from, watcher, rand }: { readonly from: Json; readonly watcher: SeatId; readonly rand: Rand },
): Hand {
  const moments = law.game.moments(from).map(({ id }) => id);
  const amended = rand.chance(70) ? [] : [1, 2];
  const all = amended.map((id) => ({
    ...{ id, at: rand.pick(moments) ?? 'start', told: 'A slip of mine' },
    text: law.hiddenAmendment(rand, from, watcher),
  }));
  // A toy whose gamemaster changes nothing has none.
  const amendments = all.filter(({ text }) => text !== '');
  const { name: step } = law.game.step(from);
  const hidden = outcome.beats
    .flatMap(({ rolls }) => rolls)
    .filter(({ name }) => law.isHiddenRoll(`${step}/${name}`, watcher) && rand.chance(40));
  const faces = (roll: ChanceRecord): string =>
    otherwise(roll, rand).join(isDraw(roll) ? ', ' : ' ');
  const [ruled, again] = [hidden.slice(0, 1), hidden.slice(1, 3)];
  return {
    amendments,
    rulings: new Map(ruled.map((roll) => [roll.name, faces(roll)])),
    rerolls: new Map(again.map(({ name }) => [name, 1])),
  };
}

const reads = ({ game }: LawCase, text: string, question: Question, now: Json): boolean =>
  question.to !== 'gm' &&
  game.read(text, question, game.view(now, question.to)).faults.length === 0;

/** What of a sheet reads; its last lines are the first to go. */
function linesThatRead(
  law: LawCase,
  text: string,
  question: Question,
  now: Json,
): string | undefined {
  const lines = text.split('\n');
  while (lines.length > 0) {
    if (reads(law, lines.join('\n'), question, now)) return lines.join('\n');
    lines.pop();
  }
  return undefined;
}

type Same = { readonly at: string; readonly a: number; readonly b: number };

/**
 * The moments up to which the rules tell the side the same, with the beats of each world that had been played. A moment
 * of one world alone counts as one of both, when nothing in it may be known.
 */
function sameMoments(
  a: readonly ToldMoment[],
  b: readonly ToldMoment[],
  start: string,
): readonly Same[] {
  const found: Same[] = [];
  let rest = start;
  let [i, j] = [0, 0];
  const beats = (moments: readonly ToldMoment[], next: number): number =>
    moments[next - 1]?.beats ?? 0;
  const isQuiet = (moment: ToldMoment): boolean =>
    moment.events.length === 0 && bytesOf(moment.rest()) === rest;
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left.at === right?.at) {
      const known = bytesOf(left.rest());
      if (known !== bytesOf(right.rest()) || bytesOf(left.events) !== bytesOf(right.events)) break;
      rest = known;
      i += 1;
      j += 1;
    } else if (left !== undefined && !b.slice(j).some(({ at }) => at === left.at)) {
      if (!isQuiet(left)) break;
      i += 1;
    } else if (right !== undefined && isQuiet(right)) {
      j += 1;
    } else break;
    found.push({ at: left?.at ?? right?.at ?? '', a: beats(a, i), b: beats(b, j) });
  }
  return found;
}
