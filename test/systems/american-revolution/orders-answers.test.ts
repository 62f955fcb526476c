/** Answers and standing answers of the American Revolution: where SPs are placed, which are lost, and their fields. */
import { describe, expect, test } from 'vitest';
import { filledIn } from '../../../src/kernel/form-fields.js';
import { faultMessage, repaired } from '../../../src/kernel/sheet-text.js';
import { ordersOf } from '../../../src/systems/american-revolution/orders/index.js';
import { REST } from '../../../src/systems/american-revolution/rules/order.js';
import type { Prompt } from '../../../src/kernel/system.js';
import { land, pack, promptFor, viewIn } from './orders-board.js';

const rules = ordersOf(pack);
const american = viewIn('american', { at: 'boston 5C' });
const british = viewIn('british', { at: 'boston 5B' });

const jersey = {
  places: [{ region: 'njy', n: 5 }],
  areas: ['eastjersey', 'trenton', 'philadelphia'],
};
const militia = promptFor('american', 'militia', jersey);
const offer = promptFor('american', 'militia', {
  standing: true,
  areas: land.areas.map(({ id }) => id),
});
const meansOf = (text: string, prompt = militia) => {
  const { lines, faults } = rules.read(text, prompt, american);
  return { orders: lines.map(({ means }) => means), rules: faults.map(({ rule }) => rule) };
};
const place = (area: string, n: number) => ({ kind: 'place', area, n });

