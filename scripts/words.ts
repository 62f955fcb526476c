/** `npm run words`: every text that a person reads, with sample values, part by part, so that it can be read through. */
import { allWords } from './words/words.js';

for (const { title, told } of allWords()) {
  console.log(`\n# ${title}`);
  let last = '';
  for (const { file, line, text } of told) {
    if (file !== last) console.log(`\n${file}`);
    last = file;
    console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
