/**
 * Fetches what a newcomer would look at: every page and map behind the links that the program printed, and the letters of
 * all seats. Called by `.ci/run` with the program's output and its folder; exit 1 with what is missing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { openCampaign } from '../src/campaign/open-campaign.js';
import { personByViewer } from '../src/campaign/seats/who-holds.js';
import { ownWords } from './read-words.js';

/** Letters come while the pages are looked at, one as soon as its map is drawn: so long at most. */
const LONGEST_MILLISECONDS = 120_000;

/** Letters with a map that a seat has after the demonstration: one for each step of the turn. */
const STEPS = 3;

const {
  words: [logFile = '', dir = ''],
} = ownWords({
  usage: 'node --import ./test/load-typescript.mjs scripts/check-demo.ts OUTPUT FOLDER',
  options: {},
});
const missing: string[] = [];
const seats = await seatsOf(join(dir, 'july-1861.vedette'));

const links = [
  ...new Set(readFileSync(logFile, 'utf8').match(/http:\/\/\S+\/c\/july-1861\/s\/[\w-]+/g)),
];
if (links.length !== seats.length + 1)
  missing.push(`${String(seats.length + 1)} links, found ${String(links.length)}`);

let desks = 0;
for (const link of links) {
  await expectPage(link, '</html>');
  await expectPage(`${link}/map.svg`, '</svg>');
  if ((await fetch(`${link}/log`)).status === 200) {
    desks += 1;
    for (const seat of seats) {
      await expectPage(`${link}/as/${seat}`, '</html>');
      await expectPage(`${link}/letters/${seat}`, '</html>');
    }
  }
}
if (desks !== 1) missing.push(`one link with a log, found ${String(desks)}`);
const deadline = Date.now() + LONGEST_MILLISECONDS;
let lacking = await lackingLetters();
while (lacking.length > 0 && Date.now() < deadline) {
  await setTimeout(500);
  lacking = await lackingLetters();
}
missing.push(...lacking);

if (missing.length > 0) {
  for (const what of missing) console.error(`check-demo: missing ${what}`);
  process.exit(1);
}
console.log(
  `check-demo: ${String(links.length)} links, ${String(seats.length)} seats with letters`,
);

async function expectPage(url: string, ending: string): Promise<void> {
  const response = await fetch(url);
  const text = (await response.text()).trimEnd();
  if (response.status !== 200 || !text.endsWith(ending)) {
    const name = url.replace(/\/s\/[\w-]+/, '/s/…');
    missing.push(`${name}: status ${String(response.status)}, ${String(text.length)} characters`);
  }
}

function letters(): readonly string[] {
  const folder = join(dir, 'letters');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
}

/** Whose letters are looked for: all seats with a holder. */
async function seatsOf(file: string): Promise<readonly string[]> {
  const campaign = await openCampaign(file);
  if (!campaign.ok) throw new Error(campaign.error.say);
  const persons = await personByViewer(campaign.value);
  campaign.value.close();
  if (!persons.ok) throw new Error(persons.error.say);
  return [...persons.value.keys()].filter((who) => who !== 'gm');
}

async function lackingLetters(): Promise<readonly string[]> {
  const lacking: string[] = [];
  for (const seat of seats) {
    let whole = 0;
    for (const name of letters().filter((file) => file.startsWith(`${seat}-`))) {
      const mail = await PostalMime.parse(readFileSync(join(dir, 'letters', name)));
      const hasPng = mail.attachments.some(({ mimeType }) => mimeType === 'image/png');
      if (mail.text === undefined || mail.html === undefined)
        lacking.push(`text or HTML of ${name}`);
      if (hasPng) whole += 1;
    }
    if (whole < STEPS)
      lacking.push(`letters with a map of ${seat}: ${String(whole)} of ${String(STEPS)}`);
  }
  return lacking;
}
