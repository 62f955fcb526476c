/** Packs through the pages: uploaded, copied, edited as tables, checked, named, saved; and uploads that are none. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { request } from 'node:http';
import { readPackTree } from '../../src/campaign/packs/pack-files.js';
import { readGrid } from '../../src/campaign/packs/csv-grid.js';
import { packFilesOf } from '../../src/web/upload.js';
import { guardTables } from '../../src/campaign/packs/csv-guard.js';
import { zipOf } from '../../src/web/zip.js';
import { must, startSite, type Answer, type Site } from './site.js';

let site: Site;
let gm = '';
let border: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  site = await startSite();
  gm = site.link('gm');
  await site.post(`${gm}/packs/copy`, { from: 'civil-war@1|border', name: 'border' });
  border = await filesOf('border');
});
afterAll(() => site.close());

/** The files of a kept pack, out of its zip. */
async function filesOf(name: string): Promise<Readonly<Record<string, string>>> {
  const { readKeptPack } = await import('../../src/people/packs.js');
  return (await must(readKeptPack(site.directory, name))).files;
}

type Part = { readonly path: string; readonly content: Buffer | string };
async function upload(name: string, parts: readonly Part[]): Promise<Answer> {
  const form = new FormData();
  form.append('name', name);
  form.append('system', 'civil-war@1');
  for (const { path, content } of parts)
    form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), path);
  const headers = { 'sec-fetch-site': 'same-origin', origin: site.url };
  const response = await fetch(`${gm}/packs/upload`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const zip = async (name: string, content: Buffer): Promise<Answer> =>
  upload(name, [{ path: `${name}.zip`, content }]);
const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');
const trouble = ({ text }: Answer): string => /role="alert">([^<]*)/.exec(text)?.[1] ?? '';

describe('a pack that is uploaded', () => {
  it('as a zip is kept as it was, and its zip uploaded again is the same pack', async () => {
    expect((await zip('one', await zipOf('folder', border))).headers.get('location')).toContain(
      '/packs/one?did=kept',
    );
    expect(await filesOf('one')).toEqual(border);
    const saved = await fetch(`${gm}/packs/one/zip`);
    expect(saved.headers.get('content-disposition')).toContain('one.zip');
    await zip('two', Buffer.from(await saved.arrayBuffer()));
    expect(await filesOf('two')).toEqual(border);
    expect((await site.get(`${gm}/packs/two`)).text).toContain('No errors: ready to play');
  });

  it('has no formula in its zip, and is the same when that is uploaded again', async () => {
    const path = 'tables/prices.csv';
    const text = `${border[path] ?? ''}# x\n`;
    const evil = { ...border, [path]: text.replace(/\n(\w+),/, '\n=1+1,') };
    await zip('evil', await zipOf('x', evil));
    expect(await filesOf('evil')).toEqual(evil);
    const saved = Buffer.from(await (await fetch(`${gm}/packs/evil/zip`)).arrayBuffer());
    await zip('evil2', saved);
    expect(await filesOf('evil2')).toEqual(evil);
    const guarded = guardTables(await filesOf('evil'));
    expect(guarded[path]).toContain("\n'=1+1,");
    expect((await zipOf('evil', guarded)).equals(saved)).toBe(true);
  });

  it('as a folder has the paths below it; what is no part of a pack is left out and counted', async () => {
    const parts = Object.entries(border).map(([path, content]) => ({
      path: `my pack/${path}`,
      content,
    }));
    const others = [
      { path: 'my pack/.DS_Store', content: 'x' },
      { path: 'my pack/map/facts/towns.csv', content: 'x' },
    ];
    const answer = await upload('folder', [...parts, ...others]);
    expect(answer.headers.get('location')).toContain('left=2');
    expect(await filesOf('folder')).toEqual(border);
  });

  it('as a spreadsheet saves it, in UTF-16 or Windows-1252 and with its line ends, is read as it was meant', async () => {
    const path = 'map/towns.csv';
    const text = `# note: Côte d'Or – before the war\n${border[path] ?? ''}`;
    const lines = text.replaceAll('\n', '\r\n');
    const swapped = Buffer.from(`\ufeff${lines}`, 'utf16le').swap16();
    const saved = [
      Buffer.from(`\ufeff${lines}`),
      Buffer.from(`\ufeff${lines}`, 'utf16le'),
      swapped,
      // Windows-1252 has the dash where Latin-1 has nothing.
      Buffer.from(lines.replace('–', '\u0096'), 'latin1'),
    ];
    for (const [n, content] of saved.entries()) {
      const name = `saved ${String(n)}`;
      const others = Object.entries(border).filter(([one]) => one !== path);
      await upload(name, [
        ...others.map(([one, other]) => ({ path: one, content: other })),
        { path, content },
      ]);
      expect((await filesOf(name))[path]).toBe(text);
    }
  });

  it('from a disk that writes names in capitals is the same pack', async () => {
    const loud = Object.entries(border).map(([path, text]) => [path.toUpperCase(), text] as const);
    await zip('loud', await zipOf('BORDER', Object.fromEntries(loud)));
    expect(Object.keys(await filesOf('loud')).map((path) => path.toLowerCase())).toEqual(
      Object.keys(border),
    );
    expect((await site.get(`${gm}/packs/loud`)).text).toContain('No errors: ready to play');
  });

  it('with a file that no pack has is ready once that file is removed on its page', async () => {
    await zip('spare', await zipOf('x', { ...border, 'wages.csv': 'a,b\n1,2\n' }));
    expect((await site.get(`${gm}/packs/spare`)).text).toContain('draft: 1 fault to fix');
    expect((await site.get(`${gm}/packs/spare/file?path=wages.csv`)).text).toContain(
      'Remove wages.csv from the pack',
    );
    expect((await site.get(`${gm}/packs/spare/file?path=leaders.csv`)).text).not.toContain(
      'Remove leaders.csv from the pack',
    );
    const remove = (path: string) => site.post(`${gm}/packs/spare/file/remove`, { path });
    expect((await remove('leaders.csv')).status).toBe(409);
    expect((await remove('wages.csv')).status).toBe(303);
    expect(await filesOf('spare')).toEqual(border);
  });

  it('with what a spreadsheet leaves beside an open file is kept without it', async () => {
    await zip('open', await zipOf('x', { ...border, '~$leaders.csv': 'x' }));
    expect(await filesOf('open')).toEqual(border);
  });

  it('in a zip with a password, or with a link for a file, is refused with what to do', async () => {
    const whole = await zipOf('x', border);
    const entry = whole.indexOf(Buffer.from('PK\x01\x02'));
    const locked = Buffer.from(whole);
    locked.writeUInt16LE(locked.readUInt16LE(entry + 8) | 1, entry + 8);
    expect(trouble(await zip('locked', locked))).toContain('locked with a password');
    const linked = Buffer.from(whole);
    linked.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38);
    expect(trouble(await zip('linked', linked))).toContain('is a link to a file elsewhere');
  });

  it('in a zip that is inside a zip is refused with a sentence', async () => {
    const inner = (await zipOf('x', border)).toString('latin1');
    const outer = await zipOf('y', { 'inner.zip': inner });
    expect(trouble(await zip('twice', outer))).toContain('It has no pack file');
  });

  it('without tables, as the small one that ships, has those of the usual pack and is ready', async () => {
    const files = Object.entries(border).filter(([path]) => !path.startsWith('tables/'));
    const answer = await upload(
      'small',
      files.map(([path, content]) => ({ path, content })),
    );
    const page = await site.get(new URL(answer.headers.get('location') ?? '', site.url).href);
    expect(page.text).toContain('taken from the standard pack: ');
    expect(page.text).toContain('No errors: ready to play');
  });

  it('with faults is kept as a draft, with each fault by file, row and column', async () => {
    const broken = {
      ...border,
      'tables/prices.csv': (border['tables/prices.csv'] ?? '').replace('depot,3', 'depot,three'),
    };
    const answer = await zip('draft', await zipOf('x', broken));
    const page = await site.get(new URL(answer.headers.get('location') ?? '', site.url).href);
    expect(page.text).toContain('draft: 1 fault to fix');
    expect(page.text.replace(/\s+/g, ' ')).toMatch(
      /tables\/prices\.csv<\/a><\/td><td>\d+<\/td><td>cp<\/td><td>three/,
    );
    expect((await site.get(`${gm}/packs`)).text).toContain('draft: 1 fault');
  });

  it('under a name that is taken or not plain is not kept, and the name stands in the form again', async () => {
    for (const name of ['border', 'BORDER', '../up', '<b>'])
      expect((await zip(name, await zipOf('x', border))).status).toBe(422);
    expect((await zip('<b>', await zipOf('x', border))).text).toContain('value="&lt;b&gt;"');
  });
});

