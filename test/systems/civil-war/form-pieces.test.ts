import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSeat, once } from '../../../src/kernel/basic.js';
import { atPlace, placesOfSpot, type Spot } from '../../../src/kernel/map/spot.js';
import { NO_AIM, type LineWish, type Reached } from '../../../src/kernel/sheet-form.js';
import type { Slot } from '../../../src/kernel/timeline.js';
import { neighbours, sideId } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type { Game } from '../../../src/kernel/run.js';
import type { Question } from '../../../src/kernel/system.js';
import { watersRound } from '../../../src/systems/civil-war/rules/ground/waters.js';
import { SEATS } from '../../../src/systems/civil-war/rules/seats.js';
import { sideSpot } from '../../../src/systems/civil-war/orders/sheet/way-of-action.js';
import { aimOf } from '../../../src/systems/civil-war/orders/pieces/pieces-aim.js';
import { lineFor } from '../../../src/systems/civil-war/orders/pieces/pieces-line.js';
import { piecesOf } from '../../../src/systems/civil-war/orders/pieces/pieces-of.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { lawCases } from '../../laws/law-cases.js';
import type { Rand } from '../../laws/rand.js';
import { playWar } from '../../laws/wars.js';
import { account, leader, pack, places, question, troops, view, waiting } from './orders-view.js';

const asked = question('orders');
const at = (from: number): Slot => ({ from, to: from });
const line = (
  verb: string,
  path: readonly string[],
  { from = 1, ...more }: Partial<LineWish> & { readonly from?: number } = {},
  seen: View = view(),
): unknown => {
  const wish = { piece: 'leader/McClellan', verb, way: path.map(atPlace), slot: at(from), ...more };
  const made = lineFor(pack, wish, asked, seen);
  return made.ok ? made.value : made.error.code;
};
/** The line for a piece with what was filled in beside it. */
const filled = (
  piece: string,
  verb: string,
  path: readonly string[],
  values: object,
  seen?: View,
): unknown => line(verb, path, { piece, with: { ...values } }, seen);
const { washington, manassas, alexandria, baltimore } = places;

describe('the pieces of an order sheet', () => {
  it('are the forces of the account, with what they can do and what that costs', () => {
    const pieces = piecesOf(pack, asked, view());
    expect(pieces.map(({ id }) => id)).toEqual([
      ...[
        'leader/McClellan',
        `sp/${washington}`,
        `sp/${baltimore}`,
        'pool/leaders',
        'pool/sp',
        'sheet',
      ],
    ]);
    expect(pieces[0]).toMatchObject({
      at: atPlace(washington),
      name: 'McClellan',
      cost: { CP: 3, PP: 3 },
    });
    expect(pieces[0]?.what).toContain('3 SP there');
    expect(pieces[0]?.deeds.map(({ verb }) => verb)).toEqual([
      'move',
      'rail',
      'entrench',
      'depot',
      'stand-rally',
      'alone',
      'form',
    ]);
    expect(pieces[1]?.deeds.map(({ verb }) => verb)).toContain('stack');
  });

  it('say what is the matter with them', () => {
    const seen = view({
      troops: [troops(washington, 3, { demoralized: true })],
      unsupplied: [{ side: 'usa', hex: washington }],
      armies: [{ name: 'the Potomac', side: 'usa', commander: 'McClellan' }],
    });
    const [army, chief] = piecesOf(pack, asked, seen);
    expect(army).toMatchObject({ id: 'army/the Potomac', name: 'army of the Potomac' });
    expect(army?.what).toMatch(/demoralized, out of supply$/);
    expect(army?.deeds.map(({ verb }) => verb)).toContain('rally');
    // Nobody of his side stands where he could ride to alone.
    expect(chief?.deeds).toEqual([]);
  });

  it('B8: may go by sea lift until Washington falls', () => {
    const east = account(20, 40, { sea: { allotted: 3, left: 3 } });
    const offers = (more: Partial<View>): boolean =>
      piecesOf(pack, asked, view({ accounts: { usa: { east }, csa: {} }, ...more })).some(
        ({ id, deeds }) => id === `sp/${baltimore}` && deeds.some(({ verb }) => verb === 'sea'),
      );
    expect([offers({}), offers({ washingtonFell: true })]).toEqual([true, false]);
  });

  it('are nothing for another account, and nothing for another kind of sheet', () => {
    expect(piecesOf(pack, question('orders', { list: 'west' }), view())).toEqual([]);
    expect(piecesOf(pack, question('allocation'), view())).toEqual([]);
    const supreme = view({ who: 'usa-supreme', role: 'supreme', lists: [] });
    expect(piecesOf(pack, asked, supreme)).toEqual([]);
  });
});

