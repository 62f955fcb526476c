/**
 * The benchmark: `npm run bench`, or `npm run bench -- --json` for one object; the names of parts behind it for those alone. A run
 * of a sub-turn with 300 to 2,400 forces, with all views and reports; opening a campaign file; `vedette check` as a whole process;
 * the maps of letters; the pages under load; the map in a browser. Figures are medians on this machine; the ratio of neighbours
 * shows the growth.
 */
import { PART_NAMES, readWords } from './bench/words.js';

const words = readWords(process.argv.slice(2), PART_NAMES);
if ('status' in words) {
  (words.status === 0 ? console.log : console.error)(words.say);
  process.exit(words.status);
}
// They load all of the program: not for who is told only what the words are.
const { PARTS } = await import('./bench/parts.js');
const all: Record<string, unknown> = {};
for (const name of words.named) all[name] = await PARTS[name](words);
if (words.asJson) console.log(JSON.stringify(all));
