import { DateTime } from 'luxon';

const LONGEST_RUN_DAYS = 120;

/** Dates as a person lists them, `2026-12-24 to 2026-12-26`, one or a run of them a line; or what is wrong with one. */
export function datesIn(text: string): readonly string[] | string {
  const dates: string[] = [];
  for (const part of text.split(/[\n,;]/).map((one) => one.trim())) {
    if (part === '') continue;
    const [first = '', last = first, ...more] = part
      .split(/\sto\s|\.\.|–/)
      .map((one) => one.trim());
    const [from, to] = [dayOf(first), dayOf(last)];
    if (from === undefined || to === undefined || more.length > 0)
      return `"${part.slice(0, 40)}" is not a date. Write 2026-12-24, or 2026-12-24 to 2026-12-26.`;
    const length = to.diff(from, 'days').days;
    if (length < 0) return `"${part.slice(0, 40)}" ends before it begins.`;
    if (length > LONGEST_RUN_DAYS)
      return `"${part.slice(0, 40)}" is longer than ${String(LONGEST_RUN_DAYS)} days. Pause the campaign instead.`;
    for (let days = 0; days <= length; days += 1) dates.push(from.plus({ days }).toISODate() ?? '');
  }
  return dates;
}

function dayOf(text: string): DateTime | undefined {
  const day = DateTime.fromFormat(text.trim(), 'yyyy-MM-dd', { zone: 'utc' });
  return day.isValid ? day : undefined;
}
