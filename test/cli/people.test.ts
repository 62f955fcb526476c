/** Assistants and observers from the command line: named, listed, dismissed, and their proposals accepted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { actAs, listUmpires } from '../../src/campaign/seats/umpires.js';
import { proposeRuling } from '../../src/campaign/gm/proposals.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { got } from '../campaign/cast.js';
import { testClock } from '../web/site.js';
import { vedetteIn } from './vedette.js';

const dir = mkdtempSync(join(tmpdir(), 'vedette-people-'));
afterAll(() => rmSync(dir, { recursive: true }));
const vedette = (...words: readonly string[]) => vedetteIn({}, words);

it('vedette people names, lists and dismisses them, and accepts what one proposes', async () => {
  const war = join(dir, 'war.vedette');
  await vedette('new', war, '--system', 'civil-war', '--pack', 'border');
  const person = ['--name', 'Anna', '--mail', 'anna@help.example'];
  const added = await vedette('people', 'add', war, ...person);
  expect(added.code).toBe(0);
  expect(added.out).toContain('Anna <anna@help.example> is umpire-1: Assistant.');
  const oda = ['--name', 'Oda', '--mail', 'oda@help.example', '--observer'];
  expect((await vedette('people', 'add', war, ...oda, '--for', 'seat usa-east')).out).toContain(
    'Oda <oda@help.example> is umpire-2: Observer for USA Commander East.',
  );
  const wrong = await vedette('people', 'add', war, ...oda, '--for', 'nobody');
  expect(wrong.code).not.toBe(0);
  expect(wrong.err).toContain('Choose for whom');
  expect((await vedette('people', 'list', war)).out).toMatch(
    /usa-east[^]*umpire-1 +Assistant +Anna/,
  );
  expect(JSON.parse((await vedette('people', 'list', war, '--json')).out)).toMatchObject({
    umpires: [{ id: 'umpire-1' }, { id: 'umpire-2' }],
  });
  const ben = ['--name', 'Ben', '--mail', 'ben@help.example'];
  await vedette('people', 'add', war, ...ben);
  expect((await vedette('people', 'proposals', war)).out).toContain('Nothing is proposed.');
  await vedette('run', war);
  const campaign = got(await openCampaign(war));
  const [anna] = got(await listUmpires(campaign));
  const proposal = { key: '1/split', text: 'split 1', reason: 'Few points' };
  // Of each his last, beside that of the other.
  for (const [who, text] of [
    [anna?.name ?? '', 'split 3'],
    [anna?.name ?? '', 'split 1'],
    ['Ben', 'split 2'],
  ] as const)
    got(await actAs(who, () => proposeRuling(campaign, { ...proposal, text }, testClock())));
  campaign.close();
  const proposed = (await vedette('people', 'proposals', war)).out;
  expect(proposed).toMatch(/1\/split +Anna +split 1/);
  expect(proposed).toMatch(/1\/split +Ben +split 2/);
  expect(proposed).not.toContain('split 3');
  expect((await vedette('people', 'accept', war, '1/split', '--by', 'Nobody')).code).toBe(1);
  expect((await vedette('people', 'accept', war, '1/split', '--by', 'Anna')).code).toBeLessThan(2);
  expect((await vedette('audit', war)).out).toContain('Few points (proposed by Anna)');
  expect((await vedette('people', 'dismiss', war, 'umpire-1')).out).toContain('Dismissed.');
  expect((await vedette('people', 'list', war)).out).not.toContain('Anna');
});
