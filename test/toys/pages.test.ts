/** The pages of each toy: every address behind its links, sheets, questions, and the map in words. */
import { afterEach, describe, expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { listSeats } from '../../src/campaign/seats/name-seat.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { sheetId } from '../../src/web/seat/sheet-id.js';
import { must, serveDir, type Answer, type Site } from '../web/site.js';
import { beginToy, finishStep, open, runToQuestion, type ToyGame } from './campaign.js';
import { TOYS, type Sheet, type Toy } from './index.js';

const sites: Site[] = [];
afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));

type Served = ToyGame & { readonly site: Site };

async function serveToy(toy: Toy): Promise<Served> {
  const game = await beginToy(toy);
  const limits = { asks: 1e6, posts: 1e6, pages: 1e6 };
  const site = await serveDir(game.dir, game.clock, { limits }, open);
  sites.push(site);
  return { ...game, site };
}

/** The page of the sheet that is asked for, sent as its form does. */
async function send({ site, campaign }: Served, toy: Sheet) {
  const { asks } = await must(listAsks(campaign));
  const ask = asks.find(({ to, kind }) => to === toy.seat && kind === toy.kind);
  if (ask === undefined) throw new Error(`${toy.seat} is not asked for ${toy.kind}`);
  const page = await site.get(`${site.link(toy.seat)}/sheet/${sheetId(ask.key)}`);
  expect(page.status).toBe(200);
  const form = { kind: toy.kind, list: ask.list ?? ask.key, text: toy.text };
  return site.post(`${site.link(toy.seat)}/sheet`, form);
}

/**
 * Each preview leads to one with other dice, without end: they all count as one page, at each moment and for each seat.
 * What follows `/try/` and `what=` is the code of such a preview.
 */
const kindOf = (path: string): string =>
  path
    .replace(/(\/try\/)[^/?]+/, '$1#')
    .replace(/(\/try\?.*?)(?<=[?&])(dice|what)=[^&]*/, '$1$2=#');

/** All pages that links lead to from the first one on; drawings once each, and previews once of a kind. */
async function crawl(site: Site, who: string): Promise<ReadonlyMap<string, Answer>> {
  const home = site.link(who);
  const base = new URL(home).pathname;
  const found = new Map<string, Answer>();
  const todo = [base, `${base}/map.json`, `${base}/map.svg`];
  const kinds = new Set<string>();
  for (const path of todo) {
    if (kinds.has(kindOf(path))) continue;
    kinds.add(kindOf(path));
    const answer = await site.get(site.url + path);
    found.set(path, answer);
    for (const [, href = ''] of answer.text.matchAll(/(?:href|src)="([^"]+)/g)) {
      const [next = ''] = href.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&').split('#');
      if (next.startsWith(base) && !kinds.has(kindOf(next))) todo.push(next);
    }
  }
  return found;
}

async function expectWhole(site: Site, who: string): Promise<void> {
  const pages = [...(await crawl(site, who))];
  for (const [path, { status }] of pages) expect(status, path).toBe(200);
  // In a picture or a copy of a file any bytes may stand.
  const texts = pages.filter(([, { headers }]) =>
    /^(?:text\/|application\/json|image\/svg)/.test(headers.get('content-type') ?? ''),
  );
  expect(texts.length).toBeGreaterThan(5);
  for (const [path, { text }] of texts)
    expect(text, path).not.toMatch(/undefined|\[object Object\]|NaN|\{\{/);
}

describe.each(TOYS)('on the pages of the $folder', (toy) => {
  it('every link is answered, before a step and after it, for everybody', async () => {
    const served = await serveToy(toy);
    const { site, campaign, clock } = served;
    const seats = (await must(listSeats(campaign))).map(({ seat }) => seat);
    const all = ['gm', ...seats];
    for (const who of all) await expectWhole(site, who);
    await send(served, toy.good);
    await must(runTurn(campaign, { now: true }, clock));
    for (const who of all) await expectWhole(site, who);
  });

  it('a sheet with a slip comes back with what was read, and one without counts', async () => {
    const served = await serveToy(toy);
    const { status, text } = await send(served, toy.bad);
    expect(status).toBe(422);
    expect(text).toContain('Line 2');
    expect(text).toContain(toy.bad.read);
    expect(text).toContain(toy.bad.message);
    const sent = await send(served, toy.good);
    expect(sent.status).toBe(303);
    const { site } = served;
    const page = await site.get(site.url + (sent.headers.get('location') ?? ''));
    expect(page.text).toContain('Accepted.');
    expect(page.text).toContain(toy.good.says);
  });

  it('a step is played, its question answered, and its letters read', async () => {
    const served = await serveToy(toy);
    const { site } = served;
    for (const sheet of toy.question?.sheets ?? [toy.good]) await send(served, sheet);
    if (toy.question !== undefined) {
      await runToQuestion(served, toy.question.asked);
      expect((await send(served, toy.question.asked)).status).toBe(303);
    }
    await finishStep(served);
    const letters = await site.get(`${site.link(toy.good.seat)}/reports`);
    expect(letters.status).toBe(200);
    const front = await site.get(site.link(toy.good.seat));
    expect(front.status).toBe(200);
  });

  it('the map shows what a seat knows, and nothing anywhere what is hidden', async () => {
    const served = await serveToy(toy);
    const { site, campaign, clock } = served;
    const { from, amendment, word } = toy.hidden;
    const kept = await must(amendPosition(campaign, { text: amendment, reason: 'Late' }, clock));
    expect(kept.kept).toBe(true);
    const map = await site.get(`${site.link(toy.good.seat)}/map.svg`);
    for (const shown of toy.shown) expect(map.text).toContain(shown);
    expect((await site.get(`${site.link('gm')}/map.json`)).text).toContain(word);
    for (const [path, { text }] of await crawl(site, from)) expect(text, path).not.toContain(word);
  });
});
