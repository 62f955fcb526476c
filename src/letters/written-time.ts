import { DateTime } from 'luxon';

/** `Sat 21 Nov 2026, 14:05 GMT`, from ISO UTC and an IANA zone. Throws on text that is neither. */
export function writtenTime(iso: string, zone: string): string {
  const asked = `${iso} ${zone}`;
  if (last?.asked !== asked) last = { asked, says: sayTime(iso, zone) };
  return last.says;
}

/** `Sun 22 Nov, 20:00`, for pages. */
export const shortTime = (iso: string, zone: string): string =>
  DateTime.fromISO(iso, { zone: 'utc' })
    .setZone(zone)
    .setLocale('en-US')
    .toFormat('ccc d LLL, HH:mm');

/** All letters of a run are written at one moment, and the words for a zone are slow to find. */
let last: { readonly asked: string; readonly says: string } | undefined;

function sayTime(iso: string, zone: string): string {
  const milliseconds = Date.parse(iso);
  const time = DateTime.fromMillis(milliseconds, { zone, locale: 'en-US' });
  if (Number.isNaN(milliseconds) || !time.isValid)
    throw new Error(`No such time: ${iso} in ${zone}`);
  return time.toFormat('ccc d LLL yyyy, HH:mm ZZZZ');
}
