import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/cli/program.js';
import type { Shell } from '../../src/cli/shell.js';
import { FILES } from '../../src/store/file-store.js';
import { store } from '../../src/store/store.js';
import { bundled } from '../bundle.js';
import { SEED, tempFile, TOY } from '../campaign/cast.js';
import { typed, vedetteIn, type Done } from './vedette.js';

const WRITE_ONLY = '/proc/sys/net/ipv4/route/flush';

let file = '';
let folder = '';
beforeEach(() => {
  file = tempFile();
  folder = dirname(file);
  mkdirSync(join(folder, 'pack'));
  writeFileSync(join(folder, 'pack/line.txt'), 'boxes 9\n');
});

const vedette = (words: readonly string[], input = ''): Promise<Done> =>
  vedetteIn({ systems: TOY, ...typed(input) }, words);

const begin = (): Promise<Done> =>
  vedette([
    ...['new', file, '--system', 'toy', '--pack', join(folder, 'pack')],
    ...['--option', 'release=at-once'],
  ]);
const beginRevolution = async (): Promise<void> => {
  const make = ['new', file, '--system', 'american-revolution', '--seed', '07'];
  expect((await vedetteIn({}, make)).code).toBe(0);
};
const red = ['--seat', 'red', '--kind', 'orders'];

