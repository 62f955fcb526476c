/** What is named on the command line is what is done: for whom, when, in whose name, and with which exit code. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { proposeRuling } from '../../src/campaign/gm/proposals.js';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { actAs, nameUmpire } from '../../src/campaign/seats/umpires.js';
import { selectLetters } from '../../src/store/letter.js';
import { FILES } from '../../src/store/file-store.js';
import { store } from '../../src/store/store.js';
import { clock, got, RED, reopen, tempFile, TOY, toyCampaign } from '../campaign/cast.js';
import { tamper } from '../store/tamper.js';
import { undoLater } from '../undo.js';
import { layBorder } from '../web/side.js';
import { typed, vedetteIn, type Done } from './vedette.js';

let file = '';
/** A first turn that both seats have been asked for. */
beforeEach(async () => {
  file = tempFile();
  (await toyCampaign(file)).close();
  expect((await vedette('run', file)).code).toBe(3);
});

const vedette = (...words: readonly string[]): Promise<Done> => saying('Word of it.', ...words);
const saying = (text: string, ...words: readonly string[]): Promise<Done> =>
  vedetteIn({ systems: TOY, ...typed(text) }, words);

/** The small war that ships, for what the toy has not: kinds of steps, tables, seats under others. */
async function war(
  system = 'civil-war',
  pack = 'border',
): Promise<(verb: string, ...words: readonly string[]) => Promise<Done>> {
  const path = tempFile('war.vedette');
  await vedetteIn({}, ['new', path, '--system', system, '--pack', pack]);
  return (verb, ...words) => vedetteIn(typed('Hold the ford.'), [verb, path, ...words]);
}

const orders = (seat: string) => ['--seat', seat, '--kind', 'orders'];

describe('the holder of a seat', () => {
  it('has the address and the form of letters that are named, and keeps what is not', async () => {
    const name = (...more: readonly string[]) =>
      vedette('seat', file, 'red', '--name', 'Rosa', ...more);
    await name('--mail', 'rosa@example.org', '--form', 'text');
    expect((await name()).out).toContain('The address stays as it was: rosa@example.org.');
    const campaign = await reopen(file);
    const red = got(await listSeats(campaign)).find(({ seat }) => seat === RED);
    campaign.close();
    expect(red).toMatchObject({ name: 'Rosa', mail: 'rosa@example.org', form: 'text' });
  });
});

describe('the deadline', () => {
  it('has the hours of grace that are named', async () => {
    const due = ['1861-07-28T20:00', '--grace', '12'];
    expect((await vedette('deadline', file, ...due)).out).toContain('and 12 hours of grace');
    expect((await vedette('asks', file)).out).toContain('20:00:00.000Z and 12 hours');
  });
});

describe('a reminder', () => {
  it('goes to the seat that is named, and else to all who owe orders', async () => {
    expect((await vedette('remind', file, '--seat', 'red')).out).toBe('Reminded: red.');
    expect((await vedette('remind', file)).out).toBe('Reminded: red, blue.');
  });

  it('goes to nobody before the letter that asks him has left', async () => {
    const opens = await war('american-revolution', '1775');
    const waits =
      'vedette: The letter that asks for these orders waits for your release. Nobody was reminded.';
    expect((await opens('remind')).err).toBe(waits);
    await opens('release');
    expect((await opens('remind')).out).toContain('american');
  });

  it('says why nobody is reminded: no such seat, orders that are in, or none that are asked for', async () => {
    const said = async (...seat: readonly string[]) => (await vedette('remind', file, ...seat)).err;
    expect(await said('--seat', 'rde')).toBe(
      'vedette: There is no seat "rde". Did you mean red? The seats: red, blue. Nobody was reminded.',
    );
    await saying('PP 1: wait', 'submit', file, ...orders('red'), '-');
    expect(await said('--seat', 'red')).toBe(
      'vedette: All orders of red are in. Nobody was reminded.',
    );
    await saying('PP 1: wait', 'submit', file, ...orders('blue'), '-');
    expect(await said()).toBe('vedette: All orders are in. Nobody was reminded.');
    // Its first question is the gamemaster's.
    const unasked = await war();
    expect((await unasked('remind')).err).toBe(
      'vedette: No seat is being asked for orders now. Nobody was reminded.',
    );
    expect((await unasked('remind', '--seat', 'usa-east')).err).toBe(
      'vedette: usa-east is not being asked for orders now. Nobody was reminded.',
    );
  });
});

