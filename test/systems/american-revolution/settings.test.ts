/** Settings of a campaign: what they may be, and which may change in its middle. */
import { expect, test } from 'vitest';
import { faultMessage } from '../../../src/kernel/sheet-text.js';
import { SETTINGS, settleAnew } from '../../../src/systems/american-revolution/rules/setup.js';
import { position } from './telling-board.js';

const now = position(['3 B boston'], {}, 'open');

test.each(
  SETTINGS.filter(({ name }) => name !== 'seats').map(({ name, values }) => [name, values]),
)('%s may change from one step to the next', (name, values) => {
  for (const value of values) {
    const settled = settleAnew(now, { [name]: value });
    expect(settled).toMatchObject({ ok: true, value: { stacks: now.stacks } });
  }
  const [usual = '', other = ''] = values;
  expect(settleAnew(now, { [name]: other })).not.toEqual(settleAnew(now, { [name]: usual }));
});

test.each([
  [
    { seats: 'theaters' },
    'Instead of "seats=theaters", write seats=two: who commands stands from the beginning of a campaign to its end.',
  ],
  [{ fog: 'maybe' }, 'Instead of "fog=maybe", write one of no, yes.'],
  [{ weather: 'yes' }, /^Instead of "weather", write one of fog, seats, /],
])('%o is refused', (options, message) => {
  const settled = settleAnew(now, options);
  const said = settled.ok ? [] : settled.error.map(faultMessage);
  expect(said).toEqual([expect.stringMatching(message)]);
});
