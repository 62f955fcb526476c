/**
 * Fetches what a newcomer would look at: every page and map behind the links that the program printed, and the letters of
 * all seats. Called by `.ci/run` with the program's output and its folder; exit 1 with what is missing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

const SEATS = 7;
/** Letters with a map that a seat has after the demonstration: one for each step of the turn. */
const STEPS = 3;

const [logFile = '', dir = ''] = process.argv.slice(2);
const missing: string[] = [];

const links = [
  ...new Set(readFileSync(logFile, 'utf8').match(/http:\/\/\S+\/c\/july-1861\/s\/[\w-]+/g)),
];
if (links.length !== SEATS + 1)
  missing.push(`${String(SEATS + 1)} links, found ${String(links.length)}`);

let desks = 0;
for (const link of links) {
  await expectPage(link, '</html>');
  await expectPage(`${link}/map.svg`, '</svg>');
  if ((await fetch(`${link}/log`)).status === 200) {
    desks += 1;
    for (const seat of seatsOfLetters()) {
      await expectPage(`${link}/as/${seat}`, '</html>');
      await expectPage(`${link}/letters/${seat}`, '</html>');
    }
  }
}
if (desks !== 1) missing.push(`one link with a log, found ${String(desks)}`);
await expectLetters();

if (missing.length > 0) {
  for (const what of missing) console.error(`check-demo: missing ${what}`);
  process.exit(1);
}
console.log(`check-demo: ${String(links.length)} links, ${String(SEATS)} seats with letters`);

async function expectPage(url: string, ending: string): Promise<void> {
  const response = await fetch(url);
  const text = (await response.text()).trimEnd();
  if (response.status !== 200 || !text.endsWith(ending)) {
    const name = url.replace(/\/s\/[\w-]+/, '/s/…');
    missing.push(`${name}: status ${String(response.status)}, ${String(text.length)} characters`);
  }
}

function letters(): readonly string[] {
  return readdirSync(join(dir, 'letters')).filter((name) => name.endsWith('.eml'));
}

/** `usa-east-turn-1-….eml`: the seats, which begin with a side. */
function seatsOfLetters(): readonly string[] {
  const seats = letters().map((name) => /^([a-z]+-[a-z]+)-(?:turn|your)-/.exec(name)?.[1] ?? name);
  return [...new Set(seats)].sort();
}

async function expectLetters(): Promise<void> {
  const seats = seatsOfLetters();
  if (seats.length !== SEATS)
    missing.push(`letters of ${String(SEATS)} seats, found ${seats.join(' ')}`);
  for (const seat of seats) {
    let whole = 0;
    for (const name of letters().filter((file) => file.startsWith(`${seat}-`))) {
      const mail = await PostalMime.parse(readFileSync(join(dir, 'letters', name)));
      const hasPng = mail.attachments.some(({ mimeType }) => mimeType === 'image/png');
      if (mail.text === undefined || mail.html === undefined)
        missing.push(`text or HTML of ${name}`);
      if (hasPng) whole += 1;
    }
    if (whole < STEPS)
      missing.push(`letters with a map of ${seat}: ${String(whole)} of ${String(STEPS)}`);
  }
}
