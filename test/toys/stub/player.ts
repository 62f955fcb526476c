/** Random legal play of the stub, and what a seat of it may not know. */
import { asSeat, byText, type Json, type SeatId } from '../../../src/kernel/basic.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { LawCase, ToldMoment } from '../../laws/law-case.js';
import type { Rand } from '../../laws/rand.js';
import { bytesOf } from '../../laws/same.js';
import { stub } from './system.js';

type Party = { readonly side: string; readonly at: string };
type State = { readonly turn: number; readonly parties: Readonly<Record<string, Party>> };
type Fact = { readonly kind: string; readonly name: string; readonly side: string };
type Placed = Fact & { readonly to: string };

const AREAS = ['meadow', 'old-mill', 'ridge', 'wharf'];
/** The areas lie in a ring. */
const steps = (a: string, b: string): number => {
  const apart = Math.abs(AREAS.indexOf(a) - AREAS.indexOf(b));
  return Math.min(apart, AREAS.length - apart);
};
const stateOf = (now: Json): State => now as State;
const partiesOf = (now: Json): readonly (readonly [string, Party])[] =>
  Object.entries(stateOf(now).parties).sort(([a], [b]) => byText(a, b));
const nearest = (now: Json, seat: SeatId, at: string): number =>
  Math.min(
    9,
    ...partiesOf(now).flatMap(([, one]) => (one.side === seat ? [steps(one.at, at)] : [])),
  );
const isSeen = (now: Json, seat: SeatId, at: string): boolean => nearest(now, seat, at) < 2;
const foeOf = (seat: SeatId): SeatId => asSeat(seat === 'east' ? 'west' : 'east');
const moves = (rand: Rand, parties: readonly (readonly [string, Party])[]): string =>
  parties
    .filter(() => rand.chance(70))
    .map(([name, { at }]) => {
      const to = rand.pick(AREAS.filter((area) => steps(area, at) < 2)) ?? at;
      return `move ${name} to ${to}`;
    })
    .join('\n');

/** Enemies out of sight in any number. */
function vary(now: Json, seat: SeatId, rand: Rand): Json {
  const kept = partiesOf(now).filter(([, { side, at }]) => side === seat || isSeen(now, seat, at));
  const far = AREAS.filter((area) => !isSeen(now, seat, area));
  const others = far.flatMap((at) =>
    Array.from({ length: rand.below(3) }, (_, n) => [`Z${n}`, { side: foeOf(seat), at }] as const),
  );
  return { ...stateOf(now), parties: Object.fromEntries([...kept, ...others]) };
}

const toldAtRest = (now: Json, seat: SeatId): Json => [
  stateOf(now).turn,
  partiesOf(now).filter(([, { side, at }]) => side === seat || isSeen(now, seat, at)),
];

function toldIn(outcome: Outcome, seat: SeatId): readonly ToldMoment[] {
  return outcome.beats.map(({ at, facts }, index) => {
    const after = outcome.states[index] ?? outcome.after;
    const events = (facts as readonly Placed[]).filter(
      ({ kind, side, to }) => kind !== 'moved' || side === seat || isSeen(after, seat, to),
    );
    return { at, beats: index + 1, rest: () => toldAtRest(after, seat), events };
  });
}

export function stubLaw(): LawCase {
  const game = stub.open({});
  if (!game.ok) throw new Error('The stub does not open');
  const own = (now: Json, seat: SeatId) => partiesOf(now).filter(([, { side }]) => side === seat);
  return {
    name: 'stub',
    game: game.value,
    scenario: 'meeting',
    campaign: { system: 'stub', pack: {} },
    ...{ runs: 40, steps: 3 },
    randomSheet: (rand, { to }, seen) => moves(rand, own(seen, asSeat(to))),
    gmAnswer: () => 'yes',
    hiddenVariation: vary,
    hiddenSheet: (rand, { to }, now, watcher) =>
      to === watcher
        ? undefined
        : moves(
            rand,
            own(now, asSeat(to)).filter(([, { at }]) => nearest(now, watcher, at) > 2),
          ),
    remember: (now) => now,
    elsewhere: (rand, text) => text.replace(/ to \S+/g, () => ` to ${rand.pick(AREAS) ?? ''}`),
    hiddenAmendment: (rand, _now, watcher) =>
      `place Q${rand.below(9)} ${foeOf(watcher)} at ${rand.pick(AREAS) ?? ''}`,
    isHiddenRoll: () => false,
    ...{ toldAtRest, toldIn },
    differNearSight: (a, b, seat) => {
      const edge = (now: Json): string =>
        bytesOf(partiesOf(now).filter(([, { at }]) => nearest(now, seat, at) === 2));
      return edge(a) !== edge(b);
    },
    probe: (rand, _question, now) =>
      `move ${rand.pick(partiesOf(now))?.[0] ?? 'Nobody'} to ${rand.pick(AREAS) ?? ''}`,
    strength: (now) => partiesOf(now).length,
    gain: (fact) => ((fact as Fact).kind === 'beaten' ? -1 : 0),
    overdrawn: () => [],
    examples: [{ seat: 'east', kind: 'orders', text: 'Move Ann to old-mill' }],
  };
}
