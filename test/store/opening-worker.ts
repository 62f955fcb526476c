/** Opens or begins what each line names, when the line's time has come, and says `ok` or what is wrong. */
import { createInterface } from 'node:readline';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { closeJournal, openJournal } from '../../src/store/journal.js';
import { openDirectory } from '../../src/people/directory.js';
import { toy, toyFiles } from '../toys/line/system.js';
import { keepAsTold } from '../keep-told.js';

const clock = (): string => new Date().toISOString();
const input = { system: 'toy', pack: toyFiles, seed: '07'.repeat(32), zone: 'UTC' };
const opens: Readonly<Record<string, (path: string) => Promise<void>>> = {
  directory: async (path) => {
    const opened = await openDirectory(path);
    if (!opened.ok) throw new Error(opened.error.say);
    opened.value.close();
  },
  begin: async (path) => {
    const begun = await newCampaign(path, input, clock, [toy]);
    if (!begun.ok) throw new Error(begun.error.say);
    begun.value.close();
  },
  open: async (path) => closeJournal(await openJournal(path)),
};

async function does(what: string, path: string): Promise<string> {
  try {
    await opens[what]?.(path);
    return 'ok';
  } catch (error) {
    return String(error);
  }
}

async function main(): Promise<void> {
  await keepAsTold();
  for await (const line of createInterface({ input: process.stdin })) {
    const [what = '', path = '', when = '', times = '1'] = line.split('\t');
    // Nothing is quick enough but to look at the clock without end.
    while (Date.now() < Number(when));
    const said = new Set<string>();
    for (let time = 0; time < Number(times); time += 1) said.add(await does(what, path));
    process.stdout.write(`${[...said].join(', ')}\n`);
  }
}
void main();
