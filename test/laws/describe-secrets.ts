/** Law 4 as a test: the same worlds every time. */
import { expect, it } from 'vitest';
import { picturesAreSame } from './law-of-secrets.js';
import { runPart, SHORT_RUN, type Part } from './short-run.js';
import { emptyTally, sayTally } from './tally.js';

export function itKeepsSecrets(name: keyof typeof SHORT_RUN): void {
  const part: Part = SHORT_RUN[name];
  it(`4, a seat cannot tell apart two worlds that differ only in what it may not see (${name})`, async () => {
    const tally = emptyTally(1);
    runPart(part, tally);
    // Of a game without secrets there are no two worlds.
    if (part.nearly > 0) expect(tally.maps.pairs).toHaveLength(1);
    await picturesAreSame(tally);
    process.stdout.write(`Law 4, ${name}: ${sayTally(tally)}.\n`);
    expect(tally.near).toBeGreaterThanOrEqual(part.nearly);
  });
}