/** A zip that lists empty files and holds none of them. */
function zipOfNames(count: number): Buffer {
  const listed = Array.from({ length: count }, (_none, n) => {
    const name = Buffer.from(`${n.toString(36)}.csv`);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, name]);
  });
  const list = Buffer.concat(listed);
  const [end64, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22)];
  const start = Buffer.from('PK\x03\x04');
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(list.length), 40);
  end64.writeBigUInt64LE(BigInt(start.length), 48);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start.length + list.length), 8);
  locator.writeUInt32LE(1, 16);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([start, list, end64, locator, end]);
}

describe('an upload that is no pack', () => {
  test.each<readonly [string, () => Promise<Answer>, string, number]>([
    ['a picture', () => zip('p', Buffer.from('\x89PNG\r\n\x1a\n')), 'It has no pack file', 422],
    [
      'a table of something else',
      () => upload('t', [{ path: 'wages.csv', content: 'a,b\n1,2\n' }]),
      'That is not a pack',
      422,
    ],
    [
      'a broken zip',
      () => zip('z', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)])),
      'not a zip file that can be read',
      422,
    ],
    ['nothing', () => upload('n', []), 'No file was chosen', 422],
  ])('%s is refused with a sentence', async (_what, send, says, status) => {
    const answer = await send();
    expect([trouble(answer), answer.status]).toEqual([expect.stringContaining(says), status]);
  });

  it('with 100,000 files in a zip is refused before one of them is read', async () => {
    const sent = await zip('many', zipOfNames(100_000));
    expect([sent.status, trouble(sent)]).toEqual([
      422,
      expect.stringContaining('more than 1000 files'),
    ]);
  });

  it('with a path that leads out of its folder is refused, in a zip and in a folder', async () => {
    const evil = await zipOf('x', { 'aa/pack.csv': 'what,value\n' });
    const bytes = Buffer.from(
      evil.toString('latin1').replaceAll('x/aa/pack.csv', '../../evil.csv'.slice(0, 13)),
      'latin1',
    );
    expect(trouble(await zip('evil', bytes))).toContain('leads out of its folder');
    const folder = await upload('evil', [{ path: 'a/../../pack.csv', content: 'what,value\n' }]);
    expect(trouble(folder)).toContain('leads out of its folder');
  });

  it('that unpacks to a thousand times its size is refused', async () => {
    const bomb = await zipOf('x', { 'pack.csv': 'a'.repeat(7_000_000) });
    expect([bomb.length < 20_000, trouble(await zip('bomb', bomb))]).toEqual([
      true,
      expect.stringContaining('too large'),
    ]);
  });

  it('of 200 MB is read to its end and answered by a page, with the memory of the program as it was', async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    const chunk = Buffer.alloc(1_000_000, 1);
    const head = `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nlarge\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="large.zip"\r\n\r\n`;
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port, pathname } = new URL(`${gm}/packs/upload`);
      const headers = {
        'content-type': 'multipart/form-data; boundary=b',
        'sec-fetch-site': 'same-origin',
      };
      const sending = request(
        { hostname, port, path: pathname, method: 'POST', headers },
        (response) => {
          let text = '';
          response.on('data', (part) => (text += String(part)));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sending.on('error', reject);
      sending.write(head);
      let sent = 0;
      const more = (): void => {
        most = Math.max(most, process.memoryUsage().rss);
        if (sent === 200) return void sending.end('\r\n--b--\r\n');
        sent += 1;
        if (sending.write(chunk)) setImmediate(more);
        else sending.once('drain', more);
      };
      more();
    });
    expect([answer.status, answer.text.includes('more than 8 MB')]).toEqual([413, true]);
    expect(answer.text).toContain('value="large"');
    expect(most - before).toBeLessThan(100_000_000);
  });
});

