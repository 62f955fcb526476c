/** What real programs write is read in campaigns of both systems: a sheet counts as a whole, waits for a yes, or is refused aloud. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, GAMES, tryMail, type Begun } from './begun.js';
import { PROGRAM_MAILS } from './program-mails.js';

describe.each(GAMES.map((game) => [game.system, game] as const))('%s', (_system, game) => {
  let begun: Begun;
  beforeAll(async () => {
    begun = await begin(game);
  });
  afterAll(() => begun.end());

  it.each(PROGRAM_MAILS.map((one) => [one.name, one.becomes, one] as const))(
    '%s: %s',
    async (_name, became, { raw }) => {
      const receipt = await tryMail(begun, raw(begun, begun.letter));
      const read = receipt.sheets.flatMap((one) =>
        'receipt' in one
          ? [[one.receipt.counts, one.receipt.reading.faults, one.receipt.reading.lines.length]]
          : [],
      );
      expect([receipt.became, read]).toEqual([
        became,
        became === 'sheet' ? [[true, [], game.sheet.length]] : [],
      ]);
    },
  );
});
