/**
 * Who is told what, held against play: each kind of fact, each seat, under each setting that bears on it. All case files
 * and the random play of the laws are held against the same table.
 */
import { describe, expect, it } from 'vitest';
import type { CivilWarFact } from '../../../../src/systems/civil-war/rules/facts/fact.js';
import { SEATS } from '../../../../src/systems/civil-war/rules/seats.js';
import type { SeatNotice } from '../../../../src/systems/civil-war/telling/notice.js';
import { AMENDED } from './amended.js';
import { faultsOf, isKeptFromEnemy, isKeptFromSide, KINDS, proofsFor, proofsIn } from './check.js';
import { pageOf } from './page.js';
import { hearCase, hearChanges, hearFigures, type Heard, type Told } from './play.js';
import { TABLE } from './told.js';

/** Case files in which every kind of fact arises, before seats that are told of it and seats that are not. */
const CASES = [
  'b11-go-on',
  'b11-washington-falls',
  'b8-a-fort-becomes-a-fortress',
  'b8-a-shortage-ends',
  'b8-the-mississippi-parts-the-south',
  'b9-a-landing-on-an-empty-coast',
  'b9-raiders-sink-merchant-ships',
  'c2.7-a-sea-fight-is-told-to-the-supreme-commander-by-setting',
  'c2.7-troops-that-drown-are-told-to-the-supreme-commander',
  'c2.7-who-takes-a-depot-beyond-the-border-reads-of-it',
  'c3.10-nothing-carries-over',
  'c3.14-the-gamemaster-s-certain-orders-are-kept',
  'c3.15-insisted-against-the-rules',
  'c3.16-a-commander-declines-the-rally',
  'c3.16-a-standing-rally-out-of-supply',
  'c3.16-cavalry-withdraws-before-combat',
  'c3.16-rally-at-the-end-of-the-game-turn',
  'c3.17-b-same-pulse-digger-first',
  'c3.17-stopped-a-fort-taken-before-it-is-strengthened',
  'c3.17-stopped-sea-movement-of-troops-that-are-gone',
  'c3.4-persons-change-places',
  'c3.5.2-redirected-ones-arrive-a-turn-late',
  'c3.5.3-the-supreme-commander-names-where-ships-enter',
  'c3.5.6-prices',
  'c3.5.9-a-shift-that-no-sheet-orders',
  'c3.7-by-setting-the-border-changes-the-command',
  'c4.5.3-ships-see-troops-beside-rivers',
  'c5.1-the-point-comes-back-by-setting',
  'c5.2-a-promotion-without-a-counter',
  'c5.2-a-win-adds-one-a-loss-takes-one',
  'c5.2-by-setting-nobody-rolls-after-an-overrun',
  'c5.2-exchange-first-for-first',
  'c5.2-killed-with-his-force',
  'c5.3-a-dismissal-goes-to-the-supreme-commander',
  'c5.3-presented-and-promoted',
  'c5.3.1-no-three-star-rises-early',
  'c5.3.1-presented-above-three-stars',
  'c5.3.2-a-dismissal-goes-to-the-supreme-commander-by-itself',
  'c5.5-initiative-is-known-at-once',
  'c5.5-told-after-the-next-fight',
  'c5.8-an-army-is-broken-up',
  'c5.8-an-army-is-formed',
  'c5.8-an-army-passes-to-the-next-in-rank',
  'c6.2-ships-are-lent',
  'c6.3-sea-movement-on-naval-cp',
  'c6.4-the-whole-pool-enters-for-two',
  'c6.5-raiders-and-ironclads-are-the-supreme-commanders',
  'combat-retreat-toward-supply',
];

const POSITION = [
  'place 3 SP usa at Manassas Junction',
  'place fort usa at Manassas Junction',
  'place leader McClellan at Manassas Junction',
  'place army Potomac under McDowell at Manassas Junction',
  'place 2 NSP usa river-ironclad at Cairo Ohio',
  'place 3 SP csa at 7414',
  'place leader Jackson at 7414',
  'put leader Lee in pool east',
];