describe('a table of a pack', () => {
  const page = `/packs/edit/file`;
  const path = 'tables/prices.csv';
  const open = async (): Promise<string> =>
    (await site.get(`${gm}${page}?path=${encodeURIComponent(path)}`)).text;
  const was = (text: string): string => /name="was" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const cellOf = async (row: string): Promise<string> => {
    const found = readGrid((await filesOf('edit'))[path] ?? '').rows.find(
      ({ cells }) => cells[0] === row,
    );
    return `cell-${String(found?.row)}-2`;
  };
  beforeAll(async () => {
    await site.post(`${gm}/packs/copy`, { from: 'civil-war@1|border', name: 'edit' });
  });

  it('has a field for each cell; what is saved is one cell, with notes and other rows as they were', async () => {
    const cell = await cellOf('depot');
    const saved = await site.post(`${gm}${page}`, { path, was: was(await open()), [cell]: '4@gm' });
    expect(saved.headers.get('location')).toContain('did=saved');
    const before = (border[path] ?? '').split('\n');
    const after = ((await filesOf('edit'))[path] ?? '').split('\n');
    expect(after.filter((line, index) => line !== before[index])).toEqual(['depot,4@gm']);
  });

  it('that was entered wrong is kept, marked at its cell with what is expected, and can be fixed', async () => {
    const cell = await cellOf('entrench');
    const saved = await site.post(`${gm}${page}`, { path, was: was(await open()), [cell]: 'dear' });
    expect(saved.status).toBe(422);
    expect(saved.text).toMatch(new RegExp(`name="${cell}" value="dear"[^>]*aria-invalid="true"`));
    const fixed = await site.post(`${gm}${page}`, { path, was: was(saved.text), [cell]: '3' });
    expect(fixed.status).toBe(303);
  });

  it('that another window changed is not written over: what was entered stands in the form', async () => {
    const old = was(await open());
    const [depot, entrench] = [await cellOf('depot'), await cellOf('entrench')];
    await site.post(`${gm}${page}`, { path, was: old, [depot]: '7' });
    const late = await site.post(`${gm}${page}`, { path, was: old, [entrench]: '9' });
    expect([late.status, late.text.includes('changed in another window')]).toEqual([409, true]);
    expect(late.text).toContain(`name="${entrench}" value="9"`);
    expect((await filesOf('edit'))[path]).toContain('depot,7');
  });

  it('that another window changed stands below the text that was not saved, and no link loses that text', async () => {
    const asText = `${gm}${page}?path=${encodeURIComponent(path)}&as=text`;
    const opened = (await site.get(asText)).text;
    expect(opened).toContain('>Edit as a table<');
    const cell = await cellOf('depot');
    const saved = await site.post(`${gm}${page}`, { path, was: was(opened), [cell]: '8' });
    expect(saved.status).toBe(303);
    const late = await site.post(`${gm}${page}`, { path, was: was(opened), text: 'mine,1' });
    expect(late.status).toBe(409);
    const [form = '', stands = ''] = late.text.split('The file as it is now');
    expect(form).toContain('>\nmine,1</textarea>');
    expect(stands).toContain('depot,8');
    expect(late.text).not.toMatch(/>Edit as /);
    const table = await site.post(`${gm}${page}`, { path, was: was(opened), [cell]: '9' });
    expect([table.status, />Edit as /.test(table.text)]).toEqual([409, false]);
  });

  describe('in which another window moved the rows', () => {
    const at = `/packs/moved/file`;
    const atPath = async (): Promise<string> =>
      (await site.get(`${gm}${at}?path=${encodeURIComponent(path)}`)).text;
    const textNow = async (): Promise<string> => (await filesOf('moved'))[path] ?? '';
    const rowOf = async (name: string): Promise<number> =>
      readGrid(await textNow()).rows.find(({ cells }) => cells[0] === name)?.row ?? 0;
    /** What a browser sends of the form as a page shows it. */
    const fieldsOf = (text: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        [
          ...[...text.matchAll(/<input (?:type="hidden" )?name="([^"]*)" value="([^"]*)"/g)],
          ...[...text.matchAll(/type="checkbox" name="([^"]*)" value="(yes)" checked/g)],
        ].map(([, name = '', value = '']) => [name, plain(value)]),
      );
    beforeEach(async () => {
      await site.post(`${gm}/packs/copy`, { from: 'civil-war@1|border', name: 'moved' });
    });
    afterEach(async () => {
      await site.post(`${gm}/packs/moved/remove`, { sure: 'yes' });
    });

    it('is shown as it is now, with what was entered marked in the rows that it was meant for', async () => {
      const opened = await atPath();
      const [first, depot, entrench] = [
        readGrid(await textNow()).rows[0],
        await rowOf('depot'),
        await rowOf('entrench'),
      ];
      expect((first?.row ?? 0) < Math.min(depot, entrench)).toBe(true);
      await site.post(`${gm}${at}`, {
        path,
        was: was(opened),
        [`gone-${String(first?.row)}`]: 'yes',
      });
      const theirs = await textNow();
      expect(theirs).not.toContain(first?.cells[0]);
      const form = {
        ...fieldsOf(opened),
        ...{ [`cell-${String(depot)}-2`]: '9@gm', [`gone-${String(entrench)}`]: 'yes' },
      };
      const late = await site.post(`${gm}${at}`, form);
      expect([late.status, await textNow()]).toEqual([409, theirs]);
      expect(trouble(late)).toContain('with your entries marked');
      expect(late.text).toContain('you wrote 9@gm; it stands at ');
      const again = await site.post(`${gm}${at}`, fieldsOf(late.text));
      expect(trouble(again)).not.toContain('another window');
      const lines = theirs.split('\n').filter((line) => !line.startsWith('entrench,'));
      const wanted = lines.map((line) => (line.startsWith('depot,') ? 'depot,9@gm' : line));
      expect((await textNow()).split('\n')).toEqual(wanted);
    });

    it('says what was entered in a row that is gone', async () => {
      const opened = await atPath();
      const depot = String(await rowOf('depot'));
      await site.post(`${gm}${at}`, { path, was: was(opened), [`gone-${depot}`]: 'yes' });
      const late = await site.post(`${gm}${at}`, { ...fieldsOf(opened), [`cell-${depot}-2`]: '9' });
      expect([late.status, trouble(late)]).toEqual([
        409,
        expect.stringContaining('The row depot is gone; for its'),
      ]);
      expect(trouble(late)).toContain('you wrote 9.');
    });
  });

  it('gets another row, and loses the one that is ticked', async () => {
    const file = 'country.csv';
    const rowsNow = async (): Promise<number> =>
      readGrid((await filesOf('edit'))[file] ?? '').rows.length;
    const before = await rowsNow();
    await site.post(`${gm}${page}`, { path: file, add: 'row' });
    expect(await rowsNow()).toBe(before + 1);
    const last = readGrid((await filesOf('edit'))[file] ?? '').rows.at(-1)?.row ?? 0;
    await site.post(`${gm}${page}`, { path: file, [`gone-${String(last)}`]: 'yes' });
    expect(await rowsNow()).toBe(before);
  });

  it.each(['2/'.repeat(4000), '\ud800', '-1', '1e30', ''])(
    'leads on to a page of it, whatever number a form says: %.10j',
    async (turn) => {
      const saved = await site.post(`${gm}${page}`, { path, was: was(await open()), turn });
      expect(saved.headers.get('location')).toMatch(/&page=\d{1,6}&did=saved$/);
    },
  );

  it('of 3,000 rows is shown a page at a time', async () => {
    await site.post(`${gm}/packs/copy`, { from: 'civil-war@1|1861', name: 'whole' });
    const { text } = await site.get(`${gm}/packs/whole/file?path=map%2Fhexes.csv&page=3`);
    expect(text).toContain('Page 3 of');
    expect(text.match(/<input/g)?.length).toBeLessThan(500);
  });

  it('keeps what was entered on a page when the next one is turned to', async () => {
    const path = 'map/hexes.csv';
    const { text } = await site.get(`${gm}/packs/whole/file?path=map%2Fhexes.csv&page=2`);
    const [, cell = '', before = ''] = /name="(cell-\d+-2)" value="([^"]*)"/.exec(text) ?? [];
    const entered = { path, page: '2', [cell]: `${before}x` };
    const turned = await site.post(`${gm}/packs/whole/file`, { ...entered, turn: '3' });
    const next =
      turned.status === 303 ? await site.get(turned.headers.get('location') ?? '') : turned;
    expect(next.text).toContain('Page 3 of');
    expect((await site.get(`${gm}/packs/whole/file?path=map%2Fhexes.csv&page=2`)).text).toContain(
      `name="${cell}" value="${before}x"`,
    );
  });
});

