/**
 * Plays steps of campaigns that are kept in PostgreSQL, one after the other, for some seconds: `step-worker URL DIR CAMPAIGNS
 * SECONDS SHIFT`. Says `ready`, begins when it is told to, and says how many steps it played.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { keepIn } from '../../src/campaign/keep-in.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { RED, toy } from '../toys/line/system.js';

const [url = '', dir = '', campaigns = '1', seconds = '5', shift = '0'] = process.argv.slice(2);
const clock = (): string => new Date().toISOString();
const kept = await keepIn(url);
if (!kept.ok) throw new Error(kept.error.say);
const opened: Campaign[] = [];
for (let index = 0; index < Number(campaigns); index += 1) {
  const found = await openCampaign(join(dir, `war-${index}.vedette`), [toy]);
  if (!found.ok) throw new Error(found.error.say);
  opened.push(found.value);
}
let turn = Number(shift);
let steps = 0;
// What was played to get warm does not count.
for (let warm = 0; warm < opened.length; warm += 1) await playNext();
console.log('ready');
await once(process.stdin, 'data');
steps = 0;
const end = Date.now() + Number(seconds) * 1000;
while (Date.now() < end) await playNext();
console.log(String(steps));
process.exit(0);

/** Another process works on the other campaigns first, and comes to these when this one has gone on. */
async function playNext(): Promise<void> {
  const campaign = opened[turn % opened.length];
  if (campaign === undefined) return;
  const text = `PP 1: move A to ${(turn % 7) + 1}`;
  await submitSheet(campaign, { seat: RED, kind: 'orders', text, via: 'cli' }, clock);
  const run = await runTurn(campaign, { now: true }, clock);
  const released = run.ok ? await releaseTurn(campaign, clock) : run;
  if (released.ok) steps += 1;
  turn += 1;
}
