/** Who reads the sheets of `replies.txt`, with what each of them sees, and what each answers, line by line. */
import { asSeat, canonicalJson, type Json } from '../../../src/kernel/basic.js';
import { faultMessage, type Fault } from '../../../src/kernel/sheet-text.js';
import type { Reading } from '../../../src/kernel/system.js';
import { readDecisions } from '../../../src/systems/civil-war/orders/allocation/read-allocation-careers.js';
import { readAllocation } from '../../../src/systems/civil-war/orders/allocation/read-allocation.js';
import { saidIn } from '../../../src/systems/civil-war/orders/condition-fields.js';
import type { CivilWarOrder, PulseOrder } from '../../../src/systems/civil-war/orders/order.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { readPresentSheet } from '../../../src/systems/civil-war/orders/present.js';
import { readGmAnswer } from '../../../src/systems/civil-war/orders/sheet/read-answer.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import type { ListName } from '../../../src/systems/civil-war/rules/pack.js';
import type { SeenFleet, View } from '../../../src/systems/civil-war/rules/view.js';
import {
  account,
  chest,
  leader,
  pack,
  places,
  question,
  troops,
  view,
  waiting,
} from './orders-view.js';

const marches = { times: 0, last: 0 };
const fleet = (more: Partial<SeenFleet>): SeenFleet => ({
  ...{ side: 'usa', kind: 'river-transport', list: 'naval', n: 3, marches },
  ...{ at: 'water', water: '3820|3821', ...more },
});
const { washington, baltimore, alexandria, manassas, harpersFerry, cairo } = places;

const usa = view({
  ...{ who: 'usa-supreme', role: 'supreme', lists: [], chests: [chest(23)] },
  leaders: [
    leader('McClellan', washington),
    leader('Halleck', cairo, { list: 'west' }),
    leader('Porter', cairo, { list: 'naval', kind: 'naval' }),
  ],
  presented: [
    { leader: 'Grant', side: 'usa', stars: 1, what: 'promotion', list: 'west' },
    { leader: 'Banks', side: 'usa', stars: 2, what: 'dismissal', list: 'east' },
    { leader: 'Pope', side: 'usa', stars: 1, what: 'relief', list: 'east' },
    { leader: 'Porter', side: 'usa', stars: 1, what: 'promotion', list: 'naval' },
    { leader: 'Lee', side: 'csa', stars: 1, what: 'promotion', list: 'east' },
  ],
  fleets: [fleet({ at: 'pool' }), fleet({ n: 5 })],
});
/** All ships have entered, nobody is recommended, and the gamemaster has set figures otherwise. */
const entered = {
  ...usa,
  presented: [],
  fleets: [fleet({ n: 5 })],
  figures: { 'naval|hunt-most|value': '3', 'prices|leader-shift|cp': '2' },
  control: { [cairo]: 'csa' } as const,
  states: { ...usa.states, VA: 'usa' } as const,
};
const named: View = { ...usa, navy: { ...usa.navy, entry: '7819|7918' } };
const csa = view({
  ...{ who: 'csa-supreme', side: 'csa', role: 'supreme', lists: [] },
  chests: [chest(20, { side: 'csa', due: [{ stars: 1, of: 'land', n: 2 }], discretionary: 0 })],
  leaders: [
    leader('Lee', '7517', { side: 'csa' }),
    leader('Buchanan', '7517', { side: 'csa', kind: 'naval' }),
  ],
  presented: [{ leader: 'Buchanan', side: 'csa', stars: 1, what: 'promotion', list: 'east' }],
  fleets: [
    fleet({ side: 'csa', kind: 'river-ironclad', n: 1, list: 'east', at: 'due' }),
    fleet({ side: 'csa', kind: 'raider', n: 1, list: 'east', at: 'due' }),
    fleet({ side: 'csa', kind: 'river-ironclad', n: 4, list: 'east', water: '7517|7618' }),
    fleet({
      side: 'csa',
      kind: 'river-ironclad',
      n: 2,
      list: 'east',
      at: 'pool',
      water: '7517|7618',
    }),
  ],
});
const east = view({
  lists: ['east', 'naval'],
  leaders: [
    leader('McClellan', washington),
    leader('Hooker', washington, { stars: 1, seniority: 2 }),
    leader('Buford', baltimore, { stars: 1, kind: 'cavalry' }),
    leader('Porter', '7819', { stars: 1, kind: 'naval', list: 'naval' }),
    leader('Patterson', harpersFerry, { initiative: 4 }),
  ],
  armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
  troops: [
    troops(washington, 6),
    troops(baltimore, 3),
    troops(harpersFerry, 2, { demoralized: true }),
    troops('7819', 2),
  ],
  works: [
    { kind: 'depot', side: 'usa', hex: washington },
    { kind: 'fort', side: 'usa', hex: alexandria },
  ],
  fleets: [fleet({ kind: 'ocean-transport', n: 3, water: '7819|7918' })],
  prospects: [
    { leader: 'Hooker', side: 'usa', stars: 1, what: 'promotion', list: 'east' },
    { leader: 'Patterson', side: 'usa', stars: 2, what: 'dismissal', list: 'east' },
  ],
  accounts: {
    usa: {
      east: account(40, 80, { reinforcements: 6, rail: 8 }),
      naval: account(20, 40, { reinforcements: 2 }),
    },
    csa: {},
  },
});