describe('where militia, Tories and levies are placed (AR-36, AR-49)', () => {
  test.each([
    ['place 5 at trenton', [place('trenton', 5)]],
    ['place 2 at trenton\nplace 3 M in East Jersey', [place('trenton', 2), place('eastjersey', 3)]],
    ['place 2 at trenton, rest at eastjersey', [place('trenton', 2), place('eastjersey', 3)]],
    ['place at boston, trenton, eastjersey', [place('trenton', 5)]],
    ['place rest at Boston\nplace rest at Trenton', [place('trenton', 5)]],
  ])('%s', (text, orders) => {
    expect(meansOf(text)).toEqual({ orders, rules: [] });
    const written = rules.write(
      meansOf(text).orders.flatMap((one) => one ?? []),
      militia,
    );
    expect(meansOf(written)).toEqual({ orders, rules: [] });
  });

  test.each([
    ['place 6 at trenton', 'AR-36'],
    ['place 5 at boston', 'AR-36'],
    ['place at boston, worcester', 'AR-36'],
    ['place many at trenton', 'AR-36'],
    ['put 5 at trenton', 'AR-36'],
  ])('%s is refused', (text, rule) => {
    expect(meansOf(text)).toEqual({ orders: [], rules: [rule] });
  });

  test('what is wrong is a sentence, also where it ends in an example', () => {
    for (const text of ['put 5 at trenton', 'place 2', 'lose 2 M']) {
      const [fault] = rules.read(text, militia, american).faults;
      expect(fault && faultMessage(fault)).toMatch(/^(?:(?!write Instead).)*\.$/);
    }
  });

  test('an order of preference is said by region', () => {
    const { lines } = rules.read('place at trenton, albany', offer, american);
    expect(lines.map(({ says }) => says)).toEqual([
      'In New Jersey all that are left go to Trenton.',
      'In the Hudson Highlands all that are left go to Albany.',
    ]);
  });

  test('too many are lowered by the fix', () => {
    const text = 'place 3 at trenton\nplace 4 at eastjersey';
    const [fault] = rules.read(text, militia, american).faults;
    expect(fault?.message).toBe('Only 2 of 5 SP are left to place. Lower the number.');
    expect(fault && repaired(text, fault)).toBe('place 3 at trenton\nplace 2 at eastjersey');
  });

  test('a standing answer names areas of all regions, and each question takes its own', () => {
    const text = 'place at trenton, boston\nplace 2 at newport, rest at hartford';
    const orders = [
      ...[place('trenton', REST), place('boston', REST)],
      ...[place('newport', 2), place('hartford', REST)],
    ];
    expect(meansOf(text, offer)).toEqual({ orders, rules: [] });
    const written = rules.write(
      meansOf(text, offer).orders.flatMap((one) => one ?? []),
      offer,
    );
    expect(meansOf(written, offer)).toEqual({ orders, rules: [] });
    expect(meansOf(text)).toEqual({ orders: [place('trenton', 5)], rules: [] });
    const [fault] = rules.read('place 2 at trenton', offer, american).faults;
    expect(fault && repaired('place 2 at trenton', fault)).toBe(
      'place 2 at trenton, rest at Trenton',
    );
  });

  describe('a levy of several regions is one question', () => {
    const levy = promptFor('american', 'levy', {
      places: [
        { region: 'sca', n: 2 },
        { region: 'geo', n: 2 },
      ],
      areas: ['charleston', 'camden', 'ninetysix', 'savannah', 'augusta'],
    });

    test.each([
      ['place 2 at camden\nplace 2 at augusta', [place('camden', 2), place('augusta', 2)]],
      ['place at charleston, augusta', [place('charleston', 2), place('augusta', 2)]],
      [
        'place 1 at camden, rest at charleston, rest at savannah',
        [place('camden', 1), place('charleston', 1), place('savannah', 2)],
      ],
    ])('%s', (text, orders) => {
      expect(meansOf(text, levy)).toEqual({ orders, rules: [] });
    });

    test('a region that the answer leaves out is asked for, so that no standing answer places it unasked', () => {
      const text = 'place 2 at camden';
      const [fault] = rules.read(text, levy, american).faults;
      expect(fault && [fault.rule, fault.read, faultMessage(fault)]).toEqual([
        ...['AR-49', text],
        'Say where those of Georgia go as well: in Savannah or Augusta.',
      ]);
      expect(fault && repaired(text, fault)).toBe('place 2 at camden, rest at Savannah');
    });

    test('too many in one region, and an area of none of them, are refused by name', () => {
      const said = (text: string) => rules.read(text, levy, american).faults.map(faultMessage);
      expect(said('place 3 at camden, 1 at augusta')).toEqual([
        'There are only 2 to place in South Carolina. Lower the number.',
      ]);
      expect(said('place 2 at camden\nplace 2 at augusta\nplace 1 at boston')[0]).toMatch(
        /^Boston is not in South Carolina or Georgia\. Place them in Charleston, /,
      );
    });

    test('its table has a row an area, and the lines that it shows read', () => {
      const { groups } = rules.form('', levy, american);
      expect(groups).toMatchObject([
        { kind: 'choice', id: 'all/sca', title: 'All 2 of South Carolina together', value: '' },
        { kind: 'choice', id: 'all/geo', title: 'All 2 of Georgia together', value: '' },
        { kind: 'counts', whole: [0, 4] },
      ]);
      const lines = rules.phrases(levy, american).flatMap((phrase) => phrase.lines);
      expect(lines).toEqual([
        'place 2 at Charleston, 2 at Savannah',
        'place 1 at Charleston, rest at Camden, 1 at Savannah, rest at Augusta',
        'place at Charleston, at Savannah',
      ]);
    });
  });

  test('a button places all of a region in one area, and another takes them elsewhere', () => {
    const first = rules.fill('', militia, american, { 'all/njy': 'trenton' });
    expect(first).toBe('place 5 at Trenton');
    expect(rules.form(first, militia, american).groups[0]).toMatchObject({ value: 'trenton' });
    const second = rules.fill(first, militia, american, { 'all/njy': 'eastjersey' });
    expect(second).toBe('place 5 at East Jersey');
    expect(rules.fill(second, militia, american, { 'all/njy': '' })).toBe('');
    expect(rules.fill(second, militia, american, { 'all/njy': 'boston' })).toBe(second);
  });

  test('a table of areas fills in the lines, and a region of a standing answer its choice', () => {
    const text = '# to my mind\nplace 2 at trenton, rest at eastjersey';
    const [, group] = rules.form(text, militia, american).groups;
    expect(group).toMatchObject({ kind: 'counts', whole: [0, 5] });
    const filled = rules.fill(text, militia, american, { 'trenton/n': '1', 'philadelphia/n': '1' });
    expect(filled).toBe(
      '# to my mind\nplace 1 at Trenton\nplace 3 at East Jersey\nplace 1 at Philadelphia',
    );
    const standing = rules.fill('place at boston', offer, american, { 'region/njy': 'trenton' });
    expect(standing).toBe('place rest at Boston\nplace rest at Trenton');
    expect(rules.fill(standing, offer, american, { 'region/mas': '' })).toBe(
      'place rest at Trenton',
    );
  });
});

const from = [
  { kind: 'C', condition: 'open', n: 3 },
  { kind: 'M', condition: 'open', n: 2 },
  { kind: 'C', condition: 'fort', n: 1 },
];
const losses = promptFor('american', 'losses', { area: 'boston', n: 3, from });
const order = promptFor('american', 'losses', { standing: true, areas: [] });
const lose = (kind: string, n: number, condition?: string) => ({
  kind: 'lose',
  part: { kind, n, ...(condition === undefined ? {} : { condition }) },
});

