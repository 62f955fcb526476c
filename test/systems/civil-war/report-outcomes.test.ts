/** What a letter opens with, in order of its weight, and the tables of a supreme commander's allocation. */
import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import type { Question } from '../../../src/kernel/system.js';
import type { Told } from '../../../src/kernel/outcome.js';
import type { Fate } from '../../../src/systems/civil-war/telling/fate.js';
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

  describe('says who has a town that was fought over more than once', () => {
    type Fought = {
      readonly fate: Fate;
      readonly attacking?: boolean;
      readonly leader?: string;
      readonly hex?: string;
      readonly sp?: number;
    };
    const engaged = ({
      fate,
      attacking = true,
      leader = 'Banks',
      hex = '7413',
      sp = 2,
    }: Fought): SeatNotice => ({
      ...{ kind: 'engaged', hex, attacking, fate },
      ...{ force: { leaders: [leader], sp }, lost: 0 },
    });
    const inVain = engaged({ fate: { is: 'stayed', at: ['7513'] }, leader: 'McDowell' });
    const held = engaged({ fate: { is: 'held' }, attacking: false });
    const advanced = engaged({ fate: { is: 'advanced' } });
    const drivenOut = engaged({ fate: { is: 'fell-back', to: '7512' }, attacking: false });
    const destroyed = engaged({ fate: { is: 'destroyed' }, leader: 'Pope' });
    const due = ' Nothing is due from you now.';
    const opening = (...notices: readonly SeatNotice[]): string =>
      leadOf('usa-supreme', notices).replace(/ \d+ enemy forces? (is|are) in sight\./, '');

    it('after it was held and lost without a fight', () => {
      expect(opening(held, took('7413', 'csa'))).toBe(`The enemy took Manassas Junction.${due}`);
    });

    it('after it was attacked in vain and taken without a fight', () => {
      expect(opening(inVain, took('7413', 'usa'))).toBe(`The USA took Manassas Junction.${due}`);
    });

    it('after it was taken in battle and lost without a fight', () => {
      expect(opening(advanced, took('7413', 'usa'), took('7413', 'csa'))).toBe(
        `The enemy took Manassas Junction.${due}`,
      );
    });

    it('after it was attacked in vain, taken in battle and held', () => {
      expect(opening(inVain, advanced, took('7413', 'usa'), held)).toBe(
        `Banks’s force took Manassas Junction.${due}`,
      );
    });

    it('after it was taken in battle and lost in another, and the other way round', () => {
      expect(opening(advanced, took('7413', 'usa'), drivenOut, took('7413', 'csa'))).toBe(
        `Manassas Junction has fallen to the CSA: Banks’s force was driven out and fell back to Washington.${due}`,
      );
      expect(opening(drivenOut, took('7413', 'csa'), advanced, took('7413', 'usa'))).toBe(
        `Banks’s force took Manassas Junction.${due}`,
      );
    });

    it('after a force was destroyed before it, and another took it', () => {
      expect(opening(destroyed, advanced, took('7413', 'usa'))).toBe(
        `Banks’s force took Manassas Junction.${due}`,
      );
      expect(opening(destroyed, took('7413', 'usa'))).toBe(
        `Pope’s force was destroyed in its attack on Manassas Junction. The USA took Manassas Junction.${due}`,
      );
    });

    it('that it was taken without a fight, beside the attack that it withstood', () => {
      expect(opening(took('7413', 'usa'), held)).toBe(
        `The USA took Manassas Junction. Banks’s force was attacked at Manassas Junction and held it.${due}`,
      );
      expect(opening(took('7413', 'csa'), inVain)).toBe(
        `The enemy took Manassas Junction. McDowell’s force attacked Manassas Junction in vain.${due}`,
      );
    });

    it('and nothing of it where another place was fought for', () => {
      const elsewhere = engaged({ fate: { is: 'advanced' }, hex: '7212' });
      expect(opening(inVain, elsewhere, took('7212', 'usa'))).toBe(
        `McDowell’s force attacked Manassas Junction in vain. Banks’s force took Winchester.${due}`,
      );
    });

    it('by the larger of two forces that took it together', () => {
      const larger = engaged({ fate: { is: 'advanced' }, leader: 'McDowell', sp: 5 });
      const together = told(advanced, larger, took('7413', 'usa')).map((one) => ({
        ...one,
        at: 'p4',
      }));
      expect(
        game.report(
          game.view(first.after, asSeat('usa-supreme')),
          together,
          [],
          asSeat('usa-supreme'),
          '',
        ).lead,
      ).toMatch(/^McDowell’s force took Manassas Junction\./);
    });

    it('to those who drove the enemy out and did not follow, and to those who were repulsed', () => {
      const part = { leaders: ['Lee'], sp: 3, die: 1, lost: 0, demoralized: false, won: false };
      const met = (theirs: Fate): SeatNotice => ({
        ...{ kind: 'battle', hex: '7413', attacking: true },
        ours: { ...part, fate: { is: 'stayed', at: ['7513'] } },
        theirs: { ...part, size: 'Small', fate: theirs },
      });
      const after = (theirs: Fate): string =>
        leadOf('csa-east', [met(theirs), took('7413', 'csa')]);
      expect(after({ is: 'fell-back' })).toMatch(
        /^Lee’s force drove the enemy from Manassas Junction and did not follow\. The CSA took Manassas Junction\./,
      );
      expect(after({ is: 'held' })).toMatch(/^The CSA took Manassas Junction\. (?!.*Lee)/);
    });
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
