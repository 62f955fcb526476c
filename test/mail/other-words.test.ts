/** A system whose orders look like nothing else: `RED: A -> 4`, and battles that are answered by name. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { asQuestionKey } from '../../src/kernel/basic.js';
import { seal, type Engine } from '../../src/kernel/run.js';
import { sheetLines } from '../../src/kernel/sheet-text.js';
import type { Prompt, Question } from '../../src/kernel/system.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { openToy, RED, toyFiles, toySystem } from '../toys/line/system.js';
import { mailOf, must, RED_MAIL } from './post.js';

const clock = (): string => '2026-11-21T12:00:00.000Z';

const bare = { to: RED, about: null, silence: 'default' as const };
const MOVES: Question = {
  ...{ ...bare, key: asQuestionKey('1/moves/red'), kind: 'moves', title: 'Moves of Red' },
  help: ['A move is written RED: A -> 4.'],
};
const battle = (which: string): Question => ({
  ...{ ...bare, key: asQuestionKey(`1/battle/${which}`), kind: 'battle', which },
  title: `The battle of ${which}`,
});
const BATTLES = [battle('Boston'), battle('Albany')];

const startOf = ({ kind, which = '' }: Prompt): RegExp =>
  kind === 'moves' ? /^red:\s/i : new RegExp(`^${which}: `, 'i');
const GOOD = /^(red: [A-Z] -> \d|(\w+: )?(hold|fall back))$/i;

const { timeline: _, ...withoutTime } = openToy({ boxes: 9 });
const TOO_FEW = { line: 0, column: 1, code: 'few', rule: '', read: '', message: 'more orders' };

/** `judges`: it says itself which lines belong to a question. `fewest`: lines that a sheet must have. */
const engineOf = (questions: readonly Question[], judges: boolean, fewest = 0): Engine =>
  seal({
    ...toySystem,
    open: () => ({
      ...withoutTime,
      *play(now): ReturnType<typeof withoutTime.play> {
        yield { do: 'ask', at: 'start', questions };
        yield { do: 'happen', at: 'end', facts: [{ kind: 'turned', turn: now.turn + 1 }] };
      },
      read: (text) => {
        const lines = sheetLines(text).map((line) => ({ ...line, isGood: GOOD.test(line.text) }));
        const wait = { kind: 'pulse', at: 1, does: { kind: 'wait' } } as const;
        return {
          lines: lines
            .filter(({ isGood }) => isGood)
            .map(({ number, text: line }) => ({
              ...{ line: number, text: line, says: line, cost: {}, means: wait },
            })),
          faults: [
            ...lines
              .filter(({ isGood }) => !isGood)
              .map(({ number, text: read }) => ({
                ...{ line: number, column: 1, code: 'x', rule: '', read, message: 'RED: A -> 4' },
              })),
            ...(lines.length < fewest ? [TOO_FEW] : []),
          ],
          ...{ warnings: [], totals: [] },
        };
      },
      ...(judges
        ? {
            belongs: (line: string, question?: Prompt) => {
              if (question !== undefined && startOf(question).test(line)) return 'sure';
              return /^(hold|fall back)/i.test(line) ? 'may' : 'no';
            },
          }
        : {}),
    }),
  });

let dir: string;
let campaign: Campaign | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-words-'));
});
afterEach(async () => {
  campaign?.close();
  await rm(dir, { recursive: true });
});