describe('which SPs are lost (AR-20)', () => {
  test.each([
    ['lose 2 C', [lose('C', 2, 'open')]],
    ['lose 1 C fort\nlose 2M', [lose('C', 1, 'fort'), lose('M', 2, 'open')]],
    ['lose M, F, C', [lose('M', 2, 'open'), lose('C', 1, 'open')]],
    ['lose 1C 2M', [lose('C', 1, 'open'), lose('M', 2, 'open')]],
  ])('%s', (text, orders) => {
    expect(meansOf(text, losses)).toEqual({ orders, rules: [] });
    const written = rules.write(
      meansOf(text, losses).orders.flatMap((one) => one ?? []),
      losses,
    );
    expect(meansOf(written, losses)).toEqual({ orders, rules: [] });
  });

  test.each([
    ['lose 3 M', 'AR-20'],
    ['lose 3 C\nlose 1 M', 'AR-20'],
    ['lose 1 B', 'AR-20'],
    ['lose everything', 'AR-20'],
  ])('%s is refused', (text, rule) => {
    expect(meansOf(text, losses).rules).toEqual([rule]);
  });

  test('in advance kinds stand in their order, and are filled in as a sequence', () => {
    const orders = [lose('F', REST), lose('M', REST), lose('C', REST)];
    expect(meansOf('lose F, M, C', order)).toEqual({ orders, rules: [] });
    expect(meansOf('lose F\nlose M\nlose C', order)).toEqual({ orders, rules: [] });
    expect(meansOf('lose 2 F', order).rules).toEqual(['AR-20']);
    const form = rules.form('lose F, M', order, american);
    expect(form.groups).toMatchObject([{ kind: 'sequence', value: ['F', 'M'] }]);
    const values = filledIn(form, { 'lose/M': '1', 'lose/C': '3' });
    expect(rules.fill('lose F, M', order, american, values)).toBe('lose M, F, C');
  });

  test('a button gives up all that are lost of one kind', () => {
    const [group] = rules.form('', losses, american).groups;
    expect(group).toMatchObject({
      ...{ kind: 'choice', title: 'All 3 of a kind' },
      choices: [{ value: 'C-open', label: '3 Continentals (C) in the open' }],
    });
    expect(rules.fill('lose 2 M', losses, american, { all: 'C-open' })).toBe('lose 3 C open');
  });

  test('a table of kinds fills in the lines', () => {
    const group = rules.form('lose 2 C', losses, american).groups.at(-1);
    expect(group).toMatchObject({ title: 'Losses in Boston' });
    expect(group).toMatchObject({ kind: 'counts', whole: [0, 3] });
    expect(rules.fill('lose 2 C', losses, american, { 'C-open/n': '1', 'C-fort/n': '1' })).toBe(
      'lose 1 C open\nlose 1 C fort',
    );
  });
});

test('attacks are put in their order as a sequence, and other lines stay', () => {
  const at = 'boston 9C, boston 2B, worcester 5C, worcester 1B, albany 4C, albany 1B';
  const seen = viewIn('american', { at });
  const prompt = promptFor('american');
  const text =
    '# first things first\nattack boston with 8C; odds 2-1\nfortify boston with 1C\nattack worcester';
  const form = rules.form(text, prompt, seen);
  expect(form.groups).toMatchObject([
    { kind: 'sequence', id: 'attack', value: ['boston', 'worcester'], rule: 'AR-09' },
  ]);
  const filled = rules.fill(text, prompt, seen, { attack: 'worcester albany boston' });
  expect(filled).toBe(
    '# first things first\nattack worcester\nfortify boston with 1C\nattack Albany with all\nattack boston with 8C; odds 2-1',
  );
  expect(rules.fill(text, prompt, seen, { attack: 'worcester' })).toBe(
    '# first things first\nattack worcester\nfortify boston with 1C',
  );
});

