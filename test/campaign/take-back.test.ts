/** A turn taken back: a branch from an earlier position; all that was, stays on record. */
import { describe, expect, test } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { correctLetter } from '../../src/campaign/letters/correct-letter.js';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { markSent, readyLetters } from '../../src/campaign/letters/outbox.js';
import { replyToken } from '../../src/campaign/letters/reply-token.js';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { searchLog } from '../../src/campaign/gm/search-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import {
  listLetters,
  seeHeldLetters,
  seeLetters,
  seeReport,
  seeView,
} from '../../src/campaign/seen/see.js';
import { seeLastReport, seeReports } from '../../src/campaign/seen/see-reports.js';
import { seeSteps } from '../../src/campaign/turn/see-steps.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { takeLate } from '../../src/campaign/sheets/take-late.js';
import { readSheets } from '../../src/campaign/sheets/read-sheets.js';
import { untoldQuestions } from '../../src/campaign/letters/told-to.js';
import { useCase } from '../../src/campaign/use-case.js';
import { canonicalJson, ok } from '../../src/kernel/basic.js';
import { selectLastReportTo } from '../../src/store/told-letter.js';
import { vedette } from '../cli/vedette.js';
import {
  BLUE,
  clock,
  exchangingCampaign,
  got,
  playThrough,
  RED,
  refusal,
  reopen,
  run,
  send,
  tempFile,
  toyCampaign,
} from './cast.js';

const MEET_RED = 'PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5';
const MEET_BLUE = 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5';

const back = (campaign: Campaign, step: string, reason = 'a slip of mine') =>
  takeBackTurn(campaign, { step, reason }, clock);
const position = async (campaign: Campaign): Promise<string> =>
  canonicalJson(got(await seeView(campaign, 'gm')).view);
const rolls = async (campaign: Campaign): Promise<readonly string[]> =>
  got(await readLog(campaign))
    .filter(({ kind, abandoned }) => kind === 'rolled' && abandoned !== true)
    .map(({ text }) => text);

/** Two turns played and released, the third open; the two sides fought in the first. */
async function twoTurns(path?: string): Promise<Campaign> {
  const campaign = await toyCampaign(path);
  await send(campaign, RED, MEET_RED);
  await send(campaign, BLUE, MEET_BLUE);
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  await send(campaign, RED, 'PP 1: move A to 2');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  return campaign;
}

