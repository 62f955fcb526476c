/**
 * What the texts have come to: each kind of question, each address. Whatever is never taken, or never refused, nobody has
 * tried.
 */
export type Reached = Readonly<
  Record<string, { taken: number; refused: number; readonly refuses: boolean }>
>;

/** `refusing`: those that can refuse something at all; absent: every one of them. */
export const talliesOf = (names: readonly string[], refusing = names): Reached =>
  Object.fromEntries(
    names.map((name) => [name, { taken: 0, refused: 0, refuses: refusing.includes(name) }]),
  );

export function count(reached: Reached, name: string, isTaken: boolean): void {
  const tally = reached[name];
  if (tally === undefined) throw new Error(`Nobody has said that there is such a thing: ${name}`);
  tally[isTaken ? 'taken' : 'refused'] += 1;
}

/** Several counts as one, by name. */
export function sumOf(all: readonly Reached[]): Reached {
  const entries = all.flatMap((one) => Object.entries(one));
  const refusing = entries.filter(([, { refuses }]) => refuses).map(([name]) => name);
  const sum = talliesOf(
    entries.map(([name]) => name),
    refusing,
  );
  for (const [name, { taken, refused }] of entries) {
    const tally = sum[name];
    if (tally === undefined) continue;
    tally.taken += taken;
    tally.refused += refused;
  }
  return sum;
}

/** Never taken, or never refused though it can be. */
export const isMissing = (tally: Reached[string] | undefined): boolean =>
  tally !== undefined && (tally.taken === 0 || (tally.refuses && tally.refused === 0));

/** What is missing, a line each. */
export const missingFrom = (reached: Reached): readonly string[] =>
  Object.entries(reached)
    .filter(([, tally]) => isMissing(tally))
    .map(([name, { taken, refused }]) => `${name}: ${taken} taken, ${refused} refused`);
