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
import { CASES, CHANGES, POSITION } from './scenes.js';
import { TABLE } from './told.js';

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
