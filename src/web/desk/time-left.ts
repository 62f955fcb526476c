/** Spans of time as a person says them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 days`, `9 h 20 min`, `4 min`; always forward. */
function sayMilliseconds(span: number): string {
  const minutes = Math.floor(span / MINUTE) % 60;
  const hours = Math.floor(span / HOUR);
  if (span >= 2 * DAY) return `${String(Math.floor(span / DAY))} days`;
  if (hours === 0) return `${String(minutes)} min`;
  return minutes === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(minutes)} min`;
}

/** From one moment to another, ISO both: `9 h 20 min`; of a moment that is not ISO, ''. */
export function saySpan(from: string, to: string): string {
  const span = Date.parse(to) - Date.parse(from);
  return Number.isNaN(span) ? '' : sayMilliseconds(Math.abs(span));
}
