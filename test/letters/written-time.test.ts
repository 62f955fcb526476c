/** How times are written in letters and on pages. */
import { DateTime } from 'luxon';
import { expect, test, vi } from 'vitest';
import { writtenTime } from '../../src/letters/written-time.js';

const WINTER = '2026-01-15T23:05:00.000Z';
const SUMMER = '2026-07-15T23:05:00.000Z';
const ZONES = [
  ...['UTC', 'utc', 'GMT', 'UTC+3', 'Etc/UTC', 'America/New_York', 'america/chicago'],
  ...['Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe'],
];

test.each(ZONES)('a time in %s is written as luxon writes it', (zone) => {
  for (const iso of [WINTER, SUMMER, '2026-11-01T05:30:00.000Z', '1999-12-31T23:59:59.999Z'])
    expect(writtenTime(iso, zone)).toBe(
      DateTime.fromISO(iso, { zone, locale: 'en-US' }).toFormat('ccc d LLL yyyy, HH:mm ZZZZ'),
    );
});

test('the same zone has one name in winter and another in summer', () => {
  expect(writtenTime(WINTER, 'America/New_York')).toBe('Thu 15 Jan 2026, 18:05 EST');
  expect(writtenTime(SUMMER, 'America/New_York')).toBe('Wed 15 Jul 2026, 19:05 EDT');
});

test('the times of a long list are written without a formatter for each', () => {
  const write = (day: number): string =>
    writtenTime(new Date(Date.UTC(2026, 0, day)).toISOString(), 'America/New_York');
  write(1);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const all = Array.from({ length: 200 }, (_, day) => write(day));
  expect(new Set(all).size).toBe(200);
  expect(made).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test.each([
  ['yesterday', 'UTC'],
  [WINTER, 'Europe/Atlantis'],
])('there is no time %s in %s', (iso, zone) => {
  expect(() => writtenTime(iso, zone)).toThrow('No such time');
});
