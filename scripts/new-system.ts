/** `npm run new-system -- NAME`: a new system in the register, as an empty game that passes every test. */
import { newSystem } from './new-system/new-system.js';

try {
  const files = await newSystem(process.argv[2] ?? '');
  console.log(files.join('\n'));
  console.log('See src/systems/README.md for what to write next.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