describe('a pack that lacks files', () => {
  it('names each of them once, and gets them from the usual pack, one or all', async () => {
    await upload('bare', [{ path: 'leaders.csv', content: border['leaders.csv'] ?? '' }]);
    const { text } = await site.get(`${gm}/packs/bare`);
    expect(text.match(/map\/hexes\.csv/g)?.length).toBe(3);
    expect(text).not.toContain('no such file');
    const added = await site.post(`${gm}/packs/bare/add`, { file: 'map/hexes.csv' });
    expect(added.headers.get('location')).toContain('did=added');
    expect(Object.keys(await filesOf('bare'))).toContain('map/hexes.csv');
    expect((await site.post(`${gm}/packs/bare/add`, { file: 'map/hexes.csv' })).status).toBe(409);
    expect((await site.post(`${gm}/packs/bare/add`, { file: '../x.csv' })).status).toBe(409);
    await site.post(`${gm}/packs/bare/add`, { file: '' });
    const whole = await filesOf('bare');
    expect(Object.keys(whole)).toContain('calendar.csv');
    expect(whole['leaders.csv']).toBe(border['leaders.csv']);
    expect((await site.get(`${gm}/packs/bare`)).text).not.toContain('Missing files');
  });

  it('is not offered for a campaign, and the page says why and where to fix it', async () => {
    const broken = (border['tables/prices.csv'] ?? '').replace('depot,3', 'depot,three');
    await zip('unready', await zipOf('x', { ...border, 'tables/prices.csv': broken }));
    const { text } = await site.get(`${gm}/campaign/new?pack=unready`);
    expect(text).toMatch(/href="[^"]*\/packs\/unready">unready<\/a> is not in this list/);
    expect(text).toContain('1 fault to fix');
    expect((await site.get(`${gm}/campaign/new?pack=gone`)).text).toContain('no pack named');
    expect((await site.get(`${gm}/campaign/new?pack=border`)).text).not.toContain('is not in this');
  });
});

