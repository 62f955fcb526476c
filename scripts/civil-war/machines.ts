/** The Civil War by machine, for campaign files. */
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { JULY_1861 } from '../../src/systems/civil-war/demo/demo.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { readPack } from '../../src/systems/civil-war/pack/read-pack.js';
import type { View } from '../../src/systems/civil-war/rules/view.js';
import { countryOf } from '../../src/systems/civil-war/soak/country.js';
import { answerOf } from '../../src/systems/civil-war/soak/umpire.js';
import { sheetFor } from '../../src/systems/civil-war/soak/war.js';
import type { Machines } from '../campaign-war.js';

export function civilWarMachines(): Machines {
  const files = readShippedPack(civilWar, '1861');
  const pack = files.ok ? readPack(files.value) : files;
  if (!pack.ok) throw new Error('The pack of 1861 does not read');
  const country = countryOf(pack.value);
  return {
    ...{ system: 'civil-war', scenario: 'july-1861', zone: 'America/New_York' },
    players: JULY_1861.players,
    // The system's own view.
    sheetFor: (game, question, view) => sheetFor(game, country, question, view as unknown as View),
    answerOf,
  };
}