describe('a turn from the command line', () => {
  test('run --now says who has not been asked, since his letter waits for the release', async () => {
    await vedette(['new', file, '--system', 'toy', '--pack', join(folder, 'pack'), '--seed', SEED]);
    const meet = (scout: string) => [1, 2, 3].map((n) => `PP ${n}: move ${scout} to 5`).join('\n');
    await vedette(['submit', file, ...red, '-'], meet('B'));
    await vedette(['submit', file, '--seat', 'blue', '--kind', 'orders', '-'], meet('X'));
    await vedette(['run', file]);
    const again = await vedette(['run', file, '--now', '--yes']);
    expect(again.code).toBe(3);
    expect(again.err).toMatch(/not asked yet: The (red|blue) commander\. Release the letter/);
    await vedette(['release', file]);
    expect((await vedette(['run', file, '--now'])).err).toContain('nothing was done');
  });

  test('run --now names the letter that was kept back, since a release does not let it go', async () => {
    await vedette(['new', file, '--system', 'toy', '--pack', join(folder, 'pack'), '--seed', SEED]);
    const meet = (scout: string) => [1, 2, 3].map((n) => `PP ${n}: move ${scout} to 5`).join('\n');
    await vedette(['submit', file, ...red, '-'], meet('B'));
    await vedette(['submit', file, '--seat', 'blue', '--kind', 'orders', '-'], meet('X'));
    await vedette(['run', file]);
    const listed = (await vedette(['letter', 'list', file])).out;
    const numbers = Array.from(listed.matchAll(/^(\d+) /gm), ([, number = '']) => number);
    for (const number of numbers)
      await vedette(['letter', 'hold', file, number, '--reason', 'a wrong name']);
    await vedette(['release', file]);
    const { err } = await vedette(['run', file, '--now', '--yes']);
    expect(err).toMatch(
      /not asked yet: The (red|blue) commander\. Let the letter go that you kept/,
    );
    expect(err).not.toContain('vedette release');
    const [, asks = ''] = /vedette letter go FILE (\d+)/.exec(err) ?? [];
    expect(numbers).toContain(asks);
    await vedette(['letter', 'go', file, asks]);
    expect((await vedette(['run', file, '--now'])).err).toContain('nothing was done');
  });

  test('run --now --yes goes on without no sheet that the list before it did not name', async () => {
    await begin();
    await vedette(['submit', file, ...red, '-'], 'PP 1: move A to 2\nPP 2: mvoe A');
    const key = '1/orders/red';
    const bare = await vedette(['run', file, '--now', '--yes', '--take', key]);
    expect([bare.code, bare.err.includes('nothing was done')]).toEqual([3, true]);
    expect(bare.err).toContain(`--now --yes --take ${key} --seen ${key}=1`);
    await vedette(['submit', file, ...red, '-'], 'PP 1: wait\nPP 2: mvoe A');
    const go = (version: number) =>
      vedette(['run', file, '--now', '--yes', '--take', key, '--seen', `${key}=${version}`]);
    const stale = await go(1);
    expect([stale.code, stale.err.includes(`--seen ${key}=2`)]).toEqual([3, true]);
    expect((await vedette(['asks', file])).out).toContain(key);
    expect((await go(2)).code).toBe(0);
  });

  test('new, submit, run, answer, release, report: each says what came of it', async () => {
    expect((await begin()).out).toContain('Turn 1: waits for 2 answers.');
    const sheet = 'PP 2: if "it rains" then move A to 3';
    expect((await vedette(['submit', file, ...red, '-'], sheet)).out).toContain('Accepted.');
    const waits = await vedette(['run', file, '--now', '--yes']);
    expect([waits.code, waits.out.includes('1/words/p2/red')]).toEqual([3, true]);
    const reason = ['--reason', 'barometer'];
    const answered = await vedette(['answer', file, '1/words/p2/red', 'yes', ...reason]);
    expect([answered.code, answered.out.includes('It is held')]).toEqual([0, true]);
    expect((await vedette(['run', file])).code).toBe(0);
    expect((await vedette(['release', file])).out).toContain('2 letters may leave');
    const text = (await vedette(['report', file, '--seat', 'red'])).out;
    expect(text).toContain('red A marched from 1 to 2.');
    const html = (await vedette(['report', file, '--seat', 'red', '--format', 'html'])).out;
    expect(html).not.toContain('cid:map');
    expect((await vedette(['log', file])).out).toContain('(barometer)');
    expect((await vedette(['replay', file])).out).toContain('as they were written and played');
  });

  test('JSON is JSON and has the fields that help promises', async () => {
    await begin();
    const json = async (...words: string[]): Promise<unknown> =>
      JSON.parse((await vedette([...words, '--json'], 'PP 1: move A to 3\nmvoe B')).out) as unknown;
    expect(await json('asks', file)).toMatchObject([
      { key: '1/orders/red', to: 'red', kind: 'orders', list: 'scouts', state: 'open' },
      { to: 'blue' },
    ]);
    expect(await json('check', file, ...red, '-')).toEqual({
      lines: [
        {
          ...{ line: 1, slot: [1, 1], cost: { PP: 1 } },
          ...{ text: 'PP 1: move A to 3', sent: 'PP 1: move A to 3' },
        },
      ],
      totals: [{ name: 'PP', used: 1, cap: 6, left: 5 }],
      faults: [
        {
          ...{ line: 2, column: 1, code: 'syntax', rule: 'toy' },
          ...{ read: 'mvoe B', message: 'Instead of "mvoe B", write PP 2: move A to 4.' },
        },
      ],
      warnings: [],
    });
    expect(await json('submit', file, ...red, '-')).toMatchObject({ version: 1, counts: false });
    expect(await json('run', file)).toMatchObject({ state: 'waiting', beats: 0 });
    expect(await json('view', file, '--seat', 'red')).toMatchObject({ who: 'red' });
    expect(await json('log', file)).toMatchObject([{ at: 'turn 1', kind: 'sheet' }]);
  });

  test('check stores nothing', async () => {
    await begin();
    await vedette(['check', file, ...red, '-'], 'PP 1: move A to 3');
    expect((await vedette(['log', file])).out).toBe('');
  });

  test('a sheet that the gamemaster gives for a seat is a ruling with its reason', async () => {
    await begin();
    const sheet = 'PP 1: move A to 3';
    const bare = await vedette(['submit', file, ...red, '--gm', '-'], sheet);
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('Give a reason')]);
    const given = ['submit', file, ...red, '--gm', '--reason', 'he is ill', '-'];
    expect(await vedette(given, sheet)).toMatchObject({ code: 0 });
    expect((await vedette(['asks', file])).out).toMatch(/^answered +red/m);
    const [, key = ''] = /he is ill\) \[(.*)\]$/m.exec((await vedette(['log', file])).out) ?? [];
    const back = await vedette(['withdraw', file, key, '--reason', 'he is well']);
    expect([back.code, back.out]).toEqual([0, expect.stringContaining('Withdrawn: 1/orders/red.')]);
  });

  test('orders are opened again, and closed by the key that the log shows', async () => {
    await begin();
    expect((await vedette(['run', file, '--now', '--yes'])).code).toBe(0);
    const opened = ['reopen', file, '1/orders/red', '--reason', 'a slip'];
    expect((await vedette(opened)).code).toBe(0);
    const log = (await vedette(['log', file])).out;
    const [, key = ''] = /\(a slip\) \[(.*)\]$/m.exec(log) ?? [];
    const back = await vedette(['withdraw', file, key, '--reason', 'he keeps his orders']);
    expect([back.code, back.out]).toEqual([0, expect.stringContaining(`Withdrawn: reopen `)]);
  });

  test('a map is drawn as SVG and as PNG', async () => {
    await begin();
    const [svg, png] = [join(folder, 'a.svg'), join(folder, 'a.png')];
    const done = await vedette(['view', file, '--seat', 'red', '--svg', svg, '--png', png]);
    expect(done).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(svg, 'utf8')).toContain('<svg');
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
  });

  test('a map of a region is drawn, of the truth or of a seat, and says what it left out', async () => {
    await begin();
    const [svg, png] = [join(folder, 'a.svg'), join(folder, 'a.png')];
    const all = await vedette(['map', file, '--svg', svg, '--png', png, '--width', '300']);
    expect([all.code, all.out, all.err]).toEqual([0, '1 name on the map, all.', '']);
    expect(readFileSync(svg, 'utf8')).toContain('<svg');
    expect(readFileSync(png).readUInt32BE(16)).toBe(300);
    for (const theme of ['light', 'dark', 'print'])
      expect(
        (await vedette(['map', file, '--seat', 'red', '--theme', theme, '--svg', svg])).code,
      ).toBe(0);
    const refused = async (...words: string[]): Promise<string> => {
      const { code, err } = await vedette(['map', file, ...words]);
      expect([1, 2]).toContain(code);
      return err;
    };
    expect(await refused('--svg', svg, '--region', 'Atlantis')).toContain(
      '"Atlantis" is not a zone',
    );
    expect(await refused('--svg', join(folder, 'no/where.svg'))).toContain('cannot be written');
    expect(await refused('--svg', svg, '--seat', 'rde')).toContain('The seats: red, blue.');
    expect(await refused('--svg', svg, '--theme', 'drak')).toContain('light, dark, print');
    expect(await refused('--png', png, '--width', '5')).toContain('200 to 8000 pixels');
    expect(await refused()).toContain('--svg OUT, --png OUT, or both');
  });

  test('a slip of the name writes no map and no page over a campaign or a key, but over an older one', async () => {
    await begin();
    const key = join(folder, 'other.key');
    writeFileSync(key, '-----BEGIN PRIVATE KEY-----');
    const kept = [key, ...(store() === FILES ? [file] : [])].map(
      (path) => [path, readFileSync(path)] as const,
    );
    for (const words of [
      ['map', file, '--png'],
      ['map', file, '--svg'],
      ['after-action', file],
    ])
      for (const [path, content] of kept) {
        const { code, err } = await vedette([...words, path]);
        expect([words, code, err]).toEqual([words, 1, expect.stringContaining('already exists')]);
        expect(readFileSync(path).equals(content)).toBe(true);
      }
    const svg = join(folder, 'a.svg');
    for (const theme of ['light', 'dark'])
      expect((await vedette(['map', file, '--svg', svg, '--theme', theme])).code).toBe(0);
  });

  test('an amendment with a fault is told and changes nothing', async () => {
    await begin();
    const amend = (text: string) => vedette(['amend', file, text, '--reason', 'test']);
    const faulty = await amend('place A red at 99');
    expect([faulty.code, faulty.err.includes('nothing was changed')]).toEqual([1, true]);
    expect((await amend('place C red at 4')).code).toBe(0);
  });
});

