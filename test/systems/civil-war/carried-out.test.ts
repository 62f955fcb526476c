/**
 * What orders come to when they are carried out in one position, or why they come to nothing: `carried-out.txt`. An order
 * is a line that is not indented; under it stand its facts, the attack that it brings on, how precedence sees it, and what
 * the gamemaster would write to have it against the rules. A heading may say what has changed since the orders were written.
 * An order that is added there gets its answers by `vitest -u`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asSeat, canonicalJson, type Json } from '../../../src/kernel/basic.js';
import type { PulseOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readAction } from '../../../src/systems/civil-war/orders/read-action.js';
import { sceneOf } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { completeAction, verbOf } from '../../../src/systems/civil-war/orders/verbs.js';
import {
  carryOut,
  contenderOf,
  lineOf,
  type Line,
} from '../../../src/systems/civil-war/play/lines/line.js';
import type { ListName } from '../../../src/systems/civil-war/rules/pack.js';
import type { Fleet, Leader, State } from '../../../src/systems/civil-war/rules/state.js';
import { question } from './orders-view.js';
import { pack, seenIn, stateOf, type Side } from './sight-position.js';

const WASHINGTON = '7512';
const ALEXANDRIA = '7513';
const MANASSAS = '7413';
const BALTIMORE = '7711';
const RICHMOND = '7517';
const FREDERICKSBURG = '7415';
const FORT_MONROE = '7819';
const PHILADELPHIA = '8108';
const NORFOLK_WATER = '7819|7918';
const RICHMOND_WATER = '7517|7618';

const bare = stateOf({
  usa: {
    ...{ [WASHINGTON]: 4, [BALTIMORE]: 2, [ALEXANDRIA]: 1, [FORT_MONROE]: 3, '7612': 2 },
    [PHILADELPHIA]: 1,
  },
  csa: { [MANASSAS]: 4, [RICHMOND]: 3, [FREDERICKSBURG]: 2 },
  leaders: {
    ...{ McClellan: WASHINGTON, Hooker: WASHINGTON, Halleck: BALTIMORE, Buford: '7612' },
    ...{ Meade: FREDERICKSBURG, Lee: RICHMOND, Longstreet: MANASSAS },
    ...{ Stuart: FREDERICKSBURG, Farragut: FORT_MONROE },
  },
  armies: { Potomac: 'McClellan', 'Northern Virginia': 'Lee' },
  works: [
    { kind: 'depot', side: 'usa', hex: WASHINGTON },
    { kind: 'fort', side: 'usa', hex: ALEXANDRIA },
    { kind: 'depot', side: 'csa', hex: MANASSAS },
    { kind: 'depot', side: 'usa', hex: PHILADELPHIA },
    { kind: 'fortress', side: 'usa', hex: FORT_MONROE },
  ],
  ships: [
    ['usa', 'ocean-transport', 2, NORFOLK_WATER],
    ['usa', 'ocean-ironclad', 1, NORFOLK_WATER],
    ['csa', 'river-ironclad', 1, RICHMOND_WATER],
  ],
});

const elsewhere = (leader: Leader | undefined, place: Leader['place']): State['leaders'] =>
  leader === undefined ? {} : { [leader.name]: { ...leader, place } };
const troopsAt = (hex: string): NonNullable<State['troops'][string]> => {
  const found = Object.values(bare.troops).find((one) => one.hex === hex);
  if (found === undefined) throw new Error(`Nobody is at ${hex}`);
  return found;
};
const more = (
  hex: string,
  id: string,
  change: Partial<State['troops'][string]>,
): State['troops'] => ({
  [id]: { ...troopsAt(hex), ...change, id },
});
const ships = (id: string, like: string, change: Partial<Fleet>): State['fleets'] => {
  const found = bare.fleets[like];
  if (found === undefined) throw new Error(`No ships are called ${like}`);
  return { [id]: { ...found, ...change, id } };
};
const account = (given: Partial<State['accounts']['usa']['west']>) => ({
  ...{ allotted: { cp: 20, pp: 40 }, left: { cp: 20, pp: 40 }, reinforcements: 1, rail: 3 },
  ...given,
});

/** Armies face each other in Virginia; troops of other commands, demoralized and weary ones stand among them. */
const now: State = {
  ...bare,
  troops: {
    ...bare.troops,
    ...more(WASHINGTON, 't301', { list: 'east', sp: 2 }),
    ...more(WASHINGTON, 't302', { sp: 1, marches: { times: 2, last: 1 } }),
    ...more(BALTIMORE, 't303', { sp: 1, demoralized: true }),
    ...more('7612', 't304', { sp: 1, marches: { times: 1, last: 1 } }),
    ...more(PHILADELPHIA, 't306', { list: 'trans', sp: 2 }),
    ...more(PHILADELPHIA, 't307', { sp: 2, marches: { times: 2, last: 1 } }),
  },
  leaders: {
    ...bare.leaders,
    ...elsewhere(bare.leaders['Pope'], { at: 'pool', list: 'west', order: 2 }),
    ...elsewhere(bare.leaders['Burnside'], { at: 'pool', list: 'west', order: 1 }),
    ...elsewhere(bare.leaders['Sherman'], { at: 'pool', list: 'west', order: 1 }),
    ...elsewhere(bare.leaders['Banks'], { at: 'pool', list: 'east', order: 1 }),
  },
  fleets: {
    ...bare.fleets,
    ...ships('f9', 'f1', { n: 1, list: 'naval', place: { at: 'pool' } }),
    ...ships('f8', 'f1', { n: 2, list: 'naval', place: { at: 'pool' } }),
    ...ships('f7', 'f1', { n: 3, list: 'naval' }),
    ...ships('f6', 'f1', { n: 4, place: { at: 'pool' } }),
    ...ships('f5', 'f3', { n: 2, place: { at: 'pool', water: RICHMOND_WATER } }),
    ...ships('f4', 'f3', { n: 2, place: { at: 'pool', water: RICHMOND_WATER } }),
    ...ships('f0', 'f3', { n: 2, list: 'naval', place: { at: 'pool', water: NORFOLK_WATER } }),
  },
  navy: { ...bare.navy, lifted: 7, entry: { usa: NORFOLK_WATER } },
  shifts: [
    { leader: 'Hooker', side: 'usa', list: 'trans', to: 'west', cp: 1, pp: 1 },
    { leader: 'Hooker', side: 'usa', list: 'west', to: 'east', hex: BALTIMORE, cp: 1, pp: 1 },
    { leader: 'McClellan', side: 'usa', list: 'west', to: 'east', cp: 1, pp: 1 },
    { leader: 'Pope', side: 'usa', list: 'west', to: 'east', cp: 1, pp: 1 },
  ],
  accounts: {
    usa: {
      west: account({ sea: { allotted: 2, left: 2 } }),
      east: account({ reinforcements: 0, rail: 0 }),
      naval: account({}),
    },
    csa: { west: account({ rail: 0 }) },
  },
};

