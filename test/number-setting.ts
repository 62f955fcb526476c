/** A number that a long run is told by its environment: `NAME=number npm run …`; undefined where it is told none. */
export function numberSetting(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  process.stderr.write(`${name}: not a number: ${text}\n`);
  process.exit(2);
}