describe('the works that are offered to strength points', () => {
  const works = (...kinds: readonly ('depot' | 'fort' | 'fortress')[]) =>
    kinds.map((kind) => ({ kind, side: 'usa' as const, hex: washington }));
  it.each([
    ['at a town of theirs', washington, [], ['depot']],
    ['at a depot', washington, works('depot'), ['destroy']],
    ['in a fort', washington, works('fort'), ['depot', 'fortify']],
    ['in a fortress', washington, works('fortress'), ['depot']],
    ['in a fort within a fortress', washington, works('fort', 'fortress'), ['depot']],
    ['at a railroad of the enemy', manassas, [], ['depot', 'cut']],
    ['in the land of the enemy without a railroad', '7716', [], ['depot']],
  ] as const)('B8 %s', (_name, hex, standing, offered) => {
    const pieces = piecesOf(pack, asked, view({ troops: [troops(hex, 2)], works: standing }));
    const verbs = pieces.find(({ id }) => id === `sp/${hex}`)?.deeds.map(({ verb }) => verb);
    const all = ['destroy', 'depot', 'fortify', 'cut'];
    expect(verbs?.filter((verb) => all.includes(verb))).toEqual(offered);
  });
});

describe('the pieces after the lines of a sheet', () => {
  const after = (text: string) => piecesOf(pack, asked, view(), text);

  it('are those too who enter by it, and the pool is what it leaves', () => {
    const pieces = after('PP 1: enter 1 leader at Washington\nPP 2-5: enter 4 SP at Washington');
    const banks = pieces.find(({ id }) => id === 'leader/Banks');
    expect(banks).toMatchObject({ at: atPlace(washington) });
    expect(banks?.what).toContain('7 SP there');
    expect(pieces.find(({ id }) => id === 'pool/leaders')?.name).toBe('2 leaders in the pool');
    expect(pieces.find(({ id }) => id === 'pool/sp')?.name).toBe('2 SP in the pool');
    expect(pieces.find(({ id }) => id === `sp/${washington}`)?.name).toBe('7 SP at Washington');
    const text = 'PP 1: enter 1 leader at Washington';
    expect(line('alone', [washington, baltimore], { piece: 'leader/Banks', text, from: 2 })).toBe(
      'PP 2: move Banks alone to Baltimore',
    );
  });

  it('form an army under one who has entered by it, and under nobody who still waits (C5.8)', () => {
    const seen = view({ leaders: [], pool: [waiting('Grant', { stars: 3, initiative: 2 })] });
    const text = 'PP 1: enter 1 leader at Washington';
    const order = 'PP 2-3: form army of Potomac under Grant';
    const wish = { piece: 'leader/Grant', text, from: 2, with: { army: 'Potomac' } };
    expect(line('form', [], wish, seen)).toBe(order);
    const codes = readPulseSheet(pack, order, asked, seen).faults.map(({ code }) => code);
    expect(codes).toEqual(['not-yours']);
  });

  it('stand where it brings them, to be ordered on from there', () => {
    const text = 'PP 1-3: move McClellan to Alexandria';
    const pieces = after(text);
    const there = pieces.find(({ id }) => id === `leader/McClellan@${alexandria}`);
    expect(there).toMatchObject({
      at: atPlace(alexandria),
      name: 'McClellan, by these orders at Alexandria',
    });
    expect(pieces.find(({ id }) => id === 'leader/McClellan')?.what).toMatch(
      /; by these orders at Alexandria then$/,
    );
    expect(pieces.map(({ name }) => name)).toContain('3 SP at Alexandria, by these orders');
    const piece = there?.id ?? '';
    expect(line('entrench', [], { piece, text, from: 4 })).toBe('PP 4-6: entrench McClellan');
    expect(line('move', [alexandria, manassas], { piece, text, from: 4 })).toBe('too-soon');
    expect(line('move', [alexandria, manassas], { piece, text, from: 11 })).toBe(
      'PP 11-13: move McClellan to Manassas Junction',
    );
  });

  it('are as they stand after lines that nobody understands', () => {
    expect(after('What is this?\n\nPP x: go').map(({ id }) => id)).toEqual(
      after('').map(({ id }) => id),
    );
  });
});

