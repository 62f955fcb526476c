/**
 * What orders come to when they are carried out in one position, or why they come to nothing: `carried-out.txt`. An order
 * is a line that is not indented; under it stand its facts, the attack that it brings on, and how precedence sees it. An
 * order that is added there gets its answers by `vitest -u`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asSeat, canonicalJson, type Json } from '../../../src/kernel/basic.js';
import type { PulseOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readAction } from '../../../src/systems/civil-war/orders/read-action.js';
import { sceneOf } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { completeAction } from '../../../src/systems/civil-war/orders/verbs.js';
import {
  carryOut,
  contenderOf,
  lineOf,
  type Line,
} from '../../../src/systems/civil-war/play/lines/line.js';
import type { ListName } from '../../../src/systems/civil-war/rules/pack.js';
import type { Leader, State } from '../../../src/systems/civil-war/rules/state.js';
import { question } from './orders-view.js';
import { pack, seenIn, stateOf, type Side } from './sight-position.js';

const WASHINGTON = '7512';
const ALEXANDRIA = '7513';
const MANASSAS = '7413';
const BALTIMORE = '7711';
const RICHMOND = '7517';
const FREDERICKSBURG = '7415';
const FORT_MONROE = '7819';
const NORFOLK_WATER = '7819|7918';

const bare = stateOf({
  usa: { [WASHINGTON]: 4, [BALTIMORE]: 2, [ALEXANDRIA]: 1, [FORT_MONROE]: 3, '7612': 2, '8108': 1 },
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
    { kind: 'depot', side: 'usa', hex: '8108' },
    { kind: 'fortress', side: 'usa', hex: FORT_MONROE },
  ],
  ships: [
    ['usa', 'ocean-transport', 2, NORFOLK_WATER],
    ['usa', 'ocean-ironclad', 1, NORFOLK_WATER],
    ['csa', 'river-ironclad', 1, '7517|7618'],
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
    f8: { ...bare.fleets['f1'], id: 'f8', n: 2, list: 'naval', place: { at: 'pool' } } as never,
    f7: { ...bare.fleets['f1'], id: 'f7', n: 3, list: 'naval' } as never,
    f9: { ...bare.fleets['f1'], id: 'f9', n: 1, list: 'naval', place: { at: 'pool' } } as never,
  },
  navy: { ...bare.navy, lifted: 7, entry: { usa: NORFOLK_WATER } },
  shifts: [
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

const PAGE = new URL('carried-out.txt', import.meta.url);
const ORDER = /^PP (\d+)(?:-(\d+))?: (.*)$/;

function lineFor(who: string, text: string): Line {
  const [side, list] = who.split(' ') as [Side, ListName]; // headings of the page
  const [, from = '1', to = from, words = ''] = ORDER.exec(text) ?? [];
  const seat = list === 'naval' ? 'usa-trans' : who.replace(' ', '-');
  const scene = sceneOf(pack, question('orders', { to: asSeat(seat) }), seenIn(now, seat), list);
  const { draft, slips } = readAction(scene, words, 1);
  const action = draft === undefined ? undefined : completeAction(draft, () => 1);
  if (action === undefined) throw new Error(`${text}: ${JSON.stringify(slips)}`);
  const pp = Number(to) - Number(from) + 1;
  const does = { action, cp: pp, pp };
  const order: PulseOrder = { kind: 'pulses', from: Number(from), to: Number(to), does };
  return { ...lineOf({ side, list, returns: 'cp', idle: new Set() }, order), does };
}

function outcomeOf(who: string, text: string): readonly string[] {
  const line = lineFor(who, text);
  const pulse = line.order.to;
  const done = carryOut(pack, now, line, pulse);
  const contends = contenderOf(pack, now, line, pulse);
  const say = (what: string, said: unknown): string => `  ${what} ${canonicalJson(said as Json)}`;
  return [
    ...('why' in done
      ? [`  not done: ${done.why}${done.by === undefined ? '' : ` (${done.by})`}`]
      : [
          ...done.facts.map((fact) => say('fact', fact)),
          ...(done.attack === undefined ? [] : [say('attack', done.attack)]),
          ...(done.sails === undefined ? [] : ['  sails']),
        ]),
    ...(contends === undefined
      ? []
      : [say('contends', { ...contends, senior: contends.senior?.name ?? null })]),
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
