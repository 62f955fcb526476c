/** Every kind of group beside a sheet: counts, a sequence, a hand, a choice, and fields for places and slots. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFields, filledIn } from '../../src/kernel/form-fields.js';
import type { SheetForm } from '../../src/kernel/sheet-form.js';
import { formOf, formsToy } from '../toys/forms/system.js';
import { startSite, type Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite('Forms', {}, formsToy);
});
afterAll(() => site.close());

const ASKED = { kind: 'orders', list: 'scouts', key: '1/orders/red' };
const fill = async (form: Record<string, string>): Promise<string> => {
  const { text } = await site.post(`${site.link('red')}/fill`, { ...ASKED, ...form });
  return (
    /<textarea id="text"[^>]*>\n([^<]*)<\/textarea>/.exec(text)?.[1]?.replaceAll('&#x3D;', '=') ??
    text
  );
};
const pageWith = async (text: string): Promise<string> =>
  (await site.post(`${site.link('red')}/check`, { ...ASKED, text })).text;

describe('a form of every kind', () => {
  it('shows a table of numbers with its total', async () => {
    const page = await pageWith('losses: foot/old=1 horse/old=1');
    expect(page).toMatch(/name="field:foot\/old" value="1"[^>]*aria-label="Foot, Veterans"/);
    expect(page).not.toContain('field:horse/new');
    expect(page).toMatch(/class="sum over"[^>]*>2<\/strong> of 3 to 4/);
    expect(await fill({ text: '', 'field:foot/old': '2', 'field:foot/new': '1' })).toBe(
      'losses: foot/old=2 foot/new=1',
    );
  });

  it('takes numbers for an order, and leaves out what has none', async () => {
    const numbers = { 'field:attack/york': '1', 'field:attack/trenton': '2' };
    expect(await fill({ text: '', ...numbers })).toBe('attack: york trenton');
    const before = JSON.stringify({ 'attack/york': '1', 'attack/trenton': '2' });
    expect(
      await fill({
        ...{ text: 'attack: york trenton', 'filled:attack': before },
        ...{ 'field:attack/york': '1', 'field:attack/trenton': '1' },
      }),
    ).toBe('attack: trenton york');
    expect(await fill({ text: 'attack: york trenton', 'field:attack/york': '' })).toBe(
      'attack: trenton',
    );
  });

  it('plays cards from a hand, but none that cannot be played now', async () => {
    const page = await pageWith('play: c4/event');
    expect(page).toContain('This card cannot be played now.');
    expect(page).not.toContain('name="field:play/c9"');
    expect(page).toContain('<option value="event" selected>Event (is removed)</option>');
    expect(await fill({ text: 'play: c4/event', 'field:play/c7': 'ops' })).toBe(
      'play: c4/event c7/ops',
    );
    expect(await fill({ text: 'play: c4/event', 'field:play/c4': '' })).toBe('');
  });

  it('takes one of a few, a place of the map and a slot, and nothing else', async () => {
    expect(await fill({ text: '', 'field:retreat': 'north' })).toBe('retreat: north');
    expect(await fill({ text: '', 'field:hours': '4 – 8', 'field:from': '0105' })).toBe(
      'from: 0105\nhours: 4-8',
    );
    const form = { ...ASKED, text: '', 'field:retreat': 'south', 'field:from': '0905' };
    const { text, status } = await site.post(`${site.link('red')}/fill`, form);
    expect(status).toBe(422);
    expect(text).toContain('This is not one of the choices. It was not put into your orders.');
    expect(text).toContain('This place cannot be chosen here. It was not put into your orders.');
    expect(text).toContain('Not put into your orders: Retreat (Retreat), From (Where and when).');
  });
});

it('fills a sequence that is whole with all of its things', () => {
  const items = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
  const order = {
    id: 'order',
    title: 'Order',
    kind: 'sequence',
    items,
    mayLeaveOut: false,
  } as const;
  const form: SheetForm = { groups: [{ ...order, value: [] }] };
  expect(filledIn(form, { 'order/c': '1' })).toEqual({ order: 'c a b' });
  const said: SheetForm = { groups: [{ ...order, value: ['a', 'b', 'c'] }] };
  expect(filledIn(said, { 'order/a': '3' })).toEqual({ order: 'b c a' });
  expect(filledIn(said, { 'order/c': 'x', 'order/b': '1' })).toEqual({ order: 'b a c' });
});

it('a form is the same after it is filled in as it stands', () => {
  const text = 'losses: foot/old=2\nattack: york trenton\nplay: c7/ops\nretreat: hold\nfrom: 0105';
  const fields = allFields(formOf(text));
  expect(Object.fromEntries(fields.map(({ id, value }) => [id, value]))).toMatchObject({
    ...{ 'foot/old': '2', 'attack/york': '1', 'attack/trenton': '2', 'attack/princeton': '' },
    ...{ 'play/c7': 'ops', retreat: 'hold', from: '0105', hours: '' },
  });
});

describe('a line for what was pointed at', () => {
  const line = async (form: Record<string, string>) => {
    const asked = { kind: 'orders', list: 'scouts', text: '', piece: 'A', verb: 'march' };
    const { text, status } = await site.post(`${site.link('red')}/line`, { ...asked, ...form });
    return [status, JSON.parse(text) as { fault?: { message: string }; line?: string }] as const;
  };

  it('takes places with a facing, links and points, or what stands there', async () => {
    const way = [
      { on: 'place', place: '0105' },
      { on: 'place', place: '0205', facing: 90 },
    ];
    expect(await line({ way: JSON.stringify(way) })).toEqual([
      ...[200, { line: 'march: A 0105 0205 facing 90' }],
    ]);
    const spots = [
      { on: 'link', a: '0205', b: '0105' },
      { on: 'point', at: { x: 4.4, y: 7 } },
    ];
    expect(await line({ verb: 'cross', way: JSON.stringify(spots) })).toEqual([
      ...[200, { line: 'cross: A 0105|0205 4,7' }],
    ]);
    expect((await line({ verb: 'fire', way: '[]', target: 'seen 8' }))[1]).toEqual({
      line: 'fire: A at seen 8',
    });
  });

  it.each([
    '',
    '{',
    'null',
    '{"on":"place","place":"0105"}',
    '[null,5,"0105",{"on":"place","place":5},{"on":"link","a":"0105"},{"on":"box","place":"x"}]',
    '[{"on":"point","at":{"x":1e999,"y":2}},{"on":"point","at":null}]',
    `["${'x'.repeat(200_000)}"]`,
  ])('takes nothing that is no spot: %#', async (way) => {
    const [status, { fault }] = await line({ way });
    expect([status, fault?.message]).toEqual([422, 'Write a place.']);
  });
});
