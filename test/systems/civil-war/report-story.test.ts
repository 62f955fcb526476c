/** The report as a story: what happened to each order, the enemy's ways in their order, losses, and places to point at. */
import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import type { Told } from '../../../src/kernel/outcome.js';
import { reportLine, textOfLine, type Report } from '../../../src/kernel/report.js';
import type { Question } from '../../../src/kernel/system.js';
import type { BattleNotice } from '../../../src/systems/civil-war/telling/battle-notice.js';
import type { SeatNotice } from '../../../src/systems/civil-war/telling/notice.js';
import { reportFor } from '../../../src/systems/civil-war/telling/report.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { packFiles, soundPack } from './pack-of-1861.js';
import { civilWarLaw } from '../../laws/civil-war/player.js';
import { playStep, startOf } from '../../laws/law-case.js';
import { diceOf } from '../../laws/rand.js';

const law = civilWarLaw();
const { game } = law;
const splits = ({ key }: Question): string | undefined =>
  key === '1/split' ? 'split 1' : undefined;
const strategic = playStep(law, startOf(law), diceOf(1), splits).outcome;
const EAST = asSeat('usa-east');
const orders = game
  .play(
    strategic.after,
    { answers: new Map(), rulings: new Map(), amendments: [], silence: false },
    diceOf(1),
  )
  .open.map(({ question }) => question)
  .find(({ to }) => to === EAST);

type Timed = readonly [at: string, notice: SeatNotice];
const told = (...notices: readonly Timed[]): readonly Told[] =>
  notices.map(([at, notice]) => ({ at, notice, text: '' }));

function reportOf(text: string, ...notices: readonly Timed[]): Report {
  if (orders === undefined) throw new Error('East is asked for orders');
  const view = game.view(strategic.after, EAST);
  const { lines, faults } = game.read(text === '' ? 'PP 1: wait' : text, orders, view);
  expect(faults).toEqual([]);
  const sheets = text === '' ? [] : [{ prompt: orders, lines }];
  return game.report(view, told(...notices), [], EAST, '', sheets);
}

const linesOf = ({ sections }: Report, heading: string): readonly string[] =>
  (sections.find((section) => section.heading === heading)?.lines ?? []).map((line) => {
    const { mark, text } = reportLine(line);
    return mark === undefined ? text : `${mark}: ${text}`;
  });
const ordersOf = (text: string, ...notices: readonly Timed[]): readonly string[] =>
  linesOf(reportOf(text, ...notices), 'Your orders');

const order = { side: 'usa', list: 'east', from: 1 } as const;
const army = {
  ...{ list: 'east' as const, leaders: ['McDowell'], army: 'Northeastern Virginia', sp: 6 },
};
const part = { die: 2, lost: 0, demoralized: true, won: false };
const repulse: BattleNotice = {
  ...{ kind: 'battle', hex: '7413', attacking: true },
  ours: { ...army, ...part, fate: { is: 'stayed', at: ['7513'] } },
  theirs: { ...part, leaders: ['Beauregard'], size: 'Medium', fate: { is: 'held' } },
};
const march: SeatNotice = {
  ...{ kind: 'marched', force: army, path: ['7513'], rail: false, contact: '7413' },
};
const MARCH = 'PP 1-4: move McDowell to Manassas Junction';