describe('a letter of the gamemaster’s own', () => {
  const write = ['letter', 'write'] as const;

  it('as a rumor does not name him', async () => {
    const before = new Set((await ready()).map(({ id }) => id));
    await vedette(...write, file, '-', '--to', 'red', '--as', 'rumor');
    const [rumor] = (await ready()).filter(({ id }) => !before.has(id));
    expect(rumor?.text).toContain('A rumor has reached you');
    expect(rumor?.text).not.toContain('The gamemaster writes');
  });

  it('goes when it is said to, and not before', async () => {
    const before = await ready();
    const later = await vedette(...write, file, '-', '--to', 'red', '--when', 'release');
    expect(later.out).toContain('1 letter goes with the next release');
    expect(await ready()).toEqual(before);
  });
});

const ready = async () => {
  const campaign = await reopen(file);
  const letters = got(await readyLetters(campaign));
  campaign.close();
  return letters;
};

describe('a note to a letter', () => {
  it.each([
    ['above what it says', [], true],
    ['below it with --end', ['--end'], false],
  ])('stands %s', async (_where, more, isAbove) => {
    await vedette('run', file, '--now', '--yes');
    const held = (await vedette('letter', 'list', file)).out;
    const number = /^\d+/m.exec(held)?.[0] ?? '';
    const noted = await vedette('letter', 'note', file, number, '-', ...more);
    const id = /\d+/.exec(noted.out)?.[0] ?? '';
    const { out } = await vedette('letter', 'show', file, id);
    const [note, report] = [out.indexOf('Word of it.'), out.indexOf('What happened')];
    expect([note > 0, report > 0, note < report]).toEqual([true, true, isAbove]);
  });
});

describe('what came too late', () => {
  it('is set aside without a letter with --quiet', async () => {
    await vedette('run', file, '--now', '--yes');
    const campaign = await reopen(file);
    const text = 'PP 1: move A to 2';
    got(await keepLate(campaign, { seat: RED, of: 'orders', text, why: 'It was shut.' }, clock));
    campaign.close();
    const before = await ready();
    const id = /^\d+/.exec((await vedette('late', 'list', file)).out)?.[0] ?? '';
    const aside = await vedette('late', 'aside', file, id, '--quiet');
    expect(aside.out).toBe('Set aside. "vedette late up" puts it back.');
    expect(await ready()).toEqual(before);
  });
});

describe('notes', () => {
  it('are listed for the seat that is named', async () => {
    await vedette('note', file, 'He is slow', '--seat', 'red');
    await vedette('note', file, 'He is quick', '--seat', 'blue');
    const { out } = await vedette('note', file, '--seat', 'blue');
    expect([out.includes('He is quick'), out.includes('He is slow')]).toEqual([true, false]);
  });
});

