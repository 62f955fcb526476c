/** What is offered to the gamemaster who points at a hex. */
import { describe, expect, it } from 'vitest';
import { applyFacts } from '../../../src/systems/civil-war/rules/change/apply.js';
import { auditState } from '../../../src/systems/civil-war/rules/change/audit.js';
import { setUp } from '../../../src/systems/civil-war/rules/change/setup.js';
import { amendableAt } from '../../../src/systems/civil-war/gm/amendable.js';
import { readAmend } from '../../../src/systems/civil-war/gm/read-amend.js';
import { pack, places } from './orders-view.js';

const begun = setUp(pack, 'july-1861', {});
if (!begun.ok) throw new Error('The set-up does not read.');
const now = begun.value;

describe('overrule anything there by pointing at it', () => {
  it('offers who and what stands in the hex: leaders, strength, works, control', () => {
    const hex = places.manassas;
    const lines = amendableAt(pack, now, hex);
    const moves = lines.filter((line) => line.startsWith('move Beauregard '));
    expect(moves).toContain('move Beauregard alone to');
    expect(moves[0]).toMatch(/^move Beauregard with all \d+ SP.* at Manassas Junction to$/);
    expect(lines).toContain('remove leader Beauregard');
    expect(lines.filter((line) => /^move all \d+ SP csa at \d+ to$/.test(line))).toHaveLength(1);
    expect(lines.join()).toMatch(new RegExp(`demoralize all \\d+ SP csa at ${hex}`));
    expect(lines).toContain(`place 1 SP csa at ${hex}`);
    expect(lines.join()).not.toContain('SP usa');
  });

  it('offers nothing that does not read, and nothing that breaks a rule, wherever anything stands', () => {
    const stands = new Set(Object.values(now.troops).map(({ hex }) => hex));
    const some = [...pack.hexes.keys()].filter((_, index) => index % 100 === 0);
    for (const hex of [...stands, ...some])
      for (const line of amendableAt(pack, now, hex).filter((one) => !one.endsWith(' to'))) {
        const { faults, lines } = readAmend(pack, line, now);
        const facts = lines.flatMap(({ means }) =>
          means === undefined ? [] : [{ kind: 'amended' as const, change: means }],
        );
        expect([line, faults, facts.length]).toEqual([line, [], 1]);
        expect([line, auditState(pack, applyFacts(pack, now, facts))]).toEqual([line, []]);
      }
  });

  it('reads what moves something once a place stands behind it', () => {
    const moves = amendableAt(pack, now, places.manassas).filter((line) => line.endsWith(' to'));
    expect(moves.length).toBeGreaterThan(2);
    for (const line of moves)
      expect(readAmend(pack, `${line} ${places.fredericksburg}`, now).faults).toEqual([]);
  });

  it('offers nothing beyond the map', () => {
    expect(amendableAt(pack, now, '9999')).toEqual([]);
    expect(amendableAt(pack, now, '')).toEqual([]);
  });
});