/** A change of each kind, some of them twice: of what a side knows, and of what a few of it know. */
const CHANGES = [
  'place 1 SP usa at Washington',
  'remove 1 SP usa at Manassas Junction',
  'move McClellan with 1 SP at Manassas Junction to Washington',
  'demoralize usa at Manassas Junction',
  'place depot usa at Washington',
  'remove fort usa at Manassas Junction',
  'place leader Grant at Cairo',
  'place army Tennessee under AS Johnston at 7414',
  'remove leader Lee',
  'remove leader Jackson',
  'remove army Potomac',
  'kill Lee',
  'kill Jackson',
  'put leader Lee in pool west',
  'put leader Jackson in pool west',
  'set Lee tactical 1',
  'set Jackson tactical 1',
  'set Jackson tactical 1 untold',
  'set Jackson initiative 4 untold',
  'place 1 NSP usa river-ironclad at Cairo Ohio',
  'place 1 NSP csa river-ironclad in pool west at Memphis',
  'remove 1 NSP usa at Cairo Ohio',
  'move 1 NSP usa at Cairo Ohio to Memphis',
  'set cp usa east 5',
  'set sea cp usa east 2',
  'set control of Baltimore to csa',
  'set rail of Manassas Junction to usa',
  'set control of Kentucky to usa',
  'add victory usa 3',
  'end campaign usa "enough"',
  'set river Memphis contested',
  'offer promotion of Jackson',
];

const heard: readonly Heard[] = [
  ...CASES.flatMap((name) => hearCase(name)),
  ...hearFigures(),
  ...hearChanges(POSITION, CHANGES),
  ...hearChanges([...POSITION, 'end campaign usa "enough"'], ['go on']),
];
const proofs = new Set(heard.flatMap((one) => proofsIn(one)));
const ofKind = (kind: CivilWarFact['kind']): readonly Heard[] =>
  heard.filter(({ fact }) => fact.kind === kind);

/** What a fault of the product would tell: a notice of one seat to others, or nothing to nobody. */
type Spill = (told: Told) => Told;
const toSeats = (told: Told, isHeard: (from: string, to: string) => boolean): Told => {
  const more = new Map<string, SeatNotice>(told);
  for (const { id, side } of SEATS) {
    const from = SEATS.find((one) => told.has(one.id) && isHeard(one.side, side));
    const notice = from === undefined ? undefined : told.get(from.id);
    if (notice !== undefined && !more.has(id)) more.set(id, notice);
  }
  return more;
};
const toItsSide: Spill = (told) => toSeats(told, (from, to) => from === to);
const toTheEnemy: Spill = (told) => toSeats(told, (from, to) => from !== to);
const toNobody: Spill = () => new Map();

const isFound = (kind: CivilWarFact['kind'], spill: Spill): boolean =>
  ofKind(kind).some((one) => faultsOf(one, spill(one.told)).length > 0);

describe('C2.3, C2.7, C4.1-C4.6, C5.2-C5.7: who is told what', () => {
  it.each(KINDS)('of %s each seat is told what the table says, under every setting', (kind) => {
    expect(ofKind(kind).flatMap((one) => faultsOf(one))).toEqual([]);
  });

  it.each(KINDS)('%s arises in play before all who are told of it and some who are not', (kind) => {
    expect(proofsFor(kind).filter((proof) => !proofs.has(proof))).toEqual([]);
  });

  it('tries a change of every kind by the hand of the gamemaster', () => {
    const tried = new Set(
      heard.flatMap(({ fact }) => (fact.kind === 'amended' ? [fact.change.kind] : [])),
    );
    expect(Object.keys(AMENDED).filter((kind) => !tried.has(kind as never))).toEqual([]);
  });
});

describe('the table finds', () => {
  it.each(KINDS.filter(isKeptFromSide))('%s told to every seat of the side', (kind) => {
    expect(isFound(kind, toItsSide)).toBe(true);
  });

  it.each(KINDS.filter(isKeptFromEnemy))('%s told to the enemy', (kind) => {
    expect(isFound(kind, toTheEnemy)).toBe(true);
  });

  it.each(KINDS.filter((kind) => TABLE[kind].own !== undefined))('%s told to nobody', (kind) => {
    expect(isFound(kind, toNobody)).toBe(true);
  });
});

it('is written out for gamemasters in TOLD.md (vitest -u writes it anew)', async () => {
  await expect(pageOf()).toMatchFileSnapshot('../../../../src/systems/civil-war/TOLD.md');
});