describe('C2.7 the report says of each line of the orders what became of it', () => {
  it('that an attack was repulsed, and where the force stands', () => {
    expect(ordersOf(MARCH, ['p4', march], ['p4', repulse])).toEqual([
      'undone: PP 1–4: McDowell marches from Alexandria (7513) to Manassas Junction (7413). It attacked in pulse 4 and was repulsed; it holds Alexandria.',
    ]);
  });

  it('that the enemy stopped it, why, and what came back', () => {
    const why = 'the enemy attacked the place';
    expect(
      ordersOf(MARCH, ['p2', { kind: 'stopped', order, says: 'x', why, cpReturned: 2 }])[0],
    ).toMatch(
      /^undone: .* Stopped by the enemy in pulse 2: the enemy attacked the place\. You got back 2 command points\.$/,
    );
    expect(
      ordersOf(MARCH, ['p2', { kind: 'stopped', order, says: 'x', why, cpReturned: 0 }])[0],
    ).not.toMatch(/command point/);
  });

  it('that it could not be done, that its condition was not true, and that it was not reached', () => {
    expect(ordersOf(MARCH, ['p4', { kind: 'failed', order, says: 'x', why: 'no way' }])[0]).toMatch(
      /^undone: .* Not done: no way\.$/,
    );
    const condition = { kind: 'condition', order, words: 'w', holds: false } as const;
    expect(
      ordersOf('PP 1-4: if Winchester is ours then move McDowell to Manassas Junction', [
        'p1',
        condition,
      ])[0],
    ).toMatch(/^idle: .* The condition was not true\.$/);
    expect(ordersOf(MARCH, ['p3', { kind: 'ended', winner: 'csa', why: 'peace' }])[0]).toMatch(
      /^idle: .* Not reached: the war ended in pulse 3\.$/,
    );
  });

  it('C3.16: whether a standing order for interrupted works was needed', () => {
    const text =
      'PP 1-3: entrench McDowell\nif entrenching is interrupted then move McDowell to Washington';
    const stopped: SeatNotice = { kind: 'stopped', order, says: 'x', why: 'y', cpReturned: 1 };
    const instead = (says: string): SeatNotice => ({
      kind: 'optional-order',
      order,
      says,
      from: 4,
    });
    const standing = (...notices: readonly Timed[]): string | undefined =>
      ordersOf(text, ...notices)[1];
    expect(standing()).toMatch(/^idle: .* It was not needed\.$/);
    const other = instead('Patterson marches to Hagerstown');
    expect(standing(['p2', stopped], ['p2', other])).toMatch(/^idle: /);
    const says = 'McDowell marches to Washington (7512)';
    expect(standing(['p2', stopped], ['p2', instead(says)])).toMatch(/^done: /);
  });

  it('how many of those who were to enter did', () => {
    const entered: SeatNotice = { kind: 'entered', list: 'east', hex: '7512' };
    const text = 'PP 1-3: enter 3 SP at Washington';
    expect(ordersOf(text, ['p1', entered], ['p2', entered])[0]).toMatch(
      /^partly: .* 2 strength points of 3 entered\.$/,
    );
    expect(ordersOf(text, ['p1', entered], ['p2', entered], ['p3', entered])[0]).toMatch(
      /^done: .* 3 strength points entered\.$/,
    );
  });

  it('and tells of what happened beside the orders once, after them', () => {
    const rally: SeatNotice = { kind: 'rallied', hex: '7711' };
    const report = reportOf(
      MARCH,
      ['p4', { ...march, path: ['7513', '7413'], contact: undefined } as never],
      ['p4', rally],
    );
    expect(linesOf(report, 'Also in your command')).toEqual([
      'Pulse 4: Your force at Baltimore (7711) rallied.',
    ]);
  });
});

