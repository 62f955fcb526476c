/**
 * Draws the land of the pack of 1775 from its fact tables: `npm run build-map -- american-revolution`. What it writes is committed;
 * a test builds it again and compares. The steps stand in `build-map/build.ts`.
 */
import { writeFileSync } from 'node:fs';
import { ownWords } from '../read-words.js';
import { buildMap } from './build-map/build.js';
import { PACK_FOLDER } from './build-map/facts.js';

ownWords({ usage: 'npm run build-map -- american-revolution', options: {}, words: [] });
const { files } = buildMap();
for (const [name, text] of Object.entries(files)) {
  writeFileSync(PACK_FOLDER + name, text);
  console.log(`${name}: ${text.trimEnd().split('\n').length} lines, ${text.length} bytes`);
}
