/** What a letter opens with, in order of its weight, and the tables of a supreme commander's allocation. */
import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import type { Question } from '../../../src/kernel/system.js';
import type { Told } from '../../../src/kernel/outcome.js';
import type { SeatNotice } from '../../../src/systems/civil-war/telling/notice.js';
import { civilWarLaw } from '../../laws/civil-war/player.js';
import { playStep, startOf } from '../../laws/law-case.js';
import { diceOf } from '../../laws/rand.js';

const law = civilWarLaw();
const { game } = law;
const answer = ({ key }: Question): string | undefined =>
  key === '1/split' ? 'split 1' : undefined;
const strategic = playStep(law, startOf(law), diceOf(1), answer).outcome;
const first = playStep(law, strategic.after, diceOf(1), answer).outcome;

const told = (...notices: readonly SeatNotice[]): readonly Told[] =>
  notices.map((notice, index) => ({ at: `p${String(index + 1)}`, notice, text: '' }));
const leadOf = (
  who: string,
  notices: readonly SeatNotice[],
  asked: readonly Question[] = [],
): string =>
  game.report(game.view(first.after, asSeat(who)), told(...notices), asked, asSeat(who), '').lead;

const force = { leaders: ['Patterson'], sp: 2 };
const lostWinchester: SeatNotice = {
  ...{ kind: 'engaged', hex: '7212', attacking: false, force, lost: 2 },
  fate: { is: 'destroyed' },
};
const took = (hex: string, by: 'usa' | 'csa'): SeatNotice => ({
  kind: 'city',
  hex,
  by,
  fell: true,
});