const PADUCAH = '4020';
const cairos = view({
  ...{ who: 'usa-west', lists: ['west', 'naval'] },
  leaders: [
    leader('Grant', cairo, { stars: 2, list: 'west' }),
    leader('Sherman', cairo, { stars: 1, list: 'west' }),
    leader('Buell', '4916', { stars: 1, list: 'west' }),
    leader('Foote', cairo, { stars: 2, kind: 'naval', list: 'naval' }),
    leader('Farragut', '4007', { stars: 2, kind: 'naval', list: 'naval' }),
  ],
  troops: [
    troops(cairo, 4, { list: 'west' }),
    troops(PADUCAH, 1, { list: 'west' }),
    troops('4007', 2, { list: 'west' }),
  ],
  fleets: [
    fleet({ n: 3 }),
    fleet({ kind: 'river-ironclad', n: 2 }),
    fleet({ kind: 'river-transport', n: 1, water: '3920|4020' }),
    fleet({ kind: 'river-ironclad', list: 'west', at: 'pool', n: 2 }),
  ],
  works: [{ kind: 'fort', side: 'csa', hex: '3719' }],
  shifts: [{ leader: 'Sherman', side: 'usa', list: 'west', to: 'east' }],
  navy: { lifted: 1, merchants: 0, entry: '3820|3821' },
  accounts: {
    usa: {
      west: account(40, 80, { sea: { allotted: 2, left: 2 } }),
      naval: account(20, 40),
    },
    csa: {},
  },
});
/** With nothing of what the others have; the gamemaster has put a naval leader under it. */
const poor = view({
  ...{ who: 'usa-west', lists: ['west', 'naval'], pool: [] },
  leaders: [
    leader('Grant', cairo, { list: 'west' }),
    leader('Foote', cairo, { list: 'west', kind: 'naval' }),
  ],
  troops: [troops(baltimore, 3, { list: 'west' })],
  fleets: [fleet({ list: 'west', at: 'pool', n: 2 })],
  navy: { lifted: 4, merchants: 0 },
  accounts: {
    usa: { west: account(2, 4, { sea: { allotted: 9, left: 9 } }), naval: account(0, 0) },
    csa: {},
  },
});
const south = view({
  ...{ who: 'csa-east', side: 'csa', lists: ['east'] },
  leaders: [leader('Lee', '7517', { side: 'csa' })],
  troops: [troops('7517', 4, { side: 'csa' })],
  fleets: [
    fleet({
      side: 'csa',
      kind: 'river-ironclad',
      list: 'east',
      at: 'pool',
      n: 2,
      water: '7819|7820',
    }),
    fleet({ side: 'csa', kind: 'river-ironclad', list: 'east', n: 1, water: '7819|7919' }),
  ],
  accounts: { usa: {}, csa: { east: account(20, 40) } },
});