describe('the line for what was pointed at', () => {
  it.each<[string, string, readonly string[], object, unknown]>([
    [
      'a march',
      'move',
      [washington, alexandria, manassas],
      { from: 3 },
      'PP 3-5: move McClellan to Manassas Junction via Alexandria',
    ],
    [
      'a march from the next hex on',
      'move',
      [manassas],
      {},
      'PP 1-3: move McClellan to Manassas Junction',
    ],
    ['work', 'entrench', [], {}, 'PP 1-3: entrench McClellan'],
    ['a depot', 'depot', [], {}, 'PP 1-3: build depot at Washington'],
    [
      'strength points',
      'stack',
      [washington, '7511'],
      { piece: `sp/${washington}` },
      'PP 1-3: move 3 SP at Washington as a stack to 7511',
    ],
    [
      'who enters',
      'enter',
      [baltimore],
      { piece: 'pool/leaders' },
      'PP 1: enter 1 leader at Baltimore',
    ],
    ['a wait', 'wait', [], { piece: 'sheet' }, 'PP 1: wait'],
    ['too far', 'move', [washington, '6020'], {}, 'too-far'],
    ['no such piece', 'move', [alexandria], { piece: 'leader/Lee' }, 'unknown-piece'],
    ['no such deed', 'fly', [alexandria], {}, 'unknown-order'],
    ['no such hex', 'move', ['9999'], {}, 'unknown-place'],
    ['nowhere', 'move', [], {}, 'where-to'],
    ['where it stands', 'move', [washington], {}, 'where-to'],
    ['no pulse', 'move', [alexandria], { from: 0 }, 'pulse-order'],
    ['a pulse beyond all', 'move', [alexandria], { from: 60 }, 'over-left'],
  ])('%s', (_, verb, path, more, made) => {
    expect(line(verb, path, more)).toBe(made);
  });

  const hooker: Partial<View> = {
    armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
    leaders: [
      leader('McClellan', washington),
      leader('Hooker', washington, { stars: 1, seniority: 9 }),
    ],
  };
  const transports = {
    fleets: [
      {
        ...{
          side: 'usa',
          kind: 'ocean-transport',
          n: 3,
          at: 'water',
          water: watersRound(pack, washington)[0],
        },
        ...{ list: 'east', marches: { times: 0, last: 0 } },
      },
    ],
  } as unknown as Partial<View>;
  it.each<[string, string, string, readonly string[], object, Partial<View>, string]>([
    [
      'a part of the strength points',
      `sp/${washington}`,
      'stack',
      [washington, '7511'],
      { n: '2' },
      {},
      'PP 1-2: move 2 SP at Washington as a stack to 7511',
    ],
    [
      'one by one',
      `sp/${washington}`,
      'stack',
      [washington, '7511'],
      { n: '2', how: 'each' },
      {},
      'PP 1-2: move 2 SP at Washington to 7511',
    ],
    [
      'so many SP and a leader along (C5.8)',
      'army/Potomac',
      'move',
      [washington, alexandria],
      { sp: '2', 'leader/Hooker': 'yes' },
      hooker,
      'PP 1-3: move army of Potomac with 2 SP, Hooker to Alexandria',
    ],
    [
      'an army formed (C5.8)',
      'leader/McClellan',
      'form',
      [],
      { army: 'Potomac' },
      {},
      'PP 1-2: form army of Potomac under McClellan',
    ],
    [
      'some of those who wait',
      'pool/sp',
      'enter',
      [washington],
      { n: '2' },
      {},
      'PP 1-2: enter 2 SP at Washington',
    ],
    ['a longer wait', 'sheet', 'wait', [], { n: '3' }, {}, 'PP 1-3: wait'],
    [
      'what is kept (C3.14)',
      'sheet',
      'save',
      [],
      { cp: '2', pp: '1' },
      {},
      'PP 1: save 2 CP and 1 PP',
    ],
    [
      'who is left on the way (B4)',
      'leader/McClellan',
      'move',
      [washington, alexandria, manassas],
      { [`drop/${alexandria}`]: '1' },
      {},
      'PP 1-3: move McClellan to Manassas Junction via Alexandria dropping 1 SP at Alexandria',
    ],
    [
      'a condition, with the place where it leads (C3.14)',
      'leader/McClellan',
      'move',
      [washington, alexandria],
      { when: 'unless-seen', else: 'entrench' },
      {},
      'PP 1-3: if not enemy seen within 1 of Alexandria then move McClellan to Alexandria else entrench McClellan',
    ],
    [
      'a condition in words (C3.15)',
      'leader/McClellan',
      'entrench',
      [],
      { when: 'if-words', 'when-words': 'it rains', else: 'words', 'else-words': 'dance' },
      {},
      'PP 1-3: if "it rains" then entrench McClellan else "dance" (3 CP)',
    ],
    [
      'what it waits for',
      'leader/McClellan',
      'entrench',
      [],
      { when: 'once-there', 'when-who': 'leader/McClellan', 'when-at': 'Washington' },
      {},
      'PP 1-7: wait until McClellan is at Washington then entrench McClellan',
    ],
    [
      'an order in words (C3.15)',
      'sheet',
      'words',
      [],
      { words: 'Burn the Long bridge', n: '2' },
      {},
      'PP 1-2: "Burn the Long bridge" (2 CP)',
    ],
    [
      'a standing order (C3.16)',
      'leader/McClellan',
      'stand-rally',
      [],
      {},
      {},
      'standing: rally McClellan when demoralized',
    ],
    [
      'a reaction (C3.16)',
      'army/Potomac',
      'stand-react',
      [manassas],
      { aim: 'intercept' },
      hooker,
      'standing: react army of Potomac to intercept enemy within 1 of Manassas Junction',
    ],
  ])('says what was filled in: %s', (_, piece, verb, path, values, seen, made) => {
    expect(filled(piece, verb, path, values, view(seen))).toBe(made);
  });

  it.each([
    ['more than there are', `sp/${washington}`, 'stack', { n: '9' }],
    ['no number', `sp/${washington}`, 'stack', { n: 'all' }],
    ['neither yes nor no', 'army/Potomac', 'move', { 'leader/Hooker': 'perhaps' }],
  ])('refuses what does not fit its field: %s', (_, piece, verb, values) => {
    expect(filled(piece, verb, [alexandria], values, view(hooker))).toBe('field-wrong');
  });

  it('forms no army of the other side', () => {
    expect(filled('leader/McClellan', 'form', [], { army: 'Confederate Potomac' })).toBe(
      'field-wrong',
    );
  });

  it('lends ships by number, with means, to another account of the USA alone (C6.2)', () => {
    const squadron = piecesOf(pack, asked, view(transports)).find(({ id }) =>
      id.startsWith('ships/'),
    );
    const lend = squadron?.deeds.find(({ verb }) => verb === 'lend');
    const list = lend?.fields?.find(({ id }) => id === 'list');
    expect(list?.choices?.map(({ value }) => value)).toEqual(['west', 'trans', 'naval']);
    const values = { n: '2', list: 'west', cp: '1', pp: '2' };
    expect(filled(squadron?.id ?? '', 'lend', [], values, view(transports))).toMatch(
      /^PP 1: lend 2 ocean transports at .* to west with 1 CP 2 PP$/,
    );
  });

  describe('for ships (C6.2, B9)', () => {
    const naval = question('orders', { list: 'naval' });
    const from = sideSpot('7819|7918');
    const afloat: View['fleets'][number] = {
      ...{ side: 'usa', list: 'naval', kind: 'ocean-transport', n: 3, at: 'water' },
      ...{ water: '7819|7918', marches: { times: 0, last: 0 } },
    };
    const seen = view({
      ...{ who: 'usa-trans', lists: ['trans', 'naval'], fleets: [afloat] },
      accounts: { usa: { naval: account(20, 40) }, csa: {} },
      ships: [{ water: '7917|8018', side: 'csa' }],
      works: [{ side: 'csa', hex: '7919', kind: 'fort' }],
      leaders: [leader('Stringham', '7819', { kind: 'naval', list: 'naval' })],
    });
    const piece = 'ships/7819|7918/ocean-transport';
    const aimAt = (...way: readonly Spot[]) =>
      aimOf(pack, { piece, verb: 'sail', way: [from, ...way] }, naval, seen) ?? NO_AIM;
    const reachedBy = (side: string, { reach }: { readonly reach: readonly Reached[] }) =>
      reach.find(({ spot }) => spot.on === 'link' && sideId(spot.a, spot.b) === side);
    const sails = (...way: readonly Spot[]): unknown => {
      const made = lineFor(pack, { piece, verb: 'sail', way: [from, ...way] }, naval, seen);
      return made.ok ? made.value : made.error.message;
    };

    it('shows the hexsides in reach with their cost, enemy ships and forts on the way', () => {
      const aim = aimAt();
      expect(aim).toMatchObject({ unit: 'hexsides' });
      expect(reachedBy('7818|7918', aim)).toMatchObject({ cost: 1, before: from });
      expect(reachedBy('7818|7918', aim)?.stops).toBeUndefined();
      expect(reachedBy('7917|8018', aim)?.stops).toContain('Enemy ships');
      expect(reachedBy('7819|7919', aim)?.stops).toContain('The fort at Norfolk');
      expect(aim.notes[0]).toMatch(/^These ships sail \d+ hexsides\.$/);
      expect(aimAt(sideSpot('7917|8018')).notes.join(' ')).toContain('your ships fight them there');
    });

    it('goes on from the end of the course, and names the hexsides without which it would go elsewhere', () => {
      const back = aimAt(sideSpot('8020|8119'));
      const cost = reachedBy('8020|8119', aimAt())?.cost ?? 0;
      expect(Math.min(...back.reach.map((one) => one.cost ?? 0))).toBe(cost + 1);
      const course = [...'7818|7918 7917|7918 7918|8018'.split(' ')].map(sideSpot);
      expect(sails(...course.slice(0, 1))).toBe(
        'PP 1-3: sail 3 ocean transports at 7819 NE to 7818 SE',
      );
      expect(sails(sideSpot('8020|8119'), sideSpot('7918|8018'))).toMatch(/ via 8020 NE$/);
    });

    it('has a naval leader take the ships that lie beside his hex', () => {
      const chief = piecesOf(pack, naval, seen).find(({ id }) => id === 'leader/Stringham');
      expect(chief).toMatchObject({ at: from });
      expect(chief?.deeds.find(({ verb }) => verb === 'sail')?.takes).toEqual(['course', 'slot']);
    });

    it('offers him and his ships again from the pulse that their rest ends before (C3.12)', () => {
      const fromOf = (text: string, id: string): number | undefined =>
        piecesOf(pack, naval, seen, text)
          .find((one) => one.id === id)
          ?.deeds.find(({ verb }) => verb === 'sail')?.from;
      expect(fromOf('', 'leader/Stringham')).toBeUndefined();
      const led = 'PP 1-3: sail Stringham to 7818 SE';
      expect(fromOf(led, 'leader/Stringham@7818')).toBe(10);
      const unled = 'PP 1-3: sail 3 NSP at 7819 NE to 7819 SE';
      expect(fromOf(unled, 'leader/Stringham')).toBe(10);
      expect(fromOf(unled, 'ships/7819|7919/ocean-transport')).toBe(10);
    });
  });

  describe('for a line that stands already (C3.14)', () => {
    const text = 'PP 1: wait\nPP 2-4: move McClellan to Alexandria';
    const changed = (values: object, of = text): unknown => {
      const wish = { piece: 'line/2', verb: 'when', way: [], text: of, with: { ...values } };
      const made = lineFor(pack, wish, asked, view());
      return made.ok ? made.value : made.error.code;
    };
    const aimAt = (of: string) =>
      aimOf(pack, { piece: 'line/2', verb: 'when', way: [], text: of }, asked, view()) ?? NO_AIM;

    it.each([
      [
        { when: 'if-ours', 'when-at': 'Baltimore', else: 'entrench' },
        'PP 2-4: if Baltimore is ours then move McClellan to Alexandria else entrench McClellan',
      ],
      [
        { when: 'unless-seen', 'when-at': 'Manassas Junction', 'when-within': '2' },
        'PP 2-4: if not enemy seen within 2 of Manassas Junction then move McClellan to Alexandria',
      ],
      [
        { when: 'once-ours', 'when-at': 'Baltimore', 'when-wait': '5' },
        'PP 2-9: wait until Baltimore is ours then move McClellan to Alexandria',
      ],
      [{ when: 'if-completed' }, 'PP 2-4: if PP 1 is completed then move McClellan to Alexandria'],
      [{ when: 'if-words', 'when-words': '' }, 'no-words'],
    ])('hangs a condition on it: %j', (values, line) => {
      expect(changed(values)).toBe(line);
    });

    it('shows the condition as it stands, changes it, and takes it away again', () => {
      for (const values of [
        { when: 'if-ours', 'when-at': 'Baltimore', else: 'elsewhere', 'else-to': 'Baltimore' },
        { when: 'until-seen', 'when-at': 'Manassas Junction', 'when-within': '3' },
        { when: 'once-ours', 'when-at': 'Baltimore', 'when-wait': '5' },
      ]) {
        const line = changed(values);
        const of = `PP 1: wait\n${String(line)}`;
        const said = Object.fromEntries(aimAt(of).fields.map(({ id, value }) => [id, value]));
        expect(said).toMatchObject(values);
        expect(changed(said, of)).toBe(line);
        expect(changed({ ...said, when: '' }, of)).toBe(text.split('\n')[1]);
      }
    });

    it('is offered where the fields can say it, and for no line of another kind', () => {
      const deeds = (of: string) => readPulseSheet(pack, of, asked, view()).lines.at(-1)?.deeds;
      expect(deeds(text)).toMatchObject([{ verb: 'when', label: 'Add a condition' }]);
      const both = 'if Baltimore is ours and Washington is ours then';
      expect(deeds(`PP 1-3: ${both} move McClellan to Alexandria`)).toEqual([]);
      expect(deeds('standing: rally McClellan when demoralized')).toEqual([]);
      expect(changed({}, text.split('\n')[0])).toBe('unknown-piece');
    });
  });

  it('goes over the hexes that were drawn, where the cheapest way does not', () => {
    const round = [washington, '7413', '7314', '7415'];
    expect(line('move', [washington, alexandria, '7414', '7415'])).not.toBe(line('move', round));
  });

  it('stands with the sheet it goes into: after a rest, and not in pulses that are taken', () => {
    const text = `PP 1-3: move McClellan to ${alexandria}\nPP 20-22: entrench McClellan`;
    const back = { text, from: 11 };
    expect(line('move', [alexandria, washington], back)).toBe(
      'PP 11-13: move McClellan to Washington',
    );
    expect(line('move', [alexandria, washington], { ...back, from: 5 })).toBe('too-soon');
    expect(line('entrench', [], { ...back, from: 21 })).toBe('pulse-overlap');
    expect(line('entrench', [], { ...back, from: 18 })).toBe('pulse-overlap');
  });

  it('knows nothing of an enemy whom nobody sees', () => {
    const path = [washington, alexandria, manassas];
    const hidden = view({ enemies: [] });
    expect(line('move', path, {}, hidden)).toBe(line('move', path));
  });
});

