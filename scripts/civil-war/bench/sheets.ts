/**
 * What long sheets cost: reading lines that name ships beside lines that name troops, and how long others wait while the
 * longest sheet that a page takes is read, over and over, for somebody else.
 */
import { execFileSync } from 'node:child_process';
import type * as OpenModule from '../../../src/campaign/open-campaign.js';
import type * as CheckModule from '../../../src/campaign/sheets/check-sheet.js';
import type { Campaign } from '../../../src/campaign/campaign.js';
import { asSeat } from '../../../src/kernel/basic.js';
import { built, inFolder, linksOf, VEDETTE } from './served.js';

const ROUNDS = 9;
const SENT = 12;
/** So many pages of others are asked for while one of those sheets is read. */
const PAUSE = 15;

export type SheetFigures = {
  /** Milliseconds, by what the lines are. */
  readonly read_ms: Record<string, number>;
  /** Longest wait for a page of another seat, without and with somebody's longest sheets being read. */
  readonly alone_ms: number;
  readonly beside_ms: number;
  /** How long the longest sheet itself took, at most. */
  readonly sheet_ms: number;
};

const lines = (n: number, line: string): string =>
  Array.from({ length: n }, (_, index) => `PP ${String(index + 1)}: ${line}`).join('\n');

const SAIL = 'sail 1 NSP at Cairo Ohio to Paducah Ohio';
const KINDS = [
  ['200 lines of marches', 'east', lines(200, 'move 1 SP at Washington to Alexandria')],
  ['200 lines of ships', 'naval', lines(200, SAIL)],
  [
    '200 lines of ships on a condition',
    'naval',
    lines(200, `if Cairo is ours then ${SAIL} else sail 1 NSP at Paducah Ohio to Louisville Ohio`),
  ],
  [
    '200 lines of loans on a condition',
    'naval',
    lines(200, 'if Cairo is ours then lend 1 NSP at Cairo Ohio to west'),
  ],
  [
    '1,000 lines of loans on a condition',
    'naval',
    lines(1000, 'if Cairo is ours then lend 1 NSP at Cairo Ohio to west'),
  ],
] as const;
const SEATS = { east: 'usa-east', naval: 'usa-trans' } as const;

/** As long as a page takes: two thousand lines that can be read to the end. */
const LONGEST = lines(
  2000,
  'if Cairo is ours then lend 1 NSP at Cairo Ohio to west else lend 1 NSP at Cairo Ohio to east',
);

export async function sheetFigures(): Promise<SheetFigures> {
  return inFolder(1, async ({ file, serve }) => {
    const back = ['take-back', file, 'turn 1.1', '--reason', 'the benchmark'];
    execFileSync(process.execPath, [VEDETTE, ...back], { stdio: 'ignore' });
    const read_ms = await readFigures(file);
    const site = await serve();
    const links = linksOf(file, site.url);
    const other = links.get(asSeat('csa-east')) ?? '';
    const writer = links.get(asSeat('usa-trans')) ?? '';
    await longestWait(other, wait(3000));
    const alone_ms = await longestWait(other, wait(3000));
    const sheet = checkLongest(writer);
    const beside_ms = await longestWait(other, sheet);
    return { read_ms, alone_ms, beside_ms, sheet_ms: await sheet };
  });
}

async function readFigures(file: string): Promise<Record<string, number>> {
  const { openCampaign } = await built<typeof OpenModule>('campaign/open-campaign.js');
  const opened = await openCampaign(file);
  if (!opened.ok) throw new Error(opened.error.say);
  const read_ms: Record<string, number> = {};
  for (const [name, list, text] of KINDS)
    read_ms[name] = await leastTime(opened.value, SEATS[list], list, text);
  opened.value.close();
  return read_ms;
}

/** The whole of a check, with finding the question and what its seat sees. */
async function leastTime(
  campaign: Campaign,
  seat: string,
  list: string,
  text: string,
): Promise<number> {
  const { checkSheet } = await built<typeof CheckModule>('campaign/sheets/check-sheet.js');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const read = await checkSheet(campaign, { seat: asSeat(seat), kind: 'orders', list, text });
    times.push(performance.now() - start);
    if (!read.ok) throw new Error(read.error.say);
  }
  return Math.round(Math.min(...times));
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sheets as long as any, each a little different, one after the other; the longest time that one took. */
async function checkLongest(home: string): Promise<number> {
  let most = 0;
  for (let n = 0; n < SENT; n += 1) {
    const start = performance.now();
    const body = new URLSearchParams({
      ...{ kind: 'orders', list: 'naval', text: `${LONGEST} # ${String(n)}` },
    });
    const headers = { origin: new URL(home).origin };
    const reply = await fetch(`${home}/check`, { method: 'POST', headers, body });
    await reply.text();
    if (reply.status !== 200)
      throw new Error(`A long sheet came back with ${String(reply.status)}`);
    most = Math.max(most, performance.now() - start);
  }
  return Math.round(most);
}

/** Asks for pages that were not kept, until `until` is done; the longest time that one took. */
async function longestWait(home: string, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  let most = 0;
  for (let n = 0; !isOver; n += 1) {
    const start = performance.now();
    const page = await fetch(`${home}?n=${String(n)}`);
    await page.text();
    most = Math.max(most, performance.now() - start);
    await wait(PAUSE);
  }
  await over;
  return Math.round(most);
}

export function showSheets({ read_ms, alone_ms, beside_ms, sheet_ms }: SheetFigures): void {
  console.log('Reading a sheet');
  for (const [name, ms] of Object.entries(read_ms))
    console.log(`  ${name.padEnd(38)} ${String(ms).padStart(5)} ms`);
  console.log(
    `  another seat's page took at most ${String(alone_ms)} ms; ${String(beside_ms)} ms while sheets of 2,000 lines were read, each in ${String(sheet_ms)} ms or less`,
  );
}