const moved = (times: number, last: number) => ({ marches: { times, last } });
/** In the middle of a campaign: some have marched, an enemy is in sight at Manassas Junction, works stand. */
const field = view({
  lists: ['east', 'naval'],
  leaders: [
    leader('McClellan', washington, moved(1, 2)),
    leader('Hooker', washington, { stars: 1, seniority: 2, ...moved(2, 7) }),
    leader('Reynolds', washington, { stars: 1, seniority: 3 }),
    leader('Hancock', washington, { stars: 2, seniority: 4 }),
    leader('Buford', baltimore, { stars: 1, kind: 'cavalry', ...moved(2, 6) }),
    leader('Pleasonton', '7612', { stars: 1, kind: 'cavalry' }),
    leader('Meade', harpersFerry, { stars: 2 }),
    leader('Porter', '7819', { stars: 2, kind: 'naval', list: 'naval', ...moved(1, 1) }),
  ],
  armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
  troops: [
    troops(washington, 2, moved(1, 3)),
    troops(washington, 2, moved(2, 7)),
    troops(washington, 3),
    troops(washington, 1, { list: 'west' }),
    troops(baltimore, 1, moved(2, 6)),
    troops(baltimore, 2, moved(1, 1)),
    troops('7612', 2),
    troops(harpersFerry, 2, { demoralized: true }),
    troops('7819', 4),
  ],
  works: [
    { kind: 'depot', side: 'usa', hex: washington },
    { kind: 'fort', side: 'usa', hex: harpersFerry },
    { kind: 'fortress', side: 'usa', hex: '7819' },
    { kind: 'depot', side: 'usa', hex: '7819' },
  ],
  enemies: [{ hex: manassas, size: 'Medium' }],
  fleets: [
    fleet({ kind: 'ocean-transport', n: 2, water: '7819|7918' }),
    fleet({ kind: 'ocean-transport', n: 2, water: '7819|7918', ...moved(1, 1) }),
    fleet({ kind: 'ocean-ironclad', n: 1, water: '7819|7918' }),
    fleet({ kind: 'river-ironclad', n: 2, at: 'pool' }),
  ],
  navy: { lifted: 0, merchants: 0, entry: '7819|7918' },
  accounts: {
    usa: {
      east: account(40, 80, { reinforcements: 3, rail: 4, sea: { allotted: 2, left: 2 } }),
      naval: account(20, 40),
    },
    csa: {},
  },
});
/** The same where the gamemaster, who knows the armies of both sides, has set figures otherwise. */
const regulated: View = {
  ...field,
  leaders: [
    ...field.leaders,
    leader('Logan', washington, { stars: 1, list: 'west' }),
    leader('Fremont', '7612', { seniority: 2 }),
    leader('Lee', '7517', { side: 'csa' }),
  ],
  troops: [...field.troops, troops(harpersFerry, 1, { list: 'west' })],
  armies: [
    ...field.armies,
    { name: 'Middle Department', side: 'usa', commander: 'Hancock' },
    { name: 'Mountain Department', side: 'usa', commander: 'Meade' },
    { name: 'Northern Virginia', side: 'csa', commander: 'Lee' },
  ],
  figures: {
    'limits|army-limit|value': '1',
    'prices|single-sp|cp': '2',
    'naval|sea-lift|value': '1',
  },
  pool: [
    waiting('Stone'),
    waiting('Banks'),
    waiting('Sigel', { list: 'west' }),
    waiting('Ewell', { side: 'csa' }),
  ],
};
/** As the gamemaster may put ships into a pool: nobody has said where they enter. */
const { water: _nowhere, ...unnamed } = fleet({
  ...{ side: 'csa', kind: 'river-ironclad', list: 'east', at: 'pool', n: 1 },
});
/** The same in the South, with an army. */
const richmond = view({
  ...{ who: 'csa-east', side: 'csa', lists: ['east'] },
  leaders: [
    leader('Lee', '7517', { side: 'csa' }),
    leader('Longstreet', '7517', { side: 'csa', stars: 2, seniority: 2 }),
    leader('Jackson', '7517', { side: 'csa', stars: 2, seniority: 3, ...moved(2, 4) }),
    leader('Stuart', '7415', { side: 'csa', stars: 1, kind: 'cavalry' }),
    leader('Buchanan', '7517', { side: 'csa', stars: 2, kind: 'naval', list: 'naval' }),
  ],
  armies: [{ name: 'Northern Virginia', side: 'csa', commander: 'Lee' }],
  troops: [
    troops('7517', 6, { side: 'csa' }),
    troops('7517', 3, { side: 'csa', demoralized: true }),
    troops('7415', 2, { side: 'csa' }),
  ],
  works: [
    { kind: 'fortress', side: 'csa', hex: '7517' },
    { kind: 'fort', side: 'csa', hex: '7415' },
    { kind: 'depot', side: 'usa', hex: washington },
  ],
  enemies: [{ hex: washington, size: 'Large' }],
  fleets: [unnamed],
  pool: [waiting('Ewell', { side: 'csa' }), waiting('Early', { side: 'csa' })],
  accounts: {
    usa: {},
    csa: { east: account(30, 60, { reinforcements: 2, rail: 6 }) },
  },
});