describe('which lines of an e-mail are orders', () => {
  test.each([
    ['move 5B from boston to worcester', 'sure'],
    ['attack Boston', 'sure'],
    ['besiege West Point with 5B', 'sure'],
    ['fleet to New York', 'sure'],
    ['attack at once or the war is lost, I beg of you', 'no'],
    ['Move your men to Boston before the snow', 'may'],
    ['Dear Sir, I land where I please.', 'no'],
    ['place 5 at trenton', 'no'],
    ['Yours, Howe', 'no'],
  ])('%s: %s', (line, belongs) => {
    expect(rules.belongs(line, promptFor('british'), british)).toBe(belongs);
  });

  const ended = promptFor('gm', 'ended');
  const twelve = 'move along to Boston as soon as the roads are dry again';
  test.each<readonly [string, Prompt | undefined, string]>([
    ['  lose 2 C', losses, 'sure'],
    ['lose 2 C', ended, 'no'],
    ['go on', ended, 'sure'],
    ['go away', ended, 'no'],
    ['place trenton', militia, 'sure'],
    ['place nobody', militia, 'no'],
    ['place 5 at boston', militia, 'may'],
    ['place 3 at trenton, 2 at boston', militia, 'sure'],
    ['place 5 at nowhere', militia, 'sure'],
    ['standing militia: place 5 at trenton', militia, 'no'],
    ['standing militia: place 5 at trenton', undefined, 'sure'],
    ['standing losses: lose heart', undefined, 'no'],
    ['attack Boston', undefined, 'sure'],
    ['attack the enemy', undefined, 'no'],
    ['attack', undefined, 'no'],
    ['attack, and win', undefined, 'no'],
    ['', militia, 'no'],
    ['lose men, 2 C', losses, 'may'],
    ['lose Boston', undefined, 'may'],
    ['lose heart', undefined, 'no'],
    ['Yours, Howe', undefined, 'no'],
    ['', undefined, 'no'],
    [twelve, undefined, 'may'],
    [`${twelve} soon`, undefined, 'no'],
  ])('%s to %o: %s', (line, prompt, belongs) => {
    expect(rules.belongs(line, prompt, american)).toBe(belongs);
  });

  test.each([
    ...['  move  5C from boston to worcester', 'sail all from boston to newport'],
    ...['open  everything at boston', 'withdraw  5 from boston', 'fleet  to  newport'],
    ...[
      'land  at  newport',
      'land at new  york',
      'land at newport.',
      'besiege  West Point  with 5C',
    ],
    ...['place at  trenton', 'place in trenton', 'place  12 M at trenton', 'place 2M  at trenton'],
    ...['place 2 at trenton', 'place 5 men at trenton', 'place  the  rest  at trenton'],
    ...['place rest at trenton', 'place all  at trenton', 'lose  12  C', 'lose 2C', 'lose C'],
    ...['lose 1 continental', 'lose 1 regular', 'standing militia:  place at trenton'],
    ...['standing militia:place at trenton', 'Standing  Levy place at camden'],
  ])('"%s" is known by how it begins, whatever is asked', (line) => {
    expect(rules.belongs(line)).toBe('sure');
  });

  test.each([
    ['Shall I move all of them?', 'no'],
    ['I shall withdraw 5 from boston', 'no'],
    ['Our fleet to Boston', 'no'],
    ['They land at newport', 'no'],
    ['land at newport before the first snow falls', 'may'],
    ['We attack Boston', 'no'],
    ['They place 5 at trenton', 'no'],
    ['We lose 2 C', 'no'],
    ['withdraw to boston', 'may'],
  ])('"%s" may be a sentence: %s', (line, belongs) => {
    expect(rules.belongs(line)).toBe(belongs);
  });

  test('without a view an answer counts by how it begins', () => {
    expect(rules.belongs('place trenton', militia)).toBe('no');
    expect(rules.belongs('place at trenton', militia)).toBe('sure');
    expect(rules.belongs('lose 2 C', losses)).toBe('sure');
  });

  test('answers are told from orders', () => {
    expect(rules.belongs('place 5 at trenton', militia, american)).toBe('sure');
    expect(rules.belongs('place at trenton, boston', offer, american)).toBe('no');
    expect(rules.belongs('standing militia: place at trenton', offer, american)).toBe('sure');
    expect(rules.belongs('standing levy: place at trenton', offer, american)).toBe('no');
    expect(meansOf('standing militia: place at trenton', offer).rules).toEqual([]);
    expect(meansOf('standing militia: place at trenton').orders).toEqual([place('trenton', 5)]);
    expect(rules.belongs('lose 2 C', losses, american)).toBe('sure');
    expect(rules.belongs('lose heart', losses, american)).toBe('no');
    expect(rules.belongs('move 5C from boston to worcester', militia, american)).toBe('no');
    expect(rules.belongs('lose 2 C')).toBe('sure');
  });
});
