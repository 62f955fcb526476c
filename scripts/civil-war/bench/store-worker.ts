/**
 * Plays steps of wars that are kept in PostgreSQL: `store-worker URL DIR WARS`. Says `ready`; then plays a step of the war whose
 * number it reads on a line, and says the number when the step is released.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keepIn } from '../../../src/campaign/keep-in.js';
import { openCampaign } from '../../../src/campaign/open-campaign.js';
import { must, playStep, type War } from '../../campaign-war.js';
import { civilWarMachines } from '../machines.js';

const [url = '', dir = '', wars = '1'] = process.argv.slice(2);
const clock = (): string => new Date().toISOString();
await must(keepIn(url));
const machines = civilWarMachines();
const opened: War[] = [];
for (let number = 0; number < Number(wars); number += 1) {
  const campaign = await must(openCampaign(join(dir, `war-${number}.vedette`)));
  opened.push({ campaign, machines, clock });
}
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const war = opened[Number(line)];
  if (war === undefined) throw new Error(`There is no war ${line}`);
  await playStep(war);
  console.log(line);
}
process.exit(0);