/** The West at Cairo, where some have moved twice; ships of two hexsides are the West's, and Davis leads those of Paducah. */
const cairosMoved: View = {
  ...cairos,
  leaders: [
    leader('Grant', cairo, { stars: 2, list: 'west', ...moved(2, 7) }),
    leader('Sherman', cairo, { stars: 1, list: 'west' }),
    leader('Buell', '4916', { stars: 1, list: 'west', ...moved(2, 7) }),
    leader('Foote', cairo, { stars: 2, kind: 'naval', list: 'west' }),
    leader('Davis', PADUCAH, { stars: 1, kind: 'naval', list: 'west' }),
  ],
  troops: [
    troops(cairo, 3, { list: 'west', ...moved(2, 7) }),
    troops(cairo, 1, { list: 'west' }),
    troops(PADUCAH, 2, { list: 'west', ...moved(2, 7) }),
  ],
  fleets: [
    fleet({ list: 'west', n: 3 }),
    fleet({ list: 'west', n: 2, water: '3820|3920' }),
    fleet({ list: 'west', n: 2, water: '3920|4020' }),
  ],
};
/** Between two marches: some have moved as often as they may, some too lately, and a general waits in the pool. */
const weary = view({
  leaders: [
    leader('McClellan', washington),
    leader('Hooker', washington, { stars: 1, seniority: 2 }),
    leader('Reynolds', washington, { stars: 1, seniority: 3, ...moved(2, 7) }),
    leader('Hancock', baltimore, { stars: 2, seniority: 4 }),
    leader('Pleasonton', '7612', { stars: 1, kind: 'cavalry' }),
    leader('Meade', alexandria, { stars: 2, seniority: 5 }),
    leader('Sickles', '7811', { stars: 1 }),
    leader('Fremont', '7608', { seniority: 6 }),
  ],
  armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
  troops: [
    troops(washington, 2, moved(2, 7)),
    troops(washington, 1, moved(1, 1)),
    troops(washington, 3),
    troops(baltimore, 1, moved(1, 8)),
    troops(baltimore, 1, moved(1, 1)),
    troops(baltimore, 1, { list: 'west' }),
    troops('7612', 2, moved(2, 7)),
    troops(alexandria, 1, moved(1, 8)),
    troops(alexandria, 1, moved(2, 8)),
    troops('8108', 1),
    troops('8108', 1, moved(2, 2)),
  ],
  pool: [waiting('Halleck', { stars: 3 })],
});
const GUARDED = '7611';
/** The enemy has come into Maryland, and the gamemaster has set figures otherwise. */
const invaded = view({
  leaders: [
    leader('McClellan', washington),
    leader('Stoneman', washington, { stars: 1, kind: 'cavalry' }),
    leader('Hooker', alexandria, { stars: 2 }),
  ],
  troops: [troops(washington, 5), troops(alexandria, 2), troops(manassas, 1)],
  enemies: [
    { hex: GUARDED, size: 'Medium' },
    { hex: '7511', size: 'Small' },
  ],
  figures: { 'movement|cavalry-cut|points': '2', 'reaction|withdraw-cp|value': 'initiative' },
  accounts: { usa: { east: account(40, 80, { rail: 9 }) }, csa: {} },
});
/** The South when production has fallen off in its West, and a general waits. */
const hungry = view({
  ...{ who: 'csa-west', side: 'csa', lists: ['west'] },
  leaders: [
    leader('Johnston', '4725', { side: 'csa', list: 'west' }),
    leader('GW Smith', '4725', { side: 'csa', stars: 2, list: 'west' }),
    leader('EK Smith', '4725', { side: 'csa', stars: 2, list: 'west' }),
  ],
  troops: [troops('4725', 3, { side: 'csa', list: 'west' })],
  fleets: [
    fleet({
      side: 'csa',
      kind: 'river-ironclad',
      n: 1,
      list: 'west',
      at: 'pool',
      water: '3830|3929',
    }),
  ],
  industry: [
    { theaters: ['east'], production: 9, imports: 9, total: 18, effects: [] },
    {
      ...{ theaters: ['west', 'trans'], production: 1, imports: 0, total: 1 },
      effects: ['works-dearer', 'depot-reach', 'fortress-cost', 'slower', 'no-ships'],
    },
  ],
  pool: [],
  accounts: { usa: {}, csa: { west: account(20, 40) } },
});