describe('the lead of a letter', () => {
  it('begins with what was lost, whatever else happened before it', () => {
    const notices: readonly SeatNotice[] = [
      { kind: 'wounded', leader: 'McDowell', until: 2 },
      took('4020', 'usa'),
      lostWinchester,
      took('7212', 'csa'),
    ];
    expect(leadOf('usa-supreme', notices)).toBe(
      'Winchester has fallen to the CSA: Patterson’s force was destroyed there. The USA took Paducah. McDowell was wounded. Nothing is due from you now.',
    );
  });

  it('names a place once, and several towns in one sentence', () => {
    const lead = leadOf('csa-west', [took('4020', 'usa'), took('7212', 'usa')]);
    expect(lead).toMatch(/^The enemy took Paducah and Winchester\./);
  });

  it('tells of states and works that were lost and retaken by who has them in the end', () => {
    const fort = (kind: 'works-lost' | 'works-taken'): SeatNotice => ({
      ...{ kind, what: 'fort', hex: '7412' },
    });
    const depot = (kind: 'depot-lost' | 'depot-taken'): SeatNotice => ({
      ...{ kind, hex: '7411', how: 'captured' },
    });
    const fell: SeatNotice = { kind: 'state-fell', state: 'MD', by: 'csa' };
    const back: SeatNotice = { kind: 'state-recovered', state: 'MD', by: 'usa' };
    expect(
      leadOf('usa-east', [
        ...[took('7711', 'csa'), fell, fort('works-lost'), depot('depot-lost')],
        ...[took('7711', 'usa'), back, fort('works-taken'), depot('depot-taken')],
      ]),
    ).toBe('The USA took Baltimore. You took the fort at Leesburg. Nothing is due from you now.');
    expect(leadOf('usa-east', [fort('works-taken'), fort('works-lost'), back, fell])).toBe(
      'All of Maryland is lost to the CSA. You lost the fort at Leesburg. Nothing is due from you now.',
    );
  });

  it('tells of a town lost in battle and retaken without one as it is in the end', () => {
    const depot: SeatNotice = { kind: 'depot-lost', hex: '7212', how: 'burnt' };
    const lost = [lostWinchester, took('7212', 'csa'), depot];
    expect(leadOf('usa-east', [...lost, took('7212', 'usa')])).toMatch(
      /^Patterson’s force was destroyed at Winchester\. You lost the depot at Winchester\. The USA took Winchester\./,
    );
    expect(leadOf('usa-east', lost)).toMatch(
      /^Winchester has fallen to the CSA: Patterson’s force was destroyed there\. (?!.*(depot|The enemy took))/,
    );
  });

  it('tells of a capital that fell and was taken back as both, since what ended with it has ended', () => {
    const fell: SeatNotice = { kind: 'capital-fell', hex: '7512' };
    const state: SeatNotice = { kind: 'state-fell', state: 'DC', by: 'csa' };
    const back: SeatNotice = { kind: 'state-recovered', state: 'DC', by: 'usa' };
    const lost = [took('7512', 'csa'), state, fell];
    expect(leadOf('csa-east', [...lost, took('7512', 'usa'), back])).toMatch(
      /^Washington fell and was taken back\. (?!.*(District|took))/,
    );
    expect(leadOf('csa-east', lost)).toMatch(
      /^All of the District of Columbia is yours\. Washington has fallen\. /,
    );
  });

  it('ends with what is due, in one sentence for all orders', () => {
    const asked = game
      .play(
        strategic.after,
        { answers: new Map(), rulings: new Map(), amendments: [], silence: false },
        diceOf(1),
      )
      .open.map(({ question }) => question)
      .filter(({ to }) => to === 'usa-trans');
    expect(leadOf('usa-trans', [], asked)).toMatch(
      /Orders for Trans-Mississippi and Naval for the first sub-turn of turn 1 are due\.$/,
    );
  });

  it('tells of a defeat before a victory, and of a repulse as one', () => {
    const part = { leaders: ['Lee'], sp: 3, die: 1, lost: 0, demoralized: false, won: false };
    const enemy = {
      leaders: [],
      size: 'Small' as const,
      die: 1,
      lost: 0,
      demoralized: false,
      won: false,
    };
    const battle = (
      hex: string,
      ours: 'advanced' | 'stayed',
      theirs: 'held' | 'fell-back',
    ): SeatNotice => ({
      ...{ kind: 'battle', hex, attacking: true },
      ours: {
        ...part,
        fate: ours === 'stayed' ? { is: 'stayed', at: ['7513'] } : { is: 'advanced' },
      },
      theirs: { ...enemy, fate: { is: theirs } },
    });
    expect(
      leadOf('csa-east', [
        battle('7212', 'advanced', 'fell-back'),
        battle('7413', 'stayed', 'held'),
      ]),
    ).toMatch(
      /^Lee’s force was repulsed at Manassas Junction and holds Alexandria\. Lee’s force took Winchester\./,
    );
  });
});

describe('the strategic report', () => {
  const report = game.report(
    game.view(strategic.after, asSeat('usa-supreme')),
    game.tell(strategic, asSeat('usa-supreme')),
    [],
    asSeat('usa-supreme'),
    '',
  );
  const { accounts } = game.view(strategic.after, 'gm') as unknown as {
    accounts: {
      usa: Record<
        string,
        { allotted: { cp: number; pp: number }; rail: number; reinforcements: number }
      >;
    };
  };

  it('C3.5: has what each account was allotted, in one table, and says it nowhere else', () => {
    const table = report.sections.find(({ heading }) =>
      heading.startsWith('What was allotted'),
    )?.table;
    const names = {
      east: 'East',
      west: 'West',
      trans: 'Trans-Mississippi',
      naval: 'Naval',
    } as const;
    expect(table?.rows).toEqual(
      Object.entries(names).map(([list, name]) => {
        const account = accounts.usa[list];
        return [
          name,
          ...[
            account?.allotted.cp,
            account?.allotted.pp,
            account?.rail,
            account?.reinforcements,
          ].map(String),
        ];
      }),
    );
    const lines = JSON.stringify(report.sections.flatMap((section) => section.lines));
    expect(lines).not.toMatch(/East has|reinforcements for East/);
  });
});
