/** What a country brings and feeds (B8): ports and what closes them, and how far supply reaches in each theater. */
import { describe, expect, it } from 'vitest';
import type { Umpire } from '../../../src/kernel/dice.js';
import { cities, landNet, theaterAt } from '../../../src/systems/civil-war/rules/ground/atlas.js';
import { placeName } from '../../../src/systems/civil-war/rules/ground/places.js';
import { supplyLines } from '../../../src/systems/civil-war/rules/ground/supply.js';
import { allocateShips } from '../../../src/systems/civil-war/play/strategic/allocate-ships.js';
import { effectsAt } from '../../../src/systems/civil-war/rules/figures/effects.js';
import { reckonProduction } from '../../../src/systems/civil-war/rules/production/reckon.js';
import type { Effect, State } from '../../../src/systems/civil-war/rules/state.js';
import { endOfGameTurn } from '../../../src/systems/civil-war/rules/victory/ending.js';
import { pointsOf } from '../../../src/systems/civil-war/rules/victory/points.js';
import { pack, stateOf, type Side } from './sight-position.js';

const asWorkedOut: Umpire = {
  id: '',
  during: () => asWorkedOut,
  roll: () => [],
  draw: (from) => from,
  shuffle: (items) => items,
  settle: (_name, worked) => worked,
};

/** Every city is this side's. */
const heldBy = (side: Side): State['control'] =>
  Object.fromEntries([...cities(pack).keys()].map((hex) => [hex, side]));

describe('imports', () => {
  /** Without a blockade, so that no share of them is rounded. */
  const imports = (now: State): number =>
    reckonProduction(pack, { ...now, washingtonFell: true }, asWorkedOut).reduce(
      (sum, fact) =>
        fact.kind === 'production-reckoned'
          ? sum + fact.parts.reduce((all, part) => all + part.imports, 0)
          : sum,
      0,
    );
  const open = { ...stateOf({}), control: {} };
  const ports = pack.country.ports.map((port) => [placeName(pack, port.hex), port] as const);

  it('come in by all ports while nobody closes any', () => {
    expect(ports.length).toBeGreaterThan(5);
    expect(imports(open)).toBe(ports.reduce((sum, [, port]) => sum + port.imports, 0));
  });

  it.each(ports)('stop at %s when its city is lost', (_name, { hex, imports: own }) => {
    expect(imports({ ...open, control: { [hex]: 'usa' } })).toBe(imports(open) - own);
  });

  it.each(ports.filter(([, { closedBy }]) => closedBy !== undefined))(
    'stop at %s while the USA stands, or has a fort or a fortress, at its entrance',
    (_name, { closedBy = '', imports: own }) => {
      const works = (kind: 'depot' | 'fort' | 'fortress', side: Side): number =>
        imports({ ...stateOf({ works: [{ kind, side, hex: closedBy }] }), control: {} });
      const closed = imports(open) - own;
      expect(imports({ ...stateOf({ usa: { [closedBy]: 1 } }), control: {} })).toBe(closed);
      expect([works('fort', 'usa'), works('fortress', 'usa')]).toEqual([closed, closed]);
      for (const kind of ['depot', 'fort', 'fortress'] as const)
        expect([kind, works(kind, 'csa')]).toEqual([kind, imports(open)]);
      expect(works('depot', 'usa')).toBe(imports(open));
      expect(imports({ ...stateOf({ csa: { [closedBy]: 1 } }), control: {} })).toBe(imports(open));
    },
  );
});

describe('supply', () => {
  /** A depot of the CSA in each theater, and nothing else that could feed anybody. */
  const depots = { east: '7711', west: '4728', trans: '2231' } as const;
  const theaters = ['east', 'west', 'trans'] as const;
  const bare: State = {
    ...stateOf({
      works: theaters.map((theater) => ({ kind: 'depot', side: 'csa', hex: depots[theater] })),
    }),
    control: heldBy('usa'),
  };
  const farFrom = (theater: (typeof theaters)[number], steps: number): string => {
    const { stepsToSource } = supplyLines(pack, bare, 'csa');
    const found = landNet(pack).ids.find(
      (hex) => theaterAt(pack, hex) === theater && stepsToSource(hex) === steps,
    );
    if (found === undefined) throw new Error(`Nothing in ${theater} is ${String(steps)} hexes off`);
    return found;
  };
  const fed = (now: State) =>
    theaters.map((theater) =>
      [3, 4, 5].filter((steps) =>
        supplyLines(pack, now, 'csa').isSupplied(farFrom(theater, steps)),
      ),
    );

  it('reaches as far in each theater as its own part of the country is well off', () => {
    const part = (names: readonly (typeof theaters)[number][], effects: readonly Effect[]) => ({
      ...{ theaters: names, production: 0, imports: 0, total: 0, effects },
    });
    const withEffects = (east: readonly Effect[], trans: readonly Effect[]): State => ({
      ...bare,
      industry: { ...bare.industry, csa: [part(['east', 'west'], east), part(['trans'], trans)] },
    });
    const [whole, cut] = [[3, 4], [3]];
    expect(fed(withEffects([], []))).toEqual([whole, whole, whole]);
    expect(fed(withEffects(['depot-reach'], []))).toEqual([cut, cut, whole]);
    expect(fed(withEffects([], ['depot-reach']))).toEqual([whole, whole, cut]);
  });
});

describe('a low total (B8)', () => {
  it.each([
    [100, []],
    [99, ['works-dearer']],
    [90, ['works-dearer']],
    [89, ['works-dearer', 'ships-cost']],
  ])('of %d has its effects from the figure of the table on', (total, effects) => {
    expect(effectsAt(pack, {}, total)).toEqual(effects);
  });

  it('keeps a raider in port that the supreme commander sends to sea', () => {
    const raider = { id: 'f1', side: 'csa', kind: 'raider', n: 1, list: 'east' } as const;
    const begun = stateOf({});
    const sentAt = (total: number): readonly string[] => {
      const effects = effectsAt(pack, {}, total);
      const part = { theaters: ['east'], production: total, imports: 0, total, effects } as const;
      const now: State = {
        ...begun,
        fleets: {
          f1: { ...raider, place: { at: 'due', turn: 1 }, marches: { times: 0, last: 0 } },
        },
        industry: { ...begun.industry, csa: [part] },
      };
      return allocateShips(pack, now, 'csa', [{ kind: 'raider' }]).map(({ kind }) => kind);
    };
    expect([sentAt(20), sentAt(19)]).toEqual([['raider-sent'], []]);
  });
});

describe('the end of the war (B11)', () => {
  const begun = { ...stateOf({}), control: {} };

  /** Who wins at the end of a game turn with this lead of the USA. */
  function winner(game: number, lead: number): string | undefined {
    const { clock, score } = begun;
    const more = lead - pointsOf(pack, begun).difference;
    const now: State = {
      ...begun,
      clock: { ...clock, game },
      score: { ...score, given: { ...score.given, usa: score.given.usa + more } },
    };
    const facts = endOfGameTurn(pack, now, asWorkedOut);
    return facts.flatMap((fact) => (fact.kind === 'campaign-ended' ? [fact.winner] : []))[0];
  }

  it.each([
    [16, 0, undefined],
    [17, 49, 'csa'],
    [17, 50, undefined],
    [18, 0, undefined],
    [19, 74, 'csa'],
    [19, 75, 'usa'],
  ])('after game turn %d with a lead of %d: %s', (game, lead, won) => {
    expect(winner(game, lead)).toBe(won);
  });
});