async function receive(engine: Engine, body: string, subject = 'My orders', title = 'War') {
  const input = { system: 'toy', title, pack: toyFiles, seed: '07'.repeat(32) };
  campaign = await must(newCampaign(join(dir, 'war.vedette'), input, clock, [engine]));
  await must(nameSeat(campaign, { seat: RED, name: 'Rosa', mail: RED_MAIL }, clock));
  const mail = mailOf(RED_MAIL, body.replaceAll('\n', '\r\n'), { Subject: subject });
  const receipt = await must(receiveMail(campaign, mail, clock));
  const letters = (await must(readyLetters(campaign))).filter(({ to }) => to === RED_MAIL);
  const tray = (await must(seeTray(campaign))).letters;
  const taken = receipt.sheets.flatMap((one) =>
    'receipt' in one ? [[one.receipt.key, one.receipt.reading.faults.length]] : [],
  );
  return { receipt, taken, tray, text: letters.at(-1)?.text.replace(/\s+/g, ' ') ?? '' };
}

describe('the lines of one mail are sorted among the questions that are open', () => {
  const engine = engineOf([MOVES, ...BATTLES], true);

  it('each to the one that it belongs to, and what follows it goes along', async () => {
    const body =
      'Dear Umpire,\n\nRED: A -> 4\nAlbany: hold\nand dig\n\nBoston: fall back\nRED: B -> 2\n\nRosa';
    const { receipt, taken } = await receive(engine, body);
    expect(receipt.became).toBe('sheet');
    expect(taken).toEqual([
      ['1/moves/red', 0],
      ['1/battle/Albany', 1],
      ['1/battle/Boston', 0],
    ]);
  });

  it('and those below a line that names one to that one', async () => {
    const { taken } = await receive(engine, 'List: Albany\nhold\n\nList: Boston\nfall back');
    expect(taken).toEqual([
      ['1/battle/Albany', 0],
      ['1/battle/Boston', 0],
    ]);
  });

  it('and one that the subject names to that one', async () => {
    const { taken } = await receive(engine, 'hold', 'Albany');
    expect(taken).toEqual([['1/battle/Albany', 0]]);
  });

  it.each([
    ['Re: [Vedette] The Albany war: Turn 1 (v12345-abcdefghijklmnop)', []],
    ['Re: [Vedette] The Albany war: Boston', [['1/battle/Boston', 0]]],
  ])('and no title of the campaign names one: %s', async (subject, sheets) => {
    const { taken } = await receive(engine, 'hold', subject, 'The Albany war');
    expect(taken).toEqual(sheets);
  });

  it('a doubtful one is kept, and its writer is asked for which it is', async () => {
    const { receipt, taken, text } = await receive(engine, 'RED: A -> 4\n\nList: Bosten\nhold');
    expect([receipt.became, taken]).toEqual(['sheet', [['1/moves/red', 0]]]);
    expect(text).toMatch(/"List: bosten"\..* List: moves List: Boston List: Albany/);
    campaign?.close();
    await rm(dir, { recursive: true });
    dir = await mkdtemp(join(tmpdir(), 'vedette-words-'));
    const alone = await receive(engine, 'hold');
    expect(alone.receipt).toMatchObject({ became: 'refused' });
    expect(alone.text).toContain('List: Boston');
  });
});

describe('a system that does not say which lines are its orders', () => {
  const engine = engineOf([MOVES], false);

  it('has those that it can read, with their whole paragraph', async () => {
    const { taken, text } = await receive(engine, 'Hello,\n\nRED: A -> 4\nRED: B = 2\n\nRosa');
    expect(taken).toEqual([['1/moves/red', 1]]);
    expect(text).toContain('Line 4');
  });

  it('also where one of them alone is no sheet', async () => {
    const { taken } = await receive(
      engineOf([MOVES], false, 2),
      'RED: A -> 4\n\nThen:\nRED: B -> 2\n\nRosa',
    );
    expect(taken).toEqual([['1/moves/red', 1]]);
  });

  it('and what it cannot read is a letter to the gamemaster; its writer is told how to write', async () => {
    const { receipt, tray, text } = await receive(engine, 'Where is Albany?');
    expect(receipt.became).toBe('no-sheet');
    expect(tray).toMatchObject([{ from: RED, text: 'Where is Albany?' }]);
    expect(text).toContain('A move is written RED: A -> 4.');
  });
});