describe('exit codes', () => {
  test('1 for faults and refusals, with a sentence and no stack', async () => {
    await begin();
    writeFileSync(join(folder, 'a-file'), '');
    const slips: readonly (readonly string[])[] = [
      ['check', file, ...red, '-'],
      ['submit', file, ...red, '-'],
      ['check', file, ...red, join(folder, 'nowhere.txt')],
      ['check', file, ...red, folder],
      ['run', join(folder, 'nowhere.vedette')],
      ['run', folder],
      ['view', file, '--seat', 'rde'],
      ['view', file, '--seat', 'red', '--svg', join(folder, 'no/where.svg')],
      ['report', file, '--seat', 'purple'],
      ['release', file],
      ['new', file, '--system', 'toy'],
      ['new', join(folder, 'b'), '--system', 'tyo'],
      ['new', join(folder, 'b'), '--system', 'toy', '--pack', folder + '/pack', '--zone', 'Mars/A'],
      ['new', join(folder, 'b'), '--system', 'toy', '--pack', folder + '/pack', '--seed', 'xyz'],
      ['new', join(folder, 'b'), '--system', 'toy', '--pack', folder + '/pack', '--scenario', 'x'],
      ['new', join(folder, 'b'), '--system', 'toy', '--pack', join(folder, 'nothing')],
      ['mail', 'in', file, join(folder, 'nowhere.eml')],
      ['pack', 'check', join(folder, 'nothing')],
      ['case', join(folder, 'nowhere.battle')],
      ['demo', join(folder, 'a-file')],
      ['demo', '/proc/nope'],
    ];
    for (const words of slips) {
      const done = await vedette(words, 'mvoe');
      expect([words, done.code]).toEqual([words, 1]);
      expect(done.err + done.out).not.toMatch(/\n {4}at /);
      expect(done.err + done.out).not.toBe('');
    }
    expect(existsSync(join(folder, 'b'))).toBe(false);
  });

  test('1 from serve for a folder that is not there or is a file, and it ends', async () => {
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    writeFileSync(file, 'no folder');
    for (const dir of [join(folder, 'nowhere'), file]) {
      const words = [program, 'serve', dir, '--port', '0'];
      const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
      expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
      expect(stderr).toContain(dir);
    }
  });

  // In /sys nobody may make anything, not even root; and that file not even root may read.
  const demo = ['/sys', ['demo', '/sys']] as const;
  const rescue = [WRITE_ONLY, ['rescue', WRITE_ONLY, 'FILE.out']] as const;
  test.each<readonly [string, readonly string[]]>([
    // With a database, nothing of it is made there.
    ...(store() === FILES ? [demo] : []),
    ['/sys/figures', ['export', 'FILE', '--csv', '/sys/figures']],
    ...(existsSync(WRITE_ONLY) ? [rescue] : []),
  ])(
    '1 where %s may not be used, with a sentence and not as a bug of ours',
    async (path, words) => {
      await begin();
      const done = await vedette(words.map((word) => word.replace('FILE', file)));
      expect([done.code, done.err]).toEqual([1, expect.stringContaining(path)]);
      expect(done.err).not.toMatch(/an error in the program|\n/);
    },
  );

  test('of an export that could not be written nothing is left, and it can be given again', async () => {
    await begin();
    const figures = join(folder, 'figures');
    writeFileSync(figures, 'a letter to my aunt');
    const taken = await vedette(['export', file, '--csv', figures]);
    expect([taken.code, taken.err]).toEqual([2, expect.stringContaining('is a file')]);
    expect(readFileSync(figures, 'utf8')).toBe('a letter to my aunt');
    rmSync(figures);
    const { writeFile } = promises;
    let room = 1;
    vi.spyOn(promises, 'writeFile').mockImplementation(async (...[to, text, how]) => {
      await writeFile(to, text, how);
      if ((room -= 1) < 0)
        // As node has it of a write: without the path.
        throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
    const full = await vedette(['export', file, '--csv', figures]).finally(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('disk is full')]);
    expect(full.err).toContain(figures);
    const again = await vedette(['export', file, '--csv', figures]);
    expect([again.code, readdirSync(figures).length > 1]).toEqual([0, true]);
  });

  test('2 for usage, with the nearest verb or flag', async () => {
    const verb = await vedette(['chek']);
    expect([verb.code, verb.err.includes('Did you mean check?')]).toEqual([2, true]);
    const flag = await vedette(['run', file, '--nwo']);
    expect([flag.code, flag.err.includes('Did you mean --now?')]).toEqual([2, true]);
    const wrong: readonly (readonly string[])[] = [
      [],
      ['check', file],
      ['mail'],
      ['mail', 'out', file, '--to', 'ftp://somewhere'],
      ['new', file, '--system', 'toy', '--option', 'release'],
      ['report', file, '--seat', 'red', '--format', 'pdf'],
      ['serve', folder, '--port', 'http'],
      ['answer', file, 'key', 'yes'],
    ];
    for (const words of wrong) expect([words, (await vedette(words)).code]).toEqual([words, 2]);
  });

  test('a pack with a fault names file, row and column', async () => {
    writeFileSync(join(folder, 'pack/line.txt'), 'boxes many\n');
    const done = await vedette(['pack', 'check', join(folder, 'pack')]);
    expect(done.code).toBe(1);
    expect(done.out).toContain('line.txt, row 1, column boxes: "boxes many');
  });

  test('70 for a bug of ours, with the command that shows it again', async () => {
    await begin();
    const shell: Partial<Shell> = {
      systems: TOY,
      clock: () => {
        throw new Error('no clock');
      },
    };
    const complained: string[] = [];
    const complain = (line: string): void => void complained.push(line);
    const code = await runCommand(['run', file], {
      ...shell,
      complain,
    } as unknown as Shell);
    expect(code).toBe(70);
    expect(complained.join()).toContain(`vedette run ${file}`);
  });
});

test('help says how each verb is used, and what --json prints', async () => {
  for (const verb of ['asks', 'check', 'submit', 'run', 'view', 'log']) {
    const done = await vedette(['help', verb]);
    expect([verb, done.code, done.out.includes('With --json:')]).toEqual([verb, 0, true]);
  }
  const exported = (await vedette(['help', 'export'])).out;
  expect(exported).toContain('"format":"vedette-campaign/1"');
  expect(exported).not.toContain('--json');
  const all = (await vedette(['help'])).out;
  const verbs =
    'systems new seat asks check submit mail run answer amend view map report log release replay case demo serve pack';
  for (const verb of verbs.split(' ')) expect(all).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
});

test.each([
  ['mail in', '[mail...]'],
  ['mail out', '--to <where>'],
  ['pack check', '--system <key>'],
])('help %s shows the page of that verb with its options', async (verb, part) => {
  const done = await vedette(['help', ...verb.split(' ')]);
  expect(done.code).toBe(0);
  expect(done.out).toContain(`Usage: vedette ${verb}`);
  expect(done.out).toContain(part);
});

describe('as a whole process', () => {
  test('the program that the build makes is ASCII, as its launcher reads it', () => {
    const program = readFileSync(new URL('../../dist/program.js', import.meta.url));
    expect(program.length).toBeGreaterThan(100_000);
    expect(program.findIndex((byte) => byte > 127)).toBe(-1);
  });

  test('exit codes and the standard input reach the shell', async () => {
    const program = await bundled(new URL('./toy-vedette.ts', import.meta.url));
    const make = ['new', file, '--system', 'toy', '--pack', join(folder, 'pack')];
    execFileSync(process.execPath, [program, ...make]);
    const check = [program, 'check', file, ...red, '-'];
    expect(spawnSync(process.execPath, check, { input: 'PP 1: wait' }).status).toBe(0);
    expect(spawnSync(process.execPath, check, { input: 'PP 1: wiat' }).status).toBe(1);
    expect(spawnSync(process.execPath, [program, 'run', file]).status).toBe(3);
    expect(spawnSync(process.execPath, [program, 'rnu', file]).status).toBe(2);
  });

  test('a verb that is for files says so with VEDETTE_STORE, and nothing else of a file that is not there', async () => {
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    const env = { ...process.env, VEDETTE_STORE: 'postgres://nobody@127.0.0.1:1/none' };
    const typed = (...words: readonly string[]) =>
      spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
    const away = join(folder, 'moved.vedette');
    for (const [verb, ...more] of [
      ['accept', '1:ff', '--reason', 'lost'],
      ['rescue', `${away}.rescued`],
      ['upgrade'],
    ] as const) {
      const { status, stdout, stderr } = typed(verb, away, ...more);
      expect([verb, status, stdout]).toEqual([verb, 1, '']);
      expect(stderr).toMatch(new RegExp(`^vedette: ${verb} is for files\\. [^\n]*\n$`));
    }
    // What an umpire proposed is accepted where the campaign is.
    expect(typed('people', 'accept', away, '1').stderr).not.toContain('is for files');
  });

  test('what does not fit where the output goes is said in a sentence and ends with 1', async () => {
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    await beginRevolution();
    const inShell = (line: string) =>
      spawnSync('bash', ['-c', line, process.execPath, program, file], { encoding: 'utf8' });
    const whole = inShell('"$0" "$1" export "$2"');
    expect(whole.status).toBe(0);
    const kilobytes = 64;
    expect(whole.stdout.length).toBeGreaterThan(kilobytes * 1024);
    for (const line of [
      '"$0" "$1" export "$2" > /dev/full',
      // Room for a part: the first write is cut short, and is no error by itself.
      `ulimit -f ${String(kilobytes)}; "$0" "$1" export "$2" > "$2.json"`,
    ]) {
      const { status, stderr } = inShell(line);
      expect([line, status]).toEqual([line, 1]);
      expect(stderr).toMatch(/^vedette: the output could not be written \([^\n]*\)\.[^\n]*\n$/);
    }
    expect(inShell('"$0" "$1" rnu "$2" > /dev/full').status).toBe(2);
    expect(inShell('"$0" "$1" help > /dev/full').status).toBe(1);
    // What is wrong cannot be said either, and is told by the code alone.
    expect(inShell('"$0" "$1" rnu "$2" 2> /dev/full').status).toBe(2);
    expect(inShell('"$0" "$1" export "$2.none" 2> /dev/full').status).toBe(1);
    expect(inShell('"$0" "$1" export "$2" > "$2.whole"').status).toBe(0);
    expect(readFileSync(`${file}.whole`, 'utf8')).toBe(whole.stdout);
  });

  test.each([
    ['a reader that has seen enough', '| true', '2> >(true)', 0],
    ['complaints on a full disk', '> /dev/null', '2> /dev/full', 1],
  ])('%s ends no work in the middle: no letter is sent twice', async (_what, to, err, code) => {
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    const out = `${file}.out`;
    const inShell = (line: string) =>
      spawnSync('bash', ['-o', 'pipefail', '-c', line, process.execPath, program, file], {
        encoding: 'utf8',
      });
    await beginRevolution();
    const write = ['write', file, '-', '--from', 'gm', '--to', 'british'];
    for (const text of ['One.', 'Two.', 'Three.', 'Four.'])
      expect((await vedetteIn(typed(text), write)).code).toBe(0);
    const send = '"$0" "$1" --progress mail out "$2" --to "$2.out"';
    expect(inShell(`${send} ${err} ${to}`).status).toBe(code);
    expect(readdirSync(out).filter((name) => name.endsWith('.eml'))).toHaveLength(4);
    expect(inShell('"$0" "$1" mail out "$2" --to "$2.out"').stdout).toMatch(/^0 letters/);
  });

  test('a picture that the disk has no room for leaves the older one, and no part of a new one', async () => {
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    await beginRevolution();
    const [older, fresh] = [join(folder, 'older.svg'), join(folder, 'fresh.svg')];
    const draw = (path: string, first: string) =>
      spawnSync(
        'bash',
        [
          '-c',
          `${first} exec "$0" "$1" map "$2" --svg "$3"`,
          process.execPath,
          program,
          file,
          path,
        ],
        { encoding: 'utf8' },
      );
    expect(draw(older, '').status).toBe(0);
    const kept = readFileSync(older);
    const names = (): readonly string[] =>
      readdirSync(folder).filter((name) => !name.includes('.vedette'));
    const before = names();
    for (const path of [older, fresh]) {
      // A write beyond that many KB fails as on a full disk.
      const { status, stderr } = draw(path, "ulimit -f 40; trap '' XFSZ;");
      expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be written')]);
    }
    expect(readFileSync(older).equals(kept)).toBe(true);
    expect(names()).toEqual(before);
  });

  test('an e-mail that was taken is told to be, though the output is on a full disk', async () => {
    const program = await bundled(new URL('../../src/main.ts', import.meta.url));
    const inShell = (line: string, input = '') =>
      spawnSync('bash', ['-c', line, process.execPath, program, file], {
        ...{ encoding: 'utf8', input },
      });
    await beginRevolution();
    const mail = 'From: nobody@example.org\nMessage-ID: <1@example.org>\n\nGood day.\n';
    const said = inShell('"$0" "$1" mail in "$2" - > /dev/full', mail);
    expect([said.status, said.stderr]).toEqual([0, expect.stringContaining('output could not')]);
    expect(inShell('"$0" "$1" mail in "$2" - 2> /dev/full', mail).status).toBe(0);
  });
});