const leader = (name: string, change: Partial<Leader>): State => {
  const found = now.leaders[name];
  if (found === undefined) throw new Error(`Nobody is called ${name}`);
  return { ...now, leaders: { ...now.leaders, [name]: { ...found, ...change } } };
};
const halleck = (place: Leader['place'], change: Partial<Leader> = {}): State =>
  leader('Halleck', { place, ...change });
const atWashington: Leader['place'] = { at: 'map', hex: WASHINGTON, list: 'west' };
const noFigure = { production: 0, imports: 0, total: 0 };
/** The position when the orders are carried out, by what a heading says after a comma. */
const CHANGED: Readonly<Record<string, State>> = {
  'with poor production': {
    ...now,
    industry: {
      ...now.industry,
      usa: [{ ...noFigure, theaters: ['east', 'west', 'trans'], effects: ['slower'] }],
    },
  },
  'where armies attack apart': { ...now, settings: { ...now.settings, 'joint-attack': 'no' } },
  'where cutting a line takes 2 points': {
    ...now,
    figures: { ...now.figures, 'movement|cavalry-cut|points': '2' },
  },
  'where rallying costs nobody': {
    ...now,
    figures: { ...now.figures, 'reaction|rally-sp|value': '0' },
    troops: { ...now.troops, ...more(ALEXANDRIA, 't308', { sp: 1, demoralized: true }) },
  },
  'without an account': { ...now, accounts: { usa: {}, csa: {} } },
  'with 6 SP of sea lift used': { ...now, navy: { ...now.navy, lifted: 6 } },
  'where Hooker commands the army of Virginia': {
    ...now,
    armies: { Virginia: { name: 'Virginia', side: 'usa', commander: 'Hooker' } },
  },
  'after a lost battle': {
    ...now,
    troops: {
      ...Object.fromEntries(
        Object.entries(now.troops).map(([id, one]) => [
          id,
          { ...one, demoralized: one.side === 'usa' && one.list === 'west' },
        ]),
      ),
      ...more(BALTIMORE, 't309', { list: 'east', sp: 3, demoralized: true }),
    },
  },
  'after Halleck came to Washington': halleck(atWashington),
  'after Halleck came to Washington as the senior': halleck(atWashington, { seniority: 0 }),
  'with Halleck in the pool': halleck({ at: 'pool', list: 'west', order: 1 }),
  'with Halleck under the East': halleck({ at: 'map', hex: BALTIMORE, list: 'east' }),
  'after Halleck lost a star': leader('Halleck', { stars: 2 }),
  'with Halleck left alone': halleck({ at: 'map', hex: '7611', list: 'west' }),
  'after Hooker was shifted': { ...now, shifts: [] },
  'with the enemy on the water of Norfolk': {
    ...now,
    fleets: {
      ...now.fleets,
      ...ships('f3', 'f3', { place: { at: 'water', water: NORFOLK_WATER } }),
    },
  },
};