it('a pack is renamed, and removed after a tick', async () => {
  await site.post(`${gm}/packs/copy`, { from: 'civil-war@1|border', name: 'old' });
  expect((await site.post(`${gm}/packs/old/name`, { to: 'border' })).status).toBe(422);
  expect((await site.post(`${gm}/packs/old/name`, { to: 'new' })).status).toBe(303);
  expect((await site.get(`${gm}/packs/old`)).status).toBe(404);
  expect((await site.post(`${gm}/packs/new/remove`, {})).status).toBe(422);
  await site.post(`${gm}/packs/new/remove`, { sure: 'yes' });
  expect((await site.get(`${gm}/packs/new`)).status).toBe(404);
});

it('players have no packs', async () => {
  expect((await site.get(`${site.link('red')}/packs`)).status).toBe(404);
});

test('the folder of a pack is the one with its head, however deep', () => {
  const file = (path: string) => ({ path, content: Buffer.from('x') });
  const { pack, left } = packFilesOf([
    file('a/b/pack.csv'),
    file('a/b/tables/x.csv'),
    file('a/notes.txt'),
  ]);
  expect([Object.keys(pack), left]).toEqual([['pack.csv', 'tables/x.csv'], ['a/notes.txt']]);
  expect(Object.keys(packFilesOf([file('p/tables/x.csv'), file('p/tables/y.csv')]).pack)).toEqual([
    'tables/x.csv',
    'tables/y.csv',
  ]);
  expect(readPackTree('/nowhere').ok).toBe(false);
});
