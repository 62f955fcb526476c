/** Views made by hand, so that order sheets can be read without a campaign. */
import { asQuestionKey, asSeat } from '../../../src/kernel/basic.js';
import type { Question } from '../../../src/kernel/system.js';
import type { ListName } from '../../../src/systems/civil-war/rules/pack.js';
import type { Account } from '../../../src/systems/civil-war/rules/state.js';
import type {
  PoolLeader,
  SeenChest,
  SeenLeader,
  SeenTroops,
  View,
} from '../../../src/systems/civil-war/rules/view.js';
import { packFiles, soundPack } from './pack-of-1861.js';

export const pack = soundPack(packFiles);

export const places = {
  washington: '7512',
  alexandria: '7513',
  manassas: '7413',
  fredericksburg: '7415',
  baltimore: '7711',
  harpersFerry: '7311',
  winchester: '7212',
  cairo: '3820',
  paducah: '4020',
};

const unmoved = { times: 0, last: 0 };

export const troops = (hex: string, sp: number, more: Partial<SeenTroops> = {}): SeenTroops => ({
  side: 'usa',
  hex,
  sp,
  list: 'east',
  demoralized: false,
  marches: unmoved,
  ...more,
});

export const leader = (name: string, hex: string, more: Partial<SeenLeader> = {}): SeenLeader => ({
  name,
  side: 'usa',
  stars: 3,
  kind: 'land',
  initiative: 3,
  tactical: 0,
  strategic: 0,
  seniority: 1,
  hex,
  list: 'east',
  marches: unmoved,
  ...more,
});

export const waiting = (name: string, more: Partial<PoolLeader> = {}): PoolLeader => ({
  name,
  side: 'usa',
  stars: 1,
  kind: 'land',
  initiative: 4,
  tactical: 0,
  strategic: 0,
  list: 'east',
  ...more,
});

/** An account with all of its allotment left. */
export const account = (cp: number, pp: number, more: Partial<Account> = {}): Account => ({
  allotted: { cp, pp },
  left: { cp, pp },
  reinforcements: 0,
  rail: 0,
  ...more,
});

export const chest = (cp: number, more: Partial<SeenChest> = {}): SeenChest => ({
  side: 'usa',
  cp,
  pp: 40,
  rail: 20,
  reserve: { cp: 0, pp: 0 },
  planned: { east: 7, west: 4, trans: 2 },
  discretionary: 2,
  late: [],
  due: [
    { stars: 3, of: 'land', n: 2 },
    { stars: 1, of: 'cavalry', n: 1 },
    { stars: 2, of: 'naval', n: 1 },
  ],
  ...more,
});

const states = Object.fromEntries([...pack.states.values()].map(({ id, side }) => [id, side]));

/** McClellan with 3 SP at Washington, 3 SP at Baltimore; 3 leaders and 6 SP wait; 20 CP and 40 PP. */
export const view = (more: Partial<View> = {}): View => ({
  who: 'usa-east',
  title: 'USA Commander East',
  side: 'usa',
  role: 'theater',
  lists: ['east'],
  clock: {
    game: 1,
    pbem: 1,
    part: 1,
    parts: 1,
    step: 'first',
    last: '',
    dates: 'July-August 1861',
    name: 'turn 1.1',
  },
  troops: [troops(places.washington, 3), troops(places.baltimore, 3)],
  leaders: [leader('McClellan', places.washington)],
  unsupplied: [],
  industry: [],
  armies: [],
  prospects: [],
  presented: [],
  shifts: [],
  absent: [],
  prisoners: [],
  pool: [waiting('Banks'), waiting('Burnside'), waiting('Sherman')],
  works: [],
  fleets: [],
  ships: [],
  enemyShips: [],
  navy: { lifted: 0, merchants: 0 },
  rails: {},
  control: {},
  states,
  fallen: [],
  accounts: { usa: { east: account(20, 40, { reinforcements: 6, rail: 4 }) }, csa: {} },
  chests: [],
  enemies: [],
  remembered: [],
  rumoured: [],
  sight: [],
  figures: {},
  settings: { rounding: 'nearest' },
  ...more,
});

/** The default view with another account. */
export const withAccount = (means: Account, more: Partial<View> = {}): View =>
  view({ accounts: { usa: { east: means }, csa: {} }, ...more });

export const question = (
  kind: string,
  more: Partial<Question> & { readonly list?: ListName } = {},
): Question => ({
  key: asQuestionKey(`1.1/${kind}/usa-east/east`),
  to: asSeat('usa-east'),
  kind,
  title: '',
  about: null,
  silence: 'default',
  ...(kind === 'orders' ? { list: 'east' } : {}),
  ...more,
});
