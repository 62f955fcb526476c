/** `npm run keep`: plays files of the present edition of the Civil War into `test/kept/`. */
import { civilWar } from '../../src/systems/civil-war/index.js';
import { keepFiles } from '../keep-files.js';
import { civilWarMachines } from './machines.js';

await keepFiles(civilWar, civilWarMachines(), {
  'strategic-turn': { steps: 0, sheets: 1 },
  'first-sub-turn': { steps: 1, sheets: 3 },
  'second-sub-turn': { steps: 2, sheets: 3 },
  branch: { steps: 3, sheets: 2, takesBack: 'turn 1.2' },
});
