/**
 * Assistants and observers: every address of theirs for everybody who could come, by every verb; what each may see and
 * do; and whose act stands on record.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerLetter,
  passLetter,
  recallLetter,
  writeDeskLetter,
} from '../../src/campaign/gm/desk-letter.js';
import { changeRules } from '../../src/campaign/gm/change-rules.js';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { proposeRuling, seeProposals } from '../../src/campaign/gm/proposals.js';
import { seeDesk } from '../../src/campaign/gm/see-desk.js';
import { seeTray } from '../../src/campaign/gm/see-tray.js';
import { writeLetter } from '../../src/campaign/letters/outbox.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { dismissUmpire, listUmpires, nameUmpire } from '../../src/campaign/seats/umpires.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { boardHash, levelKey } from '../../src/letters/drawing/draw-map.js';
import { DESK_ROUTES } from '../../src/web/desk/routes.js';
import { ROUTES } from '../../src/web/routes.js';
import { UMPIRE_ROUTES } from '../../src/web/umpire/routes.js';
import { HOSTILE, hostileIn } from './hostile.js';
import { signIn } from './people.js';
import { sampleOf } from './sample-address.js';
import { layBorder, mailOf, nameOf, playOn, SIDE_SEATS, wordsOf } from './side.js';
import { must, serveDir, startSite, testClock, type Answer, type Site } from './site.js';

const HELPERS = {
  'umpire-1': { name: 'Anna', role: 'assistant', of: 'all' },
  'umpire-2': { name: 'Umberto', role: 'assistant', of: 'side usa' },
  'umpire-3': { name: 'Caspar', role: 'assistant', of: 'seat csa-east' },
  'umpire-4': { name: 'Oda', role: 'observer', of: 'all' },
  'umpire-5': { name: 'Otis', role: 'observer', of: 'seat usa-west' },
  'umpire-6': { name: 'Gone', role: 'assistant', of: 'all' },
} as const;
type Helper = keyof typeof HELPERS;
const IDS = Object.keys(HELPERS) as Helper[];
const seatsOf = (id: Helper): readonly string[] =>
  SIDE_SEATS.filter((seat) => {
    const { of } = HELPERS[id];
    return of === 'all' || of === `side ${seat.slice(0, 3)}` || of === `seat ${seat}`;
  });
const NOTE = 'gamemastersownnote';
const LOOSE = 'tonobodysseat';
/** As one of them was named; he signs in as he is used to. */
const SPELLED: Partial<Record<string, string>> = { 'umpire-2': 'Umpire-2@Help.Example' };
const VERBS = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

const clock = testClock();
let site: Site;
let missing: Answer;
let samples: readonly (readonly [string, string])[];
const cookies = new Map<string, string>();

beforeAll(async () => {
  site = await serveDir(await layBorder(clock), clock, {
    limits: { asks: 1e6, posts: 1e6, pages: 1e6 },
  });
  await site.with(async (campaign) => {
    for (const [id, one] of Object.entries(HELPERS)) {
      const mail = SPELLED[id] ?? `${id}@help.example`;
      const made = await must(nameUmpire(campaign, { ...one, mail }, clock));
      expect(made.id).toBe(id);
    }
    // Such as an answer to a stranger, or to a player who has left.
    const letter = { to: 'stranger@example.net', subject: LOOSE, text: LOOSE, html: LOOSE };
    await must(writeLetter(campaign, letter, clock));
    const board = campaign.game.board();
    samples = [
      ['/sheet/:id', '/sheet/1.2~orders~WHO~east'],
      [':level', 'wide'],
      [':key.svg', `${levelKey(board, 'wide', 'light')}.svg`],
      [':key.json', `${boardHash(board)}-facts.json`],
      ['/pieces', '/pieces?kind=orders&list=east'],
    ];
  });
  for (const id of IDS) cookies.set(id, await signIn(site, `${id}@help.example`));
  for (const who of ['gm', ...SIDE_SEATS]) cookies.set(who, await signIn(site, mailOf(who)));
  await post('gm', 'gm/notes', { text: NOTE, seat: 'usa-east', place: 'Richmond' });
  expect((await get('gm', 'gm/notes')).text).toContain(NOTE);
  await site.with((campaign) => must(dismissUmpire(campaign, { id: 'umpire-6' }, clock)));
  missing = await site.get(`${site.url}/nothing`);
}, 60_000);
afterAll(() => site.close());

