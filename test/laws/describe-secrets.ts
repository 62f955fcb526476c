/** Law 4 as a test: the same worlds every time. */
import { expect, it } from 'vitest';
import { runPart, SHORT_RUN } from './short-run.js';
import { emptyTally, sayTally } from './tally.js';

/** `nearly`: pairs of worlds that must at least have been different next to what the seat sees. */
export function itKeepsSecrets(part: keyof typeof SHORT_RUN, nearly: number): void {
  it(`4, a seat cannot tell apart two worlds that differ only in what it may not see (${part})`, () => {
    const tally = emptyTally();
    runPart(SHORT_RUN[part], tally);
    process.stdout.write(`Law 4, ${part}: ${sayTally(tally)}.\n`);
    expect(tally.near).toBeGreaterThanOrEqual(nearly);
  });
}