type Position = {
  readonly game: Game;
  readonly question: Question;
  readonly seen: View;
  readonly rand: Rand;
};

const civilWar = once(() => lawCases().find(({ name }) => name.includes('civil-war')));

/** A seat's sheet in a position that random play has come to. */
function somewhere(seed: number): Position {
  const law = civilWar();
  if (law === undefined) throw new Error('the Civil War has laws');
  const { rand, steps } = playWar(law, seed);
  const played = steps.at(-1);
  if (played === undefined) throw new Error('a step was played');
  const row = rand.pick(SEATS.filter(({ lists }) => lists.length > 0));
  const list = rand.pick(row?.lists ?? []) ?? 'east';
  const to = row?.id ?? asSeat('usa-east');
  const seen = law.game.view(played.outcome.after, to) as View;
  return { game: law.game, question: question('orders', { to, list }), seen, rand };
}

it('any piece told to go anywhere gives a line that names it and reads, or a slip that is none of its words', () => {
  const UNKNOWN =
    /^(unknown|ambiguous-(?!water)|not-an-order|left-over|no-pulses|which|where-from)/;
  let good = 0;
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const { game, question: sheet, seen, rand } = somewhere(seed);
      const list = sheet.list as 'east';
      const rich = {
        ...seen,
        accounts: {
          usa: { [list]: account(90, 90, { rail: 9 }) },
          csa: { [list]: account(90, 90, { rail: 9 }) },
        },
      };
      for (const piece of game.pieces(sheet, rich)) {
        const deed = rand.pick(piece.deeds);
        if (deed === undefined) continue;
        const path = [
          placesOfSpot(piece.at ?? atPlace(seen.troops[0]?.hex ?? washington))[0] ?? '',
        ];
        for (let step = rand.below(4); step >= 0; step -= 1)
          path.push(rand.pick(neighbours(path.at(-1) ?? '')) ?? '');
        const pointed = { piece: piece.id, verb: deed.verb, way: path.map(atPlace) };
        const values = game.aim(pointed, sheet, rich).fields.flatMap((field) => {
          const { id, kind, min = 0, max = min, choices = [] } = field;
          if (rand.below(2) === 0) return [];
          if (kind === 'text') return [[id, 'as you like it']];
          const choice = kind === 'place' ? 'Washington' : (rand.pick(choices)?.value ?? '');
          return [[id, kind === 'number' ? String(min + rand.below(max - min + 1)) : choice]];
        });
        const wish = {
          ...pointed,
          slot: at(1 + rand.below(3)),
          with: Object.fromEntries(values) as Readonly<Record<string, string>>,
        };
        const made = game.lineFor(wish, sheet, rich);
        if (!made.ok) {
          const { code, read: place } = made.error;
          // The map ends there, or the place of a condition was not filled in.
          const isUnfilled = place === '' && 'when' in wish.with;
          const isFair = code === 'unknown-place' && (path.includes(place) || isUnfilled);
          expect(isFair ? '' : code, JSON.stringify([wish, made.error])).not.toMatch(UNKNOWN);
          continue;
        }
        good += 1;
        const read = game.read(made.value, sheet, rich);
        expect(read.faults, made.value).toEqual([]);
        if (!made.value.startsWith('standing'))
          expect(read.lines.at(-1)?.slot?.from).toBe(wish.slot.from);
        if (['move', 'alone', 'ride', 'rail', 'sail'].includes(deed.verb) && !('n' in wish.with))
          expect(made.value).toContain(piece.name);
      }
    }),
    // By way of the forts whose name has an `&`.
    { numRuns: 25, examples: [[64_859]] },
  );
  expect(good).toBeGreaterThan(50);
});