describe('console: the story of a report', () => {
  it('tells of each enemy force in one sentence, in the order in which it went', () => {
    const report = reportOf(
      '',
      [
        'p3',
        {
          kind: 'spotted',
          size: 'Small',
          hexes: ['7212', '7312', '7413'],
          gone: false,
          came: true,
        },
      ],
      ['p3', { kind: 'sighted', hex: '7413', size: 'Medium' }],
      ['p3', { kind: 'vanished', hex: '7212' }],
    );
    expect(linesOf(report, 'What was seen of the enemy')).toEqual([
      'Pulse 3: A Small enemy force left Winchester (7212) and was seen marching through hex 7312 to Manassas Junction (7413). A Medium force is at Manassas Junction now.',
    ]);
  });

  it('says where a force came from sight unseen, and where one was seen that passed by', () => {
    const seen = (gone: boolean): Report =>
      reportOf('', ['p3', { kind: 'spotted', size: 'Small', hexes: ['7312'], gone, came: !gone }]);
    expect(linesOf(seen(false), 'What was seen of the enemy')).toEqual([
      'Pulse 3: A Small enemy force came to hex 7312.',
    ]);
    expect(linesOf(seen(true), 'What was seen of the enemy')).toEqual([
      'Pulse 3: A Small enemy force was seen on the march at hex 7312 and went out of sight.',
    ]);
  });

  it('C3.15 says an order in words once, and below it what the gamemaster made of it', () => {
    const words = 'Burn the bridges';
    const read = (says: string, more: { readonly told?: string } = {}) =>
      ordersOf(`PP 1-2: "${words}" (2 CP)`, [
        'p1',
        { kind: 'order-read', order, words, says, ...more },
      ]);
    const said = 'done: PP 1–2: The gamemaster reads “Burn the bridges”. The gamemaster’s';
    expect(read('wait', { told: 'They burn' })).toEqual([
      `${said} answer: They burn. What is done: wait.`,
    ]);
    expect(read('nothing', { told: 'Nobody came.' })).toEqual([`${said} answer: Nobody came.`]);
    expect(read('nothing')).toEqual([
      `${said} decision: nothing is done, and its points are not spent.`,
    ]);
  });

  it('says nothing twice of an order whose line says it', () => {
    const says = 'the army of the Shenandoah is formed under Patterson';
    const made: SeatNotice = {
      ...{ kind: 'army-made', army: 'Shenandoah', leader: 'Patterson', hex: '7311' },
    };
    const report = reportFor(
      {
        pack: soundPack(packFiles),
        // The system's own view.
        seen: game.view(strategic.after, EAST) as unknown as View,
        told: [{ at: 'p2', notice: made }],
        ordered: [
          { pulses: { from: 1, to: 2 }, list: 'east', acts: ['form-army'], says, waits: false },
        ],
      },
      [],
      EAST,
    );
    expect(linesOf({ ...report, subject: '' }, 'Your orders')).toEqual([
      'done: PP 1–2: The army of the Shenandoah is formed under Patterson.',
    ]);
  });

  describe('B9 of troops that are carried by ship', () => {
    const carried = (...notices: readonly Timed[]): readonly string[] => {
      const says = '3 strength points are carried from Cairo (3820) to Memphis (3526)';
      const view = game.view(strategic.after, EAST) as unknown as View;
      const lines = [
        { pulses: { from: 1, to: 3 }, list: 'east', acts: ['carry'], says, waits: false } as const,
      ];
      const report = reportFor(
        {
          ...{ pack: soundPack(packFiles), seen: view, ordered: lines },
          told: notices.map(([at, notice]) => ({ at, notice })),
        },
        [],
        EAST,
      );
      return linesOf({ ...report, subject: '' }, 'Your orders').map((line) =>
        line.replace(
          'PP 1–3: 3 strength points are carried from Cairo (3820) to Memphis (3526).',
          '',
        ),
      );
    };
    const sailed: Extract<SeatNotice, { kind: 'sailed' }> = {
      ...{ kind: 'sailed', n: 3, left: 3, leaders: [], from: '3820|3821', to: '3526|3525' },
    };
    const embarked: Extract<SeatNotice, { kind: 'took-ship' }> = {
      ...{ kind: 'took-ship', sp: 3, from: '3820', to: '3526' },
    };
    const stormed: Extract<SeatNotice, { kind: 'stormed' }> = {
      ...{ kind: 'stormed', hex: '3526', die: 1, ashore: true },
      ...{ attacking: true, lost: 0, demoralized: false },
    };
    const attack: BattleNotice = {
      ...{ ...repulse, hex: '3526' },
      ours: { ...repulse.ours, leaders: [], sp: 3, fate: { is: 'stayed', at: ['3820'] } },
    };
    const landing = (...after: readonly SeatNotice[]): readonly string[] =>
      carried(['p3', sailed], ['p3', embarked], ...after.map((one): Timed => ['p3', one]));

    it('that they stormed an empty coast, or were driven back', () => {
      expect(landing(stormed)).toEqual([
        expect.stringMatching(/^done: .* It attacked in pulse 3 and is ashore at Memphis\.$/),
      ]);
      expect(landing({ ...stormed, ashore: false })).toEqual([
        expect.stringMatching(/^undone: .* It attacked in pulse 3 and was driven back\.$/),
      ]);
      expect(landing({ ...stormed, ashore: false, lost: 3, destroyed: true })).toEqual([
        expect.stringMatching(/^undone: .* It attacked in pulse 3 and was destroyed\.$/),
      ]);
    });

    it('how their own landing ended, where another list of the seat landed there before them', () => {
      const ours = { list: 'east' } as const;
      const before = { list: 'naval' } as const;
      const lines = carried(
        ['p3', { ...embarked, ...before, sp: 2 }],
        ['p3', { ...stormed, ...before, ashore: false }],
        ['p3', { ...embarked, ...ours }],
        ['p3', { ...stormed, ...ours }],
      );
      expect(lines).toEqual([
        expect.stringMatching(
          /^done: (?!.* 2 strength points).* It attacked in pulse 3 and is ashore at Memphis\.$/,
        ),
      ]);
    });

    it('that they were repulsed by those who stood there, or took the place', () => {
      expect(landing(attack)).toEqual([
        expect.stringMatching(
          /^undone: .* It attacked in pulse 3 and was repulsed; it holds Cairo\.$/,
        ),
      ]);
      const advanced = { ...attack, ours: { ...attack.ours, fate: { is: 'advanced' as const } } };
      expect(landing({ ...attack, ours: { ...attack.ours, sp: 5 } }, advanced)).toEqual([
        expect.stringMatching(/^done: .* It attacked in pulse 3 and took Memphis\.$/),
      ]);
    });

    it('nothing of an attack that is none of theirs', () => {
      const others = landing(
        { ...stormed, attacking: false, ashore: false },
        { ...stormed, hex: '3625', ashore: false },
        { ...attack, hex: '3625' },
      );
      expect(others).toEqual([expect.stringMatching(/^done: .* to land at Memphis\.$/)]);
      const earlier = carried(
        ['p3', sailed],
        ['p3', embarked],
        ['p2', { ...stormed, ashore: false }],
      );
      expect(earlier).toEqual([expect.stringMatching(/^done: /)]);
    });

    it('that a fort stopped the ships, or that none arrived', () => {
      expect(carried(['p3', { ...sailed, halted: 'fort' }])).toEqual([
        expect.stringMatching(/^partly: /),
      ]);
      expect(carried(['p3', { ...sailed, left: 0 }])).toEqual([
        expect.stringMatching(/^undone: .*none is left\.$/),
      ]);
    });
  });

  it('calls a wait by its name', () => {
    expect(ordersOf('PP 1: wait')).toEqual(['done: PP 1: Wait.']);
  });

  it('tells a supreme commander of a leader on whom he decides that it is he who does', () => {
    const notice: SeatNotice = { kind: 'before-supreme', leader: 'Pope', what: 'relief' };
    expect(linesOf(reportOf('', ['start', notice]), 'Leaders')).toEqual([
      'The supreme commander is to decide on the relief of Pope.',
    ]);
    expect(linesOf(reportOf('', ['start', { ...notice, yours: true }]), 'Leaders')).toEqual([
      'You are to decide on the relief of Pope.',
    ]);
  });

  it('gives losses as numbers with what is left, those for want of a retreat once, and tells nothing of none', () => {
    const lost = { ...repulse, ours: { ...repulse.ours, lost: 2 } } as BattleNotice;
    const report = reportOf('', ['p4', lost], ['p4', { kind: 'stuck', hex: '7513', sp: 1 }]);
    expect(linesOf(report, 'Losses')[0]).toMatch(
      /^2 strength points lost in all\. You have \d+ strength points left on the map\.$/,
    );
    expect(linesOf(report, 'Battles')[0]).toContain('You lost 2 strength points and have 4 left');
    expect(linesOf(reportOf('', ['p4', repulse]), 'Losses')).toEqual([]);
  });

  it('names the places of each sentence, and numbers a town where it comes first', () => {
    const report = reportOf(MARCH, ['p4', march], ['p4', repulse]);
    expect(report.opening?.[0]).toEqual({
      text: 'The army of Northeastern Virginia was repulsed at Manassas Junction and holds Alexandria.',
      places: ['7413', '7513'],
    });
    const [battle = ''] = report.sections.find(({ heading }) => heading === 'Battles')?.lines ?? [];
    expect(reportLine(battle).places).toEqual(['7413', '7513']);
    expect(textOfLine(battle)).not.toMatch(/\(\d{4}\)/);
  });

  it('C3.5: a supreme commander reads what his commanders have left', () => {
    const who = asSeat('usa-supreme');
    const report = game.report(game.view(strategic.after, who), [], [], who, '');
    const table = report.sections.find(({ heading }) =>
      heading.startsWith('What your commanders have left'),
    )?.table;
    expect(table?.rows.map(([name]) => name)).toEqual([
      'East',
      'West',
      'Trans-Mississippi',
      'Naval',
    ]);
  });
});