describe('proposals for one question', () => {
  it('are accepted of the assistant that is named', async () => {
    const sheet = 'PP 2: if "it rains" then move A to 3';
    await saying(sheet, 'submit', file, '-', ...orders('red'));
    await vedette('run', file, '--now', '--yes', '--seen', '1/orders/red=1');
    const key = '1/words/p2/red';
    const campaign = await reopen(file);
    for (const [name, text] of [
      ['Anna', 'yes'],
      ['Bert', 'no'],
    ] as const) {
      const mail = `${name.toLowerCase()}@help.example`;
      got(await nameUmpire(campaign, { name, mail, role: 'assistant', of: 'all' }, clock));
      const proposal = { key, text, reason: `So says ${name}` };
      got(await actAs(name, () => proposeRuling(campaign, proposal, clock)));
    }
    campaign.close();
    const accept = ['people', 'accept', file, key];
    const open = await vedette(...accept);
    expect([open.code, open.err]).toEqual([2, expect.stringContaining('"Anna", "Bert"')]);
    expect((await vedette(...accept, '--by', 'Bert')).code).toBe(0);
    const { out } = await vedette('audit', file);
    expect([out.includes('proposed by Bert'), out.includes('proposed by Anna')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the calendar', () => {
  it('keeps what is not named, and takes the rhythm of one kind of step away alone', async () => {
    const calendar = await war();
    const seen = async (...words: readonly string[]): Promise<unknown> =>
      JSON.parse((await calendar('calendar', ...words, '--json')).out);
    await seen('--release', '12', '--remind', '24');
    expect(await seen('--silent', '2')).toMatchObject({
      clock: { releaseHours: 12, remindHours: [24], mostSilent: 2 },
    });
    expect(await seen('--release', 'never')).not.toHaveProperty('clock.releaseHours');
    const sunday = ['--due', 'sun', '--time', '20:00', '--grace', '12'];
    for (const kind of ['strategic turn', 'sub-turn']) await seen('--kind', kind, ...sunday);
    expect(await seen('--kind', 'strategic turn', '--time', '21:00')).toMatchObject({
      kinds: { 'strategic turn': { days: [7], time: '21:00', graceHours: 12 } },
    });
    const after = await seen('--kind', 'sub-turn', '--by-hand');
    expect(after).toHaveProperty(['kinds', 'strategic turn']);
    expect(after).not.toHaveProperty(['kinds', 'sub-turn']);
    expect(await seen('--due', 'mon')).toMatchObject({
      rhythm: { days: [1] },
      kinds: { 'strategic turn': { days: [7] } },
    });
  });
});

describe('a change of the rules', () => {
  it('takes all figures that are named, of one table too, and none whose row could be several', async () => {
    const change = await war();
    const of = (figure: string) => ['--figure', figure];
    const why = ['--reason', 'as agreed'];
    const one = 'tables/prices.csv:single-sp/cp=2';
    const two = [...of(one), ...of('tables/prices.csv:depot/cp=4')];
    const both = await change('change', ...two, ...why);
    expect(both.out).toContain('single-sp, cp is now 2');
    expect(both.out).toContain('depot, cp is now 4');
    const several = await change('change', ...of('reinforcements.csv:1/sp=9'), ...why);
    expect([several.code, several.err]).toEqual([1, expect.stringContaining('several rows "1"')]);
  });
});

describe('a letter from one seat to another', () => {
  it('is orders in words when it is said to be', async () => {
    const path = tempFile('war.vedette');
    const at = (...words: readonly string[]) => vedetteIn(typed('Hold the ford.'), words);
    await at('new', path, '--system', 'civil-war', '--pack', 'border');
    for (const more of [[], ['--orders']])
      await at('write', path, '-', '--from', 'usa-supreme', '--to', 'usa-east', ...more);
    const list = (await at('letter', 'list', path, '--all')).out;
    const numbers = list.match(/^t\d+/gm) ?? [];
    const shown = await Promise.all(
      numbers.map(async (number) => (await at('letter', 'show', path, number)).out),
    );
    expect(shown.map((text) => text.includes(', orders in words'))).toEqual([false, true]);
  });
});

describe('an answer on which the gamemaster insists', () => {
  const confirmed = ['--reason', 'as ruled', '--confirm'];

  it('has its own faults and no more where nothing in it may be insisted on', async () => {
    const slip = 'PP 1: mvoe A';
    const plain = await vedette('answer', file, '1/orders/red', slip, '--reason', 'as ruled');
    expect([plain.code, plain.err]).toEqual([1, expect.stringContaining('mvoe')]);
    expect(await vedette('answer', file, '1/orders/red', slip, ...confirmed)).toEqual(plain);
    const good = await vedette('answer', file, '1/orders/red', 'PP 1: wait', ...confirmed);
    expect([good.code, good.err]).toEqual([0, '']);
  });

  it('is kept with the word where it may be, and is asked about without it', async () => {
    const path = join(await layBorder(clock), 'meeting.vedette');
    undoLater(() => rmSync(dirname(path), { recursive: true }));
    await vedetteIn({}, ['run', path, '--now', '--yes']);
    const asks = (await vedetteIn({}, ['asks', path])).out;
    const key = /\S*order-in-words\/usa-east\/\S*/.exec(asks)?.[0] ?? '';
    const words = ['answer', path, key, 'They run.\nmove McDowell to Richmond'];
    const bare = await vedetteIn({}, [...words, '--reason', 'as ruled']);
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('again with --confirm')]);
    expect((await vedetteIn({}, [...words, ...confirmed])).err).not.toContain(
      'nothing was changed',
    );
    expect((await vedetteIn({}, ['asks', path])).out).not.toContain(key);
  });
});

describe('the audit', () => {
  it('has every act, as lines, as CSV and as JSON', async () => {
    await vedette('deadline', file, '1861-07-28T20:00');
    await vedette('note', file, 'He is slow');
    await vedette('seat', file, 'red', '--name', 'Rosa');
    const lines = (await vedette('audit', file)).out.split('\n').slice(0, -1);
    const csv = (await vedette('audit', file, '--csv')).out.split('\r\n').slice(1);
    const { acts } = JSON.parse((await vedette('audit', file, '--json')).out) as {
      readonly acts: readonly object[];
    };
    expect([lines.length, csv.length]).toEqual([acts.length, acts.length]);
    expect(acts.length).toBeGreaterThan(1);
  });
});

describe('JSON', () => {
  it('of a pack with faults ends with 1, as without it', async () => {
    const pack = join(dirname(file), 'pack');
    mkdirSync(pack);
    writeFileSync(join(pack, 'line.txt'), 'boxes many\n');
    expect((await vedette('pack', 'check', pack, '--json')).code).toBe(1);
  });
});

describe('orders', () => {
  it('for a list that the seat has not are a fault in check, as JSON too', async () => {
    const check = ['check', file, '-', ...orders('red'), '--list', 'naval'];
    const { code, out } = await saying('PP 1: wait', ...check, '--json');
    expect([code, out]).toEqual([1, expect.stringContaining('"code": "which-list"')]);
  });

  it('with errors count with their other lines when --take names them', async () => {
    await saying('PP 1: move A to 2\nPP 2: mvoe A', 'submit', file, '-', ...orders('red'));
    const key = '1/orders/red';
    const seen = ['--take', key, '--seen', `${key}=1`];
    expect((await vedette('run', file, '--now', '--yes', ...seen)).code).toBe(0);
    expect((await vedette('log', file)).out).toContain('red A marched from 1 to 2');
  });

  it('of a seat that there is not are no fault of the orders', async () => {
    const { code, out, err } = await vedette('check', file, '-', ...orders('rde'), '--json');
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('Did you mean red?')]);
  });
});