describe('a turn taken back', () => {
  test('stands where it stood: position, what is asked, last report; the sheets count again', async () => {
    const campaign = await toyCampaign();
    const [before, report] = [await position(campaign), got(await seeReport(campaign, RED))];
    await send(campaign, RED, 'PP 1: wait');
    await send(campaign, RED, MEET_RED);
    await send(campaign, BLUE, MEET_BLUE);
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    const taken = got(await back(campaign, 'turn 1'));
    expect([taken.branch, taken.letters]).toEqual([2, 2]);
    expect(taken.carried).toEqual(['1/orders/red', '1/orders/blue']);
    expect(await position(campaign)).toBe(before);
    expect(got(await seeReport(campaign, RED))).toEqual(report);
    const asks = got(await listAsksOf(campaign, RED));
    expect(asks.map(({ key, state }) => [key, state])).toEqual([['1/orders/red', 'answered']]);
    const sheets = got(await readSheets(campaign)).rows.flatMap(({ versions }) => versions);
    // Each under a number of its own after those that were sent.
    expect(sheets.map(({ version }) => version)).toEqual([3, 2]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('is told to every seat by a letter of its own, without the reason', async () => {
    const campaign = await twoTurns();
    const reds = got(await seeLetters(campaign, RED));
    got(await back(campaign, 'turn 2', 'blue had cheated'));
    const letters = got(await seeLetters(campaign, RED));
    const gone = letters.slice(0, -1).filter(({ standing }) => standing === 'taken-back');
    expect(gone.map(({ id }) => id)).toEqual(reds.slice(-gone.length).map(({ id }) => id));
    expect([gone.length, letters.at(-1)?.standing]).toEqual([1, 'holds']);
    expect(letters.slice(0, -1).map((one) => ({ ...one, standing: 'holds' }))).toEqual(reds);
    const last = letters.at(-1);
    expect(last?.text).toContain('Disregard every report since then');
    expect(last?.text).toContain(reds.at(-1)?.subject.replace(/\s+/g, ' ').slice(0, 20));
    expect(last?.text).not.toMatch(/blue|cheated/i);
    expect(got(await seeLetters(campaign, BLUE)).at(-1)?.text).not.toMatch(/\bred\b/i);
  });

  test('a list of letters, one of them, and the last report are those of all letters', async () => {
    const campaign = await twoTurns();
    await send(campaign, RED, 'PP 1: move A to 3');
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    for (const { id } of got(await readyLetters(campaign)))
      got(await markSent(campaign, id, clock));
    const first = got(await seeLetters(campaign, RED)).find(({ subject }) =>
      /turn 1/i.test(subject),
    );
    const slip = { subject: first?.subject ?? '', text: 'Two hexes.', reason: 'a slip' };
    const written = await correctLetter(campaign, { letter: first?.id ?? 0, ...slip }, clock);
    got(await letLetterGo(campaign, got(written), clock));
    const looks = async (): Promise<readonly string[]> => {
      const all = got(await seeLetters(campaign, RED));
      const names = all.map(({ subject, written, standing }) => ({ subject, written, standing }));
      expect(got(await listLetters(campaign, RED))).toEqual(names);
      for (const [index, one] of all.entries())
        expect(got(await seeLetters(campaign, RED, index + 1))).toEqual([one]);
      expect(got(await seeLetters(campaign, RED, 0))).toEqual([]);
      expect(got(await seeLetters(campaign, RED, all.length + 1))).toEqual([]);
      const reports = got(await seeReports(campaign, RED));
      expect(got(await seeLastReport(campaign, RED))).toEqual(reports.at(-1));
      return [...new Set(all.map(({ standing }) => standing))].sort();
    };
    expect(await looks()).toEqual(['corrected', 'holds']);
    got(await back(campaign, 'turn 2'));
    expect(await looks()).toEqual(['corrected', 'holds', 'taken-back']);
  });

  test('is told to whoever holds the seat now that persons who had changed places change back', async () => {
    const campaign = await exchangingCampaign();
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    got(await back(campaign, 'turn 1'));
    const letters = got(await readyLetters(campaign)).filter(({ subject }) =>
      subject.includes('taken back'),
    );
    expect(letters.map(({ to, text }) => [to, /Dear (\w+)/.exec(text)?.[1]])).toEqual([
      ['Bob@example.org', 'Bob'],
      ['Rita@example.org', 'Rita'],
    ]);
  });

  test('has persons change back whatever was taken back after they had changed places', async () => {
    const campaign = await exchangingCampaign();
    const names = async () => got(await listSeats(campaign)).map(({ name }) => name);
    for (const _turn of [1, 2]) {
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
    }
    got(await back(campaign, 'turn 2'));
    expect(await names()).toEqual(['Bob', 'Rita']);
    got(await back(campaign, 'turn 1'));
    expect(await names()).toEqual(['Rita', 'Bob']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('takes its report back: the last is the one before, on pages, by e-mail and on the command line', async () => {
    const path = tempFile();
    const campaign = await twoTurns(path);
    expect(got(await seeReport(campaign, RED)).report.subject).toBe('Turn 2');
    got(await back(campaign, 'turn 2'));
    // By which an e-mail with the word report is answered.
    const last = await selectLastReportTo(campaign.inside.journal, RED);
    expect(last?.subject).toContain('Turn 1');
    expect(got(await seeReport(campaign, RED)).report.subject).toBe('Turn 1');
    campaign.close();
    for (const format of ['text', 'html']) {
      const { out } = await vedette('report', path, '--seat', 'red', '--format', format);
      expect(out).toContain('Turn 1');
      expect(out).not.toContain('Orders of the red scouts, turn 2\n----');
      expect(out).not.toContain('turn 2</h2>');
    }
  });

  test('is told to a seat with its own letters alone, of which one may have had more', async () => {
    const campaign = await twoTurns();
    got(await back(campaign, 'turn 1'));
    const counts: number[] = [];
    for (const seat of [RED, BLUE]) {
      const letters = got(await seeLetters(campaign, seat));
      const gone = letters.filter(({ standing }) => standing === 'taken-back');
      const says = letters.findLast(({ subject }) => subject.includes('taken back'))?.text;
      const listed = says?.match(/^- /gm) ?? [];
      expect([seat, listed.length]).toEqual([seat, gone.length]);
      counts.push(gone.length);
    }
    expect(counts[0]).not.toBe(counts[1]);
  });

  test('names each letter once, however often play goes back', async () => {
    const campaign = await twoTurns();
    const gone = async (): Promise<readonly string[]> =>
      got(await seeLetters(campaign, RED))
        .filter(({ standing }) => standing === 'taken-back')
        .map(({ subject }) => subject);
    const named = async (step: RegExp): Promise<readonly string[]> => {
      const letters = got(await seeLetters(campaign, RED));
      const says = letters.findLast(({ subject }) => step.test(subject))?.text ?? '';
      return [...says.replace(/\n {2}/g, ' ').matchAll(/^- (.*) \(/gm)].map(([, one = '']) => one);
    };
    got(await back(campaign, 'turn 2'));
    const first = await gone();
    expect(await named(/turn 2: taken back/i)).toEqual(first);
    got(await back(campaign, 'turn 1'));
    const both = await gone();
    expect(both.length).toBeGreaterThan(first.length);
    expect((await named(/turn 1: taken back/i)).length).toBe(both.length - first.length);
  });

  test('is played with new dice, and its report says which one it replaces', async () => {
    const campaign = await twoTurns();
    const fell = await rolls(campaign);
    expect(fell.length).toBeGreaterThan(0);
    const later = got(await seeReport(campaign, RED)).told.map(({ text }) => text);
    expect(later.length).toBeGreaterThan(0);
    const { branch } = got(await back(campaign, 'turn 1'));
    await playThrough(campaign);
    expect(branch).toBe(2);
    expect(await rolls(campaign)).not.toEqual(fell);
    const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
    expect(held?.text).toContain('A correction');
    const words = held?.text.replace(/\s+/g, ' ') ?? '';
    expect(words).toContain('This report replaces the one of');
    expect(words).toContain('Disregard these parts of that report: ');
    // What the next turn told is corrected when that one is played again.
    for (const text of later) expect(words).not.toContain(text);
    got(await releaseTurn(campaign, clock));
    expect(JSON.stringify(got(await seeReport(campaign, RED)).report)).toContain('A correction');
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('a held run that nobody has been told of is played again, and keeps its dice', async () => {
    const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
    await send(campaign, RED, MEET_RED);
    await send(campaign, BLUE, MEET_BLUE);
    // Whoever might pursue is not asked: the gamemaster says it for him.
    for (let fights = 0; fights < 9; fights += 1) {
      if ((await run(campaign, true)).state === 'held') break;
      const untold = useCase(campaign, 'read', async () =>
        ok(untoldQuestions(await loadStep(campaign))),
      );
      const key = got(await untold)[0]?.key ?? '';
      got(await giveRuling(campaign, { key, text: 'no', reason: 'He stays' }, clock));
    }
    const fell = await rolls(campaign);
    expect(refusal(await back(campaign, 'turn 1'))).toBe('not-asked');
    await run(campaign, true);
    expect(await rolls(campaign)).toEqual(fell);
  });

  test('may be the open one once somebody was told of a part of it', async () => {
    const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
    await send(campaign, RED, MEET_RED);
    await send(campaign, BLUE, MEET_BLUE);
    await run(campaign, true);
    expect(refusal(await back(campaign, 'turn 1'))).toBe('not-asked');
    got(await releaseTurn(campaign, clock));
    expect(got(await back(campaign, 'turn 1'))).toMatchObject({ branch: 2, letters: 2 });
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('can be taken back again, and to a step before the branch', async () => {
    const campaign = await twoTurns();
    got(await back(campaign, 'turn 2'));
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    got(await back(campaign, 'turn 2'));
    await playThrough(campaign);
    const third = await rolls(campaign);
    got(await releaseTurn(campaign, clock));
    expect(got(await back(campaign, 'turn 1')).branch).toBe(4);
    await playThrough(campaign);
    expect(await rolls(campaign)).not.toEqual(third);
    got(await releaseTurn(campaign, clock));
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['2/orders/red']);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    campaign.close();
    const again = await reopen(campaign.path);
    expect(got(await replayCampaign(again)).differs).toBeUndefined();
  });

  test('takes no sheet of a later turn that was taken back before', async () => {
    const campaign = await twoTurns();
    got(await back(campaign, 'turn 2'));
    const { steps } = got(await seeSteps(campaign));
    expect(steps.map(({ name, sheets }) => [name, sheets])).toEqual([
      ['turn 2', 1],
      ['turn 1', 2],
    ]);
    const { carried, left } = got(await back(campaign, 'turn 1'));
    expect([carried, left]).toEqual([['1/orders/red', '1/orders/blue'], []]);
    const letters = got(await seeLetters(campaign, RED));
    const told = letters.findLast(({ subject }) => subject.includes('Turn 1: taken back'));
    expect(told?.text).toContain('accepted again');
    expect(told?.text).not.toContain('not accepted');
  });

  test('the log keeps the line that was taken back, marked as such', async () => {
    const campaign = await twoTurns();
    const before = got(await readLog(campaign)).length;
    got(await back(campaign, 'turn 1'));
    const log = got(await readLog(campaign));
    const gone = log.filter(({ abandoned }) => abandoned === true);
    expect(gone.length).toBeGreaterThanOrEqual(before - 1);
    expect(gone.every(({ text }) => text.startsWith('(taken back) '))).toBe(true);
    const stands = log.filter(({ abandoned }) => abandoned !== true).map(({ text }) => text);
    expect(stands.join('\n')).toContain('Taken back to the beginning of turn 1');
    expect(stands.join('\n')).not.toContain('marched');
  });

  test('the log by pages marks it too, though the page was read before', async () => {
    const campaign = await twoTurns();
    const any = { words: 'marched', ...{ kind: '', seat: '', moment: '', step: '', place: '' } };
    const found = async (): Promise<readonly string[]> =>
      got(await searchLog(campaign, any, '')).lines.map(({ text }) => text);
    const before = await found();
    expect(before).not.toEqual([]);
    got(await back(campaign, 'turn 1'));
    expect(await found()).toEqual(before.map((text) => `(taken back) ${text}`));
  });

  test('a letter that was kept back in the line that is gone is not sent any more', async () => {
    const campaign = await twoTurns();
    await playThrough(campaign);
    const [held] = got(await seeHeldLetters(campaign));
    got(await holdLetter(campaign, { letter: held?.id ?? 0, reason: 'why' }, clock));
    got(await releaseTurn(campaign, clock));
    got(await back(campaign, 'turn 2'));
    expect(got(await seeHeldLetters(campaign))).toEqual([]);
    expect(got(await listAsksOf(campaign, RED)).map(({ key }) => key)).toEqual(['2/orders/red']);
  });

  test('is not told to a seat that does not know of it yet, before the report that is kept back', async () => {
    const campaign = await toyCampaign();
    await playThrough(campaign);
    const held = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === RED);
    const letter = held?.id ?? 0;
    got(await holdLetter(campaign, { letter, reason: 'a wrong name in it' }, clock));
    got(await releaseTurn(campaign, clock));
    const before = got(await seeLetters(campaign, RED));
    const entered = { key: '2/orders/red', text: 'PP 1: wait', reason: 'His letter is late' };
    got(await giveRuling(campaign, entered, clock));
    await playThrough(campaign);
    got(await releaseTurn(campaign, clock));
    got(await back(campaign, 'turn 2'));
    expect(got(await seeLetters(campaign, RED))).toEqual(before);
    expect(got(await seeLetters(campaign, BLUE)).at(-1)?.subject).toContain('taken back');
    got(await letLetterGo(campaign, { letter }, clock));
    const late = got(await seeLetters(campaign, RED)).slice(before.length);
    expect(late.map(({ subject }) => subject.replace(/^\S+ \w+: /, '')).sort()).toEqual([
      'Turn 1',
      'Turn 2: taken back',
      'Turn 2: the gamemaster entered orders for you',
    ]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('is played again and told once the letters that were kept back to be read have gone', async () => {
    const campaign = await twoTurns();
    const words = { step: 'turn 2', reason: 'a slip of mine', holds: true };
    got(await takeBackTurn(campaign, words, clock));
    await playThrough(campaign);
    const taken = got(await seeHeldLetters(campaign)).filter(({ subject }) =>
      subject.includes('taken back'),
    );
    expect(taken.map(({ seat }) => seat)).toEqual([RED, BLUE]);
    for (const { id } of taken)
      expect(got(await letLetterGo(campaign, { letter: id }, clock)).letters).toBe(1);
    expect(got(await releaseTurn(campaign, clock)).letters).toBe(2);
    expect(got(await seeHeldLetters(campaign))).toEqual([]);
    for (const seat of [RED, BLUE])
      expect(got(await listAsksOf(campaign, seat)).map(({ key }) => key)).toEqual([
        `3/orders/${seat}`,
      ]);
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test.each([
    [false, []],
    [true, ['Turn 1: taken back']],
  ])(
    'is told before the one before it is, and of that no letter goes unread: kept back %s',
    async (holds, stay) => {
      const campaign = await twoTurns();
      const words = { step: 'turn 2', reason: 'a slip of mine', holds: true };
      got(await takeBackTurn(campaign, words, clock));
      const had = got(await readyLetters(campaign)).length;
      const heldToRed = async () =>
        got(await seeHeldLetters(campaign)).filter(({ seat }) => seat === RED);
      const [first] = await heldToRed();
      got(await takeBackTurn(campaign, { ...words, step: 'turn 1', holds }, clock));
      expect(got(await readyLetters(campaign))).toHaveLength(had);
      got(await letLetterGo(campaign, { letter: first?.id ?? 0 }, clock));
      const left = (await heldToRed()).map(({ subject }) => subject.replace(/^\S+ \w+: /, ''));
      expect(left.filter((subject) => subject.endsWith('taken back'))).toEqual(stay);
      expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
    },
  );

  test('is read before the orders of a seat are opened again, or late ones of it are taken', async () => {
    const campaign = await twoTurns();
    const words = { step: 'turn 2', reason: 'a slip of mine', holds: true };
    got(await takeBackTurn(campaign, words, clock));
    await playThrough(campaign);
    const late = { seat: RED, of: 'orders', text: 'PP 1: wait', why: 'It is closed.' };
    got(await keepLate(campaign, late, clock));
    const [item] = got(await seeLate(campaign)).items;
    const id = item?.id ?? '';
    const reopened = () => reopenSheet(campaign, { key: '2/orders/red', reason: 'r' }, clock);
    const taken = () => takeLate(campaign, { id, reason: 'r' }, clock);
    for (const act of [reopened, taken]) expect(refusal(await act())).toBe('not-allowed');
    const own = got(await seeHeldLetters(campaign)).filter(({ seat }) => seat === RED);
    got(await letLetterGo(campaign, { letter: own[0]?.id ?? 0 }, clock));
    got(await taken());
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });

  test('tells the players no more words than a letter holds', async () => {
    const campaign = await twoTurns();
    const words = { step: 'turn 1', reason: 'why', tells: 'x'.repeat(1e6) };
    expect(refusal(await takeBackTurn(campaign, words, clock))).toBe('bad-input');
  });

  test('needs a reason, a step that was played, and a page that is not old', async () => {
    const campaign = await twoTurns();
    expect(refusal(await back(campaign, 'turn 1', ' '))).toBe('bad-input');
    expect(refusal(await back(campaign, 'turn 9'))).toBe('not-found');
    expect(refusal(await back(campaign, 'turn 3'))).toBe('not-asked');
    const stamp = '1.2';
    const old = await takeBackTurn(campaign, { step: 'turn 1', reason: 'why', stamp }, clock);
    expect(refusal(old)).toBe('stale');
    got(await back(campaign, 'turn 2'));
    const unknown = await back(campaign, 'turn 9');
    expect(unknown.ok ? '' : unknown.error.say).toContain('The steps: turn 1, turn 2.');
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  });
});

test.each([
  ['when it is taken back', false],
  ['when it was played again', true],
])(
  'a seat cannot tell from its pages what the line that was taken back held of others: %s',
  async (_when, isPlayedAgain) => {
    const [one, two] = [await toyCampaign(), await toyCampaign()];
    for (const [campaign, blue] of [
      [one, 'PP 1: move Y to 8'],
      [two, 'PP 1: wait'],
    ] as const) {
      await send(campaign, RED, 'PP 1: move A to 2');
      await send(campaign, BLUE, blue);
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
      got(await back(campaign, 'turn 1'));
      if (!isPlayedAgain) continue;
      await send(campaign, BLUE, 'PP 1: wait');
      await playThrough(campaign);
      got(await releaseTurn(campaign, clock));
    }
    // Message-IDs and tokens are signed with the campaign's own key: each names one of his letters or his step.
    const seen = async (campaign: Campaign): Promise<unknown> => {
      const letters = got(await seeLetters(campaign, RED));
      const place = (id = '') => letters.findIndex(({ messageId }) => messageId === id);
      for (const { thread } of letters) {
        expect(thread?.token).toBe(replyToken(campaign, RED, thread?.step ?? ''));
        if (thread?.root !== undefined) expect(place(thread.root)).toBeGreaterThanOrEqual(0);
      }
      return [
        got(await seeView(campaign, RED)),
        got(await seeReport(campaign, RED)),
        letters.map(({ messageId: _id, thread, ...letter }) => ({
          ...letter,
          thread: { ...thread, token: '', root: place(thread?.root) },
        })),
      ];
    };
    expect(await seen(one)).toEqual(await seen(two));
  },
);
