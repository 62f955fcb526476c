/** The gamemaster's notes to himself, where they belong, and nowhere else. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FILES } from '../../src/store/file-store.js';
import { store } from '../../src/store/store.js';
import { sqliteOf } from '../sqlite-of.js';
import { startSite, type Site } from './site.js';

let site: Site;
beforeEach(async () => {
  site = await startSite('The meeting');
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const desk = (path = ''): string => site.link('gm') + path;
const TEXT = 'Red is <b>asleep</b>';
const note = (form: Record<string, string>) => site.post(desk('/notes'), { text: TEXT, ...form });
const OF = { step: 'turn 1', place: '0505', seat: 'red' };

it('console: a note stands beside its seat, its step and its place, with filters as choices', async () => {
  expect((await note(OF)).headers.get('location')).toMatch(/did=kept$/);
  const front = (await site.get(desk())).text;
  expect(front.match(/Red is &lt;b&gt;asleep/g)).toHaveLength(2);
  const { text } = await site.get(desk('/map.json'));
  expect(JSON.parse(text)).toMatchObject({
    seat: { places: { '0505': [{ says: `your note: ${TEXT}` }] } },
  });
  for (const [name, value] of Object.entries(OF))
    expect((await site.get(desk(`/notes?${name}=${encodeURIComponent(value)}`))).text).toContain(
      `<option value="${value}" selected>`,
    );
  expect((await site.get(desk('/notes?seat=blue'))).text).toContain('No notes about that');
});

it('console: no seat is shown a note, nor is the gamemaster who looks as a seat', async () => {
  await note(OF);
  for (const who of ['red', 'blue'])
    for (const path of ['', '/map.json', '/letters', '/state', '/sheet/1~orders~red']) {
      expect((await site.get(site.link(who) + path)).text).not.toContain('asleep');
      expect((await site.get(desk(`/as/${who}${path}`))).text).not.toContain('asleep');
    }
});

it('console: a note is edited and deleted, deleting is undone, and a slip comes back as it was filled', async () => {
  await note(OF);
  await site.post(desk('/notes'), { id: '1', text: 'Awake', seat: 'blue' });
  expect((await site.get(desk('/notes?seat=blue'))).text).toContain('Awake');
  const gone = await site.post(desk('/notes/drop'), { id: '1' });
  expect(gone.text).toMatch(/class="undo"><input type="hidden" name="text" value="Awake">/);
  expect((await site.get(desk('/notes'))).text).toContain('No notes yet');
  const lost = await site.post(desk('/notes'), { id: '1', text: 'Awake again' });
  expect([lost.status, lost.text.includes('Awake again')]).toEqual([409, true]);
  const slip = await note({ place: 'Atlantis' });
  expect([slip.status, slip.text.includes('value="Atlantis"')]).toEqual([422, true]);
});

it('console: a note that was changed in another window is not written over, and both are shown', async () => {
  await note(OF);
  const was = async (): Promise<string> =>
    /name="was" value="([^"]+)"/.exec((await site.get(desk('/notes'))).text)?.[1] ?? '';
  const old = { id: '1', was: await was() };
  expect((await note({ ...old, text: 'Red has woken' })).status).toBe(303);
  const late = await note({ ...old, text: 'Red dreams' });
  expect([late.status, late.text.includes('was changed after you opened')]).toEqual([409, true]);
  expect(late.text).toContain('<p class="note-text">Red has woken</p>');
  expect(late.text).toMatch(/<textarea id="text-1"[^>]*>Red dreams</);
  const slip = await note({ ...old, place: 'Atlantis' });
  expect(slip.text).not.toContain('Red dreams');
  const again = { id: '1', was: /name="was" value="([^"]+)"/.exec(late.text)?.[1] ?? '' };
  expect((await note({ ...again, text: 'Red dreams' })).status).toBe(303);
  expect((await site.get(desk('/notes'))).text).toContain('Red dreams');
});

it('console: the calendar that was changed in another window is not set over, and both are shown', async () => {
  const page = (await site.get(desk('/calendar'))).text;
  const was = /name="was" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const set = (form: Record<string, string>) =>
    site.post(desk('/calendar'), { sets: 'hand', silent: '0', ...form });
  expect((await set({ was, 'off-6': 'yes' })).status).toBe(303);
  const late = await set({ was, dates: '2026-12-24' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Days off: every Sat. Deadlines: by hand. By itself: nothing.');
  expect(late.text).toMatch(/name="dates"[^>]*>2026-12-24</);
  expect((await site.get(desk('/calendar'))).text).toMatch(/name="off-6" value="yes" checked/);
  const again = /name="was" value="([^"]+)"/.exec(late.text)?.[1] ?? '';
  const slip = await set({ was, dates: 'soon' });
  expect([slip.status, slip.text.includes(`value="${was}"`)]).toEqual([422, true]);
  expect((await set({ was: again, dates: '2026-12-24' })).status).toBe(303);
});

it.runIf(store() === FILES)(
  'console: nothing that was changed in another window is written over after the file could not be used',
  async () => {
    await note(OF);
    const wasOf = ({ text }: { readonly text: string }, of = ''): string =>
      new RegExp(`${of}[^]*?name="was" value="([^"]+)"`).exec(text)?.[1] ?? '';
    const person = { seat: 'red', mail: '' };
    const forms = [
      ['/notes', '', { id: '1' }, [{ text: 'Red has woken' }, { text: 'Red dreams' }]],
      ['/calendar', '', { sets: 'hand', silent: '0' }, [{ 'off-6': 'yes' }, { 'off-7': 'yes' }]],
      ['/people', 'id="seat-red"', person, [{ name: 'Rosa' }, { name: 'Ruth' }]],
    ] as const;
    for (const [path, at, fields, [first, second]] of forms) {
      const old = { ...fields, was: wasOf(await site.get(desk(path)), at) };
      expect((await site.post(desk(path), { ...old, ...first })).status).toBe(303);
      await site.with(async ({ inside }) => {
        const held = sqliteOf(inside.journal);
        await site.campaigns.with('meeting', ({ inside: { journal } }) =>
          Promise.resolve(sqliteOf(journal).pragma('busy_timeout = 20')),
        );
        held.exec('BEGIN IMMEDIATE');
        const locked = await site.post(desk(path), { ...old, ...second });
        held.exec('ROLLBACK');
        expect([path, locked.status, wasOf(locked, at)]).toEqual([path, 409, old.was]);
      });
      const late = await site.post(desk(path), { ...old, ...second });
      expect([path, late.status, wasOf(late, at) === old.was]).toEqual([path, 409, false]);
    }
  },
);

it('console: a note on a step that is past stands beside that step, and on the map at its place', async () => {
  await note({ ...OF, seat: '' });
  for (const who of ['red', 'blue']) {
    const form = { kind: 'orders', list: 'scouts', text: 'PP 1: wait' };
    await site.post(`${site.link(who)}/sheet`, form);
  }
  await site.post(desk('/run'), {});
  await site.post(desk('/release'), {});
  expect((await site.get(desk())).text).not.toContain('asleep');
  const past = new URLSearchParams({ moment: 'turn 1/start' }).toString();
  expect((await site.get(desk(`/played?${past}`))).text).toContain('asleep');
  const { text } = await site.get(desk('/map.json'));
  expect(JSON.parse(text)).toMatchObject({ seat: { notes: ['0505'] } });
  expect((await site.get(desk('/map.json?as=red'))).text).not.toMatch(/asleep|"notes"/);
  expect((await site.get(`${site.link('red')}/map.json`)).text).not.toContain('"notes"');
});

it('console: days off and the rhythm of deadlines are shown to players', async () => {
  expect((await site.get(site.link('red'))).text).not.toContain('Days off');
  const calendar = { 'off-6': 'on', sets: 'set', 'due-7': 'on', time: '20:00', grace: '0' };
  expect((await site.post(desk('/calendar'), calendar)).status).toBe(303);
  for (const who of ['red', 'blue']) {
    const { text } = await site.get(site.link(who));
    expect(text).toContain('Orders are usually due Sun, 20:00.');
    expect(text).toContain('Days off: every Sat. No deadline falls on them.');
  }
});