it('reads as the readers read it', () => {
  const made = lineFor(
    pack,
    {
      piece: 'leader/McClellan',
      verb: 'alone',
      way: [washington, baltimore].map(atPlace),
      slot: at(2),
    },
    asked,
    view({ leaders: [leader('McClellan', washington)] }),
  );
  expect(made.ok && readPulseSheet(pack, made.value, asked, view()).faults).toEqual([]);
});

describe('what is offered', () => {
  const offers = (text: string, seen = view()) =>
    piecesOf(pack, asked, seen, text).flatMap(({ id, at: spot, deeds }) =>
      deeds.map((deed) => ({ piece: id, spot, deed })),
    );
  const namesOf = (text: string, seen?: View): readonly string[] =>
    offers(text, seen).map(({ piece, deed }) => `${piece} ${deed.verb}`);

  it('is never what the sheet would refuse (C3.9, C3.12, C3.17)', () => {
    const texts = [
      '',
      'PP 1-3: move McClellan to Alexandria',
      'PP 1-3: entrench McClellan\nPP 4: enter 1 leader at Washington',
      'PP 1-30: wait',
      'PP 1-28: wait',
      'nonsense\nPP 2-9: wait',
    ];
    for (const text of texts) {
      const next =
        1 + Math.max(0, ...[...text.matchAll(/PP \d+-?(\d*)/g)].map((m) => Number(m[1])));
      for (const { piece, deed } of offers(text)) {
        if (deed.unable !== undefined) continue;
        const from = deed.from ?? (text.includes('PP 4:') ? 5 : next);
        const said = { words: 'as you like it' };
        const wish = { piece, verb: deed.verb, way: [], text, slot: at(from), with: said };
        const { reach } = aimOf(pack, wish, asked, view()) ?? NO_AIM;
        const ends = reach.filter(({ passing }) => passing !== true);
        const ways = deed.takes.some((one) => one === 'way' || one === 'place')
          ? ends.map(({ spot }) => [spot])
          : [[]];
        const lines = ways.map((way) => lineFor(pack, { ...wish, way }, asked, view()));
        const why = lines.flatMap((made) => (made.ok ? [] : [made.error]));
        expect(lines.length, JSON.stringify([text, wish])).toBeGreaterThan(0);
        expect(
          lines.some(({ ok }) => ok),
          JSON.stringify([text, wish, why[0]]),
        ).toBe(true);
      }
    }
  });

  it('has no works where works stand (C3.17)', () => {
    expect(namesOf('')).toContain(`sp/${washington} entrench`);
    const works = [{ side: 'usa', hex: washington, kind: 'fort' }];
    const walled = view({ works } as unknown as Partial<View>);
    expect(namesOf('', walled)).not.toContain(`sp/${washington} entrench`);
    expect(namesOf('', walled)).toContain(`sp/${baltimore} entrench`);
  });

  it('says what there are too few points for, and from when a force has rested', () => {
    const spent = offers('PP 1-28: wait').find(({ deed }) => deed.verb === 'entrench');
    expect(spent?.deed.unable).toBeDefined();
    const moved = `leader/McClellan@${alexandria}`;
    const march = offers('PP 1-3: move McClellan to Alexandria').find(
      ({ piece, deed }) => piece === moved && deed.verb === 'move',
    );
    expect(march?.deed).toMatchObject({ from: 10 });
    expect(march?.deed.says).toContain('rests until pulse 9');
  });

  it('enters no more than there are pulses left', () => {
    const [enter] = offers('PP 1-28: wait').filter(({ piece }) => piece === 'pool/sp');
    expect(enter?.deed.fields?.[0]).toMatchObject({ value: '2', max: 2 });
  });

  it('tells the price of standing orders (C3.16)', () => {
    const rally = offers('').find(({ deed }) => deed.verb === 'stand-rally');
    expect(rally?.deed.says).toBe('standing order: 3 CP, 3 pulses when it is carried out');
  });
});

