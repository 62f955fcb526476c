/** What two programs begin, open or look at in the same moment. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.js';

const TIMES = 60;
/** Far more often than a site opens a file in a day. */
const MANY = 1500;
const MILLISECONDS = 120_000;

let dir: string;
let children: readonly ChildProcess[];
let doAtOnce: (first: string, second: string, times?: number) => Promise<readonly string[]>;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'vedette-open-'));
  const program = await bundled(new URL('./opening-worker.ts', import.meta.url));
  const workers = [1, 2].map(() => {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, lines };
  });
  children = workers.map(({ child }) => child);
  doAtOnce = async (first, second, times = 1) => {
    const when = Date.now() + 20;
    const said = workers.map(async ({ child, lines }, index) => {
      child.stdin.write(`${index === 0 ? first : second}\t${when}\t${times}\n`);
      return String((await lines.next()).value);
    });
    return Promise.all(said);
  };
});
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(dir, { recursive: true });
});

test(
  'the directory of a new folder is opened by two processes at once',
  async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const opens = `directory\t${join(dir, `desk-${time}`)}`;
      expect(await doAtOnce(opens, opens)).toEqual(['ok', 'ok']);
    }
  },
  MILLISECONDS,
);

test(
  'a campaign is opened and closed while another process opens and closes it',
  async () => {
    const path = join(dir, 'opened.vedette');
    const [begun] = await doAtOnce(`begin\t${path}`, `directory\t${join(dir, 'desk')}`);
    expect(begun).toBe('ok');
    expect(await doAtOnce(`open\t${path}`, `open\t${path}`, MANY)).toEqual(['ok', 'ok']);
  },
  MILLISECONDS,
);
