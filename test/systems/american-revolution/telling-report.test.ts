/** The report as a story: battles, the enemy as seen, the ground, losses, and what comes next. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { Viewer } from '../../../src/kernel/basic.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import {
  AMERICAN,
  BRITISH,
  controlled,
  march,
  position,
  seat,
  telling,
  told,
} from './telling-board.js';
import {
  american,
  assessed,
  battle,
  british,
  levied,
  lost,
  turned,
  wintered,
} from './telling-facts.js';
import { linesOf, now, placesOf, reportTo, tableOf } from './telling-letter.js';

it('a battle is told with its odds, its die and the losses of each side by kind (AR-19, AR-20)', () => {
  const fought: Fact = {
    ...{ kind: 'fought', side: 'british', area: 'trenton', against: ['open'], odds: 1, die: 4 },
    ...{ force: { 'B/open': 5, 'T/open': 2 }, defenders: { 'C/open': 4 }, strengths: [7, 4] },
    ...{ result: ['1', '1'], losses: [1, 1] },
  };
  const facts: readonly Fact[] = [
    fought,
    { kind: 'lost', side: 'british', area: 'trenton', force: { 'T/open': 1 } },
    { kind: 'lost', side: 'american', area: 'trenton', force: { 'C/open': 1 } },
  ];
  const report = reportTo(AMERICAN, facts);
  expect(linesOf(report, 'Battles')).toEqual([
    'Trenton: The British attacked 4 Continental SP with 5 regular and 2 Tory SP, odds 1-1 (7 to 4). The die was 4. The British lost 1 Tory SP, and you lost 1 Continental SP. Of those that fought, 3 of your SP and 6 of the enemy’s are left.',
  ]);
  expect(report.lead).toBe(
    'You were attacked at Trenton and lost 1 SP; the enemy lost 1 SP. Nothing is due from you now.',
  );
  expect(linesOf(report, 'Your losses')[0]).toMatch(/^1 SP lost in all\./);
});

it('an enemy who passed the reader’s posts and went out of sight is told as one march, without where it went', () => {
  const far = position(['3 B lancaster', '4 C trenton']);
  const steps = [march('3 B newyork', 'eastjersey'), march('3 B philadelphia', 'lancaster')];
  const passed: readonly Fact[] = [
    ...steps.slice(0, 1),
    march('3 B eastjersey', 'trenton'),
    march('3 B trenton', 'philadelphia'),
    ...steps.slice(1),
  ].map((fact) => ({ ...fact, shifts: [] }));
  expect(linesOf(reportTo(AMERICAN, passed, [], { at: far }), 'What the British did')).toEqual([
    '3 regular SP moved by way of East Jersey, Trenton and Philadelphia out of sight.',
  ]);
});

it('no Tories are shown in a region that has none (AR-78)', () => {
  const regions = Object.fromEntries(
    Object.entries(now.regions).map(([id, region]) => [id, { ...region, tories: true }]),
  );
  const { sections } = reportTo(AMERICAN, [], [], { at: { ...now, regions } });
  const rows = sections.find(({ heading }) => heading === 'Regions')?.table?.rows ?? [];
  const outIn = (name: string) => rows.find(([first]) => first === name)?.at(-1);
  expect([outIn('Canada'), outIn('New Jersey')]).toEqual(['', 'Tories']);
});

const still = (text: string, to: string, more: Partial<Fact> = {}) =>
  march(text, to, { shifts: [], ...more });

describe('battles', () => {
  const head = 'Trenton: The British attacked 4 Continental SP with 5 regular SP';
  const odds = 'odds 1-1 (5 to 4). The die was 4.';
  const toldTo = (who: Viewer, ...facts: readonly Fact[]) =>
    linesOf(reportTo(who, facts, [], { at: open }), 'Battles');
  const open = position(['9 B boston', '4 C trenton'], {}, 'open');

  it('two in one area have each its own losses, and none of another area or kind', () => {
    const elsewhere = { ...battle, area: 'boston' } as const;
    const facts: readonly Fact[] = [
      ...[battle, elsewhere, lost('american', 'M', 1), lost('british', 'T', 1)],
      ...[lost('british', 'B', 7, 'boston'), lost('american', 'C', 7, 'boston')],
      { kind: 'opened', ...american, force: { 'C/fort': 9 } },
      { ...battle, losses: [1, 3] },
      ...[{ ...battle, losses: [0, 3] } as const, lost('american', 'C', 3)],
    ];
    const lossesTold = toldTo(BRITISH, ...facts).map((line) => line.replace(/^.*die was 4\. /, ''));
    expect(lossesTold).toEqual([
      'You lost 1 Tory SP, and the Americans lost 1 militia SP. Of those that fought, 4 of your SP and 3 of the enemy’s are left.',
      'You lost 7 regular SP, and the Americans lost 7 Continental SP. Of those that fought, 4 of your SP and 3 of the enemy’s are left.',
      'You lost 1 SP, and the Americans lost 3 SP. Of those that fought, 4 of your SP and 1 of the enemy’s are left.',
      'You lost nothing, and the Americans lost 3 Continental SP. Of those that fought, 5 of your SP and 1 of the enemy’s are left.',
    ]);
  });

  it('of an earlier letter are told with what each side lost as soon as that is chosen (AR-20)', () => {
    const laterTo = (earlier: readonly Fact[], ...facts: readonly Fact[]) => {
      const report = reportTo(BRITISH, facts, [], { at: open, earlier });
      return [linesOf(report, 'Battles'), placesOf(report, 'Battles')];
    };
    const chosen = [lost('american', 'M', 1), lost('british', 'T', 1)];
    const line = 'Trenton: You lost 1 Tory SP, and the Americans lost 1 militia SP.';
    expect(laterTo([battle], ...chosen)).toEqual([[line], [['trenton']]]);
    const costly = { ...battle, losses: [0, 3] } as const;
    expect(laterTo([battle, ...chosen, costly], lost('american', 'C', 3))).toEqual([
      ['Trenton: You lost nothing, and the Americans lost 3 Continental SP.'],
      [['trenton']],
    ]);
    expect(laterTo([battle, ...chosen])).toEqual([[], []]);
    const next = laterTo([battle], ...chosen, { ...battle, area: 'boston' });
    expect(next[0]).toEqual([line, expect.stringMatching(/^Boston: You attacked/)]);
  });

  it('are told from where the reader stands', () => {
    const all = { ...battle, losses: [1, 4] } as const;
    expect(toldTo(BRITISH, all)).toEqual([
      `Trenton: You attacked 4 Continental SP with 5 regular SP, ${odds} You lost 1 SP, and the Americans lost 4 SP. Of those that fought, 4 of your SP and none of the enemy’s are left.`,
    ]);
    expect(toldTo(AMERICAN, all)).toEqual([
      `${head}, ${odds} The British lost 1 SP, and you lost 4 SP. Of those that fought, none of your SP and 4 of the enemy’s are left.`,
    ]);
    expect(placesOf(reportTo(AMERICAN, [battle]), 'Battles')).toEqual([['trenton']]);
  });

  it('are told to a theater as another’s where it does not command those who fought', () => {
    const theater = (of: string, ...facts: readonly Fact[]) => toldTo(seat(of), ...facts);
    const losses = [lost('american', 'C', 1), lost('british', 'B', 1)];
    const tail = 'of the enemy’s are left.';
    expect(theater('american-north', battle, ...losses)).toEqual([
      `${head}, ${odds} The British lost 1 regular SP, and the Americans lost 1 Continental SP. Of those that fought, 3 of the American SP and 4 ${tail}`,
    ]);
    expect(theater('british-north', battle)).toEqual([
      `${head}, ${odds} The British lost 1 SP, and the Americans lost 1 SP. Of those that fought, 4 of the British SP and 3 ${tail}`,
    ]);
    expect(theater('american-middle', battle)).toEqual([
      `${head}, ${odds} The British lost 1 SP, and you lost 1 SP. Of those that fought, 3 of your SP and 4 ${tail}`,
    ]);
  });

  it('news of one, and major successes, are told in a sentence; and nothing else (AR-77)', () => {
    const facts: readonly Fact[] = [
      { ...battle, area: 'camden' },
      { kind: 'success', nth: 1, area: 'camden' },
      turned,
    ];
    const report = reportTo(AMERICAN, facts);
    expect(linesOf(report, 'Battles')).toEqual([
      'The British attacked at Camden.',
      'Camden counts as the first American major success.',
    ]);
    expect(placesOf(report, 'Battles')).toEqual([['camden'], ['camden']]);
  });
});

describe('what the enemy did', () => {
  const heading = 'What the British did';
  const toldOf = (facts: readonly Fact[], at: State = now) =>
    linesOf(reportTo(AMERICAN, facts, [], { at }), heading);

  it('is where his fleet has sailed, as far as it is seen', () => {
    const sailed = (to: string, sea: string): Fact => ({
      ...{ kind: 'sailed', side: 'british', to },
      sets: { fleets: { american: null, british: sea } },
    });
    expect(toldOf([sailed('newport', 'rhodeisland')])).toEqual([
      expect.stringMatching(/^The British fleet sailed to the sea zone /),
    ]);
  });

  it('has a group of its own where more march on than came there', () => {
    const steps = [still('5 B newyork', 'eastjersey'), still('3 B eastjersey', 'trenton')];
    expect(toldOf([...steps, still('4 B trenton', 'philadelphia')])).toEqual([
      '5 regular SP moved by way of East Jersey to Trenton. 3 regular SP of them went the whole way.',
      '4 regular SP moved from Trenton to Philadelphia.',
    ]);
  });

  it('is told in its sentences; battles, losses and what the own side did stand elsewhere', () => {
    const facts: readonly Fact[] = [
      ...[still('3 C trenton', 'philadelphia'), battle, lost('british', 'B', 1)],
      { kind: 'fortified', side: 'american', area: 'trenton', force: { 'C/open': 4 } },
      { kind: 'besieged', ...british, force: { 'B/open': 5 } },
      { kind: 'withdrew', area: 'trenton', n: 4 },
      { kind: 'entered', region: 'njy' },
      { kind: 'unsupplied', area: 'trenton', n: 1 },
    ];
    const report = reportTo(AMERICAN, facts);
    expect(linesOf(report, heading)).toEqual([
      'The British besieged Trenton with 5 regular SP.',
      '4 regular SP left Trenton for overseas.',
    ]);
    expect(placesOf(report, heading)).toEqual([['trenton'], ['trenton']]);
  });

  it.each<readonly [string, readonly Fact[]]>([
    [
      '3 regular SP moved to East Jersey.',
      [still('3 B newyork', 'eastjersey'), still('3 B boston', 'worcester')],
    ],
    [
      '3 regular SP moved by way of East Jersey to Trenton. 2 regular SP of them went the whole way.',
      [still('3 B newyork', 'eastjersey'), still('2 B eastjersey', 'trenton')],
    ],
    [
      '5 Tory SP moved by way of East Jersey to Trenton; 5 Tory SP became regulars. 2 regular SP of them went the whole way.',
      [still('5 T newyork', 'eastjersey', { turned: 5 }), still('2 B eastjersey', 'trenton')],
    ],
    [
      '3 Tory SP sailed to Philadelphia; 3 Tory SP became regulars.',
      [still('3 T savannah', 'philadelphia', { by: 'sea', turned: 3 })],
    ],
    [
      '2 regular SP moved to East Jersey.',
      [still('2 B newyork', 'eastjersey'), still('3 B eastjersey', 'trenton')],
    ],
    [
      '3 regular SP moved to East Jersey.',
      [still('3 B newyork', 'eastjersey'), still('3 B eastjersey', 'philadelphia', { by: 'sea' })],
    ],
    [
      '3 regular SP sailed from Boston to Philadelphia.',
      [still('3 B boston', 'philadelphia', { by: 'sea' })],
    ],
    [
      '3 regular SP sailed to Philadelphia.',
      [still('3 B savannah', 'philadelphia', { by: 'sea' })],
    ],
    [
      '3 regular SP sailed from Philadelphia out of sight.',
      [still('3 B philadelphia', 'savannah', { by: 'sea' })],
    ],
    [
      '3 regular SP moved from Philadelphia out of sight.',
      [still('3 B philadelphia', 'lancaster')],
    ],
  ])('%s', (line, facts) => {
    expect(toldOf(facts)[0]).toBe(line);
    expect(toldOf(facts)).toHaveLength(facts.length - (/by way/.test(line) ? 1 : 0));
  });

  it('is told in the order of time, marches, voyages and where the fleet was fetched', () => {
    const fetched: Fact = {
      ...{ kind: 'sailed', side: 'british', to: 'boston' },
      sets: { fleets: { american: null, british: 'massbay' } },
    };
    const facts: readonly Fact[] = [
      still('2 B eastjersey', 'trenton', { begins: true }),
      { kind: 'placed', ...british, what: 'T', n: 5, as: 'tories' },
      still('2 B trenton', 'philadelphia'),
      fetched,
      still('3 B boston', 'philadelphia', { by: 'sea' }),
    ];
    const doings = [
      '2 regular SP moved from East Jersey by way of Trenton to Philadelphia.',
      '5 Tory SP rose at Trenton.',
      expect.stringMatching(/^The British fleet sailed to /),
      '3 regular SP sailed from Boston to Philadelphia.',
    ];
    expect(toldOf(facts)).toEqual(doings);
    expect(linesOf(reportTo(BRITISH, facts), 'Also on your side')).toEqual(doings);
  });

  it('a voyage to a place in sight goes on by land from there', () => {
    const facts = [
      still('3 B savannah', 'philadelphia', { by: 'sea' }),
      still('3 B philadelphia', 'trenton'),
    ];
    expect(toldOf(facts)).toEqual(['3 regular SP sailed by way of Philadelphia to Trenton.']);
  });

  it('a voyage that goes on by land from where it was last seen is another march', () => {
    const facts = [
      still('3 B philadelphia', 'savannah', { by: 'sea' }),
      still('3 B eastjersey', 'trenton'),
    ];
    expect(toldOf(facts)).toEqual([
      '3 regular SP sailed from Philadelphia out of sight.',
      '3 regular SP moved from East Jersey to Trenton.',
    ]);
  });

  it('a march out of sight is not gone on with by others who follow', () => {
    const facts = [still('3 B philadelphia', 'lancaster'), still('3 B philadelphia', 'baltimore')];
    expect(toldOf(facts)).toEqual([
      '3 regular SP moved from Philadelphia out of sight.',
      '3 regular SP moved from Philadelphia out of sight.',
    ]);
    const back = still('3 B lancaster', 'wyoming');
    expect(toldOf([...facts.slice(0, 1), back])).toEqual([
      '3 regular SP moved from Philadelphia out of sight.',
      '3 regular SP moved to Wyoming.',
    ]);
  });

  it.each([
    ['3 B', '3 regular SP moved from East Jersey to Trenton. They are out of sight now.'],
    ['1 B', '1 regular SP moved from East Jersey to Trenton. It is out of sight now.'],
  ])('%s who came in sight of a post that has fallen are out of sight now', (force, line) => {
    const notice = told(still(`${force} eastjersey`, 'trenton'), now, AMERICAN);
    if (notice === undefined) throw new Error('Not told.');
    const fallen = telling.view(position([`${force} trenton`]), AMERICAN);
    const report = telling.report(fallen, [{ at: 'land', notice }], [], AMERICAN, [], []);
    expect(linesOf(report, heading)).toEqual([line]);
  });

  it('of the own side a march is told among what else it did, and SF return to their fleet (AR-07)', () => {
    const facts: readonly Fact[] = [
      still('3 B boston', 'savannah'),
      { ...still('4 SF newport', 'boston'), back: true } as Fact, // a move
      { kind: 'opened', side: 'american', area: 'trenton', force: { 'C/fort': 1 } },
      ...[levied('trenton', 2), lost('american', 'C', 1), turned],
      { kind: 'placed', ...american, what: 'M', n: 3, as: 'militia' },
    ];
    const report = reportTo(AMERICAN, facts);
    expect(linesOf(report, 'Also on your side')).toEqual([
      '4 French fleet SP returned from Newport to their fleet at Boston.',
      'The Americans moved 1 Continental SP in the fort into the open at Trenton.',
      '3 militia SP turned out at Trenton.',
    ]);
    expect(placesOf(report, 'Also on your side')).toEqual([
      ...[['newport', 'boston'], ['trenton'], ['trenton']],
    ]);
    expect(
      linesOf(reportTo(BRITISH, [still('3 B boston', 'savannah')]), 'Also on your side'),
    ).toEqual(['3 regular SP moved from Boston to Savannah.']);
  });
});

describe('what is known of the enemy', () => {
  it('is told as exact forces, and then as reports', () => {
    const at = position(['9 B boston', '12 B charleston', '4 C trenton', '2 M worcester']);
    expect(tableOf(reportTo(AMERICAN, [], [], { at }), 'Known of the enemy')).toEqual({
      columns: ['Area', 'Region', 'SP', 'Known'],
      rows: [
        ['Boston', 'Massachusetts Bay', '9 B', 'in sight'],
        ['Charleston', 'South Carolina', '10+ SP', 'reported'],
      ],
      places: [['boston'], ['charleston']],
    });
  });

  it('is a table without a line before it', () => {
    const { sections } = reportTo(AMERICAN, []);
    expect(sections.find(({ heading }) => heading === 'Known of the enemy')?.lines).toEqual([]);
  });

  it('is no section where nothing is known, and for the gamemaster', () => {
    const headings = (who: Viewer, at: State) =>
      reportTo(who, [], [], { at }).sections.map(({ heading }) => heading);
    expect(headings(AMERICAN, position(['4 C trenton']))).not.toContain('Known of the enemy');
    expect(headings('gm', now)).not.toContain('Known of the enemy');
    expect(headings('gm', now)).not.toContain('');
  });
});

describe('the ground', () => {
  it('levies are told to their side, and what the winter took with its survival dice (AR-47, AR-52)', () => {
    const facts: readonly Fact[] = [
      { kind: 'levied', die: 3, named: ['njy'] },
      ...[levied('trenton', 2), { kind: 'winter', die: 1, fraction: '1/3' } as const],
      ...[wintered('trenton', 1, 4), wintered('worcester', 0, 1), turned],
      { kind: 'perished', ...american, force: { 'M/open': 1 } },
      { kind: 'placed', ...american, what: 'M', n: 3, as: 'militia' },
    ];
    const report = reportTo(AMERICAN, facts);
    expect(linesOf(report, 'Levy and winter')).toEqual([
      'Continental levy (die 3): New Jersey.',
      '2 Continental SP were raised at Trenton.',
      'Winter attrition (die 1): a third of the Continentals in each area.',
      'The Americans lost 1 militia SP to the winter in Trenton.',
    ]);
    expect(tableOf(report, 'Levy and winter')).toEqual({
      columns: ['Area', 'Continentals', 'Lost', 'Survival dice'],
      rows: [
        ['Trenton', '4', '1', '1, 4'],
        ['Worcester', '1', '0', '1, 4'],
      ],
      places: [['trenton'], ['worcester']],
    });
    expect(tableOf(reportTo(AMERICAN, [levied('trenton', 2)]), 'Levy and winter')).toBeUndefined();
    const near = position(['5 B newyork', '4 C westpoint']);
    const seen = reportTo(BRITISH, [levied('westpoint', 2), wintered('westpoint', 1, 4)], [], {
      at: near,
    });
    expect(linesOf(seen, 'Levy and winter')).toEqual([]);
    expect(tableOf(seen, 'Levy and winter')?.rows).toEqual([['West Point', '4', '1', '']]);
  });

  it('control and supply are told pass by pass, and what the British still need (AR-55, AR-62)', () => {
    const facts: readonly Fact[] = [
      ...[turned, assessed({ njy: 'british' }), battle],
      { kind: 'unsupplied', area: 'trenton', n: 1 },
    ];
    expect(linesOf(reportTo(AMERICAN, facts), 'Control and supply')).toEqual([
      'Control: New Jersey to the British. The British control 18 VP.',
      'The British lost 1 regular SP at Trenton for want of supply.',
      'They need 51 to win. Major successes: 0 of 3.',
    ]);
    expect(linesOf(reportTo(AMERICAN, [turned]), 'Control and supply')).toEqual([
      'The British control 10 VP and need 51 to win. Major successes: 0 of 3.',
    ]);
    const over = { victor: 'british', why: 'VP' } as const;
    expect(
      linesOf(reportTo(AMERICAN, [], [], { at: { ...now, over } }), 'Control and supply'),
    ).toEqual(['The British control 10 VP and needed 51 to win. Major successes: 0 of 3.']);
  });

  it('each region is told with its worth, who controls it and who came out, and shown with its areas', () => {
    const at = controlled(controlled(now, 'njy', 'british'), 'vir', null);
    const out = (region: string, tories: boolean) => ({
      [region]: { control: at.regions[region]?.control ?? null, tories, militia: true },
    });
    const regions = { ...at.regions, ...out('njy', true), ...out('vir', false) };
    const table = tableOf(reportTo(AMERICAN, [], [], { at: { ...at, regions } }), 'Regions');
    const rowOf = (name: string) => table?.rows.find(([first]) => first === name);
    expect(rowOf('New Jersey')).toEqual(['New Jersey', '8', '3-5-5', 'British', 'militia, Tories']);
    expect(rowOf('Virginia')).toEqual(['Virginia', '8', '5-9-3', 'no one', 'militia']);
    expect(rowOf('Georgia')).toEqual(['Georgia', '6', '2-8-4', 'Americans', '']);
    expect(table?.places?.[table.rows.findIndex(([first]) => first === 'Canada')]).toEqual([
      ...['quebec', 'montreal', 'niagara'],
    ]);
    expect(
      reportTo(AMERICAN, []).sections.find(({ heading }) => heading === 'Regions')?.lines,
    ).toEqual([]);
  });

  it('what the gamemaster changed, the French and a recall are other news', () => {
    const facts: readonly Fact[] = [
      { kind: 'amended', what: 'turn 5' },
      ...[turned, { kind: 'french-due', turn: 14 } as const, { kind: 'french-home' } as const],
      { kind: 'withdrawal', n: 10, by: 14 },
    ];
    expect(linesOf(reportTo(BRITISH, facts), 'Other news')).toEqual([
      'Changed by the gamemaster: turn 5.',
      'France enters the war in Summer 1778.',
      'The French fleet and the French who came with it left for the winter.',
      'London recalls 10 regular SP. They must leave from coastal areas by the end of Summer 1778.',
    ]);
  });
});