describe('what is shown while a way is pointed out', () => {
  const aim = (path: readonly string[], more: Partial<LineWish> = {}, seen = view()) =>
    aimOf(
      pack,
      { piece: 'leader/McClellan', verb: 'move', way: path.map(atPlace), ...more },
      asked,
      seen,
    ) ?? NO_AIM;
  const reached = (found: ReturnType<typeof aim>, hex: string) =>
    found.reach.find(({ spot }) => spot.on === 'place' && spot.place === hex);
  const enemies = [{ hex: manassas, size: 'medium' }] as unknown as View['enemies'];

  it('is all within reach with its cost, and each by the way that the sheet would take', () => {
    const { reach } = aim([washington]);
    expect(reach.length).toBeGreaterThan(20);
    for (const { spot, cost = 0 } of reach) {
      if (spot.on !== 'place') continue;
      expect(cost).toBeLessThanOrEqual(6);
      const path = wayTo(reach, spot);
      const wish = { piece: 'leader/McClellan', verb: 'move', way: path, slot: at(1) };
      const made = lineFor(pack, wish, asked, view());
      expect(made.ok && made.value).toMatch(/to [^,]*$/);
      expect(made.ok && made.value).not.toContain(' via ');
    }
  });

  it('goes on from the end of the way so far, with what it has cost', () => {
    const first = reached(aim([washington]), alexandria)?.cost ?? 0;
    const on = aim([washington, alexandria]);
    expect(reached(on, manassas)?.cost).toBeGreaterThan(first);
    expect(reached(on, manassas)?.before).toEqual(atPlace(alexandria));
  });

  it('ends where an enemy is seen, and says so', () => {
    const seen = view({ enemies });
    const found = aim([washington, alexandria, manassas], {}, seen);
    expect(reached(aim([washington], {}, seen), manassas)?.stops).toContain('attacks');
    expect(found.notes.join(' ')).toContain('Enemy seen at Manassas Junction');
    expect(found.reach).toEqual([]);
    expect(aim([washington], {}, view({ enemies: [] }))).toEqual(aim([washington]));
  });

  it('asks for more as more is said: drops on the way, then where and else', () => {
    const ids = (found: ReturnType<typeof aim>): readonly string[] =>
      found.fields.map(({ id }) => id);
    expect(ids(aim([]))).toEqual(['sp', 'when']);
    expect(ids(aim([washington, alexandria, manassas]))).toEqual([
      ...['sp', `drop/${alexandria}`, 'when'],
    ]);
    const asks = aim([washington, alexandria], { with: { when: 'if-seen', else: 'elsewhere' } });
    expect(ids(asks)).toEqual(['sp', 'when', 'when-at', 'when-within', 'else', 'else-to']);
    expect(asks.fields.find(({ id }) => id === 'when-at')?.value).toBe('Alexandria');
  });

  it('says when the force may march again (C3.12), and how many go', () => {
    const { notes } = aim([washington, alexandria], { slot: at(1) });
    expect(notes.join(' ')).toContain('from pulse 10');
    expect(notes.join(' ')).toContain('6 movement points');
  });

  it('is the towns where one may enter, and all along the railways of the side', () => {
    const enter = aim([], { piece: 'pool/sp', verb: 'enter' }).reach;
    expect(enter).toContainEqual({ spot: atPlace(washington) });
    expect(enter).not.toContainEqual({ spot: atPlace(manassas) });
    const rail = aim([washington], { verb: 'rail' });
    expect(reached(rail, baltimore)?.before).toBeDefined();
  });
});

function wayTo(reach: readonly Reached[], end: Spot): readonly Spot[] {
  const key = JSON.stringify(end);
  const before = reach.find(({ spot }) => JSON.stringify(spot) === key)?.before;
  return before === undefined ? [end] : [...wayTo(reach, before), end];
}