describe('a file of words', () => {
  it('may begin with the mark of a text in Unicode, which no letter has', async () => {
    const path = `${file}.txt`;
    writeFileSync(path, '\ufeffWord of it.\n');
    await vedette('run', file, '--now', '--yes');
    const number = /^\d+/m.exec((await vedette('letter', 'list', file)).out)?.[0] ?? '';
    const noted = await vedette('letter', 'note', file, number, path);
    const id = /\d+/.exec(noted.out)?.[0] ?? '';
    await vedette('letter', 'correct', file, id, path, '--reason', 'a slip');
    await vedette('letter', 'write', file, path, '--to', 'blue');
    const campaign = await reopen(file);
    const letters = await selectLetters(campaign.inside.journal, ['held', 'ready', 'void']);
    campaign.close();
    const own = letters.filter(({ text }) => text.includes('Word of it.'));
    expect(own.length).toBeGreaterThan(2);
    for (const { text } of own) expect(text).not.toContain('\ufeff');
  });
});

describe('the view at the moment of a question', () => {
  it('is that of its seat, and shows nothing that the seat does not see', async () => {
    const at = ['--at', '1/orders/red', '--json'];
    const red = await vedette('view', file, '--seat', 'red', ...at);
    expect(JSON.parse(red.out)).toMatchObject({ who: 'red' });
    expect(red.out).toBe((await vedette('view', file, '--seat', 'red', '--json')).out);
  });
});

describe('a campaign that was played otherwise than its journal says', () => {
  it.runIf(store() === FILES)('ends replay with 1', async () => {
    tamper(file, `UPDATE entry SET written = '1861-01-01T00:00:00.000Z' WHERE seq = 1`);
    const { code, err } = await vedette('replay', file);
    expect([code, err]).toEqual([1, expect.stringContaining('is not as it was written')]);
  });
});

it.runIf(store() === FILES)(
  'each verb closes the file that it opened, also when it refuses',
  async () => {
    expect((await vedette('view', file, '--seat', 'rde')).code).toBe(1);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(readFileSync(file).length).toBeGreaterThan(0);
  },
);