/** More have been transferred than one, and an enemy stands where they might go. */
const leaving = view({
  ...{ who: 'usa-west', lists: ['west'] },
  leaders: [
    leader('Buell', cairo, { list: 'west' }),
    leader('Sherman', cairo, { stars: 1, list: 'west' }),
    leader('Meade', washington, { stars: 2 }),
  ],
  troops: [troops(cairo, 4, { list: 'west' }), troops('7612', 2)],
  enemies: [{ hex: baltimore, size: 'Small' }],
  shifts: [
    { leader: 'Meade', side: 'usa', list: 'east', to: 'west' },
    { leader: 'Buell', side: 'usa', list: 'west', to: 'trans' },
    { leader: 'Sherman', side: 'usa', list: 'west', to: 'east' },
  ],
  accounts: { usa: { west: account(20, 40) }, csa: {} },
});
/** As the gamemaster sees it, who knows whom the other side has transferred. */
const leavingOfBoth: View = {
  ...leaving,
  shifts: [{ leader: 'Polk', side: 'csa', list: 'west', to: 'east' }, ...leaving.shifts],
};
/** Ships of several commands wait in the pools, in the South at several places, and their price has risen. */
const pools: View = {
  ...cairos,
  fleets: [
    ...cairos.fleets,
    fleet({ kind: 'river-transport', at: 'pool', n: 2 }),
    fleet({ kind: 'river-ironclad', at: 'pool', n: 1 }),
  ],
  figures: { 'prices|naval-pool|cp': '3' },
};
const waits = { side: 'csa', kind: 'river-ironclad', at: 'pool', n: 1 } as const;
const poolsOfSouth = view({
  ...{ who: 'csa-west', side: 'csa', lists: ['west'] },
  troops: [],
  leaders: [],
  fleets: [
    { ...unnamed, list: 'west' },
    fleet({ ...waits, list: 'east', water: '3136|3236' }),
    fleet({ ...waits, list: 'west', water: '3136|3236' }),
    fleet({ ...waits, list: 'west', water: '3136|3236' }),
    fleet({ ...waits, list: 'west', water: '3235|3236' }),
  ],
  industry: [
    { theaters: ['east'], production: 60, imports: 40, total: 100, effects: [] },
    {
      ...{ theaters: ['west', 'trans'], production: 60, imports: 20, total: 80 },
      effects: ['ships-cost'],
    },
  ],
  accounts: { usa: {}, csa: { west: account(20, 40) } },
});
/** Demoralized strength points that have not moved stand with others that have. */
const shaken = view({
  leaders: [leader('McClellan', washington), leader('Hooker', baltimore, { stars: 1 })],
  troops: [
    troops(washington, 2, { demoralized: true }),
    troops(washington, 3, moved(1, 1)),
    troops(baltimore, 1),
  ],
  enemies: [{ hex: manassas, size: 'Medium' }],
  accounts: { usa: { east: account(40, 80) }, csa: {} },
});

