/** Law 4 as a test: the same worlds every time. */
import { expect, it } from 'vitest';
import { picturesAreSame } from './law-of-secrets.js';
import { runPart, SHORT_RUN } from './short-run.js';
import { emptyTally, sayTally } from './tally.js';

/** `nearly`: pairs of worlds that must at least have been different next to what the seat sees. */
export function itKeepsSecrets(part: keyof typeof SHORT_RUN, nearly: number): void {
  it(`4, a seat cannot tell apart two worlds that differ only in what it may not see (${part})`, async () => {
    const tally = emptyTally(1);
    runPart(SHORT_RUN[part], tally);
    expect(tally.maps.pairs).toHaveLength(1);
    await picturesAreSame(tally);
    process.stdout.write(`Law 4, ${part}: ${sayTally(tally)}.\n`);
    expect(tally.near).toBeGreaterThanOrEqual(nearly);
  });
}
