/** `npm run keep -- american-revolution`: plays files of its present edition into `test/kept/`. */
import { americanRevolution } from '../../src/systems/american-revolution/index.js';
import { keepFiles } from '../keep-files.js';
import { revolutionMachines } from './machines.js';

await keepFiles(americanRevolution, revolutionMachines(), {
  'american-turn': { steps: 0, sheets: 2 },
  'british-turn': { steps: 3, sheets: 2 },
  levy: { steps: 5, sheets: 4 },
  branch: { steps: 4, sheets: 2, takesBack: 'turn 2.1' },
});