const asked = (kind: string, seat: string, list?: ListName) =>
  question(kind, { to: asSeat(seat), ...(list === undefined ? {} : { list }) });
const ofSouth = { side: 'csa', list: 'west', seat: 'csa-west', pulse: 3, pulses: 2, cp: 2 };
const ofWest = { side: 'usa', list: 'west', seat: 'usa-west', pulse: 3, pulses: 1, cp: 1 };
const inWords = { side: 'usa', list: 'east', seat: 'usa-east', pulse: 3, pulses: 2, cp: 2 };

/** Questions of the gamemaster, and what they are about. */
const GM_KINDS: readonly (readonly [kind: string, about: Json])[] = [
  ['split', null],
  ['words', null],
  ['condition', { verdict: 'yes' }],
  ['ended', null],
  ['promotion', { choices: ['tactical', 'strategic'] }],
  ['figure', { table: 'prices', row: 'depot', column: 'cp' }],
];

/** Whose orders are read, for which list, and by what view. */
const PULSE_SHEETS = [
  ['orders of the East', 'usa-east', 'east', east],
  ['orders of the ships', 'usa-naval', 'naval', east],
  ['orders of the West at Cairo', 'usa-west', 'west', cairos],
  ['orders of the ships at Cairo', 'usa-naval', 'naval', cairos],
  ['orders of the West at Cairo that has moved', 'usa-west', 'west', cairosMoved],
  ['orders of a poor West', 'usa-west', 'west', poor],
  ['orders of the South', 'csa-east', 'east', south],
  ['orders of the East in the field', 'usa-east', 'east', field],
  ['orders of the East in the field with other figures', 'usa-east', 'east', regulated],
  ['orders of the ships in the field', 'usa-naval', 'naval', field],
  ['orders of the army at Richmond', 'csa-east', 'east', richmond],
  ['orders of the East between marches', 'usa-east', 'east', weary],
  [
    'orders of the East where forces are counted, not their pieces',
    ...([
      'usa-east',
      'east',
      { ...weary, settings: { ...weary.settings, marches: 'force' } },
    ] as const),
  ],
  ['orders of the East with the enemy in Maryland', 'usa-east', 'east', invaded],
  ['orders of the South with poor production', 'csa-west', 'west', hungry],
  ['orders of the West whose leaders are transferred', 'usa-west', 'west', leaving],
  ['orders of the ships where ships wait in the pools', 'usa-naval', 'naval', pools],
  ['orders of the South where ships wait in the pools', 'csa-west', 'west', poolsOfSouth],
  ['orders of the East whose SP are demoralized', 'usa-east', 'east', shaken],
  [
    'orders of the ships at Cairo where a transport carries 2 SP',
    ...([
      'usa-naval',
      'naval',
      {
        ...cairos,
        figures: { 'naval|sp-a-transport|value': '2', 'prices|recall|cp': '0' },
        pool: [waiting('Davis', { kind: 'naval', list: 'naval' })],
      },
    ] as const),
  ],
] as const;