const headOf = (who: string) => ({
  ...{ cookie: cookies.get(who) ?? '', 'sec-fetch-site': 'same-origin', origin: site.url },
});
const get = (who: string, path: string): Promise<Answer> =>
  site.get(`${site.url}/c/meeting/${path}`, cookies.get(who));
const post = (who: string, path: string, form: Record<string, string> = {}): Promise<Answer> =>
  site.post(`${site.url}/c/meeting/${path}`, form, headOf(who));
const sample = (path: string, seat: string): string =>
  sampleOf(path.replace(':seat', seat).replace(':entry', '1').replace(':id', '1'), seat, samples);
const plain = ({ status, text, headers }: Answer) => ({
  ...{ status, text },
  headers: [...headers].filter(([name]) => name !== 'date'),
});
const linksIn = (text: string, of: RegExp): readonly string[] =>
  [...text.matchAll(of)].map(([, href = '']) => href);
const trayOf = async (id: string) =>
  linksIn((await get(id, `${id}/tray`)).text, /\/c\/meeting\/(umpire-\d\/tray\/[0-9a-f]+)/g);
const lettersOf = async (id: string) =>
  linksIn((await get(id, `${id}/letters`)).text, /\/c\/meeting\/(umpire-\d\/letter\/[0-9a-f]+)/g);
/** Where an umpire reads the letter in which these words are. */
async function addressOf(id: string, kind: 'tray' | 'letter', words: string): Promise<string> {
  for (const at of await (kind === 'tray' ? trayOf : lettersOf)(id))
    if ((await get(id, at)).text.includes(words)) return at.replace(`${id}/`, '');
  throw new Error(`${id} has no letter with ${words}`);
}
const STRANGERS = ['gm', 'usa-east', 'csa-west', 'umpire-6', 'nobody'];

describe('an address of an assistant or observer', () => {
  it.each(UMPIRE_ROUTES.map((route) => [route.method, route.path, route] as const))(
    '%s %s is for its own person, and for all others as what is not there',
    async (method, path) => {
      const at = `umpire-1${sample(path, 'usa-east')}`;
      for (const who of [...STRANGERS, 'umpire-2', 'umpire-4']) {
        const answer = method === 'GET' ? await get(who, at) : await post(who, at);
        expect([who, plain(answer)]).toEqual([who, plain(missing)]);
      }
      for (const who of ['umpire-1', 'nobody', 'csa-east'])
        for (const verb of VERBS.filter((one) => one !== 'HEAD' || who !== 'umpire-1')) {
          const url = `${site.url}/c/meeting/${at}`;
          const there = await fetch(url, { method: verb, headers: headOf(who) });
          expect([who, verb, there.status]).toEqual([who, verb, 404]);
        }
    },
  );

  it.each(
    ROUTES.filter(({ who }) => who !== 'umpire').map((one) => [one.method, one.path] as const),
  )(
    'of the desk or a seat, %s %s, is none of an assistant’s or observer’s',
    async (method, path) => {
      const homes = ['gm', 'usa-east'] as const;
      for (const home of homes)
        for (const who of ['umpire-1', 'umpire-3', 'umpire-4']) {
          const at = home + sampleSafe(path);
          const answer = method === 'GET' ? await get(who, at) : await post(who, at);
          expect([who, at, answer.status]).toEqual([who, at, 404]);
        }
      // Nor is it mounted below his own name, unless his table names it.
      const isOwn = UMPIRE_ROUTES.some((one) => one.path === path && one.method === method);
      if (isOwn) return;
      for (const who of ['umpire-1', 'umpire-4'])
        expect((await (method === 'GET' ? get : post)(who, who + sampleSafe(path))).status).toBe(
          404,
        );
    },
  );

  const sampleSafe = (path: string): string =>
    path.replace(/:[\w.]+/g, (name) => (name === ':seat' ? 'usa-east' : '1'));
});

