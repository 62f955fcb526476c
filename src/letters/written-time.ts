import { DateTime, IANAZone, type Zone } from 'luxon';

/** `Sat 21 Nov 2026, 14:05 GMT`, from ISO UTC and an IANA zone. Throws on text that is neither. */
export function writtenTime(iso: string, zone: string): string {
  const milliseconds = Date.parse(iso);
  const time = DateTime.fromMillis(milliseconds, { zone, locale: 'en-US' });
  if (Number.isNaN(milliseconds) || !time.isValid)
    throw new Error(`No such time: ${iso} in ${zone}`);
  return `${time.toFormat('ccc d LLL yyyy, HH:mm')} ${zoneName(time)}`;
}

/** `Sun 22 Nov, 20:00`, for pages. */
export const shortTime = (iso: string, zone: string): string =>
  DateTime.fromISO(iso, { zone: 'utc' })
    .setZone(zone)
    .setLocale('en-US')
    .toFormat('ccc d LLL, HH:mm');

/** To make one takes far longer than to ask it, and luxon makes one for each time that it names. */
const namers = new WeakMap<Zone, Intl.DateTimeFormat>();

/** `EST` in winter, `EDT` in summer, as luxon's `ZZZZ`. */
function zoneName(time: DateTime): string {
  const { zone } = time;
  if (!(zone instanceof IANAZone)) return time.offsetNameShort ?? '';
  let namer = namers.get(zone);
  if (namer === undefined) {
    namer = new Intl.DateTimeFormat('en-US', { timeZone: zone.name, timeZoneName: 'short' });
    namers.set(zone, namer);
  }
  const parts = namer.formatToParts(time.toMillis());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