const PAGE = new URL('carried-out.txt', import.meta.url);
/** One that is `added` was put in by the run, after the sheet's own. */
const ORDER = /^(added )?PP (\d+)(?:-(\d+))?: (.*)$/;

function lineFor(who: string, text: string): Line {
  const [side, list] = who.split(/,? /) as [Side, ListName]; // headings of the page
  const [, added, from = '1', to = from, words = ''] = ORDER.exec(text) ?? [];
  const seat = list === 'naval' ? 'usa-trans' : `${side}-${list}`;
  const scene = sceneOf(pack, question('orders', { to: asSeat(seat) }), seenIn(now, seat), list);
  const { draft, slips } = readAction(scene, words, 1);
  const action = draft === undefined ? undefined : completeAction(draft, () => 1);
  if (action === undefined) throw new Error(`${text}: ${JSON.stringify(slips)}`);
  const pp = Number(to) - Number(from) + 1;
  const does = { action, cp: pp, pp };
  const order: PulseOrder = { kind: 'pulses', from: Number(from), to: Number(to), does };
  const line = lineOf({ side, list, returns: 'cp', idle: new Set() }, order);
  return { ...line, does, ...(added === undefined ? {} : { added: true }) };
}

function outcomeOf(who: string, text: string): readonly string[] {
  const line = lineFor(who, text);
  const pulse = line.order.to;
  const [, changed] = who.split(', ');
  const then = changed === undefined ? now : CHANGED[changed];
  if (then === undefined) throw new Error(`What has changed? ${who}`);
  const done = carryOut(pack, then, line, pulse);
  const contends = contenderOf(pack, then, line, pulse);
  const action = line.does?.action;
  const byHand = action && verbOf(action).byHand?.(pack, then, line.side, action);
  const say = (what: string, said: unknown): string => `  ${what} ${canonicalJson(said as Json)}`;
  return [
    ...('why' in done
      ? [`  not done: ${done.why}${done.by === undefined ? '' : ` (${done.by})`}`]
      : [
          ...done.facts.map((fact) => say('fact', fact)),
          ...(done.attack === undefined ? [] : [say('attack', done.attack)]),
          ...(done.sails !== true ? [] : ['  sails']),
        ]),
    ...(contends === undefined
      ? []
      : [say('contends', { ...contends, senior: contends.senior?.name ?? null })]),
    ...(byHand === undefined ? [] : [`  by hand: ${byHand}`]),
  ];
}

const parts = readFileSync(PAGE, 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((part) => {
    const [who = '', ...lines] = part.trimEnd().split('\n');
    const orders = lines.filter((line) => line !== '' && !line.startsWith('  '));
    const kept = orders.map((order) => {
      const rest = lines.slice(lines.indexOf(order) + 1);
      const end = rest.findIndex((line) => !line.startsWith('  '));
      return [order, end < 0 ? rest : rest.slice(0, end)] as const;
    });
    return { who, kept };
  });

describe.each(parts.map(({ who, kept }) => [who, kept] as const))('C3.17 of %s', (who, kept) => {
  it.each(kept)('%s', (order, outcome) => {
    expect(outcomeOf(who, order)).toEqual(outcome);
  });
});

it('is written out in carried-out.txt (vitest -u writes it anew)', async () => {
  const pages = parts.map(({ who, kept }) =>
    [`== ${who}`, ...kept.flatMap(([order]) => [order, ...outcomeOf(who, order)])].join('\n'),
  );
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('carried-out.txt');
});