describe('what an assistant or observer sees', () => {
  it.each(IDS.filter((id) => id !== 'umpire-6'))('%s sees his own part and no more', async (id) => {
    const own = seatsOf(id);
    const strangers = SIDE_SEATS.filter((seat) => !own.includes(seat));
    const isAll = HELPERS[id].of === 'all';
    const pages = new Map<string, Answer>();
    for (const { path, method } of UMPIRE_ROUTES)
      if (method === 'GET')
        for (const seat of SIDE_SEATS) {
          if (!path.includes(':seat') && seat !== 'usa-east') continue;
          const at = id + sample(path, seat);
          const answer = await get(id, at);
          pages.set(at, answer);
          const isSeats = path.startsWith('/as/:seat');
          if (isSeats && !own.includes(seat)) expect([at, answer.status]).toEqual([at, 404]);
          if (isSeats && path === '/as/:seat' && own.includes(seat))
            expect([at, answer.status]).toEqual([at, 200]);
          if (/^\/(?:state|log|marks|map)/.test(path))
            expect([at, answer.status]).toEqual([at, isAll ? 200 : 404]);
        }
    for (const one of [...(await trayOf(id)), ...(await lettersOf(id))])
      pages.set(one, await get(id, one));
    for (const [at, { text }] of pages) {
      const kinds = ['sheet', 'togm', 'across', 'fromgm', 'ownnote'];
      const words = strangers.flatMap((seat) => kinds.map((kind) => wordsOf(seat, kind)));
      const told = [...words, ...strangers.map(mailOf), NOTE, LOOSE, site.dir];
      // What another seat of the side wrote to one of his is in that seat's own letters.
      expect([at, told.filter((one) => text.includes(one))]).toEqual([at, []]);
      if (!isAll)
        expect([
          at,
          strangers.filter((s) => !sameSide(s, own) && text.includes(nameOf(s))),
        ]).toEqual([at, []]);
      expect([at, /\/backup|\/export|\/figures|\/people|\/s\//.test(text)]).toEqual([at, false]);
    }
    // On the page of a seat all forms are shut; on his own each leads to what he may do.
    for (const [at, { text }] of pages)
      if (!at.includes('/as/')) expect([at, formsAway(id, text)]).toEqual([at, []]);
    const all = [...pages.values()].map(({ text }) => text).join('\n');
    for (const seat of own) expect(all).toContain(wordsOf(seat, 'togm'));
  });

  const formsAway = (id: string, text: string): readonly string[] =>
    linksIn(text, /(?:method="post" action|formaction)="([^"]+)"/g).filter(
      (to) =>
        !UMPIRE_ROUTES.some(({ path, method }) => {
          const own = `/c/meeting/${id}${path.replace(/:\w+/g, '[^/]+')}`;
          return method === 'POST' && new RegExp(`^${own}$`).test(to);
        }),
    );
  const sameSide = (seat: string, own: readonly string[]): boolean =>
    own.some((one) => one.slice(0, 3) === seat.slice(0, 3));
  it('tells nothing of what was written to others in the addresses of his letters, and stamps', async () => {
    const numbers = await site.with(async (campaign) => [
      ...(await must(seeTray(campaign))).letters.map(({ id }) => `tray/${String(id)}`),
      ...(await must(seeOutbox(campaign))).sent.map(({ id }) => `letter/${String(id)}`),
    ]);
    for (const id of ['umpire-1', 'umpire-2', 'umpire-3', 'umpire-5'] as const) {
      const own = [...(await trayOf(id)), ...(await lettersOf(id))];
      expect(new Set(own).size).toBe(own.length);
      for (const at of own) {
        expect(at).toMatch(/^umpire-\d\/(?:tray|letter)\/[0-9a-f]{12}$/);
        const { text } = await get(id, at);
        expect(text).not.toMatch(/name="stamp" value="\d{1,6}"/);
      }
      for (const at of numbers)
        expect([at, (await get(id, `${id}/${at}`)).status]).toEqual([at, 404]);
    }
  });

  it('lists as many letters to his seats as there are, whatever was written to others since', async () => {
    const before = await lettersOf('umpire-5');
    expect(before.length).toBeGreaterThan(0);
    await site.with(async (campaign) => {
      const words = { to: [asSeat('csa-west')], as: 'gamemaster' as const, goes: 'now' };
      for (let n = 1; n <= 55; n += 1)
        await must(writeDeskLetter(campaign, { ...words, text: `Rain, day ${String(n)}` }, clock));
    });
    expect(await lettersOf('umpire-5')).toEqual(before);
  });

  it('reads the log without links to pages that are not his', async () => {
    expect((await get('gm', 'gm/log')).text).toContain('aria-label="map and dice of');
    for (const id of ['umpire-1', 'umpire-4'] as const) {
      const { text } = await get(id, `${id}/log`);
      expect(text).toContain('class="kind"');
      const links = linksIn(text, /href="\/c\/meeting\/(umpire-[^"#?]*)/g);
      expect(links.length).toBeGreaterThan(0);
      for (const at of new Set(links)) expect([at, (await get(id, at)).status]).toEqual([at, 200]);
    }
  });

  it('begins on a stage: his seats, a map that he may see, and what waits, with an action for an assistant alone', async () => {
    for (const id of IDS.filter((one) => one !== 'umpire-6')) {
      const { text } = await get(id, id);
      expect(text).toContain('<main id="main" class="stage-body" data-stage');
      expect([id, text.includes('class="main-action"')]).toEqual([
        ...[id, HELPERS[id].role === 'assistant'],
      ]);
      const base = `/c/meeting/${id}`;
      const shown = HELPERS[id].of === 'all' ? base : `${base}/as/${seatsOf(id)[0] ?? ''}`;
      expect([id, /data-map data-base="([^"]*)"/.exec(text)?.[1]]).toEqual([id, shown]);
    }
  });

  it('is listed on his first page after signing in', async () => {
    const { text } = await site.get(`${site.url}/`, cookies.get('umpire-2'));
    expect(text).toContain('/c/meeting/umpire-2');
    expect(text).toContain('Assistant for USA');
  });

  it('changes nothing of what players see', async () => {
    for (const who of ['usa-east', 'csa-east'])
      for (const path of ['', '/letters', '/state', '/reports'])
        expect((await get(who, who + path)).text).not.toMatch(/Anna|Umberto|Oda|umpire-\d/);
  });
});

describe('what an assistant does', () => {
  const letterFrom = (seat: string) =>
    site.with(async (campaign) => {
      const { letters } = await must(seeTray(campaign));
      return letters.find(({ from, kind }) => from === seat && kind === 'you');
    });

  const stampAt = async (id: string, at: string): Promise<string> =>
    /name="stamp" value="([^"]*)"/.exec((await get(id, `${id}/${at}`)).text)?.[1] ?? '';

  it('is not asked when letters in the middle of a step are released, which the gamemaster decides', async () => {
    const toy = await startSite();
    const gm = toy.link('gm');
    const anna = { name: 'Anna', mail: 'anna@help.example', role: 'assistant', of: 'all' } as const;
    const { id } = await toy.with(async (campaign) => {
      const wish = { settings: { release: 'by-hand' }, files: {}, reason: 'Slower', told: '' };
      await must(changeRules(campaign, wish, clock));
      return must(nameUmpire(campaign, anna, clock));
    });
    await toy.post(`${gm}/run`, { now: 'yes' });
    await toy.post(`${gm}/release`, {});
    for (const [seat, scout] of [
      ['red', 'B'],
      ['blue', 'X'],
    ] as const) {
      const text = [1, 2, 3, 4]
        .map((pulse) => `PP ${String(pulse)}: move ${scout} to 5`)
        .join('\n');
      await toy.post(`${toy.link(seat)}/sheet`, { kind: 'orders', list: 'scouts', text });
    }
    await toy.post(`${gm}/run`, { now: 'yes' });
    const { questions } = await toy.with((campaign) => must(seeDesk(campaign)));
    expect(questions.map(({ kind }) => kind)).toEqual(['release']);
    const key = questions[0]?.key ?? '';
    const cookie = await signIn(toy, anna.mail);
    const { status, text } = await toy.get(`${toy.url}/c/meeting/${id}/questions`, cookie);
    expect([status, text.includes(`value="${key}"`)]).toEqual([200, false]);
    await toy.close();
  });

  it('does not see what the gamemaster wrote to his seats and took back', async () => {
    const { id = 0 } = (await letterFrom('csa-east')) ?? {};
    const text = 'Wait for the ferry.';
    const at = await addressOf('umpire-3', 'tray', wordsOf('csa-east', 'togm'));
    await site.with(async (campaign) => {
      const answer = { letter: id, text, goes: 'release' };
      const { entry } = await must(answerLetter(campaign, answer, clock));
      expect((await get('umpire-3', `umpire-3/${at}`)).text).toContain(text);
      await must(recallLetter(campaign, { entry }, clock));
    });
    for (const path of ['', '/tray', `/${at}`, '/letters'])
      expect((await get('umpire-3', `umpire-3${path}`)).text).not.toContain(text);
  });

  it('does not see what the gamemaster makes of a letter of his seats when he passes it on', async () => {
    const { id = 0 } = (await letterFrom('csa-east')) ?? {};
    const [text, note] = ['Nobody holds the ford.', 'Make of it what you will.'];
    const at = await addressOf('umpire-3', 'tray', wordsOf('csa-east', 'togm'));
    await site.with(async (campaign) => {
      const on = { letter: id, to: [asSeat('usa-east')], as: 'gamemaster' as const, text, note };
      const { entry } = await must(passLetter(campaign, { ...on, goes: 'release' }, clock));
      for (const path of ['', '/tray', `/${at}`, '/letters']) {
        const page = (await get('umpire-3', `umpire-3${path}`)).text;
        expect([path, page.includes(text) || page.includes(note)]).toEqual([path, false]);
      }
      expect((await get('gm', `gm/tray/${String(id)}`)).text).toContain(text);
      await must(recallLetter(campaign, { entry }, clock));
    });
  });

  it('answers the questions of his seats, and his name stands in the audit', async () => {
    const at = await addressOf('umpire-3', 'tray', wordsOf('csa-east', 'togm'));
    for (const who of ['umpire-2', 'umpire-5', 'umpire-4'])
      expect((await post(who, `${who}/${at}/answer`, { text: 'No' })).status).toBe(404);
    const answer = { stamp: await stampAt('umpire-3', at), text: 'Your pickets see dust.' };
    for (const stamp of ['', '0', 'ffffffffffff'])
      expect((await post('umpire-3', `umpire-3/${at}/answer`, { ...answer, stamp })).status).toBe(
        409,
      );
    expect((await post('umpire-3', `umpire-3/${at}/answer`, answer)).status).toBe(303);
    const again = await post('umpire-3', `umpire-3/${at}/answer`, { ...answer, text: 'More.' });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('This letter was')]);
    expect(again.text).not.toMatch(/Letter \d/);
    expect((await get('csa-east', 'csa-east/letters')).text).toContain(
      'a letter from the gamemaster',
    );
    await site.with(async (campaign) => {
      const { acts } = await must(auditActs(campaign));
      const [act] = acts.filter(({ act: says }) => says.includes('Your pickets see dust.'));
      expect(act?.who).toBe('Caspar');
      expect(act?.act).toContain('(by Caspar)');
      expect(acts.find(({ kind }) => kind === 'amendment')?.who).toBe(nameOf('gm'));
    });
    expect((await get('gm', 'gm/audit')).text).toContain('Caspar');
  });

  it('is found in the audit by his name, apart from what others did', async () => {
    const { text } = await get('gm', 'gm/audit?who=Caspar');
    expect(text).toContain('Your pickets see dust.');
    expect(text).not.toContain('The campaign was created');
    expect((await get('gm', 'gm/audit')).text).toContain('The campaign was created');
  });

  it('counts on his stage the questions alone that nobody has answered', async () => {
    expect(await trayOf('umpire-3')).not.toEqual([]);
    for (const [who, count] of [
      ['umpire-3', /id="tab-asked"[^>]*>Questions<\/a>/],
      ['umpire-2', /id="tab-asked"[^>]*>Questions <span class="count">/],
    ] as const)
      expect((await get(who, who)).text).toMatch(count);
  });

  it('answers nothing that a seat of his wrote to another player', async () => {
    const text = 'Shall we exchange prisoners?';
    const { letter, entries } = await site.with(async (campaign) => {
      const [from, to] = [asSeat('csa-east'), asSeat('usa-east')];
      await must(sendDispatch(campaign, { from, to, text }, clock));
      const found = (await must(seeTray(campaign))).letters.find((one) => one.text === text);
      return { letter: found, entries: (await must(auditActs(campaign))).entries };
    });
    const at = `umpire-3/${await addressOf('umpire-3', 'tray', text)}`;
    expect((await get('umpire-3', at)).text).toContain(text);
    const answer = { stamp: letter?.stamp ?? '', text: 'Never.' };
    expect((await post('umpire-3', `${at}/answer`, answer)).status).toBe(404);
    await site.with(async (campaign) => {
      expect((await must(auditActs(campaign))).entries).toBe(entries);
    });
  });

  it('proposes a ruling, which the gamemaster accepts in one click', async () => {
    await site.with((campaign) => must(runTurn(campaign, { now: true }, clock)));
    const [asked] = await site.with(async (campaign) => (await must(seeDesk(campaign))).questions);
    const key = asked?.key ?? '';
    const proposal = { key, text: 'nothing', reason: `Too dark ${HOSTILE.slice(0, 60)}` };
    // An assistant for a side or a seat has those on the orders of his own, and an observer proposes nothing.
    const own = (who: Helper): boolean => seatsOf(who).includes(asked?.seat ?? '');
    expect(['umpire-2', 'umpire-3'].filter((who) => own(who as Helper))).toHaveLength(1);
    for (const who of ['umpire-2', 'umpire-3', 'umpire-4', 'umpire-5'] as const) {
      const { status, text } = await get(who, `${who}/questions`);
      expect([who, status, plainText(text).includes(`>${asked?.title ?? ''}</h3>`)]).toEqual([
        ...[who, 200, own(who)],
      ]);
      expect(plainText((await get(who, who)).text).includes(asked?.title ?? '')).toBe(own(who));
      if (own(who) && HELPERS[who].role === 'assistant') continue;
      expect((await post(who, `${who}/questions`, proposal)).status).toBe(404);
    }
    const page = await get('umpire-1', 'umpire-1/questions');
    expect(page.text).toContain(`value="${key}"`);
    expect((await post('umpire-1', 'umpire-1/questions', proposal)).status).toBe(303);
    const desk = (await get('gm', 'gm/questions')).text;
    expect(desk).toContain('Anna proposes <strong>nothing</strong>');
    expect(hostileIn(desk)).toEqual([]);
    const form = /<form[^>]*class="proposal"[^]*?<\/form>/.exec(desk)?.[0] ?? '';
    const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, plainText(value)] as const,
    );
    expect((await post('gm', 'gm/answer', Object.fromEntries(fields))).status).toBe(303);
    await site.with(async (campaign) => {
      const { acts } = await must(auditActs(campaign));
      const [proposed] = acts.filter(({ act }) => act.startsWith('Proposed for'));
      expect(proposed?.who).toBe('Anna');
      const ruled = acts.findLast(({ act }) => act.includes('(proposed by Anna)'));
      expect(ruled?.who).toBe(nameOf('gm'));
      expect((await must(seeProposals(campaign))).length).toBe(1);
    });
  });

  it('who proposes a ruling on what the gamemaster has answered meanwhile is told so, with his words', async () => {
    const asked = await site.with(async (campaign) => {
      const [first] = (await must(seeDesk(campaign))).questions.filter(
        ({ seat, kind }) => seat !== undefined && kind !== 'approval',
      );
      const given = { key: first?.key ?? '', text: 'nothing', reason: 'So' };
      await must(giveRuling(campaign, { ...given, release: true }, clock));
      return first;
    });
    const late = { key: asked?.key ?? '', text: 'wait a pulse', reason: 'The road is mud.' };
    const isHis = (who: Helper): boolean => seatsOf(who).includes(asked?.seat ?? '');
    const entries = await site.with(async (campaign) => (await must(auditActs(campaign))).entries);
    for (const who of ['umpire-1', 'umpire-2', 'umpire-3'] as const) {
      const { status, text } = await post(who, `${who}/questions`, late);
      expect([who, status]).toEqual([who, isHis(who) ? 409 : 404]);
      expect([who, text.includes('This question was answered meanwhile.')]).toEqual([
        ...[who, isHis(who)],
      ]);
      for (const words of [late.text, late.reason]) expect(text).toContain(words);
    }
    for (const key of ['', '1.2/nothing', `${late.key}/approve`, 'x'.repeat(500)])
      expect([
        key,
        (await post('umpire-1', 'umpire-1/questions', { ...late, key })).status,
      ]).toEqual([key, 404]);
    await site.with(async (campaign) => {
      expect((await must(auditActs(campaign))).entries).toBe(entries);
    });
  });

  it('has a proposal that is refused back at its own question alone', async () => {
    const { questions } = await must(site.with(seeDesk));
    const [asked, other] = questions;
    const text = 'y'.repeat(2001);
    const sent = await post('umpire-1', 'umpire-1/questions', { key: asked?.key ?? '', text });
    expect([sent.status, other === undefined]).toEqual([422, false]);
    expect(sent.text.split(`value="${text}"`)).toHaveLength(2);
  });

  it('keeps the words of a proposal that is made by a button, above what the button says', async () => {
    const { questions } = await must(site.with(seeDesk));
    const key = questions[0]?.key ?? '';
    const form = { key, text: 'But only at dawn', choice: 'no', reason: 'So' };
    expect((await post('umpire-1', 'umpire-1/questions', form)).status).toBe(303);
    const proposals = await must(site.with(seeProposals));
    expect(proposals.at(-1)).toMatchObject({ key, text: 'But only at dawn\nno', who: 'Anna' });
  });

  const plainText = (html: string): string =>
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&#x3D;', '=')
      .replaceAll('&#x60;', '`')
      .replaceAll('&amp;', '&');

  /** The first letter that he may add a note to. */
  async function heldOf(id: string): Promise<string> {
    for (const at of await lettersOf(id))
      if ((await get(id, at)).text.includes('Add the note')) return at.replace(`${id}/`, '');
    return '';
  }

  it('adds a note to a report of his seats before it leaves, and releases nothing', async () => {
    await site.with((campaign) => playOn(campaign, clock));
    const held = await site.with(async (campaign) => (await must(seeOutbox(campaign))).held);
    const report = held.find(({ seat }) => seat === 'csa-east');
    const at = await heldOf('umpire-3');
    expect(await heldOf('umpire-1')).not.toBe('');
    expect((await get('umpire-3', `umpire-3/${at}`)).text).toContain(report?.seatTitle);
    expect((await get('umpire-3', `umpire-3/${at}`)).status).toBe(200);
    for (const who of ['umpire-2', 'umpire-5']) {
      expect((await get(who, `${who}/${at}`)).status).toBe(404);
      expect((await post(who, `${who}/${at}/note`, { note: 'x' })).status).toBe(404);
    }
    expect((await post('umpire-4', `umpire-4/${at}/note`, { note: 'x' })).status).toBe(404);
    const note = { note: 'Look to the left.', place: 'top' };
    const noted = await post('umpire-3', `umpire-3/${at}/note`, note);
    expect([noted.status, noted.headers.get('location')]).toEqual([
      303,
      `/c/meeting/umpire-3/${await addressOf('umpire-3', 'letter', 'Look to the left.')}`,
    ]);
    const stale = { note: 'Look to the right, too.', place: 'end' };
    const again = await post('umpire-3', `umpire-3/${at}/note`, stale);
    expect(again.status).toBe(409);
    expect(again.text).toContain('This letter has been replaced');
    expect(again.text).toContain(stale.note);
    expect(again.text).not.toMatch(/Letter \d/);
    for (const who of ['umpire-2', 'umpire-4', 'umpire-5'])
      expect((await post(who, `${who}/${at}/note`, stale)).status).toBe(404);
    const leadsTo = async (who: string): Promise<unknown> => {
      const { status, headers } = await get(who, `${who}/${at}`);
      return [status, headers.get('location')];
    };
    for (const words of [note.note, stale.note]) {
      const now = await addressOf('umpire-3', 'letter', words);
      for (const who of ['umpire-3', 'umpire-4'])
        expect(await leadsTo(who)).toEqual([303, `/c/meeting/${who}/${now}`]);
      if (words === note.note) await post('umpire-3', `umpire-3/${now}/note`, stale);
    }
    for (const who of ['umpire-2', 'umpire-5']) expect(await leadsTo(who)).toEqual([404, null]);
    expect((await get('gm', 'gm/letters')).status).toBe(200);
    for (const path of ['release', 'run', 'letters/go', 'rule', 'amend', 'people', 'take-back'])
      expect((await post('umpire-1', `umpire-1/${path}`)).status).toBe(404);
    const still = await site.with(async (campaign) => (await must(seeOutbox(campaign))).held);
    expect(
      still.some(({ seat, text }) => seat === 'csa-east' && text.includes('Look to the left.')),
    ).toBe(true);
  });

  it('adds no note to a letter that has left, and is not told its number in the campaign', async () => {
    const at = await addressOf('umpire-3', 'letter', wordsOf('csa-east', 'fromgm'));
    const noted = await post('umpire-3', `umpire-3/${at}/note`, { note: 'Look back.' });
    expect([noted.status, noted.text]).toEqual([
      409,
      expect.stringContaining('This letter has already been'),
    ]);
    expect(noted.text).not.toMatch(/Letter \d/);
  });
});

