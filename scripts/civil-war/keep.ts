/**
 * `npm run keep`: plays files of the present edition of the Civil War into `test/kept/`, one in the middle of each kind of
 * step and one with a line of play that was taken back. What lies there is never written again: it is opened, replayed and
 * played on from by every later program.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { readPack } from '../../src/systems/civil-war/pack/read-pack.js';
import { countryOf } from '../../src/systems/civil-war/soak/country.js';
import { packed } from '../../test/kept/packed.js';
import { beginWar, hourly, must, playStep, send, type War } from './campaign-war.js';

/** `steps`: played and released before. `sheets`: how many of the open step have come in; its run waits for the rest. */
type Kept = { readonly steps: number; readonly sheets: number; readonly takesBack?: string };
const KEPT: Readonly<Record<string, Kept>> = {
  'strategic-turn': { steps: 0, sheets: 1 },
  'first-sub-turn': { steps: 1, sheets: 3 },
  'second-sub-turn': { steps: 2, sheets: 3 },
  branch: { steps: 3, sheets: 2, takesBack: 'turn 1.2' },
};

async function keep(war: War, { steps, sheets, takesBack }: Kept): Promise<void> {
  const { campaign, clock } = war;
  for (let step = 0; step < steps; step += 1) await playStep(war);
  if (takesBack !== undefined)
    await must(takeBackTurn(campaign, { step: takesBack, reason: 'A slip' }, clock));
  const { asks } = await must(listAsks(campaign));
  for (const ask of asks.filter(({ state }) => state === 'open').slice(0, sheets))
    if (ask.to !== 'gm') await send(war, ask, ask.to);
  await must(runTurn(campaign, { now: false }, clock));
}

const files = readShippedPack(civilWar, '1861');
if (!files.ok) throw new Error(files.error.say);
const pack = readPack(files.value);
if (!pack.ok) throw new Error('The pack does not read');
const country = countryOf(pack.value);
const folder = new URL(
  `../../test/kept/${civilWar.key}/edition-${civilWar.edition}/`,
  import.meta.url,
);
mkdirSync(folder, { recursive: true });
for (const [name, kept] of Object.entries(KEPT)) {
  const to = new URL(`${name}.vedette.br`, folder);
  if (existsSync(to)) {
    console.log(`${name}: is kept already`);
    continue;
  }
  const dir = mkdtempSync(join(tmpdir(), 'vedette-keep-'));
  const path = join(dir, `${name}.vedette`);
  const clock = hourly();
  // The branch has signed dice, the others' dice come from a seed.
  const campaign = await beginWar(path, clock, name === 'branch' ? undefined : '1861');
  try {
    await keep({ campaign, country, clock }, kept);
  } finally {
    campaign.close();
  }
  writeFileSync(to, packed(readFileSync(path)));
  rmSync(dir, { recursive: true });
  console.log(`${name}: ${String(readFileSync(to).length)} bytes`);
}
