/** Random legal play of the toy. */
import { asSeat, type Json, type SeatId } from '../../../src/kernel/basic.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { Question } from '../../../src/kernel/system.js';
import { toy, toyFiles } from './system.js';
import type { Scout, ToyFact, ToyState, ToyView } from './types.js';
import { PULSES, scoutId } from './types.js';
import type { LawCase, ToldMoment } from '../../laws/law-case.js';
import type { Rand } from '../../laws/rand.js';
import { bytesOf } from '../../laws/same.js';

function sheet(rand: Rand, question: Question, seen: Json): string {
  if (question.kind !== 'orders') return rand.chance(50) ? 'yes' : 'no';
  const view = seen as ToyView;
  const lines: string[] = [];
  for (let pulse = 1; pulse <= PULSES; pulse += 1) {
    const scout = rand.pick(view.own);
    if (scout === undefined || rand.chance(30)) continue;
    const when = rand.chance(20) ? 'if "it rains" then ' : '';
    const does = rand.chance(10) ? 'wait' : `move ${scout.name} to ${1 + rand.below(9)}`;
    lines.push(`PP ${pulse}: ${when}${does}`);
  }
  return lines.join('\n');
}

/** Other enemies, any number of them, wherever none of the seat's own scouts stands within a box. */
function vary(now: Json, seat: SeatId, rand: Rand): Json {
  const state = now as ToyState;
  const all = Object.values(state.scouts);
  const own = all.filter((scout) => asSeat(scout.colour) === seat);
  const isHidden = (box: number): boolean => own.every((scout) => Math.abs(scout.box - box) > 1);
  const hidden = Array.from({ length: 9 }, (_, index) => index + 1).filter(isHidden);
  const colour = seat === asSeat('red') ? 'blue' : 'red';
  const kept = all.filter((scout) => scout.colour !== colour || !isHidden(scout.box));
  const others: Scout[] = [];
  for (let n = rand.below(5); n > 0 && hidden.length > 0; n -= 1)
    others.push({ colour, name: `Z${n}`, box: rand.pick(hidden) ?? 1 });
  return {
    ...state,
    scouts: Object.fromEntries(
      [...kept, ...others].map((scout) => [scoutId(scout.colour, scout.name), scout]),
    ),
  };
}

/** One step by each of some scouts, between boxes that the watcher does not see. */
function hiddenSheet(
  rand: Rand,
  question: Question,
  now: Json,
  watcher: SeatId,
): string | undefined {
  if (question.kind !== 'orders' || question.to === watcher) return undefined;
  const all = Object.values((now as ToyState).scouts);
  const isHidden = (box: number): boolean =>
    all.every((scout) => asSeat(scout.colour) !== watcher || Math.abs(scout.box - box) > 1);
  const lines: string[] = [];
  for (const { name, box } of all.filter((scout) => asSeat(scout.colour) === question.to)) {
    const to = box + (rand.chance(50) ? 1 : -1);
    if (to < 1 || to > 9 || !isHidden(box) || !isHidden(to)) continue;
    lines.push(`PP ${lines.length + 1}: move ${name} to ${to}`);
  }
  return rand.chance(50) ? ['PP 1: wait', 'PP 6: wait'].join('\n') : lines.slice(0, 6).join('\n');
}

function probe(rand: Rand, _question: Question, now: Json): string {
  const names = Object.values((now as ToyState).scouts).map((scout) => scout.name);
  const name = rand.pick([...names, 'Q', 'Z1', '']) ?? '';
  return `PP ${rand.below(8)}: move ${name} to ${rand.below(12)}`;
}

const other = (seat: SeatId): 'red' | 'blue' => (seat === asSeat('red') ? 'blue' : 'red');

/** Boxes within one of the seat's own scouts in which an enemy stands. */
function toldAtRest(now: Json, seat: SeatId): Json {
  const { turn, scouts } = now as ToyState;
  const all = Object.values(scouts);
  const own = all.filter(({ colour }) => asSeat(colour) === seat).map(({ box }) => box);
  const seen = all
    .filter(({ colour, box }) => colour === other(seat) && own.some((at) => Math.abs(at - box) < 2))
    .map(({ box }) => box);
  return [turn, ...[...new Set(seen)].sort((a, b) => a - b)];
}

/** Fights, and enemies who come to or leave a box that is seen. */
function toldIn(outcome: Outcome, seat: SeatId): readonly ToldMoment[] {
  const moments: ToldMoment[] = [];
  let events: Json[] = [];
  outcome.beats.forEach(({ at, facts }, index) => {
    const before = outcome.states[index - 1] ?? outcome.before;
    const after = outcome.states[index] ?? outcome.after;
    const isSeen = (now: Json, box: number): boolean =>
      Object.values((now as ToyState).scouts).some(
        (scout) => asSeat(scout.colour) === seat && Math.abs(scout.box - box) < 2,
      );
    for (const fact of facts as readonly ToyFact[]) {
      if (fact.kind === 'fought' || fact.kind === 'turned') events.push(fact);
      if (fact.kind !== 'marched' || asSeat(fact.colour) === seat) continue;
      const { from, to } = fact;
      events.push([
        isSeen(before, from) ? from : 0,
        isSeen(after, to) ? to : 0,
        isSeen(before, to) ? to : 0,
      ]);
    }
    if (outcome.beats[index + 1]?.at === at) return;
    const seen = events.filter((event) => bytesOf(event) !== '[0,0,0]');
    moments.push({ at, beats: index + 1, rest: () => toldAtRest(after, seat), events: seen });
    events = [];
  });
  return moments;
}

export function toyLaw(): LawCase {
  const game = toy.open(toyFiles);
  if (!game.ok) throw new Error('The toy does not open');
  return {
    name: 'toy',
    game: game.value,
    scenario: 'meeting',
    campaign: { system: 'toy', pack: toyFiles },
    runs: 100,
    steps: 3,
    randomSheet: sheet,
    gmAnswer: (rand) => (rand.chance(50) ? 'yes' : 'no'),
    hiddenVariation: vary,
    hiddenSheet,
    remember: (now) => now,
    elsewhere: (rand, text) => text.replace(/ to \d/g, () => ` to ${1 + rand.below(9)}`),
    hiddenAmendment: (rand, _now, watcher) =>
      `place Q${rand.below(9)} ${other(watcher)} at ${1 + rand.below(9)}`,
    isHiddenRoll: () => false,
    toldAtRest,
    toldIn,
    differNearSight: (a, b, seat) => {
      const [left, right] = [a, b].map((now) => Object.values((now as ToyState).scouts));
      const own = (left ?? []).filter(({ colour }) => asSeat(colour) === seat);
      const edge = (scouts: readonly Scout[]): string =>
        bytesOf(
          scouts
            .map(({ box }) => box)
            .filter((box) => own.some((scout) => Math.abs(scout.box - box) === 2)),
        );
      return edge(left ?? []) !== edge(right ?? []);
    },
    probe,
    strength: (now) => Object.keys((now as ToyState).scouts).length,
    gain: (fact) => ((fact as ToyFact).kind === 'fought' ? -1 : 0),
    overdrawn: () => [],
    examples: [
      { seat: 'red', kind: 'orders', text: 'PP 2: move A to 4\r\nPP 3 : if "it rains" then wait' },
      { seat: 'blue', kind: 'orders', text: 'pp\u00a01: MOVE x to 4' },
    ],
  };
}