describe('assistants and observers are named by the gamemaster', () => {
  it('on the page of people, by invitation, and no player is one', async () => {
    const form = { name: 'Nora', mail: 'nora@help.example', role: 'observer', of: 'all' };
    expect((await post('gm', 'gm/people/umpires', form)).status).toBe(303);
    const { text } = await get('gm', 'gm/people');
    expect(text).toContain('Nora');
    expect(text).toContain('invitation on its way');
    for (const mail of [
      mailOf('usa-east'),
      mailOf('usa-east').toUpperCase(),
      'nora@help.example',
    ]) {
      const again = await post('gm', 'gm/people/umpires', { ...form, mail });
      expect(again.status).toBe(422);
      expect(again.text).toContain(`value="${mail.replace('@', '@')}"`);
    }
    const wrong = await post('gm', 'gm/people/umpires', { ...form, mail: 'x@y.example', of: 'x' });
    expect(wrong.status).toBe(422);
    await site.with(async (campaign) => {
      for (const mail of ['nora@help.example', 'Nora@Help.Example']) {
        const holder = { seat: asSeat('csa-west'), name: 'Nora', mail };
        expect(await nameSeat(campaign, holder, clock)).toMatchObject({ ok: false });
      }
      const nora = (await must(listUmpires(campaign))).find(({ name }) => name === 'Nora');
      expect(nora?.id).toBe('umpire-7');
    });
    expect(
      (await post('gm', 'gm/people/umpires', { id: 'umpire-7', does: 'dismiss' })).status,
    ).toBe(303);
    expect((await get('gm', 'gm/people')).text).not.toContain('nora@help.example');
  });

  it('and a proposal to a question that is answered is not kept', async () => {
    await site.with(async (campaign) => {
      const late = { key: '1.2/nothing', text: 'yes', reason: '' };
      expect(await proposeRuling(campaign, late, clock)).toMatchObject({ ok: false });
      expect(await giveRuling(campaign, { ...late, reason: 'x' }, clock)).toMatchObject({
        ok: false,
      });
    });
  });

  it('and whoever helps with a part is shown no question of the gamemaster’s that no seat has caused', async () => {
    const asked = await site.with(async (campaign) => {
      await must(takeBackTurn(campaign, { step: 'turn 1', reason: 'A slip' }, clock));
      return (await must(seeDesk(campaign))).questions.find(({ seat }) => seat === undefined);
    });
    const key = asked?.key ?? 'none';
    for (const [who, isShown] of [
      ['umpire-1', true],
      ['umpire-2', false],
      ['umpire-3', false],
    ] as const) {
      const { text } = await get(who, `${who}/questions`);
      expect([who, text.includes(`value="${key}"`)]).toEqual([who, isShown]);
    }
    const proposal = { key, text: 'split 1', reason: 'So' };
    expect((await post('umpire-2', 'umpire-2/questions', proposal)).status).toBe(404);
  });

  it('and the journal replays with all of it', async () => {
    await site.with(async (campaign) => {
      expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
    });
    expect(site.errors).toEqual([]);
    expect(DESK_ROUTES.every(({ who }) => who === 'gm')).toBe(true);
  });
});