/** Who reads what, by the heading under which the sheets stand. */
export const READERS: Readonly<Record<string, (text: string) => Reading<Json>>> = {
  'an allocation of the USA': (text) =>
    readAllocation(pack, text, asked('allocation', 'usa-supreme'), usa),
  'an allocation of the USA whose ships have entered': (text) =>
    readAllocation(pack, text, asked('allocation', 'usa-supreme'), entered),
  'an allocation of the USA whose ships may enter': (text) =>
    readAllocation(pack, text, asked('allocation', 'usa-supreme'), named),
  'an allocation of the CSA': (text) =>
    readAllocation(pack, text, asked('allocation', 'csa-supreme'), csa),
  'decisions of the USA': (text) => readDecisions(pack, text, usa),
  ...Object.fromEntries(
    PULSE_SHEETS.map(([title, seat, list, seen]) => [
      title,
      (text: string) => readPulseSheet(pack, text, asked('orders', seat, list), seen),
    ]),
  ),
  'who is presented': (text) => readPresentSheet(text, asked('present', 'usa-east'), east),
  'who is presented where nobody can be': (text) =>
    readPresentSheet(text, asked('present', 'usa-west'), poor),
  ...Object.fromEntries(
    GM_KINDS.map(([kind, about]) => [
      `the gamemaster on ${kind}`,
      (text: string) => readGmAnswer(pack, text, question(kind, { about }), view()),
    ]),
  ),
  'the gamemaster on an order in words of the South': (text) =>
    readGmAnswer(pack, text, question('order-in-words', { list: 'west', about: ofSouth }), hungry),
  'the gamemaster on an order in words of the West': (text) =>
    readGmAnswer(
      pack,
      text,
      question('order-in-words', { list: 'west', about: ofWest }),
      leavingOfBoth,
    ),
  'the gamemaster on an order in words': (text) =>
    readGmAnswer(pack, text, question('order-in-words', { list: 'east', about: inWords }), east),
};

const say = (mark: string, fault: Fault): string => {
  const { line, column, code, rule, read, fix } = fault;
  const fixed = fix === undefined ? '' : ` [${fix.says}: ${fix.length} become “${fix.text}”]`;
  const limit = fault.limit === true ? ' [the gamemaster may go beyond]' : '';
  return `  ${mark} ${line}:${column} ${code} (${rule}) “${read}” ${faultMessage(fault)}${fixed}${limit}`;
};

/** The condition of an order as the fields of its form say it, where they can. */
function asFields(means: Json | undefined): readonly string[] {
  const order = means as unknown as PulseOrder | undefined;
  if (order?.kind !== 'pulses') return [];
  if ((order.when ?? order.until ?? order.after) === undefined) return [];
  return [`    fields ${canonicalJson(saidIn(pack, order) ?? null)}`];
}

/** As the program writes it, whoever ordered it how. */
const asWritten = (means: Json | undefined): readonly string[] =>
  means === undefined
    ? []
    : [
        `    ${writeOrders(pack, [means as unknown as CivilWarOrder], question('orders')).trimEnd()}`,
      ];

/** An allocation that gives out no CP is told of that at length, which is shown where it is asked about. */
const SHARES = 'CP east 10, west 7, trans 4';
const isShort = (name: string, sheet: string): boolean =>
  name.startsWith('an allocation') && !/CP (?!for)/.test(sheet);

const isAsWritten = (text: string, written = ''): boolean =>
  written.includes(text) && text === text.trim();

/** What is answered to a sheet, ` / ` between its lines: what each line is taken for, and every slip. */
export function replyTo(name: string, sheet: string): readonly string[] {
  const written = sheet.split(' / ');
  const text = [...written, ...(isShort(name, sheet) ? [SHARES] : [])].join('\n');
  const reading = READERS[name]?.(text);
  if (reading === undefined) throw new Error(`No reader: ${name}`);
  const { lines, faults, warnings, totals, forwards = [] } = reading;
  const isWhole = written.length > 1 || !/^(?:an allocation|orders) of/.test(name);
  return [
    ...lines
      .filter(({ line }) => line <= written.length)
      .flatMap((line) => [
        `  ${line.line} ${line.says} ${canonicalJson(line.cost as Json)}`,
        ...(isAsWritten(line.text, written[line.line - 1]) ? [] : [`    as ${line.text}`]),
        ...(line.means === undefined ? [] : [`    ${canonicalJson(line.means)}`]),
        ...asFields(line.means),
        ...asWritten(line.means),
      ]),
    ...faults.map((fault) => say('!', fault)),
    ...(isWhole ? warnings : []).map((fault) => say('?', fault)),
    ...(isWhole ? totals : []).map((total) => `  = ${canonicalJson(total as unknown as Json)}`),
    ...forwards.map((one) => `  > ${canonicalJson(one as unknown as Json)}`),
  ].map((line) => line.replaceAll('\n', ' / '));
}
